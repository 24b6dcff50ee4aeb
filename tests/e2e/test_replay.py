"""Replay: a finished game by its link, moment by moment, and a record from disk."""

import json
import re
from typing import Any

from playwright.async_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.looks import screenshot
from tests.e2e.sizes import SMALL_PHONE, resize
from tests.e2e.tables import fetch_table, open_table, play_any, play_by_api, send_command
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors, overflow_width


async def finished(page: Page, game: str, moves: int = 1000) -> str:
    """A game on this device that was played to its end, or given up after so many moves; its table."""
    path = await open_table(page, game, ["me", "device"], public=True)
    await play_by_api(page, path, moves, lambda legal: legal[-1])
    if not (await fetch_table(page, path, 0))["view"]["over"]:
        await send_command(page, path, {"do": "resign", "seat": 0})
    return path.rpartition("/")[2]


async def test_a_finished_game_is_replayed_by_its_link(visitors: Visitors) -> None:
    page = await visitors.open()
    table = await finished(page, "aztec")
    await page.goto(f"{visitors.base}/replay/{table}?at=5")
    moment, says = page.get_by_test_id("moment"), page.get_by_test_id("says")
    await expect(moment).to_have_text("6 / 23")
    await expect(says).to_contain_text("piece 5 ")
    # Keys.
    await page.keyboard.press("ArrowRight")
    await expect(says).to_contain_text("piece 6 ")
    await expect(page).to_have_url(re.compile(r"/replay/\w+\?at=6$"))
    # Whose eyes look outlasts a reload, though the address does not say it.
    eyes = page.get_by_label("Seen by")
    await expect(eyes).to_have_value("")  # both seats were played here: nobody's eyes are one's own
    await page.keyboard.press("e")
    await expect(eyes).to_have_value("0")
    await page.reload()
    await expect(moment).to_have_text("7 / 23")
    await expect(eyes).to_have_value("0")
    await expect(page).to_have_url(re.compile(r"\?at=6$"))
    await page.keyboard.press("End")
    await expect(moment).to_have_text("23 / 23")
    await expect(says).to_contain_text("piece 22 ")
    await expect(page.get_by_role("button", name="Jump forward")).to_be_disabled()
    await page.keyboard.press("Home")
    await expect(says).to_have_text("The game begins.")
    await page.get_by_label("Jump to").select_option("Points")
    scores = page.get_by_role("list", name="Players")
    before = await scores.inner_text()
    await page.keyboard.press("n")
    await expect(scores).not_to_have_text(before)
    await page.keyboard.press("p")
    await page.keyboard.press("?")
    await expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_contain_text("Play or pause")
    await page.keyboard.press("Escape")
    # The slider, and a replay that runs.
    await page.get_by_role("slider").fill("2")
    await expect(says).to_contain_text("piece 2 ")
    await page.get_by_label("Speed").select_option("Very fast")
    await page.get_by_role("button", name="Play", exact=True).click()
    await expect(moment).to_have_text("23 / 23")
    await expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert await violations(page) == []
    await screenshot(page, "replay-desktop-day")
    # The proof of the dice.
    await page.get_by_role("button", name="Fair draw").click()
    await page.get_by_role("button", name="Check it now").click()
    await expect(page.get_by_text("Checked: the secret fits the seal")).to_be_visible()
    assert await violations(page) == []
    await page.keyboard.press("Escape")
    # What is shared is the moment that is shown.
    await page.keyboard.press("Home")
    await page.keyboard.press("ArrowRight")
    await page.get_by_role("button", name="Share").click()
    sheet = page.get_by_role("dialog", name="Share")
    link = sheet.get_by_role("textbox", name="Link to this moment")
    await expect(link).to_have_value(f"{visitors.base}/replay/{table}?at=1")
    await expect(sheet).to_contain_text("Anyone you give this to can replay the game.")
    await expect(sheet.get_by_role("img").first).to_have_attribute("src", re.compile("at=1$"))
    async with page.expect_download() as downloading:
        await sheet.get_by_role("link", name="Download the game record").click()
    saved = json.loads((await (await downloading.value).path()).read_text())
    assert len(saved["events"]) == 22
    await page.keyboard.press("Escape")
    await resize(page, SMALL_PHONE)
    assert await overflow_width(page) == 0
    for word in ("Back to the table", "Play on from here", "Share"):
        await expect(page.get_by_test_id("tools").get_by_text(word)).to_be_in_viewport(ratio=1)


async def test_whoever_is_given_the_address_of_a_moment_is_not_the_one_who_gives_it(visitors: Visitors) -> None:
    """A shared address shows others what an onlooker sees, and whoever played the game what they saw."""
    page, stranger = await visitors.open(), await visitors.open()
    path = await open_table(page, "aztec", ["me", 1])
    await play_any(page, path, 0)
    await send_command(page, path, {"do": "resign", "seat": 0})
    await page.goto(visitors.base + path)
    await page.get_by_role("region", name="End of the game").get_by_role("link", name="Replay").click()
    says, eyes = "says", "Seen by"
    await expect(page.get_by_label(eyes)).to_have_value("0")
    await page.keyboard.press("ArrowRight")
    await expect(page).to_have_url(re.compile(r"\?at=1$"))
    await stranger.goto(page.url)
    await expect(stranger.get_by_test_id("moment")).to_have_text(re.compile("^2 / "))
    await expect(stranger.get_by_label(eyes)).to_have_value("")
    for address in (stranger.url, stranger.url.partition("?")[0]):
        await stranger.goto(address)
        await expect(stranger.get_by_test_id(says)).to_have_text(re.compile("."))
        assert not re.search(r"\byou", await stranger.get_by_role("main").inner_text(), re.IGNORECASE)
    # Their own browser knows them, whatever the address is like.
    await page.goto(visitors.base)
    await page.goto(stranger.url)
    await expect(page.get_by_label(eyes)).to_have_value("0")


async def test_a_phone_follows_what_is_placed_from_level_to_level(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL_PHONE, touch=True)
    table = await finished(page, "aztec")
    replay = await page.evaluate(f"fetch('/api/tables/{table}/replay/views?count=23').then(said => said.json())")
    level = page.get_by_role("radiogroup", name="Level shown").get_by_role("radio", checked=True)
    await page.goto(f"{visitors.base}/replay/{table}")
    seen = set()
    for view in replay["views"][1:12]:
        cells = [cell for cell, piece in view["cells"].items() if piece == view["last"]]
        levels = [cell.rpartition(".")[2] for cell in cells]
        shown = max("123", key=lambda one: (levels.count(one), one))
        await page.get_by_role("button", name="One step forward").tap()
        await expect(level).to_have_text(re.compile(shown))
        seen.add(shown)
    assert len(seen) > 1


async def test_a_record_from_disk_is_replayed_or_refused_with_event_and_reason(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL_PHONE, touch=True)
    table = await finished(page, "schatz", 60)
    record = json.loads(await (await page.request.get(f"{visitors.base}/api/tables/{table}/record")).body())
    await page.goto(f"{visitors.base}/replay")
    chosen, refused = page.get_by_label("Choose a file"), page.get_by_role("alert")
    visitors.expect_console("a status of 422")
    text = json.dumps(record)
    repeated = {**record, "events": [record["events"][0], *record["events"]]}
    for sent, said in (
        (text[: len(text) // 2], "only a part of one"),
        (json.dumps({**record, "more": "x" * 2**21}), "too large to be a game record: it has 3 MB"),
        (json.dumps(repeated), "event 1 is refused"),
        (json.dumps({**record, "rules": record["rules"] + 1}), "a newer Teocalli may read it"),
    ):
        await chosen.set_input_files(_file(sent))
        await expect(refused).to_contain_text(said)
    assert await violations(page) == []
    assert await overflow_width(page) == 0
    await chosen.set_input_files(_file(text))
    moment, says = page.get_by_test_id("moment"), page.get_by_test_id("says")
    await expect(moment).to_have_text(re.compile(r"^1 / "))
    await expect(page).to_have_url(f"{visitors.base}/replay")
    await page.get_by_label("Jump to").select_option("Lots")
    await page.get_by_role("button", name="Jump forward").tap()
    await expect(says).to_contain_text("Lot 2 goes to Jaguar")
    await page.get_by_label("Seen by").select_option("Jaguar")
    await expect(page.get_by_test_id("board").get_by_role("group", name=re.compile("hand"))).to_be_visible()
    assert await violations(page) == []
    assert await overflow_width(page) == 0
    assert await too_small(page) == []
    await screenshot(page, "replay-phone-day")
    await page.get_by_role("button", name="Open another record").tap()
    await expect(chosen).to_be_attached()


async def test_finished_games_are_found_by_game_opponent_and_result_and_lead_to_their_replay(
    visitors: Visitors,
) -> None:
    page, stranger = await visitors.open(), await visitors.open()
    table = await finished(page, "aztec", 3)
    mine = await page.evaluate("fetch('/api/me').then(said => said.json())")
    await page.goto(visitors.base)
    await page.get_by_role("link", name="All finished games").click()
    link = page.get_by_role("main").get_by_role("link", name="Replay: Aztec")
    await expect(link).to_have_attribute("href", f"/replay/{table}")
    await page.get_by_label("Result").select_option("Lost")
    await expect(link).to_have_count(0)
    await expect(page).to_have_url(f"{visitors.base}/games?result=lost")
    await page.reload()
    await expect(page.get_by_role("main")).to_contain_text("No finished game fits.")
    await page.get_by_role("button", name="Show all").click()
    await expect(link).to_be_visible()
    await page.get_by_label("Opponent").fill("nobody")
    await expect(link).to_have_count(0)
    await page.get_by_label("Opponent").fill("")
    await page.get_by_role("combobox", name="Game", exact=True).select_option("Aztec")
    await expect(page).to_have_url(f"{visitors.base}/games?game=aztec")
    await link.click()
    await expect(page.get_by_test_id("says")).to_have_text("The game begins.")
    await page.go_back()
    await expect(link).to_be_visible()
    # Somebody else finds what was played at public tables.
    await stranger.goto(f"{visitors.base}/games/{mine['id']}")
    await expect(stranger.get_by_role("heading", level=1)).to_have_text(f"Games of {mine['name']}")
    await stranger.get_by_role("main").get_by_role("link", name="Replay: Aztec").click()
    await expect(stranger.get_by_test_id("moment")).to_have_text("1 / 4")


def _file(text: str) -> Any:
    return {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
