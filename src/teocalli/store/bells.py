"""Bells between the server processes on one PostgreSQL: heard by LISTEN, rung by NOTIFY."""

import asyncio
import secrets
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped

from teocalli.store.places import PG_TROUBLE
from teocalli.store.store import Bell

CHANNEL = "teocalli"
PAUSE = 0.2
"""Seconds between two attempts to listen again."""
PATIENCE = 10.0
"""Seconds without a sound after which we ask whether the line still stands."""


class Bells:
    """One connection that only listens; when it was lost, everybody is told to look for themselves."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._name = secrets.token_hex(6)
        self._bells: list[Bell] = []
        self._listening: asyncio.Task[None] | None = None

    def add(self, bell: Bell) -> None:
        self._bells.append(bell)

    def rung(self, kind: str, what: str) -> str:
        """What to notify the others of."""
        return f"{self._name} {kind} {what}"

    async def listen(self) -> None:
        connection, lost = await self._connected()
        self._listening = asyncio.create_task(self._listen(connection, lost))

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening

    async def _connected(self) -> tuple[Any, asyncio.Event]:
        connection = await asyncpg.connect(self._url, timeout=5, command_timeout=5)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, self._heard)
        return connection, lost

    async def _listen(self, connection: Any, lost: asyncio.Event) -> None:
        while True:
            try:
                await _until_lost(connection, lost)
            finally:
                connection.terminate()
            connection, lost = await self._reconnected()
            self._ring("all", "")

    async def _reconnected(self) -> tuple[Any, asyncio.Event]:
        while True:
            try:
                return await self._connected()
            except PG_TROUBLE:
                await asyncio.sleep(PAUSE)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        name, kind, what = payload.split(" ", 2)
        if name != self._name:
            self._ring(kind, what)

    def _ring(self, kind: str, what: str) -> None:
        for bell in self._bells:
            bell(kind, what)


async def _until_lost(connection: Any, lost: asyncio.Event) -> None:
    while not lost.is_set():
        try:
            await asyncio.wait_for(lost.wait(), PATIENCE)
        except TimeoutError:
            try:
                await connection.execute("SELECT 1")
            except PG_TROUBLE:
                return
