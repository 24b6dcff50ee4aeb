"""A socket to a table that costs its client little: where many of them load a server, it is the server that counts."""

import asyncio
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from teocalli.lab.live.flood import handshake
from teocalli.server.http.websocket_protocol import frame_size

_TEXT, _PING, _PONG = 0x81, 0x89, 0x8A
"""The first bytes of frames that are whole messages."""
_LENGTH_BYTES = {126: 2, 127: 8}
_NO_MASK = bytes(4)
"""A mask that changes nothing."""
_HEAD_END = b"\r\n\r\n"


class LightSocket(asyncio.Protocol):
    """An async context manager; hands each text to a function as soon as it has arrived."""

    def __init__(
        self,
        base: str,
        path: str,
        headers: Mapping[str, str],
        on_text: Callable[[bytes], None],
        address: str | None = None,
    ) -> None:
        """`address` is the one from which it comes, if it matters."""
        where = urlsplit(base)
        self._server = where.hostname or "127.0.0.1", where.port or 80
        self._request = handshake(path, *self._server, headers)
        self._on_text = on_text
        self._local = None if address is None else (address, 0)
        self._received = bytearray()
        self._loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self.ended: asyncio.Future[None] = self._loop.create_future()
        """Done when the connection has ended."""
        self._transport: asyncio.Transport

    async def __aenter__(self) -> Self:
        await self._loop.create_connection(lambda: self, *self._server, local_addr=self._local)
        self._transport.write(self._request)
        await self._opened
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._transport.abort()
        await self.ended

    def send(self, text: bytes) -> None:
        """Send a message of less than 64 KB."""
        self._transport.write(_frame(_TEXT, text))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]  # it is that of a connection

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the server refused a socket"))
        if not self.ended.done():
            self.ended.set_result(None)

    def data_received(self, data: bytes) -> None:
        received = self._received
        received += data
        if not self._opened.done() and not self._finish_handshake():
            return
        start = 0
        while (size := frame_size(received, start)) is not None and start + size <= len(received):
            payload = start + 2 + _LENGTH_BYTES.get(received[start + 1], 0)
            self._take(received[start], bytes(received[payload : start + size]))
            start += size
        del received[:start]

    def _finish_handshake(self) -> bool:
        head, end, rest = self._received.partition(_HEAD_END)
        if not end:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self._transport.abort()
            return False
        self._received[:] = rest
        self._opened.set_result(None)
        return True

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self._on_text(payload)
        elif kind == _PING:
            self._transport.write(_frame(_PONG, payload))


def _frame(kind: int, payload: bytes) -> bytes:
    """A frame as a client sends it: masked, here by zeros."""
    length = len(payload)
    size = bytes((0x80 | length,)) if length < 126 else bytes((0x80 | 126,)) + length.to_bytes(2, "big")
    return b"%c%b%b%b" % (kind, size, _NO_MASK, payload)
