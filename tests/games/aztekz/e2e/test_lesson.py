"""The first steps, with the real board."""

import re

from playwright.async_api import expect

from teocalli import game
from teocalli.core.lessons import LessonStep, lesson_of
from tests.e2e.axe import violations
from tests.e2e.input_devices import Mouse
from tests.e2e.visitors import Visitors
from tests.games.aztekz.e2e.player import Player


def _steps() -> list[LessonStep]:
    lesson = lesson_of(game("aztekz"))
    assert lesson is not None
    return lesson.steps


async def test_the_page_is_open_to_all(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztekz")
    await page.get_by_role("link", name="First steps").click()
    await expect(page.get_by_test_id("lesson")).to_have_text(_steps()[0].say["en"])
    assert await violations(page) == []


async def test_it_is_left_and_taken_up_again_and_something_else_is_answered(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztekz/first-steps")
    player = Player(Mouse(page))
    await player.device.press(player.button("Place on e5"))
    await player.button("Next").click()
    await expect(page.get_by_role("progressbar")).to_have_attribute("value", "2")
    await expect(player.button("Show me")).to_be_visible()
    # A legal action that is not asked for is not played.
    await player.pick("porter P1")
    await player.choose("f5")
    await expect(page.get_by_text("For this lesson, place it on e6")).to_be_visible()
    await expect(player.hero("porter P1")).to_have_accessible_name(re.compile(" on e5"))
    await page.get_by_role("button", name="Leave").click()
    await page.get_by_role("link", name="First steps").click()
    await expect(page.get_by_role("progressbar")).to_have_attribute("value", "2")
    await page.get_by_role("button", name="Back").click()
    await expect(page.get_by_role("progressbar")).to_have_attribute("value", "1")
    await page.get_by_label("Language").select_option("fr")
    await expect(page.get_by_test_id("lesson")).to_have_text(_steps()[0].say["fr"])
