"""What a seat sees before it plans a turn: the paths, how far home is, where thieves could strike, where souls lie."""

from typing import Final

import numpy as np
import numpy.typing as npt

from teocalli.core.bits import lowest
from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.aztekz.hero_moves import souls_lying
from teocalli.games.aztekz.maze import origin, spread
from teocalli.games.aztekz.tables import CROWD, HEROES, KINDS, PORTER_STEPS, SIDE

Prospects = npt.NDArray[np.int64]
"""Bitboards of the window, and numbers, at the places below."""

CORNER, EASTWARD, NORTHWARD, CLOSED, CHIEF, THREAT, TURNS, SOULS, HOME = 0, 1, 2, 3, 4, 5, 6, 7, 14
"""THREAT: where another's chief can steal in its next turn. TURNS: how many more one has after this one.

SOULS: cells where any soul lies; behind it those of kind 1, 2, … HOME: one's chief's cell; behind it the cells within
1, 2, … steps of it.
"""
FAR: Final = 9
"""Steps home, or more."""
SIZE: Final = HOME + FAR

_KEEP: Final = (0.91, 0.83, 0.75, 0.69, 0.62, 0.57, 0.52, 0.47, 0.43, 0.39)
"""[steps home]: what is left of a stack's value."""
_START: Final = 0.17
"""What one soul in hand is worth, with many turns to come."""
_MANY: Final = 6
"""Turns."""
_EXPOSED: Final = 0.1
"""What is left of the value of a stack that a thief can reach."""
_NEAR: Final = (0.0, 0.36, 0.30, 0.24)
"""[steps]: what it is worth to have a soul of one's kind so near."""
_LURE: Final = 0.45
"""The same for a porter with empty hands, in proportion."""


@compiled
def fill_prospects(state: StateRecord, seat: int, turns: int, look: Prospects) -> None:
    corner = origin(state)
    at = state["at"]
    look[CORNER], look[TURNS] = corner, turns
    look[EASTWARD] = state["open_east"] & (state["open_west"] >> 1)
    look[NORTHWARD] = state["open_north"] & (state["open_south"] >> SIDE)
    closed, threat = 0, 0
    for other in range(state["players"]):
        if other != seat:
            threat |= spread(1 << (at[other, 0] - corner), look[EASTWARD], look[NORTHWARD])
        for hero in range(HEROES):
            if state["heroes_on"][at[other, hero]] >= CROWD:
                closed |= 1 << (at[other, hero] - corner)
    look[CLOSED], look[THREAT] = closed, threat
    look[SOULS : SOULS + KINDS + 1] = 0
    cells = int(state["haunted"])
    look[SOULS] = cells
    while cells:
        bit = cells & -cells
        cells ^= bit
        for kind in range(1, KINDS + 1):
            if souls_lying(state, corner + lowest(bit), kind):
                look[SOULS + kind] |= bit
    set_chief(look, 1 << (at[seat, 0] - corner))


@compiled
def set_chief(look: Prospects, chief: int) -> None:
    """The chief is on this cell."""
    look[CHIEF] = chief
    for steps in range(FAR):
        look[HOME + steps] = chief
        chief = spread(chief, look[EASTWARD], look[NORTHWARD])


@compiled
def prospect(look: Prospects, load: int, kind: int, bit: int, used: int, blame: float) -> float:
    """What a porter's stack may bring if it ends the turn on a cell; souls on `used` cells are gone.

    `blame`: how much it counts that another gets the points of a stolen stack.
    """
    near, wanted = bit, look[SOULS + (kind if load else 0)] & ~used
    value = 0.0
    if wanted and look[TURNS] > 1:
        for steps in range(1, PORTER_STEPS + 1):
            near = spread(near, look[EASTWARD], look[NORTHWARD])
            if near & wanted:
                value = _NEAR[steps] * min(1.0, look[TURNS] / _MANY)
                break
    if load == 0:
        return value * _LURE
    steps = 0
    while steps < FAR and not look[HOME + steps] & bit:
        steps += 1
    spare = look[TURNS] - max(1, (steps + PORTER_STEPS - 1) // PORTER_STEPS)
    if spare < 0:
        return 0.0
    if load == 1:
        return float(value + _START * min(1.0, spare / _MANY)) * _KEEP[steps]
    value = (value + load - 1) * _KEEP[steps]
    if look[THREAT] & bit and not look[CHIEF] & bit:
        return value * _EXPOSED - blame * (load - 1)
    return value
