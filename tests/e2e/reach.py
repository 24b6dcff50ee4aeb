"""Whether all that can be pressed can be reached, at a table and on pages that scroll, on screens of every size."""

from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Page, ViewportSize

from tests.e2e.looks import screenshot
from tests.e2e.sizes import settle
from tests.e2e.visitors import overflow_width

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


def _checker(file: str) -> str:
    """A function of a page, with what both checkers need before it."""
    here = Path(__file__).parent
    return f"given => {{\n{(here / 'touched.js').read_text()}\nreturn ({(here / file).read_text()})(given);\n}}"


_UNREACHABLE, _UNSCROLLABLE = _checker("unreachable.js"), _checker("unscrollable.js")


async def unreachable(page: Page, screen: Screen) -> list[str]:
    """What can be pressed at a table but not reached: outside of the screen, covered, or too small to be touched.

    With large text a board may scroll by itself, but never the prompt nor the main button.
    """
    least = TOUCHED if screen.is_touched else 0
    found: list[str] = await page.evaluate(_UNREACHABLE, [least, CELL if screen.is_touched else 0, screen.text > 100])
    return found


async def unscrollable(page: Page, screen: Screen, part: str = "body") -> list[str]:
    """What can be pressed on a page that scrolls, but is covered where it is scrolled to, or too small to touch."""
    found: list[str] = await page.evaluate(_UNSCROLLABLE, [TOUCHED if screen.is_touched else 0, part])
    return found


async def on_every_screen(page: Page, screens: Iterable[Screen] = SCREENS) -> AsyncIterator[Screen]:
    """The page on each screen in turn, when it has settled there."""
    for screen in screens:
        await page.set_viewport_size(screen.size)
        await page.evaluate("text => { document.documentElement.style.fontSize = text }", f"{screen.text}%")
        await settle(page)
        yield screen


async def out_of_reach(page: Page, picture: str) -> list[str]:
    """What can be pressed at a table but not reached, on any of the screens."""
    faults: list[str] = []
    async for screen in on_every_screen(page):
        faults += [f"{screen}: {fault}" for fault in await unreachable(page, screen)]
        if await overflow_width(page) > 0:
            faults.append(f"{screen}: the page is wider than the screen")
        await screenshot(page, f"{picture}-{screen.width}x{screen.height}-{screen.text}", as_is=True)
    return faults
