"""At a table: setting one up by the API where that is not what is tested, and waiting for one's turn."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import uuid4

from playwright.async_api import Locator, Page

from tests.seeds import table_key
from tests.waiting import GIVE_UP

OUTSIDE = "/healthz"
"""A page at the site's address without the site: most tests set up a table by the API first, and this loads at once."""
GIVE_UP_MS = 1000 * GIVE_UP
"""How long anything may take on a slow machine."""
RETRIES = 3
"""A kept connection may be closed by the server just as the next call comes; keys make it safe to ask again."""


async def open_table(
    page: Page,
    game: str,
    seats: Sequence[str | int],
    *,
    options: Mapping[str, Any] | None = None,
    first: int = 0,
    clock: Mapping[str, Any] | None = None,
    public: bool = False,
    hints: bool = False,
    deal: int = 0,
) -> str:
    """The path of a new table of this page's person: seats are "me", "open", "device", or a bot's level.

    It starts at once if nobody is missing; `first` begins. Tables with the same `deal` have the same dice.
    """
    origin = origin_of(page)
    await be_known(page)
    made = await page.request.post(
        f"{origin}/api/tables",
        headers={"Origin": origin},
        data={
            "key": table_key(deal, uuid4().hex),
            "game": game,
            "players": len(seats),
            "options": dict(options or {}),
            "seats": [{"kind": "bot", "level": kind} if isinstance(kind, int) else {"kind": kind} for kind in seats],
            "first": {"by": "host", "seat": first},
            "clock": dict(clock or {"kind": "none"}),
            "public": public,
            "hints": hints,
            "start": "open" not in seats,
        },
        max_retries=RETRIES,
    )
    assert made.ok, await made.text()
    return f"/t/{(await made.json())['id']}"


async def be_known(page: Page) -> None:
    """Whoever has just come has to be known before a call, else that would be the call of another guest."""
    if page.url == origin_of(page) + OUTSIDE:
        known = await page.request.get(f"{origin_of(page)}/api/me", max_retries=RETRIES)
        assert known.ok, await known.text()
    else:
        await page.locator("header a.who").wait_for(state="attached")


async def rename(page: Page, name: str) -> None:
    """Whoever this is has another name from now on, by the API."""
    await be_known(page)
    origin = origin_of(page)
    done = await page.request.patch(f"{origin}/api/me", headers={"Origin": origin}, data={"name": name})
    assert done.ok, await done.text()


def origin_of(page: Page) -> str:
    return "/".join(page.url.split("/", 3)[:3])


def prompt(page: Page) -> Locator:
    return page.get_by_test_id("prompt")


def game_over(page: Page) -> Locator:
    """To be seen when the game is over."""
    return page.get_by_role("link", name="New table")


async def wait_for_turn(page: Page) -> bool:
    """Wait until it is this person's turn; False if the game is over instead."""
    mine = prompt(page).filter(has_text="Your turn.")
    await mine.or_(game_over(page)).first.wait_for()
    return not await game_over(page).is_visible()


async def fetch_table(page: Page, path: str, eyes: int) -> dict[str, Any]:
    """A table by the API, through the eyes of a seat of this person."""
    answer = await page.request.get(
        f"{origin_of(page)}/api{path.replace('/t/', '/tables/')}?eyes={eyes}", max_retries=RETRIES
    )
    assert answer.ok, await answer.text()
    looked: dict[str, Any] = await answer.json()
    return looked


async def send_command(page: Page, path: str, command: Mapping[str, Any]) -> None:
    """A command of this person to a table, by the API."""
    origin = origin_of(page)
    done = await page.request.post(
        f"{origin}/api{path.replace('/t/', '/tables/')}/ask",
        headers={"Origin": origin},
        data={"key": uuid4().hex, "command": dict(command)},
        max_retries=RETRIES,
    )
    assert done.ok, await done.text()


async def play_action(page: Page, path: str, seat: int, action: str) -> None:
    """An action of a seat of this person by the API, whatever is asked now."""
    decision = (await fetch_table(page, path, seat))["table"]["decision"]
    await send_command(page, path, {"do": "play", "seat": seat, "decision": decision, "actions": [action]})


async def play_any(page: Page, path: str, seat: int) -> None:
    """Whatever is legal for a seat of this person, by the API, once it is asked; nothing after the end."""
    async with asyncio.timeout(GIVE_UP):
        while not (legal := (view := (await fetch_table(page, path, seat))["view"])["legal"]):
            if view["over"]:
                return
            await asyncio.sleep(0.05)
    await play_action(page, path, seat, legal[0])


async def join_table(page: Page, path: str) -> None:
    """Another person at a table that gathers, by the API."""
    await be_known(page)
    await send_command(page, path, {"do": "join"})


async def play_by_api(
    page: Page,
    path: str,
    moves: int,
    choose: Callable[[list[str]], str],
    *,
    think: Callable[[dict[str, Any]], str] | None = None,
    until: Callable[[dict[str, Any]], bool] = lambda view: False,
) -> None:
    """By the API, at a table where every seat is this person's, for so many moves, or to the end, or `until` then.

    To `think` is to choose by all that is seen, not by what is legal alone.
    """
    eyes = 0
    while moves > 0:
        looked = await fetch_table(page, path, eyes)
        view = looked["view"]
        if view["over"] or until(view):
            return
        if eyes not in view["actors"]:
            eyes = view["actors"][0]
            continue
        play = {"do": "play", "seat": eyes, "decision": looked["table"]["decision"]}
        await send_command(page, path, {**play, "actions": [think(view) if think else choose(view["legal"])]})
        moves -= 1
