"""Turns of the loop are shared out among addresses, whatever each asks for."""

import asyncio
from functools import partial

import pytest

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
