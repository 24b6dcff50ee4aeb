"""A computer whose speed a test knows."""

from itertools import cycle

import pytest

from teocalli import Match
from teocalli.bots import Limit
from teocalli.bots.thinking import Stop, think
from teocalli.bots.tree_search import Search
from teocalli.core.dice import Dice, dice_of


class Machine:
    """A computer whose clock moves only while simulations run, each of which takes as long as is said."""

    SECONDS = 1 / 8192
    """What one simulation takes: sums of it are exact."""
    PORTION = 0.004
    """Seconds of search between two looks at the clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *factors: int) -> None:
        """`factors`: how many times as long a simulation takes in each portion, in turn."""
        self.now = 0.0
        self.portions: list[float] = []
        self._factors = cycle(factors or (1,))
        self._run = Search.run
        monkeypatch.setattr(Search, "run", lambda search, *arguments: self._portion(search, *arguments))

    def clock(self) -> float:
        return self.now

    def _portion(self, search: Search, simulations: int, dice: Dice, stop: Stop) -> None:
        self._run(search, simulations, dice, stop)
        self.portions.append(simulations * self.SECONDS * next(self._factors))
        self.now += self.portions[-1]

    def spent(self, match: Match, ms: int, brief: bool = False) -> float:
        """The seconds that the first actor thinks if it may think so long."""
        began, seat = self.now, match.actors[0]
        limit, dice = Limit(ms=ms), dice_of(1, 0)
        think(match.game, match.known(seat), seat, limit, dice, brief=brief, clock=self.clock).close()
        return self.now - began
