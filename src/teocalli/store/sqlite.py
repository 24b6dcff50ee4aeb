"""The store of a house with one server process: a file."""

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
from teocalli.store.places import place, sqlite_down
from teocalli.store.rows import Standing
from teocalli.store.scribe import Result, Scribe
from teocalli.store.sql import SqlStore, Step, clash, ended, movers, seated, wake
from teocalli.store.store import Bell, Clash, StoreDown

READERS = 2
TOGETHER = 16
"""Events in one INSERT."""
OLDEST = (3, 35)
"""The first SQLite that knows RETURNING."""

_UNFIT = (OverflowError, UnicodeEncodeError)
"""Numbers and texts that no column takes."""

_STAND = """
    UPDATE tables SET phase = ?3, updated = ?4, events = ?2 + ?5, due = ?6, owed = ?7, wake = ?8,
        summary = coalesce(?9, summary), lease = coalesce(?10, lease), lease_until = coalesce(?11, lease_until),
        movers = coalesce(?12, movers) {more}
    WHERE id = ?1 AND events = ?2
"""
_STAND_ANYHOW = _STAND.format(more="")
_STAND_SEATED = f"{_STAND_ANYHOW} AND seated = ?13"
_STAND_RESEATED = _STAND.format(more=", seated = ?13")
_END = "UPDATE seats SET ended = ?2 WHERE table_id = ?1"
_GET_UP = "DELETE FROM seats WHERE table_id = ?"
_SIT = "INSERT INTO seats (table_id, seat, who, ended) VALUES (?, ?, ?, ?)"
_DUE = """
    UPDATE tables SET lease = ?2, lease_until = ?3 WHERE id IN (
        SELECT id FROM tables WHERE wake <= ?1 AND (lease IS NULL OR lease_until < ?1 OR lease = ?2)
        ORDER BY coalesce(lease = ?2 AND lease_until >= ?1, 0), wake, id LIMIT ?4
    ) RETURNING id
"""


class SqliteStore(SqlStore):
    def __init__(self, path: str) -> None:
        if sqlite3.sqlite_version_info < OLDEST:
            raise StoreDown(f"This Python's SQLite is too old: {sqlite3.sqlite_version}; 3.35 is needed.")
        self._path = path
        try:
            writer = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
            writer.execute("PRAGMA journal_mode = WAL")
            writer.execute("PRAGMA synchronous = FULL")
            writer.execute("PRAGMA cache_size = -16000")
            writer.execute("PRAGMA wal_autocheckpoint = 4000")
            self._readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()
            for _ in range(READERS):
                self._readers.put(_reader(path))
        except sqlite3.Error as error:
            raise sqlite_down(path, error) from error
        self._scribe = Scribe(writer)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def close(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)
        while not self._readers.empty():
            self._readers.get().close()
        await self._scribe.close()

    async def check(self) -> None:
        await self._read("SELECT 1 FROM pulse")
        await self._written(lambda connection: None)

    async def backup(self, path: str) -> None:
        await asyncio.to_thread(self._copy, path)

    def subscribe(self, bell: Bell) -> None:
        """There is no other process whose writing could be heard."""

    def ring(self, kind: str, what: str) -> None:
        """There is no other process that could hear it."""

    async def append(
        self,
        table: str,
        first: int,
        bodies: Sequence[bytes],
        key: str | None,
        standing: Standing,
        lease: tuple[str, float] | None = None,
    ) -> None:
        node, until = lease or (None, None)
        phase, updated, due, owed, holders = (
            standing.phase,
            standing.updated,
            standing.due,
            standing.owed,
            standing.holders,
        )
        alarm, moving = wake(phase, due, owed), None if holders is None else movers(holders)
        row = (table, first, phase, updated, len(bodies), due, owed, alarm, standing.summary, node, until, moving)
        over = ended(phase, updated)
        sitting = None if holders is None else seated(phase, holders)
        log = _log(table, first, bodies, key)

        def work(connection: sqlite3.Connection) -> None:
            execute = connection.execute
            if sitting is not None and execute(_STAND_SEATED, (*row, sitting)).rowcount:
                pass
            elif holders is None and over is None:
                if not execute(_STAND_ANYHOW, row).rowcount:
                    raise Clash("seq")
            elif not execute(_STAND_RESEATED, (*row, sitting)).rowcount:
                raise Clash("seq")
            elif holders is None:
                execute(_END, (table, over))
            else:
                execute(_GET_UP, (table,))
                connection.executemany(_SIT, [(table, holder.seat, holder.who, over) for holder in holders])
            for sql, args in log:
                execute(sql, args)

        await self._written(work)

    async def due(self, now: float, node: str, until: float, limit: int) -> list[str]:
        return await self._written(
            lambda connection: [table for (table,) in connection.execute(_DUE, (now, node, until, limit))]
        )

    async def _read(self, sql: str, *args: Any) -> list[tuple[Any, ...]]:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._look, _sqlite(sql), args)

    async def _write(self, steps: Sequence[Step], ring: tuple[str, str] | None = None) -> list[tuple[Any, ...]]:
        def work(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
            found: list[tuple[Any, ...]] = []
            for sql, args in steps:
                found = connection.execute(_sqlite(sql), args).fetchall()
            return found

        return await self._written(work)

    async def _written(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        try:
            return await self._scribe.write(work)
        except (sqlite3.DatabaseError, *_UNFIT) as error:
            raise self._failed(error) from error

    def _look(self, sql: str, args: Sequence[Any]) -> list[tuple[Any, ...]]:
        reader = self._readers.get()
        try:
            return reader.execute(sql, args).fetchall()
        except (sqlite3.DatabaseError, *_UNFIT) as error:
            raise self._failed(error) from error
        finally:
            self._readers.put(reader)

    def _failed(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.IntegrityError):
            return clash(str(error))
        if isinstance(error, _UNFIT):
            return BadInput(f"A database cannot hold this: {error}.")
        return sqlite_down(self._path, error)

    def _copy(self, path: str) -> None:
        if os.path.exists(path):
            raise BadInput(f"{path} is already there: choose another name for the backup.")
        part = f"{path}.part"
        try:
            with closing(_reader(self._path)) as source, closing(sqlite3.connect(part)) as target:
                source.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")
            os.replace(part, path)
        except (OSError, sqlite3.Error) as error:
            Path(part).unlink(missing_ok=True)
            raise StoreDown(f"{place(self._path)} cannot be copied to {path}: {error}.") from error


def _reader(path: str) -> sqlite3.Connection:
    address = f"{Path(path).absolute().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, timeout=5, isolation_level=None, check_same_thread=False)


def _log(table: str, first: int, bodies: Sequence[bytes], key: str | None) -> list[Step]:
    """As few statements as possible: each costs more than a row."""
    steps: list[Step] = []
    for start in range(0, len(bodies), TOGETHER):
        some = bodies[start : start + TOGETHER]
        args = (table, first + start, key if start == 0 else None, *some)
        steps.append((_insert(len(some)), args))
    return steps


@cache
def _insert(count: int) -> str:
    rows = ["(?1, ?2, ?4, ?3)", *(f"(?1, ?2 + {place}, ?{place + 4}, NULL)" for place in range(1, count))]
    return f"INSERT INTO events (table_id, seq, body, key) VALUES {', '.join(rows)}"


@cache
def _sqlite(sql: str) -> str:
    return sql.replace("$", "?")
