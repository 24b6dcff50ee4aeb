"""What a learner sees of a maze."""

import numpy as np
import pytest

from teocalli import Match
from teocalli.core.dice import dice_of
from teocalli.games.aztekz.maze import origin
from teocalli.games.aztekz.tables import CELLS, KINDS, SOUL_BITS
from tests.games.observed import observed

EVENTS = (
    ("chance", "draw NESW"),
    (0, "place e5 NESW"),
    ("chance", "draw NES"),
    (1, "place f5 NSW"),
    ("chance", "draw NE 4"),
    (0, "end"),
    (0, "place e6 ES"),
    ("chance", "draw NES 4"),
    (1, "P1 W"),
    (1, "P1 N"),
    (1, "P1 take 4"),
)
E5, E6, F5 = (4, 4), (5, 4), (4, 5)
"""Rank and file, counted from 0."""


def at(events: int) -> Match:
    match = Match.new("aztekz", 2, chance="given")
    for by, do in EVENTS[:events]:
        match.apply({"by": by, "do": do})
    return match


def test_exits_lie_on_the_board() -> None:
    exits = observed(at(8), 0)["exits"]
    assert exits[:, *E5].tolist() == [1, 1, 1, 1]
    assert exits[:, *F5].tolist() == [1, 0, 1, 1]
    assert exits[:, *E6].tolist() == [0, 1, 1, 0]
    assert exits.sum() == 4 + 3 + 2


def test_heroes_souls_and_loads_are_seen_from_the_own_seat() -> None:
    before = observed(at(10), 1)
    assert before["souls"][3, *E6] == pytest.approx(1 / 8)
    after = observed(at(11), 1)
    assert after["souls"].sum() == 0
    assert after["heroes"][0, 1, *E6] == 1
    assert after["heroes"][1, :, *E5].tolist() == [1, 1, 1]
    assert after["loads"][0, 1].tolist() == pytest.approx([0, 0, 0, 1, 0, 0, 1 / 8])
    assert observed(at(11), 0)["loads"][1, 1].tolist() == after["loads"][0, 1].tolist()


def test_what_was_drawn_and_what_was_done_in_the_turn() -> None:
    seen = observed(at(11), 1)
    assert seen["card"].tolist() == [0, 1, 0, 0]
    assert seen["soul"].tolist() == [0, 0, 0, 1, 0, 0]
    assert seen["acting"].tolist() == [0, 1, 0]
    assert seen["steps"][0] == pytest.approx(2 / 3)
    assert seen["turn"].tolist() == [1, 0]
    assert observed(at(11), 0)["turn"].tolist() == [0, 1]
    assert seen["pool"].tolist() == pytest.approx([1, 1, 1, 6 / 8, 1, 1])
    assert (seen["deck"] * 60).tolist() == pytest.approx([11, 18, 9, 6])


@pytest.mark.parametrize("seed", range(3))
def test_whole_planes_have_what_each_cell_has(seed: int) -> None:
    """They are written many cells at a time, whatever the place of the cards on the board."""
    match, corners = Match.new("aztekz", 4, seed=seed, options={"stall_rounds": 3}), set()
    game, dice = match.game, dice_of(seed, 0)
    while match.actors:
        state, seen = match.state, observed(match, match.actors[0])
        corner = int(origin(state))
        corners.add(corner)
        for side, board in enumerate(("open_north", "open_east", "open_south", "open_west")):
            cells = {corner + bit for bit in range(64) if int(state[board]) >> bit & 1}
            assert set(np.flatnonzero(seen["exits"][side].ravel()).tolist()) == cells
        for kind in range(KINDS):
            lying = [(int(state["lying"][cell]) >> SOUL_BITS * kind & 15) / 8 for cell in range(CELLS)]
            assert seen["souls"][kind].ravel().tolist() == lying
        returned = state["returned"][: int(state["returned_count"])].tolist()
        counts = [returned.count(shape) for shape in range(1, 5)]
        assert (seen["returned"] * 60).tolist() == pytest.approx(counts)
        seat = match.actors[0]
        match.play(seat, game.notation.write(int(game.kernel.pick(game.tables, state, seat, dice))))
    assert len(corners) > 3, "the cards have spread"
