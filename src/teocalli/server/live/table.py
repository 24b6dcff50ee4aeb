"""One table in memory: a cache of its log, what was last published of it, and the feeds that follow it.

Whoever changes or reads the table holds its lock, because within the lock the table may be ahead of the stored log.
What feeds send is made after the log has grown, never before.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from teocalli.server import wire
from teocalli.server.live import chat
from teocalli.server.live.feed import Feed
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.rows import Audience, ChatLine, SeatHolder, StoredEvent, TableRow, TableStatus
from teocalli.table.events import Event, Started
from teocalli.table.log import CorruptLog, decode_log
from teocalli.table.reasons import Declined
from teocalli.table.reasons import Reason as TableReason
from teocalli.table.table import Table
from teocalli.table.telling import tell_event
from teocalli.table.views import Eyes, own_position, personal_view, shared_position, shared_view

TABLE_ID = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)
"""What the id of a table looks like."""
_STEP = 500
"""Events that are read at a time; between two steps the event loop does other work."""
_CACHED = 64
"""Parts of frames that are cached for others with the same eyes."""
_STRANGER = ""
"""In place of the id of anybody who has no part in the table."""


class UsedKey(NamedTuple):
    """What a client's key was used for."""

    seq: int
    """The `seq` of the first event of the command."""
    command: bytes | None
    """A digest of the command; None if an earlier version stored none."""


class LiveTable:
    """A table in memory. `now` is the server's clock."""

    def __init__(self, name: str, secret: bytes, now: Callable[[], float]) -> None:
        self.id = name
        self.secret = secret
        self.lock = asyncio.Lock()
        self.table = Table(secret)
        self.log: list[Event] = []
        self.keys: dict[str, UsedKey] = {}
        """What each key was used for: a retry gets the same answer."""
        self.feeds: set[Feed] = set()
        self.names: dict[str, str] = {}
        """Names of the host, of the seats' holders and of those for whom a seat is kept."""
        self.last_chat_id = 0
        """The last line of chat that was sent to feeds."""
        self.bot_task: asyncio.Task[None] | None = None
        """The task that lets this table's bots play."""
        self.sender: tuple[str, str] | None = None
        """Who last asked something of the table here, and from where, as rate limits know it."""
        self.last_used = now()
        self.is_discarded = False
        """Whether this copy has left memory and must not be used any more."""
        self.seq = -1
        """The last event that was published."""
        self.stand = wire.Stand(-1, -1, "gathering")
        """Where the table stood then."""
        self._now = now
        self._listed: tuple[object, ...] | None = None
        """What lists show of the seats, as it was last stored."""
        self._common = b""
        self._position = b""
        """What all eyes see alike of the position; empty if it is not made."""
        self._views: dict[Eyes, bytes] = {}
        self._yous: dict[tuple[str | None, Eyes], bytes] = {}
        """What concerns a viewer, without the id: all strangers share one."""
        self._concerned: set[str | None] = {None}
        """Those who have a part in the table: its host, holders of seats and those for whom one is kept."""
        self._events: dict[tuple[Eyes, int], bytes] = {}

    # The log.

    async def read(self, stored: Sequence[StoredEvent], since: int = 0, count: int = 1) -> None:
        """Replay the stored log, or what was added to it from `since` on; it must have at least `count` events in all.

        Raises `CorruptLog` if no table can have written it, `NewerLog` if this version cannot read it.
        """
        for seq, event in enumerate(stored, since):
            if event.seq != seq:
                raise CorruptLog(f"event {seq} is missing")
        table, log = (Table(self.secret), []) if since == 0 else (self.table, self.log)
        for start in range(0, len(stored), _STEP):
            if start:
                await asyncio.sleep(0)
            some = decode_log([event.body for event in stored[start : start + _STEP]], since + start)
            table.apply_all(some)
            log += some
        if since == 0:
            self.table, self.log, self.keys = table, log, {}
        self.keys |= {event.key: UsedKey(event.seq, event.command) for event in stored if event.key is not None}
        self._listed = None
        if len(self.log) < count:
            raise CorruptLog(f"event {len(self.log)} is missing: there should be {count} in all")

    @property
    def replayed(self) -> int:
        """How many events have to be applied to open the table, those of an earlier game included."""
        return len(self.log) + len(self.table.earlier)

    def append(self, events: Sequence[Event], key: str | None, command: bytes | None = None) -> int:
        """Add events that are stored and applied already. Returns the `seq` of the first."""
        first = len(self.log)
        self.log.extend(events)
        if key is not None:
            self.keys[key] = UsedKey(first, command)
        return first

    def seq_of_key(self, key: str, command: bytes) -> int | None:
        """The `seq` of the first event of the command that had this key; None if none had it.

        `command` is a digest of the command that has it now; raises `RequestRefused` if that is another one.
        """
        used = self.keys.get(key)
        if used is None:
            return None
        if used.command not in (None, command):
            raise RequestRefused(Reason.KEY_USED)
        return used.seq

    # What is stored beside the log.

    def status(self) -> TableStatus:
        """What lists and the driver of bots and clocks need to know of the table as it is now."""
        table = self.table
        holders = self.holders()
        listed = holders, table.actors, [(chair.kind, chair.level) for chair in table.chairs], table.practice
        changed = listed != self._listed
        self._listed = listed
        over = table.phase in ("over", "expired")
        return TableStatus(
            phase=table.phase,
            updated=table.active_at,
            due=table.deadline(),
            owed=bool(table.bots_to_move()),
            holders=holders if changed or over else None,
            summary=self.summary() if changed or over else None,
        )

    def holders(self) -> list[SeatHolder]:
        """The seats that somebody holds, and whether they owe a decision."""
        actors = self.table.actors
        return [
            SeatHolder(seat, chair.who, seat in actors)
            for seat, chair in enumerate(self.table.chairs)
            if chair.who is not None
        ]

    def summary(self) -> bytes:
        """What a list of tables shows of this one."""
        table = self.table
        return wire.encode(
            {
                "options": table.options,
                "clock": table.clock.plan,
                "seats": [{"kind": chair.kind, "who": chair.who, "level": chair.level} for chair in table.chairs],
                "actors": table.actors,
                "winners": table.end.winners if table.end else None,
                "scores": table.match.result["scores"] if table.phase in ("playing", "over") else None,
                "practice": table.practice,
            }
        )

    # What feeds are sent.

    def publish(self, *, refresh: bool = False) -> None:
        """Make what feeds send and wake them; with `refresh`, also those that have sent every event."""
        order = next((event.order for event in self.log[self.seq + 1 :] if isinstance(event, Started)), None)
        self.seq = self.table.seq
        self._concerned = {
            None,
            self.table.host,
            *(who for chair in self.table.chairs for who in (chair.who, chair.kept)),
        }
        self._common = wire.encode(shared_view(self.table, self._now()) | {"names": self.names})
        self._forget_parts()
        self.stand = wire.Stand(self.seq, self.table.decision, self.table.phase)
        for feed in self.feeds:
            feed.eyes = self._eyes_after(feed.who, feed.eyes, order)
            self._view(feed.eyes)
            self._you(feed.who, feed.eyes)
            feed.wake(refresh=refresh)
        if self.feeds:
            asyncio.get_running_loop().call_soon(self._forget_parts)  # after they have sent

    def _forget_parts(self) -> None:
        """Forget the parts of frames: few come later, and for them they are made again."""
        self._position = b""
        self._views.clear()
        self._yous.clear()
        self._events.clear()

    def publish_chat(self, line: ChatLine, name: str | None) -> None:
        """Send a new line of chat to every feed whose client may read it."""
        if line.id > self.last_chat_id:
            self.last_chat_id = line.id
            for feed in self.feeds:
                feed.send_chat(line, name)

    def current_eyes(self, eyes: Eyes, since: int | None) -> Eyes:
        """The present number of a seat that had the number `eyes` at event `since`: the start may reorder seats."""
        if eyes is None or since is None or since < 0 or not self.table.order:
            return eyes
        started = next(seq for seq, event in enumerate(self.log) if isinstance(event, Started))
        return self.table.order.index(eyes) if since < started and eyes in self.table.order else eyes

    def require_eyes(self, who: str, eyes: Eyes) -> Eyes:
        """These eyes; raises `Declined` unless they are an onlooker's or of a seat that `who` holds."""
        if eyes is not None and eyes not in self.table.seats_of(who):
            raise Declined(TableReason.NOT_YOUR_SEAT)
        return eyes

    def _eyes_after(self, who: str | None, eyes: Eyes, order: list[int] | None) -> Eyes:
        """The eyes after a change: they follow their seat when the start reorders seats, as long as `who` holds it."""
        if eyes is not None and order is not None:
            eyes = order.index(eyes)
        return eyes if eyes in self.table.seats_of(who) else None

    def audiences(self, who: str | None) -> tuple[Audience, ...]:
        """The audiences of chat to which somebody belongs."""
        return chat.audiences(self.table, who)

    def frame(self, kind: str, who: str | None, eyes: Eyes, since: int | None) -> bytes:
        """The table as these eyes may see it; with `since`, also the events after that.

        Made of what was last published. For eyes without a feed (see `has_frame`) hold the lock.
        """
        head = b'{"type":"%s","id":"%s","seq":%d,"now":%.3f'
        parts = [head % (kind.encode(), self.id.encode(), self.seq, self._now())]
        if since is not None:
            parts += [b',"events":', self._events_after(eyes, since)]
        parts += [b',"table":', self._common, b',"view":', self._view(eyes), b',"you":', self._you(who, eyes), b"}"]
        return b"".join(parts)

    def has_frame(self, who: str | None, eyes: Eyes) -> bool:
        """Whether all parts of a frame for these eyes have been made."""
        return eyes in self._views and (self._viewer(who), eyes) in self._yous

    def events(self, eyes: Eyes, since: int, count: int) -> list[dict[str, Any]]:
        """At most `count` events after `since`, as these eyes may hear of them."""
        last = min(self.seq, since + count)
        return [tell_event(self.table, seq, self.log[seq], eyes) for seq in range(since + 1, last + 1)]

    def _events_after(self, eyes: Eyes, since: int) -> bytes:
        found = self._events.get((eyes, since))
        if found is None:
            if len(self._events) >= _CACHED:
                self._events.clear()
            found = self._events[eyes, since] = wire.encode(self.events(eyes, since, self.seq - since))
        return found

    def _view(self, eyes: Eyes) -> bytes:
        found = self._views.get(eyes)
        if found is None:
            found = self._views[eyes] = self._make_view(eyes)
        return found

    def _make_view(self, eyes: Eyes) -> bytes:
        """Both parts of the position as one JSON object; null before the start."""
        if not self._position:
            self._position = wire.encode(shared_position(self.table))
        if self._position == b"null":
            return self._position
        return b"%b,%b" % (self._position[:-1], wire.encode(own_position(self.table, eyes))[1:])

    def _you(self, who: str | None, eyes: Eyes) -> bytes:
        key = self._viewer(who), eyes
        rest = self._yous.get(key)
        if rest is None:
            shown = personal_view(self.table, who, eyes)
            del shown["who"]
            rest = self._yous[key] = wire.encode(shown)[1:]
        return b'{"who":%b,%b' % (wire.encode(who), rest)

    def _viewer(self, who: str | None) -> str | None:
        """Under whom it is cached what concerns somebody."""
        return who if who in self._concerned else _STRANGER


def new_row(name: str, table: Table, log: Sequence[Event], status: TableStatus) -> TableRow:
    """The row under which a table is first stored with its log; nobody has a lease of it."""
    return TableRow(
        id=name,
        secret=table.secret,
        game=table.game.name,
        players=table.players,
        phase=status.phase,
        public=table.public,
        host=table.host,
        created=log[0].at,
        updated=status.updated,
        events=len(log),
        due=status.due,
        owed=status.owed,
        lease=None,
        lease_until=0.0,
        summary=status.summary or b"",
    )
