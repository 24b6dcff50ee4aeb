"""At a table: setting one up by the API where that is not what is tested, and waiting for one's turn."""

from collections.abc import Mapping, Sequence
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
    house = "/".join(page.url.split("/", 3)[:3])
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
