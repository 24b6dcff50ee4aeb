"""The page of a table, whatever is played there: what can be asked of it, and what becomes of it when people change."""

import json
import re
from collections.abc import Sequence

import pytest
from playwright.async_api import Locator, Page, ViewportSize, WebSocketRoute, expect

from tests.e2e.axe import violations
from tests.e2e.input_devices import Keyboard
from tests.e2e.looks import screenshot
from tests.e2e.notifications import first_notification
from tests.e2e.refusals import LIVE, refuse_once
from tests.e2e.sizes import DESKTOP, SMALL_PHONE
from tests.e2e.tables import join_table, open_table, play_any, play_by_api, prompt, send_command, wait_for_turn
from tests.e2e.visitors import CUT, Visitors, fill_in

TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
AT_ITS_END = "box => box.scrollTop > 0 && box.scrollHeight - box.clientHeight - box.scrollTop < 2"


def _tools(page: Page) -> Locator:
    return page.get_by_role("toolbar", name="Actions")


async def _two_at_a_table(visitors: Visitors, grant: Sequence[str] = (), script: str = "") -> tuple[Page, Page, str]:
    """Two people in a running game; the first begins. The second one's browser may allow things and run a script."""
    host, friend = await visitors.open(), await visitors.open(permissions=[*grant])
    await friend.add_init_script(script)
    path = await open_table(host, "aztec", ["me", "open"], hints=True)
    await join_table(friend, path)
    await send_command(host, path, {"do": "start", "first": 0})
    await host.goto(visitors.base + path)
    await friend.goto(visitors.base + path)
    assert await wait_for_turn(host)
    return host, friend, path


async def test_keys_do_what_buttons_do_and_a_refusal_goes_when_it_is_no_longer_true(visitors: Visitors) -> None:
    host, friend, path = await _two_at_a_table(visitors)
    await play_any(host, path, 0)
    assert await wait_for_turn(friend)
    undo = host.get_by_role("button", name="Ask the others to undo my last move")
    await expect(undo).to_be_enabled()
    await host.keyboard.press("z")
    await expect(friend.get_by_text("Eagle asks to undo and go on from an earlier position.")).to_be_visible()
    await friend.keyboard.press("h")
    await expect(friend.get_by_text("A strong bot would do this")).to_be_visible()
    await send_command(friend, path, {"do": "answer_undo", "seat": 1, "to": 0, "grant": False})
    await expect(host.get_by_role("button", name="Cancel the request")).to_be_hidden()
    # Somebody asks for the same at the same moment: refused, and said at the button.
    await refuse_once(host, "undo", {"code": "undo_pending", "say": "Somebody has already asked to go back."})
    await host.reload()
    await expect(undo).to_be_enabled()
    await host.keyboard.press("z")
    refusal = host.get_by_role("alert").filter(has_text="Somebody has already asked to go back.")
    await expect(refusal).to_be_visible()
    await play_any(friend, path, 1)
    await expect(refusal).to_have_count(0)


async def test_one_s_sign_in_changes_in_another_tab(visitors: Visitors) -> None:
    """Signed in, renewed and signed out elsewhere: the game goes on as long as it is one's own."""
    page = await visitors.open()
    path = await open_table(page, "aztec", ["me", 1])
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    other = await visitors.open_in(page.context, "/account")
    await fill_in(other, "Create an account", "Create the account", "tonatiuh")
    await other.get_by_role("button", name="I’ve saved it").click()
    await _take_back_and_go_on(page, path, is_first=True)
    await other.locator("summary", has_text="passphrase").click()
    await other.get_by_label("Current passphrase").fill("quetzal en vol")
    await other.get_by_label("New passphrase").fill("quetzal sur le nopal")
    await other.get_by_role("button", name="Change it").click()
    await expect(other.get_by_text("Your passphrase has been changed")).to_be_visible()
    await _take_back_and_go_on(page, path)
    for answer in ("a status of 403 (Forbidden", "Unexpected response code: 403"):
        visitors.expect_console(answer)  # what was asked as the former person just then is refused
    await other.locator("summary", has_text="Sign out").click()
    await other.get_by_role("button", name="Sign out").click()
    await expect(other.get_by_text("You are playing as a guest")).to_be_visible()
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(page.get_by_role("alert").filter(has_text="Somebody else signed in")).to_be_visible()
    await expect(_tools(page).get_by_role("button", name=re.compile("^Undo"))).to_be_hidden()
    name = await other.get_by_role("link", name=re.compile("^You are")).get_attribute("title")
    await expect(page.get_by_role("link", name=re.compile("^You are"))).to_have_attribute("title", name or "")


async def _take_back_and_go_on(page: Page, path: str, *, is_first: bool = False) -> None:
    """A move of the page's person and its being taken back, by the page's own connection; the first time it asks."""
    await play_any(page, path, 0)
    await expect(page.get_by_test_id("prompt")).to_contain_text("Your turn.")
    undo = _tools(page).get_by_role("button", name=re.compile("^Undo"))
    await expect(undo).to_be_enabled()
    await undo.click()
    if is_first:
        await page.get_by_role("dialog").get_by_role("button", name="Undo", exact=True).click()
    await expect(page.get_by_role("log").get_by_text("You undid what was played last.").last).to_be_visible()
    await expect(page.get_by_role("alert")).to_have_count(0)


async def test_a_table_that_could_not_be_shown_is_tried_again(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ["me", 1])
    turned_away = False

    async def first_refused(route: WebSocketRoute) -> None:
        nonlocal turned_away
        if turned_away:
            route.connect_to_server()
            return
        turned_away = True
        error = {"code": "unreadable_table", "say": "It cannot be read."}
        route.send(json.dumps({"type": "answer", "key": None, "ok": False, "error": error}))
        await route.close(code=1008)

    await page.route_web_socket(LIVE, first_refused)
    await page.goto(visitors.base + path)
    await expect(page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    await page.get_by_role("button", name="Try again").click()
    assert await wait_for_turn(page)


async def test_a_board_that_could_not_be_loaded_is_tried_again(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztekz", ["me", 1])
    boards = re.compile(r"/assets/Board-.*\.js")
    visitors.expect_console(CUT)
    await page.route(boards, lambda route: route.abort("internetdisconnected"))
    await page.goto(visitors.base + path)
    board, again = page.get_by_test_id("board"), page.get_by_role("button", name="Try again")
    await expect(board.get_by_role("alert")).to_contain_text("Part of the page could not be loaded")
    await again.click()
    anew = page.get_by_role("button", name="Reload the page")
    await expect(anew).to_be_visible()
    await screenshot(page, "board-missing")
    await page.unroute(boards)
    await anew.click()
    await expect(board.get_by_role("button").first).to_be_visible()
    await expect(board.get_by_role("alert")).to_be_hidden()


async def test_a_language_that_could_not_be_loaded_leaves_the_one_there_is(visitors: Visitors) -> None:
    page = await visitors.open("/")
    french = re.compile(r"/assets/fr-.*\.js")
    visitors.expect_console(CUT)
    await page.route(french, lambda route: route.abort("internetdisconnected"))
    choice = page.get_by_label("Language")
    await choice.select_option("fr")
    await expect(page.get_by_role("alert")).to_contain_text("Part of the page could not be loaded")
    await expect(choice).to_have_value("en")
    await screenshot(page, "language-missing")
    await choice.select_option("de")
    await expect(page.get_by_role("alert")).to_be_hidden()
    await expect(page.get_by_label("Sprache")).to_have_value("de")


async def test_the_log_follows_what_happens_unless_somebody_reads(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ["me", "device"])
    await page.goto(visitors.base + path)
    log = page.get_by_role("log", name="Log")
    placed = log.get_by_text(re.compile(r"places? piece \d+"))
    for pieces in (16, 18):
        await play_by_api(page, path, pieces - await placed.count(), lambda legal: legal[0])
        await expect(placed).to_have_count(pieces)
        await page.wait_for_function(AT_ITS_END, arg=await log.element_handle())
    await log.evaluate("box => box.scrollTo({ top: 60 })")
    await play_by_api(page, path, 2, lambda legal: legal[0])
    await expect(placed).to_have_count(20)
    await page.evaluate(TWO_FRAMES)
    assert await log.evaluate("box => box.scrollTop") == 60


async def test_talk_follows_too_and_one_s_own_line_is_seen(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ["me", 1])
    await page.goto(visitors.base + path)
    await page.get_by_role("tab", name="Chat").click()
    talk, say = page.get_by_role("log", name="Chat"), page.get_by_role("textbox", name="Write a message")
    for line in range(20):
        await say.fill(f"line {line}")
        await say.press("Enter")
        await expect(talk.get_by_text(f"line {line}", exact=True)).to_be_visible()
    await page.wait_for_function(AT_ITS_END, arg=await talk.element_handle())
    await talk.evaluate("box => box.scrollTo({ top: 0 })")
    await expect(talk.get_by_text("line 0", exact=True)).to_be_in_viewport()
    await say.fill("here I am")
    await say.press("Enter")
    await expect(talk.get_by_text("here I am")).to_be_in_viewport()


async def test_a_page_without_any_words_says_so_and_can_be_loaded_again(visitors: Visitors) -> None:
    page = await visitors.open("/")
    words = re.compile(r"/assets/en-.*\.js")
    visitors.expect_console(CUT)
    await page.route(words, lambda route: route.abort("internetdisconnected"))
    await page.reload()
    await expect(page.get_by_text("Teocalli could not be loaded.")).to_be_visible()
    assert await violations(page) == []
    await screenshot(page, "words-missing")
    await page.unroute(words)
    await page.get_by_role("button", name="Try again").click()
    await expect(page.get_by_role("heading", name="Aztekz")).to_be_visible()


async def test_a_curtain_that_was_not_drawn_can_be_drawn_again(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "schatz", ["me", "device"], options={"max_rounds": 1})
    await refuse_once(page, "look", {"code": "too_many", "say": "That was too much at once."})
    await page.goto(visitors.base + path)
    button = page.get_by_role("button", name="I am Eagle: show my cards")
    await button.click()
    await expect(page.get_by_role("alert")).to_have_text("That was too much at once.")
    await button.click()
    assert await wait_for_turn(page)


async def test_enter_pressed_for_too_long_or_too_often_does_not_draw_the_curtain(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "schatz", ["me", "device"], options={"max_rounds": 1})
    await page.goto(visitors.base + path)
    keys, eagle = Keyboard(page), page.get_by_role("button", name="I am Eagle: show my cards")
    await expect(page.get_by_role("heading", name="Pass the device to Eagle")).to_be_focused()
    await keys.come_to(eagle)
    await page.keyboard.press("Enter")
    await keys.come_to(page.get_by_role("slider", name="Your bid"))
    jaguar = page.get_by_role("button", name="I am Jaguar: show my cards")
    await page.keyboard.down("Enter")
    while not await jaguar.is_visible():
        await page.keyboard.down("Enter")  # held: it repeats
    for _ in range(3):
        await page.keyboard.down("Enter")
    await page.keyboard.up("Enter")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="Pass the device to Jaguar")).to_be_focused()
    await expect(page.get_by_role("group", name="Your hand")).to_have_count(0)
    await keys.press(jaguar)
    await expect(page.get_by_role("group", name="Your hand")).to_be_visible()


async def test_whoever_keeps_others_waiting_does_not_block_the_table(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open(size=SMALL_PHONE)
    path = await open_table(host, "aztec", ["me", "open"], clock={"kind": "move", "seconds": 2})
    await join_table(friend, path)
    await send_command(host, path, {"do": "start", "first": 0})
    await friend.goto(visitors.base + path)
    await expect(friend.get_by_text("Eagle has run out of time.").first).to_be_visible()
    await friend.get_by_role("button", name="Wait", exact=True).click()
    # In the room of the news: on a phone it takes no row of its own.
    await friend.locator(".news-room").get_by_role("button", name="Waiting for Eagle").click()
    await expect(friend.get_by_role("button", name="Stop the game")).to_be_visible()
    await friend.get_by_role("button", name="Let a bot play").click()
    assert await wait_for_turn(friend)
    await host.goto(visitors.base + path)
    await host.get_by_role("button", name="Play myself again").click()
    await expect(host.get_by_role("button", name="Play myself again")).to_be_hidden()


@pytest.mark.parametrize(
    ("clock", "shown"),
    [
        ({"kind": "none"}, None),
        ({"kind": "move", "seconds": 3599}, r"5\d:\d\d"),
        ({"kind": "bank", "seconds": 7200, "increment": 5}, r"(1:5\d:\d\d|2:00:00)"),
        ({"kind": "days", "days": 3}, r"(2 days 2\d h|3 days 0 h)"),
    ],
    ids=["none", "move", "bank", "days"],
)
async def test_clocks_tell_what_is_left(visitors: Visitors, clock: dict[str, object], shown: str | None) -> None:
    page = await visitors.open()
    await page.goto(visitors.base + await open_table(page, "aztec", ["me", 1], clock=clock))
    assert await wait_for_turn(page)
    timers = page.get_by_role("list", name="Players").get_by_role("timer")
    if shown is None:
        await expect(timers).to_have_count(0)
    else:
        await expect(timers.first).to_contain_text(re.compile(shown))
    await page.get_by_role("button", name="More").click()
    about = page.get_by_role("dialog")
    await expect(about).to_contain_text({"none": "No clock"}.get(str(clock["kind"]), "for"))
    # Each setting has its label. Nobody waits for anybody among bots.
    labels = about.get_by_role("term")
    await expect(labels).to_have_text(["Clock", "Corners", "Who begins", "Hints", "Who can find it"])
    await expect(about.get_by_label("Show your opponent’s moves")).to_be_visible()


async def test_where_people_may_wait_it_is_said_for_how_long(visitors: Visitors) -> None:
    page = await visitors.open()
    await page.goto(visitors.base + await open_table(page, "aztec", ["me", "open"]))
    await expect(page.get_by_role("term").filter(has_text="If someone is away")).to_be_attached()


@pytest.mark.parametrize("size", [DESKTOP, SMALL_PHONE], ids=["desktop", "phone"])
async def test_it_is_said_when_bots_think_less_and_when_they_wait(visitors: Visitors, size: ViewportSize) -> None:
    page = await visitors.open(size=size)
    path = await open_table(page, "aztec", ["me", 1])
    told: dict[str, bool] = {}

    def through(route: WebSocketRoute) -> None:
        def to_page(message: str | bytes) -> None:
            frame = json.loads(message)
            if frame.get("table"):
                frame["table"] |= told
            route.send(json.dumps(frame))

        route.connect_to_server().on_message(to_page)

    await page.route_web_socket(LIVE, through)
    note = page.get_by_role("status").filter(has_text=re.compile("bots think less|bots wait"))
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await expect(note).to_have_count(0)
    for field, says in (("hurried", "The server is busy: bots think less"), ("asleep", "The bots wait until one")):
        told = {field: True}
        await page.reload()
        await expect(note).to_contain_text(says)
        await expect(note).to_be_in_viewport(ratio=1)
        await expect(prompt(page)).to_be_in_viewport(ratio=1)


async def test_it_is_said_when_it_is_one_s_turn_and_what_has_happened(visitors: Visitors) -> None:
    host, friend, path = await _two_at_a_table(visitors)
    assert not str(await _icon(friend)).startswith("data:")
    await expect(friend).to_have_title("Aztec · Teocalli")
    await play_any(host, path, 0)
    await expect(friend).to_have_title("● Your turn · Aztec")
    assert str(await _icon(friend)).startswith("data:image/svg+xml")
    await expect(friend.get_by_role("button", name="Since your last turn")).to_contain_text("Eagle")
    await expect(friend.get_by_role("heading", level=1)).to_contain_text("Aztec: a game between")


async def _icon(page: Page) -> str | None:
    return await page.locator("link[rel=icon]").get_attribute("href")


_HIDDEN = """
globalThis.called = [];
globalThis.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, options) { called.push({title, ...options}); }
    close() {}
};
Object.defineProperty(document, "hidden", {get: () => globalThis.away === true});
Object.defineProperty(document, "visibilityState", {get: () => globalThis.away === true ? "hidden" : "visible"});
"""


async def test_a_notification_calls_to_a_tab_out_of_sight(visitors: Visitors) -> None:
    host, friend, path = await _two_at_a_table(visitors, grant=["notifications"], script=_HIDDEN)
    await friend.get_by_role("button", name="More").click()
    switch = friend.get_by_role("button", name="Notify me when it is my turn")
    await switch.click()
    await expect(switch).to_have_attribute("aria-pressed", "true")
    await friend.keyboard.press("Escape")
    await play_any(host, path, 0)
    assert await wait_for_turn(friend)
    await play_any(friend, path, 1)
    assert await wait_for_turn(host)
    assert await friend.evaluate("called") == []  # it was in sight
    await friend.evaluate("globalThis.away = true")
    await play_any(host, path, 0)
    called = await first_notification(friend)
    await expect(friend).to_have_title("● Your turn · Aztec")
    assert called["title"] == "● Your turn · Aztec"
    assert called["body"]
    assert path.endswith(called["tag"])


async def test_whoever_first_types_the_word_begins(visitors: Visitors) -> None:
    host, friend = await visitors.open("/new/aztec?how=friends"), await visitors.open()
    await host.locator("summary", has_text="Who begins?").click()
    await host.get_by_role("radio", name=re.compile("^Popocatepetl")).check()
    await host.get_by_role("button", name="Open the table").click()
    await host.wait_for_url(re.compile("/t/"))
    await friend.goto(host.url)
    await friend.get_by_role("button", name="Sit here").click()
    for page in (host, friend):
        beginning = page.get_by_role("region", name="Start")
        await expect(beginning).to_contain_text("Whoever types a certain word first begins.")
        await expect(page.get_by_label("Type “Popocatepetl”:")).to_be_visible()
    word = friend.get_by_label("Type “Popocatepetl”:")
    await word.fill("Popocatpetl")
    await word.press("Enter")
    await expect(friend.get_by_role("alert")).to_have_text("The word is Popocatepetl.")
    await word.fill("Popocatepetl")
    await friend.get_by_role("button", name="I begin!").click()
    assert await wait_for_turn(friend)
    await expect(host.get_by_test_id("prompt")).not_to_contain_text("Your turn.")


async def test_resigning_ends_a_game_of_two_and_a_rematch_is_one_click(visitors: Visitors) -> None:
    host, friend, _ = await _two_at_a_table(visitors)
    await host.get_by_role("button", name="More").click()
    await host.get_by_role("button", name="Resign").click()
    await host.get_by_role("button", name="Yes, resign").click()
    for page in (host, friend):
        await expect(page.get_by_test_id("prompt")).to_contain_text("Eagle resigned: Jaguar wins.")
    await host.get_by_role("button", name="Rematch").click()
    await expect(host.get_by_text("seat is still free")).to_be_visible()
    await friend.get_by_role("button", name="Join the rematch").click()
    await host.get_by_role("button", name="Start the game").click()
    await expect(friend.get_by_test_id("prompt")).to_be_visible()


async def test_one_click_silences_the_site(visitors: Visitors) -> None:
    page = await visitors.open()
    await page.goto(visitors.base + await open_table(page, "aztec", ["me", 1]))
    sound = page.get_by_role("button", name="Sound")
    await expect(sound).to_have_attribute("aria-pressed", "true")
    await sound.click()
    await expect(sound).to_have_attribute("aria-pressed", "false")
    await page.reload()
    await expect(sound).to_have_attribute("aria-pressed", "false")
