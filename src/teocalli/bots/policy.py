"""Policies by name: who picks an action, given what the seat may know."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Literal, TypeAlias, get_args

from teocalli.core.dice import Dice
from teocalli.core.errors import BadInput
from teocalli.core.game import Game, Record, Tables
from teocalli.core.words import printable

PolicyName: TypeAlias = Literal["random", "lively"]
POLICIES: tuple[PolicyName, ...] = get_args(PolicyName)

Policy: TypeAlias = Callable[[Tables, Record, int, Dice], int]
"""Tables, the state as the seat may know it, the seat, the policy's own dice: a legal action."""


def policy(name: str, game: Game) -> Policy:
    if name == "random":
        return game.kernel.pick
    if name == "lively":
        found = _lively(game)
        if found is None:
            raise BadInput(f"{game.name} has no lively policy; there is: random")
        return found
    raise BadInput(f"there is no policy {printable(name)!r}; there are: {', '.join(POLICIES)}")


def policies(game: Game) -> list[Policy]:
    """Every policy that this game has."""
    lively = _lively(game)
    return [game.kernel.pick] if lively is None else [game.kernel.pick, lively]


def _lively(game: Game) -> Policy | None:
    module = f"teocalli.bots.lively.{game.name}"
    if find_spec(module) is None:
        return None
    found: Policy = import_module(module).lively
    return found
