"""Group commit: what waits together is synced together, and each piece stands for itself."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from teocalli.store.opening import opened
from teocalli.store.scribe import Scribe
from teocalli.store.store import StoreDown
from tests.store.making import laid

pytestmark = pytest.mark.asyncio


class Desk:
    """A scribe who can be made to wait, and whose statements are noted."""

    def __init__(self, path: Path) -> None:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.execute("CREATE TABLE notes (note INTEGER PRIMARY KEY)")
        self.said: list[str] = []
        connection.set_trace_callback(self.said.append)
        self.connection = connection
        self.path = path
        self.scribe = Scribe(connection)

    def note(self, number: int) -> "asyncio.Future[None]":
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO notes VALUES (?)", (1000 + number,))
            connection.execute("INSERT INTO notes VALUES (?)", (number,))

        return self.scribe.write(work)

    def busy(self) -> threading.Event:
        go = threading.Event()
        self.scribe.write(lambda connection: go.wait(10))
        return go

    def notes(self) -> list[int]:
        with sqlite3.connect(self.path) as database:
            found = [note for (note,) in database.execute("SELECT note FROM notes WHERE note < 1000 ORDER BY note")]
        database.close()
        return found


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    desk = Desk(tmp_path / "notes.db")
    yield desk
    await desk.scribe.close()


async def test_all_that_waits_is_one_transaction(desk: Desk) -> None:
    go = desk.busy()
    waiting = [desk.note(number) for number in range(50)]
    go.set()
    await asyncio.gather(*waiting)
    assert desk.said.count("COMMIT") <= 2
    assert desk.notes() == list(range(50))


async def test_a_failure_undoes_its_own_piece_only(desk: Desk) -> None:
    await desk.note(7)
    go = desk.busy()
    waiting = [desk.note(number) for number in range(4, 10)]
    go.set()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [isinstance(outcome, sqlite3.IntegrityError) for outcome in outcomes] == [False] * 3 + [True] + [False] * 2
    assert desk.notes() == [4, 5, 6, 7, 8, 9]


async def test_a_bug_in_a_piece_is_told_to_who_asked(desk: Desk) -> None:
    go = desk.busy()
    broken = desk.scribe.write(lambda connection: 1 // 0)
    good = desk.note(1)
    go.set()
    with pytest.raises(ZeroDivisionError):
        await broken
    await good
    assert desk.notes() == [1]


async def test_if_the_transaction_is_lost_nobody_is_told_that_it_is_done(desk: Desk) -> None:
    def lose(connection: sqlite3.Connection) -> None:
        connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    go = desk.busy()
    waiting = [desk.note(1), desk.scribe.write(lose), desk.note(2)]
    go.set()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(outcome, sqlite3.OperationalError) for outcome in outcomes)
    assert desk.notes() == []
    await desk.note(3)
    assert desk.notes() == [3]


async def test_closing_finishes_what_waits(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "notes.db")
    go = desk.busy()
    waiting = [desk.note(number) for number in range(10)]
    closing = asyncio.create_task(desk.scribe.close())
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(*waiting, closing)
    assert desk.notes() == list(range(10))


async def test_every_commit_is_synced_to_the_disk(tmp_path: Path) -> None:
    store = await opened(str(tmp_path / "house.db"))
    assert await store._write([("PRAGMA synchronous", ())]) == [(2,)]  # type: ignore[attr-defined]
    assert await store._read("PRAGMA journal_mode") == [("wal",)]  # type: ignore[attr-defined]
    await store.close()


async def test_readers_cannot_write(tmp_path: Path) -> None:
    store = await opened(str(tmp_path / "house.db"))
    with pytest.raises(StoreDown, match="readonly"):
        await store._read("DELETE FROM tables")  # type: ignore[attr-defined]
    await store.close()


async def test_a_locked_database_is_down_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "house.db"
    store = await opened(str(path))
    await store._write([("PRAGMA busy_timeout = 50", ())])  # type: ignore[attr-defined]
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreDown, match="locked"):
        await store.check()
    other.execute("ROLLBACK")
    other.close()
    await laid(store, "t")
    await store.close()
