"""The plain board: whole games of each kind by keys alone and by touch, refusals, hints, looks back, sealed choices."""

import re
from collections.abc import Mapping
from random import Random
from xml.etree import ElementTree

import pytest
from playwright.async_api import Page, expect

from teocalli.core import registry
from tests.e2e.axe import violations
from tests.e2e.input_devices import Keyboard, Touch
from tests.e2e.looks import Look, in_each_look, screenshot
from tests.e2e.plain_board import BOARD, PlainPlayer, see_picture
from tests.e2e.sizes import SMALL_PHONE, resize
from tests.e2e.tables import fetch_table, game_over, open_table, play_by_api, prompt, wait_for_turn
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors, overflow_width

BY_HAND = 6
"""After so many actions the rest of a game is played by the API."""


def options_of(game: str) -> Mapping[str, object]:
    return registry.game(game).short_options


async def at_table(visitors: Visitors, game: str, seats: list[str | int], phone: bool = False) -> tuple[Page, str]:
    """Somebody at the plain board of a new table."""
    page = await visitors.open(phone=phone)
    if phone:
        await resize(page, SMALL_PHONE)
    path = await open_table(page, game, seats, options=options_of(game))
    await page.goto(visitors.base + path + BOARD)
    return page, path


@pytest.mark.parametrize("game", registry.names())
async def test_a_whole_game_by_keys_alone(visitors: Visitors, game: str) -> None:
    page, path = await at_table(visitors, game, ["me", 1])
    player = PlainPlayer(Keyboard(page), path, seed=1)
    assert await player.play(player.by_typing, most=BY_HAND)
    assert not await player.play(player.by_api)
    await expect(game_over(page)).to_be_visible()


async def test_a_whole_game_by_touch_on_a_phone(visitors: Visitors) -> None:
    """Of one game: the buttons are the same for all."""
    page, path = await at_table(visitors, registry.names()[0], ["me", 1], phone=True)
    player = PlainPlayer(Touch(page), path, seed=2)
    assert await player.play(player.by_list, most=BY_HAND)
    assert not await player.play(player.by_api)
    await expect(game_over(page)).to_be_visible()
    assert await overflow_width(page) == 0


@in_each_look
@pytest.mark.parametrize("game", registry.names())
async def test_it_is_open_to_all_and_fits(visitors: Visitors, game: str, look: Look) -> None:
    """In the middle of a game: no barriers, nothing too wide or too small, the main button always in sight."""
    page = await visitors.open(phone=look.phone, theme=look.theme)
    if look.phone:
        await resize(page, SMALL_PHONE)
    path = await open_table(page, game, ["me", "device"], options=options_of(game))
    random = Random(4)
    await play_by_api(page, path, 13, random.choice)
    await page.goto(visitors.base + path + BOARD)
    await _raise_curtain(page)
    await wait_for_turn(page)
    await see_picture(page)
    await _check(page, f"plain-{game}-{look.name}", look.phone)
    if look.phone and await page.locator("button.more").count():
        await page.locator("button.more").tap()
        await _check(page, f"plain-{game}-list-{look.name}", look.phone)


async def _raise_curtain(page: Page) -> None:
    """Where hands are hidden, the device is passed behind a curtain."""
    mine = page.get_by_role("button", name=re.compile("^I am"))
    await mine.or_(page.get_by_test_id("picture")).first.wait_for()
    if await mine.count():
        await mine.click()


async def _check(page: Page, name: str, phone: bool) -> None:
    await expect(page.get_by_test_id("play")).to_be_in_viewport(ratio=1)
    assert await overflow_width(page) == 0
    assert await violations(page) == []
    if phone:
        assert await too_small(page) == []
    await screenshot(page, name)


async def test_the_picture_is_that_of_these_eyes_and_its_text_too(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "schatz", ["me", 1], options=options_of("schatz"))
    async with page.expect_response(re.compile("/picture")) as answered:
        await page.goto(visitors.base + path + BOARD)
    shown = await (await answered.value).text()
    cards = {node.attrib.get("data-is") for node in ElementTree.fromstring(shown).iter()}
    await see_picture(page)
    hand = (await fetch_table(page, path, 0))["view"]["hand"]
    assert {f"card {card}" for card in hand} <= cards
    asked = re.compile("Bid secretly|Yours is the last bid")  # the bot may have bid before
    await expect(page.get_by_test_id("picture")).to_have_attribute("alt", asked)
    await page.get_by_role("button", name="The position as text").click()
    await expect(page.get_by_test_id("facts")).to_contain_text(", ".join(hand))
    assert await violations(page) == []


async def test_what_is_typed_and_cannot_be_done_is_explained(visitors: Visitors) -> None:
    page, path = await at_table(visitors, "aztec", ["me", "device"])
    player = PlainPlayer(Keyboard(page), path, seed=1)
    await wait_for_turn(page)
    await player.field.fill("a1.1EN")
    await expect(page.get_by_role("alert")).to_contain_text("No face would touch")
    assert await player.play_button.is_disabled()
    await player.field.fill("e")
    await expect(page.get_by_role("alert")).to_have_count(0)
    await page.keyboard.press("Escape")
    await expect(player.field).to_have_value("")


async def test_arrow_keys_lead_through_the_list(visitors: Visitors) -> None:
    page, path = await at_table(visitors, "aztec", ["me", "device"])
    player = PlainPlayer(Keyboard(page), path, seed=1)
    await see_picture(page)
    await page.keyboard.press("/")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowRight")
    focused = page.locator("button[data-action]:focus")
    action = await focused.get_attribute("data-action")
    await page.keyboard.press("Enter")
    await expect(player.play_button).to_have_text(f"Play: {action}")
    await page.keyboard.press("Enter")
    await expect(prompt(page)).to_contain_text("piece 2")
    assert (await fetch_table(page, path, 1))["view"]["pieces"][0]["do"] == action


async def test_a_hint_is_pointed_at_and_earlier_moments_are_shown(visitors: Visitors) -> None:
    page, path = await at_table(visitors, "aztec", ["me", "device"])
    await play_by_api(page, path, 4, Random(2).choice)
    await expect(prompt(page)).to_contain_text("piece 5")
    await see_picture(page)
    picture = page.get_by_test_id("picture")
    now = await picture.get_attribute("src")
    await page.keyboard.press("h")
    await expect(page.locator("button.hinted[data-action]")).to_be_visible()
    await page.keyboard.press("l")
    await expect(picture).not_to_have_attribute("src", now or "")
    await see_picture(page)
    await expect(page.get_by_test_id("play")).to_have_count(0)
    await page.keyboard.press("Escape")
    await expect(page.get_by_test_id("play")).to_be_visible()


async def test_a_sealed_choice_can_be_taken_back(visitors: Visitors) -> None:
    host, path = await at_table(visitors, "schatz", ["me", "open"])
    friend = await visitors.open(path)
    await friend.get_by_role("button", name="Sit here").click()
    await host.get_by_role("button", name="Start the game").click()
    player = PlainPlayer(Keyboard(host), path, seed=1)
    await wait_for_turn(host)
    await player.by_typing()
    back = host.get_by_role("button", name="Take back your secret choice")
    await back.click()
    await expect(back).to_have_count(0)
    await expect(player.play_button).to_be_visible()


async def test_without_a_picture_the_position_is_told(visitors: Visitors) -> None:
    visitors.expect_console("404")
    page = await visitors.open()
    path = await open_table(page, "aztec", ["me", "device"])
    await page.route("**/picture*", lambda route: route.fulfill(status=404, body="{}"))
    await page.goto(visitors.base + path + BOARD)
    await expect(page.get_by_test_id("facts")).to_contain_text("e5.1")
    await page.unroute("**/picture*")
    await page.get_by_role("button", name="Try again").click()
    await see_picture(page)


async def test_one_goes_from_a_game_s_board_to_the_plain_one_and_back(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztekz", ["me", "device"])
    await page.goto(visitors.base + path)
    await page.get_by_role("button", name="More").click()
    await page.get_by_role("link", name="Plain board").click()
    await see_picture(page)
    assert page.url.endswith(BOARD)
    await page.get_by_role("button", name="Enlarge the picture").click()
    await expect(page.get_by_role("region", name="The position, enlarged")).to_be_visible()
    await page.get_by_role("button", name="Larger").click()
    assert await violations(page) == []
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="More").click()
    await page.get_by_role("link", name="Board of this game").click()
    await expect(page.get_by_test_id("picture")).to_have_count(0)
