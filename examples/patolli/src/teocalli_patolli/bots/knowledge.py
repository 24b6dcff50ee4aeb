"""What the search knows of Patolli: which moves look promising, how sensible players go on, and what stakes are worth.

Playouts are cut off after some rounds; what then counts are stakes, and how far the pieces have come.
"""

from math import exp, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt
from teocalli.core.actions import first_of, kind_of
from teocalli.core.bits import ones
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice
from teocalli.core.game import Actions, StateRecord

from teocalli_patolli.bots.lively import glance
from teocalli_patolli.bots.moves import danger, lap_worth, loss, move_worth
from teocalli_patolli.kernel import way_of, winners
from teocalli_patolli.reasons import Phase
from teocalli_patolli.tables import CELLS, ENTER, NONE, PASS, Tables

Weights = npt.NDArray[np.float64]

LEGAL_VARIES: Final = False
PATIENCE: Final = 1
CURIOSITY: Final = 1.0
WHIMS: Final = (0.3, 0.15, 0.08, 0.03, 0.0)
BLURS: Final = (4.0, 2.5, 1.5, 0.5, 0.0)

_OVER: Final = Phase.OVER.number
_AHEAD: Final = 4
"""Rounds after the current one that are played out."""
_WHIM: Final = 0.6
"""Stakes by which a move in a playout may be worse than the best."""
_SCALE: Final = 0.5
"""Stakes that make a move look less promising by a factor of e."""
_LAST, _LUCK = 0.8, 0.55
"""Stakes of difference that count much at the very end; how that grows with the square root of the ways still to go."""
_MARGIN: Final = 0.05
"""The part of a reward that counts stakes rather than the victory: even who has lost plays on well."""
_WIDE: Final = 20.0
"""A lead of half as many stakes is as good as any."""


@compiled
def horizon(tables: Tables, root: StateRecord) -> int:
    return int(root["round"]) + _AHEAD


@compiled
def beyond(tables: Tables, state: StateRecord, horizon: int) -> bool:
    return bool(state["round"] > horizon)


@compiled
def rollout(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    return glance(tables, state, seat, _WHIM, dice)


@compiled
def prior(tables: Tables, state: StateRecord, seat: int, actions: Actions, count: int, out: Weights) -> None:
    for i in range(count):
        out[i] = 1.0
        if kind_of(actions[i]) != PASS:
            cell = NONE if kind_of(actions[i]) == ENTER else first_of(actions[i])
            out[i] = exp(move_worth(tables, state, seat, cell) / _SCALE)


@compiled
def worth(tables: Tables, state: StateRecord, out: Weights) -> None:
    players = int(state["players"])
    if state["phase"] == _OVER:
        won = winners(tables, state)
        for seat in range(players):
            victory = ((won >> seat) & 1) / ones(won)
            out[seat] = (1 - _MARGIN) * victory + _MARGIN * _lead(state, seat)
        return
    scale, total, most = _LAST + _LUCK * sqrt(_ways_left(tables, state)), 0.0, -1.0e9
    for seat in range(players):
        out[seat] = _expected(tables, state, seat)
        most = max(most, out[seat])
    for seat in range(players):
        out[seat] = exp((out[seat] - most) / scale)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total


@compiled
def _lead(state: StateRecord, seat: int) -> float:
    """By how many stakes a seat is ahead of the best other, from 0 (far behind) to 1."""
    most = 0
    for other in range(state["players"]):
        if other != seat:
            most = max(most, int(state["stakes"][other]))
    return max(0.0, min(1.0, 0.5 + (int(state["stakes"][seat]) - most) / _WIDE))


@compiled
def _ways_left(tables: Tables, state: StateRecord) -> float:
    """Whole ways that the player who is nearest to the end has still to go."""
    least = 1.0e9
    for seat in range(state["players"]):
        left = float(state["waiting"][seat])
        for cell in range(CELLS):
            if state["board"][cell] == seat:
                left += 1 - way_of(tables, state, seat, cell) / CELLS
        least = min(least, left)
    return least


@compiled
def _expected(tables: Tables, state: StateRecord, seat: int) -> float:
    """Stakes, and what the pieces on their way promise."""
    total = float(state["stakes"][seat]) + (lap_worth(state) - int(state["players"]) + 1) * int(state["home"][seat])
    for cell in range(CELLS):
        if state["board"][cell] == seat:
            total += lap_worth(state) * way_of(tables, state, seat, cell) / CELLS
            total -= danger(tables, state, seat, cell) * loss(tables, state, seat, cell)
    return total


@compiled
def unseal(tables: Tables, state: StateRecord, seat: int) -> None:
    """Nothing is sealed."""


@compiled
def mark(tables: Tables, state: StateRecord) -> int:
    return int(state["throw"])


@compiled
def share(tables: Tables, state: StateRecord, seat: int) -> float:
    return 1.0
