"""A coach, who says a word in a game against bots when a turn has thrown something away."""

import re
from typing import Any

from playwright.async_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.looks import screenshot
from tests.e2e.sizes import PHONE, resize
from tests.e2e.tables import fetch_table, open_table, play_any, wait_for_turn
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors, overflow_width

TURNS = 12
"""More than a game has for each of two."""
_ASKED = re.compile(r"/api/tables/\w+/coach\?")


async def _throw_away(page: Page, path: str) -> dict[str, Any]:
    """Play the first action that is legal until the coach has something to say; answers that."""
    for _ in range(TURNS):
        async with page.expect_response(_ASKED) as coming:
            await play_any(page, path, 0)
        thrown: dict[str, Any] | None = (await (await coming.value).json())["thrown"]
        if thrown is not None:
            return thrown
        assert await wait_for_turn(page)
    raise AssertionError("nothing was thrown away")


async def test_what_was_thrown_away_is_said_and_can_be_taken_back(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ["me", 1])
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await page.get_by_role("button", name="More", exact=True).click()
    wanted = page.get_by_role("dialog").get_by_role("checkbox", name=re.compile("^Coach"))
    await expect(wanted).not_to_be_checked()
    async with page.expect_response(re.compile(r"/assets/coach\.[^/]*\.js")) as loading:
        await wanted.check()
    await page.evaluate("part => import(part).then(() => {})", (await loading.value).url)  # it looks on from now on
    await page.keyboard.press("Escape")
    thrown = await _throw_away(page, path)
    word = page.get_by_role("status").filter(has_text="There was something better to do:")
    await expect(word).to_contain_text(thrown["better"]["why"][0]["say"]["en"])
    assert await violations(page) == []
    await screenshot(page, "coach")
    await resize(page, PHONE)
    await expect(word).to_be_visible()
    assert await overflow_width(page) == 0
    assert await too_small(page, but="[role=gridcell]") == []
    await screenshot(page, "coach-phone")
    await word.get_by_role("button").click()
    dialog = page.get_by_role("dialog", name="A word from the coach")
    await expect(dialog.get_by_role("button", name="No more of these")).to_be_visible()
    await screenshot(page, "coach-phone-all")
    assert await violations(page) == []
    await dialog.get_by_role("button", name="Take back").click()
    await expect(word).to_have_count(0)
    assert await wait_for_turn(page)
    looked = await fetch_table(page, path, 0)
    assert looked["table"]["practice"] is True
    assert thrown["better"]["text"] in looked["view"]["legal"]

    thrown = await _throw_away(page, path)
    await word.get_by_role("button").click()
    await dialog.get_by_role("button", name="No more of these").click()
    await expect(word).to_have_count(0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert await wait_for_turn(page)
    await play_any(page, path, 0)
    assert await wait_for_turn(page)
    assert [url for url in asked if _ASKED.search(url)] == []


async def test_between_people_no_coach_is_offered(visitors: Visitors) -> None:
    page = await visitors.open()
    await page.goto(visitors.base + await open_table(page, "aztec", ["me", "device"]))
    await page.get_by_role("button", name="More", exact=True).click()
    await expect(page.get_by_role("dialog").get_by_role("combobox")).to_be_visible()
    await expect(page.get_by_role("checkbox", name=re.compile("^Coach"))).to_have_count(0)
