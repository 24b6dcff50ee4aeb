"""Thinking within a limit: the search in small portions, between which the clock and the stop sign are looked at."""

from time import perf_counter

import numpy as np
import numpy.typing as npt

from teocalli.bots.limit import Limit
from teocalli.bots.search import Search
from teocalli.core.dice import Dice
from teocalli.core.game import Game, Record

Stop = npt.NDArray[np.uint8]
"""One byte, not 0: answer now. It may lie in memory shared with another process; each simulation looks at it."""

_NEVER = np.zeros(1, np.uint8)
_PORTION = 0.004
"""Seconds of search between two looks at the clock."""
_SURE = 1.25
"""A lead that so many times what can still be simulated would not make up for is kept."""


def thought(
    game: Game,
    state: Record,
    seat: int,
    limit: Limit,
    dice: Dice,
    stop: Stop | None = None,
    *,
    blur: float = 0.0,
    brief: bool = False,
) -> Search:
    """A search from what this seat knows, as far as the limit allows.

    `blur`: how badly it sees what is promising. `brief`: the time left is not used up if it cannot change which action
    is tried most.
    """
    started = perf_counter()
    search = Search(game, state, seat)
    stop = np.zeros(1, np.uint8) if stop is None else stop
    if blur > 0:
        search.run(1, dice, _NEVER)  # lays out what can be done
        search.blur(blur, dice)
    search.run(1, dice, _NEVER)  # even who is stopped at once answers sensibly
    if limit.sims is not None:
        search.run(limit.sims - 1, dice, stop)
        return search
    portion = 1
    deadline = started + (limit.ms or 0.0) / 1000
    while not stop[0]:
        before = perf_counter()
        left = deadline - before
        if left <= 0:
            break
        search.run(portion, dice, stop)
        pace = (perf_counter() - before) / portion
        portion = max(1, min(2 * portion, int(min(_PORTION, left) / pace)))
        if brief and search.lead() > _SURE * (deadline - perf_counter()) / pace:
            break
    return search
