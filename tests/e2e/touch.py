"""Whether a thumb can hit what is there to be touched."""

from playwright.async_api import Page

LEAST = 44
"""Nothing to touch is narrower or lower, in px."""

_TOO_SMALL = """([least, but]) => {
    const small = element => {
        const {width, height} = element.getBoundingClientRect();
        return width > 1 && (width < least - 0.01 || height < least - 0.01);
    };
    const said = element => (element.ariaLabel || element.textContent).trim().slice(0, 40);
    return [...document.querySelectorAll("[data-testid=board] :is(button, a, summary, input, [role=gridcell])")]
        .filter(element => small(element) && !(but && element.matches(but)))
        .map(element => {
            const {width, height} = element.getBoundingClientRect();
            return `${said(element)}: ${width.toFixed(1)} × ${height.toFixed(1)}`;
        });
}"""


async def too_small(page: Page, *, but: str = "") -> list[str]:
    """What is too small to be touched on a board, apart from `but`."""
    found: list[str] = await page.evaluate(_TOO_SMALL, [LEAST, but])
    return found
