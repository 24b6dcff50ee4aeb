"""Views with their aids, prompts and refusals in three languages, drawings."""

import io
import json
from typing import Any

import pytest
from rich.console import Console

from teocalli import Match
from teocalli.core.words import LANGUAGES
from teocalli.games.aztec import GAME
from teocalli.games.aztec.drawing import draw
from teocalli.games.aztec.reasons import Reason
from teocalli.games.aztec.words import WORDS
from teocalli.testing.cases import Case, cases, moments
from tests.games.aztec.positions import after, all_readable, building, points
from tests.games.aztec.positions import cells as cells_of
from tests.games.aztec.recorded import names, replayed

pytestmark = pytest.mark.plain

CASES = cases(GAME)


def seen(match: Match) -> dict[str, Any]:
    return match.view(None)


def test_a_view_tells_who_placed_what_and_when() -> None:
    view = seen(building(god=2, bid=3))
    assert view["last"] is None
    match = building(god=2, bid=3)
    match.play(2, "d4.1EN")
    match.play(0, "d1.3DN")
    view = seen(match)
    assert [(piece["seat"], piece["do"]) for piece in view["pieces"]] == [(2, "d4.1EN"), (0, "d1.3DN")]
    assert view["pieces"][0]["cells"] == cells_of("d4.1EN")
    assert view["cells"] == {"e5.1": 0, **dict.fromkeys(cells_of("d4.1EN"), 1), **dict.fromkeys(cells_of("d1.3DN"), 2)}
    assert (view["last"], view["left"]) == (2, 20)
    assert view["points"] == [1, 0, 0]


def test_the_auction_is_seen() -> None:
    match = after("bid 12", "pass", "bid 7", players=3)
    assert seen(match)["auction"] == {
        "open": True,
        "bid": 7,
        "bidder": 2,
        "passed": [1],
        "highest": 14,
        "broken": False,
    }
    assert seen(match)["roles"] == [None, None, None]
    assert seen(match)["aids"]["gain"] == {}
    opening = seen(after(players=3))["auction"]
    assert opening == {"open": True, "bid": None, "bidder": None, "passed": [], "highest": 14, "broken": False}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_gain_is_what_each_legal_piece_would_add_to_the_scores(case: Case) -> None:
    for match in moments(case, 5, most=5):
        if seen(match)["phase"] != "building" or seen(match)["left"] == 1:
            continue
        seat, before = match.actors[0], match.result["scores"]
        gain = seen(match)["aids"]["gain"]
        assert sorted(gain) == match.legal(seat)
        for text in match.legal(seat)[::7]:
            trial = match.at(len(match.events))
            trial.play(seat, text)
            added = [now - then for now, then in zip(trial.result["scores"], before, strict=True)]  # type: ignore[call-overload]
            assert gain[text] == added


def test_a_sector_is_reachable_while_some_piece_would_fit_there() -> None:
    on_board = [cells_of(text) for text in all_readable()]
    on_board = [cells for cells in on_board if all(c[0] in "abcdefghi" and c[1:] in _RANKS for c in cells)]
    assert len(on_board) == 1680
    for match in moments(Case(GAME, 2), 6, most=6):
        view = seen(match)
        built = set(view["cells"])
        fitting = {cell for cells in on_board if not built & set(cells) for cell in cells}
        for side, squares in view["sectors"].items():
            tops = [f"{square}.3" for square in squares]
            assert view["tops"][side] == tops
            assert view["aids"]["scoring"][side] == [cell for cell in tops if cell in built]
            expected = [] if match.over else [cell for cell in tops if cell in fitting]
            assert view["aids"]["reachable"][side] == expected


_RANKS = {f"{rank}.{level}" for rank in range(1, 10) for level in (1, 2, 3)}


def test_all_sectors_are_reachable_at_the_start() -> None:
    reachable = seen(after())["aids"]["reachable"]
    assert [len(cells) for cells in reachable.values()] == [14, 14]


def test_the_cubes_that_score_are_as_many_as_the_points() -> None:
    view = seen(replayed("all_placed"))
    scoring = view["aids"]["scoring"]
    assert (len(scoring["north_south"]), len(scoring["east_west"])) == points(set(view["cells"])) == (4, 5)


def test_all_eyes_see_the_same_and_hear_everything() -> None:
    match = building(god=1)
    for eyes in (0, 1, 2, None):
        view = match.view(eyes)
        theirs = ("eyes", "legal", "prompt")
        same = {key: value for key, value in view.items() if key not in theirs}
        assert same == {key: value for key, value in seen(match).items() if key not in theirs}
        assert match.told(eyes) == match.events


@pytest.mark.parametrize("name", names())
def test_views_prompts_and_drawings_of_recorded_games(name: str) -> None:
    match = replayed(name)
    for index in range(0, len(match.events) + 1, 5):
        then = match.at(index)
        json.dumps(then.view(0))
        _check_drawing(then)
    _check_drawing(match)
    said = seen(match)["prompt"]["say"]
    assert len(set(said.values())) == len(LANGUAGES)


def _check_drawing(match: Match) -> None:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    with console.capture() as capture:
        console.print(draw(GAME.tables, match.state))
    lines = capture.get().splitlines()
    assert len(lines) <= 34
    assert all(len(line) <= 80 for line in lines)
    assert sum(line.count("#") for line in lines) == 2  # the start cube, and the legend
    assert sum(line.count("*") for line in lines) == 1 + _golden(match)


def _golden(match: Match) -> int:
    """How many cubes score; one above a shared corner is drawn once."""
    return len({cell for side in seen(match)["aids"]["scoring"].values() for cell in side})


def test_the_drawing_shows_the_auction_too() -> None:
    _check_drawing(after("bid 12", "pass", players=3))


def _before_the_end(name: str) -> Match:
    match = replayed(name)
    return match.at(len(match.events) - 1)


PROMPTS = {
    "ask.open": after(players=3),
    "ask.bid": after("bid 9", players=3),
    "ask.north_south": after(),
    "ask.east_west": after("d4.1EN"),
    "ask.oh_puch": building(),
    "ask.east_west.last": _before_the_end("all_placed"),
    "ask.oh_puch.last": _before_the_end("oh_puch_wins"),
    "over.architect": replayed("all_placed"),
    "over.tie": replayed("tie"),
    "over.broken.architect": replayed("oh_puch_loses"),
    "over.broken.tie": replayed("oh_puch_loses_tie"),
    "over.oh_puch": replayed("oh_puch_wins"),
    "over.rounds": replayed("three_rounds"),
    "over.shared": replayed("three_rounds_shared"),
}


OF_A_BID = {"over.broken.architect", "over.broken.tie", "over.oh_puch"}


@pytest.mark.parametrize("key", PROMPTS)
def test_what_is_asked_now(key: str) -> None:
    match = PROMPTS[key]
    to_all: Any = match.view(None)["prompt"]
    for eyes in (None, *range(match.players)):
        prompt: Any = match.view(eyes)["prompt"]
        is_own_bid = key in OF_A_BID and eyes == match.state["god"]
        assert prompt["key"] == (f"{key}.you" if eyes in match.actors or is_own_bid else key)
        # Several who look at one screen are told it by name.
        assert prompt.get("to_all") == (to_all["say"] if is_own_bid else None)
        for sentence in prompt["say"].values():
            assert sentence.endswith(".")
            assert "{" not in sentence


def test_of_two_architects_with_the_same_points_the_earlier_wins_whoever_began() -> None:
    prompt: Any = replayed("oh_puch_loses_tie").view(None)["prompt"]
    said = "bid of 9 as Oh Puch is broken, 9 to 9: Jaguar moved before the other architect and wins."
    assert prompt["say"]["en"].endswith(said)


REFUSALS = {
    "game_over": (replayed("tie"), 0, "d4.1EN"),
    "not_your_turn": (after(), 1, "d4.1EN"),
    "unreadable": (after(), 0, "hello \ud800 {world}"),
    "unreadable.cell": (after(), 0, "j4.1EN"),
    "unreadable.angle": (after(), 0, "d4.1EW"),
    "wrong_phase.auction": (after(players=3), 0, "d4.1EN"),
    "wrong_phase.building": (after(), 0, "bid 3"),
    "out_of_bounds.one": (after(), 0, "e5.1NE"),
    "out_of_bounds.several": (after(), 0, "h5.1EN"),
    "overlap.one": (after(), 0, "d5.1EN"),
    "overlap.several": (after("d4.1EN"), 1, "d4.1EN"),
    "contacts.none": (after(), 0, "a1.1EN"),
    "contacts.one": (after(), 0, "d3.1EN"),
    "hovering.two": (after("d4.3DN"), 1, "e3.2NE"),
    "hovering.several": (after("d4.3DN"), 1, "f3.2NW"),
    "bid_range": (after(players=3), 0, "bid 15"),
    "bid_not_lower": (after("bid 9", players=3), 1, "bid 9"),
    "must_open": (after(players=3), 0, "pass"),
}


@pytest.mark.parametrize("key", REFUSALS)
def test_a_refusal_says_what_was_wrong_in_three_languages(key: str) -> None:
    match, seat, text = REFUSALS[key]
    refused = match.refusal(seat, text)
    assert refused
    assert refused.saying.key == key
    assert refused.reason == key.split(".")[0]
    said = [refused.say(language) for language in LANGUAGES]
    assert len(set(said)) == 3
    json.dumps(dict(refused.saying.args)).encode()
    for sentence in said:
        sentence.encode()
        assert sentence.endswith(".")


def test_every_reason_has_a_case_above_and_every_sentence_a_use() -> None:
    assert {key.split(".")[0] for key in REFUSALS} == {reason.value for reason in Reason}
    asked = {f"{key}.you" for key in PROMPTS if key.startswith("ask.") or key in OF_A_BID}
    reasons = {key for key in WORDS if key.startswith("why.")}  # of hints: see test_why.py
    assert set(WORDS) - reasons == set(REFUSALS) | set(PROMPTS) | asked


def test_a_refusal_marks_what_is_to_blame() -> None:
    refused = after("d4.3DN").refusal(1, "e3.2NE")
    assert refused
    assert refused.saying.args == {"cubes": [1, 2], "cells": ["e3.2", "e4.2"]}


def test_french_spaces_do_not_break() -> None:
    for wording in WORDS.values():
        for mark in ":;!?»":
            before = [wording["fr"][n - 1] for n, letter in enumerate(wording["fr"]) if letter == mark]
            assert set(before) <= {"\u00a0", "\u202f"}
