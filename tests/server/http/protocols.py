"""Connections without a network: our protocols, a transport that notes what they do, a clock that stands still."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.server import ServerState

from teocalli.server.connection_limits import ConnectionLimits
from teocalli.server.http.connection import LARGEST_FRAME
from teocalli.server.http.http_protocol import KEEP_ALIVE_TIMEOUT, HttpProtocol
from teocalli.server.http.protocol_config import ProtocolConfig
from teocalli.server.http.websocket_protocol import WebSocketProtocol
from teocalli.server.limits import RateLimits
from teocalli.server.settings import Settings

HANDSHAKE = (
    b"GET /live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
)


class StillLoop:
    """The running loop, but timers are due only when a test lets time pass."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._now = 0.0
        self._timers: list[asyncio.TimerHandle] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)

    def time(self) -> float:
        return self._now

    def call_later(self, delay: float, callback: Callable[..., object], *args: Any) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(self._now + delay, callback, args, self._loop)
        timer._scheduled = False  # type: ignore[attr-defined]  # the real loop knows nothing of it
        self._timers.append(timer)
        return timer

    def forget(self) -> None:
        """Forget timers that were cancelled."""
        self._timers = [timer for timer in self._timers if not timer.cancelled()]

    async def advance(self, seconds: float) -> None:
        """Let time pass and everything happen that is due."""
        until = self._now + seconds
        while due := [timer for timer in self._timers if timer.when() <= until and not timer.cancelled()]:
            first = min(due, key=asyncio.TimerHandle.when)
            self._timers.remove(first)
            self._now = max(self._now, first.when())
            first._run()
            await settle()
        self._now = until


class NotedTransport:
    """A transport to nobody."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.protocol: Any = None
        self.is_reading, self.is_aborted = True, False
        self.written = bytearray()
        self.writes = 0
        self._closing = False
        self.lingers = False
        """Whether its client does not read, so that it cannot be closed."""

    def get_extra_info(self, name: str) -> Any:
        return {"peername": (self.host, 50_000), "sockname": ("127.0.0.1", 80)}.get(name)

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return self._closing

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True

    def write(self, data: bytes) -> None:
        if not self._closing:
            self.written += data
            self.writes += 1

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            if not self.lingers:
                self._end()

    def abort(self) -> None:
        if not self.is_aborted:
            self._closing = self.is_aborted = True
            self._end()

    def _end(self) -> None:
        asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)


App = Callable[[Any, Any, Any], Awaitable[None]]


class Wire:
    """A server's end of any number of connections, with its own limits."""

    def __init__(self, app: App, **settings: Any) -> None:
        self.now = 1000.0
        self.loop = StillLoop()
        given = Settings(database="", **settings)
        self.connections = ConnectionLimits(given, RateLimits(given.allowances))
        self._config = ProtocolConfig(
            app,
            self.connections,
            lambda: self.now,
            ws=WebSocketProtocol,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            timeout_keep_alive=KEEP_ALIVE_TIMEOUT,
            log_config=None,
            proxy_headers=False,
            ws_ping_interval=None,
        )
        self._config.load()
        self._state = ServerState()

    def connect(self, host: str = "192.0.2.1") -> NotedTransport:
        """A new connection from this address."""
        transport = NotedTransport(host)
        transport.protocol = HttpProtocol(self._config, self._state, {}, self.loop)
        transport.protocol.connection_made(transport)
        return transport

    async def open_socket(self, host: str = "192.0.2.1", headers: bytes = b"") -> NotedTransport:
        """A socket that the application has accepted."""
        transport = self.connect(host)
        transport.protocol.data_received(HANDSHAKE + headers + b"\r\n")
        transport.protocol.loop = self.loop
        await settle()
        assert b" 101 " in transport.written
        transport.written.clear()
        transport.writes = 0
        return transport


async def settle(turns: int = 20) -> None:
    """Let the loop turn a few times."""
    for _ in range(turns):
        await asyncio.sleep(0)
