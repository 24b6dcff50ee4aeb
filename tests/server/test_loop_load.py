"""What can wait does so while the loop is too busy. The clocks are set by hand."""

import pytest

from teocalli.server.loop_load import BUSY_SHARE, MOST_PAUSE, LoopLoad


class Clocks:
    """The time that passes, and that for which the loop has worked."""

    def __init__(self) -> None:
        self.passed = self.busy = 0.0

    def work(self, seconds: float, of: float) -> None:
        self.busy += seconds
        self.passed += of

    def load(self) -> LoopLoad:
        return LoopLoad(lambda: self.passed, lambda: self.busy)


def test_a_loop_that_is_idle_enough_lets_everything_begin() -> None:
    clocks = Clocks()
    load = clocks.load()
    for _ in range(1000):
        clocks.work(0.0059, of=0.01)
        assert load.pause() == 0


def test_a_loop_that_is_too_busy_pauses_until_it_has_been_idle_for_two_fifths_of_its_time() -> None:
    clocks = Clocks()
    load, begun = clocks.load(), 0
    for _ in range(10_000):
        clocks.work(0.001, of=0.001)
        if pause := load.pause():
            clocks.work(0, of=pause)
        begun += load.pause() == pytest.approx(0, abs=1e-12)
    assert begun == 10_000
    assert clocks.busy / clocks.passed == pytest.approx(BUSY_SHARE, rel=0.02)


def test_a_short_burst_after_a_rest_does_not_wait() -> None:
    clocks = Clocks()
    load = clocks.load()
    assert load.pause() == 0
    clocks.work(0, of=3600)
    assert load.pause() == 0
    clocks.work(0.05, of=0.05)
    assert load.pause() == 0
    clocks.work(1, of=1)  # an hour of rest does not pay for it
    assert load.pause() > 0


def test_however_busy_the_loop_is_something_begins_now_and_then() -> None:
    clocks = Clocks()
    load = clocks.load()
    assert load.pause() == 0
    for _ in range(10):
        clocks.work(60, of=60)
        assert load.pause() == pytest.approx(MOST_PAUSE)
    clocks.work(0, of=MOST_PAUSE)
    assert load.pause() == pytest.approx(0, abs=1e-12)
