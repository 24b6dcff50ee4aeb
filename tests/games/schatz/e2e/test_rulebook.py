"""The rulebook with its positions: the real board, on which one tries things out, and the sentence that refuses."""

from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.looks import screenshot
from tests.e2e.sizes import SMALL_PHONE
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors, overflow_width


async def test_a_position_is_tried_on_the_real_board_and_a_refusal_leads_to_its_sentence(visitors: Visitors) -> None:
    page = await visitors.open("/learn/schatz", phone=True, size=SMALL_PHONE, theme="dark")
    # The real board comes when one is near, and goes when one is far; on paper there is the picture.
    shown = page.locator("[data-position=follow]")
    board, picture = shown.get_by_test_id("position"), shown.locator("img")
    await expect(picture).to_be_attached()
    await expect(board).to_have_count(0)
    await shown.scroll_into_view_if_needed()
    await expect(board).to_be_visible()
    await expect(board).to_have_attribute("inert", "")
    await page.emulate_media(media="print")
    await expect(board).to_be_hidden()
    await expect(picture).to_be_visible()
    await page.emulate_media(media="screen")

    # A coin is tried where an amulet was led.
    await shown.get_by_role("button", name="Try it here").tap()
    await expect(board).not_to_have_attribute("inert", "")
    await board.locator("[data-card=C12]").tap(force=True)
    await expect(board.get_by_role("status").get_by_role("link", name="Rule")).to_be_visible()
    assert await violations(page) == []
    assert await too_small(page) == []
    assert await overflow_width(page) == 0
    await screenshot(page, "rulebook-tried", as_is=True)
    await board.get_by_role("link", name="Rule").tap()
    sentence = page.locator("#reason-must_follow")
    await expect(sentence).to_be_in_viewport()
    await expect(sentence).to_have_class("ruling found")
    await expect(page).to_have_url(f"{visitors.base}/learn/schatz#reason-must_follow")
