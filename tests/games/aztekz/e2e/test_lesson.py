"""The first steps, to their end, with the real board."""

import re

from playwright.async_api import Page, expect

from teocalli import game
from teocalli.core.lessons import LessonStep, lesson_of
from tests.e2e.axe import violations
from tests.e2e.input_devices import InputDevice, Mouse, Touch
from tests.e2e.looks import screenshot
from tests.e2e.sizes import SMALL_PHONE
from tests.e2e.visitors import Visitors
from tests.games.aztekz.e2e.player import Player

HEROES = {"C": "chief", "P1": "porter P1", "P2": "porter P2"}
DEEDS = {"take": "^Take", "give": "^Give", "drop": "^Drop", "scare": "^Scare", "steal": "^Steal"}


def _steps() -> list[LessonStep]:
    lesson = lesson_of(game("aztekz"))
    assert lesson is not None
    return lesson.steps


def _beside(cell: str, side: str) -> str:
    east, north = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[side]
    return chr(ord(cell[0]) + east) + str(int(cell[1]) + north)


async def _act(player: Player, text: str) -> None:
    """An action of a lesson, by hand."""
    first, *rest = text.split()
    match first:
        case "end":
            await player.device.press(player.button("Place the card"))
        case "return":
            await player.device.press(player.button("Return it under the deck"))
        case "place":
            await player.device.press(player.button("Show me"))
            await player.device.press(player.button(f"Place on {rest[0]}"))
        case _ if rest[0] in DEEDS:
            await player.pick(HEROES[first])
            await player.device.press(player.deed(DEEDS[rest[0]]).first)
        case _:
            await player.pick(HEROES[first])
            await player.choose(_beside(await player.stands(HEROES[first]), rest[0]))


async def _follow(page: Page, device: InputDevice, name: str) -> None:
    player, words = Player(device), page.get_by_test_id("lesson")
    for number, step in enumerate(_steps(), 1):
        await expect(page.get_by_role("progressbar")).to_have_attribute("value", str(number))
        await expect(words).to_have_text(step.say["en"])
        await screenshot(page, f"aztekz-lesson-{name}-{number}")
        choice = step.choices[0]
        for text in choice.do:
            await _act(player, text)
        if step.refused is not None:
            await expect(page.get_by_role("alert")).to_be_visible()
        if choice.say is not None:
            await expect(words).to_have_text(choice.say["en"])
        await device.press(player.button(re.compile("^(Next|Finish)$")))
    await expect(page.get_by_role("dialog")).to_contain_text("Play my first game")


async def test_by_mouse_and_a_first_game_begins(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztekz")
    await page.get_by_role("link", name="First steps").click()
    assert await violations(page) == []
    await _follow(page, Mouse(page), "desktop")
    await page.get_by_role("button", name="Play my first game").click()
    await expect(page).to_have_url(re.compile("/t/"))


async def test_by_touch_on_a_small_phone(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztekz/first-steps", phone=True, size=SMALL_PHONE, theme="dark")
    await _follow(page, Touch(page), "phone")


async def test_it_is_left_and_taken_up_again_and_something_else_is_answered(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztekz/first-steps")
    player = Player(Mouse(page))
    await _act(player, "place e5 NESW")
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
