"""The first steps in Azteken Schatz, from their beginning to their end in the browser."""

import re

import pytest
from playwright.async_api import expect

from teocalli.core.lessons import LessonChoice, LessonStep, lesson_of
from teocalli.core.registry import game
from tests.e2e.input_devices import Mouse, Touch
from tests.e2e.looks import screenshot
from tests.e2e.sizes import SMALL_PHONE
from tests.e2e.visitors import Visitors, overflow_width
from tests.games.schatz.e2e.player import EMBLEMS, Player, card_name

ADDRESS = "/learn/schatz/first-steps"


@pytest.mark.parametrize("phone", [False, True], ids=["by mouse on a desktop", "by touch on a phone"])
async def test_the_lesson_is_followed_to_its_end(visitors: Visitors, phone: bool) -> None:
    lesson = lesson_of(game("schatz"))
    assert lesson is not None
    page = await visitors.open(
        ADDRESS, phone=phone, size=SMALL_PHONE if phone else None, theme="dark" if phone else "light"
    )
    learner = Learner(Touch(page) if phone else Mouse(page))
    for number, step in enumerate(lesson.steps, 1):
        await learner.is_told(step.say["en"])
        await screenshot(page, f"schatz-lesson-{number}-{'phone' if phone else 'desktop'}", as_is=True)
        await learner.do(step)
        assert await overflow_width(page) == 0
        if step is lesson.steps[-1]:
            await expect(page.get_by_text("Eagle: 220 in money")).to_be_attached()
        await learner.press("Finish" if step is lesson.steps[-1] else "Next")
    await expect(page.get_by_role("dialog", name="You know how it goes")).to_be_visible()


class Learner(Player):
    """Somebody who does what the lesson asks for."""

    async def is_told(self, words: str) -> None:
        await expect(self.page.get_by_test_id("lesson")).to_have_text(words)

    async def press(self, name: str) -> None:
        await self.device.press(self.button(name))

    async def do(self, step: LessonStep) -> None:
        """What is worse first, which is taken back; then what leads on."""
        for choice in sorted(step.choices, key=lambda choice: not choice.again):
            # Nothing is asked for until what others do has been shown.
            await expect(self.button("Show me")).to_be_visible()
            if step.refused is not None:
                await self.is_refused(choice)
                continue
            await self.act(choice)
            if choice.say is not None:
                await self.is_told(choice.say["en"])
            if choice.again:
                await self.press("Try again")
                await self.is_told(step.say["en"])

    async def act(self, choice: LessonChoice) -> None:
        for text in choice.do:
            match text.split():
                case ["bid", sum_]:
                    await self.make_bid(int(sum_))
                case ["lot", lot]:
                    await self.name_lot(int(lot) + 1)
                case ["play", card]:
                    await self.play_card(card_name(card))
                case ["take"]:
                    await self.decide(re.compile("^Take it"))
                case ["leave"]:
                    await self.decide(re.compile("^Leave it"))
                case ["award", seat]:
                    await self.decide(re.compile(f"^{EMBLEMS[int(seat)]} gets it for"))
                case ["chief", seat]:
                    # The last trick stays until the pay is asked for.
                    await self.press("See the payout")
                    await self.decide(re.compile(f"^{EMBLEMS[int(seat)]} becomes chief"))

    async def make_bid(self, bid: int) -> None:
        """The last one, with which all are revealed, is confirmed."""
        assert await self.set_bid(bid) == bid
        if await self.button(f"Bid {bid} and reveal").is_visible():
            await self.press(f"Bid {bid} and reveal")
            await self.press(f"Press again to bid {bid}")
        else:
            await self.press(f"Bid {bid} secretly")

    async def is_refused(self, choice: LessonChoice) -> None:
        """The board says why, and the lesson what to make of it."""
        assert choice.say is not None
        card = self.cards(card_name(choice.do[-1].removeprefix("play ")))
        press = card.tap if isinstance(self.device, Touch) else card.click
        await press(position=await self.open_part(card), force=True)
        await expect(self.page.get_by_test_id("board")).to_contain_text("must follow suit")
        await self.is_told(choice.say["en"])
