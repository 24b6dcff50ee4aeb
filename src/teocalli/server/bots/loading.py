"""The code that a worker needs to think about a game, loaded before a job needs it. Importing this loads much."""

import ctypes

import numpy as np

from teocalli.bots import bot, prepare_bots
from teocalli.bots.thinking import Stop
from teocalli.bots.warm_up import warm_up
from teocalli.core.match import Match
from teocalli.core.prepare import prepare
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.server.bots import jobs

__all__ = ["as_array", "jobs", "load", "names"]


def as_array(stop: "ctypes.Array[ctypes.c_ubyte]") -> Stop:
    """The flag that stops a search, as the search reads it."""
    return np.frombuffer(memoryview(stop), np.uint8)


def load(name: str) -> None:
    """Load the code of a game and its bots."""
    game = find_game(name)
    prepare(game, _ignore_progress)
    prepare_bots(game, _ignore_progress)
    warm_up(Match.new(name, game.players[0], seed=0), [bot(which, game) for which in ("level1", "level5")])


def _ignore_progress(what: str, done: int, steps: int) -> None:
    pass
