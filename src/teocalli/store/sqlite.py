"""The store of a single server process: an SQLite file."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Self, TypeVar

from teocalli.core.errors import BadInput
from teocalli.store.columns import ended, movers, seated, wake
from teocalli.store.databases import database_label, sqlite_failure
from teocalli.store.file_lock import FileLock
from teocalli.store.file_watch import FileWatch
from teocalli.store.rows import TableStatus
from teocalli.store.sql import SqlStore, Step, clash_of
from teocalli.store.store import Bell, Clash, StoreDown
from teocalli.store.writer import JointWork, Result, Writer

Value = TypeVar("Value")

READERS = 2
EVENTS_PER_INSERT = 64
APPENDS_PER_UPDATE = 32
STATEMENTS = EVENTS_PER_INSERT + APPENDS_PER_UPDATE + 64
"""How many statements are kept prepared: those of each length, and all others."""
OLDEST_SQLITE = (3, 35)
"""The first version with RETURNING."""

_BAD_VALUES = (OverflowError, UnicodeEncodeError)
"""What SQLite's driver raises for numbers and texts that no column takes."""

_UPDATE_STATUS = """
    UPDATE tables SET phase = ?3, updated = ?4, events = ?2 + ?5, due = ?6, owed = ?7, wake = ?8,
        summary = coalesce(?9, summary), lease = coalesce(?10, lease), lease_until = coalesce(?11, lease_until),
        movers = coalesce(?12, movers) {more}
    WHERE id = ?1 AND events = ?2
"""
_GIVEN = (
    *("id", "first", "phase", "updated", "added", "due", "owed", "wake"),
    *("summary", "lease", "lease_until", "movers", "seated"),
)
_COLUMNS = ", ".join(f"column{number} AS {name}" for number, name in enumerate(_GIVEN, 1))
_UPDATE_TOGETHER = f"""
    UPDATE tables SET phase = new.phase, updated = new.updated, events = new.first + new.added, due = new.due,
        owed = new.owed, wake = new.wake, summary = coalesce(new.summary, tables.summary),
        lease = coalesce(new.lease, tables.lease), lease_until = coalesce(new.lease_until, tables.lease_until),
        movers = coalesce(new.movers, tables.movers)
    FROM (SELECT {_COLUMNS} FROM (VALUES {{rows}})) AS new
    WHERE tables.id = new.id AND tables.events = new.first AND tables.seated = new.seated
"""
"""It begins with UPDATE: of a statement that begins with WITH the driver does not say how many rows it has changed."""
_UPDATE = _UPDATE_STATUS.format(more="")
_UPDATE_IF_SEATED = f"{_UPDATE} AND seated = ?13"
_UPDATE_SEATED = _UPDATE_STATUS.format(more=", seated = ?13")
_END_SEATS = "UPDATE seats SET ended = ?2 WHERE table_id = ?1"
_DELETE_SEATS = "DELETE FROM seats WHERE table_id = ?"
_INSERT_SEAT = "INSERT INTO seats (table_id, seat, who, ended) VALUES (?, ?, ?, ?)"
_DUE = """
    UPDATE tables SET lease = ?2, lease_until = ?3 WHERE id IN (
        SELECT id FROM tables WHERE wake <= ?1 AND (lease IS NULL OR lease_until < ?1 OR lease = ?2)
        ORDER BY coalesce(lease = ?2 AND lease_until >= ?1, 0), wake, id LIMIT ?4
    ) RETURNING id
"""


class SqliteStore(SqlStore):
    def __init__(self, path: str, lock: FileLock | None = None) -> None:
        """`lock` is that of a server; without it the store may be open beside one."""
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise StoreDown(f"This Python's SQLite is too old: {sqlite3.sqlite_version}; 3.35 is needed.")
        self._path, self._lock = path, lock
        try:
            writer = sqlite3.connect(
                path, timeout=5, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS
            )
            writer.execute("PRAGMA journal_mode = WAL")
            writer.execute("PRAGMA synchronous = FULL")
            writer.execute("PRAGMA cache_size = -16000")
            writer.execute("PRAGMA wal_autocheckpoint = 4000")
            self._readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()
            for _ in range(READERS):
                reader = _reader(path)
                reader.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from now on it counts as open
                self._readers.put(reader)
            self._watch = FileWatch(path, writer, lock)
        except sqlite3.Error as error:
            raise sqlite_failure(path, error) from error
        self._writer = Writer(writer, self._watch.prepare_to_write, self._watch.require_same)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def close(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)
        # The last connection to close writes the log beside the database into it, unless it can only read. Into a file
        # that was put in its place nothing may be written: then the readers close last.
        if self._watch.fault() is None:
            self._close_readers()
        await self._writer.close()
        self._close_readers()
        if self._lock is not None:
            self._lock.release()

    def _close_readers(self) -> None:
        while not self._readers.empty():
            self._readers.get().close()

    async def check(self) -> None:
        await self._submit(lambda connection: None)
        await self._read("SELECT 1 FROM pulse")

    async def backup(self, path: str) -> None:
        await asyncio.to_thread(self._back_up, path)

    def subscribe(self, bell: Bell) -> None:
        """Do nothing: no other process writes to the file."""

    def ring(self, kind: str, what: str) -> None:
        """Do nothing: no other process uses the file."""

    async def append(
        self,
        table: str,
        first: int,
        bodies: Sequence[bytes],
        key: str | None,
        status: TableStatus,
        lease: tuple[str, float] | None = None,
        command: bytes | None = None,
    ) -> None:
        await self._submit(_Append(table, first, bodies, key, status, lease, command))

    async def due(self, now: float, node: str, until: float, limit: int) -> list[str]:
        return await self._submit(
            lambda connection: [table for (table,) in connection.execute(_DUE, (now, node, until, limit))]
        )

    async def _read(self, sql: str, *args: Any) -> list[tuple[Any, ...]]:
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, self._query, _with_question_marks(sql), args
        )

    async def _write(self, steps: Sequence[Step], ring: tuple[str, str] | None = None) -> list[tuple[Any, ...]]:
        def work(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
            found: list[tuple[Any, ...]] = []
            for sql, args in steps:
                found = connection.execute(_with_question_marks(sql), args).fetchall()
            return found

        return await self._submit(work)

    async def _submit(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        try:
            return await self._writer.write(work)
        except (sqlite3.DatabaseError, *_BAD_VALUES) as error:
            raise self._failure(error) from error

    def _query(self, sql: str, args: Sequence[Any]) -> list[tuple[Any, ...]]:
        reader = self._readers.get()
        try:
            return reader.execute(sql, args).fetchall()
        except (sqlite3.DatabaseError, *_BAD_VALUES) as error:
            raise self._failure(error) from error
        finally:
            self._readers.put(reader)

    def _failure(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.IntegrityError):
            return clash_of(str(error))
        if isinstance(error, _BAD_VALUES):
            return BadInput(f"A database cannot hold this: {error}.")
        return self._watch.fault() or sqlite_failure(self._path, error)

    def _back_up(self, path: str) -> None:
        if os.path.exists(path):
            raise BadInput(f"{path} is already there: choose another name for the backup.")
        part = f"{path}.part"
        try:
            with closing(_reader(self._path)) as source, closing(sqlite3.connect(part)) as target:
                source.backup(target)
                target.execute("PRAGMA user_version = 0")  # it is another database: see FileWatch
                target.execute("PRAGMA journal_mode = DELETE")
            os.replace(part, path)
        except (OSError, sqlite3.Error) as error:
            Path(part).unlink(missing_ok=True)
            raise StoreDown(f"{database_label(self._path)} cannot be copied to {path}: {error}.") from error


def _reader(path: str) -> sqlite3.Connection:
    address = f"{Path(path).absolute().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, timeout=5, isolation_level=None, check_same_thread=False)


class _Append(JointWork):
    """An append to a table's log."""

    def __init__(
        self,
        table: str,
        first: int,
        bodies: Sequence[bytes],
        key: str | None,
        status: TableStatus,
        lease: tuple[str, float] | None,
        command: bytes | None,
    ) -> None:
        phase, updated, due, owed, holders = status.phase, status.updated, status.due, status.owed, status.holders
        alarm, moving = wake(phase, due, owed), None if holders is None else movers(holders)
        node, until = lease or (None, None)
        self._table, self._holders, self._ended = table, holders, ended(phase, updated)
        self._row = (table, first, phase, updated, len(bodies), due, owed, alarm, status.summary, node, until, moving)
        self._seated = None if holders is None else seated(phase, holders)
        self._events = [
            (table, seq, body, *((key, command) if seq == first else (None, None)))
            for seq, body in enumerate(bodies, first)
        ]

    def __call__(self, connection: sqlite3.Connection) -> None:
        self._update(connection)
        _insert_events(connection, self._events)

    @classmethod
    def run_all(cls, connection: sqlite3.Connection, works: Sequence[Self]) -> None:
        usual = [work for work in works if work._seated is not None] if len(works) > 1 else []
        others = [work for work in works if work._seated is None] if len(works) > 1 else works
        for some in _slices(usual, APPENDS_PER_UPDATE):
            args = [value for work in some for value in (*work._row, work._seated)]
            if connection.execute(_update_together(len(some)), args).rowcount < len(some):
                # At one of these tables somebody has sat down or got up, or its log has grown: begin again.
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                others = works
                break
        for work in others:
            work._update(connection)
        _insert_events(connection, [event for work in works for event in work._events])

    def _update(self, connection: sqlite3.Connection) -> None:
        execute, row, table, holders = connection.execute, self._row, self._table, self._holders
        if self._seated is not None and execute(_UPDATE_IF_SEATED, (*row, self._seated)).rowcount:
            return
        if holders is None and self._ended is None:
            if not execute(_UPDATE, row).rowcount:
                raise Clash("seq")
        elif not execute(_UPDATE_SEATED, (*row, self._seated)).rowcount:
            raise Clash("seq")
        elif holders is None:
            execute(_END_SEATS, (table, self._ended))
        else:
            execute(_DELETE_SEATS, (table,))
            seats = [(table, holder.seat, holder.who, self._ended) for holder in holders]
            connection.executemany(_INSERT_SEAT, seats)


def _slices(values: Sequence[Value], most: int) -> Iterator[Sequence[Value]]:
    return (values[start : start + most] for start in range(0, len(values), most))


def _insert_events(connection: sqlite3.Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """As few INSERTs as possible: a statement costs more than a row."""
    for some in _slices(rows, EVENTS_PER_INSERT):
        connection.execute(_insert(len(some)), [value for row in some for value in row])


@cache
def _insert(count: int) -> str:
    return f"INSERT INTO events (table_id, seq, body, key, command) VALUES {_rows(count, 5)}"


@cache
def _update_together(count: int) -> str:
    return _UPDATE_TOGETHER.format(rows=_rows(count, len(_GIVEN)))


def _rows(count: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * count)


@cache
def _with_question_marks(sql: str) -> str:
    return sql.replace("$", "?")
