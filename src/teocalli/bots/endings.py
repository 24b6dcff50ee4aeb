"""What proofs of endings need to know of a game beyond its rules: `Endings` says what such a module offers.

A game without one is solved by its rules alone, which takes longer.
"""

from functools import cache
from types import ModuleType
from typing import Any, Protocol, cast

from teocalli.bots.modules import bots_module
from teocalli.core.compiling import specialise
from teocalli.core.game import Game, StateRecord, Tables


class Endings(Protocol):
    """A module of compiled functions. All three must be right, or else what is called proven is not."""

    def decided(self, tables: Tables, state: StateRecord) -> int:
        """A bit for each seat that will share the victory however the game goes on; 0 while that is open.

        This is where bounds on what can still be scored belong. Between two players it may also be who wins if both
        play their best. The state is not over yet.
        """

    def key(self, tables: Tables, state: StateRecord) -> int:
        """A number of up to 62 bits that stands for all that can still follow; 0: this position has none.

        Of two positions of one game that have the same key, the same seats win by the same play from there on.
        """

    def promise(self, tables: Tables, state: StateRecord, seat: int, action: int) -> int:
        """How good a legal action looks at a glance: what looks best is tried first. Quick rather than exact."""


def decided(tables: Tables, state: StateRecord) -> int:
    return 0


def key(tables: Tables, state: StateRecord) -> int:
    return 0


def promise(tables: Tables, state: StateRecord, seat: int, action: int) -> int:
    return 0


@cache
def endings_of(game: Game) -> Endings:
    """What a game knows of its endings; nothing, for one that brings no module `endings`."""
    found = bots_module(game, "endings")
    if found is None:
        plain: Any = ModuleType(f"{__name__}.{game.name}")
        for function in (decided, key, promise):
            setattr(plain, function.__name__, specialise(function, game))
        found = plain
    return cast(Endings, found)
