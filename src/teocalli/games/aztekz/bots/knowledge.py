"""What a search needs to know of Aztekz: porters gather, carry home and beware of thieves; chiefs steal and guard.

Playouts are cut off after a few turns; what then counts are points, and what stacks and souls at hand promise.
"""

from math import exp, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from teocalli.core.actions import kind_of
from teocalli.core.bits import ones
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import Actions, StateRecord, Tables
from teocalli.games.aztekz.bots.cards import RINGS, card_value, fill_rings
from teocalli.games.aztekz.bots.plans import END, MOVES, NEVER, value_at_rest, value_moves
from teocalli.games.aztekz.bots.prospects import SIZE, fill_prospects
from teocalli.games.aztekz.card_placement import deck_size
from teocalli.games.aztekz.kernel import index, pick, refusal, winners
from teocalli.games.aztekz.reasons import Phase
from teocalli.games.aztekz.tables import AT_CHIEF, GIVE, NONE, PORTER_STEPS, STEAL

LEGAL_VARIES = False
PATIENCE = 1
CURIOSITY = 0.8
WHIMS = (0.3, 0.125, 0.11, 0.11, 0.0)
BLURS = (3.0, 2.5, 2.5, 1.8, 0.0)

_DRAW, _SETUP, _MOVE, _PLACE, _OVER = (
    Phase.DRAW.number,
    Phase.SETUP.number,
    Phase.MOVE.number,
    Phase.PLACE.number,
    Phase.OVER.number,
)
_AHEAD: Final = 1
"""Turns after the current one that are played out."""
_TRIES: Final = 5
"""Placings that a playout compares."""
_MOOD: Final = 1 << 16
_NOISE: Final = 0.3
"""Points that a move may be worse and is played all the same in a playout."""
_MOVE_SCALE, _CARD_SCALE = 0.42, 0.4
"""Points that make a move, or a placing, look less promising by a factor of e."""
_FLOOR: Final = 0.01
"""How promising looks what seems to make no sense."""
_LAST, _LUCK = 0.6, 0.22
"""Points of difference that count much at the very end; how that grows with the square root of the cards left."""
_FREED: Final = 0.02
"""What a freed soul counts beside its point: it may break a tie."""
_EAGER: Final = 2000.0
"""How much more promising the best plan looks if it frees a stack at once: nobody overlooks that."""
_WAITING: Final = 0.6
"""What counts of the plans of those who are not next."""


@compiled
def horizon(tables: Tables, root: StateRecord) -> int:
    return int(deck_size(root) - root["stalled"]) - _AHEAD


@compiled
def beyond(tables: Tables, state: StateRecord, horizon: int) -> bool:
    return bool(state["phase"] == _DRAW and deck_size(state) - state["stalled"] <= horizon)


@compiled
def rollout(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    if state["phase"] == _MOVE:
        return _move(tables, state, seat, dice)
    near = np.empty((2, RINGS), np.int64)
    fill_rings(state, seat, near)
    best, most = 0, NEVER
    for _ in range(_TRIES):
        action = pick(tables, state, seat, dice)
        value = card_value(state, seat, near, action)
        if value > most:
            best, most = action, value
    return best


@compiled
def _move(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    """About the best move by our plans."""
    look, values = np.empty(SIZE, np.int64), np.empty(MOVES)
    fill_prospects(state, seat, deck_size(state) // int(state["players"]), look)
    value_moves(state, seat, look, values)
    best, most = END, NEVER
    for i in range(MOVES):
        if values[i] > NEVER:
            value = values[i] + _NOISE * below(dice, _MOOD) / _MOOD
            if value > most:
                best, most = i, value
    action = int(tables.actions[AT_CHIEF + best])
    return action if refusal(tables, state, seat, action) == 0 else pick(tables, state, seat, dice)


@compiled
def prior(
    tables: Tables, state: StateRecord, seat: int, actions: Actions, count: int, out: npt.NDArray[np.float64]
) -> None:
    if state["phase"] == _MOVE:
        look, values = np.empty(SIZE, np.int64), np.empty(MOVES)
        fill_prospects(state, seat, deck_size(state) // int(state["players"]), look)
        best = value_moves(state, seat, look, values)
        for i in range(count):
            value = values[index(tables, actions[i]) - AT_CHIEF]
            out[i] = _FLOOR + exp((value - best) / _MOVE_SCALE)
            if value == best and kind_of(actions[i]) in (GIVE, STEAL):
                out[i] *= _EAGER
        return
    near = np.empty((2, RINGS), np.int64)
    fill_rings(state, seat, near)
    for i in range(count):
        out[i] = exp(card_value(state, seat, near, actions[i]) / _CARD_SCALE)


@compiled
def worth(tables: Tables, state: StateRecord, out: npt.NDArray[np.float64]) -> None:
    players = int(state["players"])
    if state["phase"] == _OVER:
        won = winners(tables, state)
        for seat in range(players):
            out[seat] = ((won >> seat) & 1) / ones(won)
        return
    deck = deck_size(state)
    look, values = np.empty(SIZE, np.int64), np.empty(MOVES)
    scale = _LAST + _LUCK * sqrt(float(deck))
    total, most = 0.0, NEVER
    for seat in range(players):
        out[seat] = state["points"][seat] + _FREED * state["freed"][seat]
        offset = (seat - int(state["seat"])) % players
        turns = (deck - offset + players - 1) // players
        if turns > 0 and state["cards"] >= players:
            fill_prospects(state, seat, turns - 1, look)
            best = value_moves(state, seat, look, values)
            if offset:
                best = value_at_rest(state, seat, look, 0.0) + _WAITING * (best - values[END])
            out[seat] += best
        most = max(most, out[seat])
    for seat in range(players):
        out[seat] = exp((out[seat] - most) / scale)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total


@compiled
def unseal(tables: Tables, state: StateRecord, seat: int) -> None:
    """Nothing is sealed."""


@compiled
def mark(tables: Tables, state: StateRecord) -> int:
    return int(state["card"] * 8 + state["soul"])


@compiled
def share(tables: Tables, state: StateRecord, seat: int) -> float:
    if state["phase"] == _SETUP:
        return 1.0
    if state["phase"] == _PLACE:
        return 0.2
    if state["hero"] == NONE:
        return 0.4
    return 0.04 + 0.02 * (PORTER_STEPS - int(state["steps"]))
