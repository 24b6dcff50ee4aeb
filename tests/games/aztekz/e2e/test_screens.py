"""Aztekz on screens of every size: whatever is asked, all that can be pressed for it can be reached."""

import re
from typing import Any

from playwright.async_api import Page, expect

from tests.e2e.reach import out_of_reach
from tests.e2e.sizes import SMALL_PHONE, resize
from tests.e2e.tables import game_over, open_table, play_by_api, prompt, wait_for_turn
from tests.e2e.visitors import Visitors
from tests.games.aztekz.e2e.player import SHORT
from tests.games.aztekz.e2e.positions import ALONE, MANY, come_when, end_or_place, towards_a_theft

MOST_CARDS = 22
"""So many make the pyramid wide; later, cards that fit nowhere soon end the game."""
LARGE = 54
"""Pixels of a cell on a phone when the pyramid is five cells wide: three heroes on a card are seen well."""
_HAS_LARGE_CELLS = "least => document.querySelector('[role=gridcell]').getBoundingClientRect().width >= least"
SEVERAL = 3
"""Things that a porter can do where it stands."""


async def _at_a_table(visitors: Visitors, seats: list[str], until: Any) -> Page:
    page = await visitors.open(phone=True)
    path = await open_table(page, "aztekz", seats)
    await play_by_api(page, path, MANY, end_or_place, until=until)
    await page.goto(visitors.base + path)
    return page


def _is_moving_on_many_cards(view: dict[str, Any]) -> bool:
    return len(view["cards"]) >= MOST_CARDS and "end" in view["legal"]


# When the pyramid has grown it shrinks from how large it was.
_HIDDEN_BY_A_SCALED_PYRAMID = """() => {
    const transform = "scale(4)";
    const scaled = document.querySelector("[role=grid]").previousElementSibling
        .animate([{transform}, {transform}], {duration: 1000000});
    const hidden = [...document.querySelectorAll("[data-testid=board] button")].filter(button => {
        const {left, right, top, bottom} = button.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return seen !== null && !button.contains(seen);
    });
    scaled.cancel();
    return hidden.map(button => button.ariaLabel ?? button.textContent);
}"""


_WRITTEN_OUTSIDE = """() => {
    const stage = document.querySelector("[role=grid]").parentElement;
    const {left, right, top, bottom} = stage.parentElement.getBoundingClientRect();
    return [...stage.querySelectorAll("svg > text")].filter(text => {
        const box = text.getBoundingClientRect();
        return box.left < left || box.right > right || box.top < top || box.bottom > bottom;
    }).map(text => text.textContent);
}"""
"""Letters, numbers and words around the pyramid that are cut off."""


def _pick(page: Page, hero: str) -> Any:
    return page.get_by_role("group", name="Your heroes").get_by_role("button", name=f"{hero} on ")


async def test_the_first_card(visitors: Visitors) -> None:
    page = await _at_a_table(visitors, ALONE, lambda view: True)
    await expect(page.get_by_role("button", name="Place on e5")).to_be_enabled()
    assert await out_of_reach(page, "aztekz-screens-first") == []


async def test_a_later_card_of_the_set_up(visitors: Visitors) -> None:
    page = await _at_a_table(visitors, [*ALONE, "device"], lambda view: len(view["cards"]) == 2)
    await page.locator("[role=gridcell].can").first.tap()
    await expect(page.get_by_role("button", name="Place on ")).to_be_enabled()
    assert await out_of_reach(page, "aztekz-screens-set-up") == []


async def test_moving_and_placing_late_in_the_game(visitors: Visitors) -> None:
    page = await _at_a_table(visitors, ALONE, _is_moving_on_many_cards)
    assert await wait_for_turn(page)
    assert await out_of_reach(page, "aztekz-screens-moving") == []
    await resize(page, SMALL_PHONE)
    await page.evaluate("() => { document.documentElement.style.fontSize = '' }")
    await page.wait_for_function(_HAS_LARGE_CELLS, arg=LARGE)
    for written in ("e", "5", "no card beyond this line"):
        await expect(page.locator("svg text").get_by_text(written, exact=True).first).to_be_visible()
    assert await page.evaluate(_WRITTEN_OUTSIDE) == []
    # Whoever chooses a card before a hero is told what to do.
    await page.locator("[role=gridcell][aria-label*=': free']").first.tap()
    await expect(page.get_by_role("alert")).to_contain_text("Choose a hero to walk")
    assert await page.evaluate(_HIDDEN_BY_A_SCALED_PYRAMID) == []
    await page.get_by_role("button", name="Place the card", exact=True).tap()
    await page.locator("[role=gridcell].can").first.tap()
    await expect(page.get_by_role("button", name="Place on ")).to_be_enabled()
    assert await out_of_reach(page, "aztekz-screens-placing") == []


async def test_a_porter_among_souls(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    _, text = await come_when(visitors, page, " take ", towards_a_theft)
    await _pick(page, f"porter {text[:2]}").tap()
    await expect(page.get_by_role("button", name="Take a soul").first).to_be_visible()
    assert await out_of_reach(page, "aztekz-screens-souls") == []


async def test_a_porter_that_can_do_many_things(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    _, text = await come_when(visitors, page, " drop", towards_a_theft, also=_can_do_several)
    await _pick(page, f"porter {text[:2]}").tap()
    chips = page.get_by_role("group", name="can do here").get_by_role("button")
    assert await chips.count() >= SEVERAL
    assert await out_of_reach(page, "aztekz-screens-several") == []


async def test_a_theft(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    await come_when(visitors, page, " steal ", towards_a_theft)
    await _pick(page, "chief").tap()
    await expect(page.get_by_role("button", name="Steal ")).to_be_visible()
    assert await out_of_reach(page, "aztekz-screens-theft") == []


async def test_the_duty_after_a_scare(visitors: Visitors) -> None:
    """The porter has to go, and the card has to come where it stood."""
    page = await visitors.open(phone=True)
    _, text = await come_when(visitors, page, " scare", towards_a_theft)
    await _pick(page, f"porter {text[:2]}").tap()
    await page.get_by_role("button", name="Scare all souls").tap()
    await expect(prompt(page)).to_contain_text("must leave")
    assert await out_of_reach(page, "aztekz-screens-duty") == []
    await page.locator("[role=gridcell].can").first.tap()
    await page.get_by_role("button", name="Place the card", exact=True).tap()
    await expect(page.get_by_role("button", name="Place on ")).to_be_enabled()
    assert await out_of_reach(page, "aztekz-screens-duty-placing") == []


def _can_do_several(view: dict[str, Any]) -> bool:
    return any(
        sum(text.startswith(f"{porter} ") and len(text) > len("P1 N") for text in view["legal"]) >= SEVERAL
        for porter in ("P1", "P2")
    )


async def test_a_card_to_return(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    await come_when(visitors, page, "return", lambda view: end_or_place(view["legal"]))
    await expect(page.get_by_role("button", name="Return it under the deck")).to_be_visible()
    assert await out_of_reach(page, "aztekz-screens-return") == []


def _fits_nowhere(view: dict[str, Any]) -> bool:
    return "end" in view["legal"] and not view["aids"]["placings"]


async def test_a_card_that_fits_nowhere(visitors: Visitors) -> None:
    """While one moves it is offered to return it, not to place it."""
    page = await _at_a_table(visitors, ALONE, _fits_nowhere)
    assert await wait_for_turn(page)
    await expect(prompt(page)).to_contain_text("fits nowhere")
    await expect(page.get_by_role("button", name="Place the card")).to_have_count(0)
    await page.get_by_role("button", name="Return the card", exact=True).tap()
    await expect(page.get_by_role("button", name="Return it under the deck")).to_be_visible()


_SMALL_NUMBERS = """least => [...document.querySelectorAll("[role=grid]")].flatMap(({parentElement: stage}) =>
    [...stage.querySelectorAll("svg text")].flatMap(text => {
        const {a, b} = text.getScreenCTM();
        const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
        return size < least - 0.05 ? [`${text.textContent}: ${size.toFixed(1)}`] : [];
    }))"""
"""Numbers on heroes, souls and cards, and letters around them, that are drawn too small to be read."""
LEGIBLE = 12
"""Pixels."""


async def test_four_players(visitors: Visitors) -> None:
    page = await _at_a_table(visitors, [*ALONE, "device", "device"], _is_moving_on_many_cards)
    assert await wait_for_turn(page)
    await _pick(page, "porter P1").tap()
    for width, height in ((390, 664), (360, 640)):
        await resize(page, {"width": width, "height": height})
        assert await page.evaluate(_SMALL_NUMBERS, LEGIBLE) == [], width
    assert await out_of_reach(page, "aztekz-screens-four") == []


async def test_the_end(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    path = await open_table(page, "aztekz", ALONE, options=SHORT)
    await play_by_api(page, path, MANY, end_or_place, think=_free_what_can_be)
    await page.goto(visitors.base + path)
    await expect(game_over(page)).to_be_visible()
    assert await out_of_reach(page, "aztekz-screens-over") == []
    # On a phone the freed stacks are seen whole, and the pyramid has most of the room.
    await page.evaluate("() => { document.documentElement.style.fontSize = '' }")
    freed = page.get_by_role("region", name="Freed stacks and their points")
    await expect(freed.get_by_role("listitem").filter(has_text=re.compile(r"\d")).first).to_be_visible()
    for width, height in ((390, 664), (360, 640)):
        await resize(page, {"width": width, "height": height})
        await expect(freed).to_be_in_viewport(ratio=1)
        assert await page.evaluate(_IS_CUT) is False, width
        pyramid = await page.get_by_role("grid").bounding_box()
        assert pyramid is not None
        assert pyramid["width"] >= MOST * width


MOST = 0.6
_IS_CUT = """() => {
    const board = document.querySelector("[data-testid=board]").getBoundingClientRect();
    const freed = document.querySelector(".freed").getBoundingClientRect();
    return freed.top < board.top - 1 || freed.bottom > board.bottom + 1;
}"""


def _free_what_can_be(view: dict[str, Any]) -> str:
    legal: list[str] = view["legal"]
    return next((text for text in legal if " give" in text or " steal" in text), towards_a_theft(view))
