"""What is known of Aztec's endings, beside all that can be played."""

from functools import cache

import numpy as np
import pytest

from teocalli import Match, game
from teocalli.bots import Proven
from teocalli.bots.solver import Solver
from teocalli.core.arrays import StateArray
from teocalli.core.game import OVER
from teocalli.core.kernel_calls import kernel_calls
from teocalli.games.aztec.bots.endings import decided, key, most_points
from teocalli.games.aztec.tables import EAST_WEST, NORTH_SOUTH, PIECES
from tests.games.aztec.endings import near_the_end

AZTEC = game("aztec")
GOING = np.zeros(1, np.uint8)


def best_for_first(states: StateArray) -> bool:
    """Whether seat 0 wins if both play their best, by the rules alone."""
    calls, kernel = kernel_calls(AZTEC), AZTEC.kernel
    asked = calls.actors(states)
    if asked == OVER:
        return int(kernel.winners(AZTEC.tables, states[0])) == 1
    seat = asked.bit_length() - 1
    out = np.zeros(AZTEC.most_legal, np.int64)
    results = (
        best_for_first(_after(states, seat, int(action)))
        for action in out[: kernel.legal(AZTEC.tables, states[0], seat, out)]
    )
    return any(results) if seat == 0 else all(results)


def _after(states: StateArray, seat: int, action: int) -> StateArray:
    then = states.copy()
    kernel_calls(AZTEC).play(then, seat, action)
    return then


@cache
def endings(pieces: int, count: int) -> tuple[Match, ...]:
    return tuple(near_the_end(pieces, count, seed=pieces))


@pytest.mark.parametrize(("pieces", "count"), [(1, 20), (2, 20), (3, 4)])
def test_proofs_agree_with_the_rules_alone(pieces: int, count: int) -> None:
    results = set()
    for match in endings(pieces, count):
        seat = match.actors[0]
        solver = Solver(AZTEC, match.state, seat, match.actions(seat).tolist())
        solver.run(10_000_000, GOING)
        first = best_for_first(np.array([match.state]))
        assert solver.value == (Proven.WON if first == (seat == 0) else Proven.LOST)
        results.add(first)
        if winners := decided(AZTEC.tables, match.state):
            assert winners == (1 if first else 2)
    assert pieces == 3 or len(results) == 2, "both seats win some"


@pytest.mark.plain
@pytest.mark.parametrize("players", [2, 3])
def test_nobody_makes_more_points_than_the_bounds_say(players: int) -> None:
    for match in near_the_end(4, 3, seed=9, players=players):
        before = match.state
        bounds = [most_points(before, side) for side in (NORTH_SOUTH, EAST_WEST)]
        god = int(before["god"])
        seats = [0, 1] if players == 2 else [(god + 1) % 3, (god + 2) % 3]
        for order in range(6):
            line = match.fork(seed=1)
            while not line.over:
                legal = line.legal(line.actors[0])
                line.play(line.actors[0], legal[order * len(legal) // 6])
            made = [int(line.state["points"][0, seat] - before["points"][0, seat]) for seat in seats]
            assert all(points <= most for points, most in zip(made, bounds, strict=True)), (made, bounds)


@pytest.mark.plain
def test_the_order_of_pieces_does_not_change_a_key_and_the_cells_do() -> None:
    (match,) = near_the_end(4, 1, seed=2)
    state = match.state
    turned = state.copy()
    turned["pieces"][[0, 2]] = state["pieces"][[2, 0]]
    assert key(AZTEC.tables, turned) == key(AZTEC.tables, state) != 0
    keys = set()
    for text in match.legal(match.actors[0]):
        then = match.fork()
        then.play(then.actors[0], text)
        keys.add(key(AZTEC.tables, then.state))
    cells = {tuple(sorted(match.game.tables["cells"][number].tolist())) for number in match.actions(match.actors[0])}
    assert len(keys) == len(cells)
    assert int(state["placed"]) == PIECES - 4
