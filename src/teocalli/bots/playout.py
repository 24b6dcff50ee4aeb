"""Uniformly random games, written once for all games and compiled for each."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from teocalli.core.compiling import specialise
from teocalli.core.dice import Dice
from teocalli.core.game import CHANCE, OVER, Game, Kernel, OutcomeRecord, StateRecord, Tables

States = npt.NDArray[np.void]

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialise`."""


def _playouts(
    tables: Tables, start: StateRecord, scratch: States, outcome: OutcomeRecord, dice: Dice, games: int
) -> int:
    """Play `games` random games from `start` to their ends and return how many actions that took."""
    count = 0
    for _ in range(games):
        scratch[0] = start
        state = scratch[0]
        while True:
            mask = kernel.actors(tables, state)
            if mask == OVER:
                break
            if mask == CHANCE:
                kernel.draw(tables, state, dice, outcome)
                kernel.happen(tables, state, outcome)
                continue
            seat = 0
            while not (mask >> seat) & 1:
                seat += 1
            kernel.play(tables, state, seat, kernel.pick(tables, state, seat, dice))
            count += 1
    return count


@cache
def _compile_for(game: Game) -> Callable[..., int]:
    return specialise(_playouts, game)


def playouts(game: Game, start: StateRecord, dice: Dice, games: int) -> int:
    """Play random games from a position and return how many actions they had in all."""
    scratch: Any = np.zeros(1, game.state)
    return int(_compile_for(game)(game.tables, start, scratch, game.new_outcome(), dice, games))
