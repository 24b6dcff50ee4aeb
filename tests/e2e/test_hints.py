"""Hints between people: off, unless they were allowed when the table was opened; then all see it, and who asks."""

import asyncio
import json
import re
from importlib import import_module

import pytest
from playwright.async_api import Route, ViewportSize, expect

from teocalli.core.words import Language, Wording
from tests import GAMES
from tests.e2e.looks import PICTURES, Theme, screenshot
from tests.e2e.sizes import SMALL_PHONE
from tests.e2e.tables import (
    fetch_table,
    join_table,
    open_table,
    prompt,
    send_command,
    wait_for_turn,
)
from tests.e2e.visitors import Visitors

SMALL: ViewportSize = SMALL_PHONE
WIDE: ViewportSize = {"width": 1280, "height": 800}
LOOKS: list[tuple[Language, Theme]] = [("en", "light"), ("de", "dark")] if PICTURES else [("en", "light")]
WORDS: dict[Language, tuple[str, str]] = {
    "en": ("A strong bot would do this.", "Chance of winning"),
    "de": ("So würde ein starker Bot spielen.", "Gewinnchance"),
}
MORE: dict[Language, str] = {"en": "More", "de": "Mehr"}
_CUT = """texts => texts.filter(text => {
    const room = text.parentElement.getBoundingClientRect();
    return [...text.getClientRects()].some(({left, right, bottom}) =>
        left < room.left - 1 || right > room.right + 1 || bottom > room.bottom + 1);
}).map(text => text.textContent)"""
"""Which of these sentences are not seen as a whole."""


async def test_between_people_a_hint_is_refused_and_it_is_said_why(visitors: Visitors) -> None:
    host, friend = await visitors.open(), await visitors.open()
    path = await open_table(host, "aztec", ["me", "open"])
    await join_table(friend, path)
    await send_command(host, path, {"do": "start", "first": 0})
    visitors.expect_console("a status of 403 (Forbidden")
    await host.goto(visitors.base + path)
    assert await wait_for_turn(host)
    await host.keyboard.press("h")
    await expect(host.get_by_role("alert")).to_contain_text("Between people there are no hints")
    await host.get_by_role("button", name="More").click()
    await expect(host.get_by_role("dialog")).to_contain_text("Only when you play alone against bots.")


async def test_where_help_is_allowed_all_see_it_and_the_log_tells_who_asks(visitors: Visitors) -> None:
    host, friend = await visitors.open("/new/aztec?how=friends"), await visitors.open()
    await host.get_by_role("checkbox", name="Allow hints").check()
    await host.get_by_role("button", name="Open the table").click()
    await host.wait_for_url(re.compile("/t/"))
    await friend.goto(host.url)
    for page in (host, friend):
        await expect(page.get_by_text("Hints are allowed.")).to_be_visible()
    await friend.get_by_role("button", name="Sit here").click()
    await host.get_by_role("button", name="Start the game").click()
    await expect(host.get_by_test_id("prompt").or_(host.get_by_text("Your turn.")).first).to_be_visible()
    mine = host.get_by_test_id("prompt").filter(has_text="Your turn.")
    theirs = friend.get_by_test_id("prompt").filter(has_text="Your turn.")
    await expect(friend.get_by_test_id("prompt")).to_be_visible()
    asking = host if await mine.is_visible() else friend
    await expect(mine if asking is host else theirs).to_be_visible()
    await asking.keyboard.press("h")
    await expect(asking.get_by_text("A strong bot would do this")).to_be_visible()
    for page in (host, friend):
        told = "You asked for a hint." if page is asking else "Eagle asked for a hint."
        await expect(page.get_by_role("log", name="Log").get_by_text(told)).to_be_visible()


async def test_it_is_shown_that_a_hint_is_thought_about_and_said_if_none_comes(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL)
    path = await open_table(page, "aztec", ["me", 1])
    answers: asyncio.Queue[str] = asyncio.Queue()

    async def fail(route: Route) -> None:
        await route.fulfill(status=503, body=await answers.get())

    await page.route("**/hints?*", fail)
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    visitors.expect_console("a status of 503")
    thinking = page.get_by_role("status").filter(has_text="A strong bot is thinking…")
    busy = {"error": {"code": "busy", "say": "The bots have too much to think about."}}
    for answer, say in ((json.dumps(busy), busy["error"]["say"]), ("", "Teocalli cannot be reached.")):
        await page.keyboard.press("h")
        await expect(thinking).to_be_in_viewport(ratio=1)
        await screenshot(page, "hint-thinking")
        answers.put_nowait(answer)
        await expect(page.get_by_role("alert").filter(has_text=say)).to_be_in_viewport(ratio=1)
        await expect(thinking).to_have_count(0)


def longest_reasons(name: str, language: Language) -> list[dict[Language, str]]:
    """The two sentences of a game that take most room, with some number in each gap."""
    words: dict[str, Wording] = import_module(f"teocalli.games.{name}.words").WORDS
    reasons = [wording for key, wording in words.items() if key.startswith("why.")]
    filled = [{each: re.sub(r"\{[^}]*\}", "12", text) for each, text in wording.items()} for wording in reasons]
    return sorted(filled, key=lambda said: -len(said[language]))[:2]


@pytest.mark.parametrize(("language", "theme"), LOOKS)
@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["small", "wide"])
@pytest.mark.parametrize("name", GAMES)
async def test_a_hint_says_why_in_its_room_and_a_press_shows_all_of_it(
    visitors: Visitors, name: str, size: ViewportSize, language: Language, theme: Theme
) -> None:
    page = await visitors.open(size=size, language=language, theme=theme)
    path = await open_table(page, name, ["me", 1], deal=3)
    seen = await fetch_table(page, path, 0)
    why = longest_reasons(name, language)
    reasons = [said[language] for said in why]
    assert len(reasons) == 2
    # What a bot would find depends on how far it thinks; what is shown of it does not.
    action = seen["view"]["legal"][0]
    told = {
        "text": action,
        "expected": 0.61,
        "visits": 100,
        "line": [action],
        "why": [{"say": said, "key": "why", "args": {}} for said in why],
    }
    answer = {"decision": seen["table"]["decision"], "hints": [told]}
    await page.route("**/hints?*", lambda route: route.fulfill(json=answer))
    await page.goto(visitors.base + path)
    await expect(prompt(page)).to_be_visible()
    board = page.get_by_test_id("board")
    before = await board.bounding_box()
    await page.keyboard.press("h")
    does, chance = WORDS[language]
    says = page.get_by_role("status").filter(has_text=does)
    await expect(says).to_contain_text(" ".join(reasons))
    assert await board.bounding_box() == before
    # What is seen of it are whole sentences, and a sign that there is more.
    sentences = says.locator(".text:visible")
    assert await sentences.evaluate_all(_CUT) == []
    await expect(sentences.first).not_to_contain_text("Eagle")  # it tells the reader what to do
    sign = says.get_by_text(MORE[language], exact=True)
    await expect(sign).to_be_in_viewport(ratio=1)
    await screenshot(page, f"hint-{name}-{size['width']}-{theme}-{language}", as_is=True)
    await says.get_by_role("button").click()
    whole = page.get_by_role("dialog")
    for sentence in (does, *reasons, chance):
        await expect(whole).to_contain_text(sentence)
    fits = await whole.evaluate("sheet => sheet.scrollHeight <= sheet.clientHeight + 1")
    assert fits, "the sheet is cut"
    await screenshot(page, f"hint-{name}-{size['width']}-{theme}-{language}-whole", as_is=True)
    await page.keyboard.press("Escape")
    await expect(whole).to_be_hidden()
    await expect(says).to_be_visible()
