"""What each hero can make of a turn: all walks of a porter with what it gathers and gives, all steps of a chief."""

from typing import Final

import numpy as np
import numpy.typing as npt

from teocalli.core.bits import lowest
from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.aztekz.bots.prospects import (
    CHIEF,
    CLOSED,
    CORNER,
    EASTWARD,
    NORTHWARD,
    Prospects,
    prospect,
    set_chief,
)
from teocalli.games.aztekz.hero_moves import souls_lying
from teocalli.games.aztekz.tables import (
    AT_CHIEF,
    AT_END,
    CHIEF_STEPS,
    HEROES,
    KINDS,
    NONE,
    OF_CHIEF,
    OF_PORTER,
    PORTER_STEPS,
    SIDE,
    SOUL_BITS,
)

Values = npt.NDArray[np.float64]
"""A value for each move, counted from AT_CHIEF as in the table of actions."""
Walks = npt.NDArray[np.int64]
"""Walks of a porter to go on with: its cell (a bit), load, kind, steps left, cells it took from, points it made,
and the cells it has seen since it last took or gave something: to go back there is a waste of steps."""
_WALKS: Final = 4 * KINDS * PORTER_STEPS + KINDS
"""There are never more at once."""

MOVES: Final = AT_END - AT_CHIEF + 1
END: Final = AT_END - AT_CHIEF
NEVER: Final = -1.0e6
"""The value of what cannot be done, or is not worth thinking of."""

_TAKE, _DROP, _GIVE = 3, 10, 11
"""Where a porter's actions stand behind its first; a take of kind k at _TAKE + k."""
_BLAME: Final = 0.55
"""How much the points of a stolen stack count against those who let it be stolen."""
_REST: Final = 0.03
"""What a step that is not made is worth: nobody walks for nothing."""
_ENVY: Final = 0.6
"""How much it counts that the robbed no longer have the stack."""


@compiled
def next_to(look: Prospects, bit: int, direction: int) -> int:
    """The cell that a step leads to, as a bit; 0 if it cannot be done."""
    to = 0
    if direction == 0:
        to = (bit & look[NORTHWARD]) << SIDE
    elif direction == 1:
        to = (bit & look[EASTWARD]) << 1
    elif direction == 2:
        to = (bit >> SIDE) & look[NORTHWARD]
    else:
        to = (bit >> 1) & look[EASTWARD]
    return int(to & ~look[CLOSED])


@compiled
def _add_walk(
    walks: Walks, size: int, bit: int, load: int, kind: int, steps: int, used: int, gained: int, seen: int
) -> int:
    """One more walk to go on with: the porter has taken what it wants from its cell. Answers how many there are."""
    walk = walks[size]
    walk[0], walk[1], walk[2], walk[3], walk[4], walk[5], walk[6] = bit, load, kind, steps, used, gained, seen
    return size + 1


@compiled
def _arrive(
    state: StateRecord,
    look: Prospects,
    walks: Walks,
    size: int,
    bit: int,
    load: int,
    kind: int,
    steps: int,
    used: int,
    gained: int,
    seen: int,
) -> int:
    """The walks that a porter can go on with when it comes to a cell; from `used` cells it has taken already."""
    souls = 0 if used & bit else int(state["lying"][look[CORNER] + lowest(bit)])
    own = (souls >> (SOUL_BITS * (kind - 1))) & 15 if load else 0
    if load or souls == 0:
        size = (
            _add_walk(walks, size, bit, load + own, kind, steps, used | bit, gained, bit)
            if own
            else _add_walk(walks, size, bit, load, kind, steps, used, gained, seen | bit)
        )
    for other in range(1, KINDS + 1 if souls and own == 0 else 1):
        count = (souls >> (SOUL_BITS * (other - 1))) & 15
        if count > load and other != kind:
            size = _add_walk(walks, size, bit, count, other, steps, used | bit, gained, bit)
    return size


@compiled
def _best(state: StateRecord, look: Prospects, walks: Walks, size: int) -> float:
    """What the best of these walks and all that follow from them brings."""
    best = NEVER
    while size:
        size -= 1
        walk = walks[size]
        bit, load, kind, steps, used, gained, seen = walk[0], walk[1], walk[2], walk[3], walk[4], walk[5], walk[6]
        if load >= 2 and look[CHIEF] & bit:
            load, kind, gained, seen = 0, 0, gained + load - 1, bit
        best = max(best, gained + prospect(look, load, kind, bit, used, _BLAME) + _REST * steps)
        for direction in range(4 if steps else 0):
            to = next_to(look, bit, direction) & ~seen
            if to:
                size = _arrive(state, look, walks, size, to, load, kind, steps - 1, used, gained, seen)
    return best


@compiled
def _porter(
    state: StateRecord, seat: int, porter: int, look: Prospects, walks: Walks, first: int, rest: float, out: Values
) -> None:
    """Value the actions of a porter, and `end`; `rest`: the prospects of one's other porter."""
    bit = 1 << (state["at"][seat, porter] - look[CORNER])
    load, kind = int(state["load"][seat, porter]), int(state["kind"][seat, porter])
    steps = PORTER_STEPS - int(state["steps"])
    for direction in range(4 if steps else 0):
        to = next_to(look, bit, direction)
        if to:
            size = _arrive(state, look, walks, 0, to, load, kind, steps - 1, 0, 0, bit)
            out[first + direction] = rest + _best(state, look, walks, size)
    cell = int(look[CORNER]) + lowest(bit)
    for other in range(1, KINDS + 1):
        count = souls_lying(state, cell, other)
        if count and (load == 0 or kind == other):
            size = _add_walk(walks, 0, bit, load + count, other, steps, bit, 0, bit)
            out[first + _TAKE + other] = rest + _best(state, look, walks, size)
    if load and not state["dropped"]:
        for other in range(1, KINDS + 1):
            count = souls_lying(state, cell, other)
            if count > load and kind != other:
                size = _add_walk(walks, 0, bit, count, other, steps, bit, 0, bit)
                out[first + _DROP] = max(out[first + _DROP], rest + _best(state, look, walks, size))
    if load >= 2 and look[CHIEF] & bit:
        size = _arrive(state, look, walks, 0, bit, 0, 0, steps, 0, load - 1, bit)
        out[first + _GIVE] = rest + _best(state, look, walks, size)


@compiled
def _loot(state: StateRecord, seat: int, bit: int, look: Prospects, out: Values) -> float:
    """The best theft on the chief's cell; each is valued in `out`."""
    best, cell = 0.0, look[CORNER] + lowest(bit)
    for other in range(state["players"]):
        for porter in range(1, HEROES):
            load = state["load"][other, porter]
            if other != seat and load >= 2 and state["at"][other, porter] == cell and state["at"][other, 0] != cell:
                value = (load - 1.0) * (1.0 + _ENVY)
                out[4 + 2 * other + porter - 1] = value
                best = max(best, value)
    return best


@compiled
def value_at_rest(state: StateRecord, seat: int, look: Prospects, blame: float) -> float:
    """The prospects of both porters where they are."""
    value = 0.0
    for porter in range(1, HEROES):
        bit = 1 << (state["at"][seat, porter] - look[CORNER])
        value += prospect(look, state["load"][seat, porter], state["kind"][seat, porter], bit, 0, blame)
    return value


@compiled
def _chief(state: StateRecord, seat: int, look: Prospects, stay: float, out: Values) -> None:
    """Value the actions of the chief."""
    here = look[CHIEF]
    rest = _REST * (PORTER_STEPS - int(state["steps"]))
    thefts = np.full(OF_CHIEF, NEVER)
    if not state["stole"]:
        _loot(state, seat, here, look, thefts)
        for i in range(4, OF_CHIEF):
            if thefts[i] > 0:
                out[i] = stay + thefts[i] + rest
    if int(state["steps"]) == CHIEF_STEPS:
        return
    for direction in range(4):
        to = next_to(look, here, direction)
        if to:
            set_chief(look, to)
            loot = 0.0 if state["stole"] else _loot(state, seat, to, look, thefts)
            out[direction] = value_at_rest(state, seat, look, _BLAME) + loot + rest - _REST
    set_chief(look, here)


@compiled
def value_moves(state: StateRecord, seat: int, look: Prospects, out: Values) -> float:
    """Value all moves by the best that can follow in this turn; return what the best one is worth."""
    out[:] = NEVER
    walks = np.empty((_WALKS, 7), np.int64)
    stay = value_at_rest(state, seat, look, _BLAME)
    out[END] = stay + _REST * (PORTER_STEPS - int(state["steps"]))
    acting = int(state["hero"])
    for porter in range(1, HEROES):
        if acting in (NONE, porter):
            bit = 1 << (state["at"][seat, porter] - look[CORNER])
            load, kind = state["load"][seat, porter], state["kind"][seat, porter]
            rest = stay - prospect(look, load, kind, bit, 0, _BLAME)
            _porter(state, seat, porter, look, walks, OF_CHIEF + (porter - 1) * OF_PORTER, rest, out)
    if acting in (NONE, 0):
        _chief(state, seat, look, stay, out)
    best = NEVER
    for value in out:
        best = max(best, value)
    return best
