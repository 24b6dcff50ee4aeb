"""The auction of Aztec: what a bid is worth, measured in games between strong players."""

import numpy as np
import numpy.typing as npt

from teocalli.core.actions import first_of, kind_of, pack
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import Actions, StateRecord
from teocalli.games.aztec.kernel import BID, PASS, architect
from teocalli.games.aztec.tables import EAST_WEST, HIGHEST_BID, NORTH_SOUTH

Weights = npt.NDArray[np.float64]

HOLDS = (0.0, 0.0, 0.0, 0.01, 0.03, 0.1, 0.26, 0.46, 0.66, 0.84, 0.92, 0.96, 0.98, 0.99, 1.0)
"""By bid, from 0: how often Oh Puch keeps both architects below it. With shared corners a bid is as good as the one
below it without."""
_FIRST = 0.53
"""How often the architect who moves first wins, if one of the two does."""
_FAIR = 1 / 3
"""What each of three can expect."""
_MOOD = 3
"""Opening bids of a playout differ by less than this."""


@compiled
def _holds(state: StateRecord, bid: int) -> float:
    return HOLDS[min(HIGHEST_BID, bid - int(state["shared"]))]


@compiled
def _fair(state: StateRecord) -> int:
    """The lowest bid with which Oh Puch wins as often as anybody."""
    bid = 1
    while _holds(state, bid) < _FAIR:
        bid += 1
    return bid


@compiled
def choose_bid(state: StateRecord, dice: Dice) -> int:
    """Go down towards the fair bid, and no further."""
    fair, bid = _fair(state), int(state["bid"])
    if bid == 0:
        return pack(BID, fair + below(dice, _MOOD), 0)
    if bid <= fair:
        return pack(PASS, 0, 0)
    return pack(BID, fair + below(dice, bid - fair), 0)


@compiled
def weigh_bids(state: StateRecord, actions: Actions, count: int, out: Weights) -> None:
    """What looks promising: a bid near the fair one, or to pass."""
    fair = _fair(state)
    for i in range(count):
        away = 0 if kind_of(actions[i]) == PASS else first_of(actions[i]) - fair
        out[i] = 1.0 / (1 + away * away)


@compiled
def expect_after_auction(state: StateRecord, out: Weights) -> None:
    """What the seats can expect once Oh Puch is known."""
    holds = _holds(state, int(state["bid"]))
    out[state["god"]] = holds
    out[architect(state, NORTH_SOUTH)] = (1 - holds) * _FIRST
    out[architect(state, EAST_WEST)] = (1 - holds) * (1 - _FIRST)
