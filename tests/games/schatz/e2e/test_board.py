"""Azteken Schatz in the browser: auctions and tricks by mouse, keys and touch, among friends and at one device."""

import json
import re
from asyncio import gather
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.async_api import Locator, Page, ViewportSize, WebSocketRoute, expect

from teocalli import Match
from tests.e2e.axe import violations
from tests.e2e.input_devices import Keyboard, Mouse, Touch, click_again, hold_enter
from tests.e2e.looks import LOOKS, screenshot
from tests.e2e.resources import webgl_resources
from tests.e2e.sizes import SMALL_PHONE
from tests.e2e.tables import (
    fetch_table,
    game_over,
    open_table,
    play_action,
    play_by_api,
    prompt,
    send_command,
)
from tests.e2e.visitors import Visitors, overflow_width
from tests.games.schatz.e2e.player import EMBLEMS, ONE_ROUND, Player, card_name
from tests.seeds import match_seed

TRICKS = 12
SIZES = (("desktop", False), ("phone", True))
MANY = 1000


async def _see_the_end(page: Page, rounds: int = 1) -> None:
    await expect(game_over(page)).to_be_visible()
    await expect(prompt(page)).to_contain_text(re.compile("win|victory|shared", re.I))
    await expect(page).to_have_title(re.compile("^Aztec Treasure"))
    pay, paid = (
        page.get_by_role("button", name="See the payout"),
        page.get_by_role("region", name=f"Round {rounds} is paid"),
    )
    await expect(pay.or_(paid)).to_be_visible()
    if await pay.is_visible():  # the last trick has just been played
        await pay.press("Enter")
    await expect(paid).to_be_visible()


async def test_a_whole_game_against_bots_by_mouse(visitors: Visitors) -> None:
    page = await visitors.open(motion=True)
    await page.goto(visitors.base + await open_table(page, "schatz", ["me", 1, 1], options=ONE_ROUND))
    player = Player(Mouse(page), bids=[60, 50, 50, 50])
    assert await player.is_asked()
    await expect(page).to_have_title(re.compile("^● Your turn"))
    assert not await player.play()
    assert player.named > 0
    assert player.played == TRICKS
    await _see_the_end(page)
    assert await webgl_resources(page) == []


async def test_whole_games_by_keys_alone_and_by_touch_on_a_phone(visitors: Visitors) -> None:
    """At the same time: bots take theirs over each card."""
    await gather(_by_keys_alone(visitors), _by_touch_on_a_phone(visitors))


async def _by_keys_alone(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "schatz", ["me", 1], options=ONE_ROUND)
    await page.goto(visitors.base + path)
    player = Player(Keyboard(page), bids=[30])
    assert not await player.play()
    assert player.played == TRICKS
    await _see_the_end(page)
    await player.device.press(page.get_by_role("button", name="Rematch"))
    await expect(page).not_to_have_url(visitors.base + path)
    assert await player.play(steps=1)


async def _by_touch_on_a_phone(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    await page.goto(visitors.base + await open_table(page, "schatz", ["me", 1], options=ONE_ROUND))
    player = Player(Touch(page), bids=[0])
    while player.played == 0:
        assert await player.is_asked()
        if await player.cards().count() == TRICKS:
            assert await _cut_off(page) == []
        assert await page.get_by_test_id("board").evaluate(_SMALL) == []
        await player.step()
    assert not await player.play()
    assert player.played == TRICKS
    await _see_the_end(page)


async def test_friends_play_on_after_a_reload_and_a_cut_connection(visitors: Visitors) -> None:
    host = await visitors.open()
    path = await open_table(host, "schatz", ["me", "open"], options=ONE_ROUND)
    await host.goto(visitors.base + path)
    link = await host.get_by_role("textbox", name="Link to this table").input_value()
    friend = await visitors.open(link.removeprefix(visitors.base))
    await friend.get_by_role("button", name="Sit here").click()
    await host.get_by_role("button", name="Start the game").click()
    first, second = Player(Mouse(host), seed=1), Player(Mouse(friend), seed=2)

    # Sealed bids: that one has bid is seen, what was bid is not; until all have bid it can be taken back.
    assert await first.is_asked()
    assert await second.is_asked()
    for player in (first, second):
        await expect(player.bid_of("Eagle")).to_have_accessible_name("Has not bid yet")
    await first.bid(90)
    await expect(first.bid_of("Eagle")).to_have_accessible_name("Your secret bid: 90")
    await expect(second.bid_of("Eagle")).to_have_accessible_name("Has bid")
    assert re.search(r"\b90\b", await friend.content()) is None
    await _an_onlooker_sees_no_bid_of(90, await visitors.open(link.removeprefix(visitors.base)))
    await first.press_and_see_it_go("Take back the bid")
    await expect(second.bid_of("Eagle")).to_have_accessible_name("Has not bid yet")
    await first.bid(40)
    await expect(second.bid_of("Eagle")).to_have_accessible_name("Has bid")
    await second.bid(20)
    for player in (first, second):
        await expect(player.bid_of("Eagle")).to_have_accessible_name("Bid: 40")
        await expect(player.bid_of("Jaguar")).to_have_accessible_name("Bid: 20")
    await first.name_lot(1)
    await second.bid(10)
    await first.decide("Take it for 10")

    assert await first.play(steps=1)
    assert await second.is_asked()
    hand = await second.texts(second.cards())
    await friend.reload()
    assert await second.is_asked()
    assert await second.texts(second.cards()) == hand

    await visitors.cut_off(host)
    played = await second.play_card()
    await expect(first.seat("Jaguar")).not_to_contain_text(played)
    await host.context.set_offline(False)
    await expect(host.get_by_text(re.compile(f"Jaguar plays {played}")).first).to_be_attached()
    await expect(host.get_by_text("The connection is lost")).to_be_hidden()

    for _ in range(3):
        await gather(first.play(steps=1), second.play(steps=1))


async def _an_onlooker_sees_no_bid_of(bid: int, page: Page) -> None:
    player = Player(Mouse(page))
    await expect(page.get_by_text("You are watching")).to_be_visible()
    await expect(player.bid_of("Eagle")).to_have_accessible_name("Has bid")
    await expect(player.bid_of("Jaguar")).to_have_accessible_name("Has not bid yet")
    assert re.search(rf"\b{bid}\b", await page.content()) is None
    await expect(player.cards()).to_have_count(0)
    await expect(player.to_do()).to_be_hidden()
    await _looks_good(page, "schatz-onlooker-desktop-day")
    await page.close()


async def test_a_tie_is_bid_again_and_the_chief_takes_leaves_and_awards(visitors: Visitors) -> None:
    """By keys, but for what double clicks might do, and for the last lot."""
    page, friend, path = await _among_friends(visitors, players=4)
    player, mouse = Player(Keyboard(page)), Player(Mouse(page))

    assert await player.is_asked()
    await page.get_by_role("button", name="More", exact=True).click()
    await page.keyboard.press("+")  # means nothing behind a dialog
    await page.keyboard.press("Escape")
    await expect(player.button("Bid 0 secretly")).to_be_visible()
    await player.bid(20)
    await player.press_and_see_it_go("Take back the bid")
    for seat, bid in ((1, 20), (2, 30), (3, 30)):
        await play_action(friend, path, seat, f"bid {bid}")
    await mouse.bid(30)
    await expect(page.get_by_text("A tie: auction number 2")).to_be_visible()
    await click_again(player.button("Bid 0 secretly"))
    await expect(player.bid_of("Jaguar")).to_be_hidden()
    await expect(player.bid_of("Rabbit")).to_have_accessible_name("Has not bid yet")
    await expect(player.seat("Rabbit")).to_contain_text("before: 30")
    for seat in (2, 3):
        await play_action(friend, path, seat, "bid 0")
    await player.bid(10)
    await expect(player.seat("Eagle")).to_contain_text("Chief")
    await expect(player.logged("You become chief for 10.")).to_be_visible()

    await mouse.device.press(player.button("Lot 3"))
    await click_again(player.button("Lot 3"))
    await expect(player.button("Put lot 3 up for sale")).to_be_enabled()
    await expect(player.heard()).to_have_text("Lot 3 is chosen. Press it again to put it up for sale.")
    await player.press_and_see_it_go("Put lot 3 up for sale")
    await expect(player.logged("You put lot 3 up for sale.")).to_be_visible()
    for seat in (1, 2, 3):
        await play_action(friend, path, seat, f"bid {10 * min(seat, 2)}")
    await expect(prompt(page)).to_contain_text("Take lot 3 for 20, or leave it?")

    # What cannot be taken back is told before it is done, and let go by Esc.
    told = page.get_by_test_id("board").locator(".choice").get_by_role("status")
    await mouse.choose("Take it for 20")
    await click_again(player.button("Press again to take it for 20"))
    await expect(told).to_have_text("You pay 20, keep 70 and get lot 3. Press again to confirm.")
    await page.keyboard.press("c")
    await expect(page.get_by_role("textbox", name="Write a message")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(player.to_confirm()).to_have_accessible_name("Press again to take it for 20")
    await player.to_confirm().press("Escape")
    await expect(player.button("Take it for 20")).to_have_attribute("aria-pressed", "false")
    await page.get_by_role("tab", name="Log").click()
    await hold_enter(player.button("Leave it and award it"))
    await expect(told).to_contain_text("Next you award lot 3 for 20 to Serpent or Rabbit.")
    await _looks_good(page, "schatz-taking-desktop-day")
    await player.confirm()
    await expect(player.button(re.compile("Jaguar gets it"))).to_be_hidden()
    await player.choose("Serpent gets it for 20")
    await player.choose("Rabbit gets it for 20")
    await expect(told).to_contain_text("Rabbit pays 20 and gets lot 3.")
    assert (await fetch_table(page, path, 0))["view"]["phase"] == "awarding"
    await _looks_good(page, "schatz-awarding-desktop-day")
    await player.confirm()
    await expect(page.get_by_role("list", name="Players").get_by_role("listitem").nth(3)).to_contain_text("80 in money")
    await expect(player.logged("Lot 3 goes to Rabbit for 20.")).to_be_visible()

    await player.name_lot(1)
    for seat, bid in ((1, 40), (2, 50)):
        await play_action(friend, path, seat, f"bid {bid}")
    await player.decide("Take it for 50")
    await expect(player.cards()).to_have_count(TRICKS)
    await expect(player.logged("You get lot 1 for 50.")).to_be_visible()

    # Whoever has a lot is not asked again; the last lot is nobody's choice.
    await mouse.name_lot(2)
    for seat in (1, 2):
        await play_action(friend, path, seat, "bid 60")
    await mouse.decide("Jaguar gets it for 60")
    await expect(prompt(page)).to_contain_text("Your turn. Trick 1 of 12: you lead.")
    for emblem in EMBLEMS[:4]:  # the bids have left their places to the cards
        await expect(player.seat(emblem)).to_be_visible()
        await expect(player.bid_of(emblem)).to_have_count(0)
    await expect(player.logged("Lot 2 goes to Jaguar for 60.")).to_be_visible()
    await expect(player.logged("Lot 4 goes to Serpent for nothing.")).to_be_visible()


async def test_the_old_chief_chooses_the_next_and_confirms(visitors: Visitors) -> None:
    """Among the poorest; looked for among games in which nobody pays anything."""
    page = await visitors.open()

    def for_nothing(choice: Random) -> Callable[[list[str]], str]:
        return lambda legal: "bid 0" if "bid 0" in legal else choice.choice(legal)

    for seed in range(20):
        path = await open_table(page, "schatz", ["me", "device"], options={"max_rounds": 2, "target": 1000})
        await play_by_api(
            page, path, MANY, for_nothing(Random(seed)), until=lambda view: view["last_round"] is not None
        )
        if (await fetch_table(page, path, 0))["view"]["phase"] == "chief_choice":
            break
    phone = await visitors.open(phone=True, theme="dark", storage_state=await page.context.storage_state())
    keys, thumb = Player(Keyboard(page)), Player(Touch(phone))
    for player, name in ((keys, "schatz-chief-desktop-day"), (thumb, "schatz-chief-phone-night")):
        await _come_to_see(player.page, visitors.base + path)
        await expect(player.page.get_by_role("region", name="Round 1 is paid")).to_be_visible()
        await player.choose("Eagle: stay chief yourself")
        await player.choose("Jaguar becomes chief")
        told = player.page.get_by_text("Jaguar becomes chief, and the cards are dealt. Press again").filter(
            visible=True
        )
        await expect(told).to_have_count(1)
        assert await _cut_off(player.page) == []
        await _looks_good(player.page, name)
    assert (await fetch_table(page, path, 0))["view"]["phase"] == "chief_choice"
    await keys.confirm()
    assert (await fetch_table(page, path, 0))["view"]["chief"] == 1
    await expect(keys.logged("Eagle makes Jaguar chief.")).to_be_attached()
    await expect(thumb.to_confirm()).to_be_hidden()


async def test_a_refusal_goes_when_the_position_has_changed(visitors: Visitors) -> None:
    """A server that refuses everything: at once, and then so late that the position is another one already."""
    page, friend, path = await _among_friends(visitors, players=2)
    asked: list[tuple[WebSocketRoute, str]] = []

    def listen(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            heard = json.loads(message)
            if heard["type"] == "ask":
                asked.append((socket, heard["key"]))
            else:
                server.send(message)

        socket.on_message(hear)

    def refuse() -> None:
        socket, key = asked.pop()
        refusal = {"code": "stale", "say": "Not now."}
        socket.send(json.dumps({"type": "answer", "key": key, "ok": False, "error": refusal}))

    await page.route_web_socket(re.compile("/api/"), listen)
    await page.reload()
    player = Player(Mouse(page))
    assert await player.is_asked()
    working = page.get_by_test_id("board").locator("[aria-busy=true]")
    refused = page.get_by_role("alert").filter(has_text="Not now.")

    await player.device.press(player.button("Bid 0 secretly"))
    await expect(working).to_be_visible()
    refuse()
    await expect(refused).to_be_visible()
    await play_action(friend, path, 1, "bid 10")
    await expect(player.bid_of("Jaguar")).to_have_accessible_name("Has bid")
    await expect(refused).to_be_hidden()

    await player.device.press(player.button("Bid 0 and reveal"))
    await player.device.press(player.button("Press again to bid 0"))
    await expect(working).to_be_visible()
    decision = (await fetch_table(friend, path, 1))["table"]["decision"]
    await send_command(friend, path, {"do": "withdraw", "seat": 1, "decision": decision})
    await expect(player.bid_of("Jaguar")).to_have_accessible_name("Has not bid yet")
    refuse()
    await expect(working).to_be_hidden()
    await expect(refused).to_be_hidden()


async def _among_friends(visitors: Visitors, players: int) -> tuple[Page, Page, str]:
    """Somebody at seat 0, a friend whose are all others and who plays by the API, and their table."""
    friend = await visitors.open()
    path = await open_table(friend, "schatz", ["open", "me", *["device"] * (players - 2)], options=ONE_ROUND)
    page = await visitors.open(path)
    await page.get_by_role("button", name="Sit here").click()
    await expect(page.get_by_role("button", name="Get up")).to_be_visible()
    await send_command(friend, path, {"do": "start", "first": 0})
    return page, friend, path


async def _to_the_tricks(page: Page, friend: Page, path: str) -> tuple[list[str], str]:
    """The friend is chief and leads a suit that is to be followed; answers the hand, and the card led."""
    for seat, action in ((1, "bid 10"), (0, "bid 0"), (1, "lot 0"), (0, "bid 0"), (1, "leave")):
        await play_action(page if seat == 0 else friend, path, seat, action)
    hand: list[str] = (await fetch_table(page, path, 0))["view"]["hand"]
    suits = {card[0] for card in hand}
    led: str = next(card for card in (await fetch_table(friend, path, 1))["view"]["hand"] if {card[0]} < suits)
    await play_action(friend, path, 1, f"play {led}")
    return hand, led


async def test_why_a_card_cannot_be_played_is_said_where_it_was_tried(visitors: Visitors) -> None:
    page, friend, path = await _among_friends(visitors, players=2)
    player = Player(Mouse(page))
    hand, led = await _to_the_tricks(page, friend, path)
    following = [card for card in hand if card[0] == led[0]]
    await expect(player.playable()).to_have_count(len(following))
    said = page.get_by_text("you must follow suit")

    # By mouse: on the card, and no longer beside it.
    barred = player.barred().first
    await player.reach(barred)
    await expect(said).to_contain_text(card_name(following[0]))
    await _is_right_above(said, barred)
    await prompt(page).hover()
    await expect(said).to_be_hidden()
    await barred.click(position=await player.open_part(barred), force=True)
    await expect(said).to_be_visible()
    await expect(player.button("Choose a card").or_(player.button(re.compile("^Play ")))).to_be_visible()

    # By keys: with the focus.
    await page.reload()
    keys = Player(Keyboard(page))
    assert await keys.is_asked()
    await keys.reach(keys.barred().last)
    await expect(said).to_be_visible()
    await expect(keys.barred().last).to_have_accessible_description(re.compile("you must follow suit"))

    # What was opened is closed by Esc, and what opened it has the focus again.
    await keys.device.press(keys.button("Cards played"))
    table = page.get_by_role("table", name="Cards played")
    await expect(table).to_be_visible()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Escape")
    await expect(table).to_be_hidden()
    await expect(keys.button("Cards played")).to_be_focused()

    # By touch: with a tap, until one taps elsewhere.
    phone = await visitors.open(path, phone=True, storage_state=await page.context.storage_state())
    thumb = Player(Touch(phone))
    assert await thumb.is_asked()
    said = phone.get_by_text("you must follow suit")
    seats, cards = phone.get_by_test_id("board").locator("ol").first, thumb.cards().last
    before = await cards.bounding_box()
    await thumb.barred().first.tap(position=await thumb.open_part(thumb.barred().first), force=True)
    await expect(said).to_be_visible()
    await expect(said).to_be_in_viewport(ratio=1)
    says, trick = await said.bounding_box(), await seats.bounding_box()
    assert says is not None
    assert trick is not None
    assert says["y"] >= trick["y"] + trick["height"]
    assert await cards.bounding_box() == before

    # What can be pressed is still in reach beside it.
    main = thumb.button(re.compile("^(Play|Choose a card)"))
    for control in (main, thumb.button("Cards played")):
        await expect(control).to_be_in_viewport(ratio=1)
        where = await control.bounding_box()
        assert where is not None
        at = where["x"] + where["width"] / 2, where["y"] + where["height"] / 2
        assert await control.evaluate("(it, at) => it.contains(document.elementFromPoint(...at))", at)
    await prompt(phone).tap()
    await expect(said).to_be_hidden()

    # The marks before goals are explained where a seat is touched.
    await thumb.seat("Jaguar").get_by_role("button").tap()
    known = phone.get_by_role("dialog", name="Jaguar")
    await expect(known.get_by_role("list", name="What the signs mean")).to_contain_text("not met yet")
    await expect(known.get_by_role("list", name="What the signs mean")).to_be_visible()
    await known.get_by_role("button", name="Close").tap()
    await thumb.barred().first.tap(position=await thumb.open_part(thumb.barred().first), force=True)
    await expect(said).to_be_visible()

    # A tap on it closes it, and presses nothing else.
    where = await said.bounding_box()
    assert where is not None
    await phone.touchscreen.tap(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
    await expect(said).to_be_hidden()
    await expect(main).to_be_visible()
    assert (await fetch_table(page, path, 0))["view"]["hand"] == hand
    await thumb.play_card()


async def _is_right_above(said: Locator, card: Locator) -> None:
    says, tried = await said.bounding_box(), await card.bounding_box()
    assert says is not None
    assert tried is not None
    assert 0 < tried["y"] - says["y"] < 200


async def test_one_device_is_passed_on_and_shows_no_hand_but_one_s_own(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "schatz", ["me", "device"], options=ONE_ROUND)
    await page.add_init_script(_WATCH + _HURRY)
    await page.goto(visitors.base + path)
    player = Player(Mouse(page), bids=[90, 10, 0])
    await expect(player.button("I am Eagle: show my cards")).to_be_visible()
    await player.play(steps=2)

    # Eagle has bid, and thinks better of it behind the curtain.
    await expect(player.button("I am Jaguar: show my cards")).to_be_visible()
    assert re.search(r"\b90\b", await page.content()) is None
    await Player(Keyboard(page)).press_and_see_it_go("Eagle: take back my choice")
    await player.step()
    await expect(player.button("Eagle: take back my choice")).to_be_visible()

    while await player.is_asked():
        hidden = await _hidden(page, path)
        await player.step()
        await _sees_nothing_of(hidden, page)
    assert player.played == 2 * TRICKS
    await _see_the_end(page)


_CURTAIN = re.compile("^I am .*: show my cards$")
_WATCH = """
const cards = /(?:Talisman|Amulet|Coin) \\d+/g;
globalThis.looks = [];
new MutationObserver(() => {
    const you = document.querySelector("small.own")?.closest("li").querySelector(".name").textContent ?? "";
    const named = [...new Set(document.documentElement.outerHTML.match(cards) ?? [])].sort();
    const now = JSON.stringify([you, named]);
    if (looks.at(-1) !== now) looks.push(now);
}).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
"""
"""Keeps through whose eyes the page was seen whenever anything changed, and which cards were named anywhere in it."""
_HURRY = """
const wait = setTimeout;
globalThis.setTimeout = (run, ms, ...more) => wait(run, ms < 1000 ? ms / 20 : ms, ...more);
"""
"""Whoever has played glances only shortly at what became of it before the curtain falls."""


async def _hidden(page: Page, path: str) -> dict[str, set[str]]:
    """For each seat what nobody else may know now: its cards that came not from its lot."""
    hidden = {}
    for seat, emblem in enumerate(EMBLEMS[:2]):
        view = (await fetch_table(page, path, seat))["view"]
        hidden[emblem] = {card_name(card) for card in set(view["hand"]) - set(view["known"][seat])}
    return hidden


async def _sees_nothing_of(hidden: dict[str, set[str]], page: Page) -> None:
    """At no moment since the last time; behind the curtain nobody sees anything."""
    looks: list[str] = await page.evaluate("looks.splice(0)")
    assert looks
    for you, named in map(json.loads, looks):
        for emblem, cards in hidden.items():
            assert you == emblem or not cards & set(named), (you, emblem)


async def test_a_round_s_end_tells_the_pay_and_the_race(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "schatz", ["me", "device", "device"], options={"max_rounds": 2, "target": 1000})
    await play_by_api(
        page, path, MANY, Random(5).choice, until=lambda view: view["round"] == 2 and view["phase"] == "naming"
    )
    await page.goto(visitors.base + path)
    player = Player(Mouse(page))
    await player.device.press(player.button(_CURTAIN))
    view = (await fetch_table(page, path, 0))["view"]

    paid = page.get_by_role("region", name="Round 1 is paid")
    rows = paid.get_by_role("row")
    await expect(rows).to_have_count(1 + 3)
    for seat, emblem in enumerate(EMBLEMS[:3]):
        row = rows.filter(has_text=emblem)
        goals = [goal for goal in view["last_round"]["pay"] if goal["seat"] == seat]
        assert len(goals) == 2
        tricks, pay = view["last_round"]["tricks"][seat], sum(goal["paid"] for goal in goals)
        await expect(row.get_by_role("cell").first).to_have_text(str(tricks))
        await expect(row.get_by_role("cell").last).to_have_text(str(pay))
        # All three read the log, so that nobody is "you" in it.
        await expect(player.logged(f"{emblem} wins the trick.")).to_have_count(tricks)
        await expect(player.logged(f"{emblem} is paid {pay or 'nothing'}.")).to_be_visible()
        await expect(row.get_by_role("img", name="met", exact=True)).to_have_count(sum(goal["met"] for goal in goals))
        await expect(paid.get_by_text(f"{emblem}: {view['money'][seat]} of 1000")).to_be_attached()
    bars = paid.locator(".bar")
    await expect(bars).to_have_count(3)
    poorest = [emblem for emblem, money in zip(EMBLEMS, view["money"], strict=False) if money == min(view["money"])]
    for emblem in EMBLEMS[:3]:
        next_chief = player.logged(f"{emblem} has the least money and is the next chief.")
        await expect(next_chief).to_have_count(int(poorest == [emblem]))
    for bar in await bars.all():
        await expect(bar).to_be_in_viewport(ratio=1)

    await player.press_and_see_it_go("Continue")
    await expect(paid).to_be_hidden()
    await player.device.press(player.button("Previous round"))
    await expect(paid).to_be_visible()
    await player.press_and_see_it_go("Continue")
    await play_by_api(page, path, MANY, Random(6).choice)
    await _see_the_end(page, rounds=2)


async def test_five_players_fit(visitors: Visitors) -> None:
    owner = await visitors.open()
    path = await open_table(owner, "schatz", ["me", *["device"] * 4], options=ONE_ROUND)
    cookies = await owner.context.storage_state()
    pages = {kind: await visitors.open(phone=phone, storage_state=cookies) for kind, phone in SIZES}
    moments: dict[str, Callable[[Any], bool]] = {
        "bidding": lambda view: True,
        "naming": lambda view: view["phase"] == "naming",
        "last-card": lambda view: view["tricks_played"] == 1 and view["trick"]["cards"].count(None) == 1,
        "over": lambda view: view["over"],
    }

    async def see(page: Page, name: str) -> None:
        await _come_to_see(page, visitors.base + path)
        seats = page.get_by_test_id("board").get_by_role("listitem").or_(page.get_by_role("row"))
        await expect(seats.filter(has_text="Flower").first).to_be_visible()
        await screenshot(page, f"schatz-five-{name}-day")
        if name.startswith("naming"):
            await expect(page.get_by_test_id("board").get_by_text("Chief", exact=True)).to_be_visible()
        for language in ("fr", "de"):
            await page.locator("header select").select_option(language)
            await expect(page.locator("html")).to_have_attribute("lang", language)
            assert await _cut_off(page) == [], (name, language)
        await page.locator("header select").select_option("en")
        if name.endswith("phone"):
            assert await page.get_by_test_id("board").evaluate(_SMALL) == [], name
            assert await page.get_by_test_id("board").evaluate(_FAINT) == [], name
        if name.startswith("last-card"):  # what all know of a seat lies over no control: it is a dialog
            await page.get_by_test_id("board").get_by_role("button", name=re.compile("^Flower")).click()
            known = page.get_by_role("dialog", name="Flower")
            await expect(known).to_contain_text("cards in hand")
            await page.keyboard.press("Escape")
            await expect(known).to_have_count(0)
        await page.goto("about:blank")

    for name, moment in moments.items():
        await play_by_api(owner, path, MANY, Random(7).choice, until=moment)
        await gather(*(see(page, f"{name}-{kind}") for kind, page in pages.items()))


async def _come_to_see(page: Page, address: str) -> None:
    """A table on one device, with the curtain opened; when the game is over there is none."""
    await page.goto(address)
    player = Player(Mouse(page))
    await expect(player.button(_CURTAIN).or_(game_over(page)).first).to_be_visible()
    if await player.button(_CURTAIN).is_visible():
        await player.press_and_see_it_go(await player.button(_CURTAIN).inner_text())
        assert await player.is_asked()


async def _cut_off(page: Page) -> list[str]:
    """What of the board does not fit: beside the window, or within something too small for it."""
    assert await overflow_width(page) == 0
    cut: list[str] = await page.get_by_test_id("board").evaluate(_CUT)
    return cut


_CUT = """board => {
    const box = board.getBoundingClientRect();
    const cut = [...board.querySelectorAll("button, input, svg, li, td, th, p, h2, b, span, small")].filter(one => {
        const {left, right, top, bottom, width} = one.getBoundingClientRect();
        if (width === 0 || one.closest(".unseen, .long, [hidden]")) return false;
        const holder = one.parentElement.closest("li, section, button, [role=img], [data-testid]");
        const {left: from, right: to} = holder.getBoundingClientRect();
        const overlaps = one.closest(".hand, .chief, .laid, .back") !== null;
        const beside = left < box.left - 1 || right > box.right + 1;
        const below = box.width >= 720 && (top < box.top - 1 || bottom > box.bottom + 1);
        return beside || below || (!overlaps && (left < from - 1 || right > to + 1));
    });
    const covered = [...board.querySelectorAll(".chief")].flatMap(chief => {
        const token = chief.getBoundingClientRect();
        return [...chief.parentElement.querySelectorAll(".name, small")].filter(one => {
            const {left, top, bottom, width} = one.getBoundingClientRect();
            const beside = left > token.right - 1 || left + one.scrollWidth < token.left + 1;
            return width > 1 && !beside && top < token.bottom - 4 && bottom > token.top + 4;
        });
    });
    return [...cut, ...covered].map(one => one.outerHTML.slice(0, 200));
}"""
"""On a wide screen nothing is scrolled; on a phone lots may be, up and down."""


_SMALL = """board => [...board.querySelectorAll(":is(button, input):not(.hand.small *)")].flatMap(one => {
    if (!one.checkVisibility()) return [];
    const whole = getComputedStyle(one, "::after").position === "absolute" ? one.offsetParent : one;
    const {left, width, top, height} = whole.getBoundingClientRect();
    const hits = x => one.contains(document.elementFromPoint(x, top + height / 2));
    const reach = Array.from({length: Math.floor(width)}, (_, at) => left + at).filter(hits).length;
    const scrolledAway = reach === 0;
    return height < 44 || (reach < 44 && !scrolledAway) ? [`${one.textContent}: ${reach} × ${height}`] : [];
})"""
"""What is too small for a finger, or too much covered. A hand from which no card is asked is only to be seen."""


_FAINT = """board => [...board.querySelectorAll(".head :is(.name, .own, .chief)")]
    .filter(one => one.getBoundingClientRect().width > 1 && parseFloat(getComputedStyle(one).fontSize) < 12)
    .map(one => one.outerHTML.slice(0, 100))"""
"""Whose names are hard to read."""


_EVERY_FRAME = f"""() => {{
    const measure = {_SMALL};
    globalThis.small = [];
    (function look() {{
        const board = document.querySelector("[data-testid=board]");
        if (board) globalThis.small.push(...measure(board));
        requestAnimationFrame(look);
    }})();
}}"""
"""Keeps what was too small, or too much covered, in any frame."""
SMALL_PHONES: dict[int, ViewportSize] = {8: SMALL_PHONE, 7: {"width": 360, "height": 640}}
"""By how many cards fit into a row of the hand, each with room for a finger."""


def worst_deal(most: int) -> int:
    """The deal after whose auctions a row of seat 0's hand is as full as can be: rows are parted between suits."""

    def fullest_row(deal: int) -> int:
        match = Match.new("schatz", 2, options=ONE_ROUND, seed=match_seed(deal, 2))
        for seat, action in FOR_NOTHING:
            match.play(seat, action)
        hand: Any = match.view(0)["hand"]
        assert len(hand) == TRICKS
        suits = [sum(card[0] == suit for card in hand) for suit in "TAC"]
        rows = [max(row, TRICKS - row) for row in (suits[0], suits[0] + suits[1])]
        return min((row for row in rows if row <= most), default=0)

    return max(range(1, 200), key=fullest_row)


FOR_NOTHING = ((1, "bid 10"), (0, "bid 0"), (1, "lot 0"), (0, "bid 0"), (1, "leave"))
"""The auctions of two players of whom the second is chief, and leaves the first lot to the other."""


@pytest.mark.parametrize("most", SMALL_PHONES)
async def test_every_card_can_be_touched_at_any_moment_in_the_worst_hand(visitors: Visitors, most: int) -> None:
    """While the auctions change the hand and while tricks are played, also while cards slide to their new places."""
    page = await visitors.open(phone=True, size=SMALL_PHONES[most], motion=True)
    path = await open_table(page, "schatz", ["me", "device"], options=ONE_ROUND, deal=worst_deal(most))
    await _come_to_see(page, visitors.base + path)
    await page.evaluate(_EVERY_FRAME)
    for seat, action in FOR_NOTHING:
        await play_action(page, path, seat, action)
    player = Player(Touch(page))
    await player.play(steps=5)
    assert player.played >= 2
    assert await page.evaluate("globalThis.small") == []
    await expect(page.locator(".below.more"), "nothing is hidden below").to_have_count(0)


async def test_the_language_changes_in_the_middle_of_a_trick(visitors: Visitors) -> None:
    page, friend, path = await _among_friends(visitors, players=2)
    await _to_the_tricks(page, friend, path)
    player = Player(Mouse(page))
    assert await player.is_asked()
    language = page.locator("header select")

    await language.select_option("fr")
    await expect(prompt(page)).to_contain_text("À vous. Levée 1 sur 12")
    hand = page.get_by_role("group", name="Votre main")
    await expect(
        hand.get_by_role("button", name=re.compile("^(Talisman|Amulette|Pièce de monnaie) \\d+, jouable$")).first
    ).to_be_visible()
    await player.reach(hand.get_by_role("button", name=re.compile("pas jouable")).first)
    await expect(page.get_by_text("il faut fournir")).to_be_visible()

    await language.select_option("de")
    hand = page.get_by_role("group", name="Deine Hand")
    await expect(prompt(page)).to_contain_text("Du bist dran. Stich 1 von 12")
    await player.reach(hand.get_by_role("button", name=re.compile("nicht spielbar")).first)
    await expect(page.get_by_text("müssen bedient werden")).to_be_visible()

    await language.select_option("en")
    await expect(prompt(page)).to_contain_text("Your turn.")
    name = (await player.playable().last.inner_text()).split(",")[0]
    await player.cards(name).dblclick(position=await player.open_part(player.cards(name)))
    await expect(player.cards(name)).to_be_hidden()


async def test_it_is_open_to_all_and_looks_good_by_day_and_night(visitors: Visitors) -> None:
    owner = await visitors.open()
    path = await open_table(owner, "schatz", ["me", "device", "device"], options={"max_rounds": 2, "target": 1000})
    cookies = await owner.context.storage_state()
    pages = {
        look.name: await visitors.open(path, phone=look.phone, theme=look.theme, storage_state=cookies)
        for look in LOOKS
    }
    moments: dict[str, Callable[[Any], bool]] = {
        "auction": lambda view: True,
        "tricks": lambda view: view["tricks_played"] == 2 and view["trick"]["cards"].count(None) == 1,
        "round": lambda view: view["round"] == 2,
        "over": lambda view: view["over"],
    }

    async def see_the_curtain(page: Page, name: str) -> None:
        await expect(page.get_by_role("button", name=_CURTAIN)).to_be_visible()
        assert await overflow_width(page) == 0
        await _looks_good(page, name)

    async def see(page: Page, name: str) -> None:
        await _come_to_see(page, visitors.base + path)
        await _looks_good(page, name)
        assert await _cut_off(page) == [], name
        await page.goto("about:blank")

    await gather(*(see_the_curtain(page, f"schatz-curtain-{kind}") for kind, page in pages.items()))
    for name, moment in moments.items():
        await play_by_api(owner, path, MANY, Random(8).choice, until=moment)
        await gather(*(see(page, f"schatz-{name}-{kind}") for kind, page in pages.items()))


async def _looks_good(page: Page, name: str) -> None:
    assert await violations(page) == [], name
    await screenshot(page, name)
