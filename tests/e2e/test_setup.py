"""Setting up a table: everything can be chosen, and what cannot be is said where it was chosen."""

import asyncio
import re

import pytest
from playwright.async_api import Locator, Page, Route, expect

from tests.e2e.axe import violations
from tests.e2e.looks import screenshot
from tests.e2e.tables import RETRIES, prompt
from tests.e2e.visitors import REFUSED, Visitors

GAMES = ("aztec", "aztekz", "schatz")
UNDER_A_FINGER = """() => [...document.querySelectorAll("main :is(a, button, input, select, summary)")]
    .map(it => [it.closest("label") ?? it, it])
    .map(([place, it]) => [it.outerHTML.slice(0, 120), place.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 44).map(([it]) => it)"""
SEEN = """it => {
    const box = it.getBoundingClientRect();
    return [box.top + 2, box.bottom - 2].every(y => it.contains(document.elementFromPoint(box.left + 9, y)));
}"""
OPTIONS = {"en": "Game options", "fr": "Options du jeu", "de": "Spieloptionen"}
TARGET = {
    "en": "The target is from 150 to 1000, in steps of 10.",
    "fr": "La somme visée va de 150 à 1000, de 10 en 10.",
    "de": "Das Ziel liegt zwischen 150 und 1000, in Schritten von 10.",
}
MOST_MINUTES = {
    "en": "For the whole game each player gets at least 1\xa0s and at most 24\xa0hours.",
    "fr": "Pour toute la partie, chacun dispose d’au moins 1\xa0s et d’au plus 24\xa0heures.",
    "de": "Für das ganze Spiel bekommt jeder mindestens 1\xa0s und höchstens 24\xa0Stunden.",
}
CLOCK = {"en": "Clock", "fr": "Pendule", "de": "Uhr"}
WHOLE_GAME = {"en": "Whole game", "fr": "Toute la partie", "de": "Ganzes Spiel"}


def fold(page: Page, title: str) -> Locator:
    return page.locator("details", has=page.locator("summary", has_text=title))


async def choose(radio: Locator) -> None:
    """By its label: the radio button itself is not seen."""
    await radio.locator("xpath=ancestor::label").click()
    await expect(radio).to_be_checked()


async def unfold(page: Page) -> None:
    await page.locator("details").first.wait_for()
    for summary in await page.locator("details > summary").all():
        await summary.click()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fr", "en", "de"])
async def test_all_that_can_be_chosen_fits_under_a_finger(visitors: Visitors, game: str, language: str) -> None:
    page = await visitors.open(f"/new/{game}?how=bots", phone=True, language=language)
    await unfold(page)
    assert await page.evaluate(UNDER_A_FINGER) == []
    assert await page.evaluate("document.documentElement.scrollWidth") == 390
    assert await violations(page) == []


@pytest.mark.parametrize("language", ["fr", "en", "de"])
async def test_what_cannot_be_chosen_is_said_there(visitors: Visitors, language: str) -> None:
    visitors.expect_console(REFUSED)
    page = await visitors.open("/new/schatz?how=bots", phone=True, language=language)
    options = fold(page, OPTIONS[language])
    await options.locator("summary").click()
    target = options.get_by_role("spinbutton").first
    await target.fill("155")
    await options.locator("summary").click()
    await expect(target).to_be_hidden()
    await page.locator("form button.main").click()
    await expect(options.get_by_role("alert")).to_have_text(TARGET[language])
    await expect(target).to_be_focused()
    await expect(target).to_be_in_viewport()
    assert await options.get_by_role("alert").evaluate(SEEN)
    await expect(page.get_by_role("alert")).to_have_count(1)
    await screenshot(page, f"refused-option-phone-{language}")
    await target.fill("160")
    time = fold(page, CLOCK[language])
    await time.locator("summary").click()
    await choose(time.get_by_role("radio", name=WHOLE_GAME[language]))
    await time.get_by_role("spinbutton").first.fill("5000")
    await page.locator("form button.main").click()
    await expect(time.get_by_role("alert")).to_have_text(MOST_MINUTES[language])
    await expect(time.get_by_role("spinbutton").first).to_be_focused()
    await expect(page.get_by_role("alert")).to_have_count(1)
    await time.get_by_role("spinbutton").first.fill("20")
    await page.locator("form button.main").click()
    await expect(page).to_have_url(re.compile(r"/t/[a-z0-9]+$"))


async def test_a_number_that_is_not_there(visitors: Visitors) -> None:
    visitors.expect_console(REFUSED)
    page = await visitors.open("/new/aztekz?how=friends")
    options = fold(page, "Game options")
    await options.locator("summary").click()
    await options.get_by_label("Crosses").fill("")
    await page.get_by_role("button", name="Open the table").click()
    alert = options.get_by_role("alert")
    await expect(alert).to_have_text(re.compile("25 to 60 in all, at least 8 of them crosses and tees"))
    await expect(options.get_by_label("Crosses")).to_be_focused()
    await screenshot(page, "refused-cards-desktop")


async def test_the_table_is_as_it_was_chosen(visitors: Visitors) -> None:
    page = await visitors.open("/new/aztec?how=friends")
    await choose(page.get_by_role("radio", name="3", exact=True))
    await page.get_by_label("Seat 3").select_option("bot")
    await page.get_by_label("Level of the bot at seat 3").select_option("4")
    await page.get_by_role("radio", name="Everyone").check()
    await unfold(page)
    await page.get_by_role("radio", name="a corner cube scores for both architects").check()
    await page.get_by_role("radio", name="three games, everyone is Oh Puch once").check()
    await choose(page.get_by_role("radio", name="Days"))
    await page.get_by_role("button", name="7 days per move").click()
    await page.get_by_role("radio", name="Popocatepetl").check()
    await page.get_by_role("button", name="Open the table").click()
    await expect(page).to_have_url(re.compile(r"/t/[a-z0-9]+$"))
    answer = await page.request.get(page.url.replace("/t/", "/api/tables/"), max_retries=RETRIES)
    table = (await answer.json())["table"]
    assert [(seat["kind"], seat["level"]) for seat in table["seats"]] == [("person", None), ("open", None), ("bot", 4)]
    assert table["options"] == {"corners": "shared", "mode": "three_rounds"}
    assert table["clock"] == {"kind": "days", "days": 7}
    assert (table["public"], table["first"]["by"]) == (True, "word")


async def test_numbers_say_what_they_count(visitors: Visitors) -> None:
    page = await visitors.open("/new/schatz?how=bots")
    await unfold(page)
    numbers = fold(page, "Game options").locator(".number")
    await expect(numbers).to_have_text(["in money", "rounds at most"])


async def test_a_table_for_one_device_is_three_clicks_away(visitors: Visitors) -> None:
    page = await visitors.open("/")
    await page.get_by_role("article", name="Aztec Treasure").get_by_role("link", name="On this device").click()
    await choose(page.get_by_role("radio", name="4", exact=True))
    await page.locator("form button.main").click()
    await page.get_by_role("button", name=re.compile("show my cards")).click()
    await expect(prompt(page)).to_contain_text("Your turn.")
    await expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(4)


async def test_who_is_muted_is_called_by_name(visitors: Visitors) -> None:
    loud, page = await visitors.open("/account"), await visitors.open("/account")
    for one in (loud, page):  # known, else each call would be that of another guest
        await one.locator("header a.who").wait_for(state="attached")
    here = {"Origin": visitors.base}
    renamed = await loud.request.patch(
        f"{visitors.base}/api/me", data={"name": "Tezca"}, headers=here, max_retries=RETRIES
    )
    who = {"who": (await renamed.json())["id"]}
    await page.request.post(f"{visitors.base}/api/mutes", data=who, headers=here, max_retries=RETRIES)
    await page.reload()
    await expect(page.get_by_text("Tezca", exact=True)).to_be_visible()
    await page.get_by_text("Tezca", exact=True).scroll_into_view_if_needed()
    await screenshot(page, "account-muted-desktop")
    await page.get_by_role("button", name="Unmute Tezca").click()
    await expect(page.get_by_text("Tezca", exact=True)).to_have_count(0)


@pytest.mark.parametrize("where", ["/", "/new/aztec?how=bots"])
async def test_a_table_that_takes_its_time_to_open_shows_that_it_comes(visitors: Visitors, where: str) -> None:
    page = await visitors.open(where)
    asked, answered = asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        asked.set()
        await answered.wait()
        await route.continue_()

    await page.route(re.compile(r"/api/tables\?"), hold)
    if where == "/":
        await page.get_by_role("button", name="Play now").first.click()
    await page.get_by_role("button", name="Start", exact=True).click()
    await asked.wait()
    busy = page.get_by_role("button", name="Opening the table…")
    await expect(busy).to_be_disabled()
    await expect(busy).to_have_attribute("aria-busy", "true")
    answered.set()
    await expect(page).to_have_url(re.compile("/t/"))
    await expect(prompt(page)).to_be_visible()
