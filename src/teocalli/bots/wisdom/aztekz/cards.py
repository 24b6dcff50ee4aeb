"""How well a card is placed: its soul near one's own porters and far from others'."""

from typing import Final

import numpy as np
import numpy.typing as npt

from teocalli.core.bits import ones
from teocalli.core.compiled import compiled
from teocalli.core.game import Record
from teocalli.games.aztekz.ground import exits_at, facing, origin, spread
from teocalli.games.aztekz.tables import HEROES, SIDE

RINGS: Final = 6
"""Steps that are looked at."""
Rings = npt.NDArray[np.int64]
"""[0, steps]: cells within so many steps of one's own porters that could use the drawn soul; [1, steps] of others'."""

_SOUL: Final = (1.0, 0.95, 0.9, 0.5, 0.4, 0.3)
"""[steps to a cell beside it]: what a soul is worth."""
_THEIRS: Final = 0.6
"""What it counts that others are near."""
_JOIN: Final = -0.05
"""What a join is worth: paths help thieves and rivals too."""


@compiled
def rings(state: Record, seat: int, out: Rings) -> None:
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
def card_value(state: Record, near: Rings, cell: int, exits: int) -> float:
    bit = 1 << (cell - origin(state))
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
