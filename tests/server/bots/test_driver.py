"""How long the bots at a table are asked to take, on whose account they think, and when they wait."""

import asyncio
from unittest.mock import patch

import pytest

from teocalli.server.bots import driver
from teocalli.server.bots.pool import BotFailed
from teocalli.table.commands import SYSTEM, Presence
from tests.server.running import QuickPool, Running, next_of, seated, until


async def test_every_move_of_a_bot_with_a_hidden_hand_takes_the_same_time(running: Running) -> None:
    """Were a forced card played at once, everybody would know that it was forced."""
    people = await running.people(1)
    table = (await people[0].open_table("schatz", "me", 1, start=True, options={"max_rounds": 1}))["id"]
    live, pool = running.server.tables.loaded[table], running.server.pool
    assert isinstance(pool, QuickPool)
    pool.paces.clear()
    with patch.object(driver, "PACE", 0.001):
        while live.table.phase == "playing":
            if 0 in live.table.actors:
                await people[0].play(table, 0)
            else:
                await asyncio.sleep(0.002)
    assert len(pool.paces) > 10
    assert set(pool.paces) == {0.001}


async def test_a_bot_that_hides_nothing_does_not_wait(running: Running) -> None:
    people = await running.people(1)
    pool = running.server.pool
    assert isinstance(pool, QuickPool)
    pool.paces.clear()
    table = (await people[0].open_table("aztec", "me", 1, start=True))["id"]
    await people[0].play(table, 0)
    live = running.server.tables.loaded[table]

    async def has_moved() -> bool:
        return live.table.decision >= 2

    await until(has_moved)
    assert pool.paces == [0.0]


async def test_bots_think_on_the_account_of_who_plays_against_them(running: Running) -> None:
    people = await running.people(2)
    pool = running.server.pool
    assert isinstance(pool, QuickPool)
    table = (await people[0].open_table("aztec", "me", "open", 1))["id"]
    await people[1].ask(table, "join", seat=1)
    await people[0].ask(table, "start")
    live = running.server.tables.loaded[table]
    pool.senders.clear()
    last = ""
    while not pool.senders:
        seat = live.table.actors[0]
        if seat < 2:
            last = people[seat].id
            await people[seat].play(table, seat)
        else:
            await asyncio.sleep(0.002)
    assert pool.senders == [(last, "127.0.0.1")]
    live.sender = None
    assert driver._sender(live) == (people[0].id, ""), "after a restart it is the host"
    async with people[1].open_socket(table, 1) as connection:
        await connection.next()
        assert driver._sender(live) == (people[1].id, "127.0.0.1"), "or a player who is there"


async def test_all_are_told_that_bots_have_less_time_to_think(running: Running) -> None:
    (ann,) = await running.people(1)
    pool = running.server.pool
    assert isinstance(pool, QuickPool)
    table = (await ann.open_table("aztec", "me", 1, start=True))["id"]
    for hurried in (False, True, False):
        pool.hurries = hurried
        await ann.play(table, 0)

        async def is_answered() -> bool:
            return bool((await ann.look(table, 0))["view"]["legal"])

        await until(is_answered)
        assert (await ann.look(table))["table"]["hurried"] is hurried


async def test_a_bot_that_failed_was_not_hurried(running: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Others would be told that the server is busy, which it is not."""
    (ann,) = await running.people(1)
    table = (await ann.open_table("aztec", "me", 1, start=True))["id"]
    with patch.object(running.server.pool, "choose", side_effect=BotFailed("it has lost its way")):
        await ann.play(table, 0)

        async def is_answered() -> bool:
            return bool((await ann.look(table, 0))["view"]["legal"])

        await until(is_answered)
    assert "a bot plays without thinking" in caplog.text
    assert (await ann.look(table))["table"]["hurried"] is False


async def test_bots_wait_while_they_play_for_all_and_nobody_is_there(running: Running) -> None:
    people, table = await seated(running, "aztec", 2, clock={"kind": "move", "seconds": 10})
    live = running.server.tables.loaded[table]
    for late, other in ((0, 1), (1, 0)):
        await running.advance(11)
        for seat in (0, 1):
            await running.do(running.server.tables.submit(table, SYSTEM, Presence(seat, False)))
        await people[other].ask(table, "send_bot", seat=late, level=1)

        async def has_moved(late: int = late) -> bool:
            return late not in live.table.actors or live.table.is_asleep

        await until(has_moved)
    assert live.table.is_asleep
    assert (await people[0].look(table))["table"]["asleep"]

    async def is_idle() -> bool:
        return live.bot_task is None

    await until(is_idle)
    decision = live.table.decision
    running.server.driver.drive(live)
    assert live.bot_task is None
    assert live.status().owed is False, "nor does another process let them play"
    async with people[1].open_socket(table, 1) as connection:
        await next_of(connection, "events", lambda frame: frame["table"]["decision"] > decision)
