"""The end of a game: who has won and how, the places of all, and what one can do then."""

import re
from itertools import pairwise

from playwright.async_api import ViewportSize, expect

from tests.e2e.axe import violations
from tests.e2e.sizes import DESKTOP, SMALL_PHONE, resize
from tests.e2e.tables import fetch_table, join_table, open_table, play_any, play_by_api, prompt, send_command
from tests.e2e.visitors import Visitors

ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
LEAD_SAID = re.compile("(?:Eagle|Jaguar) .*")
LEAD = re.compile("overtook|took the lead|led from the first points|ended level")


async def test_the_end_tells_who_has_won_the_places_of_all_and_can_be_shared(visitors: Visitors) -> None:
    page = await visitors.open(permissions=["clipboard-read", "clipboard-write"])
    path = await open_table(page, "aztec", ["me", "device"])
    await page.goto(visitors.base + path)
    await play_by_api(page, path, 100, lambda legal: legal[0])
    end = page.get_by_role("region", name="End of the game")
    await expect(end.get_by_role("heading", level=2)).to_have_text(re.compile("^(Eagle|Jaguar) wins$"))
    await expect(prompt(page)).to_contain_text("wins")  # is read aloud
    said = page.get_by_text("The temple is done").filter(visible=True)
    await expect(said.locator("xpath=self::*[not(@role)]")).to_have_count(1)  # how is seen once, below
    places = end.get_by_role("list", name="Players").get_by_role("listitem")
    await expect(places).to_have_count(2)
    await expect(places.first).to_contain_text(re.compile(r"1\..*(Eagle|Jaguar).*\d points?"))
    await expect(page.get_by_role("list", name="Players")).to_have_count(1)  # points stand once
    await end.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog", name="Share").get_by_role("region", name="Link")
    await link.get_by_role("button", name="Copy").click()
    await expect(link.get_by_role("button", name="Copied")).to_be_visible()
    assert await page.evaluate("navigator.clipboard.readText()") == visitors.base + path
    await page.keyboard.press("Escape")
    # Nothing was drawn, and the host decided who begins.
    await expect(page.get_by_role("link", name="Fair dice")).to_have_count(0)
    # Whoever looks back at the table is led to the same moment of the replay, and from there to the table.
    await page.get_by_role("log", name="Log").get_by_role("button", name=re.compile("places? piece 3 ")).click()
    past = page.get_by_role("region", name="Earlier position")
    await past.get_by_role("link", name="Replay from here").click()
    await expect(page).to_have_url(f"{visitors.base}/replay/{path.removeprefix('/t/')}?at=3")
    await expect(page.get_by_test_id("says")).to_contain_text("piece 3 ")
    await page.get_by_role("link", name="Back to the table").click()
    await end.get_by_role("link", name="Replay", exact=True).click()
    await expect(page.get_by_test_id("says")).to_have_text("The game begins.")
    await page.get_by_role("link", name="Back to the table").click()
    await expect(end).to_be_visible()
    await page.get_by_role("log", name="Log").get_by_role("button", name="Eagle begins").click()
    await expect(past).to_be_visible()
    await expect(end).to_have_count(0)
    await expect(page.get_by_role("list", name="Players").get_by_role("listitem").first).to_contain_text("0 points")
    await page.get_by_role("button", name="Back to the game").click()
    await expect(end).to_be_visible()


async def test_without_a_clipboard_the_link_is_shown_to_be_copied_by_hand(visitors: Visitors) -> None:
    """As at a plain http address in one's own network."""
    page = await visitors.open(size=SMALL_PHONE)
    await page.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', {get: () => undefined});")
    path = await open_table(page, "aztec", ["me", 1])
    await send_command(page, path, {"do": "resign", "seat": 0})
    await page.goto(visitors.base + path)
    await page.get_by_role("region", name="End of the game").get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_role("textbox", name="Link to this table")
    await expect(link).to_have_value(visitors.base + path)
    await expect(link).to_be_focused()
    selected = await link.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert selected == visitors.base + path
    # Where it does not fit, its beginning is seen.
    await link.evaluate("field => { field.style.maxWidth = '120px'; field.blur(); field.focus(); }")
    assert await link.evaluate("field => field.scrollWidth > field.clientWidth && field.scrollLeft") == 0
    copy = page.get_by_role("dialog").get_by_role("region", name="Link").get_by_role("button", name="Copy")
    await copy.click()
    await expect(copy).to_have_text("Copy")
    await page.keyboard.press("Escape")
    await expect(link).to_have_count(0)


async def test_who_wins_is_told_so_also_on_a_phone_and_dice_are_explained_where_there_were_any(
    visitors: Visitors,
) -> None:
    host, friend = await visitors.open(), await visitors.open(size=SMALL_PHONE)
    path = await open_table(host, "aztekz", ["me", "open"])
    await join_table(friend, path)
    await send_command(host, path, {"do": "start", "first": 0})
    await play_any(host, path, 0)
    await send_command(host, path, {"do": "resign", "seat": 0})
    for page in (host, friend):
        await page.goto(visitors.base + path)
    end = friend.get_by_role("region", name="End of the game")
    await expect(end.get_by_role("heading", name="You win!")).to_be_in_viewport(ratio=1)
    for name in ("Rematch", "Share"):
        await expect(end.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    await expect(end.get_by_role("link", name="Replay", exact=True)).to_be_in_viewport(ratio=1)
    players = friend.get_by_role("list", name="Players").get_by_role("listitem")
    await expect(players.nth(1)).to_contain_text(re.compile("1. Jaguar.*you"))
    await expect(host.get_by_role("heading", name="Jaguar wins")).to_be_visible()
    await host.get_by_role("link", name="Fair dice").click()
    await expect(host).to_have_url(visitors.base + path + "/dice")
    await host.go_back()
    await expect(host.get_by_role("region", name="End of the game")).to_be_visible()
    # Anybody may be given the link.
    page = await visitors.open(path + "/dice", size=SMALL_PHONE)
    await expect(page.get_by_role("heading", name="Fair dice", level=1)).to_be_visible()
    await expect(page).to_have_title("Fair dice · Teocalli")
    told = page.get_by_role("main")
    await expect(told).to_contain_text("Now the secret number is public.")
    await expect(told.get_by_text("The secret", exact=True)).to_be_hidden()
    await told.get_by_text("The proof").click()
    await expect(told.get_by_text("The secret", exact=True)).to_be_visible()
    assert await violations(page) == []
    await page.get_by_role("link", name="Back to the table").click()
    await expect(page).to_have_url(visitors.base + path)
    await expect(page.get_by_role("heading", name="Jaguar wins")).to_be_visible()


async def test_the_end_tells_where_the_points_came_from_and_shows_those_moments(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ["me", "device"])
    await play_by_api(page, path, 2, lambda legal: legal[0])
    await send_command(page, path, {"do": "undo", "seat": 0, "to": 0})
    await page.goto(visitors.base + path)
    plan = page.locator("[data-level='3']")
    stood = await plan.bounding_box()
    await play_by_api(page, path, 100, lambda legal: legal[0])
    end = (await fetch_table(page, path, 0))["table"]["end"]
    assert len(end["scoring"]) > 2
    scoring = page.get_by_role("region", name="Where the points came from")
    points = "Eagle {} and Jaguar {}".format(*end["scores"])
    await expect(scoring.get_by_role("img", name=f"At the end: {points}")).to_be_visible()
    assert await plan.bounding_box() == stood  # the board has not moved
    lead = page.get_by_text(LEAD)
    await expect(lead).to_have_count(1)
    (said,) = LEAD_SAID.findall(await lead.inner_text())
    for size in (DESKTOP, SMALL_PHONE, ON_ITS_SIDE):
        await resize(page, size)
        if size == SMALL_PHONE:
            await page.reload()
            await expect(lead).to_contain_text(said)  # undone moves do not count, though the log is not shown
            await expect(scoring).to_have_count(0)  # the board is seen until one asks
            await page.get_by_role("button", name="Points", exact=True).click()
        await expect(page.get_by_text(LEAD)).to_be_visible()
        for name in ("Rematch", "Share"):
            await expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        await expect(page.get_by_role("link", name="Replay", exact=True)).to_be_in_viewport(ratio=1)
    # Those that brought less can be seen, too.
    whole = scoring.get_by_role("button", name=re.compile("^Show all"))
    every = sum(
        after > before
        for earlier, later in pairwise(end["scoring"])
        for before, after in zip(earlier["scores"], later["scores"], strict=True)
    )
    await expect(whole).to_have_text(f"Show all {every} moments")
    await whole.click()
    await expect(scoring.get_by_role("listitem")).to_have_count(every)
    # The best moments of each are told as in the log.
    moments = scoring.get_by_role("listitem")
    await expect(moments.filter(has_text="+1").first).to_contain_text(re.compile(r"places? piece \d+ at .* point"))
    told = await moments.first.locator("span").last.inner_text()
    await moments.first.get_by_role("button").click()
    bar = page.get_by_role("region", name="Earlier position")
    await expect(bar).to_contain_text(told)
    await expect(scoring).to_have_count(0)
    # A position to which one has come back by undoing is told by how it was reached at first.
    await bar.get_by_role("button", name="Go to the start").click()
    await expect(bar).to_contain_text("Eagle begins")
    await page.get_by_role("button", name="Back to the game").click()
    await expect(scoring).to_be_visible()


async def test_a_game_that_was_given_up_tells_of_no_points(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL_PHONE)
    path = await open_table(page, "aztec", ["me", 1])
    await page.goto(visitors.base + path)
    await send_command(page, path, {"do": "resign", "seat": 0})
    await expect(page.get_by_role("heading", name="Jaguar wins")).to_be_visible()
    await expect(page.get_by_role("button", name="Points", exact=True)).to_have_count(0)
    await resize(page, DESKTOP)
    await expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(2)
    await expect(page.get_by_text("Where the points came from")).to_have_count(0)
