"""Searching within a limit: in small portions, between which the clock and the stop byte are read."""

from collections.abc import Callable
from time import perf_counter

import numpy as np
import numpy.typing as npt

from teocalli.bots.limit import Limit
from teocalli.bots.search import Search
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
    clock: Clock = perf_counter,
) -> Search:
    """Search from what this seat knows, as far as the limit allows.

    `blur`: by how much the priors at the root are disturbed. `brief`: end early if the time left cannot change which
    action is tried most. `clock`: what a limit in milliseconds is measured by.
    """
    started = clock()
    search = Search(game, state, seat)
    stop = np.zeros(1, np.uint8) if stop is None else stop
    if blur > 0:
        search.run(1, dice, _NEVER)  # expands the root
        search.blur(blur, dice)
    search.run(1, dice, _NEVER)  # even a search that is stopped at once gives a sensible action
    if limit.sims is not None:
        search.run(limit.sims - 1, dice, stop)
        return search
    portion = 1
    deadline = started + (limit.ms or 0.0) / 1000
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
    return search
