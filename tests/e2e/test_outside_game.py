"""A game of another package on the site: on the shelf, with its rules pages, and played on the plain board."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect
from pytest_asyncio import fixture

from teocalli.lab.live.process import ServerProcess
from tests.e2e.axe import violations
from tests.e2e.looks import screenshot
from tests.e2e.tables import fetch_table, open_table, wait_for_turn
from tests.e2e.visitors import Visitors, overflow_width
from tests.waiting import GIVE_UP

SHORT = {"pieces": 2, "stakes": 30, "rounds": 13}


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory, patolli_python: Path) -> Iterator[str]:
    """The address of a server in the environment where the example is installed."""
    folder = tmp_path_factory.mktemp("outside")
    process = ServerProcess(str(folder / "data"), program="tests.e2e.seeded_program", python=str(patolli_python))
    yield process.base.replace("127.0.0.1", "localhost")
    process.close(within=GIVE_UP)


@fixture(loop_scope="session")
async def visitors(outside: str, browser: Browser) -> AsyncIterator[Visitors]:
    opened = Visitors(browser, outside)
    yield opened
    await opened.close()
    assert opened.complaints == []


async def choose(page: Page) -> None:
    """Play the first action in the list, once the picture of the present position is there."""
    await expect(page.get_by_test_id("picture")).to_have_attribute("data-now", "true")
    action = page.locator("[data-action]").first
    if await action.get_attribute("aria-pressed") != "true":
        await action.click()
    await page.get_by_test_id("play").click()
    await expect(page.locator("[aria-busy=true]")).to_have_count(0)


async def test_it_stands_on_the_shelf_and_has_its_rules_pages(visitors: Visitors) -> None:
    page = await visitors.open("/")
    await expect(page.get_by_role("heading", name="Patolli")).to_be_visible()
    await expect(page.get_by_text("Run your pieces round the cross")).to_be_visible()
    await screenshot(page, "outside-shelf")
    await page.goto(f"{visitors.base}/learn/patolli")
    await expect(page.get_by_role("heading", name="Special cells")).to_be_visible()
    await expect(page.get_by_text("Everywhere outside the crossing a piece is safe.")).to_be_visible()


async def test_a_whole_game_is_played_on_the_plain_board(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "patolli", ["me", 1], options=SHORT)
    await page.goto(visitors.base + path)
    moves = 0
    while await wait_for_turn(page):
        if moves == 0:
            await expect(page.get_by_test_id("picture")).to_be_visible()
            await screenshot(page, "outside-board")
            assert await violations(page) == []
            assert await overflow_width(page) == 0
        await choose(page)
        moves += 1
    assert moves
    view = (await fetch_table(page, path, 0))["view"]
    assert view["over"]
    assert view["winners"]
    await expect(page.get_by_test_id("picture")).to_be_visible()
    await screenshot(page, "outside-over")


async def test_on_a_phone_an_action_is_chosen_and_played(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    path = await open_table(page, "patolli", ["me", 1], options=SHORT)
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await expect(page.get_by_test_id("picture")).to_be_visible()
    assert await overflow_width(page) == 0
    await screenshot(page, "outside-phone")
    before = (await fetch_table(page, path, 0))["table"]["decision"]
    # The only thing that can be done is chosen already, and says what it does in words, not as the text of a record.
    await expect(page.get_by_test_id("play")).to_have_text(re.compile("^Play: (Enter on e|Pass)"))
    await page.get_by_test_id("play").tap()
    while (await fetch_table(page, path, 0))["table"]["decision"] == before:
        await page.wait_for_timeout(20)
