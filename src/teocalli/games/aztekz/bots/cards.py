"""How well a card is placed: its soul near one's own porters and far from others'."""

from typing import Final

import numpy as np
import numpy.typing as npt

from teocalli.core.actions import first_of, kind_of, second_of
from teocalli.core.bits import ones
from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.aztekz.card_placement import deck_size
from teocalli.games.aztekz.maze import exits_at, facing, origin, spread
from teocalli.games.aztekz.tables import HEROES, RETURN, SIDE

RINGS: Final = 6
"""Steps that are looked at."""
Rings = npt.NDArray[np.int64]
"""[0, steps]: cells within so many steps of one's own porters that could use the drawn soul; [1, steps] of others'."""

_SOUL: Final = (1.0, 0.95, 0.9, 0.5, 0.4, 0.3)
"""[steps to a cell beside it]: what a soul is worth."""
_THEIRS: Final = 0.5
"""What it counts that others are near."""
_GAME: Final = 9.0
"""What it is worth to end a game that is won, or not to end one that is lost."""
_SOULS: Final = 64
"""More than any seat can free."""
_JOIN: Final = -0.05
"""What a join is worth: paths help thieves and rivals too."""


@compiled
def fill_rings(state: StateRecord, seat: int, out: Rings) -> None:
    corner, soul = origin(state), state["soul"]
    eastward = state["open_east"] & (state["open_west"] >> 1)
    northward = state["open_north"] & (state["open_south"] >> SIDE)
    own, others = 0, 0
    for other in range(state["players"]):
        for porter in range(1, HEROES):
            if state["at"][other, porter] >= 0 and state["kind"][other, porter] in (0, soul):
                bit = 1 << (state["at"][other, porter] - corner)
                if other == seat:
                    own |= bit
                else:
                    others |= bit
    for steps in range(RINGS):
        out[0, steps], out[1, steps] = own, others
        own, others = spread(own, eastward, northward), spread(others, eastward, northward)


@compiled
def _nearness(near: Rings, whose: int, beside: int) -> float:
    for steps in range(RINGS):
        if near[whose, steps] & beside:
            return _SOUL[steps]
    return 0.0


@compiled
def _lead(state: StateRecord, seat: int) -> int:
    """How far a seat is ahead of all others, if the game ended now; a freed soul counts less than any point."""
    best = 0
    for other in range(state["players"]):
        if other != seat:
            best = max(best, int(state["points"][other] * _SOULS + state["freed"][other]))
    return int(state["points"][seat] * _SOULS + state["freed"][seat]) - best


@compiled
def _return_value(state: StateRecord, seat: int) -> float:
    """What it is worth to return the card; the last one of the deck would end the game if placed."""
    if deck_size(state):
        return 0.0
    ahead = _lead(state, seat)
    return _GAME if ahead < 0 else -_GAME if ahead > 0 else 0.0


@compiled
def card_value(state: StateRecord, seat: int, near: Rings, action: int) -> float:
    """What it is worth to place, or return, the drawn card like this."""
    if kind_of(action) == RETURN:
        return _return_value(state, seat)
    bit, exits = 1 << (first_of(action) - origin(state)), second_of(action)
    sides = facing(state, bit)
    joined = sides & exits
    beside = 0
    if joined & 1:
        beside |= bit << SIDE
    if joined & 2:
        beside |= bit << 1
    if joined & 4:
        beside |= bit >> SIDE
    if joined & 8:
        beside |= bit >> 1
    value = _JOIN * (ones(joined) - ones(sides & exits_at(state, bit)))
    if state["soul"]:
        value += _nearness(near, 0, beside) - _THEIRS * _nearness(near, 1, beside)
    return value
