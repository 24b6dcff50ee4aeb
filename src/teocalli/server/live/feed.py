"""What one connection is sent, in order and no faster than it reads."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from teocalli.server import wire
from teocalli.server.identity.authentication import Visitor
from teocalli.server.live.chat import chat_line
from teocalli.server.refusals import RequestRefused
from teocalli.store.rows import Audience, ChatLine
from teocalli.table.views import Eyes

MOST_WAITING = 1000
"""Frames other than the table's own that may wait for a slow connection before it is closed."""


class FrameSource(Protocol):
    """What a feed needs of the live table that it follows."""

    lock: asyncio.Lock
    seq: int

    def has_frame(self, who: str | None, eyes: Eyes) -> bool: ...

    def frame(self, kind: str, who: str | None, eyes: Eyes, since: int | None) -> bytes: ...

    def audiences(self, who: str | None) -> tuple[Audience, ...]: ...


class ClientFeed(ABC):
    """Queues what a connection is to be sent. Of its subject it never holds more than one frame."""

    def __init__(self, visitor: Visitor, network: str) -> None:
        """`network` is the client's address as bans know it."""
        self.visitor, self.network = visitor, network
        self.who = visitor.identity.id
        self.closed = False
        self.refusal: RequestRefused | None = None
        """Why it was closed, if the client may not simply reconnect."""
        self._waiting: list[bytes] = []
        self._woken = asyncio.Event()

    def enqueue(self, frame: bytes) -> None:
        """Send this frame after what has happened so far."""
        self._waiting.append(frame)
        if len(self._waiting) > MOST_WAITING:
            self.close()
        self._woken.set()

    def close(self, refusal: RequestRefused | None = None) -> None:
        """Send nothing more. The client may reconnect unless there is a refusal."""
        self.closed, self.refusal = True, self.refusal or refusal
        self._woken.set()

    async def run(self, send: Callable[[Sequence[bytes]], Awaitable[None]]) -> None:
        """Send frames until the feed is closed, all that wait at once. A slow connection gets more news in fewer."""
        while not self.closed:
            self._woken.clear()
            waiting, self._waiting = self._waiting, []
            if self._is_behind():
                waiting.insert(0, await self._next())
            if waiting and not self.closed:
                await send(waiting)
            if not self._waiting and not self._is_behind():
                await self._woken.wait()

    @abstractmethod
    def _is_behind(self) -> bool:
        """Whether the client does not know how its subject stands."""

    @abstractmethod
    async def _next(self) -> bytes:
        """The frame that says how the subject stands now."""


class Feed(ClientFeed):
    """What one connection is sent of one table, for one pair of eyes at a time."""

    def __init__(
        self, source: FrameSource, visitor: Visitor, network: str, eyes: Eyes, since: int | None, muted: set[str]
    ) -> None:
        """`since` is the last `seq` that the client knows; None starts with the whole table."""
        super().__init__(visitor, network)
        self.eyes, self.muted = eyes, muted
        self._source = source
        self._sent = since
        self._refresh = False
        """Whether something has changed of which no event tells."""

    def wake(self, *, refresh: bool = False) -> None:
        """Send what is new; with `refresh`, send the table even if no event is new."""
        self._refresh = self._refresh or refresh
        self._woken.set()

    def send_chat(self, line: ChatLine, name: str | None) -> None:
        """Send a line of chat, if it is meant for this connection."""
        if not line.deleted and line.who not in self.muted and line.audience in self._source.audiences(self.who):
            self.enqueue(wire.encode(wire.SocketChat(chat_line(line, name))))

    def change_eyes(self, eyes: Eyes) -> None:
        """Look through other eyes from now on, starting with the whole table."""
        self.eyes, self._sent = eyes, None
        self._woken.set()

    def _is_behind(self) -> bool:
        return self._refresh or self._sent != self._source.seq

    async def _next(self) -> bytes:
        if self._source.has_frame(self.who, self.eyes):
            return self._frame()
        async with self._source.lock:
            return self._frame()

    def _frame(self) -> bytes:
        source, since = self._source, self._sent
        self._sent, self._refresh = source.seq, False
        if since is None or since >= source.seq:
            return source.frame("table", self.who, self.eyes, None)
        return source.frame("events", self.who, self.eyes, since)
