"""Loading the compiled code of bots before time is measured."""

from collections.abc import Iterable
from contextlib import suppress

import numpy as np

from teocalli.bots.base import Bot
from teocalli.bots.custom import BotFault
from teocalli.core.dice import dice_of
from teocalli.core.match import Match


def warm_up(match: Match, bots: Iterable[Bot]) -> None:
    """Let every bot pick once without searching, so that loading its code does not count as its time."""
    seat = match.actors[0]
    for who in bots:
        with suppress(BotFault):  # that counts in a game
            who.choose_in(match, seat, None, dice_of(0, 0, b"warm up"), np.ones(1, np.uint8))
