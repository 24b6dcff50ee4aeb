"""The board of Aztec in a browser: open to all, with its auction, and quick to show a move."""

from random import Random
from statistics import median

from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.input_devices import Mouse
from tests.e2e.looks import Look, in_each_look, screenshot
from tests.e2e.refusals import refuse_once
from tests.e2e.tables import open_table, play_action, play_by_api, wait_for_turn
from tests.e2e.touch_targets import too_small
from tests.e2e.visitors import Visitors, overflow_width
from tests.games.aztec.e2e.player import Builder, auction, left, place
from tests.games.aztec.e2e.positions import ALONE, three_tables

SOON = 3
"""Within so many frames a move is there after its arrival, however slow the machine is."""


async def test_a_refused_bid_is_explained_below_it_as_long_as_it_stands_so(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ["me", "device", "device"])
    await refuse_once(page, "play", {"code": "too_many", "say": "That was too much at once."})
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await auction(page).get_by_role("radio", name="Bid 6", exact=True).check()
    await auction(page).get_by_role("button", name="Bid 6", exact=True).click()
    refusal = auction(page).get_by_role("alert")
    await expect(refusal).to_have_text("That was too much at once.")
    tried = await auction(page).get_by_role("button", name="Choose a bid").bounding_box()
    said = await refusal.bounding_box()
    assert tried is not None
    assert said is not None
    assert 0 <= said["y"] - tried["y"] - tried["height"] < tried["height"]
    assert await violations(page) == []
    await play_action(page, path, 0, "bid 8")  # on another device
    await expect(auction(page).get_by_role("radio", name="Bid 8", exact=True)).to_be_disabled()
    await expect(refusal).to_be_hidden()
    await Builder(Mouse(page)).bid("Bid 7")


_WATCH = """() => {
    const Plain = WebSocket;
    const built = () => document.querySelectorAll("[data-cell].built").length;
    window.took = [];
    function seen(stood, frames = 1) {
        if (built() === stood) return requestAnimationFrame(() => seen(stood, frames + 1));
        // After the frame in which it is there has been painted.
        const painted = new MessageChannel();
        painted.port1.onmessage = () => window.took.push(frames);
        painted.port2.postMessage(null);
    }
    window.WebSocket = class extends Plain {
        constructor(...address) {
            super(...address);
            this.addEventListener("message", ({data}) => {
                const isMove = (JSON.parse(data).events ?? []).some(({kind}) => kind === "moved");
                if (isMove) requestAnimationFrame(((stood) => () => seen(stood))(built()));
            });
        }
    };
}"""


async def test_a_move_is_drawn_soon_after_its_arrival(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ALONE)
    watcher = await visitors.open()
    await watcher.add_init_script(f"({_WATCH})()")
    await watcher.goto(visitors.base + path)
    await expect(left(watcher)).to_have_text("22 pieces left")
    choose = Random(5).choice
    for moves in range(1, 16):
        await play_by_api(page, path, 1, choose)
        await watcher.wait_for_function("moves => window.took.length === moves", arg=moves)
    took: list[int] = await watcher.evaluate("window.took")
    assert median(took) <= SOON, took


@in_each_look
async def test_the_table_is_open_to_all_and_fits(visitors: Visitors, look: Look) -> None:
    page = await visitors.open(phone=look.phone, theme=look.theme)
    for name, path in (await three_tables(page)).items():
        await page.goto(visitors.base + path)
        await expect(auction(page) if name == "auction" else left(page)).to_be_visible()
        if name == "building":
            await page.locator("[role=gridcell].ways").first.click()
            await expect(place(page)).to_be_enabled()
        assert await violations(page) == [], name
        assert await overflow_width(page) <= 0, name
        if look.phone:
            assert await too_small(page, but="[role=gridcell]") == [], name
        else:
            assert await page.get_by_test_id("board").evaluate(_SCROLLS) == [], name
        await screenshot(page, f"aztec-{name}-plans-{look.name}")


_SCROLLS = """board => [board, ...board.querySelectorAll("*")]
    .filter(box => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight)
    .map(box => box.className)"""
