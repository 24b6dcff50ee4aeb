"""Loading the compiled code of bots before time is measured."""

from collections.abc import Iterable

import numpy as np

from teocalli.bots.bot import Bot
from teocalli.core.dice import dice_of
from teocalli.core.match import Match


def warm_up(match: Match, bots: Iterable[Bot]) -> None:
    """Let every bot pick once without searching, so that loading its code does not count as its time."""
    seat = match.actors[0]
    for who in bots:
        who.choose(match.known(seat), seat, None, dice_of(0, 0, b"warm up"), np.ones(1, np.uint8))
