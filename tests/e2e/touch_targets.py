"""What is too small to be touched with a thumb."""

from playwright.async_api import Page

LEAST = 44
"""Pixels, in both directions."""

_SMALL = """([least, but]) => {
    const touched = "a[href], button, input, select, textarea, summary, label, "
        + "[role=button], [role=tab], [role=gridcell]";
    const unseen = thing => !thing.checkVisibility({visibilityProperty: true}) || thing.matches(":disabled, .skip")
        || thing.matches("[aria-hidden=true], [tabindex='-1']:not([role=tab], [role=gridcell])");
    const inText = link => link.matches("a") && getComputedStyle(link).display === "inline"
        && [...link.closest("p, li, td, dd")?.childNodes ?? []].some(node => node.nodeType === 3 && node.data.trim());
    const isName = label => label.matches("label") && !label.control?.matches("[type=radio], [type=checkbox]");
    return [...document.querySelectorAll(touched)].flatMap(thing => {
        if (unseen(thing) || inText(thing) || isName(thing) || (but && thing.matches(but))) return [];
        // Whoever touches a label touches what it is for.
        const sizes = [thing, ...thing.labels ?? []].map(part => part.getBoundingClientRect())
            .filter(({width, height}) => width > 1 && height > 1)
            .map(({width, height}) => [Math.round(width), Math.round(height)]);
        if (sizes.length === 0 || sizes.some(size => Math.min(...size) >= least)) return [];
        const name = thing.getAttribute("aria-label") ?? thing.textContent.trim().slice(0, 40);
        return [`${thing.tagName} ${name}: ${sizes.join(" ")}`];
    });
}"""


async def too_small(page: Page, *, but: str = "") -> list[str]:
    """Each thing that is smaller than a thumb, apart from `but`; links within running text may be."""
    found: list[str] = await page.evaluate(_SMALL, [LEAST, but])
    return found
