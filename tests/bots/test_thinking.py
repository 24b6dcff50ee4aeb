"""Limits kept, thoughts cancelled, the interpreter free, the memory bounded."""

import resource
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from teocalli import Match, game
from teocalli.bots import Limit, bot, prepare_bots
from teocalli.bots.search import Search
from teocalli.bots.thinking import thought
from teocalli.bots.tree import BYTES, EDGES, FULL, USED_EDGES, USED_NODES, taken_tree
from teocalli.core.dice import dice_of
from tests import GAMES
from tests.bots.places import known, places
from tests.bots.tactics.aztekz import POSITIONS

LONG = Limit(ms=60_000)


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    for name in GAMES:
        prepare_bots(game(name))


@pytest.mark.parametrize("name", GAMES)
def test_time_limits_are_kept(name: str) -> None:
    spent = []
    for match in places(name, 2, seed=1, count=40):
        seat = match.actors[0]
        start = time.perf_counter()
        thought(match.game, known(match, seat), seat, Limit(ms=60), dice_of(1, 0))
        spent.append(1000 * (time.perf_counter() - start))
    assert np.percentile(spent, 95) <= 1.1 * 60 + 20
    assert min(spent) >= 60, "all the time that was given is used"


@pytest.mark.parametrize("name", GAMES)
def test_simulation_limits_are_kept_exactly(name: str) -> None:
    match = Match.new(name, 2, seed=1)
    for simulations in (1, 2, 77):
        assert (
            thought(match.game, match.state, match.actors[0], Limit(sims=simulations), dice_of(1, 0)).simulations
            == simulations
        )


def test_time_that_cannot_change_the_choice_is_not_taken() -> None:
    """A stack can be given to the chief: no need to think it over and over."""
    match = next(tactic for tactic in POSITIONS if tactic.name == "home: the stack is given").match("aztekz")
    seat = match.actors[0]
    start = time.perf_counter()
    thought(match.game, known(match, seat), seat, Limit(ms=2000), dice_of(1, 0), brief=True)
    assert time.perf_counter() - start < 1.8


def draws(match: Match) -> int:
    return sum(event["by"] == "chance" for event in match.events)


def test_a_turn_of_small_actions_shares_its_limit() -> None:
    match = Match.new("aztekz", 2, seed=4)
    player, dice = bot("level5", match.game), dice_of(4, 0)
    turns: list[float] = []
    while len(turns) < 40:
        seat, turn, spent = match.actors[0], draws(match), 0.0
        while match.actors == (seat,) and draws(match) == turn:
            start = time.perf_counter()
            action = player.choose(known(match, seat), seat, Limit(ms=60), dice)
            spent += 1000 * (time.perf_counter() - start)
            match.play(seat, match.game.notation.write(action))
        turns.append(spent)
    assert np.percentile(turns, 95) <= 1.1 * 60 + 20


@pytest.mark.parametrize("name", GAMES)
def test_a_thought_can_be_cancelled_at_once_and_leaves_the_interpreter_free(name: str) -> None:
    match = Match.new(name, 2, seed=2)
    seat, stop = match.actors[0], np.zeros(1, np.uint8)
    with ThreadPoolExecutor(1) as pool:
        thinking = pool.submit(bot("level5", match.game).choose, known(match, seat), seat, LONG, dice_of(2, 0), stop)
        gaps, last = [], time.perf_counter()
        for _ in range(100):
            time.sleep(0.002)
            now = time.perf_counter()
            gaps.append(now - last)
            last = now
        assert not thinking.done()
        stop[0] = 1
        action = thinking.result(timeout=5)
        answered = time.perf_counter() - now
    assert answered < 0.1
    assert np.median(gaps) < 0.02, "this thread was never kept waiting"
    assert match.game.kernel.refusal(match.game.tables, match.state, seat, action) == 0


def test_simulations_without_a_clock_can_be_cancelled_too() -> None:
    match = Match.new("aztec", 2, seed=2)
    stop = np.zeros(1, np.uint8)
    timer = threading.Timer(0.2, stop.fill, [1])
    start = time.perf_counter()
    timer.start()
    search = thought(match.game, match.state, 0, Limit(sims=10_000_000), dice_of(2, 0), stop)
    assert time.perf_counter() - start < 2
    assert 1 <= search.simulations < 10_000_000


def _think(stop: Any, started: Any) -> None:
    """In another process."""
    match = Match.new("schatz", 3, seed=2)
    prepare_bots(match.game)
    started[0] = 1
    bot("level5", match.game).choose(known(match, 0), 0, LONG, dice_of(2, 0), np.frombuffer(stop, np.uint8))
    started[0] = 2


def test_a_thought_in_another_process_can_be_cancelled() -> None:
    context = get_context("spawn")
    stop, started = context.RawArray("B", 1), context.RawArray("B", 1)
    worker = context.Process(target=_think, args=(stop, started))
    worker.start()
    while started[0] == 0:
        assert worker.is_alive()
        time.sleep(0.01)
    time.sleep(0.2)
    assert started[0] == 1
    stop[0] = 1
    start = time.perf_counter()
    while started[0] == 1 and time.perf_counter() - start < 5:
        time.sleep(0.001)
    assert time.perf_counter() - start < 0.2
    worker.join(10)
    assert worker.exitcode == 0


def test_who_is_stopped_before_the_first_thought_still_answers() -> None:
    match = Match.new("aztekz", 3, seed=2)
    seat = match.actors[0]
    action = bot("level5", match.game).choose(known(match, seat), seat, LONG, dice_of(2, 0), np.ones(1, np.uint8))
    assert match.game.kernel.refusal(match.game.tables, match.state, seat, action) == 0


def test_the_memory_of_a_search_is_bounded() -> None:
    tree = taken_tree()
    assert sum(part.nbytes for part in tree) == BYTES < 82_000_000


def test_a_full_tree_is_searched_on() -> None:
    """With plain wisdom every leaf is laid out at once, a hundred edges each: the room is soon used up."""
    bare = replace(game("aztec"), name="aztec_bare")
    match = Match.new("aztec", 2, seed=2)
    search, stop, dice = Search(bare, match.state, 0), np.zeros(1, np.uint8), dice_of(2, 0)
    search.run(1, dice, stop)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    while search.tree.counts[USED_EDGES] < EDGES - 120:
        search.run(1000, dice, stop)
    full, tried = search.tree.counts.tolist(), search.tried()["visits"].sum()
    search.run(20_000, dice, stop)
    assert search.tree.counts[USED_EDGES] <= EDGES
    assert full[USED_NODES] < search.tree.counts[USED_NODES] <= FULL
    assert search.tried()["visits"].sum() == tried + 20_000
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert 1024 * grown <= BYTES + 5_000_000
