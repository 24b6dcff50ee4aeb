"""What stands around the boards, in both sizes and themes: gathering, dialogs, the drawer, a table that is gone."""

import re
from collections.abc import Sequence

import pytest
from playwright.async_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.looks import LOOKS, Look, in_each_look, screenshot
from tests.e2e.plain_board import BOARD
from tests.e2e.reach import SCREENS, Screen, on_every_screen, unscrollable
from tests.e2e.sizes import SMALL_PHONE, resize
from tests.e2e.tables import join_table, open_table, play_any, send_command, wait_for_turn
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors, overflow_width


async def _see(page: Page, name: str, look: Look) -> None:
    """Open to all, not too wide, nothing too small for a thumb; and a picture of it."""
    await screenshot(page, f"{name}-{look.name}")
    assert await violations(page) == [], name
    assert await overflow_width(page) == 0, name
    if look.phone:
        assert await too_small(page, but="[role=gridcell]") == [], name  # cells: in the tests of the boards


@in_each_look
async def test_a_table_gathers_and_its_seats_fill_while_one_looks(visitors: Visitors, look: Look) -> None:
    host = await visitors.open(theme=look.theme, phone=look.phone)
    path = await open_table(host, "aztekz", ["me", "open", "open", 2])
    await host.goto(visitors.base + path)
    await expect(host.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    await expect(host.get_by_text("2 seats are still free.")).to_be_visible()
    friend = await visitors.open(path)
    name = await friend.get_by_role("link", name=re.compile("^You are")).inner_text()
    await friend.get_by_role("button", name="Sit here").first.click()
    await expect(host.get_by_role("list", name="Seats").get_by_text(name)).to_be_visible()
    await friend.get_by_role("textbox", name="Write a message").fill("Here I am!")
    await friend.keyboard.press("Enter")
    await expect(host.get_by_text("Here I am!")).to_be_visible()
    await expect(host.get_by_text("1 seat is still free.")).to_be_visible()
    await _see(host, "gathering", look)
    await host.get_by_role("combobox", name="Who is seat 3 for?").select_option("invited")
    await expect(host.get_by_role("textbox", name="Invitation to seat 3")).to_be_visible()
    await host.get_by_role("combobox", name="Who is seat 3 for?").select_option("bot 1")
    await expect(host.get_by_role("button", name="Start the game")).to_be_visible()
    await _see(host, "gathered", look)


@in_each_look
async def test_dialogs_are_open_to_all(visitors: Visitors, look: Look) -> None:
    page, friend = await visitors.open("/", theme=look.theme, phone=look.phone), await visitors.open("/")
    await page.get_by_role("button", name="Play now").first.click()
    await expect(page.get_by_role("button", name="Start")).to_be_focused()
    await _see(page, "play-now", look)
    path = await open_table(page, "aztec", ["me", "open"])
    await join_table(friend, path)
    await send_command(page, path, {"do": "start", "first": 0})
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await page.get_by_role("button", name="More").click()
    await expect(page.get_by_role("button", name="Resign")).to_be_visible()
    await _see(page, "more", look)
    if look.phone:
        await expect(page.get_by_role("button", name="Keyboard shortcuts")).to_be_hidden()
    else:
        await page.get_by_role("button", name="Keyboard shortcuts").click()
        await expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
        await _see(page, "keys", look)
    await page.keyboard.press("Escape")
    if look.phone:
        await page.get_by_role("button", name="Log", exact=True).click()
        await page.get_by_role("tab", name="Players").click()
    name = await friend.get_by_role("link", name=re.compile("^You are")).inner_text()
    await page.get_by_role("list", name="Players").get_by_role("button", name=name).click()
    await page.get_by_role("textbox", name=re.compile("^Tell the people")).fill("He whistles all the time.")
    await page.get_by_role("button", name="Report").click()
    await expect(page.get_by_text("Thank you. We will read it.")).to_be_visible()
    await page.get_by_role("button", name="Mute").click()
    await expect(page.get_by_role("button", name="Unmute")).to_be_visible()
    await _see(page, "person", look)


DRAWER = [screen for screen in SCREENS if screen.width <= 860 or screen.height <= 500]
"""Where log, chat and players are shown over the board."""
TIGHT = [screen for screen in SCREENS if screen.text > 100 or screen[:2] in ((360, 640), (844, 390))]
"""Where a short dialog has the least room: what fits here fits everywhere."""


_IS_CUT = """() => {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    return [dialog, ...dialog.children].some(box => box.scrollWidth > box.clientWidth + 1);
}"""


async def _walk(page: Page, dialog: Locator, name: str, screens: Sequence[Screen] = SCREENS) -> None:
    """All that can be pressed in a dialog is reached on every screen, where it stays open."""
    faults: list[str] = []
    async for screen in on_every_screen(page, screens):
        await expect(dialog).to_be_visible()
        faults += [f"{name}, {screen}: {fault}" for fault in await unscrollable(page, screen, "dialog[open]")]
        if await page.evaluate(_IS_CUT):
            faults.append(f"{name}, {screen}: something is wider than the dialog")
        await screenshot(page, f"dialog-{name}-{screen.width}x{screen.height}-{screen.text}", as_is=True)
    assert faults == []


async def test_dialogs_of_a_game_against_bots_are_reached_on_every_screen(visitors: Visitors) -> None:
    page = await visitors.open("/", language="de")
    dialog = page.get_by_role("dialog")
    await page.get_by_role("button", name="Jetzt spielen").last.click()
    await _walk(page, dialog, "play-now")
    await page.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', {get: () => undefined});")
    path = await open_table(page, "aztec", ["me", 1])
    await resize(page, SMALL_PHONE)
    await page.goto(visitors.base + path + BOARD)
    hint = page.get_by_role("button", name="Tipp", exact=True)
    await expect(hint).to_be_enabled()
    await play_any(page, path, 0)
    await expect(page.get_by_role("button", name="Noch mal zeigen")).to_be_visible()
    await page.keyboard.press("z")
    await expect(dialog.get_by_role("button", name="Zurücknehmen")).to_be_visible()
    await _walk(page, dialog, "practice", TIGHT)
    await page.keyboard.press("Escape")
    await page.keyboard.press("?")
    await _walk(page, dialog, "keys", TIGHT)
    await page.keyboard.press("Escape")
    await page.keyboard.press("h")
    await page.get_by_title("Den ganzen Tipp zeigen").click()
    await _walk(page, dialog, "hint", TIGHT)
    await page.keyboard.press("Escape")
    more = page.get_by_role("button", name="Mehr", exact=True)
    await more.click()
    await dialog.get_by_role("button", name="Aufgeben").click()
    await expect(dialog.get_by_role("button", name="Ja, aufgeben")).to_be_visible()
    await _walk(page, dialog, "more")
    await dialog.get_by_role("button", name="So spielt man").click()
    await expect(dialog.get_by_role("heading", level=2).nth(1)).to_be_visible()
    await _walk(page, dialog, "rules", DRAWER)
    await resize(page, SMALL_PHONE)
    await page.keyboard.press("Escape")
    await send_command(page, path, {"do": "resign", "seat": 0})
    for screens in (DRAWER, [screen for screen in SCREENS if screen not in DRAWER]):
        await resize(page, screens[0].size)
        await page.get_by_role("button", name="Teilen").click()
        await _walk(page, dialog, "share", screens)
        await page.keyboard.press("Escape")


async def test_dialogs_among_people_are_reached_on_every_screen(visitors: Visitors) -> None:
    page, friend = await visitors.open(size=SMALL_PHONE, language="de"), await visitors.open()
    path = await open_table(page, "aztec", ["me", "open"])
    await join_table(friend, path)
    await send_command(page, path, {"do": "start", "first": 0})
    await friend.goto(visitors.base + path + BOARD)
    await friend.get_by_role("tab", name="Chat").click()
    await friend.get_by_role("textbox", name="Write a message").fill("A very long line, as wide as no phone is.")
    await friend.keyboard.press("Enter")
    await page.goto(visitors.base + path + BOARD)
    for _ in range(4):
        await play_any(page, path, 0)
        await play_any(friend, path, 1)
    await page.get_by_role("button", name="Verlauf").click()
    drawer = page.get_by_role("dialog", name="Neben dem Brett")
    await expect(drawer.get_by_role("log").get_by_role("button").nth(8)).to_be_visible()
    for tab in ("Verlauf", "Chat", "Spieler"):
        await drawer.get_by_role("tab", name=tab).click()
        await _walk(page, drawer, f"drawer-{tab}", DRAWER)
    await resize(page, SMALL_PHONE)
    name = await friend.get_by_role("link", name=re.compile("^You are")).get_attribute("title") or ""
    await drawer.get_by_role("button", name=name).click()
    await _walk(page, page.get_by_role("dialog", name=name), "person")


async def test_what_one_writes_stays_when_a_tablet_is_turned(visitors: Visitors) -> None:
    upright, lying = Screen(768, 1024).size, Screen(1024, 768).size
    page, friend = await visitors.open(size=lying), await visitors.open("/")
    path = await open_table(page, "aztec", ["me", "open"])
    await join_table(friend, path)
    await send_command(page, path, {"do": "start", "first": 0})
    await page.goto(visitors.base + path)
    await page.get_by_role("tab", name="Chat").click()
    said = page.get_by_role("textbox", name="Write a message")
    await said.fill("One moment")
    name = await friend.get_by_role("link", name=re.compile("^You are")).get_attribute("title") or ""
    await page.get_by_role("list", name="Players").get_by_role("button", name=name).click()
    dialog = page.get_by_role("dialog", name=name)
    report = dialog.get_by_role("textbox")
    await report.fill("He whistles.")
    for size in (upright, lying, upright):
        await resize(page, size)
        await expect(report).to_have_value("He whistles.")
        await expect(report).to_be_focused()
    await dialog.get_by_role("button", name="Report").click()
    await expect(dialog.get_by_text("Thank you. We will read it.")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await page.get_by_role("button", name="Chat", exact=True).click()
    await expect(said).to_have_value("One moment")


@pytest.mark.parametrize("look", [look for look in LOOKS if look.phone], ids=lambda look: look.name)
async def test_the_drawer_of_a_phone(visitors: Visitors, look: Look) -> None:
    page, friend = await visitors.open(theme=look.theme, phone=True), await visitors.open()
    path = await open_table(page, "aztec", ["me", "open"])
    await join_table(friend, path)
    await send_command(page, path, {"do": "start", "first": 0})
    await page.goto(visitors.base + path)
    await friend.goto(visitors.base + path)
    for _ in range(3):
        await play_any(page, path, 0)
        await play_any(friend, path, 1)
    await friend.get_by_role("tab", name="Chat").click()
    for text in (
        "Good luck!",
        "And a very long line, which has to be broken because no phone is as wide as it is long.",
    ):
        await friend.get_by_role("textbox", name="Write a message").fill(text)
        await friend.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Chat: 2 new messages")).to_be_visible()
    await _see(page, "table", look)
    log = page.get_by_role("button", name="Log", exact=True)
    await log.click()
    drawer = page.get_by_role("dialog", name="Next to the board")
    await expect(drawer.get_by_role("tab", name="Log")).to_be_focused()
    await _see(page, "drawer-log", look)
    for _ in range(40):
        await page.keyboard.press("Tab")
        assert await page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    await page.keyboard.press("Escape")
    await expect(drawer).to_be_hidden()
    await expect(log).to_be_focused()
    await page.get_by_role("button", name="Chat: 2 new messages").click()
    await expect(drawer.get_by_text("Good luck!")).to_be_visible()
    await _see(page, "drawer-chat", look)
    await drawer.get_by_role("button", name="Close").click()
    await log.click()
    await drawer.get_by_role("log").get_by_role("button").nth(1).click()
    await expect(drawer).to_be_hidden()
    await expect(page.get_by_role("region", name="Earlier position")).to_be_visible()
    await _see(page, "looking-back", look)


@in_each_look
async def test_a_table_that_is_gone_and_the_curtain(visitors: Visitors, look: Look) -> None:
    visitors.expect_console("404")  # the browser tells of the handshake that was refused, and of the question why
    page = await visitors.open("/t/nosuchtable", theme=look.theme, phone=look.phone)
    await expect(page.get_by_role("heading", name="There is no table here")).to_be_visible()
    await _see(page, "gone", look)
    await page.goto(visitors.base)
    path = await open_table(page, "schatz", ["me", "device", "device"], options={"max_rounds": 1})
    await page.goto(visitors.base + path)
    await expect(page.get_by_role("heading", name="Pass the device to Eagle")).to_be_focused()
    await _see(page, "curtain", look)
