"""Aztekz in the browser: whole games by mouse, by keys and by touch, among friends and at one device."""

import re
from itertools import cycle, islice
from typing import Any

from playwright.async_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.input_devices import Keyboard, Mouse, Touch, click_again
from tests.e2e.looks import LOOKS, screenshot
from tests.e2e.resources import webgl_resources
from tests.e2e.tables import (
    fetch_table,
    game_over,
    open_table,
    play_action,
    play_by_api,
    prompt,
    send_command,
    wait_for_turn,
)
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors, overflow_width
from tests.games.aztekz.e2e.player import SHORT, Player, play_by_itself, said_of_exits
from tests.games.aztekz.e2e.positions import (
    ALONE,
    MANY,
    come_when,
    end_or_place,
    is_moving_late,
    towards_a_theft,
    ways_to_lay,
)

HALF, FEW = 12, 6
"""Cards in the deck from which on a game is played by hand again."""
TURNS = 9
"""So many by hand, then on by the API."""
HEROES = ("chief", "porter P1", "porter P2")
EMBLEMS = ("Eagle", "Jaguar", "Serpent", "Rabbit")


async def _against_a_bot(visitors: Visitors, page: Page) -> str:
    path = await open_table(page, "aztekz", ["me", 1], options=SHORT)
    await page.goto(visitors.base + path)
    return path


async def _skip_to_the_last_cards(page: Page, path: str) -> None:
    """By the API; the page, which may be some moves behind then, is loaded anew."""
    await play_by_itself(page, path, 0, deck=FEW)
    await page.reload()


async def _see_the_end(page: Page) -> None:
    await expect(game_over(page)).to_be_visible()
    await expect(prompt(page)).to_have_text(re.compile(r"the game is over: .*(wins \d+ to \d+|share the victory)"))
    await expect(page).to_have_title(re.compile("^Aztekz"))


async def test_a_whole_game_against_a_bot_by_mouse(visitors: Visitors) -> None:
    page = await visitors.open(motion=True)
    path = await _against_a_bot(visitors, page)
    assert await wait_for_turn(page)
    await expect(page).to_have_title(re.compile("^● Your turn"))
    player = Player(Mouse(page))
    assert await player.play(turns=4)
    await _skip_to_the_last_cards(page, path)
    assert not await player.play()
    assert player.taken > 0
    await _see_the_end(page)
    assert await webgl_resources(page) == []


async def test_a_game_by_keys_alone(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await _against_a_bot(visitors, page)
    player = Player(Keyboard(page))
    assert await player.play(turns=3)
    await _skip_to_the_last_cards(page, path)
    assert not await player.play()
    assert player.taken > 0
    await _see_the_end(page)
    await player.device.press(page.get_by_role("button", name="Rematch"))
    await expect(page).not_to_have_url(visitors.base + path)
    assert await player.play(turns=2)


async def test_a_game_by_touch_on_a_phone(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    path = await _against_a_bot(visitors, page)
    player = Player(Touch(page))
    assert await wait_for_turn(page)
    await expect(player.button("Place on e5")).to_be_enabled()  # the only cell for the first card
    assert await player.play(turns=3)
    await _skip_to_the_last_cards(page, path)
    assert not await player.play()
    assert player.taken > 0
    await _see_the_end(page)


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
        await expect(turn).to_contain_text(f"{emblem}’s turn")
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
        await _see_the_end(where)
        await _all_players_fit(where, 3)
        await screenshot(where, f"aztekz-three-over-{kind}-day")


async def test_four_at_one_device_are_all_in_sight(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztekz", ["me", "device", "device", "device"], options=SHORT)
    await play_by_api(page, path, MANY, end_or_place, until=is_moving_late)
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await _all_players_fit(page, 4)
    await screenshot(page, "aztekz-four-desktop-day")
    phone = await visitors.open(path, phone=True, storage_state=await page.context.storage_state())
    assert await wait_for_turn(phone)
    await _all_players_fit(phone, 4)
    assert await too_small(phone) == []
    await screenshot(phone, "aztekz-four-phone-day")
    board = phone.get_by_test_id("board")
    await expect(board.get_by_role("button", name="Place the card", exact=True)).to_be_in_viewport(ratio=1)
    await board.evaluate("board => board.scrollTo(0, board.scrollHeight)")
    await expect(board.get_by_role("region", name="Deck and pool")).to_be_in_viewport()
    await phone.get_by_role("button", name="Log").tap()
    await phone.get_by_role("tab", name="Players").tap()
    await expect(phone.get_by_role("tabpanel").get_by_role("listitem")).to_have_count(4)
    await screenshot(phone, "aztekz-four-players-phone-day")


async def _all_players_fit(page: Page, count: int) -> None:
    """Nobody is outside of the window, nor is anything of somebody cut off."""
    players = page.get_by_role("list", name="Players").first.get_by_role("listitem")
    await expect(players).to_have_count(count)
    for player in await players.all():
        await expect(player).to_be_in_viewport(ratio=1)
        assert await player.evaluate("one => one.scrollWidth <= one.clientWidth"), await player.inner_text()


async def test_after_a_resignation_nothing_of_a_turn_is_shown_and_points_stand_once(visitors: Visitors) -> None:
    for phone in (False, True):
        page = await visitors.open(phone=phone)
        path = await open_table(page, "aztekz", ["me", "device"])
        await page.goto(visitors.base + path)
        hand, stock = page.get_by_role("region", name="The turn"), page.get_by_role("region", name="Deck and pool")
        freed = page.get_by_role("region", name="Freed stacks and their points")
        await expect(hand).to_be_visible()
        await expect(stock).to_have_count(1)
        await expect(freed).to_have_text(re.compile(r"Eagle\D*Jaguar\D*$"))  # the points stand with the players
        await play_by_api(page, path, 2, lambda legal: legal[0])
        await send_command(page, path, {"do": "resign", "seat": 0})
        await expect(game_over(page)).to_be_visible()
        await expect(hand.or_(stock)).to_have_count(0)
        await expect(freed).to_be_visible()
        # An earlier position was one of somebody's turn: which card was drawn is shown, but nothing to press.
        await page.get_by_role("button", name="Look back").click()
        await expect(hand.get_by_role("img", name=re.compile("^(Cross|Tee|Corner|Straight)"))).to_be_visible()
        await expect(hand.get_by_role("button")).to_have_count(0)


async def test_what_is_refused_is_explained_where_it_was_tried(visitors: Visitors) -> None:
    page = await visitors.open()
    await _against_a_bot(visitors, page)
    player = Player(Mouse(page))
    assert await player.play(turns=1)
    assert await wait_for_turn(page)

    # What the bot did is marked on the cards, under whoever stands there.
    await expect(page.locator("[data-since]").first).to_be_attached()
    assert await page.evaluate(_MARKS_OVER_HEROES) == 0

    # A step to where no card lies.
    await player.pick("chief")
    free = page.locator("[role=gridcell][aria-label*=': free']").first
    await player.device.press(free)
    await _explained(page, free)

    # Taking up the card ends the move: that is what is asked from then on.
    now = page.get_by_role("list", name="Phases of the turn").locator("[aria-current=step]")
    await expect(now).to_have_text("Move")
    await expect(prompt(page)).to_contain_text("Move one of your heroes")
    await player.lift()
    await expect(now).to_have_text("Place")
    await expect(prompt(page)).to_have_text(re.compile(r"^Your turn\. +Place the drawn card"))

    # A card on top of heroes: said before one tries, and again when one does.
    taken = page.locator("[role=gridcell][aria-label*='chief']").first
    await taken.hover()
    await _explained(page, taken)
    await taken.click()
    await _explained(page, taken)
    await player.device.press(player.button("Keep moving"))
    await expect(player.button("Place the card")).to_be_visible()
    await expect(now).to_have_text("Move")

    # A second drop on one visit.
    while not (await player.gather() and await _carrying(player)):
        await player.place()
        assert await wait_for_turn(page)
    porter = await _carrying(player)
    await player.act(porter, player.deed("^Drop"))
    await player.act(porter, player.deed(r"^Take a soul of kind \d \(\w+\)$").first)
    await player.device.press(player.deed(r"^Drop .*\(not possible: why\?\)$"))
    await _explained(page, player.cell(await player.stands(porter)))

    # Another hero in the same turn.
    await player.device.press(player.hero("chief"))
    await expect(page.get_by_role("alert")).to_contain_text(porter.removeprefix("porter "))
    await player.place()
    assert await player.play(turns=1)


async def test_a_tap_on_a_reason_closes_it_and_presses_nothing_below(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    path, text = await come_when(visitors, page, " take ", towards_a_theft)
    player = Player(Touch(page))
    porter = f"porter {text[:2]}"
    before = await fetch_table(page, path, 0)
    reason = page.get_by_role("alert")
    await player.pick(porter)
    for cell in await page.locator("[role=gridcell]:not(.can)[aria-label*=': free']").all():
        await cell.tap()
        await expect(reason).to_be_visible()
        assert await reason.evaluate(_COVERED) == []
        await reason.tap()
        await expect(reason).to_be_hidden()
    await expect(player.hero(porter)).to_have_attribute("aria-pressed", "true")
    assert (await fetch_table(page, path, 0))["table"]["decision"] == before["table"]["decision"]


_MARKS_OVER_HEROES = """() => {
    const heroes = [...document.querySelectorAll(".hero")];
    const isOver = mark => heroes.some(hero => hero.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING);
    return heroes.length === 0 ? -1 : [...document.querySelectorAll("[data-since]")].filter(isOver).length;
}"""
_COVERED = """reason => {
    const box = reason.getBoundingClientRect();
    const pressed = "[data-testid=board] button, [role=gridcell], [role=toolbar] button";
    return [...document.querySelectorAll(pressed)].filter(control => {
        const {left, right, top, bottom} = control.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    }).map(control => control.ariaLabel ?? control.textContent);
}"""


async def test_a_card_is_placed_only_by_a_press_of_its_own(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztekz", ALONE, options=SHORT)
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    player, keys = Player(Mouse(page)), Player(Keyboard(page))

    # The only cell for the first card is chosen already, so a double click on what was there before would place it.
    await click_again(player.button("Place on e5"))
    await expect(player.button("Place on e5")).to_be_enabled()
    await player.cell("e5").hover()
    await click_again(player.cell("e5"))
    assert (await fetch_table(page, path, 0))["view"]["cards"] == {}
    await player.cell("e5").click()
    await player.see_placed("e5")

    # Whoever holds down Enter takes up the card, and comes to the cells.
    await play_by_api(page, path, MANY, end_or_place, until=lambda view: "end" in view["legal"])
    await expect(keys.button("Place the card")).to_be_visible()
    before = (await fetch_table(page, path, 0))["view"]["cards"]
    await player.button("Place the card").focus()
    await page.keyboard.down("Enter")
    await expect(player.button(re.compile("^Turn the drawn card"))).to_be_visible()
    cell = next(iter(await player.cells()))
    await keys.choose(cell)  # the key that is down already is pressed, and only now let go
    await expect(player.button(f"Place on {cell}")).to_be_enabled()
    assert (await fetch_table(page, path, 0))["view"]["cards"] == before
    await page.keyboard.press("Enter")
    await player.see_placed(cell)


async def test_the_drawn_card_is_dragged_by_mouse(visitors: Visitors) -> None:
    page = await visitors.open()
    path, _ = await come_when(
        visitors, page, "end", towards_a_theft, also=lambda view: len(ways_to_lay(view)[1]) > 1 and _is_apart(view)
    )
    player = Player(Mouse(page))
    view = (await fetch_table(page, path, 0))["view"]
    cell, ways = ways_to_lay(view)
    card = page.get_by_role("region", name="The turn").get_by_role("button", name=re.compile("the drawn card:"))

    # Let go beside the pyramid, or given up: it is back, taken up and not turned.
    for give_up in (False, True):
        await _drag_from(page, card)
        await page.mouse.move(*await _middle_of(player.cell(cell) if give_up else prompt(page)), steps=4)
        if give_up:
            await page.keyboard.press("Escape")
        await page.mouse.up()
        await expect(player.button(re.compile("^Turn the drawn card"))).to_be_visible()
    assert (await fetch_table(page, path, 0))["view"]["cards"] == view["cards"]

    # Turned on the way, it is placed as it was turned.
    turns = cycle(view["drawn"]["rotations"])
    first = next(exits for exits in turns if exits in ways)
    await _drag_from(page, card)
    await page.mouse.move(*await _middle_of(player.cell(cell)), steps=4)
    await _would_lie(page, cell, first)
    exits = next(turns)
    await page.keyboard.press("r")
    while exits not in ways:
        exits = next(turns)
        await page.mouse.wheel(0, 120)
    await _would_lie(page, cell, exits)
    await page.mouse.up()
    await player.see_placed(cell)
    assert (await fetch_table(page, path, 0))["view"]["cards"][cell] == exits


async def test_the_drawn_card_is_dragged_by_touch(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    path, _ = await come_when(visitors, page, "end", towards_a_theft, also=_is_apart)
    player = Player(Touch(page))
    view = (await fetch_table(page, path, 0))["view"]
    cell, _ = ways_to_lay(view)
    card = page.get_by_role("button", name=re.compile("^Place the drawn card:"))
    finger = await page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = await _middle_of(card), await _middle_of(player.cell(cell))
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for share in (0.3, 0.6, 1):
        point = {"x": x + (to_x - x) * share, "y": y + (to_y - y) * share}
        await finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    await expect(page.get_by_text(f"The card fits on {cell} ")).to_be_attached()
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    # What was touched waits to be placed.
    chosen = player.button(f"Place on {cell}")
    await expect(chosen).to_be_enabled()
    assert (await fetch_table(page, path, 0))["view"]["cards"] == view["cards"]
    await chosen.tap()
    await player.see_placed(cell)


def _is_apart(view: dict[str, Any]) -> bool:
    """Whether there are several cells for the drawn card, so that it waits over none of them."""
    return len({text.split()[1] for text in view["aids"]["placings"]}) > 1


async def _drag_from(page: Page, card: Locator) -> None:
    await page.mouse.move(*await _middle_of(card))
    await page.mouse.down()


async def _middle_of(thing: Locator) -> tuple[float, float]:
    box = await thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def test_souls_are_scared_and_stolen_and_a_card_is_returned_by_keys(visitors: Visitors) -> None:
    page = await visitors.open()
    player = Player(Keyboard(page))

    path, text = await come_when(visitors, page, "scare", towards_a_theft)
    before = (await fetch_table(page, path, 0))["view"]
    porter = f"porter {text[:2]}"
    await player.pick(porter)
    await player.device.press(player.deed("^Scare"))
    where = page.locator(f"[data-cell='{await player.stands(porter)}']")
    await expect(where).not_to_have_attribute("aria-label", re.compile(r"souls? of kind"))
    after = (await fetch_table(page, path, 0))["view"]
    assert after["turn"]["scared"] == await player.stands(porter)
    assert sum(after["pool"].values()) > sum(before["pool"].values())

    path, text = await come_when(visitors, page, "steal", towards_a_theft)
    thief = (await fetch_table(page, path, 0))["view"]["turn"]["seat"]
    await player.pick("chief")
    await player.device.press(player.deed("^Steal"))
    await expect(player.deed("^Steal")).to_be_hidden()
    after = (await fetch_table(page, path, 0))["view"]
    assert after["turn"]["stole"]
    (stack,) = after["stacks"][thief]
    told = f"You stole {EMBLEMS[1 - thief]}’s stack of {stack['size']} ({stack['points']} point"
    await expect(page.get_by_role("log").get_by_role("button", name=told)).to_be_visible()

    path, _ = await come_when(visitors, page, "return", lambda view: end_or_place(view["legal"]))
    decision = (await fetch_table(page, path, 0))["table"]["decision"]
    await click_again(player.button("Return it under the deck"))
    assert (await fetch_table(page, path, 0))["table"]["decision"] == decision
    await player.device.press(player.button("Return it under the deck"))
    await expect(player.button("Return it under the deck")).to_be_hidden()
    assert len((await fetch_table(page, path, 0))["view"]["deck"]["returned"]) == 1


async def test_a_hint_shows_the_whole_turn_while_one_follows_it(visitors: Visitors) -> None:
    page = await visitors.open()
    path, _ = await come_when(visitors, page, " take ", towards_a_theft)
    seat = (await fetch_table(page, path, 0))["view"]["turn"]["seat"]
    async with page.expect_response(re.compile("/hints")) as asked:
        await page.get_by_role("toolbar").get_by_role("button", name="Hint").click()
    line = (await (await asked.value).json())["hints"][0]["line"]
    says = page.get_by_role("status").filter(has_text="A strong bot would do this")
    placed = next((text.split()[1] for text in line if text.startswith("place ")), None)
    end = f"place the card on {placed}" if placed else "return the card under the deck"
    for done, text in enumerate(line):
        await expect(says).to_contain_text(re.compile(end, re.IGNORECASE))
        await expect(page.locator("[data-plan=place]")).to_have_count(1 if placed else 0)
        walks = any(len(step.split()[-1]) == 1 and step.split()[-1] in "NESW" for step in line[done:])
        await expect(page.locator("[data-plan=way]")).to_have_count(1 if walks else 0)
        await screenshot(page, f"aztekz-hint-{done}")
        await play_action(page, path, seat, text)
    await expect(says).to_be_hidden()
    await expect(page.locator("[data-plan]")).to_have_count(0)


async def test_by_keys_a_turn_is_taken_back_and_the_card_let_go_and_turned(visitors: Visitors) -> None:
    page = await visitors.open()
    keys = Keyboard(page)
    player = Player(keys)
    path, text = await come_when(
        visitors, page, "drop", towards_a_theft, also=lambda view: len(ways_to_lay(view)[1]) > 1
    )
    porter = f"porter {text[:2]}"
    await player.pick(porter)
    here = player.cell(await player.stands(porter))
    full, carrying = await here.get_attribute("aria-label") or "", await player.said_of(porter)

    await player.act(porter, player.deed("^Drop"))
    await expect(player.hero(porter)).to_have_accessible_name(re.compile("carrying nothing$"))
    await expect(here).to_have_attribute("aria-label", re.compile(r"(?<!carrying )(a soul|\d souls) of kind"))
    await page.keyboard.press("z")
    await expect(player.hero(porter)).to_have_accessible_name(carrying)
    await expect(here).to_have_attribute("aria-label", full)

    # Esc lets go of the cell, then of the card.
    pinned = player.button(re.compile("^Place on "))
    assert await player.lift()
    await expect(pinned).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(pinned).to_be_hidden()
    await page.keyboard.press("Escape")
    await expect(player.hero(porter)).to_have_accessible_name(carrying)

    # As R has turned it, the card is placed.
    assert await player.lift()
    view = (await fetch_table(page, path, 0))["view"]
    cell, ways = ways_to_lay(view)
    turns = cycle(view["drawn"]["rotations"])
    first = next(exits for exits in turns if exits in ways)
    await player.go_by_arrows(keys, cell)
    await _would_lie(page, cell, first)
    for exits in turns:
        await page.keyboard.press("r")
        if exits in ways:
            break
        await _explained(page, player.cell(cell))
    assert exits != first
    await _would_lie(page, cell, exits)
    await page.keyboard.press("Enter")
    await player.see_placed(cell)
    assert (await fetch_table(page, path, 0))["view"]["cards"][cell] == exits


async def _would_lie(page: Page, cell: str, exits: str) -> None:
    said = re.compile(f"^The card fits on {cell} with its exits {said_of_exits(exits)}\\.$")
    await expect(page.get_by_text(said)).to_be_attached()


async def _carrying(player: Player) -> str:
    """A porter that has just taken a soul, or none."""
    for porter in HEROES[1:]:
        picked = await player.hero(porter).get_attribute("aria-pressed") == "true"
        if picked and "carrying nothing" not in await player.said_of(porter):
            return porter
    return ""


async def _explained(page: Page, cell: Locator) -> None:
    """It is said why not, over no cell and no control, and the cell shows that it does not go there."""
    reason = page.get_by_role("alert")
    await expect(reason).to_have_text(re.compile(r"\w.*\.$"))
    assert await reason.evaluate(_COVERED) == []
    name = await cell.get_attribute("data-cell")
    await expect(page.locator(f"[data-tried={name}], [data-unfit={name}]")).to_be_visible()


async def test_the_language_changes_in_the__middle_of_a_turn(visitors: Visitors) -> None:
    page = await visitors.open()
    await _against_a_bot(visitors, page)
    player = Player(Mouse(page))
    assert await player.play(turns=2)
    assert await wait_for_turn(page)
    picked = page.get_by_test_id("board").locator("[aria-pressed=true]")
    await player.pick("porter P1")
    language = page.locator("header select")
    cards = page.locator("[role=gridcell][aria-label*='P1']")

    await language.select_option("fr")
    await expect(prompt(page)).to_contain_text("À vous")
    await expect(page.get_by_role("grid", name="La pyramide")).to_be_visible()
    await expect(cards.first).to_have_attribute("aria-label", re.compile("porteur P1"))
    await expect(picked).to_have_accessible_name(re.compile("porteur P1"))

    await language.select_option("de")
    await expect(picked).to_have_accessible_name(re.compile("Träger P1"))
    free = page.locator("[role=gridcell][aria-label*=': frei']").first
    await free.click()
    await expect(page.get_by_role("alert")).to_contain_text(re.compile("Karte|kann|liegt"))

    await language.select_option("en")
    await expect(prompt(page)).to_contain_text("Your turn.")
    assert await player.play(turns=1)


async def test_it_is_open_to_all_and_looks_good_by_day_and_night(visitors: Visitors) -> None:
    owner = await visitors.open()
    path = await open_table(owner, "aztekz", ["me", 1], options=SHORT)
    await play_by_itself(owner, path, 0, deck=HALF)
    cookies = await owner.context.storage_state()
    pages = {
        look.name: await visitors.open(path, phone=look.phone, theme=look.theme, storage_state=cookies)
        for look in LOOKS
    }
    for kind, page in pages.items():
        assert await wait_for_turn(page)
        player = Player(Touch(page) if "phone" in kind else Mouse(page))
        await player.pick("porter P1")
        await _looks_good(page, f"aztekz-moving-{kind}")
        if await player.lift():
            await player.cell(next(iter(await player.cells()))).hover()
            await _looks_good(page, f"aztekz-placing-{kind}")
        await player.device.press(player.button("Keep moving"))
        await expect(player.button("Place the card")).to_be_visible()
        await page.goto("about:blank")
    await play_by_itself(owner, path, 0)
    for kind, page in pages.items():
        await page.goto(visitors.base + path)
        await _see_the_end(page)
        await _looks_good(page, f"aztekz-over-{kind}")


async def _looks_good(page: Page, name: str) -> None:
    assert await violations(page) == [], name
    assert await overflow_width(page) == 0, name
    await screenshot(page, name)
