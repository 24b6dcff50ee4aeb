"""What a search needs to know of a game beyond its rules.

Where to look first, how a sensible player goes on, how far to look, and what a position is worth.
`Knowledge` says what such a module offers; a game without one is searched with `plain_knowledge`.
"""

from functools import cache
from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from teocalli.bots.modules import bots_module
from teocalli.bots.plain_knowledge import plain_knowledge
from teocalli.core.dice import Dice
from teocalli.core.game import Actions, Game, StateRecord, Tables

Weights = npt.NDArray[np.float64]


class Knowledge(Protocol):
    """A module of compiled functions. None sees more than the acting seats may: states are guesses by `resample`."""

    LEGAL_VARIES: bool
    """Whether the legal actions of a node can differ from one simulation to the next."""
    PATIENCE: int
    """How often a leaf is played out before it is expanded."""
    CURIOSITY: float
    """The weight of exploration: how much a search tries what looks promising but was hardly tried."""
    WHIMS: tuple[float, float, float, float, float]
    """For each level how much worse (in shares of the victory) an action may be that it plays all the same.

    A decision that has only a share of the turn has as much of the whim, and of the blur.
    """
    BLURS: tuple[float, float, float, float, float]
    """For each level by how much its priors are disturbed at the root: by a factor of e**blur at most."""

    def horizon(self, tables: Tables, root: StateRecord) -> int:
        """A number for `beyond`: how far playouts from this root go."""

    def beyond(self, tables: Tables, state: StateRecord, horizon: int) -> bool:
        """Whether a playout stops here; `worth` is then asked."""

    def rollout(self, tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
        """What a sensible player does at once, with some variety."""

    def prior(self, tables: Tables, state: StateRecord, seat: int, actions: Actions, count: int, out: Weights) -> None:
        """How promising each of the `count` legal actions looks: positive, on any scale."""

    def worth(self, tables: Tables, state: StateRecord, out: Weights) -> None:
        """The share of the victory that each seat can expect, 0 to 1."""

    def unseal(self, tables: Tables, state: StateRecord, seat: int) -> None:
        """Take back sealed decisions of others that this seat cannot know, so that the search makes them afresh."""

    def mark(self, tables: Tables, state: StateRecord) -> int:
        """A number for the last outcome of chance: outcomes with the same number share what the search learns."""

    def share(self, tables: Tables, state: StateRecord, seat: int) -> float:
        """The part of a turn's limit that this decision may take."""

    # A module may also have `is_out(tables, state, seat) -> bool`: whether a seat can no longer win, whatever happens.


@cache
def knowledge_of(game: Game) -> Knowledge:
    """The knowledge of a game; for one that brings none, what the rules alone tell."""
    return cast(Knowledge, bots_module(game, "knowledge") or plain_knowledge(game))


def is_out(game: Game, state: StateRecord, seat: int) -> bool:
    """Whether this seat can no longer win, whatever happens, as far as the game's knowledge tells."""
    told = getattr(knowledge_of(game), "is_out", None)
    return told is not None and bool(told(game.tables, state, seat))
