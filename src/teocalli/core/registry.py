"""The games that are installed. A package adds one by an entry point in the group `teocalli.games`."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

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
    """The names of all installed games.

    >>> from teocalli import names
    >>> list(names()) == sorted(names())
    True
    """
    return tuple(sorted({entry.name for entry in entry_points(group="teocalli.games")}))


def module_of(name: str) -> str:
    """The module that holds the game with this name; it is not imported."""
    return _entry(name).module


def game(name: object) -> Game:
    """The game with this name; its package is imported only now. Raises `BadInput` if there is none.

    >>> from teocalli import game, names
    >>> game(names()[0]).name == names()[0]
    True
    """
    return _load(name if isinstance(name, str) else printable(name))


@cache
def _load(name: str) -> Game:
    found: Game = _entry(name).load()
    return found


def _entry(name: str) -> EntryPoint:
    if name in names():  # to read them all takes milliseconds, and anybody may ask for a game that there is not
        for entry in entry_points(group="teocalli.games"):
            if entry.name == name:
                return entry
    raise BadInput(
        f"there is no game {printable(name)!r}; there are: {', '.join(names())}",
        Saying("bad_input.game", _NO_GAME, {"game": printable(name), "games": list(names())}),
    )
