"""Turns of the loop are shared out among addresses, whatever each asks for."""

import asyncio
from functools import partial

import pytest

from teocalli.server.connection_limits import ConnectionLimits
from teocalli.server.limits import RateLimits
from teocalli.server.loop_load import MOST_PAUSE, LoopLoad
from teocalli.server.settings import Settings
from teocalli.server.turns import Turns


async def test_so_much_begins_at_once_and_the_rest_in_later_turns() -> None:
    turns, begun = Turns(2), list[int]()
    assert [turns.take() for _ in range(3)] == [True, True, False]
    for number in range(5):
        turns.ask("192.0.2.1", partial(begun.append, number))
    assert not turns.take()  # nobody overtakes those who wait
    for expected in (0, 2, 4, 5):
        assert len(begun) == expected
        await asyncio.sleep(0)
    assert begun == [0, 1, 2, 3, 4]
    await asyncio.sleep(0)
    assert turns.take()


async def test_whoever_asks_for_little_goes_before_the_rest_of_who_asks_for_much() -> None:
    turns, begun = Turns(1), list[str]()
    for number in range(200):
        turns.ask("192.0.2.1", partial(begun.append, f"much {number}"))
    for network in ("192.0.2.2", "192.0.2.3"):
        turns.ask(network, partial(begun.append, f"little {network}"))
    for _ in range(4):
        await asyncio.sleep(0)
    assert begun == ["much 0", "little 192.0.2.2", "little 192.0.2.3", "much 1"]


async def test_who_has_left_takes_no_turn() -> None:
    turns, begun = Turns(1), list[int]()
    places = [turns.ask("192.0.2.1", partial(begun.append, number)) for number in range(3)]
    places[1].cancel()
    waiting = asyncio.create_task(turns.wait("192.0.2.2"))
    await asyncio.sleep(0)
    waiting.cancel()
    for _ in range(6):
        await asyncio.sleep(0)
    assert begun == [0, 2]
    await asyncio.wait_for(turns.wait("192.0.2.3"), None)


async def test_what_breaks_lets_the_others_begin(caplog: pytest.LogCaptureFixture) -> None:
    turns, begun = Turns(2), list[int]()

    def broken() -> None:
        raise ValueError

    turns.ask("192.0.2.1", broken)
    turns.ask("192.0.2.2", partial(begun.append, 1))
    await asyncio.sleep(0)
    assert begun == [1]
    assert "a turn broke" in caplog.text


class Busy(LoopLoad):
    """A loop that is too busy for as long as one likes."""

    is_busy = True
    asked = 0

    def pause(self) -> float:
        self.asked += 1
        return 0.0001 if self.is_busy else 0.0


async def test_nothing_begins_while_the_loop_is_too_busy() -> None:
    load, begun = Busy(), asyncio.Event()
    turns = Turns(1, load)
    assert not turns.take()
    turns.ask("192.0.2.1", begun.set)
    while load.asked < 20:
        assert not begun.is_set()
        await asyncio.sleep(0)
    load.is_busy = False
    await begun.wait()
    await asyncio.sleep(0)
    assert turns.take()


async def test_however_long_other_threads_are_busy_something_begins_after_the_longest_pause() -> None:
    """A thread that looks back over a long record would else keep everybody waiting to its end."""
    load, begun = Busy(), list[int]()
    turns = Turns(1, load)
    for number in range(3):
        turns.ask(f"192.0.2.{number}", partial(begun.append, number))
    while len(begun) < 3 and load.asked < 10_000:
        await asyncio.sleep(0)
    assert load.is_busy
    assert 3 * round(MOST_PAUSE / 0.0001) <= load.asked <= 3 * round(MOST_PAUSE / 0.0001) + 3


def test_requests_wait_for_the_loop_and_frames_do_not() -> None:
    connections = ConnectionLimits(Settings(database=""), RateLimits({}))
    assert connections.request_turns.load is not None
    assert connections.frame_turns.load is None
