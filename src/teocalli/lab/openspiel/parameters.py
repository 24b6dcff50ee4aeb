"""Players and options as OpenSpiel's parameters: plain numbers and words, each under a name of its own.

An option whose value is an object, such as how many cards of each shape there are, is several parameters, such as
`cards.cross` and `cards.tee`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from teocalli.core.game import Game
from teocalli.core.options import Options, applicable

PLAYERS = "players"

Parameters = dict[str, Any]


def default_parameters(game: Game) -> Parameters:
    """What a game is loaded with if nothing else is said."""
    found = {name: value for option in game.options for name, value in _leaves(option.name, option.default)}
    return {PLAYERS: game.players[0], **found}


def parameters_of(players: int, options: Mapping[str, object]) -> Parameters:
    """The parameters of these players and options."""
    found = {name: value for option, chosen in options.items() for name, value in _leaves(option, chosen)}
    return {PLAYERS: players, **found}


def options_of(game: Game, players: int, parameters: Mapping[str, Any]) -> Options:
    """The options that these parameters say; those that do not apply with so many players are left out."""
    return {
        option.name: _value(option.name, option.default, parameters) for option in applicable(game.options, players)
    }


def _leaves(name: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _leaves(f"{name}.{key}", part)
    else:
        yield name, value


def _value(name: str, default: object, parameters: Mapping[str, Any]) -> object:
    """The value of an option, in the form of its default."""
    if isinstance(default, Mapping):
        return {key: _value(f"{name}.{key}", part, parameters) for key, part in default.items()}
    return parameters.get(name, default)
