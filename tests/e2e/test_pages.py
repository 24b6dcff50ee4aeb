"""The pages around the tables: the home, a table to set up, the rules, the account."""

import asyncio
import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.looks import Look, in_each_look, screenshot
from tests.e2e.notifications import first_notification
from tests.e2e.reach import Screen, on_every_screen, unscrollable
from tests.e2e.resources import loaded_resources, webgl_resources
from tests.e2e.sizes import SMALL_PHONE, resize
from tests.e2e.tables import join_table, open_table, play_any, rename, send_command
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors, fill_in, overflow_width
from tests.waiting import GIVE_UP

GAMES = {"aztec": "Aztec", "aztekz": "Aztekz", "schatz": "Aztec Treasure"}
PAGES = {
    "home": "/",
    **{f"new-{game}": f"/new/{game}?how=friends" for game in GAMES},
    "new-device": "/new/schatz?how=device",
    **{f"learn-{game}": f"/learn/{game}" for game in GAMES},
    **{f"reference-{game}": f"/learn/{game}/reference" for game in GAMES},
    "record": "/replay",
    "finished": "/games",
    "account": "/account",
    "nowhere": "/no/such/page",
}
MOST_FIRST_LOAD = {"home": 103_000, "aztec": 146_000, "aztekz": 154_000, "schatz": 156_000}
"""Bytes, packed, without the part that draws in three dimensions: of home, and of a table of each game."""


@pytest.mark.parametrize("game", GAMES)
async def test_two_clicks_to_a_game_against_a_bot(visitors: Visitors, game: str) -> None:
    page = await visitors.open("/")
    await page.get_by_role("article", name=GAMES[game], exact=True).get_by_role("button", name="Play now").click()
    await page.get_by_role("button", name="Start").click()
    await expect(page).to_have_url(re.compile(r"/t/[a-z0-9]+$"))
    await expect(page.get_by_role("heading", level=1)).to_be_attached()
    # A lot has decided who begins; in Aztec nothing else is left to chance.
    await page.get_by_role("button", name="More", exact=True).click()
    chance = "Fair draw" if game == "aztec" else "Fair dice"
    await page.get_by_role("dialog").get_by_role("link", name=re.compile("^Fair")).click()
    await expect(page.get_by_role("heading", level=1, name=chance)).to_be_visible()
    others = page.get_by_role("main").get_by_text("Nothing else is left to chance in this game.")
    await expect(others).to_have_count(1 if game == "aztec" else 0)
    await page.goto(visitors.base)
    await expect(page.locator("#mine").get_by_role("link", name=re.compile(GAMES[game])).first).to_be_visible()


@in_each_look
async def test_every_page_is_open_to_all_and_fits(visitors: Visitors, look: Look) -> None:
    page = await visitors.open(theme=look.theme, phone=look.phone)
    for name, path in PAGES.items():
        await page.goto(visitors.base + path)
        await page.wait_for_load_state("networkidle")
        assert await violations(page) == [], name
        assert await overflow_width(page) == 0, name
        await screenshot(page, f"{name}-{look.name}")
        if look.phone:
            await page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
            assert await too_small(page) == [], name


WALKED = {
    "home": "/",
    "new-aztec": "/new/aztec?how=bots",
    "new-aztekz": "/new/aztekz?how=device",
    "new-schatz": "/new/schatz?how=friends",
    "learn": "/learn/aztekz",
    "reference": "/learn/schatz/reference",
    "account": "/account",
    "gathering": "",
    "host": "",
}


@pytest.mark.parametrize("name", WALKED)
async def test_all_that_can_be_pressed_on_a_page_can_be_reached_on_every_screen(visitors: Visitors, name: str) -> None:
    page = await visitors.open(size=SMALL_PHONE)
    if name == "home":
        await open_table(page, "aztec", ["me", 1])
        await open_table(page, "schatz", ["me", "open", "open"])
    if name in ("gathering", "host"):
        host = page if name == "host" else await visitors.open()
        path = await open_table(host, "schatz", ["me", "open", 2], clock={"kind": "move", "seconds": 60})
    else:
        path = WALKED[name]
    await page.goto(visitors.base + path)
    await page.wait_for_load_state("networkidle")
    await page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    faults: list[str] = []
    async for screen in on_every_screen(page):
        faults += [f"{screen}: {fault}" for fault in await unscrollable(page, screen)]
        await screenshot(page, f"reach-{name}-{screen.width}x{screen.height}-{screen.text}")
    assert faults == []


@pytest.mark.parametrize("name", ["Nezahualcoyotzinpopocatl", 24 * "W"])
async def test_a_long_name_stands_in_one_line_of_the_header(visitors: Visitors, name: str) -> None:
    """What has no room there is told by a pointer and by a screen reader."""
    page = await visitors.open("/")
    await rename(page, name)
    await page.reload()
    me = page.locator("header").get_by_role("link", name=f"You are {name}")
    await expect(me).to_have_attribute("title", name)
    async for screen in on_every_screen(page):
        assert await me.evaluate(_WRITTEN) in (name, ""), str(screen)
        assert await overflow_width(page) == 0, str(screen)


_WRITTEN = """link => {
    const box = link.querySelector("span");
    if (!box.checkVisibility()) return "";
    const words = document.createRange();
    words.selectNodeContents(box);
    const isCut = box.scrollWidth > box.clientWidth && getComputedStyle(box).textOverflow !== "ellipsis";
    const lines = new Set([...words.getClientRects()].map(({top}) => top)).size;
    return isCut || lines > 1 ? `cut, or in ${lines} lines` : box.textContent;
}"""
"""The name that stands in a header, if it is one line and ends where that can be seen."""


async def test_what_lies_under_something_that_stays_on_the_screen_is_found(visitors: Visitors) -> None:
    page = await visitors.open("/new/aztec?how=bots")
    await page.wait_for_load_state("networkidle")
    cover = "main::after { content: ''; position: fixed; inset: 0; z-index: 99 }"
    style = await page.add_style_tag(content=cover)
    assert any("is covered by" in fault for fault in await unscrollable(page, Screen(390, 664)))
    await style.evaluate("it => it.textContent = 'main a { max-height: 20px !important; min-height: 0 !important }'")
    assert any("is too small" in fault for fault in await unscrollable(page, Screen(390, 664)))


@in_each_look
async def test_a_home_with_tables_has_those_that_wait_first_and_no_barriers(visitors: Visitors, look: Look) -> None:
    page, other = await visitors.open(theme=look.theme, phone=look.phone), await visitors.open()
    mine = [await open_table(page, "aztec", ["me", "device"]), await open_table(page, "aztekz", ["me", "open"])]
    await open_table(other, "schatz", ["me", "open"], public=True)
    await open_table(other, "aztec", ["me", "device"], public=True)
    await page.goto(visitors.base)
    links = page.locator("#mine a[href^='/t/']")
    await expect(links).to_have_count(2)
    assert [await link.get_attribute("href") for link in await links.all()] == mine, "that which waits is the older one"
    for listed in ("#open", "#watch"):
        await expect(page.locator(f"{listed} a[href^='/t/']").first).to_be_visible()
    assert await violations(page) == []
    assert await overflow_width(page) == 0
    await screenshot(page, f"home-with-tables-{look.name}")


async def test_a_name_is_changed_where_it_stands(visitors: Visitors) -> None:
    page = await visitors.open("/")
    name = page.get_by_role("main").get_by_role("button", name=re.compile("name"))
    await name.click()
    await page.get_by_role("textbox", name="Your name").fill("  Xochitl  ")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("link", name="You are Xochitl")).to_be_visible()
    await page.reload()
    await expect(page.get_by_role("link", name="You are Xochitl")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "learn"),
    [("fr", "Comment jouer"), ("de", "So spielt man"), ("en", "How to play"), ("es", "How to play")],
)
async def test_the_browser_s_language_is_spoken(visitors: Visitors, language: str, learn: str) -> None:
    page = await visitors.open("/", language=language)
    await expect(page.get_by_role("link", name=re.compile(learn)).first).to_be_visible()


async def test_the_language_is_changed_on_any_page_and_kept(visitors: Visitors) -> None:
    page = await visitors.open("/learn/aztekz")
    await page.get_by_role("combobox", name="Language").select_option("fr")
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await page.goto(visitors.base + "/account")
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await expect(page.get_by_role("combobox", name="Langue")).to_have_value("fr")


async def test_the_theme_is_that_of_the_system_until_one_is_chosen(visitors: Visitors) -> None:
    page = await visitors.open("/", theme="dark")
    await expect(page.locator("html")).to_have_attribute("data-theme", "night")
    button = page.get_by_role("button", name=re.compile("^Colours"))
    shown = set()
    for _ in range(3):
        await button.click()
        shown.add(await page.locator("html").get_attribute("data-theme"))
    assert shown == {"day", "night"}


async def test_a_browser_that_keeps_nothing_shows_everything(visitors: Visitors) -> None:
    page = await visitors.open()
    await page.context.add_init_script(_KEEPS_NOTHING)
    await page.goto(visitors.base)
    await page.get_by_role("combobox", name="Language").select_option("de")
    await page.get_by_role("button", name=re.compile("^Farben")).click()
    await page.get_by_role("button", name="Ton").click()
    await page.get_by_role("article", name="Azteken Schatz").get_by_role("button", name="Jetzt spielen").click()
    await page.get_by_role("button", name="Los geht’s").click()
    await expect(page.get_by_test_id("prompt")).to_be_visible()
    await expect(page.locator("html")).to_have_attribute("lang", "de")
    await page.reload()
    await expect(page.get_by_test_id("prompt")).to_be_visible()


_KEEPS_NOTHING = """for (const storage of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, storage, {get() { throw new DOMException("denied", "SecurityError"); }});
}"""


@pytest.mark.parametrize("first", MOST_FIRST_LOAD)
async def test_the_first_load_is_small_and_draws_nothing_in_three_dimensions(visitors: Visitors, first: str) -> None:
    page = await visitors.open()
    path = "/" if first == "home" else await open_table(page, first, ["me", 1])
    await page.goto(visitors.base + path)
    if first != "home":
        await expect(page.get_by_test_id("board").locator("svg").first).to_be_visible()
    await page.wait_for_load_state("networkidle")
    sizes = await loaded_resources(page)
    assert len([url for url in sizes if "/assets/" in url]) >= 3
    assert await webgl_resources(page) == []
    assert 20_000 < sum(sizes.values()) < MOST_FIRST_LOAD[first]


async def test_an_account_carries_one_to_another_browser(visitors: Visitors) -> None:
    page = await visitors.open("/account")
    await fill_in(page, "Create an account", "Create the account", "citlali")
    await expect(page.locator(".secret code")).to_have_text(re.compile(r"^([A-Z0-9]{4}-){5}[A-Z0-9]{4}$"))
    await page.get_by_role("button", name="I’ve saved it").click()
    await expect(page.get_by_text("Signed in as citlali")).to_be_visible()
    name = await page.get_by_role("link", name=re.compile("^You are")).inner_text()
    other = await visitors.open("/account")
    await fill_in(other, "Sign in", "Sign in", "citlali")
    await expect(other.get_by_role("link", name=re.compile("^You are"))).to_have_text(name)


@in_each_look
async def test_an_account_with_its_secrets_shown_has_no_barriers(visitors: Visitors, look: Look) -> None:
    page = await visitors.open("/account", theme=look.theme, phone=look.phone)
    await fill_in(page, "Create an account", "Create the account", f"meztli-{look.name}")
    await expect(page.locator(".secret code")).to_have_count(1)
    await page.get_by_label("What it is for").fill("my bot")
    await page.get_by_role("button", name="Create a token").click()
    await expect(page.locator(".secret code")).to_have_count(2)
    await expect(page.get_by_role("button", name="Delete the token my bot")).to_be_visible()
    assert await violations(page) == []
    await screenshot(page, f"account-secrets-{look.name}")


async def test_a_turn_elsewhere_is_told_on_any_page_and_my_games_stand_first(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open()
    path = await open_table(host, "aztec", ["me", "open"])
    await join_table(friend, path)
    await send_command(host, path, {"do": "start"})
    await friend.goto(f"{visitors.base}/learn/schatz")
    await expect(friend).to_have_title("How to play Aztec Treasure · Teocalli")
    host_name = await host.evaluate("fetch('/api/me').then(said => said.json()).then(me => me.name)")
    called = friend.get_by_role("banner").get_by_role("link", name=f"Your turn Aztec · {host_name}")
    await expect(called).to_have_count(0)
    await play_any(host, path, 0)
    await expect(friend).to_have_title("● Your turn · How to play Aztec Treasure · Teocalli")
    assert str(await friend.locator("link[rel=icon]").get_attribute("href")).startswith("data:image/svg+xml")
    await expect(called).to_be_visible()
    await friend.get_by_role("link", name="Teocalli, home").click()
    mine = friend.locator("#mine")
    await expect(mine.get_by_text("It is your turn")).to_be_visible()
    shelf = friend.get_by_role("article", name="Aztec", exact=True)
    assert await mine.evaluate("(it, shelf) => it.compareDocumentPosition(shelf) & 4", await shelf.element_handle())
    assert await violations(friend) == []
    await friend.goto(f"{visitors.base}/learn/schatz")
    await called.click()
    await expect(friend).to_have_title("● Your turn · Aztec")
    await play_any(friend, path, 1)
    await expect(friend).to_have_title("Aztec · Teocalli")
    await friend.get_by_role("link", name="Teocalli, home").click()
    await expect(friend).to_have_title("Teocalli · board games")
    assert await friend.locator("link[rel=icon]").get_attribute("href") == "/icon.svg"
    await expect(mine.get_by_text("Waiting for Eagle")).to_be_visible()


async def test_a_turn_elsewhere_is_told_at_another_table(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open()
    await rename(host, "Quetzalcoatlhuitzilopoch")
    path = await open_table(host, "aztec", ["me", "open"])
    await join_table(friend, path)
    await send_command(host, path, {"do": "start"})
    await friend.goto(visitors.base + await open_table(friend, "schatz", ["me", "open"]))
    await expect(friend).to_have_title("Aztec Treasure: waiting for players · Teocalli")
    await play_any(host, path, 0)
    await expect(friend).to_have_title("● Your turn · Aztec Treasure: waiting for players · Teocalli")
    header = friend.get_by_role("banner")
    await expect(header.get_by_role("link", name="Your turn Aztec")).to_be_visible()
    await resize(friend, SMALL_PHONE)  # however long the other table is called
    await expect(header.get_by_role("link", name="open your account")).to_be_in_viewport(ratio=0.95)


_HIDDEN = """
globalThis.called = [];
globalThis.Notification = class {
    static permission = "granted";
    constructor(title, options) { called.push({title, ...options}); }
    close() {}
};
localStorage.setItem("teocalli.bell", "on");
Object.defineProperty(document, "hidden", {get: () => globalThis.away === true});
globalThis.held = [];
const wait = setTimeout;
globalThis.setTimeout = (run, ms, ...more) => ms === 150 ? held.push(run) : wait(run, ms, ...more);
globalThis.answers = 0;
new BroadcastChannel("teocalli.tabs").onmessage = ({data}) => { if (data === "yes") answers++; };
"""
"""Notifications are listed; who asks the other tabs waits for their answers until it is told to go on."""


async def test_a_notification_of_a_turn_elsewhere_comes_unless_a_tab_is_looked_at(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open()
    await friend.context.add_init_script(_HIDDEN)
    path = await open_table(host, "aztec", ["me", "open"])
    await join_table(friend, path)
    await send_command(host, path, {"do": "start"})
    await friend.goto(f"{visitors.base}/learn/schatz")
    other = await visitors.open_in(friend.context, "/account")
    for page in (friend, other):
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
    await friend.evaluate("globalThis.away = true")
    await play_any(host, path, 0)
    for page in (friend, other):
        await expect(page).to_have_title(re.compile("^● Your turn"))
    await _until(friend, "answers > 0")
    await friend.evaluate("held.splice(0).forEach(go => go())")
    assert await friend.evaluate("called") == []
    await play_any(friend, path, 1)
    await expect(friend).not_to_have_title(re.compile("^● Your turn"))
    await other.close()
    await play_any(host, path, 0)
    await _until(friend, "held.length > 0")
    await friend.evaluate("held.splice(0).forEach(go => go())")
    called = await first_notification(friend)
    assert called["title"] == "● Your turn · Aztec"
    assert path.endswith(called["tag"])


async def _until(page: Page, true: str) -> None:
    """The page's policy forbids Playwright's own way of waiting."""
    async with asyncio.timeout(GIVE_UP):
        while not await page.evaluate(true):
            await asyncio.sleep(0.02)


async def test_a_list_says_clock_level_and_scores(visitors: Visitors) -> None:
    page, other = await visitors.open(), await visitors.open()
    clock = {"kind": "bank", "seconds": 900, "increment": 10}
    path = await open_table(page, "schatz", ["me", 2, 4], clock=clock)
    open_path = await open_table(other, "aztec", ["me", "open", 3], public=True, clock={"kind": "days", "days": 3})
    await page.goto(visitors.base)
    mine = page.locator("#mine li", has=page.locator(f'a[href="{path}"]'))
    for said in (
        "15 min + 10 s",
        re.compile(r"the bot \w+ \(level 2\) and the bot \w+ \(level 4\)"),
        "Eagle (you) 100",
        "Jaguar 100",  # its level stands among the fellow players
    ):
        await expect(mine).to_contain_text(said)
    listed = page.locator("#open li", has=page.locator(f'a[href="{open_path}"]'))
    for said in ("3 days per move", re.compile(r"the bot \w+ \(level 3\)")):
        await expect(listed).to_contain_text(said)


async def test_a_long_name_in_large_letters_leaves_all_of_the_header_in_reach(visitors: Visitors) -> None:
    page = await visitors.open("/account", size=SMALL_PHONE)
    await page.get_by_role("button", name=re.compile("change your name")).click()
    await page.get_by_label("Your name", exact=True).fill("Quetzalcoatlhuitzilopoch")
    await page.keyboard.press("Enter")
    who = page.get_by_role("link", name="You are Quetzalcoatlhuitzilopoch: open your account")
    await expect(who).to_be_visible()
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await expect(who).to_be_in_viewport(ratio=1)
    assert await overflow_width(page) == 0
    await resize(page, {"width": 600, "height": 800})
    sign = await who.locator("svg").bounding_box()
    assert sign is not None
    assert sign["width"] == 22  # as without a name


async def test_a_device_that_was_signed_out_says_why_wherever_it_is(visitors: Visitors) -> None:
    page, other = await visitors.open("/account"), await visitors.open("/account")
    await fill_in(page, "Create an account", "Create the account", "xiuhcoatl")
    await expect(page.get_by_text("Signed in as xiuhcoatl")).to_be_visible()
    await fill_in(other, "Sign in", "Sign in", "xiuhcoatl")
    await expect(other.get_by_text("Signed in as xiuhcoatl")).to_be_visible()
    await other.goto(f"{visitors.base}/learn/aztec")
    await page.locator("summary", has_text="Sign out").click()
    await page.get_by_label("On all my devices").check()
    await page.get_by_role("button", name="Sign out").click()
    await expect(page.get_by_text("You are playing as a guest")).to_be_visible()
    await expect(page.get_by_role("status").filter(has_text="You are signed out.")).to_be_visible()
    await expect(page.get_by_role("alert")).to_have_count(0)
    said = other.get_by_role("alert").filter(
        has_text="You are no longer signed in as xiuhcoatl on this device: all devices were signed out."
    )
    await expect(said).to_be_visible()
    assert await violations(other) == []
    await screenshot(other, "signed-out-desktop-day")
    await said.get_by_role("button", name="Close").click()
    await expect(said).to_have_count(0)
    await other.reload()
    await expect(other.get_by_role("heading", level=1)).to_be_visible()
    await expect(said).to_have_count(0)


async def test_a_device_says_exactly_what_signed_it_out(visitors: Visitors) -> None:
    page, other = await visitors.open("/account"), await visitors.open("/account")
    await fill_in(page, "Create an account", "Create the account", "tepeyollotl")
    await expect(page.get_by_text("Signed in as tepeyollotl")).to_be_visible()
    await fill_in(other, "Sign in", "Sign in", "tepeyollotl")
    await expect(other.get_by_text("Signed in as tepeyollotl")).to_be_visible()
    await page.locator("summary", has_text="Change the passphrase").click()
    await page.get_by_label("Current passphrase").fill("quetzal en vol")
    await page.get_by_label("New passphrase").fill("quetzal en route")
    # The other device asks for something else first, and is told nevertheless.
    await other.route("**/api/me?*", lambda route: route.abort())
    visitors.expect_console("net::ERR_FAILED")
    await page.get_by_role("button", name="Change it").click()
    await expect(page.get_by_text("Your passphrase has been changed.")).to_be_visible()
    await other.evaluate("fetch('/api/games')")
    await other.unroute("**/api/me?*")
    await other.goto(f"{visitors.base}/learn/aztec")
    said = other.get_by_role("alert")
    await expect(said).to_contain_text("signed in as tepeyollotl on this device: the passphrase was changed.")
    await said.get_by_role("link", name="Sign in").click()
    await other.locator("details", has_text="if you have an account").locator("summary").click()
    form = other.locator("details[open]")
    await form.get_by_label("Account name").fill("tepeyollotl")
    await form.get_by_label("Passphrase").fill("quetzal en route")
    await form.get_by_role("button", name="Sign in").click()
    await expect(other.get_by_text("Signed in as tepeyollotl")).to_be_visible()
    await expect(said).to_have_count(0)

    await page.locator("summary", has_text="Delete my account").click()
    await page.locator("details[open]").get_by_label("Passphrase").last.fill("quetzal en route")
    await page.get_by_label("Yes, I am sure").check()
    await page.get_by_role("button", name="Delete everything").click()
    await expect(said).to_contain_text("The account tepeyollotl was deleted.")
    await expect(said.get_by_role("link")).to_have_count(0)  # there is nothing to sign in to
    await expect(page.get_by_role("alert")).to_have_count(0)


_ASKED = """
globalThis.Notification = class {
    static permission = "default";
    static answers = ["default", "granted"];
    static requestPermission = async () => (Notification.permission = Notification.answers.shift());
};
"""
"""A browser whose question for leave to notify is dismissed first, and answered with yes the next time."""


async def test_notifications_are_switched_at_the_account_and_offered_once_where_a_game_waits(
    visitors: Visitors,
) -> None:
    page = await visitors.open("/")
    await page.add_init_script(_ASKED)
    await page.reload()
    switch = switch_of(page)
    await expect(page.get_by_role("heading", name="My games")).to_be_visible()
    await expect(switch).to_have_count(0)  # nothing waits
    await open_table(page, "aztec", ["me", 1])
    await expect(switch).to_be_in_viewport(ratio=1)
    on, off = switch_of(page, pressed=True), switch_of(page, pressed=False)
    await switch.click()
    assert await page.evaluate("Notification.answers") == ["granted"]
    await expect(off).to_be_visible()
    await expect(page.get_by_role("alert")).to_have_count(0)  # nothing is blocked
    await switch.click()
    await expect(on).to_be_visible()
    await page.get_by_role("link", name=re.compile("^You are")).click()
    await expect(on).to_be_visible()
    await on.click()
    await expect(off).to_be_visible()
    assert await violations(page) == []
    await page.get_by_role("link", name="Teocalli, home").click()
    await expect(page.locator("#mine li")).to_have_count(1)
    await expect(switch).to_have_count(0)  # it was answered
    refusing = await visitors.open("/account")
    await refusing.add_init_script(_ASKED.replace('"granted"', '"denied"'))
    await refusing.reload()
    await switch_of(refusing).click()
    await expect(refusing.get_by_role("alert")).to_have_count(0)  # dismissed
    await switch_of(refusing).click()
    await expect(refusing.get_by_role("alert")).to_have_text("Your browser blocks notifications from this site.")


def switch_of(page: Page, pressed: bool | None = None) -> Locator:
    return page.get_by_role("button", name="Notify me when it is my turn", pressed=pressed)


async def test_the_language_of_an_account_is_spoken_at_once_on_signing_in(visitors: Visitors) -> None:
    page, other = await visitors.open("/account", language="de"), await visitors.open("/account", language="en")
    form = page.locator("details", has=page.locator("summary", has_text="Konto anlegen"))
    await form.locator("summary").click()
    await form.get_by_role("textbox").first.fill("ehecatl")
    await form.locator("input[type=password]").fill("quetzal en vol")
    await form.get_by_role("button").click()
    await expect(page.get_by_text("Angemeldet als ehecatl")).to_be_visible()
    await fill_in(other, "Sign in", "Sign in", "ehecatl")
    await expect(other.locator("html")).to_have_attribute("lang", "de")
    await expect(other.get_by_text("Angemeldet als ehecatl")).to_be_visible()


async def test_of_a_deleted_account_nothing_stays_on_the_screen(visitors: Visitors) -> None:
    page = await visitors.open("/account")
    await fill_in(page, "Create an account", "Create the account", "xipe-totec")
    code = await page.locator(".secret code").inner_text()
    name = await page.get_by_role("link", name=re.compile("^You are")).inner_text()
    await page.get_by_label("What it is for").fill("my bot")
    await page.get_by_role("button", name="Create a token").click()
    await expect(page.locator(".secret code")).to_have_count(2)
    await page.locator("summary", has_text="Delete my account").click()
    await page.locator("details[open]").get_by_label("Passphrase").last.fill("quetzal en vol")
    await page.get_by_label("Yes, I am sure").check()
    await page.get_by_role("button", name="Delete everything").click()
    await expect(page.get_by_text("You are a new guest now.")).to_be_visible()
    await expect(page.locator(".secret code")).to_have_count(0)
    text = await page.locator("body").inner_text()
    values = await page.evaluate("[...document.querySelectorAll('input')].map(it => it.value).join(' ')")
    for said in (code, name, "xipe-totec", "my bot", "quetzal en vol"):
        assert said not in f"{text} {values}", said
    await expect(page.get_by_role("alert")).to_have_count(0)
