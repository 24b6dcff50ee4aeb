"""The croupier: what Python asks of a game's kernel while a game goes on, each in one quick call."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple, cast

import numpy as np

from teocalli.core.boxes import Box, box_of
from teocalli.core.compiled import specialised
from teocalli.core.dice import Dice
from teocalli.core.game import OVER, Actions, Game, Kernel
from teocalli.core.options import Numbers

IMPOSSIBLE = -1
"""What `happen` answers to an outcome that could not come."""

ASKED, ENDING, WINNERS, COUNT, SCORES = range(5)
"""What `survey` writes, and where; the scores go on to the end."""

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialised`."""


class Croupier(NamedTuple):
    """The calls. All get the game's tables from here."""

    actors: Callable[[Box], int]
    """As in the kernel."""
    refusal: Callable[[Box, int, int], int]
    """As in the kernel."""
    play: Callable[[Box, int, int], int]
    """Play an action (seat, action) and answer who is asked then; −n if it is refused for reason n."""
    happen: Callable[[Box, Box], int]
    """Let an outcome happen and answer who is asked then, or `IMPOSSIBLE`."""
    draw: Callable[[Box, Dice, Box], None]
    """As in the kernel."""
    survey: Callable[[Box, int, Numbers, Actions], None]
    """Write down how the game stands, and what a seat may do."""


@cache
def croupier(game: Game) -> Croupier:
    """The croupier of a game."""
    tables = box_of(game.tables) if isinstance(game.tables, np.void) else (game.tables,)

    def at_hand(function: Callable[..., Any]) -> Callable[..., Any]:
        return partial(specialised(function, game.name, {"kernel": game.kernel}), tables)

    return Croupier(
        actors=at_hand(_actors),
        refusal=at_hand(_refusal),
        play=at_hand(_play),
        happen=at_hand(_happen),
        draw=at_hand(_draw),
        survey=at_hand(_survey),
    )


def _actors(tables: Any, box: Box) -> int:
    return int(kernel.actors(tables[0], box[0]))


def _refusal(tables: Any, box: Box, seat: int, action: int) -> int:
    return int(kernel.refusal(tables[0], box[0], seat, action))


def _play(tables: Any, box: Box, seat: int, action: int) -> int:
    reason = int(kernel.refusal(tables[0], box[0], seat, action))
    if reason != 0:
        return -reason
    kernel.play(tables[0], box[0], seat, action)
    return int(kernel.actors(tables[0], box[0]))


def _happen(tables: Any, box: Box, outcome: Box) -> int:
    if kernel.impossible(tables[0], box[0], outcome[0]):
        return IMPOSSIBLE
    kernel.happen(tables[0], box[0], outcome[0])
    return int(kernel.actors(tables[0], box[0]))


def _draw(tables: Any, box: Box, dice: Dice, outcome: Box) -> None:
    kernel.draw(tables[0], box[0], dice, outcome[0])


def _survey(tables: Any, box: Box, seat: int, numbers: Numbers, actions: Actions) -> None:
    asked = kernel.actors(tables[0], box[0])
    numbers[ASKED] = asked
    numbers[ENDING] = kernel.ending(tables[0], box[0])
    numbers[WINNERS] = kernel.winners(tables[0], box[0]) if asked == OVER else 0
    numbers[COUNT] = kernel.legal(tables[0], box[0], seat, actions) if seat >= 0 else 0
    kernel.scores(tables[0], box[0], numbers[SCORES:])
