"""The store of a house with any number of server processes: PostgreSQL."""

from collections.abc import Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped

from teocalli.core.errors import BadInput
from teocalli.store.bells import CHANNEL, Bells
from teocalli.store.places import PG_TROUBLE, place, postgres_down
from teocalli.store.rows import Standing
from teocalli.store.sql import SqlStore, Step, clash, ended, wake
from teocalli.store.store import Bell, Clash

CONNECTIONS = 10

# The row of the table is written first and thereby locked: of two appends at the same seq the later finds that the
# log has grown, writes nothing and is told so. Everything is one statement: one way to the server and back.
_STAND = """
    WITH stood AS (
        UPDATE tables SET phase = $3, updated = $4, events = $2 + cardinality($5::bytea[]), due = $6, owed = $7,
            wake = $8, summary = coalesce($9, summary),
            lease = coalesce($10, lease), lease_until = coalesce($11, lease_until)
        WHERE id = $1 AND events = $2 RETURNING id
    ), logged AS (
        INSERT INTO events (table_id, seq, body, key)
        SELECT id, $2 + place::int - 1, body, CASE WHEN place = 1 THEN $12 END
        FROM stood, unnest($5::bytea[]) WITH ORDINALITY AS log (body, place)
    )
"""
_TOLD = f"SELECT pg_notify('{CHANNEL}', $13) FROM stood"
_APPEND = _STAND + _TOLD
_APPEND_ENDED = f"""{_STAND}, over AS (
        UPDATE seats SET ended = $14 FROM stood WHERE table_id = stood.id
    ) {_TOLD}"""
_APPEND_SEATS = f"""{_STAND}, left_over AS (
        DELETE FROM seats USING stood WHERE table_id = stood.id AND seat <> ALL ($15::int[])
    ), seated AS (
        INSERT INTO seats (table_id, seat, who, to_move, ended)
        SELECT id, seat, who, to_move, $14
        FROM stood, unnest($15::int[], $16::text[], $17::bool[]) AS holders (seat, who, to_move)
        ON CONFLICT (table_id, seat) DO UPDATE
        SET who = excluded.who, to_move = excluded.to_move, ended = excluded.ended
    ) {_TOLD}"""
_DUE = """
    UPDATE tables SET lease = $2, lease_until = $3 WHERE id IN (
        SELECT id FROM tables WHERE wake <= $1 AND (lease IS NULL OR lease_until < $1 OR lease = $2)
        ORDER BY coalesce(lease = $2 AND lease_until >= $1, false), wake, id LIMIT $4 FOR UPDATE SKIP LOCKED
    ) RETURNING id
"""


class PostgresStore(SqlStore):
    _lock_row = "FOR NO KEY UPDATE"

    def __init__(self, url: str, pool: Any, bells: Bells) -> None:
        self._url = url
        self._pool = pool
        self._bells = bells

    @classmethod
    async def at(cls, url: str) -> "PostgresStore":
        bells = Bells(url)
        try:
            await bells.listen()
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
        phase, updated, due, owed = standing.phase, standing.updated, standing.due, standing.owed
        alarm = wake(phase, due, owed)
        over = ended(phase, updated)
        bell = self._bells.rung("table", table)
        row = (table, first, phase, updated, bodies, due, owed, alarm, standing.summary, node, until, key, bell)
        if standing.holders is not None:
            seats = [holder.seat for holder in standing.holders]
            whos = [holder.who for holder in standing.holders]
            moves = [holder.to_move for holder in standing.holders]
            done = await self._read(_APPEND_SEATS, *row, over, seats, whos, moves)
        elif over is not None:
            done = await self._read(_APPEND_ENDED, *row, over)
        else:
            done = await self._read(_APPEND, *row)
        if not done:
            raise Clash("seq")

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
        found: Sequence[Sequence[Any]] = []
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                for sql, args in steps:
                    found = await connection.fetch(sql, *args)
                if ring is not None:
                    await connection.execute(f"SELECT pg_notify('{CHANNEL}', $1)", self._bells.rung(*ring))
        except PG_TROUBLE as error:
            raise self._failed(error) from error
        return found

    def _failed(self, error: Exception) -> Exception:
        if isinstance(error, asyncpg.UniqueViolationError):
            return clash(str(error.constraint_name))
        if isinstance(error, (asyncpg.DataError, ValueError)):
            return BadInput(f"A database cannot hold this: {error}.")
        return postgres_down(self._url, error)


async def _as_it_is(_connection: Any) -> None:
    """Nothing that we do leaves a trace on a connection: it needs no clearing before the next uses it."""
