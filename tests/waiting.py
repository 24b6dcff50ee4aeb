"""Waiting in tests: as long as a slow and busy machine needs, but not forever."""

import time
from collections.abc import Callable

GIVE_UP = 120.0
"""Seconds after which something that should have happened is given up. It only guards against hanging.

No test asserts how long anything takes: the machine may be slow, and others may be using it.
"""


def wait_until(true: Callable[[], bool], *, going: Callable[[], bool] = lambda: True) -> None:
    """Wait for something to become true; `going` says whether it still can."""
    end = time.monotonic() + GIVE_UP
    while not true():
        assert going(), "it has ended before that"
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
