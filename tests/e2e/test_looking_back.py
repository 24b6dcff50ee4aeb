"""Looking back: the moment that was chosen is the one that is shown and marked, and the log is one stop for keys."""

import re

from playwright.async_api import expect

from tests.e2e.refusals import refuse_once
from tests.e2e.tables import open_table, play_by_api, prompt, wait_for_turn
from tests.e2e.visitors import Visitors


async def test_one_steps_through_a_finished_game_and_the_log_goes_along(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztec", ["me", "device"])
    await page.goto(visitors.base + path)
    await play_by_api(page, path, 100, lambda legal: legal[0])
    log, bar = page.get_by_role("log", name="Log"), page.get_by_role("region", name="Earlier position")
    marked = log.locator("[aria-current=step]")
    lines = log.get_by_role("button")
    await expect(lines.last).to_have_text("The game is over.")
    # The log is one stop: arrows lead from line to line, and Enter shows what was there.
    assert await log.locator("[tabindex='0']").count() == 1
    await lines.last.focus()
    for _ in range(3):  # to the last move but one: what it brought stands below it
        await page.keyboard.press("ArrowUp")
    chosen = log.locator(":focus")
    text = (await chosen.inner_text()).strip()
    assert await log.locator("[tabindex='0']").count() == 1
    await page.keyboard.press("Enter")
    await expect(marked).to_have_text(text)
    await expect(bar).to_contain_text(text)
    await bar.get_by_role("button", name="Go to the start").click()
    await expect(marked).to_have_text(re.compile("^Eagle begins"))  # nobody is "you" where several share the device
    await expect(marked).to_be_in_viewport()
    await bar.get_by_role("button", name="later").click()
    await expect(marked).to_have_text(re.compile("places? piece 1 "))
    await bar.get_by_role("button", name="Go to the end").click()
    await expect(marked).to_have_text(re.compile("places? piece 22 "))
    await expect(marked).to_be_in_viewport()
    # Of several that are chosen quickly the last one is shown.
    for piece in (3, 9, 5):
        await log.get_by_role("button", name=re.compile(f"places? piece {piece} ")).click(no_wait_after=True)
    await expect(bar).to_contain_text(re.compile("places? piece 5 "))
    await bar.get_by_role("button", name="Play from here").click()
    await expect(marked).to_have_text(re.compile("places? piece 8 "))
    await bar.get_by_role("button", name="Pause").click()
    await expect(bar.get_by_role("button", name="Play from here")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(bar).to_have_count(0)


async def test_a_refusal_takes_its_own_tap_and_lies_over_nothing(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    path = await open_table(page, "aztec", ["me", "device"])
    await play_by_api(page, path, 1, lambda legal: legal[0])
    await refuse_once(page, "undo", {"code": "undo_pending", "say": "Somebody has already asked to go back."})
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    await page.get_by_role("button", name="Undo my last move").tap()
    refusal = page.get_by_role("alert").filter(has_text="Somebody has already asked")
    await expect(refusal).to_be_visible()
    around = [await box.bounding_box() for box in (prompt(page), page.get_by_role("toolbar"), refusal)]
    tops = [(box["y"], box["y"] + box["height"]) for box in around if box is not None]
    assert tops[0][1] <= tops[2][0] + 12  # below the prompt,
    assert tops[2][1] <= tops[1][0] + 1  # above the tools
    await refusal.get_by_role("button").tap()
    await expect(refusal).to_have_count(0)
    await expect(prompt(page)).to_contain_text("Place piece 2")
