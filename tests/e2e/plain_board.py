"""Playing any game on the plain board, by keys alone or by touch."""

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.async_api import Locator, Page, expect

from tests.e2e.input_devices import InputDevice
from tests.e2e.tables import fetch_table, play_action, wait_for_turn

Choose = Callable[[list[str]], str]

ENDS_A_MOVE = "end"
"""Whoever only passes through the phases of a turn comes to the end of a game sooner."""

BOARD = "?board=plain"
"""What asks for the plain board."""


class PlainPlayer:
    """Somebody at seat 0, who plays whatever comes by a seed."""

    def __init__(self, device: InputDevice, path: str, seed: int) -> None:
        self.device, self.page, self.path = device, device.page, path
        self.random = Random(seed)
        self.played = 0

    @property
    def board(self) -> Locator:
        return self.page.get_by_test_id("board")

    @property
    def play_button(self) -> Locator:
        return self.board.get_by_test_id("play")

    @property
    def field(self) -> Locator:
        return self.board.get_by_role("searchbox", name="Find an action")

    async def look(self) -> dict[str, Any]:
        return await fetch_table(self.page, self.path, 0)

    async def play(self, step: Callable[[], Any], most: int = 1000) -> bool:
        """Play to the end, or for so many actions; answers whether the game goes on."""
        while await wait_for_turn(self.page):
            if self.played == most:
                return True
            await step()
            await expect(self.board.locator("[aria-busy=true]")).to_have_count(0)
            self.played += 1
        return False

    async def by_typing(self) -> None:
        """Type an action in full and press Enter."""
        await see_picture(self.page)
        legal = (await self.look())["view"]["legal"]
        await self.page.keyboard.press("Escape")
        await self.page.keyboard.press("/")
        await expect(self.field).to_be_focused()
        await self.page.keyboard.type(self.choose(legal))
        await self.page.keyboard.press("Enter")

    async def by_list(self) -> None:
        """Open groups until there are actions, press one, and confirm it."""
        await see_picture(self.page)
        more = self.board.locator("button.more")
        if await more.count() and await more.get_attribute("aria-expanded") == "false":
            await self.device.press(more)
        while await self.play_button.is_disabled():
            await self.device.press(await self.some_button())
        await self.device.press(self.play_button)

    async def by_api(self) -> None:
        """Where the board has been tried enough. The page may still show the turn before, while the bot thinks."""
        view = (await self.look())["view"]
        while not view["legal"] and not view["over"]:
            view = (await self.look())["view"]
        if view["legal"]:
            await play_action(self.page, self.path, 0, self.choose(view["legal"]))

    async def some_button(self) -> Locator:
        ends = self.board.locator(f"button[data-action='{ENDS_A_MOVE}']")
        if await ends.count():
            return ends
        buttons = self.board.locator("button[data-action], button.group, button.few")
        await buttons.first.wait_for()
        return buttons.nth(self.random.randrange(await buttons.count()))

    def choose(self, legal: list[str]) -> str:
        return ENDS_A_MOVE if ENDS_A_MOVE in legal else self.random.choice(legal)


async def see_picture(page: Page) -> None:
    """Wait until the picture is that of the present."""
    await expect(page.get_by_test_id("picture")).to_have_attribute("data-now", "true")
