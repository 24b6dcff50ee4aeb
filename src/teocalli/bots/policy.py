"""Policies by name: who picks an action, given what the seat may know."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TypeAlias

from teocalli.core.dice import Dice
from teocalli.core.errors import BadInput
from teocalli.core.game import Game, Record, Tables
from teocalli.core.words import printable

Policy: TypeAlias = Callable[[Tables, Record, int, Dice], int]
"""Tables, the state as the seat may know it, the seat, the policy's own dice: a legal action."""


def policies(game: Game) -> dict[str, Policy]:
    """Every policy that this game has, the best last. A game of another package may have no lively one."""
    found: dict[str, Policy] = {"random": game.kernel.pick}
    module = f"teocalli.bots.lively.{game.name}"
    if find_spec(module):
        found["lively"] = import_module(module).lively
    return found


def policy(name: str, game: Game) -> Policy:
    found = policies(game)
    if name not in found:
        raise BadInput(f"{game.name} has no policy {printable(name)!r}; there are: {', '.join(found)}")
    return found[name]
