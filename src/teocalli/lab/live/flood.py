"""Strangers without a cookie who send small WebSocket frames as quickly as they are read."""

import os
import socket
import time
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Event, Thread
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from teocalli.core.codes import Code

ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5")
"""Where floods come from: Linux has all of 127.0.0.0/8."""
_STRANGERS = tuple((address,) for address in ADDRESSES)
_CHUNK = 65_536
_PATIENCE = 2.0
"""Seconds for which a flood waits for an answer, or for its frames to be read."""
_PAUSE = 0.05
"""Seconds between two attempts of one address, so that a flood is one of frames, not of handshakes."""


class FrameKind(Code):
    """What a flood consists of."""

    PING = "ping"
    PONG = "pong"
    EMPTY = "empty"
    TEXT = "text"
    FRAGMENT = "fragment"


def frames(kind: FrameKind, count: int = 1) -> bytes:
    """So many small frames of a kind, as a client sends them: masked, here by zeros."""
    mask = bytes(4)
    text = b'{"type":"ping"}'
    one = {
        FrameKind.PING: b"\x89\x80" + mask,
        FrameKind.PONG: b"\x8a\x80" + mask,
        FrameKind.EMPTY: b"\x81\x80" + mask,
        FrameKind.TEXT: bytes([0x81, 0x80 | len(text)]) + mask + text,
        FrameKind.FRAGMENT: b"\x00\x80" + mask,
    }[kind]
    first = b"\x01\x80" + mask if kind is FrameKind.FRAGMENT else b""
    return first + one * count


def handshake(path: str, host: str, port: int, headers: Mapping[str, str] | None = None) -> bytes:
    """The request for a socket; without more headers, that of a stranger."""
    key = b64encode(os.urandom(16)).decode()
    more = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
    ).encode()


class Flood:
    """A few strangers, from `with` to its end; each comes again after it was cut, from the next of its addresses."""

    def __init__(
        self,
        base: str,
        path: Callable[[], str],
        strangers: Sequence[Sequence[str]] = _STRANGERS,
        pause: float = _PAUSE,
    ) -> None:
        """`path` answers that of the next socket, such as `/api/tables/nosuchtable/live`.

        `strangers`: the addresses of each. `pause`: seconds between two attempts of one.
        """
        where = urlsplit(base)
        self._server = where.hostname or "127.0.0.1", where.port or 80
        self._path = path
        self._over = Event()
        self._pause = pause
        self._threads = [Thread(target=self._run, args=(addresses, n)) for n, addresses in enumerate(strangers)]
        self.strangers = len(strangers)
        self.sent = 0
        """Bytes that left the strangers."""
        self.accepted = 0
        """Handshakes that succeeded."""
        self.refused = 0
        """Attempts that came to nothing."""

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _run(self, addresses: Sequence[str], number: int) -> None:
        kinds = list(FrameKind)
        while not self._over.is_set():
            address, kind = addresses[number % len(addresses)], kinds[number % len(kinds)]
            number += 1
            with suppress(OSError):
                self._attempt(address, kind)
            self._over.wait(self._pause)

    def _attempt(self, address: str, kind: FrameKind) -> None:
        """Open a socket and send frames until it is cut."""
        with socket.create_connection(self._server, _PATIENCE, (address, 0)) as line:
            line.sendall(handshake(self._path(), *self._server))
            if not line.recv(_CHUNK).startswith(b"HTTP/1.1 101"):
                self.refused += 1
                return
            self.accepted += 1
            chunk = frames(kind, _CHUNK // len(frames(kind)))
            line.setblocking(False)
            while not self._over.is_set():
                self._send(line, chunk)

    def _send(self, line: socket.socket, chunk: bytes) -> None:
        """Send a whole chunk, also if the server reads slowly; what it says is dropped."""
        rest = memoryview(chunk)
        while rest and not self._over.is_set():
            with suppress(BlockingIOError):
                if not line.recv(_CHUNK):
                    raise ConnectionError
            try:
                done = line.send(rest)
            except BlockingIOError:
                time.sleep(0.001)
                continue
            self.sent += done
            rest = rest[done:]
