"""Policies by name: who picks an action, given what the seat may know."""

from collections.abc import Callable
from importlib import import_module
from typing import Literal, TypeAlias, get_args

from teocalli.core.dice import Dice
from teocalli.core.errors import BadInput
from teocalli.core.game import Game, Record, Tables

PolicyName: TypeAlias = Literal["random", "lively"]
POLICIES: tuple[PolicyName, ...] = get_args(PolicyName)

Policy: TypeAlias = Callable[[Tables, Record, int, Dice], int]
"""Tables, the state as the seat may know it, the seat, the policy's own dice: a legal action."""


def policy(name: str, game: Game) -> Policy:
    if name == "random":
        return game.kernel.pick
    if name == "lively":
        found: Policy = import_module(f"teocalli.bots.lively.{game.name}").lively
        return found
    raise BadInput(f"there is no policy {name!r:.40}; there are: {', '.join(POLICIES)}")
