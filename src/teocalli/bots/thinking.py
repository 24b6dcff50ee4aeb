"""Searching within a limit: in small portions, between which the clock and the stop byte are read."""

from collections.abc import Callable
from time import perf_counter

import numpy as np
import numpy.typing as npt

from teocalli.bots.limit import Limit
from teocalli.bots.solver import Solver, estimate
from teocalli.bots.tree_search import Search
from teocalli.core.dice import Dice
from teocalli.core.game import Game, StateRecord

Stop = npt.NDArray[np.uint8]
"""One byte; when it is not 0 the search ends at once. It may lie in memory shared with another process."""

Clock = Callable[[], float]
"""Returns seconds, from any moment on. A test passes a clock of its own, which makes a search repeatable."""

_NEVER = np.zeros(1, np.uint8)
_PORTION = 0.004
"""Seconds of search between two readings of the clock."""
_SURE = 1.25
"""A lead of more than this many times the simulations still possible ends a brief search."""
_POSITIONS = 8
"""Positions of a proof that take about as long as a simulation near the end of a game."""
_POSITIONS_PER_MS = 1000
"""Positions that a proof sees in a millisecond, on any machine."""
SEARCHED = 0.25
"""The part of the time that a search has where a proof seems possible: it says what to try first."""
_LEAST = 16_000
"""Positions that a proof sees even if the clock says that its time is over, unless the time was shorter from the start.

On a busy machine the time may pass without any work being done.
"""
_MISJUDGED = 4
"""A proof is begun if even so many times the positions that are expected would fit."""


def think(
    game: Game,
    state: StateRecord,
    seat: int,
    limit: Limit,
    dice: Dice,
    stop: Stop | None = None,
    *,
    blur: float = 0.0,
    brief: bool = False,
    proving: bool = False,
    only: int | None = None,
    clock: Clock = perf_counter,
) -> Search:
    """Search from what this seat knows, as far as the limit allows.

    `blur`: by how much the priors at the root are disturbed. `brief`: end early if the time left cannot change which
    action is tried most. `proving`: prove what the seat reaches, where that seems possible within the limit; the search
    then has a quarter of the time. `only`: the index of an action that is tried alone at the root. `clock`: what a
    limit in milliseconds is measured by.
    """
    started = clock()
    search = Search(game, state, seat)
    stop = np.zeros(1, np.uint8) if stop is None else stop
    if blur > 0:
        search.run(1, dice, _NEVER)  # expands the root
        search.blur(blur, dice)
    search.run(1, dice, _NEVER)  # even a search that is stopped at once gives a sensible action
    if only is not None:
        search.insist(only)
    if limit.sims is not None:
        search.run(limit.sims - 1, dice, stop)
        if proving:
            prove_within(search, limit.sims, stop)
        return search
    seconds = (limit.ms or 0.0) / 1000
    deadline = started + seconds
    proving = proving and may_prove(search, limit)
    _search_until(started + SEARCHED * seconds if proving else deadline, search, dice, stop, brief, clock)
    if proving:
        prove_until(deadline, search, limit, stop, clock)
    return search


def _search_until(deadline: float, search: Search, dice: Dice, stop: Stop, brief: bool, clock: Clock) -> None:
    portion = 1
    while not stop[0]:
        before = clock()
        left = deadline - before
        if left <= 0:
            break
        search.run(portion, dice, stop)
        pace = (clock() - before) / portion
        portion = max(1, min(2 * portion, int(min(_PORTION, left) / pace)))
        if brief and search.lead() > _SURE * (deadline - clock()) / pace:
            break


def prove_within(search: Search, simulations: int, stop: Stop) -> None:
    """Prove what the seat reaches, if that seems to take no longer than so many simulations; no longer than they."""
    most = _POSITIONS * simulations
    if _seems_provable(search, most):
        search.begin_proof().run(most, stop)


def may_prove(search: Search, limit: Limit) -> bool:
    """Whether a proof seems possible in the part of a limit in milliseconds that the search leaves."""
    return _seems_provable(search, _positions(limit))


def _positions(limit: Limit) -> int:
    """The positions that a proof sees in its part of a limit in milliseconds."""
    return int((1 - SEARCHED) * (limit.ms or 0.0) * _POSITIONS_PER_MS)


def _seems_provable(search: Search, positions: float) -> bool:
    most = positions / _MISJUDGED
    return estimate(search.game, search.known, most) <= most


def prove_until(deadline: float, search: Search, limit: Limit, stop: Stop, clock: Clock = perf_counter) -> None:
    """Prove what the seat reaches, as far as that goes within a limit in milliseconds."""
    solver: Solver = search.begin_proof()
    solver.run(min(_LEAST, _positions(limit)), stop)
    while not solver.is_finished and not stop[0] and clock() < deadline:
        solver.run(int(1000 * _PORTION * _POSITIONS_PER_MS), stop)
