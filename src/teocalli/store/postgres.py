"""The store of any number of server processes: PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped

from teocalli.core.errors import BadInput
from teocalli.store.append_bells import append_bell
from teocalli.store.bells import Bells
from teocalli.store.columns import ended, movers, seated, wake
from teocalli.store.connector import Connector
from teocalli.store.databases import POSTGRES_ERRORS, database_label, postgres_failure
from teocalli.store.rows import StoredEvent, TableStatus
from teocalli.store.sql import SqlStore, Step, clash_of
from teocalli.store.store import Bell, Clash

CONNECTIONS = 10
COMMAND_TIMEOUT = 30.0
"""Seconds within which PostgreSQL answers."""

# The row of the table is written first and thereby locked: of two appends at the same seq the later one finds that the
# log has grown, writes nothing and returns no row. Everything is one statement, for one round trip.
_APPEND_EVENTS = """
    WITH updated AS (
        UPDATE tables SET phase = $3, updated = $4, events = $2 + cardinality($5::bytea[]), due = $6, owed = $7,
            wake = $8, summary = coalesce($9, summary),
            lease = coalesce($10, lease), lease_until = coalesce($11, lease_until),
            movers = coalesce($13, movers) {more}
        WHERE id = $1 AND events = $2 {only} RETURNING id
    ), logged AS (
        INSERT INTO events (table_id, seq, body, key, command)
        SELECT id, $2 + number::int - 1, body,
            CASE WHEN number = 1 THEN $12 END, CASE WHEN number = 1 THEN $14::bytea END
        FROM updated, unnest($5::bytea[]) WITH ORDINALITY AS log (body, number)
    )
"""
_DONE = "SELECT id FROM updated"
_APPEND = _APPEND_EVENTS.format(more="", only="") + _DONE
_APPEND_SEATED = _APPEND_EVENTS.format(more="", only="AND seated = $15") + _DONE
_APPEND_ENDED = f"""{_APPEND_EVENTS.format(more=", seated = NULL", only="")}, over AS (
        UPDATE seats SET ended = $15 FROM updated WHERE table_id = updated.id
    ) {_DONE}"""
_APPEND_RESEATED = f"""{_APPEND_EVENTS.format(more=", seated = $15", only="")}, gone AS (
        DELETE FROM seats USING updated WHERE table_id = updated.id AND seat <> ALL ($17::int[])
    ), sitting AS (
        INSERT INTO seats (table_id, seat, who, ended)
        SELECT id, seat, who, $16 FROM updated, unnest($17::int[], $18::text[]) AS holders (seat, who)
        ON CONFLICT (table_id, seat) DO UPDATE SET who = excluded.who, ended = excluded.ended
    ) {_DONE}"""
_DUE = """
    UPDATE tables SET lease = $2, lease_until = $3 WHERE id IN (
        SELECT id FROM tables WHERE wake <= $1 AND (lease IS NULL OR lease_until < $1 OR lease = $2)
        ORDER BY coalesce(lease = $2 AND lease_until >= $1, false), wake, id LIMIT $4 FOR UPDATE SKIP LOCKED
    ) RETURNING id
"""


class PostgresStore(SqlStore):
    _lock_row = "FOR NO KEY UPDATE"
    shared = True

    def __init__(self, url: str, pool: Any, bells: Bells) -> None:
        self._url = url
        self._pool = pool
        self._bells = bells

    @classmethod
    async def at(cls, url: str) -> "PostgresStore":
        """Connect to the database at this address."""
        connector = Connector(url)
        bells = Bells(connector)
        try:
            await bells.open()
            pool = await asyncpg.create_pool(
                connect=lambda _url, **options: connector.connect(**options),
                min_size=1,
                max_size=CONNECTIONS,
                reset=_do_not_reset,
                timeout=10,
                server_settings={"synchronous_commit": "on", "application_name": "teocalli"},
            )
        except POSTGRES_ERRORS as error:
            await bells.close()
            raise postgres_failure(url, error) from error
        return cls(url, pool, bells)

    async def close(self) -> None:
        await self._bells.close()
        await self._pool.close()

    async def check(self) -> None:
        await self._read("SELECT 1 FROM pulse")

    async def backup(self, path: str) -> None:
        raise BadInput(f"{database_label(self._url)} is copied with pg_dump, not by Teocalli.")

    def subscribe(self, bell: Bell) -> None:
        self._bells.add(bell)

    def ring(self, kind: str, what: str) -> None:
        self._bells.ring(kind, what)

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
        named = (key, moving, command)
        row = (table, first, phase, updated, bodies, due, owed, alarm, status.summary, node, until, *named)
        over = ended(phase, updated)
        if holders is None:
            done = await (self._read(_APPEND, *row) if over is None else self._read(_APPEND_ENDED, *row, over))
        else:
            sitting = seated(phase, holders)
            done = await self._read(_APPEND_SEATED, *row, sitting) if sitting is not None else []
            if not done:
                seats, whos = [holder.seat for holder in holders], [holder.who for holder in holders]
                done = await self._read(_APPEND_RESEATED, *row, sitting, over, seats, whos)
        if not done:
            raise Clash("seq")
        events = [
            StoredEvent(seq, body, *((key, command) if seq == first else (None, None)))
            for seq, body in enumerate(bodies, first)
        ]
        self._bells.ring(*append_bell(table, events))

    async def due(self, now: float, node: str, until: float, limit: int) -> list[str]:
        return [table for (table,) in await self._read(_DUE, now, node, until, limit)]

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """A connection that is dropped if it does not answer in time; raises TimeoutError then.

        The driver's own timeout would cancel the command. A commit that waits for its standby and is cancelled is there
        all the same, for everybody to read, while the standby lacks it: whoever asks again would be told that it is
        done. Left alone, it is there for others as soon as the standby has it.
        """
        is_late = False

        def drop() -> None:
            nonlocal is_late
            is_late = True
            connection.terminate()

        async with self._pool.acquire(timeout=COMMAND_TIMEOUT) as connection:
            timer = asyncio.get_running_loop().call_later(COMMAND_TIMEOUT, drop)
            try:
                yield connection
            except POSTGRES_ERRORS as error:
                if is_late:
                    raise TimeoutError from error
                raise
            finally:
                timer.cancel()

    async def _read(self, sql: str, *args: Any) -> Sequence[Sequence[Any]]:
        try:
            async with self._connection() as connection:
                found: Sequence[Sequence[Any]] = await connection.fetch(sql, *args)
                return found
        except POSTGRES_ERRORS as error:
            raise self._failure(error) from error

    async def _write(self, steps: Sequence[Step], ring: tuple[str, str] | None = None) -> Sequence[Sequence[Any]]:
        *others, (last, last_args) = steps
        if others:
            try:
                async with self._connection() as connection, connection.transaction():
                    for sql, args in others:
                        await connection.execute(sql, *args)
                    found: Sequence[Sequence[Any]] = await connection.fetch(last, *last_args)
            except POSTGRES_ERRORS as error:
                raise self._failure(error) from error
        else:
            found = await self._read(last, *last_args)
        if ring is not None:
            self._bells.ring(*ring)
        return found

    def _failure(self, error: Exception) -> Exception:
        if isinstance(error, asyncpg.UniqueViolationError):
            return clash_of(str(error.constraint_name))
        if isinstance(error, (asyncpg.DataError, ValueError)):
            return BadInput(f"A database cannot hold this: {error}.")
        return postgres_failure(self._url, error)


async def _do_not_reset(_connection: Any) -> None:
    """Leave a connection as it is when it returns to the pool: no statement here leaves anything behind on it."""
