"""One table in memory: a cache of its log, what was told last, and who listens.

Whoever changes or reads the table holds the lock: within it the table may be ahead of the log. What feeds send is made
when the log has grown, never before.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from teocalli.server.wire import Stand
from teocalli.store.rows import ChatLine, SeatHolder, Standing, StoredEvent
from teocalli.table.events import Event, Started
from teocalli.table.looking import Eyes, common, told, view, you
from teocalli.table.reading import CorruptLog, events_of
from teocalli.table.table import Table

if TYPE_CHECKING:
    from teocalli.server.feed import Feed

encoded = msgspec.json.Encoder().encode

_STEP = 500
"""Events that are read in one go; others may do something in between."""
_KEPT = 64
"""Pieces of frames that are kept for others who look with the same eyes."""


class Room:
    def __init__(self, name: str, secret: bytes, now: float) -> None:
        self.id = name
        self.secret = secret
        self.lock = asyncio.Lock()
        self.table = Table(secret)
        self.log: list[Event] = []
        self.keys: dict[str, int] = {}
        """The `seq` of the first event that each command with a key led to: a retry is answered by it."""
        self.feeds: set[Feed] = set()
        self.names: dict[str, str] = {}
        self.said = 0
        """The last line of chat that was told."""
        self.driving: asyncio.Task[None] | None = None
        """Lets bots think."""
        self.used = now
        self.clock: Callable[[], float] = time.time
        self.lost = False
        """This memory is not to be trusted any more."""
        self.seq = -1
        """What everybody may have heard of."""
        self.stand = Stand(-1, -1, "gathering")
        """Where the table stood then."""
        self._listed: tuple[object, ...] | None = None
        """Of the seats, what lists show: as it was last written."""
        self._common = b""
        self._views: dict[Eyes, bytes] = {}
        self._yous: dict[tuple[str | None, Eyes], bytes] = {}
        self._told: dict[tuple[Eyes, int], bytes] = {}

    # The log.

    async def read(self, stored: Sequence[StoredEvent], since: int = 0, count: int = 1) -> None:
        """Have the table from its log, or what was added to it from `since` on: at least `count` events in all.

        Raises `CorruptLog` if no table can have written it, `NewerLog` if this program cannot read it.
        """
        for seq, event in enumerate(stored, since):
            if event.seq != seq:
                raise CorruptLog(f"event {seq} is missing")
        table, log = (Table(self.secret), []) if since == 0 else (self.table, self.log)
        for start in range(0, len(stored), _STEP):
            if start:
                await asyncio.sleep(0)
            some = events_of([event.body for event in stored[start : start + _STEP]], since + start)
            table.follow(some)
            log += some
        if since == 0:
            self.table, self.log, self.keys = table, log, {}
        self.keys |= {event.key: event.seq for event in stored if event.key is not None}
        self._listed = None
        if len(self.log) < count:
            raise CorruptLog(f"event {len(self.log)} is missing: there should be {count} in all")

    def keep(self, events: Sequence[Event], key: str | None) -> int:
        """These events are in the log and in the table. Answers the `seq` of the first."""
        first = len(self.log)
        self.log.extend(events)
        if key is not None:
            self.keys[key] = first
        return first

    # What is written beside the log.

    def standing(self) -> Standing:
        """What lists and the keeper of time need to know, as the table stands."""
        table = self.table
        holders = self.holders()
        listed = holders, table.actors, [(chair.kind, chair.level) for chair in table.chairs]
        changed = listed != self._listed
        self._listed = listed
        over = table.phase in ("over", "expired")
        return Standing(
            phase=table.phase,
            updated=table.stirred,
            due=table.deadline(),
            owed=bool(table.owed()),
            holders=holders if changed or over else None,
            summary=self.summary() if changed or over else None,
        )

    def holders(self) -> list[SeatHolder]:
        actors = self.table.actors
        return [
            SeatHolder(seat, chair.who, seat in actors)
            for seat, chair in enumerate(self.table.chairs)
            if chair.who is not None
        ]

    def summary(self) -> bytes:
        """What a list of tables shows of this one."""
        table = self.table
        return encoded(
            {
                "options": table.options,
                "clock": table.clock.plan,
                "seats": [{"kind": chair.kind, "who": chair.who, "level": chair.level} for chair in table.chairs],
                "actors": table.actors,
                "winners": table.end.winners if table.end else None,
            }
        )

    # What is told.

    def tell(self, now: float, *, anew: bool = False) -> None:
        """Make what feeds send and wake them; `anew`: also those who have heard of everything."""
        order = next((event.order for event in self.log[self.seq + 1 :] if isinstance(event, Started)), None)
        self.seq = self.table.seq
        self._common = encoded(common(self.table, now) | {"names": self.names})
        self._views.clear()
        self._yous.clear()
        self._told.clear()
        self.stand = Stand(self.seq, self.table.decision, self.table.phase)
        for feed in self.feeds:
            feed.eyes = self._still(feed.who, feed.eyes, order)
            self._view(feed.eyes)
            self._you(feed.who, feed.eyes)
            feed.ring(anew=anew)

    def now_at(self, eyes: Eyes, since: int | None) -> Eyes:
        """The number now of a seat as it was numbered when somebody last heard of the table, if they have."""
        if eyes is None or since is None or since < 0 or not self.table.order:
            return eyes
        started = next(seq for seq, event in enumerate(self.log) if isinstance(event, Started))
        return self.table.order.index(eyes) if since < started and eyes in self.table.order else eyes

    def _still(self, who: str | None, eyes: Eyes, order: list[int] | None) -> Eyes:
        """Eyes go with their seat when the start puts seats in `order`, and not beyond whose seat it is."""
        if eyes is not None and order is not None:
            eyes = order.index(eyes)
        return eyes if eyes in self.table.seats_of(who) else None

    def say(self, line: ChatLine, name: str | None) -> None:
        """A line of chat, to all who may hear it."""
        if line.id > self.said:
            self.said = line.id
            for feed in self.feeds:
                feed.hear(line, name)

    def frame(self, kind: str, who: str | None, eyes: Eyes, since: int | None) -> bytes:
        """How the table stands through these eyes; with `since`, also what happened after that.

        Made of what was told last, except for eyes that nobody looks through yet: for them hold the lock.
        """
        head = b'{"type":"%s","id":"%s","seq":%d,"now":%.3f'
        parts = [head % (kind.encode(), self.id.encode(), self.seq, self.clock())]
        if since is not None:
            parts += [b',"events":', self._events(eyes, since)]
        parts += [b',"table":', self._common, b',"view":', self._view(eyes), b',"you":', self._you(who, eyes), b"}"]
        return b"".join(parts)

    def ready(self, who: str | None, eyes: Eyes) -> bool:
        """Whether a frame for these eyes is made of nothing but what was told last."""
        return eyes in self._views and (who, eyes) in self._yous

    def _events(self, eyes: Eyes, since: int) -> bytes:
        found = self._told.get((eyes, since))
        if found is None:
            if len(self._told) >= _KEPT:
                self._told.clear()
            found = self._told[eyes, since] = encoded(self.events(eyes, since, self.seq - since))
        return found

    def events(self, eyes: Eyes, since: int, count: int) -> list[dict[str, Any]]:
        """What happened after that, as these eyes may hear of it."""
        last = min(self.seq, since + count)
        return [told(self.table, seq, self.log[seq], eyes) for seq in range(since + 1, last + 1)]

    def _view(self, eyes: Eyes) -> bytes:
        found = self._views.get(eyes)
        if found is None:
            found = self._views[eyes] = encoded(view(self.table, eyes))
        return found

    def _you(self, who: str | None, eyes: Eyes) -> bytes:
        found = self._yous.get((who, eyes))
        if found is None:
            if len(self._yous) >= _KEPT:
                self._yous.clear()
            found = self._yous[who, eyes] = encoded(you(self.table, who, eyes))
        return found
