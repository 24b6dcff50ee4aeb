"""Knowledge for a game that brings none: all actions look equally promising, and playouts are random games."""

from types import ModuleType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from teocalli.core.bits import ones
from teocalli.core.compiling import specialise
from teocalli.core.dice import Dice
from teocalli.core.game import Actions, Game, Kernel, StateRecord, Tables

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialise`."""

LEGAL_VARIES = True
PATIENCE = 1
CURIOSITY = 1.5
WHIMS = (0.2, 0.1, 0.05, 0.02, 0.0)
BLURS = (0.0, 0.0, 0.0, 0.0, 0.0)


def horizon(tables: Tables, root: StateRecord) -> int:
    return 0


def beyond(tables: Tables, state: StateRecord, horizon: int) -> bool:
    return False


def rollout(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    return kernel.pick(tables, state, seat, dice)


def prior(
    tables: Tables, state: StateRecord, seat: int, actions: Actions, count: int, out: npt.NDArray[np.float64]
) -> None:
    for i in range(count):
        out[i] = 1.0


def worth(tables: Tables, state: StateRecord, out: npt.NDArray[np.float64]) -> None:
    won = kernel.winners(tables, state)
    for seat in range(int(state["players"])):
        out[seat] = ((won >> seat) & 1) / ones(won)


def unseal(tables: Tables, state: StateRecord, seat: int) -> None:
    pass


def mark(tables: Tables, state: StateRecord) -> int:
    return 0


def share(tables: Tables, state: StateRecord, seat: int) -> float:
    return 1.0


def plain_knowledge(game: Game) -> ModuleType:
    """These functions, compiled for a game."""
    made: Any = ModuleType(f"{__name__}.{game.name}")
    made.LEGAL_VARIES, made.PATIENCE, made.CURIOSITY = LEGAL_VARIES, PATIENCE, CURIOSITY
    made.WHIMS, made.BLURS = WHIMS, BLURS
    for function in (horizon, beyond, rollout, prior, worth, unseal, mark, share):
        setattr(made, function.__name__, specialise(function, game))
    return cast(ModuleType, made)
