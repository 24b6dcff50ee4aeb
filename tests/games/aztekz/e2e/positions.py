"""Coming to positions of Aztekz by the API, without hands."""

from collections.abc import Callable
from typing import Any

from playwright.async_api import Page

from tests.e2e.tables import open_table, play_by_api, wait_for_turn
from tests.e2e.visitors import Visitors
from tests.games.aztekz.e2e.player import SHORT

ALONE = ["me", "device"]
MANY = 300
_DEALS = 10


def end_or_place(legal: list[str]) -> str:
    return next((text for text in legal if text == "end" or text.startswith("place")), legal[0])


def is_moving_late(view: dict[str, Any]) -> bool:
    return view["deck"]["count"] < 10 and "end" in view["legal"]


async def come_when(
    visitors: Visitors,
    page: Page,
    deed: str,
    think: Callable[[dict[str, Any]], str],
    also: Callable[[dict[str, Any]], bool] = lambda view: True,
) -> tuple[str, str]:
    """A table at one device at which that can be done now, and what exactly; looked for in some games."""
    found: list[str] = []

    def is_legal(view: dict[str, Any]) -> bool:
        found[:] = [text for text in view["legal"] if deed in text and also(view)]
        return bool(found)

    for deal in range(_DEALS):
        path = await open_table(page, "aztekz", ALONE, deal=deal)
        await play_by_api(page, path, MANY, end_or_place, think=think, until=is_legal)
        if found:
            await page.goto(visitors.base + path)
            assert await wait_for_turn(page)
            return path, found[0]
    raise AssertionError(f"{deed} could be done in none of these games")


def ways_to_lay(view: dict[str, Any]) -> tuple[str, list[str]]:
    """A cell on which the drawn card fits in the most ways, and the exits that it can have there."""
    ways: dict[str, list[str]] = {"": []}
    for text in view["aids"]["placings"]:
        _, cell, exits = text.split()
        ways.setdefault(cell, []).append(exits)
    return max(ways.items(), key=lambda way: len(way[1]))


def towards_a_theft(view: dict[str, Any]) -> str:
    """For all seats alike: gather souls, and carry them to where another's chief stands."""
    legal: list[str] = view["legal"]
    seat = view["turn"]["seat"]
    own = view["heroes"][seat]
    chiefs = {heroes["C"]["cell"] for heroes in view["heroes"] if heroes is not own} - {own["C"]["cell"]}

    def is_goal(porter: dict[str, Any], cell: str) -> bool:
        kinds = set(view["souls"].get(cell, ()))
        return (
            cell in chiefs
            if porter["count"] > 1
            else bool(kinds & ({str(porter["kind"])} if porter["count"] else kinds))
        )

    steps: list[str] = [
        walk["do"][0]
        for hero, walks in view["aids"]["walks"].items()
        for walk in walks
        if hero != "C" and is_goal(own[hero], walk["to"])
    ]
    takes = [text for text in legal if " take " in text]
    rest = [text for text in legal if text == "end" or text.startswith("place")]
    return next(text for text in (*takes, *steps, *rest, *legal) if text in legal)


async def against_a_bot(visitors: Visitors, page: Page) -> str:
    path = await open_table(page, "aztekz", ["me", 1], options=SHORT)
    await page.goto(visitors.base + path)
    return path
