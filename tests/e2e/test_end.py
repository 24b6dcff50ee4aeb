"""The end of a game: who has won and how, the places of all, and what one can do then."""

import re

from playwright.async_api import expect

from tests.e2e.tables import join_table, open_table, play_any, play_by_api, prompt, send_command
from tests.e2e.visitors import Visitors


async def test_the_end_tells_who_has_won_the_places_of_all_and_can_be_shared(visitors: Visitors) -> None:
    page = await visitors.open(permissions=["clipboard-read", "clipboard-write"])
    path = await open_table(page, "aztec", ["me", "device"])
    await page.goto(visitors.base + path)
    await play_by_api(page, path, 100, lambda legal: legal[0])
    end = page.get_by_role("region", name="The end of the game")
    await expect(end.get_by_role("heading")).to_have_text(re.compile("(Eagle|Jaguar) wins"))
    await expect(prompt(page)).to_contain_text("wins")
    places = end.get_by_role("list", name="Players").get_by_role("listitem")
    await expect(places).to_have_count(2)
    await expect(places.first).to_contain_text(re.compile(r"1\..*(Eagle|Jaguar).*\d points?"))
    await expect(page.get_by_role("list", name="Players")).to_have_count(1)  # points stand once
    await end.get_by_role("button", name="Share").click()
    await expect(end.get_by_role("button", name="Link copied")).to_be_visible()
    assert await page.evaluate("navigator.clipboard.readText()") == visitors.base + path
    # Nothing was drawn, and the host decided who begins.
    await expect(page.get_by_role("button", name="Fair dice")).to_have_count(0)
    await end.get_by_role("button", name="Look back").click()
    await expect(page.get_by_role("region", name="Looking back")).to_be_visible()
    await expect(end).to_have_count(0)
    await expect(page.get_by_role("list", name="Players").get_by_role("listitem").first).to_contain_text("0 points")
    await page.get_by_role("button", name="Back to now").click()
    await expect(end).to_be_visible()


async def test_who_wins_is_told_so_also_on_a_phone_and_dice_are_explained_where_there_were_any(
    visitors: Visitors,
) -> None:
    host, friend = await visitors.open(), await visitors.open(size={"width": 390, "height": 664})
    path = await open_table(host, "aztekz", ["me", "open"])
    await join_table(friend, path)
    await send_command(host, path, {"do": "start", "first": 0})
    await play_any(host, path, 0)
    await send_command(host, path, {"do": "resign", "seat": 0})
    for page in (host, friend):
        await page.goto(visitors.base + path)
    end = friend.get_by_role("region", name="The end of the game")
    await expect(end.get_by_role("heading", name="You win!")).to_be_in_viewport(ratio=1)
    for name in ("Rematch", "Look back", "Share"):
        await expect(end.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    players = friend.get_by_role("list", name="Players").get_by_role("listitem")
    await expect(players.nth(1)).to_contain_text(re.compile("1. Jaguar.*you"))
    await expect(host.get_by_role("heading", name="Jaguar wins")).to_be_visible()
    await host.get_by_role("button", name="Fair dice").click()
    sheet = host.get_by_role("dialog", name="Fair dice")
    await expect(sheet).to_contain_text("Now the secret is open.")
    await expect(sheet.get_by_text("The secret", exact=True)).to_be_hidden()
    await sheet.get_by_text("The proof").click()
    await expect(sheet.get_by_text("The secret", exact=True)).to_be_visible()
