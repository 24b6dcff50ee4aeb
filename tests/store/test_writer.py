"""Group commit: work that waits is synced together, and each piece succeeds or fails by itself."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from teocalli.store.connect import open_store
from teocalli.store.sqlite import SqliteStore
from teocalli.store.store import StoreDown
from teocalli.store.writer import Writer
from tests.store.samples import create_table, holders, status

pytestmark = pytest.mark.asyncio


class TracedWriter:
    """A writer that can be blocked, and whose statements are recorded."""

    def __init__(self, path: Path) -> None:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.execute("CREATE TABLE notes (note INTEGER PRIMARY KEY)")
        self.statements: list[str] = []
        connection.set_trace_callback(self.statements.append)
        self.connection = connection
        self.path = path
        self.writer = Writer(connection)

    def note(self, number: int) -> "asyncio.Future[None]":
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO notes VALUES (?)", (1000 + number,))
            connection.execute("INSERT INTO notes VALUES (?)", (number,))

        return self.writer.write(work)

    def block(self) -> threading.Event:
        """Keep the writer busy until the event is set."""
        go = threading.Event()
        self.writer.write(lambda connection: go.wait(60))
        return go

    def notes(self) -> list[int]:
        with sqlite3.connect(self.path) as database:
            found = [note for (note,) in database.execute("SELECT note FROM notes WHERE note < 1000 ORDER BY note")]
        database.close()
        return found


@pytest_asyncio.fixture
async def traced(tmp_path: Path) -> AsyncIterator[TracedWriter]:
    traced = TracedWriter(tmp_path / "notes.db")
    yield traced
    await traced.writer.close()


async def test_all_that_waits_is_one_transaction(traced: TracedWriter) -> None:
    go = traced.block()
    waiting = [traced.note(number) for number in range(50)]
    go.set()
    await asyncio.gather(*waiting)
    assert traced.statements.count("COMMIT") <= 2
    assert traced.notes() == list(range(50))


async def test_appends_to_many_tables_take_a_few_statements(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "a.db"))
    assert isinstance(store, SqliteStore)
    for number in range(30):
        await create_table(store, f"t{number}", "ada")
        await store.append(f"t{number}", 1, [b"x"], None, status(holders=holders("ada")))
    statements: list[str] = []
    began, go = threading.Event(), threading.Event()

    def block(connection: sqlite3.Connection) -> None:
        began.set()
        go.wait(60)
        connection.set_trace_callback(statements.append)

    blocked = store._writer.write(block)
    await asyncio.to_thread(began.wait)
    told = status(holders=holders("ada", to_move="ada"))
    appends = [asyncio.ensure_future(store.append(f"t{number}", 2, [b"y"], None, told)) for number in range(30)]
    await asyncio.sleep(0)  # now all of them wait
    go.set()
    await asyncio.gather(blocked, *appends)
    assert [statement.split()[0] for statement in statements] == ["COMMIT", "BEGIN", "UPDATE", "INSERT", "COMMIT"]
    await store.close()


async def test_a_failure_undoes_its_own_piece_only(traced: TracedWriter) -> None:
    await traced.note(7)
    go = traced.block()
    waiting = [traced.note(number) for number in range(4, 10)]
    go.set()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [isinstance(outcome, sqlite3.IntegrityError) for outcome in outcomes] == [False] * 3 + [True] + [False] * 2
    assert traced.notes() == [4, 5, 6, 7, 8, 9]


async def test_a_bug_in_a_piece_is_told_to_who_asked(traced: TracedWriter) -> None:
    go = traced.block()
    broken = traced.writer.write(lambda connection: 1 // 0)
    good = traced.note(1)
    go.set()
    with pytest.raises(ZeroDivisionError):
        await broken
    await good
    assert traced.notes() == [1]


async def test_if_the_transaction_is_lost_nobody_is_told_that_it_is_done(traced: TracedWriter) -> None:
    def lose(connection: sqlite3.Connection) -> None:
        connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    go = traced.block()
    waiting = [traced.note(1), traced.writer.write(lose), traced.note(2)]
    go.set()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(outcome, sqlite3.OperationalError) for outcome in outcomes)
    assert traced.notes() == []
    await traced.note(3)
    assert traced.notes() == [3]


async def test_closing_finishes_what_waits(tmp_path: Path) -> None:
    traced = TracedWriter(tmp_path / "notes.db")
    go = traced.block()
    waiting = [traced.note(number) for number in range(10)]
    closing = asyncio.create_task(traced.writer.close())
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(*waiting, closing)
    assert traced.notes() == list(range(10))


async def test_every_commit_is_synced_to_the_disk(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "teocalli.db"))
    assert await store._write([("PRAGMA synchronous", ())]) == [(2,)]  # type: ignore[attr-defined]
    assert await store._read("PRAGMA journal_mode") == [("wal",)]  # type: ignore[attr-defined]
    await store.close()


async def test_readers_cannot_write(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "teocalli.db"))
    with pytest.raises(StoreDown, match="readonly"):
        await store._read("DELETE FROM tables")  # type: ignore[attr-defined]
    await store.close()


async def test_a_locked_database_is_down_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "teocalli.db"
    store = await open_store(str(path))
    await store._write([("PRAGMA busy_timeout = 50", ())])  # type: ignore[attr-defined]
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreDown, match="locked"):
        await store.check()
    other.execute("ROLLBACK")
    other.close()
    await create_table(store, "t")
    await store.close()
