"""Azteken Schatz: playouts end with the round, when the goals are paid; what is then worth something is the money."""

from math import exp

import numpy as np
import numpy.typing as npt

from teocalli.core.actions import first_of, pack
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import Actions, StateRecord, Tables
from teocalli.games.schatz.auctions import highest_bid
from teocalli.games.schatz.bots.lots import value
from teocalli.games.schatz.bots.money import chances
from teocalli.games.schatz.bots.tricks import aims, promise
from teocalli.games.schatz.cards import first, has
from teocalli.games.schatz.kernel import (
    BID,
    CHIEF_AUCTION,
    LEAVE,
    LOT_AUCTION,
    OVER_PHASE,
    PLAY,
    PLAYING,
    TAKE,
    TAKING,
    pick,
)
from teocalli.games.schatz.tricks import playable

LEGAL_VARIES = True
PATIENCE = 1
CURIOSITY = 0.6
WHIMS = (0.48, 0.35, 0.25, 0.1, 0.0)
BLURS = (4.0, 2.0, 1.0, 0.5, 0.0)

NOISE = 16.0
"""Playouts choose among cards whose promises differ by less."""
WARMTH = 25.0
"""Of two cards, one that promises so much more looks e times as good."""
CHIEF_BIDS = 4
"""Playouts bid 0 to 30 for the chief's token, low more often than high."""


@compiled
def horizon(tables: Tables, root: StateRecord) -> int:
    return int(root["round"])


@compiled
def beyond(tables: Tables, state: StateRecord, horizon: int) -> bool:
    return bool(state["round"] != horizon or state["phase"] == OVER_PHASE)


@compiled
def rollout(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    phase = int(state["phase"])
    if phase == PLAYING:
        return pack(PLAY, _card(state, seat, dice), 0)
    if phase == LOT_AUCTION:
        bid = 10 * int((_edge(state, seat) + below(dice, 20)) / 10)
        return pack(BID, min(max(bid, 0), int(state["money"][seat])), 0)
    if phase == CHIEF_AUCTION:
        bid = 10 * min(below(dice, CHIEF_BIDS), below(dice, CHIEF_BIDS))
        return pack(BID, min(bid, int(state["money"][seat])), 0)
    if phase == TAKING:
        return pack(TAKE if _edge(state, seat) + below(dice, 20) - 10 > highest_bid(state) else LEAVE, 0, 0)
    return pick(tables, state, seat, dice)


@compiled
def _card(state: StateRecord, seat: int, dice: Dice) -> int:
    cards = playable(state, seat)
    best = first(cards)
    if cards & (cards - 1) == 0:
        return best
    wanted = aims(state, seat)
    most = -1.0e9
    while cards:
        card = first(cards)
        cards &= cards - 1
        promised = promise(state, seat, card, wanted) + NOISE * below(dice, 256) / 256
        if promised > most:
            best, most = card, promised
    return best


@compiled
def _edge(state: StateRecord, seat: int) -> float:
    """How much more the named lot is worth to this seat than the others that are unsold."""
    others, number = 0.0, 0
    for lot in range(int(state["players"])):
        if state["owner"][lot] < 0 and lot != state["named"]:
            others += value(state, seat, lot)
            number += 1
    return value(state, seat, int(state["named"])) - others / number


@compiled
def prior(
    tables: Tables, state: StateRecord, seat: int, actions: Actions, count: int, out: npt.NDArray[np.float64]
) -> None:
    phase = int(state["phase"])
    if phase == PLAYING:
        wanted = aims(state, seat)
        most = -1.0e9
        for i in range(count):
            out[i] = promise(state, seat, first_of(actions[i]), wanted)
            most = max(most, out[i])
        for i in range(count):
            out[i] = 0.03 + exp((out[i] - most) / WARMTH)
        return
    middle = 10.0
    if phase == LOT_AUCTION:
        middle = max(0.0, _edge(state, seat))
    for i in range(count):
        out[i] = 1.0
        if phase in (LOT_AUCTION, CHIEF_AUCTION):
            out[i] = 0.02 + exp(-(((first_of(actions[i]) - middle) / 25.0) ** 2))


@compiled
def worth(tables: Tables, state: StateRecord, out: npt.NDArray[np.float64]) -> None:
    chances(state, out)


@compiled
def unseal(tables: Tables, state: StateRecord, seat: int) -> None:
    for other in range(int(state["players"])):
        if other != seat and has(int(state["has_bid"]), other):
            state["has_bid"] = int(state["has_bid"]) & ~(1 << other)
            state["bids"][other] = -1


@compiled
def mark(tables: Tables, state: StateRecord) -> int:
    return 0


@compiled
def share(tables: Tables, state: StateRecord, seat: int) -> float:
    return 1.0
