"""A turn of Aztekz in the browser: what can be done, why not, what a hint shows, and what is taken back."""

import re
from itertools import cycle

from playwright.async_api import Locator, Page, expect

from teocalli.games.aztekz.words_refusals import REFUSALS
from tests.e2e.input_devices import Keyboard, Mouse, Touch, click_again
from tests.e2e.looks import screenshot
from tests.e2e.sizes import SMALL_PHONE, resize
from tests.e2e.tables import fetch_table, open_table, play_action, play_by_api, prompt, wait_for_turn
from tests.e2e.visitors import Visitors
from tests.games.aztekz.e2e.player import EMBLEMS, HEROES, SHORT, Player, would_lie
from tests.games.aztekz.e2e.positions import (
    ALONE,
    MANY,
    against_a_bot,
    come_when,
    end_or_place,
    towards_a_theft,
    ways_to_lay,
)


async def test_what_is_refused_is_explained_where_it_was_tried(visitors: Visitors) -> None:
    page = await visitors.open()
    await against_a_bot(visitors, page)
    player = Player(Mouse(page))
    assert await player.play(turns=1)
    assert await wait_for_turn(page)

    # What the bot did is marked on the cards, under whoever stands there.
    await expect(page.locator("[data-since]").first).to_be_attached()
    assert await page.evaluate(_MARKS_OVER_HEROES) == 0

    # A step to where no card lies.
    await expect(prompt(page)).to_contain_text("Move one of your heroes")
    await player.pick("chief")
    free = page.locator("[role=gridcell][aria-label*=': free']").first
    await player.device.press(free)
    await _explained(page, free)

    # Taking up the card ends the move: that is what is asked from then on.
    now = page.get_by_role("list", name="Phases of the turn").locator("[aria-current=step]")
    await expect(now).to_have_text("Move")
    await expect(prompt(page)).to_contain_text("The chief: ")  # the hero that is picked
    await player.lift()
    await expect(now).to_have_text("Place")
    await expect(prompt(page)).to_have_text(re.compile(r"^Your turn\. +Place the drawn card"))

    # A card on top of heroes: said before one tries, and again when one does.
    taken = page.locator("[role=gridcell][aria-label*='chief']").first
    await taken.hover()
    await _explained(page, taken)
    await taken.click()
    await _explained(page, taken)
    await player.device.press(player.button("Keep moving"))
    await expect(player.button("Place the card")).to_be_visible()
    await expect(now).to_have_text("Move")
    # Nothing is left of what one has done: what the bot did is marked and told again.
    await expect(page.locator("[data-since]").first).to_be_attached()
    await expect(page.get_by_test_id("replay")).to_be_visible()

    # A second drop on one visit.
    while not (await player.gather() and await _carrying(player)):
        await player.place()
        assert await wait_for_turn(page)
    porter = await _carrying(player)
    await player.act(porter, player.deed("^Drop"))
    await player.act(porter, player.deed(r"^Take a soul \(\w+\)$").first)
    await player.device.press(player.deed(r"^Drop .*\(not possible: why\?\)$"))
    await _explained(page, player.cell(await player.stands(porter)))

    # Another hero in the same turn.
    await player.device.press(player.hero("chief"))
    await expect(page.get_by_role("alert")).to_contain_text(porter.removeprefix("porter "))
    await player.place()
    assert await player.play(turns=1)


async def test_a_tap_on_a_reason_closes_it_and_presses_nothing_below(visitors: Visitors) -> None:
    page = await visitors.open(phone=True)
    path, text = await come_when(visitors, page, " take ", towards_a_theft)
    player = Player(Touch(page))
    porter = f"porter {text[:2]}"
    before = await fetch_table(page, path, 0)
    reason = page.get_by_role("alert")
    await player.pick(porter)
    for cell in await page.locator("[role=gridcell]:not(.can)[aria-label*=': free']").all():
        await cell.tap()
        await expect(reason).to_be_visible()
        assert await reason.evaluate(_COVERED) == []
        assert await reason.locator("span").evaluate(_CUT, _refusals()) == []
        await reason.tap()
        await expect(reason).to_be_hidden()
    await expect(player.hero(porter)).to_have_attribute("aria-pressed", "true")
    assert (await fetch_table(page, path, 0))["table"]["decision"] == before["table"]["decision"]


def _refusals() -> list[str]:
    """Every refusal that the board can show, in every language, with long words for what is filled in."""
    said = [words for key, words in REFUSALS.items() if key not in ("unreadable", "no_target.absent", "wrong_card")]
    return [re.sub(r"{[^}]*}", "Jaguar", text) for words in said for text in words.values()]


_CUT = """(said, texts) => {
    const shown = said.textContent;
    const cut = texts.filter(text => {
        said.textContent = text;
        return said.scrollHeight > said.clientHeight + 1;
    });
    said.textContent = shown;
    return cut;
}"""
_MARKS_OVER_HEROES = """() => {
    const heroes = [...document.querySelectorAll(".hero")];
    const isOver = mark => heroes.some(hero => hero.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING);
    return heroes.length === 0 ? -1 : [...document.querySelectorAll("[data-since]")].filter(isOver).length;
}"""
_COVERED = """reason => {
    const box = reason.getBoundingClientRect();
    const pressed = "[data-testid=board] button, [role=gridcell], [role=toolbar] button";
    return [...document.querySelectorAll(pressed)].filter(control => {
        const {left, right, top, bottom} = control.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    }).map(control => control.ariaLabel ?? control.textContent);
}"""


async def test_a_card_is_placed_only_by_a_press_of_its_own(visitors: Visitors) -> None:
    page = await visitors.open()
    path = await open_table(page, "aztekz", ALONE, options=SHORT)
    await page.goto(visitors.base + path)
    assert await wait_for_turn(page)
    player, keys = Player(Mouse(page)), Player(Keyboard(page))

    # The only cell for the first card is chosen already, so a double click on what was there before would place it.
    await click_again(player.button("Place on e5"))
    await expect(player.button("Place on e5")).to_be_enabled()
    await player.cell("e5").hover()
    await click_again(player.cell("e5"))
    assert (await fetch_table(page, path, 0))["view"]["cards"] == {}
    await player.cell("e5").click()
    await player.see_placed("e5")

    # Whoever holds down Enter takes up the card, and comes to the cells.
    await play_by_api(page, path, MANY, end_or_place, until=lambda view: "end" in view["legal"])
    await expect(keys.button("Place the card")).to_be_visible()
    before = (await fetch_table(page, path, 0))["view"]["cards"]
    await player.button("Place the card").focus()
    await page.keyboard.down("Enter")
    await expect(player.button(re.compile("^Turn the drawn card"))).to_be_visible()
    cell = next(iter(await player.cells()))
    await keys.choose(cell)  # the key that is down already is pressed, and only now let go
    await expect(player.button(f"Place on {cell}")).to_be_enabled()
    assert (await fetch_table(page, path, 0))["view"]["cards"] == before
    await page.keyboard.press("Enter")
    await player.see_placed(cell)


async def test_souls_are_scared_and_stolen_and_a_card_is_returned_by_keys(visitors: Visitors) -> None:
    page = await visitors.open()
    player = Player(Keyboard(page))

    path, text = await come_when(visitors, page, "scare", towards_a_theft)
    before = (await fetch_table(page, path, 0))["view"]
    porter = f"porter {text[:2]}"
    await player.pick(porter)
    await player.device.press(player.deed("^Scare"))
    where = page.locator(f"[data-cell='{await player.stands(porter)}']")
    await expect(where).not_to_have_attribute("aria-label", re.compile(r"souls? \("))
    after = (await fetch_table(page, path, 0))["view"]
    assert after["turn"]["scared"] == await player.stands(porter)
    assert sum(after["pool"].values()) > sum(before["pool"].values())

    path, text = await come_when(visitors, page, "steal", towards_a_theft)
    thief = (await fetch_table(page, path, 0))["view"]["turn"]["seat"]
    await player.pick("chief")
    await player.device.press(player.deed("^Steal"))
    await expect(player.deed("^Steal")).to_be_hidden()
    after = (await fetch_table(page, path, 0))["view"]
    assert after["turn"]["stole"]
    (stack,) = after["stacks"][thief]
    told = f"{EMBLEMS[thief]} stole {EMBLEMS[1 - thief]}’s stack of {stack['size']} ({stack['points']} point"
    await expect(page.get_by_role("log").get_by_role("button", name=told)).to_be_visible()

    path, _ = await come_when(visitors, page, "return", lambda view: end_or_place(view["legal"]))
    decision = (await fetch_table(page, path, 0))["table"]["decision"]
    await click_again(player.button("Return it under the deck"))
    assert (await fetch_table(page, path, 0))["table"]["decision"] == decision
    await player.device.press(player.button("Return it under the deck"))
    await expect(player.button("Return it under the deck")).to_be_hidden()
    assert len((await fetch_table(page, path, 0))["view"]["deck"]["returned"]) == 1


async def test_a_hint_shows_the_whole_turn_while_one_follows_it(visitors: Visitors) -> None:
    page = await visitors.open()
    path, _ = await come_when(visitors, page, " take ", towards_a_theft)
    seat = (await fetch_table(page, path, 0))["view"]["turn"]["seat"]
    async with page.expect_response(re.compile("/hints")) as asked:
        await page.get_by_role("toolbar").get_by_role("button", name="Hint").click()
    line = (await (await asked.value).json())["hints"][0]["line"]
    says = page.get_by_role("status").filter(has_text="A strong bot would do this")
    await expect(says).to_be_visible()
    await _is_said_whole_on_a_phone(page)
    placed = next((text.split()[1] for text in line if text.startswith("place ")), None)
    end = f"place the card on {placed}" if placed else "return the card under the deck"
    for done, text in enumerate(line):
        await expect(says).to_contain_text(re.compile(end, re.IGNORECASE))
        await expect(page.locator("[data-plan=place]")).to_have_count(1 if placed else 0)
        walks = any(len(step.split()[-1]) == 1 and step.split()[-1] in "NESW" for step in line[done:])
        await expect(page.locator("[data-plan=way]")).to_have_count(1 if walks else 0)
        await screenshot(page, f"aztekz-hint-{done}")
        await play_action(page, path, seat, text)
    await expect(says).to_be_hidden()
    await expect(page.locator("[data-plan]")).to_have_count(0)


async def _is_said_whole_on_a_phone(page: Page) -> None:
    """What to do, in every language."""
    size, language = page.viewport_size, page.locator("header select")
    assert size is not None
    said = page.get_by_role("status").locator(".texts")
    for tongue, card in (("fr", "carte"), ("de", "Karte"), ("en", "card")):
        await language.select_option(tongue)
        await resize(page, SMALL_PHONE)
        await expect(said).to_contain_text(card)
        await page.wait_for_function(_IS_WHOLE)
        await resize(page, size)


_IS_WHOLE = """() => {
    const said = document.querySelector("[role=status] .texts");
    const {bottom, right} = said.getBoundingClientRect();
    const lines = [...said.querySelector(".text").getClientRects()];
    return !said.matches(".cut") && lines.every(line => line.bottom <= bottom + 3 && line.right <= right + 1);
}"""
"""Whether the first sentence is seen as a whole."""


async def test_by_keys_a_turn_is_taken_back_and_the_card_let_go_and_turned(visitors: Visitors) -> None:
    page = await visitors.open()
    keys = Keyboard(page)
    player = Player(keys)
    path, text = await come_when(
        visitors, page, "drop", towards_a_theft, also=lambda view: len(ways_to_lay(view)[1]) > 1
    )
    porter = f"porter {text[:2]}"
    await player.pick(porter)
    here = player.cell(await player.stands(porter))
    full, carrying = await here.get_attribute("aria-label") or "", await player.said_of(porter)
    heard = page.get_by_test_id("board").locator("[aria-live]")
    await expect(heard).to_have_text(re.compile(rf"^{re.escape(carrying)}: \w+ cards? within reach\.$"))

    await player.act(porter, player.deed("^Drop"))
    await expect(player.hero(porter)).to_have_accessible_name(re.compile("carrying nothing$"))
    await expect(here).to_have_attribute("aria-label", re.compile(r"(?<!carrying )(a soul|\d souls) \("))
    await page.keyboard.press("z")
    await expect(player.hero(porter)).to_have_accessible_name(carrying)
    await expect(here).to_have_attribute("aria-label", full)

    # Esc lets go of the cell, then of the card.
    pinned = player.button(re.compile("^Place on "))
    assert await player.lift()
    await expect(pinned).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(pinned).to_be_hidden()
    await page.keyboard.press("Escape")
    await expect(player.hero(porter)).to_have_accessible_name(carrying)

    # As R has turned it, the card is placed.
    assert await player.lift()
    view = (await fetch_table(page, path, 0))["view"]
    cell, ways = ways_to_lay(view)
    turns = cycle(view["drawn"]["rotations"])
    first = next(exits for exits in turns if exits in ways)
    await player.go_by_arrows(keys, cell)
    await would_lie(page, cell, first)
    for exits in turns:
        await page.keyboard.press("r")
        if exits in ways:
            break
        await _explained(page, player.cell(cell))
    assert exits != first
    await would_lie(page, cell, exits)
    await page.keyboard.press("Enter")
    await player.see_placed(cell)
    assert (await fetch_table(page, path, 0))["view"]["cards"][cell] == exits


async def _carrying(player: Player) -> str:
    """A porter that has just taken a soul, or none."""
    for porter in HEROES[1:]:
        picked = await player.hero(porter).get_attribute("aria-pressed") == "true"
        if picked and "carrying nothing" not in await player.said_of(porter):
            return porter
    return ""


async def _explained(page: Page, cell: Locator) -> None:
    """It is said why not, over no cell and no control, and the cell shows that it does not go there."""
    reason = page.get_by_role("alert")
    await expect(reason).to_have_text(re.compile(r"\w.*\.\s+Rule\s*$"))
    assert await reason.evaluate(_COVERED) == []
    name = await cell.get_attribute("data-cell")
    await expect(page.locator(f"[data-tried={name}], [data-unfit={name}]")).to_be_visible()


async def test_the_language_changes_in_the_middle_of_a_turn(visitors: Visitors) -> None:
    page = await visitors.open()
    await against_a_bot(visitors, page)
    player = Player(Mouse(page))
    assert await player.play(turns=2)
    assert await wait_for_turn(page)
    picked = page.get_by_test_id("board").locator("[aria-pressed=true]")
    await player.pick("porter P1")
    language = page.locator("header select")
    cards = page.locator("[role=gridcell][aria-label*='P1']")

    await language.select_option("fr")
    await expect(prompt(page)).to_contain_text("À vous")
    await expect(page.get_by_role("grid", name="La pyramide")).to_be_visible()
    await expect(cards.first).to_have_attribute("aria-label", re.compile("porteur P1"))
    await expect(picked).to_have_accessible_name(re.compile("porteur P1"))

    await language.select_option("de")
    await expect(picked).to_have_accessible_name(re.compile("Träger P1"))
    free = page.locator("[role=gridcell][aria-label*=': frei']").first
    await free.click()
    await expect(page.get_by_role("alert")).to_contain_text(re.compile("Karte|kann|liegt"))

    await language.select_option("en")
    await expect(prompt(page)).to_contain_text("Your turn.")
    assert await player.play(turns=1)
