"""What people play with: a mouse, a keyboard alone, touch on a phone."""

from typing import Protocol

from playwright.async_api import Locator, Page, Position

_WHERE = """goal => {
    const here = document.activeElement ?? document.body;
    if (here === goal) return 0;
    return here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1;
}"""
_FARTHEST = 200
"""Steps of the Tab key from anywhere to anywhere."""
_LATER = "tapped => Date.now() > tapped + 500"
"""Whether so much time has passed since the last tap, by the page's own clock, that the next makes no double tap."""


class InputDevice(Protocol):
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


class Touch:
    """Confirms by a tap of its own, never so soon after the last that it is a double tap."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tapped = 0.0

    async def press(self, what: Locator, at: Position | None = None) -> None:
        if await what.get_attribute("data-confirms") is not None:
            await self.page.wait_for_function(_LATER, arg=self._tapped)
        await what.tap(position=at)
        self._tapped = await self.page.evaluate("Date.now()")


class Keyboard:
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
