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


def test_each_seat_sees_its_own_hand() -> None:
    match = dealt()
    mine, theirs = observed(match, 0), observed(match, 1)
    assert (mine["hand"].sum(), mine["hand"][T1], mine["hand"][T5]) == (8, 1, 0)
    assert (theirs["hand"].sum(), theirs["hand"][T1], theirs["hand"][T5]) == (8, 0, 1)
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


def test_what_others_are_known_to_hold_follows_from_lots_owners_and_played_cards() -> None:
    match = dealt()
    for seat, text in ((0, "bid 0"), (1, "bid 10"), (1, "lot 1"), (0, "bid 20"), (1, "take")):
        match.play(seat, text)
    seen = observed(match, 0)
    assert seen["hand"].sum() == 12
    assert seen["owners"].tolist() == [[1, 0], [0, 1]]
    assert seen["prices"].tolist() == pytest.approx([0, 0.2])
    match.play(1, "play T7")
    seen = observed(match, 0)
    assert (seen["trick"].sum(), seen["trick"][T7], seen["played"][1, T7]) == (1, 1, 1)
    assert seen["counts"].tolist() == pytest.approx([1, 11 / 12])
    assert (seen["leader"].tolist(), seen["ahead"].tolist()) == ([0, 1], [0, 1])
    match.play(0, "play T1")  # the trick is complete: it lies on the table no longer
    match.play(1, "play C13")
    seen = observed(match, 0)
    assert (seen["trick"].sum(), seen["trick"][C13], seen["played"].sum()) == (1, 1, 3)
    held = [seen["owners"][:, seat] @ seen["lots"] * (1 - seen["played"][seat]) for seat in range(2)]
    known = match.known(0)["hands"]
    assert set(held[1].nonzero()[0].tolist()) == {card for card in range(60) if int(known[1]) >> card & 1}
    assert (held[0] <= seen["hand"]).all()
