"""Playing Aztekz by what the page says, with any device: gather souls, bring them to the chief, place the card."""

import asyncio
import re
from random import Random

from playwright.async_api import Locator, Page, expect

from tests.e2e.input_devices import InputDevice, Keyboard, Touch
from tests.e2e.tables import fetch_table, game_over, prompt, send_command, wait_for_turn
from tests.waiting import GIVE_UP

SHORT = {"cards": {"cross": 10, "tee": 10, "corner": 3, "straight": 2}}
"""Options of the shortest game."""
HEROES = ("chief", "porter P1", "porter P2")
EMBLEMS = ("Eagle", "Jaguar", "Serpent", "Rabbit")

_SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
_LYING = re.compile(r"(?<!carrying )(?:a soul|\d+ souls) \((\w+)\)")
_CARRYING = re.compile(r"carrying (one|\d+) souls? \((\w+)\)")
_MOST_TAKEN = 3
_WHOLE_GAME = 5 * GIVE_UP
_CANS = "cells => cells.map(cell => [cell.dataset.cell, cell.ariaLabel])"


class Player:
    """Somebody who plays Aztekz with one device, not well, but with purpose."""

    def __init__(self, hand: InputDevice, seed: int = 1) -> None:
        self.device = hand
        self.page = hand.page
        self.taken = 0
        self.walked = 0
        self._choice = Random(seed)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def cell(self, name: str) -> Locator:
        return self.page.get_by_role("grid", name="The pyramid").locator(f'[data-cell="{name}"]')

    def hero(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="Your heroes").get_by_role("button", name=re.compile(f"{name} on "))

    async def said_of(self, hero: str) -> str:
        """Where it is and what it carries."""
        return await self.hero(hero).locator(".unseen").inner_text()

    async def stands(self, hero: str) -> str:
        return (await self.said_of(hero)).partition(" on ")[2][:2]

    def deed(self, name: str) -> Locator:
        """What a hero can do where it stands."""
        return self.page.get_by_role("group", name=re.compile("^What .* can do here$")).get_by_role(
            "button", name=re.compile(name)
        )

    async def play(self, turns: int | None = None, *, gather: bool = True) -> bool:
        """Turn after turn, to the end or that many; answers whether the game goes on."""
        while turns is None or turns > 0:
            if not await wait_for_turn(self.page):
                return False
            await self.turn(gather=gather)
            turns = None if turns is None else turns - 1
        return True

    async def turn(self, *, gather: bool = True) -> None:
        if gather and await self.is_moving():
            await self.gather()
        await self.place()

    async def is_moving(self) -> bool:
        """Whether it is the move of the turn, and not a card to place."""
        lift, turn = self.button("Place the card"), self.button(re.compile("^Turn the drawn card"))
        await expect(lift.or_(turn).or_(self.button("Return it under the deck")).first).to_be_visible()
        return await lift.is_visible()

    async def gather(self) -> bool:
        """Walk a porter to a soul, or home with its stack; answers whether one has done anything."""
        for porter in ("porter P1", "porter P2"):
            await self.pick(porter)
            goal = await self._goal(porter)
            if goal is not None:
                await self.walk(porter, goal)
            if await self._handle(porter) or goal is not None:
                return True
        return False

    async def pick(self, hero: str) -> None:
        if await self.hero(hero).get_attribute("aria-pressed") == "false":
            await self.device.press(self.hero(hero))
        await expect(self.hero(hero)).to_have_attribute("aria-pressed", "true")

    async def walk(self, hero: str, cell: str) -> None:
        await self.choose(cell)
        await expect(self.hero(hero)).to_have_accessible_name(re.compile(f" on {cell}"))
        self.walked += 1

    async def _goal(self, porter: str) -> str | None:
        """The cell to walk to, of those within reach."""
        reach = await self.cells()
        carried = _CARRYING.search(await self.said_of(porter))
        chief = await self.stands("chief")
        if carried is not None and carried[1] != "one" and chief in reach:
            return chief
        here = await self.deed(r"^Take a soul \(\w+\)$").count()
        wanted = None if carried is None else carried[2]
        found = [
            cell for cell, label in reach.items() if any(wanted in (None, shape) for shape in _LYING.findall(label))
        ]
        return self._choice.choice(found) if found and not here else None

    async def _handle(self, porter: str) -> bool:
        """Give or take what can be given or taken here."""
        deeds = self.deed(r"^Give .* to the chief$").or_(self.deed(r"^Take a soul \(\w+\)$"))
        for taken in range(_MOST_TAKEN):
            if await deeds.count() == 0:
                return taken > 0
            await self.act(porter, deeds.first)
            self.taken += 1
        return True

    async def act(self, porter: str, deed: Locator) -> None:
        """Something by which a porter carries more, or less."""
        before = await self.said_of(porter)
        await self.device.press(deed)
        await expect(self.hero(porter)).not_to_have_accessible_name(before)

    async def lift(self) -> bool:
        """Take up the card if it is not in the hand yet; answers whether it fits anywhere."""
        turning = self.button(re.compile("^Turn the drawn card"))
        if await self.is_moving():
            await self.device.press(self.button("Place the card"))
        await expect(turning.or_(self.button("Return it under the deck")).first).to_be_visible()
        return await turning.is_visible()

    async def place(self) -> None:
        """Place the card somewhere, or return it if it fits nowhere."""
        if not await self.lift():
            await self.device.press(self.button("Return it under the deck"))
            await expect(self.button("Return it under the deck")).to_be_hidden()
            return
        cell = self._choice.choice([*await self.cells()])
        chosen = self.button(f"Place on {cell}")
        if not (isinstance(self.device, Touch) and await chosen.is_visible()):
            await self.choose(cell)
        if isinstance(self.device, Touch):
            await self.device.press(chosen)
        await self.see_placed(cell)

    async def see_placed(self, cell: str) -> None:
        """What lay on it may have been taken by a quick neighbour since."""
        there = re.compile(f"^{cell}: exits (?!.*the card fits)")
        await expect(self.cell(cell)).to_have_attribute("aria-label", there)

    async def cells(self) -> dict[str, str]:
        """Cells to walk to or to place on, with what is said of them."""
        return dict(await self.page.locator("[role=gridcell].can").evaluate_all(_CANS))

    async def choose(self, cell: str) -> None:
        if isinstance(self.device, Keyboard):
            await self.go_by_arrows(self.device, cell)
            await self.page.keyboard.press("Enter")
        else:
            await self.device.press(self.cell(cell))

    async def go_by_arrows(self, keys: Keyboard, cell: str) -> None:
        await keys.come_to(self.page.locator('[role=gridcell][tabindex="0"]'))
        here = await self.page.locator("[role=gridcell]:focus").get_attribute("data-cell") or ""
        east, north = ord(cell[0]) - ord(here[0]), int(cell[1]) - int(here[1])
        for key in ["ArrowRight"] * east + ["ArrowLeft"] * -east + ["ArrowUp"] * north + ["ArrowDown"] * -north:
            await self.page.keyboard.press(key)
        await expect(self.cell(cell)).to_be_focused()


def said_of_exits(exits: str) -> str:
    """A pattern for the sides in words."""
    return "(?:, |,? and )".join(_SIDES[side] for side in exits)


async def would_lie(page: Page, cell: str, exits: str) -> None:
    """It is said that the card fits there as it is turned."""
    said = re.compile(f"^The card fits on {cell} with its exits {said_of_exits(exits)}\\.$")
    await expect(page.get_by_text(said)).to_be_attached()


async def play_by_itself(page: Page, path: str, seat: int, deck: int | None = None) -> None:
    """Let chance play that seat without hands: to the end, or to a move with at most so many cards in the deck."""
    choice = Random(seat)
    async with asyncio.timeout(_WHOLE_GAME):
        while True:
            looked = await fetch_table(page, path, seat)
            view, decision = looked["view"], looked["table"]["decision"]
            fresh = "end" in view["legal"] and view["turn"]["hero"] is None
            if view["over"] or (deck is not None and view["deck"]["count"] <= deck and fresh):
                return
            likely = [text for text in view["legal"] for _ in range(_likelihood(text))]
            if likely:
                play = {"do": "play", "seat": seat, "decision": decision, "actions": [choice.choice(likely)]}
                await send_command(page, path, play)
            else:
                await asyncio.sleep(0.05)  # others are asked


def _likelihood(text: str) -> int:
    if "take" in text or "give" in text or "steal" in text:
        return 20
    return 0 if "scare" in text or "drop" in text else 1


async def see_the_end(page: Page) -> None:
    await expect(game_over(page)).to_be_visible()
    await expect(prompt(page)).to_have_text(re.compile(r"the game is over: .*(wins \d+ to \d+|share the victory)"))
    await expect(page).to_have_title(re.compile("^Aztekz"))


async def all_players_fit(page: Page, count: int) -> None:
    """Nobody is outside of the window, nor is anything of somebody cut off."""
    players = page.get_by_role("list", name="Players").first.get_by_role("listitem")
    await expect(players).to_have_count(count)
    for player in await players.all():
        await expect(player).to_be_in_viewport(ratio=1)
        assert await player.evaluate("one => one.scrollWidth <= one.clientWidth"), await player.inner_text()
