"""Turns of the event loop, shared out among addresses: whoever asks for much lets others go first.

All that clients ask for begins in the same loop. If everything began when it arrives, somebody with two hundred
connections would have two hundred times the share of somebody with one.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable

from teocalli.server.loop_load import MOST_PAUSE, LoopLoad

LOG = logging.getLogger(__name__)


class Turn:
    """A place in the queue."""

    __slots__ = ("_begin",)

    def __init__(self, begin: Callable[[], object]) -> None:
        self._begin: Callable[[], object] | None = begin

    def cancel(self) -> None:
        self._begin = None

    def run(self) -> None:
        if self._begin is not None:
            self._begin()


class Turns:
    """Lets only so much begin in each turn of the loop: of each address one thing, then of each another one."""

    def __init__(self, each_turn: int, load: LoopLoad | None = None) -> None:
        """With `load`, nothing begins while the loop is too busy."""
        self._each_turn, self.load = each_turn, load
        self._begun = 0
        """How much has begun in this turn of the loop."""
        self._waiting: OrderedDict[str, deque[Turn]] = OrderedDict()
        """What waits, by address; the address whose turn is next comes first."""
        self._is_counting = False
        """Whether the next turn of the loop is noticed, or the end of a pause."""
        self._paused = 0.0
        """Seconds for which nothing has begun. Other threads may be busy for long, whatever the loop does."""

    def take(self) -> bool:
        """Whether something may begin at once, which then counts as begun; not while anything waits."""
        if self._waiting or self._begun >= self._each_turn or self._pause() > 0:
            return False
        self._begun += 1
        self._notice_next()
        return True

    def ask(self, network: str, begin: Callable[[], object]) -> Turn:
        """Call `begin` when it is the turn of this address, in the next turn of the loop at the earliest."""
        turn = Turn(begin)
        self._waiting.setdefault(network, deque()).append(turn)
        self._notice_next()
        return turn

    async def wait(self, network: str) -> None:
        """Return when it is the turn of this address."""
        if self.take():
            return
        begun = asyncio.Event()
        turn = self.ask(network, begun.set)
        try:
            await begun.wait()
        finally:
            turn.cancel()

    def _pause(self) -> float:
        """Seconds for which nothing begins because the loop is too busy."""
        return 0.0 if self.load is None else self.load.pause()

    def _notice_next(self) -> None:
        if not self._is_counting:
            self._is_counting = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """Begin with the next turn of the loop."""
        self._is_counting = False
        if self._waiting and self._paused < MOST_PAUSE and (pause := self._pause()) > 0:
            self._paused += pause
            self._begun = 0
            self._is_counting = True
            asyncio.get_running_loop().call_later(pause, self._next)
            return
        self._paused = 0.0
        some: list[Turn] = []
        while self._waiting and len(some) < self._each_turn:
            some.append(self._first())
        self._begun = len(some)
        if some:
            self._notice_next()
        for turn in some:
            try:
                turn.run()
            except Exception:  # others are not to wait for ever
                LOG.exception("a turn broke")

    def _first(self) -> Turn:
        network, turns = next(iter(self._waiting.items()))
        turn = turns.popleft()
        if turns:
            self._waiting.move_to_end(network)
        else:
            del self._waiting[network]
        return turn
