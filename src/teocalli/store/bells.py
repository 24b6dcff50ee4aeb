"""Bells between the server processes on one PostgreSQL: rung by NOTIFY, heard by LISTEN.

They are not rung in the transaction that they tell of: while one such commit waits for the disk, all others of the
database wait for it. What was written is rung at once after it, many bells with one NOTIFY.
"""

import asyncio
import secrets
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped

from teocalli.store.places import PG_TROUBLE
from teocalli.store.store import Bell

CHANNEL = "teocalli"
PAUSE = 0.2
"""Seconds between two attempts to find the line again."""
PATIENCE = 10.0
"""Seconds of silence after which we ask whether the line still stands."""

_RING = f"SELECT pg_notify('{CHANNEL}', bell) FROM unnest($1::text[]) AS bell"


class Bells:
    """One line to the database for bells alone; when it was lost, everybody is told to look for themselves."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._name = secrets.token_hex(6)
        self._bells: list[Bell] = []
        self._to_ring: dict[str, None] = {}
        self._stirred = asyncio.Event()
        self._closing = False
        self._work: asyncio.Task[None] | None = None

    def add(self, bell: Bell) -> None:
        self._bells.append(bell)

    def ring(self, kind: str, what: str) -> None:
        """Tell the other processes, soon."""
        self._to_ring[f"{self._name} {kind} {what}"] = None
        self._stirred.set()

    async def open(self) -> None:
        self._work = asyncio.create_task(self._attend(await self._connected()))

    async def close(self) -> None:
        """Ring what is still to be rung, if the line stands."""
        self._closing = True
        self._stirred.set()
        if self._work is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._work, 2)

    async def _connected(self) -> Any:
        settings = {"synchronous_commit": "off", "application_name": "teocalli bells"}
        line = await asyncpg.connect(self._url, timeout=5, command_timeout=5, server_settings=settings)
        line.add_termination_listener(lambda _: self._stirred.set())
        await line.add_listener(CHANNEL, self._heard)
        return line

    async def _attend(self, line: Any) -> None:
        while True:
            try:
                await self._attend_while_it_stands(line)
            finally:
                line.terminate()
            if self._closing:
                return
            line = await self._reconnected()
            self._sound("all", "")

    async def _attend_while_it_stands(self, line: Any) -> None:
        with suppress(*PG_TROUBLE):
            while not line.is_closed():
                self._stirred.clear()
                if self._to_ring:
                    bells, self._to_ring = self._to_ring, {}
                    try:
                        await line.execute(_RING, list(bells))
                    except PG_TROUBLE:
                        self._to_ring = bells | self._to_ring
                        raise
                elif self._closing:
                    return
                elif not await _within(self._stirred, PATIENCE):
                    await line.execute("SELECT 1")

    async def _reconnected(self) -> Any:
        while True:
            try:
                return await self._connected()
            except PG_TROUBLE:
                await asyncio.sleep(PAUSE)

    def _heard(self, _line: Any, _pid: int, _channel: str, payload: str) -> None:
        name, kind, what = payload.split(" ", 2)
        if name != self._name:
            self._sound(kind, what)

    def _sound(self, kind: str, what: str) -> None:
        for bell in self._bells:
            bell(kind, what)


async def _within(event: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True
