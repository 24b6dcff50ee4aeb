"""Limits kept, thoughts cancelled, the interpreter free, the memory bounded."""

import resource
import threading
from dataclasses import replace
from itertools import count
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from teocalli import Match, game
from teocalli.bots import Limit, bot, prepare_bots
from teocalli.bots.thinking import Stop, think
from teocalli.bots.tree import BYTES, EDGES, FULL, ROOT, USED_EDGES, USED_NODES, find_node, mix_key, take_tree
from teocalli.bots.tree_search import Search
from teocalli.core.dice import Dice, dice_of
from tests import GAMES
from tests.bots.machine import Machine
from tests.bots.positions import positions
from tests.waiting import GIVE_UP, wait_until

LONG = Limit(ms=60_000)
ENDLESS = Limit(sims=10_000_000)


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    for name in GAMES:
        prepare_bots(game(name))


@pytest.mark.parametrize("name", GAMES)
def test_time_limits_are_kept(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    for match in positions(name, 2, seed=1, count=40):
        spent = machine.spent(match, 60)
        assert spent >= 0.06, "all the time that was given is used"
        assert spent <= 0.06 + machine.PORTION
    assert max(machine.portions) <= machine.PORTION


def test_a_machine_that_falters_is_late_by_no_more_than_the_last_portion(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, 1, 1, 1, 20, 1, 5)
    match = Match.new("aztekz", 2, seed=1)
    for ms in range(10, 200, 7):
        assert ms / 1000 <= machine.spent(match, ms) <= ms / 1000 + machine.portions[-1]
    assert max(machine.portions) <= 20 * machine.PORTION


@pytest.mark.parametrize("name", GAMES)
def test_simulation_limits_are_kept_exactly(name: str) -> None:
    match = Match.new(name, 2, seed=1)
    for simulations in (1, 2, 77):
        assert (
            think(match.game, match.state, match.actors[0], Limit(sims=simulations), dice_of(1, 0)).simulations
            == simulations
        )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("limit", [LONG, ENDLESS], ids=str)
def test_a_thought_can_be_cancelled_and_leaves_the_interpreter_free(
    name: str, limit: Limit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One call of compiled code runs for minutes, unless this thread may go on meanwhile and set the stop sign."""
    match, run, begun = Match.new(name, 2, seed=2), Search.run, threading.Event()
    seat, stop, ticks = match.actors[0], np.zeros(1, np.uint8), count(0, 1e-9)
    ended: list[Search] = []

    def noted(search: Search, simulations: int, dice: Dice, stop: Stop) -> None:
        if simulations >= 100:
            begun.set()
            simulations = 10_000_000
        run(search, simulations, dice, stop)

    def think_on() -> None:
        ended.append(think(match.game, match.known(seat), seat, limit, dice_of(2, 0), stop, clock=lambda: next(ticks)))

    monkeypatch.setattr(Search, "run", noted)
    thinking = threading.Thread(target=think_on, daemon=True)
    thinking.start()
    assert begun.wait(GIVE_UP)
    assert not ended
    stop[0] = 1
    thinking.join(GIVE_UP)
    assert 1 <= ended[0].simulations < 10_000_000


@pytest.mark.parametrize("name", GAMES)
def test_each_simulation_looks_at_the_stop_sign(name: str) -> None:
    """The sign lies where the visits of the root are counted: it is set when there have been 256."""
    match = Match.new(name, 2, seed=2)
    seat, dice = match.actors[0], dice_of(2, 0)
    search = Search(match.game, match.state, seat)
    search.run(1, dice, np.zeros(1, np.uint8))
    root = find_node(search.tree.nodes, mix_key(ROOT, seat))
    stop = search.tree.nodes["visits"][root : root + 1].view(np.uint8)[1:2]
    search.run(100_000, dice, stop)
    assert search.simulations == 256
    search.run(100_000, dice, stop)
    assert search.simulations == 256


def _think(stop: Any, simulations: Any) -> None:
    """In another process."""
    match = Match.new("schatz", 3, seed=2)
    prepare_bots(match.game)
    simulations[0] = -1
    search = think(match.game, match.known(0), 0, ENDLESS, dice_of(2, 0), np.frombuffer(stop, np.uint8))
    simulations[0] = search.simulations


def test_a_thought_in_another_process_can_be_cancelled() -> None:
    context = get_context("spawn")
    stop, simulations = context.RawArray("B", 1), context.RawArray("q", 1)
    worker = context.Process(target=_think, args=(stop, simulations))
    worker.start()
    wait_until(lambda: simulations[0] != 0, going=worker.is_alive)
    stop[0] = 1
    worker.join(GIVE_UP)
    assert worker.exitcode == 0
    assert 1 <= simulations[0] < 10_000_000


def test_who_is_stopped_before_the_first_thought_still_answers() -> None:
    match = Match.new("aztekz", 3, seed=2)
    seat = match.actors[0]
    action = bot("level5", match.game).choose(match.known(seat), seat, LONG, dice_of(2, 0), np.ones(1, np.uint8))
    assert match.game.kernel.refusal(match.game.tables, match.state, seat, action) == 0


def test_the_memory_of_a_search_is_bounded() -> None:
    tree = take_tree()
    assert sum(part.nbytes for part in tree) == BYTES < 82_000_000


def test_a_full_tree_is_searched_on() -> None:
    """With plain knowledge every leaf is laid out at once, a hundred edges each: the room is soon used up."""
    bare = replace(game("aztec"), name="aztec_bare")
    match = Match.new("aztec", 2, seed=2)
    search, stop, dice = Search(bare, match.state, 0), np.zeros(1, np.uint8), dice_of(2, 0)
    search.run(1, dice, stop)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    while search.tree.counts[USED_EDGES] < EDGES - 120:
        search.run(1000, dice, stop)
    full, tried = search.tree.counts.tolist(), search.root_edges()["visits"].sum()
    search.run(20_000, dice, stop)
    assert search.tree.counts[USED_EDGES] <= EDGES
    assert full[USED_NODES] < search.tree.counts[USED_NODES] <= FULL
    assert search.root_edges()["visits"].sum() == tried + 20_000
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert 1024 * grown <= BYTES + 5_000_000
