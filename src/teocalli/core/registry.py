"""Which games there are. A package adds one by an entry point in the group `teocalli.games`."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from teocalli.core.errors import BadInput
from teocalli.core.game import Game
from teocalli.core.words import Saying, Wording, printable

_NO_GAME: Wording = {
    "en": "There is no game “{game}” here; there are {games}.",
    "fr": "Il n’y a pas de jeu « {game} » ici ; il y a {games}.",
    "de": "Ein Spiel „{game}“ gibt es hier nicht; es gibt {games}.",
}


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted({entry.name for entry in entry_points(group="teocalli.games")}))


def game(name: object) -> Game:
    """The game with this name; its folder is imported when first asked for."""
    return _found(name if isinstance(name, str) else printable(name))


@cache
def _found(name: str) -> Game:
    for entry in entry_points(group="teocalli.games"):
        if entry.name == name:
            found: Game = entry.load()
            return found
    raise BadInput(
        f"there is no game {printable(name)!r}; there are: {', '.join(names())}",
        Saying("bad_input.game", _NO_GAME, {"game": printable(name), "games": list(names())}),
    )


def room(game: Game, name: str) -> Any:
    """A room of a game's folder that its kernel does not need, such as `drawing`; imported only now."""
    package = game.kernel.__name__.rpartition(".")[0]  # type: ignore[attr-defined]  # a kernel is a module
    return import_module(f"{package}.{name}")
