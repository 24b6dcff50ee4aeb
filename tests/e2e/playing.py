"""At a table: setting one up by the API where that is not what is tested, and waiting for one's turn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import uuid4

from playwright.async_api import Locator, Page

PATIENCE = 60_000
"""How long anything may take on a slow machine, in ms."""
RETRIES = 3
"""A connection kept from an earlier call may be closed by the house just as the next one comes; keys make that safe."""


async def open_table(
    page: Page,
    game: str,
    seats: Sequence[str | int],
    *,
    options: Mapping[str, Any] | None = None,
    first: int = 0,
    clock: Mapping[str, Any] | None = None,
    public: bool = False,
) -> str:
    """The path of a new table of this page's person: seats are "me", "open", "device", or a bot's level.

    It starts at once if nobody is missing; `first` begins.
    """
    house = house_of(page)
    # Whoever has just come has to be known before, else the call would be that of another guest.
    await page.locator("header a.who").wait_for(state="attached")
    made = await page.request.post(
        f"{house}/api/tables",
        headers={"Origin": house},
        data={
            "key": uuid4().hex,
            "game": game,
            "players": len(seats),
            "options": dict(options or {}),
            "seats": [{"kind": "bot", "level": kind} if isinstance(kind, int) else {"kind": kind} for kind in seats],
            "first": {"by": "host", "seat": first},
            "clock": dict(clock or {"kind": "none"}),
            "public": public,
            "start": "open" not in seats,
        },
        max_retries=RETRIES,
    )
    assert made.ok, await made.text()
    return f"/t/{(await made.json())['id']}"


def house_of(page: Page) -> str:
    return "/".join(page.url.split("/", 3)[:3])


def prompt(page: Page) -> Locator:
    return page.get_by_test_id("prompt")


def over(page: Page) -> Locator:
    """To be seen when the game is over."""
    return page.get_by_role("link", name="New table")


async def asked(page: Page) -> bool:
    """Wait until it is this person's turn; False if the game is over instead."""
    mine = prompt(page).filter(has_text="Your turn.")
    await mine.or_(over(page)).first.wait_for(timeout=PATIENCE)
    return not await over(page).is_visible()


async def look(page: Page, path: str, eyes: int) -> dict[str, Any]:
    """A table by the API, through the eyes of a seat of this person."""
    answer = await page.request.get(
        f"{house_of(page)}/api{path.replace('/t/', '/tables/')}?eyes={eyes}", max_retries=RETRIES
    )
    assert answer.ok, await answer.text()
    looked: dict[str, Any] = await answer.json()
    return looked


async def tell(page: Page, path: str, command: Mapping[str, Any]) -> None:
    """A command of this person to a table, by the API."""
    house = house_of(page)
    done = await page.request.post(
        f"{house}/api{path.replace('/t/', '/tables/')}/ask",
        headers={"Origin": house},
        data={"key": uuid4().hex, "command": dict(command)},
        max_retries=RETRIES,
    )
    assert done.ok, await done.text()


async def do(page: Page, path: str, seat: int, action: str) -> None:
    """An action of a seat of this person by the API, whatever is asked now."""
    decision = (await look(page, path, seat))["table"]["decision"]
    await tell(page, path, {"do": "play", "seat": seat, "decision": decision, "actions": [action]})


async def do_any(page: Page, path: str, seat: int) -> None:
    """Whatever is legal for a seat of this person, by the API."""
    await do(page, path, seat, (await look(page, path, seat))["view"]["legal"][0])


async def sit_down(page: Page, path: str) -> None:
    """Another person at a table that gathers, by the API."""
    await page.locator("header a.who").wait_for(state="attached")
    await tell(page, path, {"do": "join"})


async def play_on(
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
        looked = await look(page, path, eyes)
        view = looked["view"]
        if view["over"] or until(view):
            return
        if eyes not in view["actors"]:
            eyes = view["actors"][0]
            continue
        play = {"do": "play", "seat": eyes, "decision": looked["table"]["decision"]}
        await tell(page, path, {**play, "actions": [think(view) if think else choose(view["legal"])]})
        moves -= 1
