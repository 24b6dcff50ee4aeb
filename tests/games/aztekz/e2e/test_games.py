"""Whole games of Aztekz in the browser: by mouse, by keys and by touch, among friends and at one device."""

import re
from itertools import cycle, islice

from playwright.async_api import Page, expect

from tests.e2e.input_devices import Keyboard, Mouse, Touch
from tests.e2e.looks import screenshot
from tests.e2e.resources import webgl_resources
from tests.e2e.tables import open_table, play_by_api, prompt, wait_for_turn
from tests.e2e.visitors import Visitors
from tests.games.aztekz.e2e.player import EMBLEMS, HEROES, SHORT, Player, all_players_fit, play_by_itself, see_the_end
from tests.games.aztekz.e2e.positions import MANY, against_a_bot, end_or_place

FEW = 6
"""Cards in the deck from which on a game is played by hand again."""
TURNS = 9
"""So many by hand, then on by the API."""


async def _skip_to_the_last_cards(page: Page, path: str) -> None:
    """By the API; the page, which may be some moves behind then, is loaded anew."""
    await play_by_itself(page, path, 0, deck=FEW)
    await page.reload()


async def test_a_whole_game_against_a_bot_by_mouse(visitors: Visitors) -> None:
    page = await visitors.open(motion=True)
    path = await against_a_bot(visitors, page)
    assert await wait_for_turn(page)
    await expect(page).to_have_title(re.compile("^● Your turn"))
    player = Player(Mouse(page))
    assert await player.play(turns=4)
    await _skip_to_the_last_cards(page, path)
    assert not await player.play()
    assert player.taken > 0
    await see_the_end(page)
    assert await webgl_resources(page) == []


async def test_a_game_by_keys_alone(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await against_a_bot(visitors, page)
    player = Player(Keyboard(page))
    assert await player.play(turns=3)
    await _skip_to_the_last_cards(page, path)
    assert not await player.play()
    assert player.taken > 0
    await see_the_end(page)
    await player.device.press(page.get_by_role("button", name="Rematch"))
    await expect(page).not_to_have_url(visitors.base + path)
    assert await player.play(turns=2)


async def test_a_game_by_touch_on_a_phone(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    path = await against_a_bot(visitors, page)
    player = Player(Touch(page))
    assert await wait_for_turn(page)
    await expect(player.button("Place on e5")).to_be_enabled()  # the only cell for the first card
    assert await player.play(turns=3)
    await _skip_to_the_last_cards(page, path)
    assert not await player.play()
    assert player.taken > 0
    await see_the_end(page)


async def test_friends_play_on_after_a_reload_and_a_cut_connection(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open()
    path = await open_table(host, "aztekz", ["me", "open"], options=SHORT)
    await host.goto(visitors.base + path)
    await friend.goto(visitors.base + path)
    await friend.get_by_role("button", name="Sit here").click()
    await host.get_by_role("button", name="Start the game").click()
    first, second = Player(Mouse(host), seed=1), Player(Mouse(friend), seed=2)
    for player in islice(cycle((first, second)), 4):
        assert await player.play(turns=1)

    assert await wait_for_turn(host)
    await first.gather()
    heroes = {name: await first.said_of(name) for name in HEROES}
    await host.reload()
    assert await wait_for_turn(host)
    for name, said in heroes.items():
        await expect(first.hero(name)).to_have_accessible_name(said)
    await first.place()

    assert await wait_for_turn(friend)
    await visitors.cut_off(host)
    await second.turn()
    await expect(prompt(host)).not_to_contain_text("Your turn.")
    await host.context.set_offline(False)
    assert await wait_for_turn(host)
    await expect(host.get_by_text("The connection is lost")).to_be_hidden()

    # What is done while the connection is cut is done when it is back, once.
    assert await first.lift()
    await visitors.cut_off(host)
    cell = next(iter(await first.cells()))
    await first.choose(cell)
    await host.context.set_offline(False)
    await first.see_placed(cell)
    await second.see_placed(cell)
    assert await wait_for_turn(friend)


async def test_three_at_one_device_play_to_the_end_each_through_their_own_eyes(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztekz", ["me", "device", "device"], options=SHORT)
    await page.goto(visitors.base + path)
    player = Player(Mouse(page))
    turn = page.get_by_role("region", name="The turn")
    for emblem in islice(cycle(EMBLEMS[:3]), TURNS):
        assert await wait_for_turn(page)
        await expect(turn).to_contain_text(f"Your turn, {emblem}")
        await expect(page.get_by_role("list", name="Players").locator("[aria-current]")).to_contain_text(emblem)
        if await player.is_moving():
            for hero in HEROES:
                there = player.cell(await player.stands(hero))
                await expect(there).to_have_attribute("aria-label", re.compile(f"{emblem}’s {hero}"))
        await player.turn()
    assert player.taken > 0
    await play_by_api(page, path, MANY, end_or_place)
    phone = await visitors.open(path, phone=True, storage_state=await page.context.storage_state())
    for where, kind in ((page, "desktop"), (phone, "phone")):
        await see_the_end(where)
        await all_players_fit(where, 3)
        await screenshot(where, f"aztekz-three-over-{kind}-day")
