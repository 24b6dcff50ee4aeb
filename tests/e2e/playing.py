"""At a table: setting one up by the API where that is not what is tested, and waiting for one's turn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import uuid4

from playwright.async_api import Locator, Page, expect

PATIENCE = 30_000
"""How long anything may take on a slow machine, in ms."""


async def open_table(
    page: Page,
    game: str,
    seats: Sequence[str | int],
    *,
    options: Mapping[str, Any] | None = None,
    first: int = 0,
) -> str:
    """The path of a new table of this page's person: seats are "me", "open", "device", or a bot's level.

    It starts at once if nobody is missing; `first` begins.
    """
    house = house_of(page)
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
            "start": "open" not in seats,
        },
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
    await expect(mine.or_(over(page)).first).to_be_visible(timeout=PATIENCE)
    return not await over(page).is_visible()


async def play_on(page: Page, path: str, moves: int, choose: Callable[[list[str]], str]) -> None:
    """By the API, at a table where every seat is this person's; fewer moves if the game ends before."""
    house = house_of(page)
    table = path.removeprefix("/t/")
    eyes = 0
    while moves > 0:
        looked = await (await page.request.get(f"{house}/api/tables/{table}?eyes={eyes}")).json()
        if looked["view"]["over"]:
            return
        if eyes not in looked["view"]["actors"]:
            eyes = looked["view"]["actors"][0]
            continue
        play = {
            "do": "play",
            "seat": eyes,
            "decision": looked["table"]["decision"],
            "actions": [choose(looked["view"]["legal"])],
        }
        done = await page.request.post(
            f"{house}/api/tables/{table}/ask",
            headers={"Origin": house},
            data={"key": uuid4().hex, "command": play},
        )
        assert done.ok, await done.text()
        moves -= 1
