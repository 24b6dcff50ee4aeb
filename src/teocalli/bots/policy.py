"""Policies by name: functions that pick an action at once, given what the seat may know."""

from collections.abc import Callable
from typing import TypeAlias

from teocalli.bots.modules import bots_module
from teocalli.core.dice import Dice
from teocalli.core.errors import BadInput
from teocalli.core.game import Game, StateRecord, Tables
from teocalli.core.words import printable

Policy: TypeAlias = Callable[[Tables, StateRecord, int, Dice], int]
"""(tables, state, seat, dice): a legal action. The state is blinded for the seat; the dice are the policy's own."""


def policies(game: Game) -> dict[str, Policy]:
    """Every policy that this game has, the best last. A game of another package may have no lively one."""
    found: dict[str, Policy] = {"random": game.kernel.pick}
    if module := bots_module(game, "lively"):
        found["lively"] = module.lively
    return found


def policy(name: str, game: Game) -> Policy:
    """The policy with this name; raises `BadInput` if the game has none."""
    found = policies(game)
    if name not in found:
        raise BadInput(f"{game.name} has no policy {printable(name)!r}; there are: {', '.join(found)}")
    return found[name]
