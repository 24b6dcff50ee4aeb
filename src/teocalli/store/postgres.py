"""The store of a house with any number of server processes: PostgreSQL."""

from collections.abc import Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped

from teocalli.core.errors import BadInput
from teocalli.store.bells import Bells
from teocalli.store.places import PG_TROUBLE, place, postgres_down
from teocalli.store.rows import Standing
from teocalli.store.sql import SqlStore, Step, clash, ended, movers, seated, wake
from teocalli.store.store import Bell, Clash

CONNECTIONS = 10

# The row of the table is written first and thereby locked: of two appends at the same seq the later finds that the
# log has grown, writes nothing and is told so. Everything is one statement: one way to the server and back.
_STAND = """
    WITH stood AS (
        UPDATE tables SET phase = $3, updated = $4, events = $2 + cardinality($5::bytea[]), due = $6, owed = $7,
            wake = $8, summary = coalesce($9, summary),
            lease = coalesce($10, lease), lease_until = coalesce($11, lease_until),
            movers = coalesce($13, movers) {more}
        WHERE id = $1 AND events = $2 {only} RETURNING id
    ), logged AS (
        INSERT INTO events (table_id, seq, body, key)
        SELECT id, $2 + place::int - 1, body, CASE WHEN place = 1 THEN $12 END
        FROM stood, unnest($5::bytea[]) WITH ORDINALITY AS log (body, place)
    )
"""
_DONE = "SELECT id FROM stood"
_APPEND = _STAND.format(more="", only="") + _DONE
_APPEND_SEATED = _STAND.format(more="", only="AND seated = $14") + _DONE
_APPEND_ENDED = f"""{_STAND.format(more=", seated = NULL", only="")}, over AS (
        UPDATE seats SET ended = $14 FROM stood WHERE table_id = stood.id
    ) {_DONE}"""
_APPEND_RESEATED = f"""{_STAND.format(more=", seated = $14", only="")}, gone AS (
        DELETE FROM seats USING stood WHERE table_id = stood.id AND seat <> ALL ($16::int[])
    ), sitting AS (
        INSERT INTO seats (table_id, seat, who, ended)
        SELECT id, seat, who, $15 FROM stood, unnest($16::int[], $17::text[]) AS holders (seat, who)
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
        bells = Bells(url)
        try:
            await bells.open()
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=CONNECTIONS,
                reset=_as_it_is,
                timeout=10,
                command_timeout=30,
                server_settings={"synchronous_commit": "on", "application_name": "teocalli"},
            )
        except PG_TROUBLE as error:
            await bells.close()
            raise postgres_down(url, error) from error
        return cls(url, pool, bells)

    async def close(self) -> None:
        await self._bells.close()
        await self._pool.close()

    async def check(self) -> None:
        await self._read("SELECT 1 FROM pulse")

    async def backup(self, path: str) -> None:
        raise BadInput(f"{place(self._url)} is copied with pg_dump, not by Teocalli.")

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
        row = (table, first, phase, updated, bodies, due, owed, alarm, standing.summary, node, until, key, moving)
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
        self._bells.ring("table", table)

    async def due(self, now: float, node: str, until: float, limit: int) -> list[str]:
        return [table for (table,) in await self._read(_DUE, now, node, until, limit)]

    async def _read(self, sql: str, *args: Any) -> Sequence[Sequence[Any]]:
        try:
            async with self._pool.acquire() as connection:
                found: Sequence[Sequence[Any]] = await connection.fetch(sql, *args)
                return found
        except PG_TROUBLE as error:
            raise self._failed(error) from error

    async def _write(self, steps: Sequence[Step], ring: tuple[str, str] | None = None) -> Sequence[Sequence[Any]]:
        *others, (last, last_args) = steps
        if others:
            try:
                async with self._pool.acquire() as connection, connection.transaction():
                    for sql, args in others:
                        await connection.execute(sql, *args)
                    found: Sequence[Sequence[Any]] = await connection.fetch(last, *last_args)
            except PG_TROUBLE as error:
                raise self._failed(error) from error
        else:
            found = await self._read(last, *last_args)
        if ring is not None:
            self._bells.ring(*ring)
        return found

    def _failed(self, error: Exception) -> Exception:
        if isinstance(error, asyncpg.UniqueViolationError):
            return clash(str(error.constraint_name))
        if isinstance(error, (asyncpg.DataError, ValueError)):
            return BadInput(f"A database cannot hold this: {error}.")
        return postgres_down(self._url, error)


async def _as_it_is(_connection: Any) -> None:
    """Nothing that we do leaves a trace on a connection: it needs no clearing before the next uses it."""
