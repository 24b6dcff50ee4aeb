"""The first steps, to their end, with the real board."""

import re

from playwright.async_api import Page, expect

from teocalli import game
from teocalli.core.lessons import LessonChoice, LessonStep, lesson_of
from tests.e2e.axe import violations
from tests.e2e.input_devices import Keyboard, Mouse
from tests.e2e.looks import screenshot
from tests.e2e.visitors import Visitors
from tests.games.aztec.e2e.player import Builder, KeyBuilder, free_hand, marked, place, says

SIDES = {"N": "north", "E": "east", "S": "south", "W": "west", "U": "up", "D": "down"}
WHY_NOT = {"contacts": "at least two must", "hovering": "would both hover"}


def _steps() -> list[LessonStep]:
    lesson = lesson_of(game("aztec"))
    assert lesson is not None
    return lesson.steps


async def _act(builder: Builder, step: LessonStep, choice: LessonChoice) -> None:
    """What a step asks for, by hand."""
    page, [text] = builder.page, choice.do
    if step.refused == "contacts":
        await builder.device.press(free_hand(page))
        await builder.point_at(text[:4])
    elif step.refused is not None:
        await builder.device.press(page.get_by_role("button", name="Show me"))
        assert text[:4] in await marked(page, "ghost")
    elif text == "pass":
        await builder.say_bid("Pass", "Pass for good")
    elif text.startswith("bid"):
        await builder.say_bid(text.capitalize())
    else:
        await builder.show(text[:4], f"From {text[:2]}, level {text[3]}: {SIDES[text[4]]}, then {SIDES[text[5]]}")
        await builder.device.press(place(page))


async def _wait_to_be_asked(page: Page) -> None:
    """The words of a step come before its position, whose board is another one in a new scene."""
    await expect(page.get_by_role("button", name="Show me")).to_be_visible()


async def _follow(page: Page, builder: Builder, name: str) -> None:
    words, steps = page.get_by_test_id("lesson"), _steps()
    for number, step in enumerate(steps, 1):
        await expect(page.get_by_role("progressbar")).to_have_attribute("value", str(number))
        await expect(words).to_have_text(step.say["en"])
        await _wait_to_be_asked(page)
        await screenshot(page, f"aztec-lesson-{name}-{number}")
        for choice in [*[one for one in step.choices if one.again][:1], step.choices[0]]:
            await _act(builder, step, choice)
            said = choice.say or step.done
            assert said is not None
            await expect(words).to_have_text(said["en"])
            await screenshot(page, f"aztec-lesson-{name}-{number}-done")
            if choice.again:
                await builder.device.press(page.get_by_role("button", name="Try again"))
                await expect(words).to_have_text(step.say["en"])
                await _wait_to_be_asked(page)
        if step.refused is not None:  # and the piece stays in hand, so that the reason can be seen
            await expect(says(page)).to_contain_text(WHY_NOT[step.refused])
            await expect(place(page)).to_be_disabled()
        await builder.device.press(page.get_by_role("button", name=re.compile("^(Next|Finish)$")))
    await expect(page.get_by_role("dialog")).to_contain_text("Play my first game")


async def test_by_mouse(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztec/first-steps")
    await expect(place(page)).to_be_visible()
    assert await violations(page) == []
    await _follow(page, Builder(Mouse(page)), "desktop")
    # The position at the end can be played on.
    await page.get_by_role("dialog").get_by_role("button", name="Play on from here").click()
    assert await violations(page) == []
    await screenshot(page, "aztec-lesson-play-on")
    await page.get_by_role("button", name="Play on", exact=True).click()
    await expect(page).to_have_url(re.compile(r"/t/\w+$"))
    await expect(page.get_by_test_id("prompt")).to_be_visible()


async def test_whoever_builds_elsewhere_is_told_that_the_next_temple_is_another(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztec/first-steps")
    await expect(place(page)).to_be_visible()
    builder, [first, *_] = Builder(Mouse(page)), _steps()
    await _wait_to_be_asked(page)
    await _act(builder, first, first.choices[-2])
    await builder.device.press(page.get_by_role("button", name="Next"))
    await expect(page.get_by_test_id("lesson")).to_contain_text("From here on we use this temple")


async def test_by_keyboard_alone(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztec/first-steps")
    await expect(place(page)).to_be_visible()
    await _follow(page, KeyBuilder(Keyboard(page)), "keyboard")
    # The game after it is coached.
    await page.get_by_role("button", name="Play my first game").click()
    await page.wait_for_url(re.compile("/t/"))
    assert await page.evaluate("localStorage.getItem('teocalli.coached')") == page.url.rsplit("/", 1)[-1]
