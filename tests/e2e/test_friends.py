"""In company: a table set up by hand, people who find it, and what they do there besides playing."""

import re

from playwright.async_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.tables import (
    fetch_table,
    game_over,
    join_table,
    open_table,
    play_action,
    prompt,
    wait_for_turn,
)
from tests.e2e.visitors import Visitors


async def test_friends_set_up_a_table_talk_go_back_resign_and_play_again(visitors: Visitors) -> None:
    host, friend = await visitors.open("/"), await visitors.open("/")
    path = await _open_by_hand(host)
    await _sit_down_from_the_home(friend, path)
    await expect(host.get_by_role("list", name="Seats")).to_contain_text("is here")
    await host.get_by_label("Who begins?").select_option("0")
    await host.get_by_role("button", name="Start the game").click()
    await expect(prompt(host)).to_contain_text("Your turn.")
    await expect(host).to_have_title(re.compile("^● Your turn"))
    await expect(friend).not_to_have_title(re.compile("Your turn"))
    await _talk(host, friend)
    await _go_back(host, friend, path)
    await _resign_and_play_again(host, friend)


async def _open_by_hand(host: Page) -> str:
    """A public table for two at which the host decides who begins."""
    await host.get_by_role("article", name="Aztec", exact=True).get_by_role("link", name="With friends").click()
    await host.get_by_role("radio", name="Everyone").check()
    await host.locator("summary", has_text="Who begins?").click()
    await host.get_by_label("You decide").check()
    await host.get_by_role("button", name="Open the table").click()
    await expect(host.get_by_role("img", name="QR code")).to_be_visible()
    path = "/t/" + host.url.rsplit("/", 1)[1]
    await expect(host.get_by_role("textbox", name="Link to this table")).to_have_value(host.url)
    return path


async def _sit_down_from_the_home(friend: Page, path: str) -> None:
    await friend.reload()
    await friend.locator(f'#open a[href="{path}"]').click()
    await friend.get_by_role("button", name="Sit here").click()
    await expect(friend.get_by_text(re.compile("Everyone is here. .* starts the game."))).to_be_visible()


async def _talk(host: Page, friend: Page) -> None:
    await friend.get_by_role("tab", name="Chat").click()
    await friend.get_by_role("textbox", name="Write a message").fill("Bonne chance ! <b>&</b>")
    await friend.get_by_role("button", name="Send").click()
    unread = host.get_by_role("tab", name="Chat: 1 new message")
    await unread.click()
    await expect(host.get_by_text("Bonne chance ! <b>&</b>")).to_be_visible()
    await host.get_by_role("tab", name="Log").click()


async def _go_back(host: Page, friend: Page, path: str) -> None:
    """A move taken back with the other's leave: both see the position before it again."""
    legal = (await fetch_table(host, path, 0))["view"]["legal"]
    await play_action(host, path, 0, legal[0])
    await expect(prompt(friend)).to_contain_text("Your turn.")
    await host.get_by_role("button", name="Ask the others to undo my last move").click()
    await expect(host.get_by_text("You asked to undo")).to_be_visible()
    await friend.get_by_role("button", name="Agree", exact=True).click()
    await expect(prompt(host)).to_contain_text("Your turn.")
    await expect(friend.get_by_role("button", name="Agree", exact=True)).to_be_hidden()
    assert (await fetch_table(host, path, 0))["view"]["legal"] == legal


async def _resign_and_play_again(host: Page, friend: Page) -> None:
    await friend.get_by_role("button", name="More", exact=True).click()
    await friend.get_by_role("button", name="Resign").click()
    await friend.get_by_role("button", name="No, keep playing").click()
    await friend.get_by_role("button", name="Resign").click()
    await friend.get_by_role("button", name="Yes, resign").click()
    await expect(prompt(host)).to_contain_text("Jaguar resigned: Eagle wins.")
    await expect(game_over(friend)).to_be_visible()
    first = host.url
    await host.get_by_role("button", name="Rematch").click()
    await expect(host).not_to_have_url(first)
    await friend.get_by_role("button", name="Join the rematch").click()
    await expect(friend).to_have_url(host.url)
    await expect(host.get_by_role("list", name="Seats")).to_contain_text("is here")


async def test_a_game_against_a_bot_with_hints_looks_back_and_moves_taken_back(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztekz", ["me", 1])
    await page.goto(visitors.base + path)
    await page.get_by_role("button", name="Hint").click()
    await expect(page.get_by_text("A strong bot would do this")).to_be_visible()
    before = await fetch_table(page, path, 0)
    await play_action(page, path, 0, before["view"]["legal"][0])
    log = page.get_by_role("log", name="Log")
    await expect(log.get_by_role("button", name=re.compile("^Jaguar")).first).to_be_visible()
    await wait_for_turn(page)
    await log.get_by_role("button", name=re.compile("^(Eagle|You) ")).first.click()
    await expect(page.get_by_text("Earlier position", exact=True)).to_be_visible()
    await page.get_by_role("button", name="Back to the game").click()
    await expect(prompt(page)).to_contain_text("Your turn.")
    await page.get_by_role("button", name="Undo my last move").click()
    asked = page.get_by_role("dialog", name="Undo and practise?")
    await asked.get_by_role("button", name="No, keep playing").click()
    await expect(asked).to_have_count(0)
    await page.get_by_role("button", name="Undo my last move").click()
    await asked.get_by_role("button", name="Undo").click()
    await expect(page.get_by_text("(undone)").first).to_be_attached()
    assert (await fetch_table(page, path, 0))["view"]["legal"] == before["view"]["legal"]


async def test_a_table_by_invitation_lets_in_whom_it_was_given_and_an_onlooker_sees_no_hand(visitors: Visitors) -> None:
    host, guest, onlooker = await visitors.open(), await visitors.open(), await visitors.open()
    await host.goto(f"{visitors.base}/new/schatz?how=friends")
    await host.get_by_role("radio", name="3", exact=True).check()
    await host.get_by_role("combobox", name="Seat 2", exact=True).select_option("invited")
    await host.get_by_role("combobox", name="Seat 3", exact=True).select_option("bot")
    await host.get_by_role("radio", name="Everyone").check()
    await host.get_by_role("button", name="Open the table").click()
    link = await host.get_by_role("textbox", name="Invitation to seat 2").input_value()
    await guest.goto(link)
    await guest.get_by_role("button", name="Sit here").click()
    await expect(host.get_by_role("list", name="Seats")).to_contain_text("is here")
    await host.get_by_role("button", name="Start the game").click()
    await expect(prompt(guest)).to_be_visible()
    await onlooker.goto(visitors.base)
    await onlooker.locator(f'#watch a[href="{host.url.removeprefix(visitors.base)}"]').click()
    await expect(onlooker.get_by_text("You are watching")).to_be_visible()
    await expect(onlooker.get_by_role("group", name="Your hand")).to_have_count(0)
    assert await violations(onlooker) == []


async def test_who_is_not_there_is_seen_and_who_comes_back_too(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open()
    path = await open_table(host, "aztec", ["me", "open"])
    await host.goto(visitors.base + path)
    await join_table(friend, path)
    await friend.goto(visitors.base + path)
    await host.get_by_role("button", name="Start the game").click()
    await expect(prompt(friend)).to_be_visible()
    players = host.get_by_role("list", name="Players")
    await expect(players).not_to_contain_text("offline")
    await friend.goto("about:blank")
    await expect(players).to_contain_text("offline")
    await friend.goto(visitors.base + path)
    await expect(players).not_to_contain_text("offline")


async def test_whoever_keeps_the_table_waiting_is_helped_out_by_a_bot_and_comes_back(visitors: Visitors) -> None:
    host, late = await visitors.open(), await visitors.open()
    path = await open_table(host, "aztec", ["me", "open"], first=1, clock={"kind": "move", "seconds": 1})
    await host.goto(visitors.base + path)
    await late.goto(visitors.base + path)
    await late.get_by_role("button", name="Sit here").click()
    await host.get_by_role("button", name="Start the game").click()
    await expect(late.get_by_role("timer")).to_have_count(2)
    await expect(host.get_by_role("alert").get_by_text("Eagle has run out of time.")).to_be_visible()
    await host.get_by_role("button", name="Stop the game").click()
    await host.get_by_role("button", name="No, keep playing").click()
    await host.get_by_role("button", name="Let a bot play").click()
    await expect(prompt(host)).to_contain_text("Your turn.")
    await expect(late.get_by_text("is playing Eagle for you")).to_be_visible()
    await late.get_by_role("button", name="Play myself again").click()
    await expect(host.get_by_text("a bot plays")).to_be_hidden()


async def test_who_comes_by_a_link_is_asked_for_a_name_once_and_reads_the_rules_while_waiting(
    visitors: Visitors,
) -> None:
    host, friend = await visitors.open(), await visitors.open()
    clock = {"kind": "move", "seconds": 90}
    seats: list[str | int] = ["me", "open", "open"]
    paths = [await open_table(host, "schatz", seats, options={"target": 150}, clock=clock) for _ in range(2)]
    await friend.goto(visitors.base + paths[0])
    name = friend.get_by_label("Your name")
    given = (await friend.get_by_role("link", name=re.compile("^You are")).inner_text()).strip()
    await expect(name).to_have_value(given)
    for said in (
        "In short",
        "Twelve tricks follow",
        "Once somebody owns 150",
        "90 seconds per move.",
        "Target",
        "150",
        "you have 1 minute to come back",
    ):
        await expect(friend.get_by_role("main")).to_contain_text(said)
    for language, said in (("fr", "possède 150 à la fin"), ("de", "Ende einer Runde 150 besitzt"), ("en", "owns 150")):
        await friend.locator("header select").select_option(language)
        await expect(friend.get_by_role("main")).to_contain_text(said)
    assert await violations(friend) == []
    await name.fill("Citlali")
    await friend.get_by_role("button", name="Join the game").click()
    await expect(friend.get_by_role("list", name="Seats")).to_contain_text("Citlali")
    await expect(name).to_have_count(0)
    await _read_the_rules(friend)
    assert friend.url == visitors.base + paths[0]
    await friend.goto(visitors.base + paths[1])
    await friend.get_by_role("button", name="Join the game").click()
    await expect(friend.get_by_role("list", name="Seats")).to_contain_text("Citlali")


async def _read_the_rules(friend: Page) -> None:
    """Beside the table, which stays as it is."""
    await friend.get_by_role("button", name="How to play").click()
    rules = friend.get_by_role("dialog", name="How to play Aztec Treasure")
    await expect(rules.get_by_role("heading", name="A round")).to_be_visible()
    await expect(rules).to_contain_text("Once somebody owns 150")
    assert await violations(friend) == []
    await rules.locator("summary").click()
    await rules.get_by_role("link", name="Variants").first.click()
    await expect(rules.get_by_role("heading", name="Variants")).to_be_in_viewport()
    await expect(friend.get_by_role("list", name="Seats")).to_be_visible()
    await friend.keyboard.press("Escape")
    await expect(rules).to_have_count(0)


async def test_an_invitation_outlives_the_reading_of_the_rules_on_a_phone(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open(phone=True)
    await host.goto(f"{visitors.base}/new/aztec?how=friends")
    await host.get_by_role("combobox", name="Seat 2", exact=True).select_option("invited")
    await host.get_by_role("button", name="Open the table").click()
    await friend.goto(await host.get_by_role("textbox", name="Invitation to seat 2").input_value())
    await friend.get_by_role("button", name="How to play").tap()
    rules = friend.get_by_role("dialog", name="How to play Aztec")
    await rules.locator("summary").tap()
    await rules.get_by_role("link").first.tap()
    box = await rules.bounding_box()
    assert box == {"x": 0, "y": 0, "width": 390, "height": 844}
    await rules.get_by_role("button", name="Close").tap()
    await expect(rules).to_have_count(0)
    await friend.get_by_role("button", name="Sit here").tap()
    await expect(friend.get_by_text(re.compile("Everyone is here. .* starts the game."))).to_be_visible()


async def test_in_a_running_game_the_rules_open_beside_it(visitors: Visitors) -> None:
    page = await visitors.open()
    await page.goto(visitors.base + await open_table(page, "aztekz", ["me", 1]))
    assert await wait_for_turn(page)
    await page.get_by_role("button", name="More", exact=True).click()
    await page.get_by_role("button", name="How to play").click()
    rules = page.get_by_role("dialog", name="How to play Aztekz")
    await expect(rules).to_be_visible()
    await expect(rules.get_by_role("heading", name="Your turn")).to_be_attached()
    board, sheet = await page.get_by_test_id("board").bounding_box(), await rules.bounding_box()
    assert board is not None
    assert sheet is not None
    assert board["x"] + board["width"] <= sheet["x"]
    await expect(prompt(page)).to_contain_text("Your turn.")
    # The scores stay in sight, and the log comes back.
    players = await page.get_by_role("list", name="Players").bounding_box()
    assert players is not None
    assert players["y"] + players["height"] <= sheet["y"]
    await page.keyboard.press("Escape")
    await expect(rules).to_have_count(0)
    await expect(page.get_by_role("log", name="Log")).to_be_visible()


async def test_it_is_said_when_one_may_go_on_without_somebody_who_is_away(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open()
    path = await open_table(host, "aztec", ["me", "open"], first=1)
    await host.goto(visitors.base + path)
    await expect(host.get_by_role("main")).to_contain_text("you have 5 minutes to come back")
    await join_table(friend, path)
    await friend.goto(visitors.base + path)
    await host.get_by_role("button", name="Start the game").click()
    await expect(prompt(friend)).to_be_visible()
    away = host.get_by_role("timer").filter(has_text="Eagle is away. In ")
    await expect(away).to_have_count(0)
    await friend.goto(visitors.base)
    await expect(away).to_contain_text(re.compile(r"In [45]:\d\d you can go on"))
    await friend.goto(visitors.base + path)
    await expect(away).to_have_count(0)
