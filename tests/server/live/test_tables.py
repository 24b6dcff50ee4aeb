"""Tables in memory: there is one of each, however it came there, and none stands in the way of the others."""

import asyncio
import logging
import threading
from contextlib import AsyncExitStack
from typing import Any
from unittest.mock import patch

import pytest

from teocalli.server.live import table as table_module
from teocalli.server.live.table import LiveTable
from teocalli.store.rows import StoredEvent
from teocalli.table.events import encode_event
from teocalli.table.scoring import score_moments
from teocalli.table.table import Table
from teocalli.table.views import Eyes, personal_view
from tests.server.running import Running, next_of, refused, seated
from tests.table.harness import ANN, SECRET, TableHarness
from tests.waiting import GIVE_UP


async def test_a_table_that_is_asked_for_while_it_is_made_is_one_table(running: Running) -> None:
    ann, bob = await running.people(2)
    store = running.server.store
    names, row = store.names, store.row
    being_made, asked_again = threading.Event(), threading.Event()

    async def slow(ids: Any) -> Any:
        being_made.set()
        await asyncio.to_thread(asked_again.wait, GIVE_UP)
        return await names(ids)

    async def found(name: str) -> Any:
        if being_made.is_set():
            asked_again.set()
        return await row(name)

    with patch.object(store, "names", slow), patch.object(store, "row", found):
        made = asyncio.create_task(ann.open_table("aztec", "me", "open", key="once"))
        assert await asyncio.to_thread(being_made.wait, GIVE_UP)
        again = asyncio.create_task(ann.open_table("aztec", "me", "open", key="once", start=True))
        table = (await made)["id"]
        async with ann.open_socket(table, 0) as line:
            await next_of(line, "table")
            assert (await again)["id"] == table
            await bob.ask(table, "join")
            heard = await next_of(line, "events")
    assert [event["kind"] for event in heard["events"]] == ["joined"]


async def test_a_second_copy_gives_way_to_the_first(running: Running) -> None:
    (ann,) = await running.people(1)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    tables = running.server.tables
    first = tables.loaded[table]

    async def opened_twice() -> LiveTable:
        return await tables._load(table)

    assert await running.do(opened_twice()) is first
    assert tables.loaded[table] is first


async def test_a_table_of_a_newer_program_is_mentioned_once(either: Running, caplog: pytest.LogCaptureFixture) -> None:
    (ann,) = await either.people(1)
    table = (await ann.open_table("aztec", "me", "open", clock={"kind": "move", "seconds": 30}))["id"]
    store, tables = either.server.store, either.server.tables

    async def rewritten() -> None:
        newer = "UPDATE events SET body = $2 WHERE table_id = $1 AND seq = 0"
        await store._write([(newer, (table, b'{"kind":"dreamt","at":1.0}'))])  # type: ignore[attr-defined]
        await store._write([("UPDATE tables SET wake = 0 WHERE id = $1", (table,))])  # type: ignore[attr-defined]
        tables.unload(tables.loaded[table])

    await either.do(rewritten())
    caplog.set_level(logging.WARNING)
    looked = []
    events = store.events

    async def noted(name: str, since: int = 0) -> Any:
        looked.append(name)
        return await events(name, since)

    with patch.object(store, "events", noted):
        for _ in range(3):
            await either.advance(1)
        assert looked.count(table) == 1
        assert await refused(ann.look(table)) == (409, "newer_table")
        await either.advance(60)
        assert looked.count(table) == 3
    said = [record for record in caplog.records if getattr(record, "table", None) == table]
    assert [(record.levelname, record.message) for record in said] == [
        ("WARNING", "a newer program wrote the log of a table")
    ]
    row = await either.do(store.row(table))
    assert row is not None
    assert (row.phase, row.lease) == ("gathering", None)


async def test_others_have_their_turn_while_a_long_log_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "_STEP", 10)
    harness = TableHarness.start("aztec", ANN, ANN)
    harness.play_random(25)
    stored = [StoredEvent(seq, encode_event(event), None) for seq, event in enumerate(harness.log)]
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    working = asyncio.create_task(others())
    live_table = LiveTable("t", SECRET, lambda: 0.0)
    await live_table.read(stored[:12])
    await live_table.read(stored[12:], 12)
    working.cancel()
    assert turns >= 2
    assert live_table.log == harness.log
    assert live_table.table.match.events == harness.table.match.events


async def test_a_finished_game_is_replayed_beside_the_event_loop(running: Running) -> None:
    """How its scores came about is published once it is over: nobody else waits for that."""
    (ann,) = await running.people(1)
    table = (await ann.open_table("aztec", "device", "device", start=True))["id"]
    on_loop: list[bool] = []

    def noted(*arguments: Any) -> Any:
        try:
            asyncio.get_running_loop()
            on_loop.append(True)
        except RuntimeError:
            on_loop.append(False)
        return score_moments(*arguments)

    with patch("teocalli.table.table.score_moments", noted):
        live = running.server.tables.loaded[table]
        while live.table.phase == "playing":
            await ann.play(table, live.table.actors[0])
        over = (await ann.look(table))["table"]["end"]
        assert over["scoring"][-1]["scores"] == over["scores"]
        assert on_loop == [False]

        async def unload() -> None:
            running.server.tables.unload(live)

        await running.do(unload())
        assert (await ann.look(table))["table"]["end"] == over
        assert on_loop == [False, False]


async def test_what_all_have_been_sent_leaves_memory_and_is_made_again_for_who_comes(running: Running) -> None:
    (ann, _), table = await seated(running, "aztec", 2)
    live = running.server.tables.loaded[table]
    async with ann.open_socket(table, 0) as hers:
        await hers.next()
        await ann.play(table, 0)
        sent = await next_of(hers, "events", lambda frame: frame["table"]["decision"] == 1)
        assert not live.has_frame(ann.id, 0)
        async with ann.open_socket(table, 0) as again:
            assert (await again.next())["view"] == sent["view"]


async def test_what_concerns_strangers_is_made_once_for_all_of_them(running: Running) -> None:
    """And for each who sits there; but everybody reads their own id."""
    (ann, _), table = await seated(running, "aztec", 2)
    strangers = await running.people(70)
    made: list[str | None] = []

    def noted(shown: Table, who: str | None, eyes: Eyes) -> Any:
        made.append(who)
        return personal_view(shown, who, eyes)

    async with AsyncExitStack() as stack:
        hers = await stack.enter_async_context(ann.open_socket(table, 0))
        lines = [await stack.enter_async_context(each.open_socket(table)) for each in strangers]
        for line in [hers, *lines]:
            await next_of(line, "table")
        with patch.object(table_module, "personal_view", noted):
            await ann.play(table, 0)
            heard = [await next_of(line, "events", lambda frame: frame["table"]["decision"] == 1) for line in lines]
            mine = await next_of(hers, "events", lambda frame: frame["table"]["decision"] == 1)
        assert sorted(who == ann.id for who in made) == [False, True]
        assert mine["you"]["who"] == ann.id
        assert mine["you"]["seats"] == [0]
        assert [each["you"]["who"] for each in heard] == [each.id for each in strangers]
        assert all(each["you"] == heard[0]["you"] | {"who": each["you"]["who"]} for each in heard)
        assert heard[0]["you"] == personal_view(running.server.tables.loaded[table].table, strangers[0].id, None)
