"""What one connection hears of one table, through one pair of eyes at a time."""

import asyncio
from collections.abc import Awaitable, Callable

from teocalli.server import wire
from teocalli.server.identity.door import Visitor
from teocalli.server.identity.refusals import TurnedAway
from teocalli.server.lines import audiences, shown
from teocalli.server.room import Room, encoded
from teocalli.store.rows import ChatLine
from teocalli.table.looking import Eyes

MOST_WAITING = 1000
"""Lines beside the table's own that may wait for a slow connection; then it has to come again."""


class Feed:
    def __init__(
        self, room: Room, visitor: Visitor, network: str, eyes: Eyes, since: int | None, muted: set[str]
    ) -> None:
        """`network`: from where, as bans know it. `since`: the last `seq` that was heard of; None: begin with how the
        table stands.
        """
        self.room, self.visitor, self.network, self.eyes, self.muted = room, visitor, network, eyes, muted
        self.who = visitor.identity.id
        self.ended = False
        self.why: TurnedAway | None = None
        """Why it has ended, if it is not to come again as it came."""
        self._heard = since
        self._anew = False
        """Something has changed of which no event tells."""
        self._waiting: list[bytes] = []
        self._rung = asyncio.Event()

    def ring(self, *, anew: bool = False) -> None:
        """There is something to send; `anew`: even if everything was heard of."""
        self._anew = self._anew or anew
        self._rung.set()

    def put(self, frame: bytes) -> None:
        """Send this, after what has happened so far."""
        self._waiting.append(frame)
        if len(self._waiting) > MOST_WAITING:
            self.end()
        self._rung.set()

    def hear(self, line: ChatLine, name: str | None) -> None:
        """Pass on a line of chat, if it is for this connection."""
        if not line.deleted and line.who not in self.muted and line.room in audiences(self.room, self.who):
            self.put(encoded(wire.SocketChat(shown(line, name))))

    def look(self, eyes: Eyes) -> None:
        """From now on through other eyes: begin with how the table stands for them."""
        self.eyes, self._heard = eyes, None
        self._rung.set()

    def end(self, why: TurnedAway | None = None) -> None:
        """Nothing more comes: whoever listens has to come again, or is turned away."""
        self.ended, self.why = True, self.why or why
        self._rung.set()

    async def run(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send what there is until the end. A slow connection gets more at a time, less often."""
        while not self.ended:
            self._rung.clear()
            waiting, self._waiting = self._waiting, []
            if self._behind():
                waiting.insert(0, await self._next())
            for frame in waiting:
                if self.ended:
                    return
                await send(frame)
            if not self._waiting and not self._behind():
                await self._rung.wait()

    def _behind(self) -> bool:
        return self._anew or self._heard != self.room.seq

    async def _next(self) -> bytes:
        if self.room.ready(self.who, self.eyes):
            return self._frame()
        async with self.room.lock:
            return self._frame()

    def _frame(self) -> bytes:
        room, since = self.room, self._heard
        self._heard, self._anew = room.seq, False
        if since is None or since >= room.seq:
            return room.frame("table", self.who, self.eyes, None)
        return room.frame("events", self.who, self.eyes, since)
