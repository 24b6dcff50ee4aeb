"""The rules pages: the same in three languages, in step with the program, and their example can be played."""

import re

import pytest
from teocalli import Match

from positions import seen, stakes
from teocalli_patolli import GAME
from teocalli_patolli.reasons import Ending, Reason

PAGES = {language: (GAME.folder / "rules" / f"{language}.md").read_text() for language in ("fr", "en", "de")}
every_page = pytest.mark.parametrize("page", PAGES.values(), ids=list(PAGES))


@every_page
def test_the_reasons_stand_in_the_order_in_which_they_are_given(page: str) -> None:
    assert re.findall(r"^\| \d+ \| `([a-z_]{4,})` \|", page, re.M) == [reason.value for reason in Reason]


@every_page
def test_all_options_and_endings_are_there(page: str) -> None:
    assert re.findall(r"^\| `(\w+)` \| \d", page, re.M) == [option.name for option in GAME.options]
    for ending in Ending:
        assert f"`{ending}`" in page


@every_page
def test_the_contents_lead_to_the_headings(page: str) -> None:
    anchors = [heading.lower().replace(" ", "-") for heading in re.findall(r"^## (.+)$", page, re.M)]
    assert re.findall(r"^- \[.+\]\(#(.+)\)$", page, re.M) == anchors
    assert len(anchors) == 11


def _example(page: str) -> str:
    return page.partition("### ")[2].partition("## ")[0]


@every_page
def test_the_example_can_be_played(page: str) -> None:
    match = Match.new("patolli", 2, chance="given")
    for by, text in re.findall(r"^\| (?:\S+ )?(\w+) \| `([a-z0-9 ]+)` \|", _example(page), re.M):
        if text.startswith("throw"):
            match.happen(text)
        elif by.isdigit():
            match.play(int(by), text)
    assert len(match) == 10
    assert seen(match)["pieces"] == {"n3": 0, "w3": 1}
    assert stakes(match) == [9, 9]


def test_the_pages_draw_the_same_board() -> None:
    assert len({page.split("```")[1] for page in PAGES.values()}) == 1
