"""With what people play: a mouse, keys alone, a thumb on a phone."""

from typing import Protocol

from playwright.async_api import Locator, Page, Position

_WHERE = """goal => {
    const here = document.activeElement ?? document.body;
    if (here === goal) return 0;
    return here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1;
}"""
_FARTHEST = 200
"""Steps of the Tab key from anywhere to anywhere."""


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
    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, what: Locator, at: Position | None = None) -> None:
        await what.tap(position=at)


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
