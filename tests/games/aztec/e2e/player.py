"""Playing Aztec by what the page shows: cells where a piece fits, the pieces that fit there, the button that places."""

import asyncio
import re
from collections.abc import Iterator
from random import Random

from playwright.async_api import Locator, Page, ViewportSize, expect

from tests.e2e.input_devices import InputDevice, Keyboard
from tests.e2e.tables import game_over, prompt, wait_for_turn
from tests.waiting import GIVE_UP

SMALL: ViewportSize = {"width": 1280, "height": 620}
"""A window in which drawing in three dimensions without a graphics card does not take too long."""
DRAWN = "canvas[data-drawn]"
_FITTING = "cells => cells.map(cell => cell.dataset.cell)"
_FOCUSED = "document.activeElement?.dataset.cell ?? null"
_STEPS = (("ArrowRight", "ArrowLeft"), ("ArrowUp", "ArrowDown"), ("PageUp", "PageDown"))
"""Keys for more and less of file, rank and level."""


def left(page: Page) -> Locator:
    """How many pieces are left, in words."""
    return page.get_by_role("region", name="Score").get_by_text(re.compile("left$|^Last piece$"))


def place(page: Page) -> Locator:
    return page.get_by_role("button", name="Place", exact=True)


def free_hand(page: Page) -> Locator:
    """The button that takes the piece freely in hand, or no longer."""
    return page.get_by_role("button", name="Free hand")


def pieces(page: Page) -> Locator:
    """The ribbon of those that fit where one has pointed."""
    return page.get_by_role("radiogroup", name="Pieces that fit here").get_by_role("radio")


def auction(page: Page) -> Locator:
    return page.get_by_role("region", name="Who will be Oh Puch?")


def done(page: Page, game: int) -> Locator:
    """What is said between one game of three and the next."""
    return page.get_by_role("status").filter(has_text=f"Game {game} of 3 is over.")


def rounds(page: Page) -> Locator:
    return page.get_by_role("table", name="Points game by game")


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[role=gridcell][data-cell="{name}"]')


def says(page: Page) -> Locator:
    """What the panel says of the piece in hand."""
    return page.get_by_test_id("board").locator(".sentence")


def marks(page: Page, mark: str) -> Locator:
    return page.locator(f"[role=gridcell].{mark}")


async def marked(page: Page, mark: str) -> list[str]:
    """The cells of the plans that have this mark."""
    names: list[str] = await marks(page, mark).evaluate_all(_FITTING)
    return sorted(names)


class Builder:
    """Somebody who builds in the plans, anywhere that a piece fits."""

    def __init__(self, hand: InputDevice, seed: int = 1) -> None:
        self.device = hand
        self.page = hand.page
        self._choice = Random(seed)

    async def play(self) -> int:
        """To the end; answers how many pieces this one has built."""
        built = 0
        while await wait_for_turn(self.page):
            await self.build()
            built += 1
        return built

    async def bid(self, choice: str, say: str | None = None) -> None:
        """In Oh Puch's auction: choose, then say so, which is worded otherwise where it is for good."""
        assert await wait_for_turn(self.page)
        asked = await prompt(self.page).inner_text()
        await self.say_bid(choice, say)
        await expect(prompt(self.page)).not_to_have_text(asked)

    async def say_bid(self, choice: str, say: str | None = None) -> None:
        """The same wherever there is an auction."""
        await self._choose(auction(self.page).get_by_role("radio", name=choice, exact=True))
        await self.device.press(auction(self.page).get_by_role("button", name=say or choice, exact=True))

    async def _choose(self, bid: Locator) -> None:
        await self.device.press(bid)

    async def show(self, name: str, piece: str) -> None:
        """A certain piece through that cell, as it is called."""
        await self.point_at(name)
        await self.device.press(pieces(self.page).and_(self.page.get_by_role("radio", name=piece)))

    async def point_at(self, name: str) -> None:
        """A cell; the free hand is there then."""
        await self.device.press(cell(self.page, name))

    async def build(self) -> None:
        """Any piece, when asked."""
        await self.take(await self._fitting())
        await self.put()

    async def put(self) -> None:
        """Place what is in hand."""
        stood = await left(self.page).inner_text()
        await self.device.press(place(self.page))
        await self.landed(stood)

    async def landed(self, stood: str) -> None:
        await expect(left(self.page)).not_to_have_text(stood)

    async def take(self, name: str) -> None:
        """A piece through that cell, and not always the first that is offered."""
        await self.device.press(cell(self.page, name))
        await expect(place(self.page)).to_be_enabled()
        if self._choice.random() < 0.5:
            await self._next()

    async def _next(self) -> None:
        await self.device.press(self.page.get_by_role("button", name="Next piece"))

    async def _fitting(self) -> str:
        await marks(self.page, "ways").first.wait_for()
        return self._choice.choice(await marked(self.page, "ways"))


class KeyBuilder(Builder):
    """The same by the keys of the plans."""

    def __init__(self, keys: Keyboard, seed: int = 1) -> None:
        super().__init__(keys, seed)
        self._keys = keys

    async def _choose(self, bid: Locator) -> None:
        """By Tab to the bids, whichever of them it leads to, and on by arrow keys."""
        async with asyncio.timeout(GIVE_UP):
            while await auction(self.page).locator("input:focus").count() == 0:
                await self.page.keyboard.press("Tab")
        await self.page.keyboard.press("Space")
        async with asyncio.timeout(GIVE_UP):
            while not await bid.is_checked():
                await self.page.keyboard.press("ArrowRight")

    async def show(self, name: str, piece: str) -> None:
        await self.point_at(name)
        await self.page.keyboard.press("Space")
        async with asyncio.timeout(GIVE_UP):
            while piece not in await says(self.page).inner_text():
                await self.page.keyboard.press("Space")

    async def point_at(self, name: str) -> None:
        if await self.page.evaluate(_FOCUSED) is None:
            await self._keys.come_to(self.page.locator('[role=gridcell][tabindex="0"]'))
        here: str = await self.page.evaluate(_FOCUSED)
        for (at, to), (more, less) in zip(zip(_measured(here), _measured(name), strict=True), _STEPS, strict=True):
            for _ in range(abs(to - at)):
                await self.page.keyboard.press(more if to > at else less)
        assert await self.page.evaluate(_FOCUSED) == name

    async def take(self, name: str) -> None:
        await self.point_at(name)
        for _ in range(self._choice.randint(1, 3)):
            await self.page.keyboard.press("Space")
        await expect(place(self.page)).to_be_enabled()

    async def put(self) -> None:
        stood = await left(self.page).inner_text()
        await self.page.keyboard.press("Enter")
        await self.landed(stood)


class PhoneBuilder(Builder):
    """The same where one level is shown at a time, and nothing of the ribbon but its pieces."""

    async def _next(self) -> None:
        await self.device.press(pieces(self.page).last)

    async def _fitting(self) -> str:
        level = self._choice.randint(1, 3)
        for one in (level, 1, 2, 3):
            await self.device.press(self.page.get_by_role("radio", name=re.compile(f"^Level {one}")))
            if found := await marked(self.page, "ways"):
                return self._choice.choice(found)
        raise AssertionError("asked, and nothing fits")


def _measured(name: str) -> tuple[int, int, int]:
    """File, rank and level of e4.2."""
    return ord(name[0]) - ord("a"), int(name[1]), int(name[3])


async def drawn(page: Page) -> int:
    """How many pictures of the temple have been drawn so far."""
    return int(await page.locator(DRAWN).get_attribute("data-drawn") or 0)


async def middle(page: Page) -> tuple[float, float]:
    """Where the middle of the temple is seen."""
    box = await page.locator(DRAWN).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def around(x: float, y: float) -> Iterator[tuple[float, float]]:
    """Points of the temple to try, the middle first."""
    for out in range(6):
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)) if out else ((0, 0),):
            yield x + 34 * out * dx, y + 24 * out * dy


async def at_the_end(*pages: Page) -> None:
    for page in pages:
        await expect(game_over(page)).to_be_visible()


async def point(page: Page, *, phone: bool = False) -> None:
    """At the temple, where a piece fits."""
    for x, y in around(*await middle(page)):
        await (page.touchscreen.tap(x, y) if phone else page.mouse.click(x, y))
        if await place(page).is_enabled():
            return
    raise AssertionError("no piece fits anywhere in the middle")


async def place_the_last_that_fits(builder: Builder) -> None:
    """There, by the ribbon."""
    last = pieces(builder.page).last
    await builder.device.press(last)
    await expect(last).to_be_checked()
    await builder.put()
