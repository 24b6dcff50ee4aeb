"""What one connection is sent, in order and no faster than it reads."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from teocalli.server import wire
from teocalli.server.identity.authentication import Visitor
from teocalli.server.live.chat import chat_line
from teocalli.server.refusals import RequestRefused
from teocalli.store.rows import Audience, ChatLine
from teocalli.table.views import Eyes

LOG = logging.getLogger(__name__)

MOST_WAITING = 1000
"""Frames other than the table's own that may wait for a slow connection before it is closed."""


class Line(Protocol):
    """The way to a client."""

    @property
    def is_writable(self) -> bool:
        """Whether the client has read most of what it was sent."""
        ...

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send messages with one write."""
        ...

    def end(self) -> None:
        """End the connection."""
        ...


class FrameSource(Protocol):
    """What a feed needs of the live table that it follows."""

    lock: asyncio.Lock
    seq: int

    def has_frame(self, who: str | None, eyes: Eyes) -> bool: ...

    def frame(self, kind: str, who: str | None, eyes: Eyes, since: int | None) -> bytes: ...

    def audiences(self, who: str | None) -> tuple[Audience, ...]: ...


class ClientFeed(ABC):
    """Queues what a connection is to be sent. Of its subject it never holds more than one frame.

    Whatever there is to send goes out in the next turn of the loop, all of it at once. A slow connection gets more news
    in fewer frames: nothing is sent while its client has not read enough.
    """

    def __init__(self, visitor: Visitor, network: str, now: float) -> None:
        """`visitor` is known as of `now`; `network` is the client's address as bans know it."""
        self.visitor, self.network = visitor, network
        self.who = visitor.identity.id
        self.checked_at = now
        """When it was last found out that the visitor may stay connected."""
        self.closed = False
        self.refusal: RequestRefused | None = None
        """Why it was closed, if the client may not simply reconnect."""
        self._line: Line | None = None
        self._waiting: list[bytes] = []
        self._is_due = False
        """Whether it sends in the next turn of the loop."""
        self._locking: asyncio.Task[None] | None = None
        """Waits for a lock, to send then."""

    def start(self, line: Line) -> None:
        """Begin to send."""
        self._line = line
        if self.closed:
            line.end()
        self._send_soon()

    def enqueue(self, frame: bytes) -> None:
        """Send this frame after what has happened so far."""
        self._waiting.append(frame)
        if len(self._waiting) > MOST_WAITING:
            self.close()
        self._send_soon()

    def close(self, refusal: RequestRefused | None = None) -> None:
        """Send nothing more, and end the connection. The client may reconnect unless there is a refusal."""
        self.closed, self.refusal = True, self.refusal or refusal
        if self._line is not None:
            self._line.end()

    def _send_soon(self) -> None:
        if not self._is_due and self._line is not None:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self.send)

    def send(self) -> None:
        """Send all that waits, unless the client has not read enough."""
        self._is_due = False
        if self._locking is not None or not self._may_send():
            return
        lock = self._lock() if self._is_behind() else None
        if lock is None:
            self._send()
        else:
            self._locking = asyncio.create_task(self._send_within(lock))

    async def _send_within(self, lock: asyncio.Lock) -> None:
        async with lock:
            self._locking = None
            if self._may_send():
                self._send()

    def _may_send(self) -> bool:
        return self._line is not None and self._line.is_writable and not self.closed

    def _send(self) -> None:
        assert self._line is not None
        try:
            frames, self._waiting = self._waiting, []
            if self._is_behind():
                frames.insert(0, self._next())
            if frames:
                self._line.send_texts(frames)
        except Exception:
            LOG.exception("a connection broke")
            self.close()

    @abstractmethod
    def _is_behind(self) -> bool:
        """Whether the client does not know how its subject stands."""

    @abstractmethod
    def _next(self) -> bytes:
        """The frame that says how the subject stands now."""

    def _lock(self) -> asyncio.Lock | None:
        """What has to be locked to make that frame, if anything."""
        return None


class Feed(ClientFeed):
    """What one connection is sent of one table, for one pair of eyes at a time."""

    def __init__(
        self,
        source: FrameSource,
        visitor: Visitor,
        network: str,
        now: float,
        eyes: Eyes,
        since: int | None,
        muted: set[str],
    ) -> None:
        """`since` is the last `seq` that the client knows; None starts with the whole table."""
        super().__init__(visitor, network, now)
        self.eyes, self.muted = eyes, muted
        self._source = source
        self._sent = since
        self._refresh = False
        """Whether something has changed of which no event tells."""

    def wake(self, *, refresh: bool = False) -> None:
        """Send what is new; with `refresh`, send the table even if no event is new."""
        self._refresh = self._refresh or refresh
        self._send_soon()

    def send_chat(self, line: ChatLine, name: str | None) -> None:
        """Send a line of chat, if it is meant for this connection."""
        if not line.deleted and line.who not in self.muted and line.audience in self._source.audiences(self.who):
            self.enqueue(wire.encode(wire.SocketChat(chat_line(line, name))))

    def change_eyes(self, eyes: Eyes) -> None:
        """Look through other eyes from now on, starting with the whole table."""
        self.eyes, self._sent = eyes, None
        self._send_soon()

    def _is_behind(self) -> bool:
        return self._refresh or self._sent != self._source.seq

    def _lock(self) -> asyncio.Lock | None:
        source = self._source
        return None if source.has_frame(self.who, self.eyes) else source.lock

    def _next(self) -> bytes:
        source, since = self._source, self._sent
        self._sent, self._refresh = source.seq, False
        if since is None or since >= source.seq:
            return source.frame("table", self.who, self.eyes, None)
        return source.frame("events", self.who, self.eyes, since)
