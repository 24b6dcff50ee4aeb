"""Bots of one's own by name: `module:function`, an entry point of the group `teocalli.bots`, or `http://…`."""

import re
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points

from teocalli.bots.custom import CustomBot
from teocalli.bots.limit import Limit
from teocalli.bots.remote import RemoteBot
from teocalli.core.errors import BadInput, TeocalliError
from teocalli.core.game import Game
from teocalli.core.words import printable

GROUP = "teocalli.bots"
"""The entry points by which a package brings bots: each names a function of a game that returns a `CustomBot`."""


def custom_names() -> list[str]:
    """The names of all bots that installed packages bring."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def custom_bot(name: str, game: Game) -> CustomBot | None:
    """The bot of one's own with this name, which may end in a limit; None if there is none.

    Raises `BadInput` for a module or function that is not there or does not make a bot.
    """
    parts = re.fullmatch(r"(.+?)(?:@(\d+(?:ms|sims)))?", name)
    if parts is None:
        return None
    where, limit = parts.groups()
    made: object
    if where.startswith(("http://", "https://")):
        made = RemoteBot(game, where)
    elif make := _factory(where, name):
        try:
            made = make(game)
        except TeocalliError:
            raise
        except Exception as error:
            raise BadInput(f"the bot {printable(name)!r} cannot be made: {type(error).__name__}: {error}") from error
    else:
        return None
    if not isinstance(made, CustomBot):
        raise BadInput(
            f"the bot {printable(name)!r} is no CustomBot: {printable(where)} is called with the game and should "
            f"return one, not {printable(type(made).__name__)}"
        )
    made.name = name
    if limit:
        made.limit = Limit.read(limit)
    return made


def _factory(where: str, name: str) -> Callable[[Game], object] | None:
    """What makes the bot; None if that is not the name of anything."""
    for entry in entry_points(group=GROUP):
        if entry.name == where:
            where = entry.value
    module, colon, function = where.partition(":")
    if not colon:
        return None
    try:
        found: object = import_module(module)
        for part in function.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadInput(f"the bot {printable(name)!r} cannot be found: {error}") from None
    except Exception as error:
        raise BadInput(f"the bot {printable(name)!r} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise BadInput(f"the bot {printable(name)!r} cannot be made: {printable(where)} is no function")
    return found
