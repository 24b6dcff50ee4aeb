"""The piece in hand: pointed at, placed, taken freely, and told why it may not be there."""

import asyncio
import re

from playwright.async_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.input_devices import Keyboard, Mouse, click_again, hold_enter
from tests.e2e.tables import fetch_table, game_over, open_table, play_by_api, prompt, send_command, wait_for_turn
from tests.e2e.visitors import Visitors
from tests.games.aztec.e2e.player import Builder, cell, free_hand, left, marked, pieces, place, says
from tests.games.aztec.e2e.positions import ALONE, PIECES
from tests.waiting import GIVE_UP

OVER_NOTHING = ["c5.2", "d5.2", "e5.2", "e6.2", "e7.2", "e7.3"]
"""A piece turned as the first of these may not be there: it hangs over nothing with two cubes."""
HATCHED = "repeating-linear-gradient"


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


async def test_the_free_hand_is_told_why_not(visitors: Visitors) -> None:
    page = await visitors.open()
    await page.goto(visitors.base + await open_table(page, "aztec", ALONE))
    assert await wait_for_turn(page)
    await cell(page, "a1.1").click()
    await expect(says(page)).to_contain_text("No piece fits through a1 on level 1: fewer than two of its")
    assert await _fill(page, "e9.3") != await _fill(page, "e9.1")  # edges score on the third level only
    assert [(await _fill(page, edge))[0] for edge in ("e9.3", "a5.3")] == [HATCHED, "radial-gradient"]
    await cell(page, "e4.1").click()
    eagle = await _fill(page, "e4.1")
    assert eagle[:2] == ["none", "solid"]
    await free_hand(page).click()
    await expect(free_hand(page)).to_have_attribute("aria-pressed", "true")
    async with asyncio.timeout(GIVE_UP):
        while await cell(page, "e5.1").evaluate("cell => !cell.classList.contains('ghost')"):
            await page.get_by_role("button", name="Move north").click()
    await expect(says(page)).to_have_text(re.compile(r"^e5 on level 1, where cube \d would go, is taken\. Rule$"))
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
    await expect(says(page)).to_have_text("Cubes 1 and 2 would both hover. Rule")
    assert await marked(page, "wrong") == ["c5.2", "d5.2"]
    assert await marked(page, "refused") == await marked(page, "ghost") == OVER_NOTHING
    assert await marked(page, "blamed") == []
    # Whatever colour one has: where a piece may not be it is empty in broken lines, and hatched what is to blame.
    shown = [(await _fill(page, name))[:2] for name in OVER_NOTHING]
    assert shown == [[HATCHED, "dashed"]] * 2 + [["none", "dashed"]] * 4
    await expect(place(page)).to_be_disabled()
    await free_hand(page).click()
    await cell(page, "e4.2").click()
    jaguar = await _fill(page, "e4.2")
    assert jaguar[:2] == eagle[:2]
    assert jaguar[2] != eagle[2]  # each piece has the colour of whoever holds it


async def _fill(page: Page, name: str) -> list[str]:
    """The pattern, the lines and the colour in which a cell is shown."""
    shown: list[str] = await cell(page, name).evaluate(_FILL)
    return shown


_FILL = """cell => {
    const {backgroundImage, backgroundColor, borderTopStyle} = getComputedStyle(cell);
    const [pattern] = backgroundImage.split("(");
    return [pattern, borderTopStyle, backgroundImage + backgroundColor];
}"""


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


async def _piece_of(picture: Locator) -> str:
    """How the piece is called that a picture shows."""
    called = re.search(r"From .* tip [\w, ]+\.", await picture.get_attribute("aria-label") or "")
    assert called is not None
    return called[0]


async def test_the_language_changes_while_a_piece_is_in_hand(visitors: Visitors) -> None:
    page = await visitors.open()
    await page.goto(visitors.base + await open_table(page, "aztec", ALONE))
    assert await wait_for_turn(page)
    await cell(page, "e4.1").click()
    # Who does not see the piece hears which one is chosen, as its picture is called.
    chosen = page.get_by_test_id("board").get_by_role("radio", checked=True)
    heard = page.get_by_test_id("board").get_by_role("status")
    first = await _piece_of(chosen)
    await expect(heard).to_contain_text(first)
    await page.get_by_role("button", name="Next piece").click()
    await expect(heard).not_to_contain_text(first)
    await expect(heard).to_contain_text(await _piece_of(chosen))
    language, kept = page.locator("header select"), await marked(page, "ghost")

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
