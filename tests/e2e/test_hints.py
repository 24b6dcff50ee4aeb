"""Hints between people: off, unless a table was opened with help allowed; then all see it, and who asks."""

import re

from playwright.async_api import expect

from tests.e2e.tables import join_table, open_table, send_command, wait_for_turn
from tests.e2e.visitors import Visitors


async def test_between_people_a_hint_is_refused_and_it_is_said_why(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open()
    path = await open_table(host, "aztec", ["me", "open"])
    await join_table(friend, path)
    await send_command(host, path, {"do": "start", "first": 0})
    visitors.expect_console("a status of 403 (Forbidden")
    await host.goto(visitors.base + path)
    assert await wait_for_turn(host)
    await host.keyboard.press("h")
    await expect(host.get_by_role("alert")).to_contain_text("Between people there are no hints")
    await host.get_by_role("button", name="More").click()
    await expect(host.get_by_role("dialog")).to_contain_text("Only where one plays alone against bots.")


async def test_where_help_is_allowed_all_see_it_and_the_log_tells_who_asks(visitors: Visitors) -> None:
    host, friend = await visitors.open("/new/aztec?how=friends"), await visitors.open()
    await host.get_by_role("checkbox", name="Help allowed").check()
    await host.get_by_role("button", name="Open the table").click()
    await host.wait_for_url(re.compile("/t/"))
    await friend.goto(host.url)
    for page in (host, friend):
        await expect(page.get_by_text("Help is allowed: everybody may ask for hints")).to_be_visible()
    await friend.get_by_role("button", name="Sit down here").click()
    await host.get_by_role("button", name="Start the game").click()
    await expect(host.get_by_test_id("prompt").or_(host.get_by_text("Your turn.")).first).to_be_visible()
    mine = host.get_by_test_id("prompt").filter(has_text="Your turn.")
    theirs = friend.get_by_test_id("prompt").filter(has_text="Your turn.")
    await expect(friend.get_by_test_id("prompt")).to_be_visible()
    asking = host if await mine.is_visible() else friend
    await expect(mine if asking is host else theirs).to_be_visible()
    await asking.keyboard.press("h")
    await expect(asking.get_by_text("A strong bot would do this")).to_be_visible()
    for page in (host, friend):
        told = page.get_by_role("log", name="Log").get_by_text("Eagle has asked for a hint.")
        await expect(told).to_be_visible()
