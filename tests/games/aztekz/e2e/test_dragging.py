"""The drawn card of Aztekz is dragged to where it shall lie, by mouse and by touch."""

import re
from itertools import cycle
from typing import Any

from playwright.async_api import Locator, Page, expect

from tests.e2e.input_devices import Mouse, Touch
from tests.e2e.tables import fetch_table, prompt
from tests.e2e.visitors import Visitors
from tests.games.aztekz.e2e.player import Player, would_lie
from tests.games.aztekz.e2e.positions import come_when, towards_a_theft, ways_to_lay


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
    await would_lie(page, cell, first)
    exits = next(turns)
    await page.keyboard.press("r")
    while exits not in ways:
        exits = next(turns)
        await page.mouse.wheel(0, 120)
    await would_lie(page, cell, exits)
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
