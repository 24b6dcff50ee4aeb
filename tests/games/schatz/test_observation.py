"""What a learner sees of hands, lots and bids."""

import pytest

from teocalli import Match
from tests.games.observed import observed

DEAL = {
    "by": "chance",
    "do": "deal",
    "goals": [["most_T", "most_C"], ["tricks_5", "tricks_1"]],
    "lots": [["C7", "T14", "C3", "A2"], ["T4", "T17", "A15", "C13"]],
    "hands": [
        ["T1", "A4", "A7", "A11", "A13", "A20", "C18", "C20"],
        ["T5", "T6", "T7", "A1", "A3", "C2", "C5", "C8"],
    ],
}
T1, T5, T7, C13 = 0, 4, 6, 52


def dealt() -> Match:
    match = Match.new("schatz", 2, chance="given")
    match.happen(DEAL)
    return match


def test_the_own_hand_comes_first_and_no_other_is_seen() -> None:
    match = dealt()
    mine, theirs = observed(match, 0), observed(match, 1)
    assert (mine["hands"][0].sum(), mine["hands"][0, T1], mine["hands"][1].sum()) == (8, 1, 0)
    assert (theirs["hands"][0].sum(), theirs["hands"][0, T5], theirs["hands"][1].sum()) == (8, 1, 0)
    assert mine["lots"][1, C13] == theirs["lots"][1, C13] == 1
    assert mine["goals"].sum() == 4


def test_a_sealed_bid_is_seen_by_its_seat_only() -> None:
    match = dealt()
    match.play(0, "bid 10")
    assert observed(match, 0)["bid"].tolist() == pytest.approx([1, 0.1])
    assert observed(match, 1)["bid"].tolist() == [0, 0]
    assert observed(match, 1)["has_bid"].tolist() == [0, 1]
    match.play(1, "bid 30")
    assert observed(match, 0)["shown"].tolist() == pytest.approx([0.1, 0.3])
    assert observed(match, 0)["chief"].tolist() == [0, 1]
    assert observed(match, 0)["money"].tolist() == pytest.approx([1, 0.7])


def test_cards_of_a_lot_are_known_to_be_in_the_hand_of_its_owner() -> None:
    match = dealt()
    for seat, text in ((0, "bid 0"), (1, "bid 10"), (1, "lot 1"), (0, "bid 20"), (1, "take")):
        match.play(seat, text)
    seen = observed(match, 0)
    assert seen["hands"].sum(axis=1).tolist() == [12, 4]
    assert seen["owners"].tolist() == [[1, 0], [0, 1]]
    assert seen["prices"].tolist() == pytest.approx([0, 0.2])
    match.play(1, "play T7")
    seen = observed(match, 0)
    assert seen["trick"][1, T7] == seen["played"][1, T7] == 1
    assert seen["counts"].tolist() == pytest.approx([1, 11 / 12])
    assert (seen["leader"].tolist(), seen["ahead"].tolist()) == ([0, 1], [0, 1])
