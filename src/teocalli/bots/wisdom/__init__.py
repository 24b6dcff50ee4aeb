"""What a search needs to know of a game beyond its rules.

Where to look first, how a sensible player goes on, how far to look, and what a position is worth.
`Wisdom` says what such a module offers; a game without one is searched by `plain` wisdom.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from teocalli.bots.wisdom.plain import plain
from teocalli.core.dice import Dice
from teocalli.core.game import Actions, Game, Record, Tables

Weights = npt.NDArray[np.float64]


class Wisdom(Protocol):
    """A module of compiled functions. None sees more than the acting seats may: states are guesses by `resample`."""

    HIDDEN: bool
    """Whether the legal actions of a node can differ from one simulation to the next."""
    PATIENCE: int
    """How often a leaf is played out before its actions are laid out."""
    CURIOSITY: float
    """How much a search tries what looks promising but has not shown it yet."""
    WHIMS: tuple[float, float, float, float, float]
    """For each level how much worse (in shares of the victory) an action may be that it plays all the same.

    A decision that has only a share of the turn has as much of the whim, and of the blur.
    """
    BLURS: tuple[float, float, float, float, float]
    """For each level how badly it sees what is promising: by a factor of e**blur at most."""

    def horizon(self, tables: Tables, root: Record) -> int:
        """A number for `beyond`: how far playouts from this root go."""

    def beyond(self, tables: Tables, state: Record, horizon: int) -> bool:
        """Whether a playout stops here; `worth` is then asked."""

    def rollout(self, tables: Tables, state: Record, seat: int, dice: Dice) -> int:
        """What a sensible player does at once, with some variety."""

    def prior(self, tables: Tables, state: Record, seat: int, actions: Actions, count: int, out: Weights) -> None:
        """How promising each of the `count` legal actions looks: positive, on any scale."""

    def worth(self, tables: Tables, state: Record, out: Weights) -> None:
        """The share of the victory that each seat can expect, 0 to 1."""

    def unseal(self, tables: Tables, state: Record, seat: int) -> None:
        """Take back sealed decisions of others that this seat cannot know, so that the search makes them afresh."""

    def mark(self, tables: Tables, state: Record) -> int:
        """Tells outcomes of chance apart: those with one mark share what the search learns."""

    def share(self, tables: Tables, state: Record, seat: int) -> float:
        """The part of a turn's limit that this decision may take."""


@cache
def wisdom_of(game: Game) -> Wisdom:
    module = f"teocalli.bots.wisdom.{game.name}"
    if game.name != "plain" and find_spec(module):
        found: Any = import_module(module)
    else:
        found = plain(game)
    return cast(Wisdom, found)
