"""Hints: the best few actions, with what to expect of each."""

from dataclasses import dataclass

import numpy as np

from teocalli.bots.bot import DEFAULT, require_choices, require_dice
from teocalli.bots.limit import Limit
from teocalli.bots.prepare import prepare_bots
from teocalli.bots.thinking import Stop, think
from teocalli.core.dice import Dice
from teocalli.core.game import Game, StateRecord


@dataclass(frozen=True)
class Suggestion:
    action: int
    text: str
    expected: float
    """The share of the victory that this seat may expect, 0 to 1."""
    visits: int
    """How often it was tried: the more often, the surer is what to expect."""


def suggest(
    game: Game,
    state: StateRecord,
    seat: int,
    limit: Limit | None,
    dice: Dice,
    count: int = 3,
    stop: Stop | None = None,
) -> list[Suggestion]:
    """The best few actions of an actor, the best first, found with no more of `state` than its seat may know."""
    require_choices(game, state, seat)
    require_dice(dice)
    prepare_bots(game)
    search = think(game, state, seat, limit or DEFAULT, dice, stop)
    tried = search.root_edges()
    search.close()
    best = np.lexsort((tried["value"], tried["visits"]))[::-1]
    made = []
    for edge in tried[best[:count]]:
        action = int(game.kernel.action(game.tables, int(edge["action"])))
        if edge["visits"] > 0:
            expected = float(edge["value"] / edge["visits"])
            made.append(Suggestion(action, game.notation.write(action), expected, int(edge["visits"])))
    return made
