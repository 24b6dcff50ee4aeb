"""What a search knows of the small game."""

import numpy as np
import numpy.typing as npt

from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice
from teocalli.core.game import Actions, StateRecord
from tests.testing.small_game.kernel import pick
from tests.testing.small_game.tables import Tables

Weights = npt.NDArray[np.float64]

LEGAL_VARIES = True
PATIENCE = 1
CURIOSITY = 1.5
WHIMS = (0.2, 0.1, 0.05, 0.02, 0.0)
BLURS = (0.0, 0.0, 0.0, 0.0, 0.0)


@compiled
def horizon(tables: Tables, root: StateRecord) -> int:
    return 0


@compiled
def beyond(tables: Tables, state: StateRecord, horizon: int) -> bool:
    return False


@compiled
def rollout(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    return pick(tables, state, seat, dice)


@compiled
def prior(tables: Tables, state: StateRecord, seat: int, actions: Actions, count: int, out: Weights) -> None:
    for i in range(count):
        out[i] = 1.0 + i


@compiled
def worth(tables: Tables, state: StateRecord, out: Weights) -> None:
    most, best = -1, 0
    for seat in range(int(state["players"])):
        if int(state["points"][seat]) > most:
            most, best = int(state["points"][seat]), 0
        if int(state["points"][seat]) == most:
            best += 1
    for seat in range(int(state["players"])):
        out[seat] = 1.0 / best if int(state["points"][seat]) == most else 0.0


@compiled
def unseal(tables: Tables, state: StateRecord, seat: int) -> None:
    for other in range(int(state["players"])):
        if other != seat and int(state["played"]) >> other & 1:
            state["sealed"][other] = 0
            state["played"] = int(state["played"]) & ~(1 << other)


@compiled
def mark(tables: Tables, state: StateRecord) -> int:
    return int(state["prize"])


@compiled
def share(tables: Tables, state: StateRecord, seat: int) -> float:
    return 1.0
