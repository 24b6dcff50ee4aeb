"""The store of a single server process: an SQLite file."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from teocalli.core.errors import BadInput
from teocalli.store.columns import ended, movers, seated, wake
from teocalli.store.databases import database_label, sqlite_failure
from teocalli.store.file_lock import FileLock
from teocalli.store.file_watch import FileWatch
from teocalli.store.rows import TableStatus
from teocalli.store.sql import SqlStore, Step, clash_of
from teocalli.store.store import Bell, Clash, StoreDown
from teocalli.store.writer import Result, Writer

READERS = 2
EVENTS_PER_INSERT = 16
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
            writer = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
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
        self._writer = Writer(writer, self._watch.require_same)
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
        node, until = lease or (None, None)
        phase, updated, due, owed, holders = (
            status.phase,
            status.updated,
            status.due,
            status.owed,
            status.holders,
        )
        alarm, moving = wake(phase, due, owed), None if holders is None else movers(holders)
        row = (table, first, phase, updated, len(bodies), due, owed, alarm, status.summary, node, until, moving)
        over = ended(phase, updated)
        sitting = None if holders is None else seated(phase, holders)
        inserts = _insert_events(table, first, bodies, key, command)

        def work(connection: sqlite3.Connection) -> None:
            execute = connection.execute
            if sitting is not None and execute(_UPDATE_IF_SEATED, (*row, sitting)).rowcount:
                pass
            elif holders is None and over is None:
                if not execute(_UPDATE, row).rowcount:
                    raise Clash("seq")
            elif not execute(_UPDATE_SEATED, (*row, sitting)).rowcount:
                raise Clash("seq")
            elif holders is None:
                execute(_END_SEATS, (table, over))
            else:
                execute(_DELETE_SEATS, (table,))
                connection.executemany(_INSERT_SEAT, [(table, holder.seat, holder.who, over) for holder in holders])
            for sql, args in inserts:
                execute(sql, args)

        await self._submit(work)

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


def _insert_events(
    table: str, first: int, bodies: Sequence[bytes], key: str | None, command: bytes | None
) -> list[Step]:
    """As few INSERTs as possible: a statement costs more than a row."""
    steps: list[Step] = []
    for start in range(0, len(bodies), EVENTS_PER_INSERT):
        some = bodies[start : start + EVENTS_PER_INSERT]
        named = (key, command) if start == 0 else (None, None)
        args = (table, first + start, *named, *some)
        steps.append((_insert(len(some)), args))
    return steps


@cache
def _insert(count: int) -> str:
    rows = ["(?1, ?2, ?5, ?3, ?4)", *(f"(?1, ?2 + {k}, ?{k + 5}, NULL, NULL)" for k in range(1, count))]
    return f"INSERT INTO events (table_id, seq, body, key, command) VALUES {', '.join(rows)}"


@cache
def _with_question_marks(sql: str) -> str:
    return sql.replace("$", "?")
