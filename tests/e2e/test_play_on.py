"""Play on from here: a new table from a moment of a replay, of a finished table, of a record and of a lesson."""

import re
from typing import Any

from playwright.async_api import Page, expect

from tests import GAMES
from tests.e2e.axe import violations
from tests.e2e.looks import screenshot
from tests.e2e.sizes import DESKTOP, SMALL_PHONE, resize
from tests.e2e.tables import open_table, play_by_api
from tests.e2e.visitors import Visitors, overflow_width

BUTTON = "Play on from here"


async def shown_table(page: Page) -> Any:
    """What the page's table shows of itself, once the page is there."""
    await expect(page).to_have_url(re.compile(r"/t/\w+$"))
    return await page.evaluate("fetch('/api/tables/' + location.pathname.split('/')[2]).then(answer => answer.json())")


async def test_a_game_is_played_on_from_wherever_it_is_looked_at(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, GAMES[0], ["me", "device"])
    await play_by_api(page, path, 1000, lambda legal: legal[-1])
    table = path.rpartition("/")[2]
    # From a replay, against a bot: whoever looked through a seat's eyes sits there.
    await page.goto(f"{visitors.base}/replay/{table}?at=5")
    await page.get_by_label("Seen by").select_option("1")
    dialog = page.get_by_role("dialog", name=BUTTON)
    await page.get_by_role("button", name=BUTTON).click()
    await expect(dialog.get_by_label("Jaguar", exact=True)).to_have_value("me")
    await expect(dialog.get_by_label("Eagle", exact=True)).to_have_value("bot")
    assert await violations(page) == []
    await screenshot(page, "play-on")
    await resize(page, SMALL_PHONE)
    assert await overflow_width(page) == 0
    await screenshot(page, "play-on")
    await dialog.get_by_role("button", name="Play on", exact=True).click()
    seen = await shown_table(page)
    assert seen["table"]["origin"] == {"source": "table", "at": 5, "moves": 5, "table": table, "step": None}
    assert [chair["kind"] for chair in seen["table"]["seats"]] == ["bot", "person"]
    await expect(page.get_by_test_id("prompt")).to_be_visible()
    # The log says where it came from, and not that somebody begins.
    await resize(page, DESKTOP)
    log = page.get_by_role("log", name="Log")
    await expect(log.get_by_role("button").first).to_have_text("Played on from move 5 of an earlier game.")
    await expect(log).not_to_contain_text("begin")
    await expect(log.get_by_role("link")).to_have_attribute("href", f"/replay/{table}?at=5")
    await screenshot(page, "play-on-log")
    # At the finished table itself, with a friend.
    await page.goto(visitors.base + path)
    await page.get_by_role("log", name="Log").get_by_role("button", name="Eagle begins").click()
    await page.get_by_role("button", name="Later", exact=True).click()
    await page.get_by_role("button", name=BUTTON).click()
    await screenshot(page, "play-on-past")
    await dialog.get_by_label("Jaguar", exact=True).select_option("invited")
    await dialog.get_by_role("button", name="Open the table").click()
    await expect(page.get_by_text("This game goes on from an earlier one, so it is practice.")).to_be_visible()
    await expect(page.get_by_role("link", name="an earlier game")).to_have_attribute("href", f"/replay/{table}?at=1")
    await screenshot(page, "play-on-gathering")
    # From a record on disk, at its end nobody can.
    record = await page.evaluate(f"fetch('/api/tables/{table}/record').then(answer => answer.text())")
    await page.goto(f"{visitors.base}/replay")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": record.encode()}
    await page.get_by_label("Choose a file").set_input_files(file)  # type: ignore[arg-type]  # one file
    moment = page.get_by_test_id("moment")
    await expect(moment).to_have_text("1 / 23")
    await page.keyboard.press("End")
    await expect(moment).to_have_text("23 / 23")
    await expect(page.get_by_role("button", name=BUTTON)).to_be_disabled()
    await page.keyboard.press("ArrowLeft")
    await expect(moment).to_have_text("22 / 23")
    await page.get_by_role("button", name=BUTTON).click()
    await dialog.get_by_role("button", name="Play on", exact=True).click()
    seen = await shown_table(page)
    assert seen["table"]["origin"] == {"source": "record", "at": 21, "moves": 21, "table": None, "step": None}


async def test_a_lesson_is_played_on_by_whoever_learns(visitors: Visitors) -> None:
    page = await visitors.open(f"/learn/{GAMES[1]}/first-steps", size=SMALL_PHONE, touch=True)
    await expect(page.get_by_test_id("board").locator("svg").first).to_be_visible()
    await screenshot(page, "play-on-lesson")
    assert await overflow_width(page) == 0
    await page.get_by_role("button", name=BUTTON).tap()
    await page.get_by_role("dialog", name=BUTTON).get_by_role("button", name="Play on", exact=True).tap()
    seen = await shown_table(page)
    assert (seen["table"]["origin"]["source"], seen["table"]["origin"]["step"]) == ("lesson", 0)
    assert seen["table"]["practice"]
    await expect(page.get_by_test_id("prompt")).to_be_visible()
