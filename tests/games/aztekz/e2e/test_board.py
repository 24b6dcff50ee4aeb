"""The board of Aztekz in the browser: open to all, with everybody in sight, by day and by night."""

import re

from playwright.async_api import Page, ViewportSize, expect

from tests.e2e.axe import violations
from tests.e2e.input_devices import Mouse, Touch
from tests.e2e.looks import LOOKS, screenshot
from tests.e2e.sizes import DESKTOP, resize
from tests.e2e.tables import game_over, open_table, play_by_api, send_command, wait_for_turn
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors, overflow_width
from tests.games.aztekz.e2e.player import SHORT, Player, all_players_fit, play_by_itself, see_the_end
from tests.games.aztekz.e2e.positions import MANY, end_or_place, is_moving_late

TABLET: ViewportSize = {"width": 1024, "height": 768}
HALF = 12
"""Cards in the deck when it is looked at."""


async def test_four_at_one_device_are_all_in_sight(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztekz", ["me", "device", "device", "device"], options=SHORT)
    await play_by_api(page, path, MANY, end_or_place, until=is_moving_late)
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await all_players_fit(page, 4)
    stock = page.get_by_role("region", name="Deck and pool")
    for size in (TABLET, DESKTOP):
        await resize(page, size)
        await expect(stock).to_be_in_viewport(ratio=1)
    await screenshot(page, "aztekz-four-desktop-day")
    phone = await visitors.open(path, phone=True, storage_state=await page.context.storage_state())
    assert await wait_for_turn(phone)
    await all_players_fit(phone, 4)
    assert await too_small(phone) == []
    await screenshot(phone, "aztekz-four-phone-day")
    await expect(phone.get_by_text("deck (").first).to_be_in_viewport(ratio=1)  # what lies below is said
    board = phone.get_by_test_id("board")
    await expect(board.get_by_role("button", name="Place the card", exact=True)).to_be_in_viewport(ratio=1)
    await board.evaluate("board => board.scrollTo(0, board.scrollHeight)")
    await expect(board.get_by_role("region", name="Deck and pool")).to_be_in_viewport()
    await phone.get_by_role("button", name="Log").tap()
    await phone.get_by_role("tab", name="Players").tap()
    await expect(phone.get_by_role("tabpanel").get_by_role("listitem")).to_have_count(4)
    await screenshot(phone, "aztekz-four-players-phone-day")


async def test_after_a_resignation_nothing_of_a_turn_is_shown_and_points_stand_once(visitors: Visitors) -> None:
    for phone in (False, True):
        page = await visitors.open(phone=phone)
        path = await open_table(page, "aztekz", ["me", "device"])
        await page.goto(visitors.base + path)
        hand, stock = page.get_by_role("region", name="The turn"), page.get_by_role("region", name="Deck and pool")
        freed = page.get_by_role("region", name="Freed stacks and their points")
        await expect(hand).to_be_visible()
        await expect(stock).to_have_count(1)
        await expect(freed).to_have_text(re.compile(r"Eagle\D*Jaguar\D*$"))  # the points stand with the players
        await play_by_api(page, path, 2, lambda legal: legal[0])
        await send_command(page, path, {"do": "resign", "seat": 0})
        await expect(game_over(page)).to_be_visible()
        await expect(hand.or_(stock).or_(freed)).to_have_count(0)  # nobody has freed anything
        # An earlier position was one of somebody's turn: which card was drawn is shown, but nothing to press.
        await page.keyboard.press("l")
        await page.get_by_role("button", name="Go to the start").click()
        await expect(hand.get_by_role("img", name=re.compile("^(Cross|Tee|Corner|Straight)"))).to_be_visible()
        await expect(hand.get_by_role("button")).to_have_count(0)


async def test_it_is_open_to_all_and_looks_good_by_day_and_night(visitors: Visitors) -> None:
    owner = await visitors.open()
    path = await open_table(owner, "aztekz", ["me", 1], options=SHORT)
    await play_by_itself(owner, path, 0, deck=HALF)
    cookies = await owner.context.storage_state()
    pages = {
        look.name: await visitors.open(path, phone=look.phone, theme=look.theme, storage_state=cookies)
        for look in LOOKS
    }
    for kind, page in pages.items():
        assert await wait_for_turn(page)
        player = Player(Touch(page) if "phone" in kind else Mouse(page))
        await player.pick("porter P1")
        await _looks_good(page, f"aztekz-moving-{kind}")
        if await player.lift():
            await player.cell(next(iter(await player.cells()))).hover()
            await _looks_good(page, f"aztekz-placing-{kind}")
        await player.device.press(player.button("Keep moving"))
        await expect(player.button("Place the card")).to_be_visible()
        await page.goto("about:blank")
    await play_by_itself(owner, path, 0)
    for kind, page in pages.items():
        await page.goto(visitors.base + path)
        await see_the_end(page)
        await _looks_good(page, f"aztekz-over-{kind}")


async def _looks_good(page: Page, name: str) -> None:
    assert await violations(page) == [], name
    assert await overflow_width(page) == 0, name
    await screenshot(page, name)
