"""The temple in three dimensions: how it is turned, drawn and built on, and what is left without it."""

import asyncio
import re
from itertools import count, cycle
from math import sin
from statistics import median

import pytest
from playwright.async_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.input_devices import Touch
from tests.e2e.looks import PICTURES, Look, in_each_look, screenshot
from tests.e2e.tables import open_table, play_action, wait_for_turn
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors
from tests.games.aztec.e2e.player import (
    DRAWN,
    SMALL,
    Builder,
    around,
    at_the_end,
    cell,
    drawn,
    marked,
    middle,
    place,
    place_the_last_that_fits,
    point,
    says,
)
from tests.games.aztec.e2e.positions import ALONE, three_tables
from tests.waiting import GIVE_UP

HALF_BUILT = ("d4.1EN", "e6.3ED", "f7.3DW", "c4.2ES", "g5.1SU", "h6.3DN")
SMOOTH = 4
"""The page answers at most so many times slower while the temple turns, drawn without a graphics card, than at rest."""
RESTING = 30
"""Frames that tell how quick the page is at rest."""
STILL = 60
"""Frames without a new picture after which the temple is at rest."""
LAG = 3
"""Pictures at most that are still drawn once the hand stops: the one under way, the last position, that one sharp."""
TURNED = 8
"""Pictures that are enough to have seen it turn."""


@pytest.mark.webgl
async def test_turning_draws_and_rest_draws_nothing(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL)
    path = await open_table(page, "aztec", ALONE)
    for seat, piece in zip(cycle((0, 1)), HALF_BUILT, strict=False):
        await play_action(page, path, seat, piece)
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    x, y = await middle(page)
    before = await _at_rest(page)
    resting = [median(await page.evaluate(_FRAMES, RESTING))]
    await page.mouse.move(x, y)
    await page.mouse.down()
    turning: list[float] = []
    async with asyncio.timeout(GIVE_UP):
        for step in count(1):
            await page.mouse.move(x + 60 * sin(step / 9), y + 20 * sin(step / 7))
            turning += await page.evaluate(_FRAMES, 5)
            if await drawn(page) >= before + TURNED:
                break
    stopped = await drawn(page)
    await page.mouse.up()
    await page.mouse.move(x, y - 1000)
    turned = await _at_rest(page)
    assert turned <= stopped + LAG  # however slow drawing is, it does not run behind the hand
    resting += [median(await page.evaluate(_FRAMES, RESTING))]
    assert median(turning) < SMOOTH * max(resting), (turning, resting)
    await page.get_by_role("button", name="From above").click()
    await page.wait_for_function(_DRAWN_MORE, arg=[DRAWN, turned])
    await _at_rest(page)
    await page.get_by_role("application", name="Temple in three dimensions").focus()
    await page.keyboard.press("Escape")  # lets go of the piece that the pointer has passed
    await page.keyboard.press("x")
    for _ in range(3):
        await page.keyboard.press("PageUp")
    beside = page.locator(".beside")
    await expect(beside).to_be_visible()
    # The link to the rule is where it can be pressed: in the panel.
    await expect(beside).to_have_text((await says(page).inner_text()).removesuffix(" Rule"))
    await cell(page, "c5.2").click()
    await expect(beside).to_have_text("Cubes 1 and 2 would both hover.")
    await _at_rest(page)
    await screenshot(page, "aztec-free-hand-desktop-day")
    kept = await marked(page, "ghost")
    await beside.click()  # for itself, not for the temple behind it
    await expect(beside).to_be_hidden()
    assert await marked(page, "ghost") == kept


@pytest.mark.webgl
async def test_the_wheel_steps_where_a_piece_is_shown_and_zooms_elsewhere_by_day_and_night(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL)
    await page.goto(visitors.base + await open_table(page, "aztec", ALONE))
    assert await wait_for_turn(page)
    box = await page.locator(DRAWN).bounding_box()
    assert box is not None
    which = page.get_by_test_id("board").get_by_text(re.compile(r"^\d+ of \d+$"))
    for x, y in around(*await middle(page)):
        await page.mouse.move(x, y)
        if await place(page).is_enabled():
            break
    await expect(which).to_have_text(re.compile("^1 of ([2-9]|1.)$"))
    await page.mouse.wheel(0, 100)
    await expect(which).to_have_text(re.compile("^2 of"))
    await page.mouse.wheel(0, -100)
    await expect(which).to_have_text(re.compile("^1 of"))
    await cell(page, "e4.1").hover()
    await expect(which).to_have_text(re.compile("^1 of"))
    await page.mouse.wheel(0, 100)
    await expect(which).to_have_text(re.compile("^2 of"))
    await page.mouse.move(box["x"] + 30, box["y"] + box["height"] - 30)
    await expect(which).to_have_text(re.compile("^2 of"))
    seen = await _at_rest(page)
    await page.mouse.wheel(0, 100)
    await page.wait_for_function(_DRAWN_MORE, arg=[DRAWN, seen])
    # It is drawn anew also when night falls.
    seen = await _at_rest(page)
    await page.emulate_media(color_scheme="dark")
    await page.wait_for_function(_DRAWN_MORE, arg=[DRAWN, seen])


@pytest.mark.webgl
async def test_a_temple_that_cannot_be_set_up_leaves_plans_and_nothing_behind(visitors: Visitors) -> None:
    page = await visitors.open(size=SMALL)
    path = await open_table(page, "aztec", ALONE)
    await page.add_init_script(f"({_FAIL_LATE})()")
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await expect(page.get_by_role("grid", name="Level 3")).to_be_visible()
    await expect(page.locator("canvas")).to_have_count(0)
    assert await page.evaluate("window.failed")
    assert await page.evaluate("window.contexts.map(context => context.isContextLost())") == [True, True]


_FAIL_LATE = """() => {
    const {getContext} = HTMLCanvasElement.prototype, {observe} = ResizeObserver.prototype;
    window.contexts = [];
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        const context = getContext.call(this, kind, ...more);
        if (kind === "webgl2" && !window.contexts.includes(context)) window.contexts.push(context);
        return context;
    };
    ResizeObserver.prototype.observe = function (target, ...more) {
        window.failed = target.querySelector(":scope > canvas") !== null;
        if (window.failed) throw new Error("after the context was made");
        observe.call(this, target, ...more);
    };
}"""
"""The first context only asks whether there are any, the second is the temple's."""
_FRAMES = """async frames => {
    const frame = () => new Promise(requestAnimationFrame), took = [];
    for (let last = await frame(); took.length < frames;) {
        const now = await frame();
        took.push(now - last);
        last = now;
    }
    return took;
}"""
_DRAWN_MORE = "([canvas, seen]) => Number(document.querySelector(canvas).dataset.drawn) > seen"
_REST = """async ([canvas, frames]) => {
    const drawn = () => Number(document.querySelector(canvas).dataset.drawn);
    for (let last = drawn(), still = 0; ; still = drawn() === last ? still + 1 : 0, last = drawn()) {
        if (still >= frames) return last;
        await new Promise(requestAnimationFrame);
    }
}"""


async def _at_rest(page: Page) -> int:
    """The number of pictures drawn, when it has not changed for many frames."""
    async with asyncio.timeout(GIVE_UP):
        return int(await page.evaluate(_REST, [DRAWN, STILL]))


@pytest.mark.webgl
@in_each_look
async def test_the_temple_is_shown_by_day_and_night_and_built_on_by_touch(visitors: Visitors, look: Look) -> None:
    small = None if look.phone or PICTURES else SMALL
    page = await visitors.open(phone=look.phone, theme=look.theme, size=small)
    tables = await three_tables(page)
    for name in ("building", "over") if look.phone or PICTURES else ("building",):  # the auction covers the temple
        await page.goto(visitors.base + tables[name])
        await expect(page.locator(DRAWN)).to_be_visible()
        if name == "building":
            await point(page, phone=look.phone)
        else:
            await at_the_end(page)
        assert not look.phone or await too_small(page) == [], name
        assert await violations(page) == [], name
        await screenshot(page, f"aztec-{name}-{look.name}")
        if look.phone and name == "building":
            await place_the_last_that_fits(Builder(Touch(page)))
