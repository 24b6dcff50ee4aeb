"""Aztec in a browser: the temple in three dimensions and in plans, Oh Puch's auction, the free hand."""

import asyncio
import re
from itertools import count, cycle
from math import sin
from random import Random
from statistics import median

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.e2e.axe import violations
from tests.e2e.input_devices import InputDevice, Keyboard, Mouse, Touch, click_again, hold_enter
from tests.e2e.looks import PICTURES, Look, in_each_look, screenshot
from tests.e2e.refusals import refuse_once
from tests.e2e.resources import webgl_resources
from tests.e2e.tables import (
    fetch_table,
    game_over,
    open_table,
    play_action,
    play_any,
    play_by_api,
    prompt,
    send_command,
    wait_for_turn,
)
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors, overflow_width
from tests.games.aztec.e2e.player import (
    DRAWN,
    Builder,
    KeyBuilder,
    PhoneBuilder,
    around,
    at_the_end,
    auction,
    cell,
    done,
    drawn,
    free_hand,
    left,
    marked,
    middle,
    pieces,
    place,
    rounds,
    says,
)
from tests.waiting import GIVE_UP

ALONE = ["me", "device"]
"""A table at which one person builds for both sides."""
PIECES = 22
BY_HAND = 9
"""After so many turns in a game among friends the rest is played by the API."""
HALF_BUILT = ("d4.1EN", "e6.3ED", "f7.3DW", "c4.2ES", "g5.1SU", "h6.3DN")
OVER_NOTHING = ["c5.2", "d5.2", "e5.2", "e6.2", "e7.2", "e7.3"]
"""A piece turned as the first of these may not be there: it hangs over nothing with two cubes."""
SOON = 3
"""Within so many frames a move is there after its arrival, however slow the machine is."""
SMOOTH = 4
"""The page answers at most so many times slower while the temple turns, drawn without a graphics card, than at rest."""
RESTING = 30
"""Frames that tell how quick the page is at rest."""
STILL = 60
"""Frames without a new picture after which the temple is at rest."""
LAG = 3
"""Pictures at most that are still drawn once the hand stops: the one under way, the last position, that one sharp."""
SMALL: ViewportSize = {"width": 1280, "height": 620}
"""A window in which drawing in three dimensions without a graphics card does not take too long."""
TURNED = 8
"""Pictures that are enough to have seen it turn."""


@pytest.mark.webgl
async def test_a_game_against_a_bot_by_mouse_in_three_dimensions(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL)
    path = await open_table(page, "aztec", ["me", 1])
    await page.goto(visitors.base + path)
    builder = Builder(Mouse(page))
    await page.get_by_role("button", name="Temple", exact=True).click()
    for _ in range(2):
        assert await wait_for_turn(page)
        await _point(page)
        await _place_the_last_that_fits(builder)
    assert await webgl_resources(page)
    await page.get_by_role("button", name="Plans", exact=True).click()
    for _ in range(2):
        assert await wait_for_turn(page)
        await builder.build()
    while await wait_for_turn(page):
        await play_any(page, path, 0)
    await at_the_end(page)


async def test_a_game_against_a_bot_by_keyboard_alone(visitors: Visitors) -> None:
    page = await visitors.open()
    await page.goto(visitors.base + await open_table(page, "aztec", [1, "me"]))
    await expect(page.locator("canvas")).to_have_count(0)
    assert await KeyBuilder(Keyboard(page)).play() >= 8
    await at_the_end(page)
    await Keyboard(page).press(page.get_by_role("button", name="Rematch"))
    await expect(left(page)).to_have_text(re.compile("^2[12] pieces left"))


async def test_a_game_between_two_browsers_with_a_reload_and_a_cut_connection(visitors: Visitors) -> None:
    _, (host, friend) = await _gathered(visitors, 2)
    builders = [Builder(Mouse(host), 1), Builder(Mouse(friend), 2)]
    for turn, builder in enumerate(cycle(builders)):
        assert await wait_for_turn(builder.page)
        if turn == 3:
            await host.reload()
            await friend.reload()
            assert await wait_for_turn(friend)
        if turn == 5:
            await _build_while_cut_off(visitors, builder)
        elif turn == 8:
            await _build_unseen(visitors, builder, host if builder.page is friend else friend)
        elif turn < BY_HAND:
            await builder.build()
        else:
            break
    for page in (host, friend):
        await expect(left(page)).to_have_text(await left(host).inner_text())


async def _build_while_cut_off(visitors: Visitors, builder: Builder) -> None:
    """What is placed without a connection is placed as soon as there is one, once."""
    await visitors.cut_off(builder.page)
    stood = await left(builder.page).inner_text()
    await builder.take((await marked(builder.page, "ways"))[0])
    await place(builder.page).click()
    await expect(place(builder.page)).to_be_disabled()
    await expect(left(builder.page)).to_have_text(stood)
    await builder.page.context.set_offline(False)
    await builder.landed(stood)


async def _build_unseen(visitors: Visitors, builder: Builder, other: Page) -> None:
    """Who was cut off sees what happened meanwhile, without reloading."""
    await visitors.cut_off(other)
    await builder.build()
    await other.context.set_offline(False)
    await expect(left(other)).to_have_text(await left(builder.page).inner_text())


async def _gathered(visitors: Visitors, players: int) -> tuple[str, list[Page]]:
    """A table and so many people who have sat down by its link, in order of their seats; the host has begun."""
    host = await visitors.open()
    path = await open_table(host, "aztec", ["me", *["open"] * (players - 1)])
    await host.goto(visitors.base + path)
    link = await host.get_by_role("textbox", name="Link to this table").input_value()
    assert link == visitors.base + path
    pages = [host]
    for _ in range(1, players):
        friend = await visitors.open(path)
        await friend.get_by_role("button", name="Sit here").first.click()
        await expect(friend.get_by_role("button", name="Get up")).to_be_visible()
        pages.append(friend)
    await host.get_by_role("button", name="Start the game").click()
    assert await wait_for_turn(host)
    return path, pages


async def test_oh_puch_with_three_browsers(visitors: Visitors) -> None:
    path, pages = await _gathered(visitors, 3)
    eagle, jaguar, serpent = pages
    assert await violations(eagle) == []
    await expect(auction(jaguar).get_by_role("radio")).to_have_count(0)
    builders = god, north, east = Builder(Mouse(serpent), 1), KeyBuilder(Keyboard(eagle), 2), Builder(Mouse(jaguar), 3)
    await north.bid("Bid 6")
    assert await wait_for_turn(jaguar)
    await expect(jaguar.get_by_role("radio", name="Bid 6")).to_be_disabled()
    await east.bid("Pass", "Pass for good")
    await god.bid("Bid 5")
    await north.bid("Pass", "Pass for good")
    for page in pages:
        standing = page.get_by_role("region", name="Score")
        who = "You are" if page is serpent else "Serpent is"
        await expect(standing).to_contain_text(f"{who} Oh Puch and bid 5: still holds, nobody has a point yet")
    for turn, builder in enumerate(cycle(builders)):
        if not await wait_for_turn(builder.page):
            break
        if turn < BY_HAND:
            await builder.build()
        else:
            await play_any(builder.page, path, pages.index(builder.page))
    await at_the_end(*pages)
    ends = {await prompt(page).inner_text() for page in pages}
    assert len(ends) == 1


async def test_a_refused_bid_is_explained_below_it_as_long_as_it_stands_so(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ["me", "device", "device"])
    await refuse_once(page, "play", {"code": "too_many", "say": "That was too much at once."})
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await auction(page).get_by_role("radio", name="Bid 6", exact=True).check()
    await auction(page).get_by_role("button", name="Bid 6", exact=True).click()
    refusal = auction(page).get_by_role("alert")
    await expect(refusal).to_have_text("That was too much at once.")
    tried = await auction(page).get_by_role("button", name="Choose a bid").bounding_box()
    said = await refusal.bounding_box()
    assert tried is not None
    assert said is not None
    assert 0 <= said["y"] - tried["y"] - tried["height"] < tried["height"]
    assert await violations(page) == []
    await play_action(page, path, 0, "bid 8")  # on another device
    await expect(auction(page).get_by_role("radio", name="Bid 8", exact=True)).to_be_disabled()
    await expect(refusal).to_be_hidden()
    await Builder(Mouse(page)).bid("Bid 7")


async def test_a_key_that_is_held_shows_a_piece_and_does_not_place_it(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ALONE)
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    builder = Builder(Mouse(page))
    stood = await left(page).inner_text()
    await Keyboard(page).come_to(cell(page, "e5.1"))
    await page.keyboard.press("ArrowDown")
    await hold_enter(cell(page, "e4.1"))
    await expect(place(page)).to_be_enabled()
    await click_again(place(page))
    await hold_enter(pieces(page).and_(page.get_by_role("radio", checked=True)))
    await builder.landed(stood)  # by the first of these presses: the piece was shown already
    assert (await fetch_table(page, path, 0))["view"]["left"] == PIECES - 1


async def test_three_rounds_go_from_game_to_game_and_tell_what_each_brought(visitors: Visitors) -> None:
    page = await visitors.open()
    match = {"mode": "three_rounds", "corners": "shared"}
    path = await open_table(page, "aztec", ["me", "device", "device"], options=match)
    choose = Random(4).choice
    await play_by_api(page, path, PIECES - 1, choose)
    await page.goto(visitors.base + path)
    cookies = await page.context.storage_state()
    phone = await visitors.open(path, phone=True, theme="dark", storage_state=cookies)
    watcher = await visitors.open(path)
    await expect(watcher.get_by_role("region", name="Score")).to_contain_text("Eagle is Oh Puch")
    for one in (page, phone):
        assert await wait_for_turn(one)

    await Builder(Mouse(page)).build()
    _, *brought = (await fetch_table(page, path, 0))["view"]["rounds"]["done"][0]
    for builder, shown in ((PhoneBuilder(Touch(phone)), "phone-night"), (Builder(Mouse(page)), "desktop-day")):
        await _go_on_after_the_first_game(builder.device, brought, shown)
        await builder.build()
    assert {name[:2] for name in await marked(page, "ns.ew")} == {"a1", "a9", "i1", "i9"}
    await expect(cell(page, "a1.3")).to_have_accessible_name(re.compile("a point for Serpent and Eagle"))

    await done(watcher, 1).get_by_role("button", name="Continue").click()
    await play_by_api(page, path, PIECES, choose, until=lambda view: view["rounds"]["game"] == 2)
    await done(watcher, 2).get_by_role("button", name="Continue").click()
    await play_by_api(page, path, PIECES, choose)
    await at_the_end(watcher)
    await watcher.get_by_text("Game 3 of 3").click()
    await expect(rounds(watcher).get_by_role("row")).to_have_count(5)


async def _go_on_after_the_first_game(hand: InputDevice, brought: list[int], shown: str) -> None:
    page, note, points = hand.page, done(hand.page, 1), rounds(hand.page)
    jaguar, serpent = brought
    await expect(note).to_contain_text(re.compile(rf"Jaguar: {jaguar} points? and Serpent: {serpent} points?\b"))
    await hand.press(page.get_by_text("Game 2 of 3"))
    await expect(points).to_be_in_viewport(ratio=1)
    first = points.get_by_role("row", name="Game 1").get_by_role("cell")
    await expect(first).to_have_text(["Oh Puch", str(jaguar), str(serpent)])
    assert await violations(page) == [], shown
    await screenshot(page, f"aztec-next-game-{shown}")
    await hand.press(page.get_by_text("Game 2 of 3"))
    await hand.press(note.get_by_role("button", name="Continue"))
    await expect(note).to_be_hidden()


async def test_the_free_hand_is_told_why_not(visitors: Visitors) -> None:
    page = await visitors.open()
    await page.goto(visitors.base + await open_table(page, "aztec", ALONE))
    assert await wait_for_turn(page)
    await cell(page, "a1.1").click()
    await expect(says(page)).to_contain_text("No piece fits through a1 on level 1 now.")
    await cell(page, "e4.1").click()
    await free_hand(page).click()
    await expect(free_hand(page)).to_have_attribute("aria-pressed", "true")
    async with asyncio.timeout(GIVE_UP):
        while await cell(page, "e5.1").evaluate("cell => !cell.classList.contains('ghost')"):
            await page.get_by_role("button", name="Move north").click()
    await expect(says(page)).to_have_text(re.compile(r"^e5.1, where cube \d would go, is taken\.$"))
    assert await marked(page, "wrong") == await marked(page, "blamed") == ["e5.1"]
    await expect(place(page)).to_be_disabled()
    await page.get_by_role("button", name="Move up").click()
    await expect(says(page)).to_contain_text("at least two must")
    assert await marked(page, "blamed") == ["e5.1"]
    assert await marked(page, "wrong") == await marked(page, "refused") == await marked(page, "ghost")
    assert await violations(page) == []
    await page.get_by_role("button", name="Move up").click()
    await expect(says(page)).to_contain_text("would be outside")
    assert await marked(page, "refused") == await marked(page, "ghost") != []
    await free_hand(page).click()
    await cell(page, "d4.1").click()
    await pieces(page).and_(page.get_by_role("radio", name="From d4, level 1: east, then north")).click()
    await Builder(Mouse(page)).put()
    await free_hand(page).click()  # turned as the last piece
    await cell(page, "c5.2").click()
    await expect(says(page)).to_have_text("Cubes 1 and 2 would both hover.")
    assert await marked(page, "wrong") == ["c5.2", "d5.2"]
    assert await marked(page, "refused") == await marked(page, "ghost") == OVER_NOTHING
    assert await marked(page, "blamed") == []
    await expect(place(page)).to_be_disabled()


async def test_a_piece_that_was_pointed_at_stays_on_the_way_to_the_button(visitors: Visitors) -> None:
    page = await visitors.open()
    await page.goto(visitors.base + await open_table(page, "aztec", ALONE))
    assert await wait_for_turn(page)
    await expect(says(page)).to_contain_text("Point at the board or at a cube")
    await cell(page, "e6.1").hover()
    await expect(says(page)).to_contain_text(
        re.compile(r"Choose among \d pieces, or press Place\. It brings no point\.$")
    )
    shown, stood = await marked(page, "ghost"), await left(page).inner_text()
    await page.evaluate(_HURRY)
    box = await place(page).bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=12)
    assert await marked(page, "ghost") == shown != []
    await page.mouse.down()
    await page.mouse.up()
    await Builder(Mouse(page)).landed(stood)
    assert await marked(page, "last") == shown


_HURRY = """() => {
    const wait = window.setTimeout;
    window.setTimeout = (run, ms, ...more) => (ms === 150 ? -1 : wait(run, ms, ...more));
}"""
"""From now on the hand dwells nowhere, however slow the machine is."""


async def test_the_board_stays_where_it_is_whatever_is_chosen(visitors: Visitors) -> None:
    for phone in (False, True):
        page = await visitors.open(phone=phone)
        await page.goto(visitors.base + await open_table(page, "aztec", ALONE))
        assert await wait_for_turn(page)
        corner = cell(page, "a9.1")
        stood = await corner.bounding_box()
        for choose in (cell(page, "e4.1"), cell(page, "a1.1"), free_hand(page)):
            await choose.click()
            assert await corner.bounding_box() == stood
        await expect(page.locator(".wrong .sentence")).to_be_visible()
        assert await corner.bounding_box() == stood


async def test_nothing_is_to_be_placed_in_an_earlier_position_and_after_a_resignation(visitors: Visitors) -> None:
    for phone in (False, True):
        page = await visitors.open(phone=phone)
        path = await open_table(page, "aztec", ALONE)
        await page.goto(visitors.base + path)
        free, step = page.get_by_role("button", name="Free hand"), page.get_by_role("button", name="One cell north")
        nothing = place(page).or_(free).or_(step)
        await expect(place(page)).to_be_visible()
        await expect(free).to_be_visible()
        await play_by_api(page, path, 2, lambda legal: legal[0])
        await expect(prompt(page)).to_contain_text("piece 3 of 22")
        await page.keyboard.press("l")
        await expect(page.get_by_role("region", name="Earlier position")).to_be_visible()
        await expect(nothing).to_have_count(0)
        await page.get_by_role("button", name="Back to the game").click()
        await expect(place(page)).to_be_visible()
        await send_command(page, path, {"do": "resign", "seat": 0})
        await expect(game_over(page)).to_be_visible()
        await expect(nothing).to_have_count(0)


async def test_the_language_changes_while_a_piece_is_in_hand(visitors: Visitors) -> None:
    page = await visitors.open()
    await page.goto(visitors.base + await open_table(page, "aztec", ALONE))
    assert await wait_for_turn(page)
    await cell(page, "e4.1").click()
    await page.get_by_role("button", name="Next piece").click()
    language, kept = page.locator("header select"), await marked(page, "ghost")
    chosen = page.get_by_test_id("board").get_by_role("radio", checked=True)

    await language.select_option("fr")
    await expect(prompt(page)).to_have_text(re.compile(r"^\s*À vous\.\s+Posez la pièce 1 sur 22\b"))
    await expect(says(page)).to_have_text(re.compile("^Depuis .* pointe .* point"))
    await expect(cell(page, "e4.1")).to_have_accessible_name(re.compile(r"^e4, niveau 1, libre, .* cube \d de la"))
    await expect(chosen).to_have_accessible_name(re.compile("^2 sur "))
    assert await marked(page, "ghost") == kept

    await language.select_option("de")
    await expect(says(page)).to_have_text(re.compile("^Von .* Spitze .* Punkt"))
    await expect(chosen).to_have_accessible_name(re.compile("^2 von "))
    await cell(page, "e7.1").hover()
    assert await marked(page, "ghost") == kept
    await page.get_by_role("button", name="Setzen", exact=True).click()
    await expect(page.get_by_role("region", name="Spielstand")).to_contain_text("Noch 21 Bausteine")
    assert await marked(page, "last") == kept


async def test_a_game_on_one_phone_by_touch(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    path = await open_table(page, "aztec", ALONE)
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    board = await page.get_by_test_id("board").evaluate_handle("board => board")
    builder = PhoneBuilder(Touch(page))
    await _correct_by_steps(page)
    assert await too_small(page, but="[role=gridcell]") == []
    await builder.build()
    await play_by_api(page, path, PIECES // 2, Random(3).choice)
    assert await builder.play() >= 4
    await at_the_end(page)
    assert await board.evaluate("board => board.isConnected")
    assert await page.evaluate("document.documentElement.scrollWidth") == 390
    assert await violations(page) == []


async def _correct_by_steps(page: Page) -> None:
    """Cells are a little smaller than a thumb: whoever has hit the next one goes on from there, cell by cell."""
    await page.get_by_role("radio", name="Level 1", exact=True).tap()
    await cell(page, "d4.1").tap()
    for step, to in (("east", "e4.1"), ("north", "e5.1"), ("west", "d5.1"), ("south", "d4.1")):
        await page.get_by_role("button", name=f"One cell {step}").tap()
        await expect(cell(page, to)).to_have_attribute("aria-selected", "true")
    await expect(place(page)).to_be_enabled()


_WATCH = """() => {
    const Plain = WebSocket;
    const built = () => document.querySelectorAll("[data-cell].built").length;
    window.took = [];
    function seen(stood, frames = 1) {
        if (built() === stood) return requestAnimationFrame(() => seen(stood, frames + 1));
        // After the frame in which it is there has been painted.
        const painted = new MessageChannel();
        painted.port1.onmessage = () => window.took.push(frames);
        painted.port2.postMessage(null);
    }
    window.WebSocket = class extends Plain {
        constructor(...address) {
            super(...address);
            this.addEventListener("message", ({data}) => {
                const isMove = (JSON.parse(data).events ?? []).some(({kind}) => kind === "moved");
                if (isMove) requestAnimationFrame(((stood) => () => seen(stood))(built()));
            });
        }
    };
}"""


async def test_a_move_is_drawn_soon_after_its_arrival(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ALONE)
    watcher = await visitors.open()
    await watcher.add_init_script(f"({_WATCH})()")
    await watcher.goto(visitors.base + path)
    await expect(left(watcher)).to_have_text("22 pieces left")
    choose = Random(5).choice
    for moves in range(1, 16):
        await play_by_api(page, path, 1, choose)
        await watcher.wait_for_function("moves => window.took.length === moves", arg=moves)
    took: list[int] = await watcher.evaluate("window.took")
    assert median(took) <= SOON, took


@pytest.mark.webgl
async def test_turning_draws_and_rest_draws_nothing(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL)
    path = await open_table(page, "aztec", ALONE)
    for seat, piece in zip(cycle((0, 1)), HALF_BUILT, strict=False):
        await play_action(page, path, seat, piece)
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    x, y = await middle(page)
    before = await _at_rest(page)
    resting = [median(await page.evaluate(_FRAMES, RESTING))]
    await page.mouse.move(x, y)
    await page.mouse.down()
    turning: list[float] = []
    async with asyncio.timeout(GIVE_UP):
        for step in count(1):
            await page.mouse.move(x + 60 * sin(step / 9), y + 20 * sin(step / 7))
            turning += await page.evaluate(_FRAMES, 5)
            if await drawn(page) >= before + TURNED:
                break
    stopped = await drawn(page)
    await page.mouse.up()
    await page.mouse.move(x, y - 1000)
    turned = await _at_rest(page)
    assert turned <= stopped + LAG  # however slow drawing is, it does not run behind the hand
    resting += [median(await page.evaluate(_FRAMES, RESTING))]
    assert median(turning) < SMOOTH * max(resting), (turning, resting)
    await page.get_by_role("button", name="From above").click()
    await page.wait_for_function(_DRAWN_MORE, arg=[DRAWN, turned])
    await _at_rest(page)
    await page.get_by_role("application", name="Temple in three dimensions").focus()
    await page.keyboard.press("Escape")  # lets go of the piece that the pointer has passed
    await page.keyboard.press("x")
    for _ in range(3):
        await page.keyboard.press("PageUp")
    beside = page.locator(".beside")
    await expect(beside).to_be_visible()
    await expect(beside).to_have_text(await says(page).inner_text())
    await cell(page, "c5.2").click()
    await expect(beside).to_have_text("Cubes 1 and 2 would both hover.")
    await _at_rest(page)
    await screenshot(page, "aztec-free-hand-desktop-day")
    kept = await marked(page, "ghost")
    await beside.click()  # for itself, not for the temple behind it
    await expect(beside).to_be_hidden()
    assert await marked(page, "ghost") == kept


@pytest.mark.webgl
async def test_the_wheel_steps_where_a_piece_is_shown_and_zooms_elsewhere_by_day_and_night(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL)
    await page.goto(visitors.base + await open_table(page, "aztec", ALONE))
    assert await wait_for_turn(page)
    box = await page.locator(DRAWN).bounding_box()
    assert box is not None
    which = page.get_by_test_id("board").get_by_text(re.compile(r"^\d+ of \d+$"))
    for x, y in around(*await middle(page)):
        await page.mouse.move(x, y)
        if await place(page).is_enabled():
            break
    await expect(which).to_have_text(re.compile("^1 of ([2-9]|1.)$"))
    await page.mouse.wheel(0, 100)
    await expect(which).to_have_text(re.compile("^2 of"))
    await page.mouse.wheel(0, -100)
    await expect(which).to_have_text(re.compile("^1 of"))
    await cell(page, "e4.1").hover()
    await expect(which).to_have_text(re.compile("^1 of"))
    await page.mouse.wheel(0, 100)
    await expect(which).to_have_text(re.compile("^2 of"))
    await page.mouse.move(box["x"] + 30, box["y"] + box["height"] - 30)
    await expect(which).to_have_text(re.compile("^2 of"))
    seen = await _at_rest(page)
    await page.mouse.wheel(0, 100)
    await page.wait_for_function(_DRAWN_MORE, arg=[DRAWN, seen])
    # It is drawn anew also when night falls.
    seen = await _at_rest(page)
    await page.emulate_media(color_scheme="dark")
    await page.wait_for_function(_DRAWN_MORE, arg=[DRAWN, seen])


@pytest.mark.webgl
async def test_a_temple_that_cannot_be_set_up_leaves_plans_and_nothing_behind(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL)
    path = await open_table(page, "aztec", ALONE)
    await page.add_init_script(f"({_FAIL_LATE})()")
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await expect(page.get_by_role("grid", name="Level 3")).to_be_visible()
    await expect(page.locator("canvas")).to_have_count(0)
    assert await page.evaluate("window.failed")
    assert await page.evaluate("window.contexts.map(context => context.isContextLost())") == [True, True]


_FAIL_LATE = """() => {
    const {getContext} = HTMLCanvasElement.prototype, {observe} = ResizeObserver.prototype;
    window.contexts = [];
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        const context = getContext.call(this, kind, ...more);
        if (kind === "webgl2" && !window.contexts.includes(context)) window.contexts.push(context);
        return context;
    };
    ResizeObserver.prototype.observe = function (target, ...more) {
        window.failed = target.querySelector(":scope > canvas") !== null;
        if (window.failed) throw new Error("after the context was made");
        observe.call(this, target, ...more);
    };
}"""
"""The first context only asks whether there are any, the second is the temple's."""


_FRAMES = """async frames => {
    const frame = () => new Promise(requestAnimationFrame), took = [];
    for (let last = await frame(); took.length < frames;) {
        const now = await frame();
        took.push(now - last);
        last = now;
    }
    return took;
}"""
_DRAWN_MORE = "([canvas, seen]) => Number(document.querySelector(canvas).dataset.drawn) > seen"
_REST = """async ([canvas, frames]) => {
    const drawn = () => Number(document.querySelector(canvas).dataset.drawn);
    for (let last = drawn(), still = 0; ; still = drawn() === last ? still + 1 : 0, last = drawn()) {
        if (still >= frames) return last;
        await new Promise(requestAnimationFrame);
    }
}"""


async def _at_rest(page: Page) -> int:
    """The number of pictures drawn, when it has not changed for many frames."""
    async with asyncio.timeout(GIVE_UP):
        return int(await page.evaluate(_REST, [DRAWN, STILL]))


@in_each_look
async def test_the_table_is_open_to_all_and_fits(visitors: Visitors, look: Look) -> None:
    page = await visitors.open(phone=look.phone, theme=look.theme)
    for name, path in (await _three_tables(page)).items():
        await page.goto(visitors.base + path)
        await expect(auction(page) if name == "auction" else left(page)).to_be_visible()
        if name == "building":
            await page.locator("[role=gridcell].ways").first.click()
            await expect(place(page)).to_be_enabled()
        assert await violations(page) == [], name
        assert await overflow_width(page) <= 0, name
        if look.phone:
            assert await too_small(page, but="[role=gridcell]") == [], name
        else:
            assert await page.get_by_test_id("board").evaluate(_SCROLLS) == [], name
        await screenshot(page, f"aztec-{name}-plans-{look.name}")


@pytest.mark.webgl
@in_each_look
async def test_the_temple_is_shown_by_day_and_night_and_built_on_by_touch(visitors: Visitors, look: Look) -> None:
    small = None if look.phone or PICTURES else SMALL
    page = await visitors.open(phone=look.phone, theme=look.theme, size=small)
    tables = await _three_tables(page)
    for name in ("building", "over") if look.phone or PICTURES else ("building",):  # the auction covers the temple
        await page.goto(visitors.base + tables[name])
        await expect(page.locator(DRAWN)).to_be_visible()
        if name == "building":
            await _point(page, phone=look.phone)
        else:
            await at_the_end(page)
        assert not look.phone or await too_small(page) == [], name
        assert await violations(page) == [], name
        await screenshot(page, f"aztec-{name}-{look.name}")
        if look.phone and name == "building":
            await _place_the_last_that_fits(Builder(Touch(page)))


_SCROLLS = """board => [board, ...board.querySelectorAll("*")]
    .filter(box => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight)
    .map(box => box.className)"""


async def _three_tables(page: Page) -> dict[str, str]:
    """All that Aztec shows at a table: the auction, building, and the end."""
    tables = {
        "auction": await open_table(page, "aztec", ["me", "device", "device"]),
        "building": await open_table(page, "aztec", ALONE),
        "over": await open_table(page, "aztec", ALONE, options={"corners": "shared"}),
    }
    await play_by_api(page, tables["building"], 12, Random(1).choice)
    await play_by_api(page, tables["over"], PIECES, Random(4).choice)
    return tables


async def _point(page: Page, *, phone: bool = False) -> None:
    """At the temple, where a piece fits."""
    for x, y in around(*await middle(page)):
        await (page.touchscreen.tap(x, y) if phone else page.mouse.click(x, y))
        if await place(page).is_enabled():
            return
    raise AssertionError("no piece fits anywhere in the middle")


async def _place_the_last_that_fits(builder: Builder) -> None:
    """There, by the ribbon."""
    last = pieces(builder.page).last
    await builder.device.press(last)
    await expect(last).to_be_checked()
    await builder.put()
