"""The modules of a game's `bots` package."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from teocalli.core.game import Game


def bots_module(game: Game, name: str) -> ModuleType | None:
    """A module of the game's `bots` package; None if the game does not bring it."""
    if game.bots is None or find_spec(f"{game.bots}.{name}") is None:
        return None
    return import_module(f"{game.bots}.{name}")
