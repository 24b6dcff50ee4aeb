"""Whole games of Aztec in a browser: with bots, between browsers, with Oh Puch, and as three rounds."""

import re
from itertools import cycle, pairwise
from random import Random

import pytest
from playwright.async_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.input_devices import InputDevice, Keyboard, Mouse, Touch
from tests.e2e.looks import screenshot
from tests.e2e.resources import webgl_resources
from tests.e2e.sizes import DESKTOP, SMALL_PHONE, resize
from tests.e2e.tables import fetch_table, open_table, play_any, play_by_api, prompt, send_command, wait_for_turn
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors
from tests.games.aztec.e2e.player import (
    SMALL,
    Builder,
    KeyBuilder,
    PhoneBuilder,
    at_the_end,
    auction,
    cell,
    done,
    left,
    marked,
    marks,
    place,
    place_the_last_that_fits,
    point,
    rounds,
)
from tests.games.aztec.e2e.positions import ALONE, PIECES
from tests.games.aztec.recorded import record

BY_HAND = 9
"""After so many turns in a game among friends the rest is played by the API."""


@pytest.mark.webgl
async def test_a_game_against_a_bot_by_mouse_in_three_dimensions(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL)
    path = await open_table(page, "aztec", ["me", 1])
    await page.goto(visitors.base + path)
    builder = Builder(Mouse(page))
    await page.get_by_role("button", name="Temple", exact=True).click()
    for _ in range(2):
        assert await wait_for_turn(page)
        await point(page)
        await place_the_last_that_fits(builder)
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
    await expect(prompt(builder.page)).to_contain_text("Your move is kept here.")
    await expect(builder.page.get_by_text("Leave this page open")).to_be_visible()
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
        await expect(auction(page)).to_have_count(0)  # no bid stays where pieces are placed
    for turn, builder in enumerate(cycle(builders)):
        if not await wait_for_turn(builder.page):
            break
        if turn < BY_HAND:
            await builder.build()
        else:
            await play_any(builder.page, path, pages.index(builder.page))
    await at_the_end(*pages)
    ends = [await prompt(page).inner_text() for page in pages]
    assert ends[0] == ends[1] != ends[2]  # Oh Puch is told of their own bid


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


async def test_a_game_on_one_phone_by_touch(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    path = await open_table(page, "aztec", ALONE)
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    board = await page.get_by_test_id("board").evaluate_handle("board => board")
    builder = PhoneBuilder(Touch(page))
    await _correct_by_steps(page)
    assert await too_small(page, but="[role=gridcell]") == []
    assert await marks(page, "ghost").all_inner_texts() == [""] * await marks(page, "ghost").count()
    await builder.build()
    await _see_new_cubes_on_levels_not_shown(page)
    await play_by_api(page, path, PIECES // 2, Random(3).choice)
    assert await builder.play() >= 4
    await at_the_end(page)
    assert await board.evaluate("board => board.isConnected")
    assert await page.evaluate("document.documentElement.scrollWidth") == 390
    assert await violations(page) == []


async def _see_new_cubes_on_levels_not_shown(page: Page) -> None:
    """One level is shown at a time: the buttons of the others say where the last piece has cubes, too."""
    level = page.get_by_role("radiogroup", name="Level shown").get_by_role("radio")
    on = [await _new_cubes_on(page, shown) for shown in (0, 1, 2)]
    for shown in (0, 1, 2):
        await level.nth(shown).tap()
        for other in (0, 1, 2):
            says = re.compile("with new cubes$" if on[other] and other != shown else "(?<!with new cubes)$")
            await expect(level.nth(other)).to_have_accessible_name(says)
    assert any(on)


async def _new_cubes_on(page: Page, level: int) -> bool:
    await page.get_by_role("radiogroup", name="Level shown").get_by_role("radio").nth(level).tap()
    return await marks(page, "last").count() > 0


async def _correct_by_steps(page: Page) -> None:
    """Cells are a little smaller than a thumb: whoever has hit the next one goes on from there, cell by cell."""
    await page.get_by_role("radio", name="Level 1", exact=True).tap()
    await cell(page, "d4.1").tap()
    for step, to in (("east", "e4.1"), ("north", "e5.1"), ("west", "d5.1"), ("south", "d4.1")):
        await page.get_by_role("button", name=f"One cell {step}").tap()
        await expect(cell(page, to)).to_have_attribute("aria-selected", "true")
    await expect(place(page)).to_be_enabled()


async def test_a_shared_victory_shows_the_signs_of_all_who_have_won(visitors: Visitors) -> None:
    page = await visitors.open()
    shared = record("three_rounds_shared")
    path = await open_table(page, "aztec", ["me", "device", "device"], options=shared["options"])
    for decision, event in enumerate(shared["events"]):
        play = {"do": "play", "seat": event["by"], "decision": decision, "actions": [event["do"]]}
        await send_command(page, path, play)
    await page.goto(visitors.base + path)
    end = page.get_by_role("region", name="End of the game")
    said, signs = end.get_by_role("heading", level=2), end.locator(".winners svg")
    places = end.get_by_role("list", name="Players").get_by_role("listitem")
    await expect(places).to_have_text([re.compile(r"^1\.\s*Eagle"), re.compile(r"^1\.\s*Serpent"), re.compile(r"^3\.")])
    for size in (DESKTOP, SMALL_PHONE):
        await resize(page, size)
        await expect(said).to_have_text("Eagle and Serpent share the victory")
        await expect(end).to_contain_text("All three temples are done: Eagle and Serpent share the victory.")
        colours = await signs.evaluate_all("signs => signs.map(sign => sign.style.color)")
        assert colours == [f"var(--seat-{seat})" for seat in shared["result"]["winners"]]
        edges = [await part.evaluate(_EDGES) for part in (*await signs.all(), said)]
        assert all(end_of_one <= start for (_, end_of_one), (start, _) in pairwise(edges)), edges  # none covers another


_EDGES = "part => { const {left, right} = part.getBoundingClientRect(); return [left, right]; }"
