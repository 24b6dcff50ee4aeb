"""The rulebook as a page: pictures, search, an address of one sentence, and the exact reference behind it."""

import re

from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.looks import screenshot
from tests.e2e.sizes import SMALL_PHONE
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors, overflow_width


async def test_a_sentence_of_the_rulebook_is_found_by_search_and_by_its_address(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztekz#reason-must_place", phone=True, size=SMALL_PHONE)
    sentence = page.locator("#reason-must_place")
    await expect(sentence).to_be_in_viewport()
    await expect(sentence).to_have_class("ruling found")
    await expect(page.locator(".position img")).to_have_count(5)
    await page.get_by_role("searchbox", name="Search the rules").fill("FOUR heroes pass")
    results = page.get_by_role("search").get_by_role("button")
    await expect(results).to_have_count(1)
    # It is seen at once: where it stands, the question with its answer, and the words in it.
    await expect(results).to_be_in_viewport(ratio=1)
    await expect(results).to_contain_text(
        re.compile("Questions and answers.*May a hero walk through a full card\\? .*Four")
    )
    marked = {word.lower() for word in await results.locator("mark").all_inner_texts()}
    assert {"four", "heroes", "pass"} <= marked
    assert await violations(page) == []
    assert await too_small(page) == []
    assert await overflow_width(page) == 0
    await screenshot(page, "rulebook-results", as_is=True)
    await results.tap()
    await expect(results).to_have_count(0)
    found = page.locator(".found")
    await expect(found).to_have_count(1)
    await expect(found).to_contain_text("May a hero walk through a full card?")
    await expect(found).to_be_in_viewport()
    assert await violations(page) == []
    await screenshot(page, "rulebook-found", as_is=True)
    await page.get_by_role("link", name="Exact reference").tap()
    await expect(page.get_by_role("heading", name="Rulings")).to_be_attached()
    await page.get_by_role("link", name="Rulebook").tap()
    await expect(page.locator(".position img")).to_have_count(5)


async def test_results_of_a_search_are_chosen_by_keys(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztekz")
    field = page.get_by_role("searchbox", name="Search the rules")
    await field.fill("soul")
    results = page.get_by_role("search").get_by_role("button")
    await expect(results.nth(1)).to_be_in_viewport(ratio=1)
    assert await violations(page) == []
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await expect(results.nth(1)).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(results).to_have_count(0)
    await field.fill("nobody says this")
    await expect(page.get_by_role("search").get_by_role("status")).to_have_text("Nothing found.")
    await field.fill("scare")
    await page.keyboard.press("Enter")
    await expect(page.locator(".found")).to_be_in_viewport()
