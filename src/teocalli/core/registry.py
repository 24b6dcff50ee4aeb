"""Which games there are. A package adds one by an entry point in the group `teocalli.games`."""

from functools import cache
from importlib.metadata import entry_points

from teocalli.core.errors import BadInput
from teocalli.core.game import Game


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted({entry.name for entry in entry_points(group="teocalli.games")}))


@cache
def game(name: str) -> Game:
    """The game with this name; its folder is imported when first asked for."""
    for entry in entry_points(group="teocalli.games"):
        if entry.name == name:
            found: Game = entry.load()
            return found
    raise BadInput(f"there is no game {name!r:.80}; there are: {', '.join(names())}")
