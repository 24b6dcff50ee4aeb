"""What a single action can gain at most, written once for all games and compiled for each."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from teocalli.core.compiling import specialise
from teocalli.core.game import Actions, Game, Kernel, StateRecord, Tables
from teocalli.core.options import Numbers

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialise`."""


def _most_gained(
    tables: Tables, state: StateRecord, seat: int, scratch: npt.NDArray[np.void], actions: Actions, scores: Numbers
) -> int:
    kernel.scores(tables, state, scores[0])
    most = 0
    for i in range(kernel.legal(tables, state, seat, actions)):
        scratch[0] = state
        kernel.play(tables, scratch[0], seat, actions[i])
        kernel.scores(tables, scratch[0], scores[1])
        most = max(most, int(scores[1, seat] - scores[0, seat]))
    return most


@cache
def _compile_for(game: Game) -> Callable[..., int]:
    return specialise(_most_gained, game)


def most_gained(game: Game, state: StateRecord, seat: int) -> int:
    """The most points that one action of an actor gains; 0 if none gains any."""
    scratch: Any = np.zeros(1, game.state)
    actions = np.zeros(game.most_legal, np.int64)
    scores = np.zeros((2, game.players[-1]), np.int64)
    return int(_compile_for(game)(game.tables, state, seat, scratch, actions, scores))
