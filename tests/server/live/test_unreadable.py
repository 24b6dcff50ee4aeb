"""Tables whose log cannot be read, or only by a newer version: they are refused, and all others go on."""

from unittest.mock import patch

import pytest

from tests.server.running import (
    Running,
    refused,
    seated,
)


@pytest.fixture
def running(either: Running) -> Running:
    return either


async def test_a_table_that_cannot_be_read_is_refused_and_all_others_go_on(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2)
    others, other = await seated(running, "aztec", 2)
    store, tables = running.server.store, running.server.tables
    status = tables.loaded[table].status()
    await running.do(
        store.append(table, 3, [b'{"kind":"moved","at":1.0,"seat":0,"do":"nonsense"}'], None, status, None)
    )

    async def forgotten() -> None:
        tables.unload(tables.loaded[table])

    await running.do(forgotten())
    with patch.object(store, "mark_corrupt", wraps=store.mark_corrupt) as marked:
        assert await refused(ann.look(table)) == (409, "unreadable_table")
        assert await refused(bob.ask(table, "resign", seat=1)) == (409, "unreadable_table")
        await running.advance(1)
    assert marked.call_count == 1
    row = await running.do(store.row(table))
    assert row is not None
    assert row.phase == "corrupt"
    await others[0].play(other, 0)


async def test_a_database_that_has_lost_events_is_believed(running: Running) -> None:
    """A standby may lack what this process has read from the primary: people play on from what is there."""
    (ann, bob), table = await seated(running, "aztec", 2)
    store = running.server.store
    before = (await ann.look(table))["seq"]
    await ann.play(table, 0)
    forget = [
        ("DELETE FROM events WHERE table_id = $1 AND seq > $2", (table, before)),
        ("UPDATE tables SET events = $2 + 1 WHERE id = $1", (table, before)),
    ]
    await running.do(store._write(forget))  # type: ignore[attr-defined]
    assert await refused(bob.ask(table, "resign", seat=1)) == (503, "database_down")
    assert (await bob.look(table))["seq"] == before
    await ann.play(table, 0)
    assert (await bob.look(table))["seq"] > before


async def test_a_row_that_counts_more_events_than_there_are_is_corrupt(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2)
    await ann.play(table, 0)
    forget = [("DELETE FROM events WHERE table_id = $1 AND seq > 2", (table,))]
    await running.do(running.server.store._write(forget))  # type: ignore[attr-defined]
    change = [("UPDATE tables SET events = events + 5 WHERE id = $1", (table,))]
    await running.do(running.server.store._write(change))  # type: ignore[attr-defined]
    assert await refused(bob.ask(table, "resign", seat=1)) == (409, "unreadable_table")


NEWER = [
    (0, b'"rules":1', b'"rules":2'),
    (0, b'"game":"aztec"', b'"game":"mus"'),
    (2, b'"kind":"started"', b'"kind":"opened"'),
]


@pytest.mark.parametrize(("seq", "was", "written"), NEWER)
async def test_a_table_of_a_newer_program_is_refused_and_not_marked(
    running: Running, seq: int, was: bytes, written: bytes
) -> None:
    (ann, bob), table = await seated(running, "aztec", 2)
    store, tables = running.server.store, running.server.tables
    change = "UPDATE events SET body = $3 WHERE table_id = $1 AND seq = $2"

    async def rewritten(body: bytes) -> None:
        await store._write([(change, (table, seq, body))])  # type: ignore[attr-defined]
        if table in tables.loaded:
            tables.unload(tables.loaded[table])

    body = (await running.do(store.events(table)))[seq].body
    assert was in body
    await running.do(rewritten(body.replace(was, written)))
    assert await refused(ann.look(table)) == (409, "newer_table")
    assert await refused(bob.ask(table, "resign", seat=1)) == (409, "newer_table")
    await running.advance(1)
    row = await running.do(store.row(table))
    assert row is not None
    assert row.phase == "playing"
    await running.do(rewritten(body))
    await ann.play(table, 0)


async def test_a_table_that_was_replaced_is_read_anew(running: Running) -> None:
    _, table = await seated(running, "aztec", 2)
    tables = running.server.tables
    live_table = tables.loaded[table]

    async def ring() -> None:
        tables._notice("replaced", table)

    await running.do(ring())
    assert live_table.is_discarded
    assert await running.do(tables.load(table)) is not live_table


async def test_what_a_newer_program_adds_does_not_mark_a_table(running: Running) -> None:
    """Two versions on one database, while one is replaced by the other."""
    (ann, _), table = await seated(running, "aztec", 2)
    store, tables = running.server.store, running.server.tables
    status = tables.loaded[table].status()
    await running.do(store.append(table, 3, [b'{"kind":"danced","at":1.0}'], None, status, None))
    assert await refused(ann.play(table, 0)) == (409, "newer_table")
    row = await running.do(store.row(table))
    assert row is not None
    assert row.phase == "playing"
