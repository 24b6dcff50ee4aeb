"""How busy the event loop is, so that work that can wait leaves time for work that cannot."""

import time
from collections.abc import Callable

BUSY_SHARE = 0.6
"""How much of its time the loop may be busy before what can wait has to: two fifths are left idle."""
_SAVED = 0.1
"""Seconds of work that may begin at once after the loop was idle for long."""
MOST_PAUSE = 0.025
"""Seconds for which what can wait does so at most, however busy the loop is: something of it always goes on."""


class LoopLoad:
    """An account of the loop's time, which the time that passes fills and the work of the process empties.

    Both clocks count seconds, `busy` those for which the process has worked: its other threads, such as the one that
    writes to the database, make the loop wait too, since one thread at a time runs Python.
    """

    def __init__(
        self, passed: Callable[[], float] = time.monotonic, busy: Callable[[], float] = time.process_time
    ) -> None:
        self._passed, self._busy = passed, busy
        self._seen: tuple[float, float] | None = None
        """What the clocks showed last."""
        self._left = _SAVED
        """Seconds of work that may still begin; below 0 it has to wait."""

    def pause(self) -> float:
        """Seconds for which what can wait has to, if the loop does nothing else meanwhile; 0 if it may begin."""
        now = self._passed(), self._busy()
        passed, busy = self._seen or now
        self._seen = now
        left = self._left + BUSY_SHARE * (now[0] - passed) - (now[1] - busy)
        self._left = max(-BUSY_SHARE * MOST_PAUSE, min(_SAVED, left))
        return max(0.0, -self._left / BUSY_SHARE)
