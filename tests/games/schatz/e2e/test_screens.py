"""Every kind of decision of Azteken Schatz can be reached on screens of every size."""

import re
from collections.abc import Callable
from typing import Any

from playwright.async_api import Page, expect

from tests.e2e.reach import SCREENS, on_every_screen, out_of_reach
from tests.e2e.sizes import resize, settle
from tests.e2e.tables import fetch_table, game_over, join_table, open_table, play_action, play_by_api, send_command
from tests.e2e.visitors import Visitors
from tests.games.schatz.e2e.player import EMBLEMS

MANY = 1000
PLAYERS = 5
View = dict[str, Any]
_CURTAIN = re.compile("^I am .*: show my cards$")


def quietly(view: View) -> str:
    """Nobody pays anything: seat 0 is chief for 10, others get what lots they get; cards are played as they lie.

    At first all have bid the same.
    """
    legal: list[str] = view["legal"]
    if view["phase"] == "chief_auction":
        return "bid 10" if view["eyes"] == 0 or view["auction"]["number"] == 1 else "bid 0"
    return "bid 0" if "bid 0" in legal else "leave" if "leave" in legal else legal[0]


MOMENTS: dict[str, Callable[[View], bool]] = {
    "first-bid": lambda view: True,
    "tie": lambda view: view["auction"]["number"] == 2,
    "naming": lambda view: view["phase"] == "naming",
    "bidding": lambda view: view["phase"] == "lot_auction",
    "taking": lambda view: view["phase"] == "taking",
    "awarding": lambda view: view["phase"] == "awarding",
    "full-hand": lambda view: view["phase"] == "tricks",
    "last-card": lambda view: view["tricks_played"] == 1 and view["trick"]["cards"].count(None) == 1,
}
"""Of a round of five players, in this order."""
AUCTIONS = ("first-bid", "tie", "naming", "bidding", "taking")
"""When all lots and the hand are seen on a phone; where four are equal, their buttons need the room of a lot."""


async def see(page: Page, address: str) -> None:
    """Come to a table on one device, and open its curtain; when the game is over there is none."""
    await page.goto(address)
    curtain = page.get_by_role("button", name=_CURTAIN)
    await expect(curtain.or_(game_over(page)).first).to_be_visible()
    if await curtain.is_visible():
        await curtain.click()
        await expect(page.get_by_test_id("prompt")).to_contain_text("Your turn.")


async def is_in_reach(page: Page, moment: str) -> None:
    assert await out_of_reach(page, f"schatz-screens-{moment}") == [], moment


_HIDDEN = """() => [...document.querySelectorAll(".tray, .hand button")].flatMap(thing => {
    const {left, right, top, bottom} = thing.getBoundingClientRect();
    const isSeen = y => thing.contains(document.elementFromPoint((left + right) / 2, y));
    return isSeen(top + 3) && isSeen(bottom - 3) ? [] : [thing.getAttribute("aria-label") ?? thing.textContent];
})"""
"""Lots, and cards in hand, that are not seen from top to bottom."""


async def are_seen_on_a_phone(page: Page, moment: str) -> None:
    """All lots and the hand, without scrolling: what one bids depends on both."""
    await page.evaluate("document.documentElement.style.fontSize = ''")
    for width, height in ((390, 664), (360, 640)):
        await resize(page, {"width": width, "height": height})
        assert await page.evaluate(_HIDDEN) == [], (moment, width)


PHONES = ((390, 664), (360, 640), (390, 844), (844, 390))
_PLACES = """() => [...document.querySelectorAll(".tray")].map(tray => {
    const {left, top, width, height} = tray.getBoundingClientRect();
    return [tray.getAttribute("aria-label"), ...[left, top, width, height].map(Math.round)].join(" ");
})"""


async def places_on_phones(page: Page) -> dict[str, list[str]]:
    """Where each lot lies, on every phone."""
    await expect(page.locator(".tray").first).to_be_visible()
    await page.evaluate("document.documentElement.style.fontSize = ''")
    places = {}
    for width, height in PHONES:
        await resize(page, {"width": width, "height": height})
        places[f"{width}×{height}"] = await page.evaluate(_PLACES)
    return places


_COVERED = """() => [...document.querySelectorAll("[data-testid=board] .head")].flatMap(head => {
    const texts = [...head.querySelectorAll(".name, .own, .chief > span")];
    const parts = texts.map(text => text.getBoundingClientRect()).filter(({width}) => width > 1);
    const edge = head.parentElement.getBoundingClientRect().right;
    const meet = (a, b, from, to) => a[from] < b[to] - 2 && b[from] < a[to] - 2;
    const covers = (a, b) => meet(a, b, "left", "right") && meet(a, b, "top", "bottom");
    const isBad = (part, at) => part.right > edge || parts.slice(at + 1).some(other => covers(part, other));
    return parts.some(isBad) ? [head.textContent] : [];
})"""
"""Seats whose name, "you" and "Chief" lie on each other, or beyond the seat."""


async def are_heads_legible(page: Page) -> None:
    await page.evaluate("document.documentElement.style.fontSize = ''")
    for width, height in ((1280, 800), (1024, 768), (390, 664)):
        await resize(page, {"width": width, "height": height})
        assert await page.evaluate(_COVERED) == [], width


GOALS = {
    "most_T": "Most talismans",
    "most_A": "Most amulets",
    "most_C": "Most coins",
    "most_tricks": "Most tricks",
    "tricks_0": "No trick at all",
    "tricks_1": "Exactly 1 trick",
    **{f"tricks_{count}": f"Exactly {count} tricks" for count in range(2, 13)},
}
LAST_TRICK = "The last trick"
_GOALS = """() => [...document.querySelectorAll("[data-testid=board] li.seat")].map(seat => {
    const isSeen = thing => {
        const {left, right, top, bottom, width, height} = thing.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isOnScreen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return width > 1 && height > 1 && isOnScreen && seat.contains(at);
    };
    const seen = selector => [...seat.querySelectorAll(selector)].filter(isSeen).map(one => one.textContent.trim());
    return [seen(".head .name, .head .own"), seen(".panel li .name")];
})"""


async def are_goals_named(page: Page, path: str) -> None:
    """Whose each bought goal is, and what it asks for, is read on every screen."""
    view = (await fetch_table(page, path, 0))["view"]
    bought = [[goal for goal in view["aids"]["goals"] if goal["seat"] == seat] for seat in range(PLAYERS)]
    expected = [[GOALS.get(goal["goal"], LAST_TRICK) for goal in goals] for goals in bought]
    assert all(len(goals) == 2 for goals in expected)
    async for screen in on_every_screen(page, (screen for screen in SCREENS if screen.text == 100)):
        for seat, (whose, goals) in enumerate(await page.evaluate(_GOALS)):
            assert set(whose) & {EMBLEMS[seat], "you"}, (str(screen), seat, whose)
            assert goals == expected[seat], (str(screen), seat)


async def is_the_race_seen_on_a_phone(page: Page) -> None:
    await page.evaluate("document.documentElement.style.fontSize = ''")
    for language in LANGUAGES:
        await page.locator("header select").select_option(language)
        for width, height in ((390, 664), (360, 640), (844, 390)):
            await resize(page, {"width": width, "height": height})
            hidden = await page.evaluate(_HIDDEN.replace(".tray, .hand button", ".bar"))
            assert hidden == [], (width, language)


_CONTINUE = """() => {
    const sheet = document.querySelector("[data-testid=board] section"), button = sheet.querySelector(".main");
    const title = sheet.querySelector("h2").getBoundingClientRect(), place = button.getBoundingClientRect();
    const isBeside = title.right <= place.left && title.top < place.bottom && title.bottom > place.top;
    const isSeen = place.left >= 0 && place.right <= innerWidth && place.top >= 0 && place.bottom <= innerHeight;
    const fits = sheet.scrollWidth <= sheet.clientWidth && button.scrollWidth <= button.clientWidth;
    return {isBeside, isSeen, fits, place: [place.x, place.y, place.width, place.height].map(Math.round).join(" ")};
}"""
LANGUAGES = ("fr", "de", "en")


async def is_continue_in_its_corner(page: Page) -> None:
    """On every screen, in every language: beside the title, seen, and in the same place."""
    async for screen in on_every_screen(page):
        places = set()
        for language in LANGUAGES:
            await page.locator("header select").select_option(language)
            await settle(page)
            found = await page.evaluate(_CONTINUE)
            places.add(found.pop("place"))
            assert all(found.values()), (str(screen), language, found)
        assert len(places) == 1, (str(screen), places)


async def test_every_decision_of_a_round_of_five_is_in_reach(visitors: Visitors) -> None:
    page = await visitors.open(touch=True)
    path = await open_table(page, "schatz", ["me", *["device"] * (PLAYERS - 1)], options={"max_rounds": 1})
    places = {}
    for moment, reached in MOMENTS.items():
        await play_by_api(page, path, MANY, min, think=quietly, until=reached)
        await see(page, visitors.base + path)
        await is_in_reach(page, moment)
        if moment in AUCTIONS:
            await are_seen_on_a_phone(page, moment)
            places[moment] = await places_on_phones(page)
            assert places[moment] == places["first-bid"], moment
        if moment == "full-hand":
            await are_goals_named(page, path)
        if moment == "naming":  # one is chief
            await are_heads_legible(page)
    await play_by_api(page, path, MANY, min, think=quietly)
    await see(page, visitors.base + path)
    await is_in_reach(page, "over")


async def test_lots_keep_their_place_on_a_phone_whatever_is_to_be_done(visitors: Visitors) -> None:
    """Among three, whose lots have room for pictures of their goals: while all bid, and while the chief decides."""
    page = await visitors.open(touch=True)
    path = await open_table(page, "schatz", ["me", "device", "device"], options={"max_rounds": 1})
    places = {}
    for moment in ("first-bid", "naming", "bidding", "taking", "awarding"):
        await play_by_api(page, path, MANY, min, think=quietly, until=MOMENTS[moment])
        await see(page, visitors.base + path)
        places[moment] = await places_on_phones(page)
        assert places[moment] == places["first-bid"], moment
        if moment == "naming":
            await page.get_by_role("button", name="Lot 2", exact=True).click()
            await expect(page.get_by_role("button", name="Put lot 2 up for sale")).to_be_enabled()
            assert await places_on_phones(page) == places["first-bid"], "chosen"


async def test_a_bid_that_can_be_taken_back_is_in_reach(visitors: Visitors) -> None:
    """Of five, one has not bid yet."""
    page, friend = await visitors.open(touch=True), await visitors.open()
    path = await open_table(page, "schatz", ["me", "open", 1, 1, 1])
    await join_table(friend, path)
    await send_command(page, path, {"do": "start"})
    await play_action(page, path, 0, "bid 100")
    await page.goto(visitors.base + path)
    await expect(page.get_by_role("button", name="Take back the bid")).to_be_visible()
    await is_in_reach(page, "sealed")


async def test_the_curtain_is_in_reach(visitors: Visitors) -> None:
    page = await visitors.open(touch=True)
    path = await open_table(page, "schatz", ["me", "device"], options={"max_rounds": 1})
    await play_by_api(page, path, 1, min, think=quietly)
    await page.goto(visitors.base + path)
    async for screen in on_every_screen(page):
        await expect(page.get_by_role("button", name=_CURTAIN), str(screen)).to_be_in_viewport(ratio=1)


async def test_a_round_s_end_and_the_choice_of_a_chief_are_in_reach(visitors: Visitors) -> None:
    """Nobody bids anything, so that several are equally poor after a round, in one of these games."""
    page = await visitors.open(touch=True)
    seen = set[str]()
    for deal in range(20):
        seats = ["me", *["device"] * (PLAYERS - 1)]
        path = await open_table(page, "schatz", seats, options={"max_rounds": 2, "target": 1000}, deal=deal)
        await play_by_api(page, path, MANY, min, think=quietly, until=lambda view: view["last_round"] is not None)
        await see(page, visitors.base + path)
        await expect(page.get_by_role("region", name="Round 1 is paid")).to_be_visible()
        choosing = await page.get_by_role("button", name=re.compile("becomes chief")).count() > 0
        moment = "chief" if choosing else "round"
        if moment not in seen:
            await is_in_reach(page, moment)
            await is_the_race_seen_on_a_phone(page)
        if moment == "round" and moment not in seen:
            await is_continue_in_its_corner(page)
        seen.add(moment)
        if len(seen) == 2:
            return
    raise AssertionError(f"only {seen} came about")
