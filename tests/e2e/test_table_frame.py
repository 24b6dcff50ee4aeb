"""The frame of the table page: the board stays in its place, and all around it is reached on every screen."""

import re
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.e2e.input_devices import Mouse
from tests.e2e.plain_board import BOARD, PlainPlayer
from tests.e2e.reach import SCREENS, on_every_screen, unreachable
from tests.e2e.sizes import DESKTOP, resize, settle
from tests.e2e.tables import join_table, open_table, play_any, prompt, rename, send_command, wait_for_turn
from tests.e2e.visitors import Visitors, fill_in

GAME = "aztec"
SIZES = [screen for screen in SCREENS if screen.text == 100 and screen[:2] in ((390, 664), (844, 390), (1024, 768))]


_COVERED = """(buttons, box) => buttons.filter((button) => {
    const {left, top, right, bottom} = button.getBoundingClientRect();
    return left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y;
}).map((button) => button.textContent)"""
"""Which of these buttons lie under a box."""


_GAP = """news => {
    const shown = [...news.querySelectorAll(".text")].filter((text) => !text.hidden);
    return news.querySelector(".more").getBoundingClientRect().left - shown.at(-1).getBoundingClientRect().right;
}"""
"""Pixels between the last sentence of the news and the sign that there are more."""


async def board_box(page: Page) -> Any:
    """Where the board lies: left, top, width, height."""
    return await page.get_by_test_id("board").evaluate(
        "board => { const {x, y, width, height} = board.getBoundingClientRect(); return [x, y, width, height]; }"
    )


async def ask_hint(page: Page) -> None:
    await page.keyboard.press("h")
    await expect(page.get_by_text("A strong bot would do this")).to_be_visible()


async def board_boxes(page: Page) -> dict[str, Any]:
    """Where the board lies on each of three screens."""
    return {str(screen): await board_box(page) async for screen in on_every_screen(page, SIZES)}


async def test_the_board_stays_where_it_is_through_recaps_hints_and_looking_back(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, GAME, ["me", 1])
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    boxes = await board_boxes(page)
    await ask_hint(page)
    assert await board_boxes(page) == boxes
    await play_any(page, path, 0)
    await expect(page.get_by_role("button", name="Since your last turn")).to_contain_text("Jaguar")
    assert await board_boxes(page) == boxes
    await ask_hint(page)
    # What has happened stays in reach beside the hint.
    recap = page.get_by_role("button", name="Since your last turn:")
    async for screen in on_every_screen(page, SIZES):
        assert await board_box(page) == boxes[str(screen)]
        await expect(recap).to_have_count(0)
        await page.get_by_role("button", name="Show what happened since your last turn").click()
        await expect(recap).to_be_in_viewport(ratio=1)
        await page.get_by_role("button", name="Show the hint").click()
        await expect(page.get_by_text("A strong bot would do this")).to_be_visible()
        assert await board_box(page) == boxes[str(screen)]
    await page.keyboard.press("l")
    await expect(page.get_by_role("region", name="Earlier position")).to_be_visible()
    assert await board_boxes(page) == boxes
    await page.keyboard.press("Escape")
    await expect(prompt(page)).to_be_visible()
    assert await board_boxes(page) == boxes


async def test_a_request_does_not_move_the_top_of_the_board(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open()
    path = await open_table(host, GAME, ["me", "open"])
    await join_table(friend, path)
    await send_command(host, path, {"do": "start", "first": 0})
    await play_any(host, path, 0)
    await friend.goto(visitors.base + path)
    assert await wait_for_turn(friend)
    boxes = await board_boxes(friend)
    await send_command(host, path, {"do": "undo", "seat": 0, "to": 0})
    async for screen in on_every_screen(friend, SIZES):
        await expect(friend.get_by_text("Eagle asks to undo and go on from an earlier position.")).to_be_in_viewport()
        for name in ("Agree", "Refuse"):
            await expect(friend.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
        assert (await board_box(friend))[:2] == boxes[str(screen)][:2], str(screen)


async def test_somebody_who_is_away_does_not_shorten_the_board(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open()
    path = await open_table(host, GAME, ["me", "open"], first=1)
    await join_table(friend, path)
    for page in (host, friend):
        await page.goto(visitors.base + path)
    await host.get_by_role("button", name="Start the game").click()
    await expect(prompt(friend)).to_be_visible()
    await expect(prompt(host)).to_be_visible()
    away = host.get_by_role("timer").filter(has_text="Eagle is away. In ")
    await expect(away).to_have_count(0)
    boxes = await board_boxes(host)
    await friend.goto(visitors.base)
    await expect(away).to_have_count(1)
    async for screen in on_every_screen(host, SIZES):
        await expect(away).to_be_in_viewport(ratio=1)
        assert await board_box(host) == boxes[str(screen)], str(screen)
        if screen.width <= 860:  # elsewhere it stands beside the board
            await host.get_by_role("button", name="Show what happened since your last turn").click()
            await expect(host.get_by_role("button", name="Since your last turn:")).to_be_in_viewport(ratio=1)
            await host.get_by_role("button", name="Show who is away").click()
        controls = host.get_by_role("toolbar").get_by_role("button")
        assert await controls.evaluate_all(_COVERED, await away.bounding_box()) == [], str(screen)


async def require_reach(page: Page) -> None:
    """On every screen; boards are looked at elsewhere."""
    await page.get_by_test_id("board").evaluate("board => { board.inert = true }")
    async for screen in on_every_screen(page):
        assert await unreachable(page, screen) == [], str(screen)


async def test_recap_hint_and_looking_back_are_reached_on_every_screen(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, GAME, ["me", 1])
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await play_any(page, path, 0)
    await expect(page.get_by_role("button", name="Since your last turn")).to_contain_text("Jaguar")
    await require_reach(page)
    await ask_hint(page)
    await require_reach(page)
    await page.keyboard.press("l")
    bar = page.get_by_role("region", name="Earlier position")
    await bar.get_by_role("button", name="Go on from here").click()
    await expect(bar.get_by_role("alert")).to_be_visible()
    await require_reach(page)


async def test_a_request_is_reached_on_every_screen(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open(language="de")
    path = await open_table(host, GAME, ["me", "open"])
    await join_table(friend, path)
    await send_command(host, path, {"do": "start", "first": 0})
    await play_any(host, path, 0)
    await send_command(host, path, {"do": "undo", "seat": 0, "to": 0})
    await friend.goto(visitors.base + path)
    await expect(friend.get_by_text("und von einer früheren Stellung weiterspielen")).to_be_visible()
    await require_reach(friend)


async def test_what_to_do_about_somebody_who_is_late_is_reached_on_every_screen(visitors: Visitors) -> None:
    """Also the question whether to stop."""
    host, late = await visitors.open(language="de"), await visitors.open()
    path = await open_table(host, GAME, ["me", "open"], first=1, clock={"kind": "move", "seconds": 1})
    await join_table(late, path)
    await send_command(host, path, {"do": "start"})
    await host.goto(visitors.base + path)
    stop = host.get_by_role("button", name="Spiel abbrechen")
    await expect(stop).to_be_visible()
    await require_reach(host)
    await stop.click()
    await expect(host.get_by_role("button", name="Nein, weiterspielen")).to_be_visible()
    await require_reach(host)


async def test_a_lost_connection_is_said_where_it_covers_nothing(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, GAME, ["me", 1])
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    boxes = await board_boxes(page)
    await visitors.cut_off(page)
    lost = page.get_by_text("The connection is lost")
    async for screen in on_every_screen(page):
        await expect(lost).to_be_in_viewport(ratio=1)
        assert await lost.evaluate(_LIES_OVER) == [], str(screen)
    assert await board_boxes(page) == boxes
    await page.context.set_offline(False)
    await expect(lost).to_have_count(0)
    await play_any(page, path, 0)
    await expect(prompt(page)).to_contain_text("Place piece 3")
    await page.keyboard.press("l")
    earlier = page.get_by_role("region", name="Earlier position")
    await expect(earlier).to_be_visible()
    await visitors.cut_off(page)
    await expect(earlier).to_contain_text("The connection is lost")


async def test_a_move_without_a_connection_is_said_to_be_kept_and_is_sent_when_it_is_back(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, GAME, ["me", 1])
    await page.goto(visitors.base + path + BOARD)
    assert await wait_for_turn(page)
    player = PlainPlayer(Mouse(page), path, 1)
    boxes = await board_boxes(page)
    await visitors.cut_off(page)
    await player.by_list()
    await expect(prompt(page)).to_have_text("Your move is kept here. It is sent as soon as the connection is back.")
    note = page.get_by_text("Leave this page open")
    async for screen in on_every_screen(page):
        for said in (prompt(page), note):
            await expect(said).to_be_in_viewport(ratio=1)
        assert await note.evaluate(_LIES_OVER) == [], str(screen)
    assert await board_boxes(page) == boxes
    await page.context.set_offline(False)
    await expect(note).to_have_count(0)
    await expect(prompt(page)).to_contain_text("Place piece 3")


_LIES_OVER = """message => {
    const box = message.getBoundingClientRect();
    const meets = (other) => other.left < box.right - 1 && other.right > box.left + 1
        && other.top < box.bottom - 1 && other.bottom > box.top + 1;
    const things = document.querySelectorAll("[data-testid=prompt], button, a[href], select, [role=gridcell]");
    const isSeen = (thing) => thing.checkVisibility({visibilityProperty: true});
    return [...things].filter((thing) => !thing.contains(message) && !message.contains(thing) && isSeen(thing)
        && meets(thing.getBoundingClientRect())).map((thing) => thing.outerHTML.slice(0, 120));
}"""
"""What a message lies over: the prompt, or something to be pressed."""


async def test_who_is_signed_out_at_a_table_still_reaches_all_of_it(visitors: Visitors) -> None:
    page, other = await visitors.open("/account"), await visitors.open("/account")
    await fill_in(page, "Create an account", "Create the account", "chalchiuhtlicue")
    await expect(page.get_by_text("Signed in as chalchiuhtlicue")).to_be_visible()
    await fill_in(other, "Sign in", "Sign in", "chalchiuhtlicue")
    await expect(other.get_by_text("Signed in as chalchiuhtlicue")).to_be_visible()
    path = await open_table(page, GAME, ["me", 1])
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    for answer in ("a status of 403 (Forbidden", "Unexpected response code: 403"):
        visitors.expect_console(answer)  # what was asked as the former person just then is refused
    await other.locator("summary", has_text="Sign out").click()
    await other.get_by_label("On all my devices").check()
    await other.get_by_role("button", name="Sign out").click()
    await expect(other.get_by_text("You are playing as a guest")).to_be_visible()
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    said = page.get_by_role("alert").filter(has_text="all devices were signed out")
    await expect(said).to_be_visible()
    await page.get_by_test_id("board").evaluate("board => { board.inert = true }")
    async for screen in on_every_screen(page):
        await page.evaluate("scrollTo(0, 0)")
        await expect(said.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        assert await said.evaluate(_LIES_OVER) == [], str(screen)
        if screen.text == 100:
            assert await unreachable(page, screen) == [], str(screen)


async def test_a_press_on_the_recap_shows_all_of_it(visitors: Visitors) -> None:
    page = await visitors.open(size=SIZES[0].size)
    path = await open_table(page, "schatz", ["me", *[1] * 4])
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await play_any(page, path, 0)
    recap = page.get_by_role("button", name="Since your last turn")
    await expect(recap.get_by_text(re.compile(r"\d+ more"))).to_be_visible()
    await recap.click()
    log = page.get_by_role("dialog", name="Next to the board").get_by_role("log", name="Log")
    for emblem in ("Jaguar", "Serpent", "Rabbit", "Flower"):
        await expect(log.get_by_text(re.compile(f"^{emblem} bids")).first).to_be_visible()


@pytest.mark.parametrize("players", [2, 5])
async def test_prompt_and_tools_are_reached_on_every_screen(visitors: Visitors, players: int) -> None:
    page = await visitors.open()
    game = GAME if players == 2 else "schatz"
    path = await open_table(page, game, ["me", *[1] * (players - 1)])
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await page.get_by_test_id("board").evaluate("board => { board.inert = true }")  # boards are looked at elsewhere
    async for screen in on_every_screen(page):
        assert await unreachable(page, screen) == [], str(screen)
        assert await cut_names(page) == [], str(screen)
        mine = page.get_by_role("list", name="Players").get_by_role("listitem").first
        await expect(mine).to_contain_text(re.compile("Eagle.*you"))
    if players == 5:
        await resize(page, DESKTOP)
        await play_any(page, path, 0)
        news = page.get_by_role("button", name="Since your last turn")
        await expect(news.get_by_text(re.compile(r"\d+ more"))).to_be_visible()
        assert 0 < await news.evaluate(_GAP) < 20


_CUT_WORDS = """bar => [...bar.querySelectorAll("button")].filter(button => {
    const words = button.querySelector("span");
    if (words === null || !words.checkVisibility()) return button.ariaLabel === null;
    const [{left, right}, box] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
    return words.scrollWidth > words.clientWidth || left < box.left || right > box.right
        || parseFloat(getComputedStyle(words).fontSize) < 11;
}).map(button => button.textContent)"""
"""Tools whose words are cut or too small, or which have neither words nor a name."""


@pytest.mark.parametrize(("language", "word"), [("de", "Rückgängig"), ("fr", "Rétablir")])
async def test_tools_are_reached_in_a_language_of_long_words(visitors: Visitors, language: str, word: str) -> None:
    page = await visitors.open(language=language)
    await page.goto(visitors.base + await open_table(page, GAME, ["me", "device"]))
    bar = page.get_by_role("toolbar")
    await bar.wait_for()
    async for screen in on_every_screen(page):
        for button in await bar.get_by_role("button").all():
            await expect(button).to_be_in_viewport(ratio=1)
        assert await bar.evaluate(_CUT_WORDS) == [], str(screen)
        if screen.height > screen.width and screen.width < 600:
            await expect(bar.get_by_text(word)).to_be_visible()


_FAULTS = {
    "covered": "[data-testid=board]::after { content: ''; position: fixed; inset: 0; z-index: 99 }",
    "too small": "[data-testid=board] button { max-width: 20px !important; min-width: 0 !important; padding: 0 }",
    "not on the screen": "[data-testid=board] { transform: translateX(-100vw) }",
    "the prompt is not on the screen": "[data-testid=prompt] { transform: translateX(-100vw) }",
}


@pytest.mark.parametrize("fault", _FAULTS)
async def test_what_cannot_be_reached_is_found(visitors: Visitors, fault: str) -> None:
    screen = SIZES[0]
    page = await visitors.open(size=screen.size)
    await page.goto(visitors.base + await open_table(page, GAME, ["me", "device"]))
    assert await wait_for_turn(page)
    await page.get_by_test_id("board").get_by_role("button").first.wait_for()
    assert await unreachable(page, screen) == []
    await page.add_style_tag(content=_FAULTS[fault])
    assert any(fault in found for found in await unreachable(page, screen))


@pytest.mark.parametrize(
    ("name", "fits_nowhere"), [("Xiuhtecuhtli Huitzilin", False), ("Nezahualcoyotzinpopoca", True)]
)
async def test_words_of_long_names_stay_whole(visitors: Visitors, name: str, fits_nowhere: bool) -> None:
    """In play and at the end: letters become smaller, or words are left out, before a word is broken; none is cut."""
    page, friend = await visitors.open(), await visitors.open()
    await rename(friend, name)
    path = await open_table(page, GAME, ["me", "open"])
    await join_table(friend, path)
    await send_command(page, path, {"do": "start", "first": 0})
    await page.goto(visitors.base + path)
    for is_over in (False, True):
        if is_over:
            await send_command(page, path, {"do": "resign", "seat": 0})
            await expect(page.get_by_role("region", name="End of the game")).to_be_visible()
        names = page.get_by_role("list", name="Players").locator(".name")
        for screen in SIZES:
            await resize(page, screen.size)
            await expect(names.filter(has_text=name.split()[0])).to_be_visible()
            await settle(page)
            assert fits_nowhere or await broken_words(page) == [], str(screen)
            assert await cut_names(page) == [], str(screen)


async def broken_words(page: Page) -> list[str]:
    """Words of players' names that begin on one line and end on the next."""
    broken: list[str] = await page.get_by_role("list", name="Players").evaluate(
        """list => [...list.querySelectorAll("strong, .name")].flatMap(box => {
            const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
            const broken = [];
            for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
                for (const { 0: word, index } of node.data.matchAll(/[^ ]+/g)) {
                    const range = document.createRange();
                    range.setStart(node, index);
                    range.setEnd(node, index + word.length);
                    if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
                }
            return broken;
        })"""
    )
    return broken


async def cut_names(page: Page) -> list[str]:
    """Names of players that do not fit into their boxes."""
    cut: list[str] = await page.get_by_role("list", name="Players").evaluate(
        """list => [...list.querySelectorAll("strong, .name")].filter(box => box.scrollWidth > box.clientWidth + 1
            && getComputedStyle(box).display !== "inline").map(box => box.textContent)"""
    )
    return cut


async def test_many_requests_at_once_leave_all_else_in_reach(visitors: Visitors) -> None:
    """They scroll by themselves: one to undo, three players who are late, and one's own seat, which a bot plays."""
    host, asker, *late = people = [await visitors.open(language="de") for _ in range(5)]
    path = await open_table(host, "schatz", ["me", *["open"] * 4], clock={"kind": "move", "seconds": 1})
    for page in (asker, *late):
        await join_table(page, path)
    await send_command(host, path, {"do": "start"})
    await host.goto(visitors.base + path)
    for seat, page in [*enumerate(people), (1, asker)]:
        await play_any(page, path, seat)
    requests = host.locator(".request")
    await expect(requests).to_have_count(3)
    await send_command(asker, path, {"do": "undo", "seat": 1, "to": 0})
    await send_command(asker, path, {"do": "send_bot", "seat": 0, "level": 1})
    await expect(requests).to_have_count(5)
    await require_reach(host)
