"""HTTP connections that may take only so long, and only so many at a time.

uvicorn lets a connection wait for ever for the first byte, for the rest of a header or of a body, and for a client that
does not read. Here each of these has its deadline, which no trickle extends. What arrives in one piece is parsed in
parts, with turns for everybody else in between.
"""

import asyncio
from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any

import h11
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol

from teocalli.server import metrics
from teocalli.server.http.protocol_config import ProtocolConfig

KEEP_ALIVE_TIMEOUT = 5
"""Seconds for which a connection waits for its next request."""
_PART = 4096
"""Bytes that are parsed at a time; no usual request has more."""
_MOST_UNREAD = 262_144
"""Bytes of a body that may come after the request was answered."""


class Phase(Enum):
    """What a connection is waiting for."""

    HEADERS = auto()
    """The first request, or the rest of the next one's headers."""
    BODY = auto()
    """The rest of a body, also of one that nobody wants to read any more."""
    ANSWER = auto()
    """The application."""
    READING = auto()
    """A client that does not read its answer."""
    KEEP_ALIVE = auto()
    """The next request."""
    CLOSING = auto()
    """A client that has not read the last of its answers."""


TIMEOUTS: Mapping[Phase, float] = {Phase.HEADERS: 10.0, Phase.BODY: 20.0, Phase.READING: 30.0, Phase.CLOSING: 30.0}
"""Seconds that a phase may take; for `KEEP_ALIVE` uvicorn looks after that itself."""


class _FlowControl(FlowControl):
    """Says when the application wants more; the transport is read from again when nothing else is left."""

    def __init__(self, transport: asyncio.Transport, go_on: Callable[[], None]) -> None:
        super().__init__(transport)
        self._go_on = go_on

    def resume_reading(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self._go_on()


class HttpProtocol(H11Protocol):
    """uvicorn's protocol with deadlines and a place among all connections."""

    config: ProtocolConfig

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._phase = Phase.HEADERS
        self._deadline: asyncio.TimerHandle | None = None
        self._received = bytearray()
        """What has arrived and is not parsed yet."""
        self._turn: asyncio.Handle | None = None
        self._unread = 0
        self._has_answered = False
        self._is_over = False
        """Whether the connection has ended, or has become a socket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = _FlowControl(transport, self._go_on)
        peer = self.client[0] if self.client else None
        if self.config.connections.open(transport, peer, self.config.now()):
            self._start(Phase.HEADERS)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self._is_over = True
        self.config.connections.close(self.transport)
        super().connection_lost(exc)
        self._let_go()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._phase is Phase.BODY and self.cycle.response_complete:
            self._unread += len(data)
            if self._unread > _MOST_UNREAD:
                self._cut()
                return
        self._received += data
        if self._turn is None:
            self._parse()

    def _parse(self) -> None:
        """Parse a part of what has arrived, and leave the rest to the next turn of the loop."""
        self._turn = None
        if self.transport.is_closing():
            return
        if self._received and not self.flow.read_paused:
            part = bytes(self._received[:_PART])
            del self._received[:_PART]
            super().data_received(part)
        if self._is_over:
            return
        if self._received:
            self.transport.pause_reading()
            if not self.flow.read_paused:
                self._go_on()
        elif not self.flow.read_paused:
            self.transport.resume_reading()
        self._update()

    def _go_on(self) -> None:
        if self._turn is None:
            self._turn = self.loop.call_soon(self._parse)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop()
        self._is_over = True
        connections, peer = self.config.connections, self.client[0] if self.client else None
        forwarded = [value.decode("latin-1") for name, value in self.headers if name == b"x-forwarded-for"]
        connections.become_socket(self.transport, connections.network_of(peer, forwarded))
        super().handle_websocket_upgrade(event)
        self._let_go()

    def _let_go(self) -> None:
        """Drop what refers to this protocol: it would stay in memory until garbage is collected."""
        self.flow = self.cycle = None  # type: ignore[assignment]  # as they were before the first request

    def on_response_complete(self) -> None:
        self._has_answered = True
        super().on_response_complete()
        self._update()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._update()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._update()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._update()

    def _phase_now(self) -> Phase:
        if self.transport.is_closing():
            return Phase.CLOSING
        if self.flow.write_paused:
            return Phase.READING
        if self.conn.their_state is h11.SEND_BODY:
            return Phase.BODY
        if self.conn.their_state is not h11.IDLE:
            return Phase.ANSWER
        has_begun = self._received or self.conn.trailing_data[0]
        return Phase.KEEP_ALIVE if self._has_answered and not has_begun else Phase.HEADERS

    def _update(self) -> None:
        """Start the deadline of another phase, if this is one; what trickles in changes no phase."""
        phase = self._phase_now()
        if phase is not self._phase and not self._is_over:
            self._start(phase)

    def _start(self, phase: Phase) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._phase, self._unread = phase, 0
        seconds = TIMEOUTS.get(phase)
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._expire)
        self.config.connections.set_waiting(self.transport, phase is not Phase.ANSWER)

    def _stop(self) -> None:
        for timer in (self._deadline, self._turn):
            if timer is not None:
                timer.cancel()
        self._deadline = self._turn = None

    def _expire(self) -> None:
        """Close a connection that is too slow; one that cannot even be closed is cut."""
        if self._phase in (Phase.READING, Phase.CLOSING):
            self._cut()
        else:
            metrics.CUT.labels("slow").inc()
            self.transport.close()
            self._update()

    def _cut(self) -> None:
        metrics.CUT.labels("slow").inc()
        self.transport.abort()
