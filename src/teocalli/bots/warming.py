"""Loading what bots need before the clock runs."""

from collections.abc import Iterable

import numpy as np

from teocalli.bots.bot import Bot
from teocalli.core.dice import dice_of
from teocalli.core.match import Match


def warm_up(match: Match, bots: Iterable[Bot]) -> None:
    """Let every bot answer once without thinking, so that loading its code does not count as its time."""
    game, known, seat = match.game, match.state, match.actors[0]
    game.kernel.blind(game.tables, known, seat)
    for who in bots:
        who.choose(known, seat, None, dice_of(0, 0, b"warm up"), np.ones(1, np.uint8))
