"""What a learner sees of a temple."""

import pytest

from teocalli import Match
from tests.games.observed import observed

LEVEL_3 = 2


def test_cubes_and_the_last_piece_stand_where_they_were_placed() -> None:
    match = Match.new("aztec", 2, seed=1)
    assert observed(match, 0)["cubes"].sum() == observed(match, 0)["cubes"][0, 4, 4] == 1  # e5.1
    match.play(0, "d4.1EN")
    match.play(1, match.legal(1)[0])
    seen = observed(match, 0)
    assert seen["cubes"].sum() == 1 + 2 * 6
    assert seen["cubes"][0, 3, 3] == 1  # d4.1
    assert seen["last"][0, 3, 3] == 0
    assert seen["last"].sum() == 6
    assert seen["left"][0] == pytest.approx(20 / 22)


def test_the_own_edges_come_first() -> None:
    match = Match.new("aztec", 2, seed=1)
    for seat in (0, 1):
        edges = observed(match, seat)["edges"]
        north_south, east_west = edges[seat], edges[1 - seat]
        assert north_south[LEVEL_3, [0, 8]].sum() == north_south.sum() == 14
        assert east_west[LEVEL_3, :, [0, 8]].sum() == east_west.sum() == 14
    shared = observed(Match.new("aztec", 2, seed=1, options={"corners": "shared"}), 0)
    assert shared["edges"][0].sum() == 18
    assert shared["shared"][0] == 1


def test_edges_belong_to_nobody_until_the_god_is_known() -> None:
    match = Match.new("aztec", 3, seed=1)
    assert observed(match, 0)["phase"].tolist() == [1, 0, 0]
    assert not observed(match, 0)["edges"].any()
    match.play(0, "bid 9")
    assert observed(match, 1)["bid"][0] == pytest.approx(9 / 18)
    assert observed(match, 1)["bidder"].tolist() == [0, 0, 1]
    match.play(1, "pass")
    assert observed(match, 2)["passed"].tolist() == [0, 0, 1]
    match.play(2, "pass")
    seen = observed(match, 1)
    assert seen["god"].tolist() == [0, 0, 1]
    assert seen["phase"].tolist() == [0, 1, 0]
    assert [int(edges.sum()) for edges in seen["edges"]] == [14, 14, 0]


def test_points_are_those_of_the_record() -> None:
    match = Match.new("aztec", 2, seed=1)
    while match.actors:
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    scores = match.view(None)["scores"]
    assert isinstance(scores, list)
    assert observed(match, 1)["points"] * 18 == pytest.approx([scores[1], scores[0]])
    assert not observed(match, 1)["asked"].any()
