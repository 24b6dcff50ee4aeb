"""Bells between the server processes on one PostgreSQL: rung by NOTIFY, heard by LISTEN.

A bell is not rung in the transaction that it tells of: while one such commit waits for the disk, all others of the
database wait for it. It is rung right after it, many bells with one NOTIFY.
"""

import asyncio
import secrets
from contextlib import suppress
from typing import Any

from teocalli.store.connector import Connector
from teocalli.store.databases import POSTGRES_ERRORS
from teocalli.store.store import Bell

CHANNEL = "teocalli"
PAUSE = 0.2
"""Seconds between two attempts to reconnect."""
SILENCE = 10.0
"""Seconds of silence after which the connection is tested."""
LAST_RING = 2.0
"""Seconds that closing waits for the last bells to be rung."""

_RING = f"SELECT pg_notify('{CHANNEL}', bell) FROM unnest($1::text[]) AS bell"


class Bells:
    """One connection for bells alone. When it was lost, subscribers hear `("all", "")`: they may have missed rings."""

    def __init__(self, connector: Connector) -> None:
        self._connector = connector
        self._name = secrets.token_hex(6)
        self._bells: list[Bell] = []
        self._to_ring: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def add(self, bell: Bell) -> None:
        self._bells.append(bell)

    def ring(self, kind: str, what: str) -> None:
        """Ring the bells of the other processes, soon."""
        self._to_ring[f"{self._name} {kind} {what}"] = None
        self._wake.set()

    async def open(self) -> None:
        self._task = asyncio.create_task(self._run(await self._connect()))

    async def close(self) -> None:
        """Ring what is still to be rung, if the connection is open."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._task, LAST_RING)

    async def _connect(self) -> Any:
        settings = {"synchronous_commit": "off", "application_name": "teocalli bells"}
        connection = await self._connector.connect(timeout=5, command_timeout=5, server_settings=settings)
        connection.add_termination_listener(lambda _: self._wake.set())
        await connection.add_listener(CHANNEL, self._on_notify)
        return connection

    async def _run(self, connection: Any) -> None:
        while True:
            try:
                await self._ring_while_open(connection)
            finally:
                connection.terminate()
            if self._closing:
                return
            connection = await self._reconnect()
            self._call_subscribers("all", "")

    async def _ring_while_open(self, connection: Any) -> None:
        with suppress(*POSTGRES_ERRORS):
            while not connection.is_closed():
                self._wake.clear()
                if self._to_ring:
                    bells, self._to_ring = self._to_ring, {}
                    try:
                        await connection.execute(_RING, list(bells))
                    except POSTGRES_ERRORS:
                        self._to_ring = bells | self._to_ring
                        raise
                elif self._closing:
                    return
                elif not await _is_set_within(self._wake, SILENCE):
                    await connection.execute("SELECT 1")

    async def _reconnect(self) -> Any:
        while True:
            try:
                return await self._connect()
            except POSTGRES_ERRORS:
                await asyncio.sleep(PAUSE)

    def _on_notify(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        name, kind, what = payload.split(" ", 2)
        if name != self._name:
            self._call_subscribers(kind, what)

    def _call_subscribers(self, kind: str, what: str) -> None:
        for bell in self._bells:
            bell(kind, what)


async def _is_set_within(event: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True
