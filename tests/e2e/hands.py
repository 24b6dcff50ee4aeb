"""With what people play: a mouse, keys alone, a thumb on a phone."""

from asyncio import sleep
from time import monotonic
from typing import Protocol

from playwright.async_api import Locator, Page, Position

_WHERE = """goal => {
    const here = document.activeElement ?? document.body;
    if (here === goal) return 0;
    return here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1;
}"""
_FARTHEST = 200
"""Steps of the Tab key from anywhere to anywhere."""
_DOUBLE = 0.5
"""Taps that follow sooner than this might be a double tap, in s."""


class Hand(Protocol):
    @property
    def page(self) -> Page: ...

    async def press(self, what: Locator, at: Position | None = None) -> None:
        """A button, or anything else that is pressed; `at`: where something that is partly covered lies open."""


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, what: Locator, at: Position | None = None) -> None:
        await what.hover(position=at)
        await what.click(position=at)


class Thumb:
    """Confirms by a tap of its own, never so soon after the last that it is a double tap."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tapped = 0.0

    async def press(self, what: Locator, at: Position | None = None) -> None:
        if await what.get_attribute("data-anew") is not None:
            await sleep(max(0.0, self._tapped + _DOUBLE - monotonic()))
        await what.tap(position=at)
        self._tapped = monotonic()


class Keys:
    """Nothing but the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, what: Locator, at: Position | None = None) -> None:
        await self.come_to(what)
        await self.page.keyboard.press("Enter")

    async def come_to(self, what: Locator) -> None:
        """By Tab, and back by Shift+Tab."""
        for _ in range(_FARTHEST):
            way: int = await what.evaluate(_WHERE)
            if way == 0:
                return
            await self.page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
        raise AssertionError(f"{what} is not reached by Tab")


async def click_again(what: Locator) -> None:
    """The second click of a double one, whose first has brought this under the pointer."""
    await what.hover()
    await what.page.mouse.down(click_count=2)
    await what.page.mouse.up(click_count=2)


async def hold_enter(what: Locator) -> None:
    """So long that the key repeats."""
    await what.focus()
    for _ in range(3):
        await what.page.keyboard.down("Enter")
    await what.page.keyboard.up("Enter")
