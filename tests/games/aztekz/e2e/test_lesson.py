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


_POINTED_AT = "[data-testid=board] .hinted, [data-testid=board] .advised"
_SIDES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_DEEDS = {"take": "^Take ", "drop": "^Drop ", "give": "^Give ", "scare": "^Scare ", "steal": "^Steal "}


async def test_it_is_followed_to_its_end_by_mouse(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztekz/first-steps")
    player = Player(Mouse(page))
    steps = _steps()
    for number, step in enumerate(steps, 1):
        await expect(page.get_by_role("progressbar")).to_have_attribute("value", str(number))
        await expect(page.get_by_test_id("lesson")).to_have_text(step.say["en"])
        await player.button("Show me").click()
        actions = step.choices[0].do
        for done, text in enumerate(actions, 1):
            # Whoever is helped is helped to the end of the step.
            await expect(page.locator(_POINTED_AT).first).to_be_visible()
            await _do(player, text, goes_on=done < len(actions))
        if step.refused:
            await expect(page.get_by_role("alert")).to_contain_text("steps")
        await player.button("Finish" if step is steps[-1] else "Next").click()
    await expect(page.get_by_role("dialog").get_by_role("button", name="Play my first game")).to_be_visible()


async def _do(player: Player, text: str, *, goes_on: bool) -> None:
    """An action of the lesson, with the mouse; `goes_on`: more is asked in the same step."""
    first, _, rest = text.partition(" ")
    if text == "end":
        await player.device.press(player.button(re.compile("^(Place|Return) the card$")))
    elif text == "return":
        await player.device.press(player.button("Return it under the deck"))
    elif first == "place":
        await player.device.press(player.cell(rest[:2]))
    elif rest in _SIDES:
        hero = "chief" if first == "C" else f"porter {first}"
        await player.pick(hero)
        here = await player.stands(hero)
        east, north = _SIDES[rest]
        there = chr(ord(here[0]) + east) + str(int(here[1]) + north)
        await player.device.press(player.cell(there))
        if goes_on:
            await expect(player.hero(hero)).to_have_accessible_name(re.compile(f" on {there}"))
    else:
        await player.device.press(player.deed(_DEEDS[rest.split()[0]]))
