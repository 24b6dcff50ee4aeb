"""How long the bots at a table are asked to take."""

import asyncio
from unittest.mock import patch

from teocalli.server.bots import driver
from tests.server.running import QuickPool, Running, until


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
