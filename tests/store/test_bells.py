"""Bells: one process hears that another has written."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped
import pytest
import pytest_asyncio

from teocalli.store import bells
from teocalli.store.append_bells import LONGEST, append_bell
from teocalli.store.connect import open_store
from teocalli.store.rows import StoredEvent, Token
from teocalli.store.store import Store
from tests.postgres import Server, database
from tests.store.samples import create_table, holders, person, row, status

pytestmark = pytest.mark.asyncio

Rung = list[tuple[str, str]]
LISTENING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'teocalli bells' AND datname = '{}';
"""


@pytest_asyncio.fixture
async def pair(postgres_url: str) -> AsyncIterator[tuple[Store, Store]]:
    stores = await open_store(postgres_url), await open_store(postgres_url)
    yield stores
    for store in stores:
        await store.close()


def heard(store: Store) -> Rung:
    rung: Rung = []
    store.subscribe(lambda kind, what: rung.append((kind, what)))
    return rung


async def until(condition: Callable[[], Any]) -> None:
    """Wait for a condition; the minute only keeps a failing test from hanging."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


async def test_another_process_hears_what_is_written(pair: tuple[Store, Store]) -> None:
    one, two = pair
    mine, theirs = heard(one), heard(two)
    expected: Rung = []

    async def rings(writing: Awaitable[Any], bell: tuple[str, str]) -> None:
        await writing
        expected.append(bell)
        await until(lambda: theirs == expected)

    await rings(create_table(one, "t", "ada"), ("table", "t"))
    await rings(one.append("t", 1, [b"x"], "k", status()), append_bell("t", [StoredEvent(1, b"x", "k")]))
    more = [StoredEvent(2, b"y", None), StoredEvent(3, b"z", None)]
    await rings(one.append("t", 2, [b"y", b"z"], None, status()), append_bell("t", more))
    long = bytes(LONGEST)
    await rings(one.append("t", 4, [long], None, status()), ("table", "t"))
    await rings(one.add_chat("t", 1.0, "ada", "players", "hello"), ("table", "t"))
    await rings(one.delete_chat(1), ("table", "t"))
    await rings(one.put_identity(person("ada")), ("identity", "ada"))
    await rings(one.change_identity(person("ada"), person("ada", name="A.")), ("identity", "ada"))
    await rings(one.ban("ada", 5.0), ("identity", "ada"))
    await one.put_token(Token("k", "ada", "bot", "hash", 1.0, None), 0)
    await rings(one.delete_token("k", "ada"), ("identity", "ada"))
    await rings(one.mute("ada", "bob"), ("mutes", "ada"))
    await rings(one.unmute("ada", "bob"), ("mutes", "ada"))
    await rings(one.merge_guest("guest", "ada"), ("merged", "guest ada"))
    await rings(one.delete_identity("ada"), ("identity", "ada"))
    await rings(one.mark_corrupt("t"), ("table", "t"))
    corrupt = await one.row("t")
    assert corrupt is not None
    await rings(one.replace(corrupt, row("t"), [b"created"], holders("ada")), ("replaced", "t"))
    assert mine == []


async def test_a_refused_append_rings_no_bell(pair: tuple[Store, Store]) -> None:
    one, two = pair
    theirs = heard(two)
    await create_table(one, "t", "ada")
    outcomes = await asyncio.gather(
        *(one.append("t", 1, [b"x"], None, status()) for _ in range(5)), return_exceptions=True
    )
    assert outcomes.count(None) == 1
    await one.put_identity(person("last"))
    await until(lambda: ("identity", "last") in theirs)
    assert theirs == [("table", "t"), append_bell("t", [StoredEvent(1, b"x", None)]), ("identity", "last")]


async def test_what_a_bell_tells_of_can_be_read(pair: tuple[Store, Store]) -> None:
    one, two = pair
    await create_table(one, "t", "ada")
    read: asyncio.Queue[str] = asyncio.Queue()
    two.subscribe(lambda kind, what: read.put_nowait(what))
    for seq in range(1, 20):
        await one.append("t", seq, [b"x"], None, status())
        await asyncio.wait_for(read.get(), 60)
        assert len(await two.events("t")) == seq + 1


async def test_after_a_lost_connection_everybody_looks(
    pair: tuple[Store, Store], postgres: Server, postgres_url: str
) -> None:
    one, two = pair
    first, second = heard(one), heard(two)
    await asyncio.to_thread(postgres.run, LISTENING.format(database(postgres_url)))
    await until(lambda: first and second)
    assert first == second == [("all", "")]
    await create_table(one, "t")
    await until(lambda: ("table", "t") in second)
    assert second == [("all", ""), ("table", "t")]
    assert first == [("all", "")]


async def test_a_silent_connection_is_tested(pair: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection may die without an error: a query after a silence finds out."""
    asked: list[str] = []

    async def silent(_connection: Any, question: str, *_: Any) -> None:
        asked.append(question)
        raise TimeoutError

    rung = heard(pair[0])
    with monkeypatch.context() as patch:
        patch.setattr(bells, "SILENCE", 0.01)
        patch.setattr(asyncpg.Connection, "execute", silent)
        pair[0]._bells._wake.set()  # type: ignore[attr-defined]  # ends the wait with the old patience
        await until(lambda: asked)
    await until(lambda: ("all", "") in rung)
    await create_table(pair[1], "t")
    await until(lambda: ("table", "t") in rung)


async def test_bells_are_kept_until_the_connection_is_back(postgres: Server, postgres_url: str) -> None:
    one = await open_store(postgres_url)
    await asyncio.to_thread(postgres.run, LISTENING.format(database(postgres_url)))
    two = await open_store(postgres_url)
    theirs = heard(two)
    tables = {("table", f"t{n}") for n in range(20)}
    await asyncio.gather(*(create_table(one, table) for _, table in tables))
    await until(lambda: set(theirs) == tables)
    await one.close()
    await two.close()


async def test_the_last_bell_is_rung_before_closing(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bells, "LAST_RING", 60.0)
    one, two = await open_store(postgres_url), await open_store(postgres_url)
    theirs = heard(two)
    await create_table(one, "t")
    await one.close()
    await until(lambda: theirs == [("table", "t")])
    await two.close()


async def test_sqlite_has_nobody_to_hear(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "teocalli.db"))
    rung = heard(store)
    await create_table(store, "t")
    await store.put_identity(person("ada"))
    await store.close()
    assert rung == []
