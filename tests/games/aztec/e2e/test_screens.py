"""Aztec on screens of every size: all that can be pressed is in reach, whatever is asked."""

import re
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.e2e.reach import out_of_reach
from tests.e2e.refusals import refuse_once
from tests.e2e.sizes import SMALL_PHONE, resize
from tests.e2e.tables import open_table, play_action, play_by_api, wait_for_turn
from tests.e2e.visitors import Visitors
from tests.games.aztec.e2e.player import at_the_end, auction, cell, done, free_hand, place, says
from tests.games.aztec.e2e.positions import ALONE, PIECES

THREE = ["me", "device", "device"]
"""One person plays for all seats."""

Arrive = Callable[[Visitors, Page], Awaitable[None]]


async def _open(visitors: Visitors, page: Page, path: str) -> None:
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)


def _greedy(view: dict[str, Any]) -> str:
    """What brings most points, whoever gets them."""
    legal: list[str] = view["legal"]
    gain: dict[str, list[int]] = view["aids"]["gain"]
    return max(legal, key=lambda text: sum(gain.get(text, [])))


async def _opening_bid(visitors: Visitors, page: Page) -> None:
    """With as many bids as there can be."""
    await _open(visitors, page, await open_table(page, "aztec", THREE, options={"corners": "shared"}))
    await auction(page).get_by_role("radio", name="Bid 18", exact=True).wait_for()


async def _lower_bid(visitors: Visitors, page: Page) -> None:
    """One is chosen, another one was refused."""
    path = await open_table(page, "aztec", THREE)
    await play_action(page, path, 0, "bid 9")
    await refuse_once(page, "play", {"code": "too_many", "say": "That was too much at once."})
    await _open(visitors, page, path)
    await auction(page).get_by_text("8", exact=True).tap()
    await auction(page).get_by_role("button", name="Bid 8", exact=True).tap()
    await expect(auction(page).get_by_role("alert")).to_be_visible()
    await auction(page).get_by_text("Pass", exact=True).tap()
    await expect(auction(page).get_by_role("button", name="Pass for good", exact=True)).to_be_enabled()


async def _nothing_chosen(visitors: Visitors, page: Page) -> None:
    path = await open_table(page, "aztec", ALONE)
    await play_by_api(page, path, 12, Random(1).choice)
    await _open(visitors, page, path)
    await expect(place(page)).to_be_disabled()
    # What the squares of points mean is seen without pointing at them, and heard of each side.
    await resize(page, SMALL_PHONE)
    standing = page.get_by_role("region", name="Score")
    for mark in ("point", "possible"):
        await expect(standing.get_by_text(mark, exact=True)).to_be_in_viewport(ratio=0.9)
    for side in ("Eagle, north and south: ", "Jaguar, east and west: "):
        await expect(standing.get_by_role("img", name=re.compile(f"^{side}.* more possible"))).to_be_visible()


async def _piece_chosen(visitors: Visitors, page: Page) -> None:
    await _nothing_chosen(visitors, page)
    await page.locator("[role=gridcell].ways").first.tap()
    await expect(place(page)).to_be_enabled()


async def _nothing_fits(visitors: Visitors, page: Page) -> None:
    await _open(visitors, page, await open_table(page, "aztec", ALONE))
    await cell(page, "a1.1").tap()
    await expect(says(page)).to_contain_text("No piece fits")


async def _free_hand(visitors: Visitors, page: Page) -> None:
    """The piece may not be where it is."""
    await _nothing_fits(visitors, page)
    await free_hand(page).tap()
    await expect(page.locator(".wrong .sentence")).to_be_visible()


async def _bid_holds(visitors: Visitors, page: Page) -> None:
    path = await open_table(page, "aztec", THREE)
    for seat, bid in ((0, "bid 9"), (1, "bid 6"), (2, "pass"), (0, "pass")):
        await play_action(page, path, seat, bid)
    await _open(visitors, page, path)
    await cell(page, "e4.1").tap()
    await expect(place(page)).to_be_enabled()


async def _bid_is_broken(visitors: Visitors, page: Page) -> None:
    path = await open_table(page, "aztec", THREE)
    await play_action(page, path, 0, "bid 1")
    await play_by_api(page, path, PIECES, lambda legal: legal[0], think=_greedy, until=lambda view: any(view["points"]))
    await _open(visitors, page, path)
    await expect(page.get_by_role("region", name="Score")).to_contain_text(
        re.compile("bid 1: .*broken.* can no longer win")
    )


async def _between_games(visitors: Visitors, page: Page) -> None:
    """The first game of three has just ended, and the next one has begun."""
    path = await open_table(page, "aztec", THREE, options={"mode": "three_rounds"})
    choose = Random(4).choice
    await play_by_api(page, path, PIECES - 1, choose)
    await _open(visitors, page, path)
    await expect(place(page)).to_be_visible()
    await play_by_api(page, path, 1, choose)
    await expect(done(page, 1)).to_be_visible()


async def _over(visitors: Visitors, page: Page) -> None:
    path = await open_table(page, "aztec", THREE)
    await play_action(page, path, 0, "bid 1")
    await play_by_api(page, path, PIECES, Random(4).choice)
    await page.goto(visitors.base + path)
    await at_the_end(page)


DECISIONS: dict[str, Arrive] = {
    "the opening bid": _opening_bid,
    "a lower bid": _lower_bid,
    "nothing chosen": _nothing_chosen,
    "a piece chosen": _piece_chosen,
    "nothing fits": _nothing_fits,
    "the free hand": _free_hand,
    "a bid that holds": _bid_holds,
    "a broken bid": _bid_is_broken,
    "between two games": _between_games,
    "the end": _over,
}


@pytest.mark.parametrize("decision", DECISIONS)
async def test_all_is_in_reach_on_every_screen(visitors: Visitors, decision: str) -> None:
    page = await visitors.open(phone=True)
    await DECISIONS[decision](visitors, page)
    assert await out_of_reach(page, f"aztec-screens-{decision.replace(' ', '-')}") == []


@pytest.mark.webgl
async def test_all_around_the_temple_is_in_reach_on_every_screen(visitors: Visitors) -> None:
    """In three dimensions, which most people see first: with a piece in the hand, taken from a hint."""
    page = await visitors.open(phone=True)
    await _nothing_chosen(visitors, page)
    await page.get_by_role("button", name="Hint").tap()
    await expect(place(page)).to_be_enabled()
    await expect(page.get_by_role("application")).to_be_visible()
    assert await out_of_reach(page, "aztec-screens-temple") == []
