"""What happens in Azteken Schatz can be followed: bids before the award, the last trick before the deal."""

import asyncio
import re
from contextlib import suppress
from typing import Any

from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as NotThere

from tests.e2e.input_devices import Mouse, Touch
from tests.e2e.sizes import DESKTOP, SMALL_PHONE, resize
from tests.e2e.tables import fetch_table, join_table, open_table, play_action, play_by_api, prompt, send_command
from tests.e2e.visitors import Visitors
from tests.games.schatz.e2e.player import ONE_ROUND, Player, card_name
from tests.games.schatz.e2e.test_screens import quietly, see
from tests.waiting import GIVE_UP

MANY = 1000
A_WHILE = 1000
"""Milliseconds after which a button that has gone is not waited for any longer."""

_HOLD = """() => {
    const real = (window.realTimeout = window.setTimeout);
    window.setTimeout = (run, ms, ...more) => (ms >= 600 && ms <= 2500 ? -1 : real(run, ms, ...more));
}"""
"""From now on nothing that is looked at passes by itself: how fast the machine is does not matter."""

_COUNT = """() => {
    window.waits = [];
    const isAwaited = (run) => Function.prototype.toString.call(run).includes("[native code]");
    window.setTimeout = (run, ms, ...more) => {
        if (isAwaited(run)) window.waits.push(ms);
        return window.realTimeout(run, Math.min(ms, 60), ...more);
    };
    return window.waits;
}"""
"""From now on what is looked at passes soon; how long it would have stayed is kept.

A replay awaits the end of each moment: what it gives to the timer resolves a promise, which the browser made. Timers
that do something else are functions of the page, and are not counted.
"""


async def among_friends(visitors: Visitors, players: int, **options: Any) -> tuple[Page, Page, str]:
    """Somebody at seat 0 who watches at a normal pace, a friend whose are all other seats, and their table."""
    page, friend = await visitors.open(pace="normal"), await visitors.open()
    path = await open_table(friend, "schatz", ["open", "me", *["device"] * (players - 2)], options=options or ONE_ROUND)
    await join_table(page, path)
    await send_command(friend, path, {"do": "start", "first": 0})
    await page.goto(visitors.base + path)
    await expect(prompt(page)).to_contain_text("Your turn.")
    return page, friend, path


async def test_bids_are_seen_before_the_award_and_the_award_before_the_next_lot(visitors: Visitors) -> None:
    page, friend, path = await among_friends(visitors, players=3)
    player = Player(Mouse(page))
    skip = page.get_by_test_id("skip")
    for seat, bid in ((1, 30), (2, 10)):
        await play_action(friend, path, seat, f"bid {bid}")
    await expect(player.bid_of("Serpent")).to_have_accessible_name("Has bid")
    await expect(skip).to_be_hidden()
    await page.evaluate(_HOLD)
    await player.set_bid(20)

    # The last bid shows all: its button says so, it is confirmed where nothing moves, and looked at before somebody is
    # chief.
    for size in (SMALL_PHONE, DESKTOP):
        await resize(page, size)
        tray = page.get_by_role("region", name="Lot 1", exact=True)
        where = await tray.bounding_box()
        await player.button("Bid 20 and reveal").click()
        await expect(player.button("Press again to bid 20")).to_be_visible()
        assert await tray.bounding_box() == where
        await page.keyboard.press("Escape")
    await player.device.press(player.button("Bid 20 and reveal"))
    assert (await fetch_table(page, path, 0))["view"]["phase"] == "chief_auction"
    await expect(prompt(page)).to_contain_text("Yours is the last bid")
    await player.device.press(player.button("Press again to bid 20"))
    await expect(player.bid_of("Jaguar")).to_have_accessible_name("Bid: 30")
    await expect(player.seat("Jaguar")).not_to_contain_text("Chief")
    await expect(prompt(page)).to_contain_text("All bids are revealed.")
    sum_, coins = [await player.bid_of("Jaguar").locator(part).bounding_box() for part in (".front b", ".front svg")]
    assert sum_ is not None
    assert coins is not None
    assert sum_["x"] < coins["x"], "a coin before a number reads as a minus"
    # Until then neither the log nor anybody's money runs ahead.
    chief, money = player.logged("Jaguar outbids you and becomes chief for 30."), _money_of(page, "Jaguar")
    await expect(chief).to_have_count(0)
    await expect(money).to_have_text("100 in money")

    # What the chief does meanwhile waits until it is looked at, or skipped.
    await play_action(friend, path, 1, "lot 1")
    await expect(skip).to_be_visible()
    await expect(player.bid_of("Jaguar")).to_have_accessible_name("Bid: 30")
    await skip.click()
    await expect(player.bid_of("Serpent")).to_have_accessible_name("Has not bid yet")
    await expect(player.seat("Jaguar")).to_contain_text("Chief")
    await expect(chief).to_be_visible()
    await expect(money).to_have_text("70 in money")

    # What was paid and taken since one's last move stays marked.
    marks = page.locator("[data-since]")
    await expect(marks).to_have_count(0)
    await player.device.press(player.button("Bid 0 secretly"))
    await expect(player.button("Take back the bid")).to_be_visible()
    await play_action(friend, path, 2, "bid 20")
    await play_action(friend, path, 1, "take")
    await skip.click()
    await expect(player.seat("Jaguar").locator("[data-since=money]")).to_contain_text("−20")
    await expect(player.seat("Jaguar").locator("[data-since=lot]")).to_have_count(2)
    await expect(marks).to_have_count(3)

    # They leave with the next bid.
    await play_action(friend, path, 1, "lot 0")
    await _press_until(player.button("Bid 0 secretly"), player.button("Take back the bid"))
    await expect(marks).to_have_count(0)


async def test_the_last_trick_is_seen_before_the_pay_and_the_pay_before_the_deal(visitors: Visitors) -> None:
    page, friend, path = await among_friends(visitors, players=2, max_rounds=2, target=1000)
    for seat, action in ((1, "bid 10"), (0, "bid 0"), (1, "lot 0"), (0, "bid 0"), (1, "leave")):
        await play_action(page if seat == 0 else friend, path, seat, action)
    await _play_until(page, friend, path, tricks=11)
    await page.goto(visitors.base + path)
    await expect(page.get_by_test_id("board").get_by_text("The last trick of the round")).to_be_visible()
    await page.evaluate(_HOLD)
    await _play_until(page, friend, path, tricks=0)

    player = Player(Mouse(page))
    last = (await fetch_table(page, path, 0))["view"]["last_trick"]
    for seat, emblem in ((0, "Eagle"), (1, "Jaguar")):
        await expect(player.seat(emblem)).to_contain_text(card_name(last["cards"][seat]))
    await expect(player.cards()).to_have_count(0)
    paid = page.get_by_role("region", name="Round 1 is paid")
    await expect(paid).to_be_hidden()
    await expect(prompt(page)).to_contain_text(re.compile("The last trick of the round (is yours|goes to Jaguar)"))
    dealt = page.get_by_role("log", name="Log").get_by_text("The cards are dealt")
    await expect(dealt).to_have_count(1)
    money = [_money_of(page, emblem) for emblem in ("Eagle", "Jaguar")]
    assert [await sum_.inner_text() for sum_ in money] == ["100 in money", "90 in money"]
    await _press_until(player.button("See the payout"), paid)
    await expect(player.logged("Round 1 is over. The last round begins.")).to_be_visible()
    await expect(dealt).to_have_count(2)
    for seat, sum_ in enumerate(money):
        await expect(sum_).to_have_text(f"{(await fetch_table(page, path, 0))['view']['money'][seat]} in money")
    await expect(player.cards()).to_have_count(0)
    await expect(prompt(page)).to_contain_text(re.compile(r"Round 1 is paid\. .* next chief\. Press Continue\."))
    await _press_until(player.button("Continue"), page.get_by_text("Round 2: the last one"))
    await expect(prompt(page)).to_contain_text("The last round begins")
    await expect(player.cards()).to_have_count(8)


def _money_of(page: Page, emblem: str) -> Locator:
    """What the list of players says that a seat owns."""
    player = page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=emblem)
    return player.locator(".points .unseen")


async def _press_until(button: Locator, seen: Locator) -> None:
    """A press only skips as long as something that others did is still to be shown: then the next one counts."""
    async with asyncio.timeout(GIVE_UP):
        while not await seen.is_visible():
            with suppress(NotThere):
                await button.click(timeout=A_WHILE)


async def _play_until(page: Page, friend: Page, path: str, tricks: int) -> None:
    """Play cards by the API until that many tricks of a round are played, and nothing lies on the table."""
    while True:
        views = [(await fetch_table(whose, path, seat))["view"] for seat, whose in enumerate((page, friend))]
        at_rest = views[0]["trick"] is None or not any(views[0]["trick"]["cards"])
        if views[0]["tricks_played"] == tricks and at_rest:
            return
        seat = views[0]["actors"][0]
        await play_action((page, friend)[seat], path, seat, views[seat]["legal"][0])


async def test_a_hint_is_pointed_at_where_nothing_moves_until_something_else_is_chosen(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL_PHONE)
    path = await open_table(page, "schatz", ["me", "device", "device"], options=ONE_ROUND)
    hinted = page.get_by_test_id("board").locator(".hinted")
    player = Player(Mouse(page))

    async def point_at(action: str) -> None:
        """What a bot would find depends on how far it thinks; what is shown of it does not."""
        decision = (await fetch_table(page, path, 0))["table"]["decision"]
        hint = {"text": action, "expected": 0.5, "visits": 1, "line": [action], "why": []}
        answer = {"decision": decision, "hints": [hint]}
        await page.route("**/hints?*", lambda route: route.fulfill(json=answer))
        await page.keyboard.press("h")
        await expect(hinted).to_be_visible()

    await see(page, visitors.base + path)
    tray = page.get_by_role("region", name="Lot 3", exact=True)
    where = await tray.bounding_box()
    await point_at("bid 30")
    await expect(player.button("Bid 30 secretly")).to_have_class(re.compile("hinted"))
    assert await tray.bounding_box() == where
    await player.device.press(player.button("Ten more"))
    await expect(player.button("Bid 40 secretly")).to_be_visible()
    await expect(hinted).to_have_count(0)

    await play_by_api(page, path, MANY, min, think=quietly, until=lambda view: view["phase"] == "naming")
    await see(page, visitors.base + path)
    await point_at("lot 1")
    await player.device.press(player.button("Lot 3"))
    await expect(hinted).to_have_count(0)
    await page.evaluate(_HOLD)
    await player.device.press(player.button("Put lot 3 up for sale"))

    # Until the device is passed on, the prompt does not call the next player's turn one's own.
    await expect(prompt(page)).to_contain_text("Waiting for: Jaguar and Serpent.")
    await expect(prompt(page)).not_to_contain_text("Your turn.")

    # The lot for sale stays where it was, and says what it is.
    await see(page, visitors.base + path)
    trays = page.get_by_role("region", name=re.compile(r"^Lot \d$"))
    tops = [box["y"] for box in [await lot.bounding_box() for lot in await trays.all()] if box is not None]
    assert tops == sorted(tops)
    await expect(trays.nth(2).get_by_text("for sale")).to_be_in_viewport(ratio=1)

    await play_by_api(page, path, MANY, min, think=quietly, until=lambda view: view["phase"] == "tricks")
    await see(page, visitors.base + path)
    first, other = [(await player.playable().nth(at).inner_text()).split(",")[0] for at in (0, 1)]
    await point_at(f"play {first[0]}{first.split()[1]}")
    await player.pick(player.cards(other))
    await expect(hinted).to_have_count(0)
    await expect(player.heard()).to_have_text(f"{other} is chosen. Press it again to play it.")
    await page.keyboard.press("Escape")
    await expect(player.heard()).to_have_text("")


async def test_a_replay_holds_on_bids_that_are_revealed(visitors: Visitors) -> None:
    page, friend, path = await among_friends(visitors, players=3)
    player = Player(Mouse(page))
    await player.bid(20)
    for seat, action in ((1, "bid 30"), (2, "bid 10"), (1, "lot 1")):
        await play_action(friend, path, seat, action)
    await page.get_by_test_id("skip").click()
    await expect(player.bid_of("Serpent")).to_have_accessible_name("Has not bid yet")
    await page.evaluate(_HOLD)
    await page.get_by_test_id("replay").click()
    past = page.get_by_role("region", name="Earlier position")
    await expect(past).to_be_visible()
    await expect(player.bid_of("Jaguar")).to_have_accessible_name("Has not bid yet")
    await expect(page.get_by_role("button", name="Later", exact=True)).to_have_count(0)  # nobody looks back
    await page.keyboard.press("ArrowRight")

    # As in play: first the bids, and only then who is chief.
    await expect(player.bid_of("Jaguar")).to_have_accessible_name("Bid: 30")
    await expect(player.seat("Jaguar")).not_to_contain_text("Chief")
    await page.get_by_role("button", name="Back to the game").click()

    # Without being held, it goes on by itself, and takes as long as play does.
    waits = await page.evaluate(_COUNT)
    assert waits == []
    await page.get_by_test_id("replay").click()
    async with asyncio.timeout(GIVE_UP):  # the page's policy forbids Playwright's own way of waiting
        while await page.evaluate("waits.length") < 2:
            await page.wait_for_timeout(50)
    await expect(past).to_have_count(0)
    assert await page.evaluate("waits") == [700, 2400]


async def test_looking_back_shows_the_moment_that_was_clicked(visitors: Visitors) -> None:
    """In a finished game of two rounds: no sheet of another round, and the whole trick after its last card."""
    page = await visitors.open()
    path = await open_table(page, "schatz", ["me", "device"], options={"max_rounds": 2, "target": 1000})
    await play_by_api(page, path, MANY, min)
    await page.goto(visitors.base + path)
    player = Player(Mouse(page))
    await expect(page.get_by_role("region", name="Round 2 is paid")).to_be_visible()
    plays = page.get_by_role("log").get_by_role("button", name=re.compile(r"^\w+ plays? \w+ \d+\.$"))
    await expect(plays).to_have_count(48)
    full = plays.nth(24 + 3)
    laid = [re.search(r"plays? (\w+ \d+)\.", await plays.nth(at).inner_text()) for at in (26, 27)]
    await full.click()
    await expect(page.get_by_role("region", name="Earlier position")).to_be_visible()
    await expect(page.get_by_role("region", name=re.compile("is paid"))).to_have_count(0)
    seats = page.get_by_test_id("board").locator("ol").first
    for card in laid:
        assert card is not None
        await expect(seats).to_contain_text(card[1])
    # After the last card of the first round: the whole trick, and whoever asks sees the pay with the money of then.
    last = [re.search(r"plays? (\w+ \d+)\.", await plays.nth(at).inner_text()) for at in (22, 23)]
    await plays.nth(23).click()
    for card in last:
        assert card is not None
        await expect(seats).to_contain_text(card[1])
    await expect(page.get_by_role("region", name=re.compile("is paid"))).to_have_count(0)
    await player.device.press(player.button("Payout"))
    paid = page.get_by_role("region", name="Round 1 is paid")
    await expect(paid).to_be_visible()
    for seat, emblem in enumerate(("Eagle", "Jaguar")):
        money = await _money_after_round(page, path, seat)
        await expect(paid.get_by_text(f"{emblem}: {money} of 1000")).to_be_attached()
    await expect(player.button("Continue")).to_have_count(0)
    await player.device.press(player.button("New deal"))
    await expect(page.get_by_role("region", name="Lot 2", exact=True)).to_be_visible()
    # The last card of all: the whole trick, too.
    await plays.nth(47).click()
    await expect(player.button("Last trick")).to_have_attribute("aria-pressed", "true")
    await expect(page.get_by_role("region", name=re.compile("is paid"))).to_have_count(0)


async def _money_after_round(page: Page, path: str, seat: int) -> int:
    """What a seat owned when the first round was paid."""
    origin = "/".join(page.url.split("/", 3)[:3])
    table = path.replace("/t/", "/tables/")
    line = (await (await page.request.get(f"{origin}/api{table}/decisions")).json())["decisions"]
    for decision, _ in line:
        view = (await (await page.request.get(f"{origin}/api{table}/decisions/{decision}?eyes={seat}")).json())["view"]
        if view["last_round"] is not None:
            money: int = view["money"][seat]
            return money
    raise AssertionError("no round was paid")


async def test_a_card_is_dragged_to_the_middle_or_put_back(visitors: Visitors) -> None:
    page, friend, path = await among_friends(visitors, players=2)
    for seat, action in ((1, "bid 0"), (0, "bid 10"), (0, "lot 0"), (1, "bid 0"), (0, "take")):
        await play_action(page if seat == 0 else friend, path, seat, action)
    await page.reload()
    player = Player(Mouse(page))
    await expect(player.playable()).to_have_count(12)
    card = player.playable().first
    name = (await card.inner_text()).split(",")[0]
    box = await card.bounding_box()
    seats = await page.get_by_test_id("board").locator("ol").first.bounding_box()
    assert box is not None
    assert seats is not None
    at = (box["x"] + 20, box["y"] + box["height"] / 2)

    async def drag_to(x: float, y: float) -> None:
        await page.mouse.move(*at)
        await page.mouse.down()
        await page.mouse.move(at[0] + 20, at[1] - 20)
        await page.mouse.move(x, y)
        await page.mouse.up()

    await drag_to(at[0] + 60, at[1] + 10)
    await expect(card).to_have_attribute("aria-pressed", "false")
    assert (await fetch_table(page, path, 0))["view"]["hand_counts"][0] == 12
    await drag_to(seats["x"] + seats["width"] / 2, seats["y"] + seats["height"] / 2)
    await expect(player.cards(name)).to_have_count(0)
    await expect(player.seat("Eagle")).to_contain_text(name)


async def test_a_card_is_dragged_by_touch(visitors: Visitors) -> None:
    """A finger takes a card to the middle; let go over the hand it is back there, and not even chosen."""
    page, friend, path = await among_friends(visitors, players=2)
    for seat, action in ((1, "bid 0"), (0, "bid 10"), (0, "lot 0"), (1, "bid 0"), (0, "take")):
        await play_action(page if seat == 0 else friend, path, seat, action)
    phone = await visitors.open(path, phone=True, storage_state=await page.context.storage_state())
    player = Player(Touch(phone))
    await expect(player.playable()).to_have_count(12)
    card = player.playable().first
    name = (await card.inner_text()).split(",")[0]
    box = await card.bounding_box()
    seats = await phone.get_by_test_id("board").locator("ol").first.bounding_box()
    assert box is not None
    assert seats is not None
    at = (box["x"] + 15, box["y"] + 20)
    finger = await phone.context.new_cdp_session(phone)

    async def drag_to(x: float, y: float) -> None:
        for kind, share in (("touchStart", 0.0), ("touchMove", 0.3), ("touchMove", 0.7), ("touchMove", 1.0)):
            point = {"x": at[0] + (x - at[0]) * share, "y": at[1] + (y - at[1]) * share}
            await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        await expect(card).to_have_class(re.compile("dragged"))
        await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    await drag_to(at[0] + 50, at[1] + 12)
    await expect(card).not_to_have_class(re.compile("dragged"))
    await expect(card).to_have_attribute("aria-pressed", "false")
    assert (await fetch_table(phone, path, 0))["view"]["hand_counts"][0] == 12
    await drag_to(seats["x"] + seats["width"] / 2, seats["y"] + seats["height"] / 2)
    await expect(player.cards(name)).to_have_count(0)
    await expect(player.seat("Eagle")).to_contain_text(name)
