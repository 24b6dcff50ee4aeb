"""What others do is shown one thing after the other: it can be skipped, and played again; what changed stays marked."""

from typing import Any

from playwright.async_api import Page, expect

from teocalli.core import registry
from tests.e2e.tables import fetch_table, join_table, open_table, play_action, play_any, prompt, send_command
from tests.e2e.visitors import Visitors

GAME = next(name for name in registry.names() if registry.game(name).sequences)
"""A game in which a turn is a sequence of actions."""

_HOLD = """() => {
    const real = window.setTimeout;
    window.setTimeout = (run, ms, ...more) => (ms >= 600 && ms <= 1300 ? -1 : real(run, ms, ...more));
}"""
"""From now on nothing that is looked at passes by itself: how fast the machine is does not matter."""


async def play_turn(page: Page, path: str, seat: int, least: int = 1) -> None:
    """Play actions of a seat by the API until its turn is over, at least so many if there are."""
    played = 0
    while True:
        looked: dict[str, Any] = await fetch_table(page, path, seat)
        view = looked["view"]
        if seat not in view["actors"]:
            return
        steps = [text for text in view["legal"] if text[-2:] in (" N", " E", " S", " W")]
        others = ["end"] if "end" in view["legal"] else view["legal"]
        action = steps[0] if steps and played < least else others[0]
        play = {"do": "play", "seat": seat, "decision": looked["table"]["decision"], "actions": [action]}
        await send_command(page, path, play)
        played += 1


async def two_players(visitors: Visitors) -> tuple[Page, Page, str]:
    """One who watches at a normal pace and is to move next, another, and their table."""
    page, friend = await visitors.open(pace="normal"), await visitors.open()
    path = await open_table(page, GAME, ["me", "open"], options=registry.game(GAME).short_options)
    await join_table(friend, path)
    await send_command(page, path, {"do": "start"})
    for _ in range(3):  # set-up, and a first turn
        await play_turn(page, path, 0)
        await play_turn(friend, path, 1)
    await play_turn(page, path, 0)
    await page.goto(visitors.base + path)
    await expect(prompt(page)).not_to_contain_text("Your turn.")
    await expect(page.get_by_test_id("board").locator("svg").first).to_be_visible()
    await page.evaluate(_HOLD)
    return page, friend, path


async def test_a_turn_is_shown_step_by_step_skipped_and_played_again(visitors: Visitors) -> None:
    page, friend, path = await two_players(visitors)
    skip, replay = page.get_by_test_id("skip"), page.get_by_test_id("replay")
    await play_turn(friend, path, 1, least=3)
    await expect(skip).to_be_visible()
    await expect(prompt(page)).not_to_contain_text("Your turn.")
    await skip.click()
    await expect(prompt(page)).to_contain_text("Your turn.")
    await expect(skip).to_have_count(0)
    # What has changed is marked until one acts.
    marks = page.locator("[data-since]")
    assert await marks.count() > 0
    await replay.click()
    again = page.get_by_role("region", name="Earlier position")
    await expect(again).to_contain_text("Since your last turn")
    # It is only shown again: nobody is asked to go on from there.
    await expect(again.get_by_role("button")).to_have_text(["Back to the game"])
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("region", name="Earlier position")).to_have_count(0)
    assert await marks.count() > 0
    await page.get_by_role("button", name="Place the card", exact=True).click()
    await expect(marks).to_have_count(0)


async def test_a_tap_on_the_board_shows_the_present_and_does_nothing_else(visitors: Visitors) -> None:
    page, friend, path = await two_players(visitors)
    await play_turn(friend, path, 1, least=3)
    await expect(page.get_by_test_id("skip")).to_be_visible()
    await page.get_by_test_id("board").click()
    await expect(prompt(page)).to_contain_text("Your turn.")
    own = page.get_by_role("group", name="Your heroes").get_by_role("button", pressed=True)
    await expect(own).to_have_count(0)


async def test_a_key_shows_the_present_and_does_nothing_else(visitors: Visitors) -> None:
    page, friend, path = await two_players(visitors)
    played = (await fetch_table(page, path, 0))["table"]["decision"]
    for key in ("Enter", "Escape"):
        await play_turn(friend, path, 1, least=3)
        await expect(page.get_by_test_id("skip")).to_be_visible()
        await page.keyboard.press(key)
        await expect(prompt(page)).to_contain_text("Your turn.")
        await expect(page.get_by_test_id("skip")).to_have_count(0)
        now = (await fetch_table(page, path, 0))["table"]["decision"]
        assert now > played
        await play_turn(page, path, 0)
        await expect(prompt(page)).not_to_contain_text("Your turn.")
        played = (await fetch_table(page, path, 0))["table"]["decision"]


async def test_of_two_turns_in_a_row_each_is_seen_and_all_of_both_stays_marked_until_one_acts(
    visitors: Visitors,
) -> None:
    page, friend = await visitors.open(pace="normal"), await visitors.open()
    path = await open_table(friend, "aztec", ["open", "me", "device"])
    await join_table(page, path)
    await send_command(friend, path, {"do": "start", "first": 0})
    await play_action(page, path, 0, "bid 9")
    for seat in (1, 2):
        await play_action(friend, path, seat, "pass")
    await play_any(page, path, 0)
    await page.goto(visitors.base + path)
    await expect(prompt(page)).to_contain_text("Jaguar’s turn")
    await expect(page.get_by_role("grid").first).to_be_visible()
    await page.evaluate(_HOLD)
    for seat in (1, 2):
        await play_any(friend, path, seat)
    # The second waits until the first has been looked at.
    log, marked = page.get_by_role("log", name="Log"), page.locator("[role=gridcell].last")
    await expect(page.get_by_test_id("skip")).to_be_visible()
    await expect(log.get_by_text("places piece 2 ")).to_be_visible()
    await expect(log.get_by_text("places piece 3 ")).to_have_count(0)
    await page.get_by_test_id("skip").click()
    await expect(prompt(page)).to_contain_text("Your turn.")
    assert set(await marked.evaluate_all(_PIECES)) == {"2", "3"}
    news = page.get_by_role("button", name="Since your last turn:")
    for emblem in ("Jaguar", "Serpent"):
        await expect(news).to_contain_text(f"{emblem} places piece")
    await play_any(page, path, 0)
    await expect(prompt(page)).not_to_contain_text("Your turn.")
    assert set(await marked.evaluate_all(_PIECES)) == {"4"}


_PIECES = "cells => cells.map((cell) => cell.getAttribute('aria-label').match(/, piece (\\d+), /)[1])"
"""To which pieces these cells of plans belong."""


async def test_what_was_done_before_the_page_was_opened_is_marked_too(visitors: Visitors) -> None:
    page, friend, path = await two_players(visitors)
    await play_turn(friend, path, 1, least=2)
    await page.reload()
    await expect(prompt(page)).to_contain_text("Your turn.")
    await expect(page.locator("[data-since]").first).to_be_attached()


async def test_the_pace_is_a_preference(visitors: Visitors) -> None:
    page, friend, path = await two_players(visitors)
    await page.get_by_role("button", name="More").click()
    await page.get_by_label("Show your opponent’s moves").select_option("instantly")
    await page.keyboard.press("Escape")
    await play_turn(friend, path, 1, least=3)
    await expect(prompt(page)).to_contain_text("Your turn.")
    await expect(page.get_by_test_id("skip")).to_have_count(0)
