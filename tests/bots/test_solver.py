"""Proofs of endings: right in every position of a small game, in portions as at once, given up where they must be."""

from dataclasses import replace
from math import inf

import numpy as np
import pytest

from teocalli import Match
from teocalli.bots import Limit, Proven, bot, suggest
from teocalli.bots.solver import Solver, estimate
from teocalli.bots.thinking import think
from teocalli.core.dice import dice_of
from tests.bots.heaps import HEAPS, MOST, heap_state
from tests.bots.machine import Machine
from tests.bots.positions import near_the_end

GOING = np.zeros(1, np.uint8)
ALL = [0, 1, 2]


def reached(heap: int, turn: int, seat: int, players: int, sharing: bool, taken: int = 0) -> Proven:
    """What a seat reaches against all others together, worked out by trying everything."""
    if heap == 0:
        winners = {0, 1} if sharing and taken == MOST else {(turn - 1) % players}
        return Proven.LOST if seat not in winners else Proven.WON if len(winners) == 1 else Proven.SHARED
    then = (turn + 1) % players
    replies = [reached(heap - k, then, seat, players, sharing, k) for k in range(1, min(MOST, heap) + 1)]
    return max(replies) if turn == seat else min(replies)


def proof(heap: int, players: int = 2, seat: int = 0, sharing: bool = True, portion: int = 1000) -> Solver:
    state = heap_state(heap, players, seat, sharing=sharing)
    solver = Solver(HEAPS, state, seat, ALL[: min(MOST, heap)])
    for _ in range(20_000):
        if solver.is_finished:
            break
        solver.run(portion, GOING)
    assert solver.is_finished
    return solver


@pytest.mark.plain
@pytest.mark.parametrize("heap", range(1, 12))
@pytest.mark.parametrize("sharing", [False, True])
def test_between_two_the_value_of_every_position_is_found(heap: int, sharing: bool) -> None:
    solver = proof(heap, sharing=sharing)
    assert solver.value == reached(heap, 0, 0, 2, sharing)
    for number, result in solver.results.items():
        assert result == reached(heap - number - 1, 1, 0, 2, sharing, number + 1)
        assert solver.standing(number) == (2 if result == solver.value else 0)


@pytest.mark.plain
def test_all_three_results_come_up() -> None:
    found = {proof(heap, sharing=sharing).value for heap in (1, 3, 4) for sharing in (False, True)}
    assert found == {Proven.WON, Proven.SHARED, Proven.LOST}


@pytest.mark.plain
@pytest.mark.parametrize("heap", range(1, 9))
@pytest.mark.parametrize("seat", [0, 2])
def test_among_more_only_a_victory_against_all_others_is_proven(heap: int, seat: int) -> None:
    solver = proof(heap, players=3, seat=seat)
    best = reached(heap, seat, seat, 3, sharing=True)
    assert solver.value == (Proven.WON if best == Proven.WON else None)
    assert set(solver.results.values()) <= {Proven.WON}


@pytest.mark.plain
def test_a_proof_in_portions_is_the_same() -> None:
    whole, portions = proof(10), proof(10, portion=1)
    assert (whole.value, whole.results, whole.nodes) == (portions.value, portions.results, portions.nodes)


@pytest.mark.plain
def test_where_chance_comes_in_nothing_is_proven() -> None:
    state = heap_state(9, luck=4)
    assert estimate(HEAPS, state, 1e9) == inf
    solver = Solver(HEAPS, state, 0, ALL)
    solver.run(1000, GOING)
    assert (solver.is_finished, solver.value, solver.results) == (True, None, {})


@pytest.mark.plain
def test_an_estimate_is_endless_beyond_what_is_asked_for_and_where_something_is_hidden() -> None:
    state = heap_state(12)
    size = estimate(HEAPS, state, 1e9)
    assert 1 < size < 1e9
    assert estimate(HEAPS, state, size / 100) == inf
    assert estimate(replace(HEAPS, hides=True), state, 1e9) == inf


@pytest.mark.plain
def test_a_proof_can_be_stopped() -> None:
    solver = Solver(HEAPS, heap_state(10), 0, ALL)
    solver.run(1000, np.ones(1, np.uint8))
    assert (solver.nodes, solver.is_finished) == (0, False)


def test_a_won_ending_is_played_and_said_to_be_proven() -> None:
    """Where the search alone, cut short, would have thrown it away."""
    won = missed = 0
    for match in near_the_end("aztec", plies=5, count=16, seed=5):
        seat, state = match.actors[0], match.state
        blind = think(match.game, state, seat, Limit(sims=2), dice_of(1, 0))
        guess = Solver(match.game, state, seat, [int(blind.best_edges()["action"][0])])
        guess.run(10_000_000, GOING)
        proof = blind.begin_proof()
        blind.close()
        proof.run(10_000_000, GOING)
        hints = suggest(match.game, state, seat, Limit(sims=20_000), dice_of(1, 0))
        assert proof.value is not None
        assert (hints[0].proven, hints[0].expected) == (proof.value, proof.value.share)
        if proof.value == Proven.WON:
            won += 1
            missed += guess.value != Proven.WON
            action = bot("level5", match.game).choose(state, seat, Limit(sims=20_000), dice_of(1, 0))
            played = Solver(match.game, state, seat, [int(match.game.kernel.index(match.game.tables, action))])
            played.run(10_000_000, GOING)
            assert played.value == Proven.WON
    assert won > 2
    assert missed > 0, "there was something to throw away"


def test_a_search_has_all_its_time_where_a_proof_cannot_end(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, match = Machine(monkeypatch), Match.new("aztec", 2, seed=1)
    search = think(match.game, match.state, 0, Limit(ms=40), dice_of(1, 0), proving=True, clock=machine.clock)
    assert search.solver is None
    assert machine.now >= 0.04
    search.close()


def test_simulations_are_the_same_with_and_without_a_proof() -> None:
    (match,) = near_the_end("aztec", plies=3, count=1, seed=5)
    seat, limit = match.actors[0], Limit(sims=3000)
    plain = think(match.game, match.state, seat, limit, dice_of(1, 0))
    proving = think(match.game, match.state, seat, limit, dice_of(1, 0), proving=True)
    assert proving.solver is not None
    assert plain.root_edges().tobytes() == proving.root_edges().tobytes()
    plain.close()
    proving.close()
