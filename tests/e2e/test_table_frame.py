"""The frame of the table page: the board stays in its place, and all around it is reached on every screen."""

import re
from typing import Any

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.e2e.reach import SCREENS, on_every_screen, unreachable
from tests.e2e.tables import join_table, open_table, play_any, prompt, send_command, wait_for_turn
from tests.e2e.visitors import Visitors

GAME = "aztec"
SIZES = [screen for screen in SCREENS if screen.text == 100 and screen[:2] in ((390, 664), (844, 390), (1024, 768))]


async def board_box(page: Page) -> Any:
    """Where the board lies: left, top, width, height."""
    return await page.get_by_test_id("board").evaluate(
        "board => { const {x, y, width, height} = board.getBoundingClientRect(); return [x, y, width, height]; }"
    )


async def ask_hint(page: Page) -> None:
    await page.keyboard.press("h")
    await expect(page.get_by_text("A strong bot would do this")).to_be_visible()


@pytest.mark.parametrize("screen", SIZES, ids=str)
async def test_the_board_stays_where_it_is_through_recaps_hints_and_looking_back(
    visitors: Visitors, screen: Any
) -> None:
    size: ViewportSize = screen.size
    page = await visitors.open(size=size)
    path = await open_table(page, GAME, ["me", 1])
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    box = await board_box(page)
    await ask_hint(page)
    assert await board_box(page) == box
    await play_any(page, path, 0)
    await expect(page.get_by_role("button", name="Since you last looked")).to_contain_text("Jaguar")
    assert await board_box(page) == box
    await ask_hint(page)
    assert await board_box(page) == box
    await page.keyboard.press("l")
    await expect(page.get_by_role("region", name="Looking back")).to_be_visible()
    assert await board_box(page) == box
    await page.keyboard.press("Escape")
    await expect(prompt(page)).to_be_visible()
    assert await board_box(page) == box


@pytest.mark.parametrize("screen", SIZES, ids=str)
async def test_a_request_does_not_move_the_top_of_the_board(visitors: Visitors, screen: Any) -> None:
    host, friend = await visitors.open(), await visitors.open(size=screen.size)
    path = await open_table(host, GAME, ["me", "open"])
    await join_table(friend, path)
    await send_command(host, path, {"do": "start", "first": 0})
    await play_any(host, path, 0)
    await friend.goto(visitors.base + path)
    assert await wait_for_turn(friend)
    top = (await board_box(friend))[:2]
    await send_command(host, path, {"do": "undo", "seat": 0, "to": 0})
    await expect(friend.get_by_text("Eagle asks to go back to an earlier moment.")).to_be_in_viewport()
    for name in ("Agree", "Refuse"):
        await expect(friend.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert (await board_box(friend))[:2] == top


@pytest.mark.parametrize("players", [2, 5])
async def test_prompt_and_tools_are_reached_on_every_screen(visitors: Visitors, players: int) -> None:
    page = await visitors.open()
    game = GAME if players == 2 else "schatz"
    path = await open_table(page, game, ["me", *[1] * (players - 1)])
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await page.get_by_test_id("board").evaluate("board => { board.inert = true }")  # boards are looked at elsewhere
    async for screen in on_every_screen(page):
        assert await unreachable(page, screen) == [], str(screen)
        assert await cut_names(page) == [], str(screen)
        mine = page.get_by_role("list", name="Players").get_by_role("listitem").first
        await expect(mine).to_contain_text(re.compile("Eagle.*you"))


async def cut_names(page: Page) -> list[str]:
    """Names of players that do not fit into their boxes."""
    cut: list[str] = await page.get_by_role("list", name="Players").evaluate(
        """list => [...list.querySelectorAll("strong, .name")].filter(box => box.scrollWidth > box.clientWidth + 1
            && getComputedStyle(box).display !== "inline").map(box => box.textContent)"""
    )
    return cut
