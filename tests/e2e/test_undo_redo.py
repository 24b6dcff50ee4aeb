"""Nothing is lost by one press: going back is asked first, and what was undone can be redone."""

import re

from playwright.async_api import expect

from tests.e2e.sizes import DESKTOP, SMALL_PHONE, resize
from tests.e2e.tables import join_table, open_table, play_any, prompt, send_command
from tests.e2e.visitors import Visitors


async def test_going_on_from_an_earlier_moment_says_what_it_takes_back_and_can_be_redone(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ["me", 1])
    await page.goto(visitors.base + path)
    for piece in (1, 3, 5):
        await expect(prompt(page)).to_contain_text(f"Place piece {piece} ")
        await play_any(page, path, 0)
    await expect(prompt(page)).to_contain_text("Place piece 7")
    log = page.get_by_role("log", name="Log")
    await log.get_by_role("button", name=re.compile("^Jaguar places piece 2 ")).click()
    bar = page.get_by_role("region", name="Earlier position")
    await bar.get_by_role("button", name="Go on from here").click()
    await expect(bar.get_by_role("alert")).to_contain_text("This undoes the 4 moves made since then.")
    await expect(bar.get_by_role("alert")).to_contain_text("this game becomes practice")
    await bar.get_by_role("button", name="Cancel", exact=True).click()
    await expect(bar.get_by_role("alert")).to_have_count(0)
    await bar.get_by_role("button", name="Go on from here").click()
    await bar.get_by_role("button", name="Go on from here").click()
    await expect(prompt(page)).to_contain_text("Place piece 3")
    await expect(log.get_by_text("From here on this game is practice.")).to_be_visible()
    redo = page.get_by_role("button", name=re.compile("^Redo"))
    await redo.click()
    await expect(prompt(page)).to_contain_text("Place piece 7")
    await expect(redo).to_be_disabled()
    await expect(log.get_by_text("You redid what was undone.")).to_be_visible()
    # By keys, and only until something new is played.
    await page.keyboard.press("z")
    await expect(prompt(page)).to_contain_text("Place piece 5")
    await page.keyboard.press("Shift+Z")
    await expect(prompt(page)).to_contain_text("Place piece 7")
    # However long the log has become, it scrolls by itself.
    await resize(page, {"width": 1280, "height": 520})
    assert await page.evaluate("document.documentElement.scrollHeight") == 520
    # On a phone its room is kept: no button moves when it can be pressed, and when it no longer can.
    await resize(page, SMALL_PHONE)
    buttons = page.get_by_role("toolbar").get_by_role("button")
    places = [await button.bounding_box() for button in await buttons.all()]
    await page.keyboard.press("z")
    await expect(redo).to_be_enabled()
    assert [await button.bounding_box() for button in await buttons.all()] == places
    await play_any(page, path, 0)
    await expect(prompt(page)).to_contain_text("Place piece 7")
    await expect(redo).to_be_disabled()
    await resize(page, DESKTOP)
    await send_command(page, path, {"do": "resign", "seat": 0})
    end = page.get_by_role("region", name="End of the game")
    await expect(end).to_contain_text("Moves were undone against bots, or a coach helped, so this game is practice.")
    await resize(page, SMALL_PHONE)
    await expect(end.get_by_text("Practice", exact=True)).to_be_visible()


async def test_others_agree_to_redo_what_they_have_played(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open()
    path = await open_table(host, "aztec", ["me", "open"])
    await join_table(friend, path)
    await send_command(host, path, {"do": "start", "first": 0})
    await play_any(host, path, 0)
    await play_any(friend, path, 1)
    await send_command(host, path, {"do": "undo", "seat": 0, "to": 0})
    await send_command(friend, path, {"do": "answer_undo", "seat": 1, "to": 0, "grant": True})
    await host.goto(visitors.base + path)
    await friend.goto(visitors.base + path)
    await host.get_by_role("button", name=re.compile("^Redo")).click()
    await expect(host.get_by_text("You have asked to redo.")).to_be_visible()
    await expect(friend.get_by_text("Eagle would like to redo what was undone.").first).to_be_visible()
    await friend.get_by_role("button", name="Agree", exact=True).click()
    await expect(prompt(host)).to_contain_text("Place piece 3")
