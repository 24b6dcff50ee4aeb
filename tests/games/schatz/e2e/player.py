"""Playing Azteken Schatz by what the page says, with any input device: bid, name and award lots, play cards."""

import re
from collections.abc import Sequence
from random import Random

from playwright.async_api import Locator, Position, expect

from tests.e2e.input_devices import InputDevice, Keyboard, Mouse
from tests.e2e.tables import game_over, prompt

EMBLEMS = ("Eagle", "Jaguar", "Serpent", "Rabbit", "Flower")
SUITS = {"T": "Talisman", "A": "Amulet", "C": "Coin"}
ONE_ROUND = {"max_rounds": 1}

_TO_DO = re.compile(
    r"^(Continue|See the payout|I am .*: show my cards|Bid \d+( secretly| and reveal)?|Choose a (lot|card)|Put lot .*"
    r"|Play (Talisman|Amulet|Coin) \d+|Take it for .*|Leave it .*"
    r"|.* gets it for \d+|.* becomes chief|.*: stay chief yourself)$"
)
_OPEN = 18
"""How far from the left edge of a card in hand the next one leaves it open for sure, in pixels."""
_CURTAIN = re.compile(r"^I am .*: show my cards$")
_SEAL = re.compile(r"^Bid \d+( secretly| and reveal)?$")
_WAY = """card => {
    const cards = [...card.parentElement.children];
    const steps = cards.indexOf(card) - cards.indexOf(document.activeElement);
    return Array(Math.abs(steps)).fill(steps > 0 ? "ArrowRight" : "ArrowLeft");
}"""
"""The keys that lead to a card from the one that has the focus."""
_TEXTS = "cards => cards.map(card => card.textContent.trim())"


def card_name(text: str) -> str:
    """As the page names it: "Talisman 13" for T13."""
    return f"{SUITS[text[0]]} {text[1:]}"


class Player:
    """Somebody who plays with one device, not well; lots named and cards played are counted."""

    def __init__(self, hand: InputDevice, seed: int = 1, bids: Sequence[int] = ()) -> None:
        """`bids`: what is bid at first; then by chance."""
        self.device = hand
        self.page = hand.page
        self.named = 0
        self.played = 0
        self._bids = list(bids)
        self._choice = Random(seed)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def to_do(self) -> Locator:
        """What shows that something is to be done."""
        return self.button(_TO_DO).first

    def cards(self, name: str = r"(Talisman|Amulet|Coin) \d+") -> Locator:
        """Those in hand."""
        return self.page.get_by_role("group", name="Your hand").get_by_role("button", name=re.compile(f"^{name}\\b"))

    def playable(self) -> Locator:
        return self.cards(r"\w+ \d+, playable")

    def barred(self) -> Locator:
        return self.cards(r"\w+ \d+, not playable now")

    def seat(self, emblem: str) -> Locator:
        whose = self.page.get_by_role("button", name=re.compile(f"^{emblem}\\b"))
        return self.page.get_by_test_id("board").get_by_role("listitem").filter(has=whose)

    def bid_of(self, emblem: str) -> Locator:
        """Sealed, turned over, or awaited."""
        return self.seat(emblem).get_by_role("img", name=re.compile(r"\bbid\b", re.IGNORECASE))

    def heard(self) -> Locator:
        """What is said of what is chosen to those who do not see it."""
        return self.page.get_by_test_id("board").locator("[aria-live=polite]")

    def logged(self, line: str) -> Locator:
        """Wherever the log says that."""
        return self.page.get_by_role("log", name="Log").get_by_role("button", name=line, exact=True)

    async def texts(self, what: Locator) -> list[str]:
        said: list[str] = await what.evaluate_all(_TEXTS)
        return said

    async def play(self, steps: int | None = None) -> bool:
        """Step after step, to the end or that many; answers whether the game goes on."""
        while steps is None or steps > 0:
            if not await self.is_asked():
                return False
            await self.step()
            steps = None if steps is None else steps - 1
        return True

    async def is_asked(self) -> bool:
        """Wait until there is something to do; False if the game is over instead."""
        await self.to_do().or_(game_over(self.page)).first.wait_for()
        return not await game_over(self.page).is_visible()

    async def step(self) -> None:
        """What is to be done, whatever it is."""
        what = await self.to_do().inner_text()
        if what.startswith("Bid"):
            await self.bid(self._bids.pop(0) if self._bids else 10 * self._choice.randrange(4))
        elif what.startswith(("Choose a card", "Play")):
            await self.play_card()
        elif what.startswith(("Choose a lot", "Put")):
            await self.name_lot()
        elif what in ("Continue", "See the payout") or _CURTAIN.match(what):
            await self.press_and_see_it_go(what)
        else:
            await self.decide(what)

    async def decide(self, name: str | re.Pattern[str]) -> None:
        """An answer of the chief: chosen, then confirmed in the same place."""
        await self.choose(name)
        await self.confirm()

    async def choose(self, name: str | re.Pattern[str]) -> None:
        """An answer of the chief; its button then asks to be pressed again."""
        await self.device.press(self.button(name))
        await expect(self.button(name)).to_be_hidden()
        await expect(self.to_confirm()).to_be_visible()

    def to_confirm(self) -> Locator:
        """The button of what is chosen."""
        return self.page.get_by_role("button", name=re.compile("^Press again"), pressed=True)

    async def confirm(self) -> None:
        await self.device.press(self.to_confirm())
        await self.to_confirm().wait_for(state="hidden")

    async def press_and_see_it_go(self, name: str) -> None:
        await self.device.press(self.button(name))
        await self.button(name).wait_for(state="hidden")

    async def bid(self, most: int) -> int:
        """That much, or all that one owns if that is less; answers what was bid."""
        bid = await self.set_bid(most)
        asked, auction = await prompt(self.page).inner_text(), await self._auction().inner_text()
        await self._seal(re.compile(rf"^Bid {bid}( secretly| and reveal)?$"))
        # Until the server has answered the old bid may still be shown, whatever others have done meanwhile.
        await expect(self.page.get_by_test_id("board").locator("[aria-busy=true]")).to_be_hidden()
        another = prompt(self.page).filter(has_not_text=asked).or_(self._auction().filter(has_not_text=auction))
        done = another.or_(self.button(_CURTAIN))
        again = f"Press again to bid {bid}"
        await expect(done.or_(self.button(again)).first).to_be_attached()  # a phone hides some
        if await self.button(again).is_visible():
            await self._seal(again)
            await self.button(again).wait_for(state="hidden")
        return bid

    async def _seal(self, name: str | re.Pattern[str]) -> None:
        if isinstance(self.device, Keyboard):
            await self.page.keyboard.press("Enter")
        else:
            await self.device.press(self.button(name))

    def _auction(self) -> Locator:
        """Which auction it is, if it is not the first for the same."""
        return self.page.get_by_test_id("board").locator(".info")

    async def set_bid(self, most: int) -> int:
        seal, more, less = self.button(_SEAL), self.button("Ten more"), self.button("Ten less")
        while True:
            shown = await seal.inner_text()
            bid = int(shown.split()[1])
            step = 1 if bid < most and await more.is_enabled() else -1 if bid > most else 0
            if isinstance(self.device, Keyboard):
                await self.device.come_to(self.page.get_by_role("slider", name="Your bid"))
            if step == 0:
                return bid
            if isinstance(self.device, Keyboard):
                await self.page.keyboard.press("ArrowRight" if step > 0 else "ArrowLeft")
            else:
                await self.device.press(more if step > 0 else less)
            await expect(seal).not_to_have_text(shown)

    async def name_lot(self, lot: int | None = None) -> None:
        """Choose a lot, then put it up for sale."""
        if lot is None:
            lots = await self.texts(self.button(re.compile(r"^Lot \d$")))
            lot = int(self._choice.choice(lots)[len("Lot ")])
        if isinstance(self.device, Mouse):
            await self._click_its_tray(lot)
        else:
            await self.device.press(self.button(f"Lot {lot}"))
        await self.device.press(self.button(f"Put lot {lot} up for sale"))
        await expect(self.button(f"Lot {lot}")).to_be_hidden()
        self.named += 1

    async def _click_its_tray(self, lot: int) -> None:
        """On one of its cards: the whole tray is to be pressed."""
        card = self.page.get_by_role("region", name=f"Lot {lot}", exact=True).get_by_role("listitem").first
        await card.scroll_into_view_if_needed()
        box = await card.bounding_box()
        assert box is not None
        await self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    async def play_card(self, name: str | None = None) -> str:
        """That card, else any that can be played: selected (an only one is already), then played."""
        if name is None:
            name = self._choice.choice(await self.texts(self.playable())).split(",")[0]
        card = self.cards(name)
        if await card.get_attribute("aria-pressed") == "false":
            await self.pick(card)
        await expect(self.button(f"Play {name}")).to_be_enabled()
        await self.pick(card)
        await card.wait_for(state="hidden")
        self.played += 1
        return name

    async def pick(self, card: Locator) -> None:
        """Press a card in hand."""
        if isinstance(self.device, Keyboard):
            await self.reach(card)
            await self.page.keyboard.press("Enter")
        else:
            await self.device.press(card, await self.open_part(card))

    async def reach(self, card: Locator) -> None:
        """Go to a card without pressing it: with the focus, or with the mouse."""
        if not isinstance(self.device, Keyboard):
            await card.hover(position=await self.open_part(card))
            return
        await self.device.come_to(self.page.get_by_role("group", name="Your hand").locator("[tabindex='0']"))
        for key in await card.evaluate(_WAY):
            await self.page.keyboard.press(key)
        await expect(card).to_be_focused()

    async def open_part(self, card: Locator) -> Position:
        """Where a card in hand can be touched: the next one lies over the rest."""
        box = await card.bounding_box()
        assert box is not None
        return {"x": _OPEN, "y": box["height"] / 2}
