"""Strangers who hold connections open: they send half of a request, or do not read what they asked for."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Self

from teocalli.core.codes import Code
from teocalli.lab.live.flood import handshake

ADDRESSES = ("127.0.0.6", "127.0.0.7", "127.0.0.8", "127.0.0.9")
"""Where they come from; floods come from others."""
_HOLD = 60
"""Seconds for which one holds a connection, if the server lets it."""
_PAUSE = 0.2
"""Seconds before the next attempt."""
_BUFFER = 4096
"""Bytes that the system takes for one who does not read."""
_REQUESTS = 200
"""Requests that one sends who reads no answer."""


class Slowness(Code):
    """What a slow client does."""

    SILENT = "silent"
    """Says nothing."""
    HALF_HEADERS = "half headers"
    """Sends one more byte of a header every second, without an end."""
    HALF_BODY = "half body"
    """Sends one more byte of a body every second, without an end."""
    UNREAD_ANSWERS = "unread answers"
    """Asks for much and reads nothing."""
    UNREAD_SOCKET = "unread socket"
    """Looks on at a table and reads nothing."""


_TRICKLES = frozenset({Slowness.HALF_HEADERS, Slowness.HALF_BODY})


class SlowClients:
    """One of each kind at each address, from `async with` to its end; each comes again when it was cut."""

    def __init__(self, port: int, path: Callable[[], str], addresses: tuple[str, ...] = ADDRESSES) -> None:
        """`path` answers that of a table's socket."""
        self._port, self._path, self._addresses = port, path, addresses
        self._tasks: list[asyncio.Task[None]] = []
        self.opened = 0
        """Connections that were opened."""

    async def __aenter__(self) -> Self:
        self._tasks = [
            asyncio.create_task(self._run(address, kind)) for address in self._addresses for kind in Slowness
        ]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, address: str, kind: Slowness) -> None:
        while True:
            with suppress(OSError):
                await self._hold(address, kind)
            await asyncio.sleep(_PAUSE)

    async def _hold(self, address: str, kind: Slowness) -> None:
        """Hold one connection for as long as the server lets it."""
        loop = asyncio.get_running_loop()
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _BUFFER)
            line.setblocking(False)
            line.bind((address, 0))
            await loop.sock_connect(line, ("127.0.0.1", self._port))
            self.opened += 1
            await loop.sock_sendall(line, self._beginning(kind))
            for _ in range(_HOLD):
                await asyncio.sleep(1)
                if kind in _TRICKLES:
                    await loop.sock_sendall(line, b"x")

    def _beginning(self, kind: Slowness) -> bytes:
        host = f"Host: 127.0.0.1:{self._port}\r\n"
        if kind is Slowness.HALF_HEADERS:
            return f"GET /api/games HTTP/1.1\r\n{host}X-Slow: ".encode()
        if kind is Slowness.HALF_BODY:
            form = "Content-Type: application/json\r\nContent-Length: 10000\r\n"
            return f'POST /api/tables HTTP/1.1\r\n{host}{form}\r\n{{"key": "'.encode()
        if kind is Slowness.UNREAD_ANSWERS:
            return f"GET /api/games HTTP/1.1\r\n{host}\r\n".encode() * _REQUESTS
        if kind is Slowness.UNREAD_SOCKET:
            return handshake(self._path(), "127.0.0.1", self._port)
        return b""
