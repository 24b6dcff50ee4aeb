"""Whether all that can be pressed at a table can be reached, on screens of every size."""

from collections.abc import AsyncIterator
from typing import NamedTuple

from playwright.async_api import Page, ViewportSize

TOUCHED = 44
"""Pixels, in both directions, of what is touched."""
CELL = 28
"""Pixels of a cell of a board: a tap that hits the next one can be corrected."""


class Screen(NamedTuple):
    width: int
    height: int
    text: int = 100
    """Per cent."""

    def __str__(self) -> str:
        return f"{self.width}×{self.height}" + (f" with text of {self.text} %" if self.text != 100 else "")

    @property
    def is_touched(self) -> bool:
        """Whether people touch it: phones and tablets."""
        return self.width <= 1024

    @property
    def size(self) -> ViewportSize:
        return {"width": self.width, "height": self.height}


SCREENS = (
    Screen(390, 664),  # a phone, with the bars of its browser
    Screen(360, 640),
    Screen(390, 844),
    Screen(844, 390),
    Screen(932, 430),
    Screen(768, 1024),
    Screen(1024, 768),
    Screen(1280, 720),
    Screen(1280, 800),
    Screen(1920, 1080),
    Screen(1280, 720, text=200),
    Screen(390, 844, text=200),
)

_UNREACHABLE = """([least, cell, mayScroll]) => {
    const seen = thing => thing.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const parts = document.querySelectorAll("[data-testid=board], [data-testid=prompt], [role=toolbar]");
    const pressed = "button, a[href], input, select, textarea, summary, [role=radio], [role=gridcell]";
    const name = thing => thing.getAttribute("aria-label") ?? (thing.textContent.trim().slice(0, 50) || thing.outerHTML.slice(0, 90));
    const touchedBox = thing => [thing, ...thing.labels ?? []].map(part => [part, part.getBoundingClientRect()])
        .sort(([, a], [, b]) => b.width * b.height - a.width * a.height)[0];
    const isHit = (thing, box, x, y) => {
        const found = document.elementFromPoint(x, y);
        return found !== null && (thing === found || box.contains(found) || thing.contains(found)
            || (found.closest("label")?.control ?? null) === thing);
    };
    const scroller = thing => {
        for (let box = thing.parentElement; box && !box.matches("body"); box = box.parentElement) {
            const {overflowX, overflowY} = getComputedStyle(box);
            if (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight + 1) return box;
            if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1) return box;
        }
        return null;
    };
    const faults = [];
    for (const prompt of document.querySelectorAll("[data-testid=prompt]")) {
        const {left, top, right, bottom} = prompt.getBoundingClientRect();
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push("the prompt is not on the screen");
    }
    const things = [...new Set([...parts].flatMap(part => [...part.querySelectorAll(pressed)]))];
    for (const thing of things) {
        if (!seen(thing) || thing.matches(":disabled, [aria-disabled=true], [aria-hidden=true], .unseen")) continue;
        if (thing.closest("[inert], [aria-hidden=true], [role=log]")) continue;
        let [box, rect] = touchedBox(thing);
        if (rect.width < 2 || rect.height < 2) continue;
        const within = scroller(thing);
        const isMain = thing.matches(".main, [data-main]");
        if (within !== null && mayScroll && !isMain) {
            thing.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
            [box, rect] = touchedBox(thing);
        }
        const what = `${name(thing)} (${Math.round(rect.width)}×${Math.round(rect.height)})`;
        const overlapped = thing.closest("[data-overlapping]") !== null;
        if (rect.left < -1 || rect.top < -1 || rect.right > innerWidth + 1 || rect.bottom > innerHeight + 1) {
            faults.push(`${what} is not on the screen`);
            continue;
        }
        const at = share => [rect.left + rect.width * share[0], rect.top + rect.height * share[1]];
        if (!overlapped) {
            const missed = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]
                .filter(share => !isHit(thing, box, ...at(share)));
            if (missed.length > 0) {
                const over = document.elementFromPoint(...at(missed[0]));
                faults.push(`${what} is covered by ${over?.outerHTML.slice(0, 80)}`);
                continue;
            }
        }
        let {width, height} = rect;
        if (overlapped) {
            const steps = Array.from({length: 25}, (_, at) => (at + 0.5) / 25);
            const hits = steps.flatMap(x => steps.filter(y => isHit(thing, box, ...at([x, y]))).map(y => [x, y]));
            const span = k => hits.length === 0 ? 0 : Math.max(...hits.map(h => h[k])) - Math.min(...hits.map(h => h[k])) + 1 / 25;
            width = rect.width * span(0);
            height = rect.height * span(1);
        }
        const small = thing.matches("[role=gridcell]") ? cell : least;
        if (Math.min(width, height) < small - 0.5) faults.push(`${what} is too small: ${Math.round(width)}×${Math.round(height)}`);
    }
    return faults;
}"""
"""Of cards that overlap (within something with `data-overlapping`) the visible part counts."""


async def unreachable(page: Page, screen: Screen) -> list[str]:
    """What can be pressed at a table but not reached: outside of the screen, covered, or too small to be touched.

    With large text a board may scroll by itself, but never the prompt nor the main button.
    """
    least = TOUCHED if screen.is_touched else 0
    found: list[str] = await page.evaluate(_UNREACHABLE, [least, CELL if screen.is_touched else 0, screen.text > 100])
    return found


async def on_every_screen(page: Page) -> AsyncIterator[Screen]:
    """The page on each screen in turn, when it has settled there."""
    for screen in SCREENS:
        await page.set_viewport_size(screen.size)
        await page.evaluate("text => { document.documentElement.style.fontSize = text === 100 ? '' : `${text}%` }", screen.text)
        await page.evaluate(_SETTLED)
        yield screen


_SETTLED = """async () => {
    for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame);
}"""
