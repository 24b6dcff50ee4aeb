"""Which tables wait for the identities that are connected: told on any page, not only at those tables."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import msgspec

from teocalli.server import wire
from teocalli.server.identity.authentication import Visitor
from teocalli.server.live.background import BackgroundTasks
from teocalli.server.live.feed import ClientFeed
from teocalli.server.live.table import LiveTable
from teocalli.store.rows import TableRow
from teocalli.store.store import Store, StoreDown

PAUSE = 0.5
"""Seconds between a change at a table that this process does not have in memory and reading whom it concerns."""
INTERVAL = 5.0
"""Seconds after which everything is read again, where other processes write and a notification may be lost."""


class WaitingFeed(ClientFeed):
    """What one connection is sent of the tables that wait for its identity."""

    def __init__(self, visitor: Visitor, network: str, now: float) -> None:
        super().__init__(visitor, network, now)
        self._tables: list[wire.WaitingTable] | None = None
        """None until it has been read."""
        self._sent: list[wire.WaitingTable] | None = None

    def show(self, tables: list[wire.WaitingTable]) -> None:
        """Send these tables unless the client knows them."""
        self._tables = tables
        self._send_soon()

    def _is_behind(self) -> bool:
        return self._tables != self._sent

    def _next(self) -> bytes:
        self._sent = self._tables
        return wire.encode(wire.SocketWaiting(self.who, self._tables or []))


class WaitingWatch:
    """Tells every connected identity which tables wait for it. What is told is always read from the store."""

    def __init__(self, store: Store, background: BackgroundTasks) -> None:
        self._store, self._background = store, background
        self._feeds: dict[str, set[WaitingFeed]] = {}
        self._tables: dict[str, list[wire.WaitingTable]] = {}
        """What was last read of each connected identity."""
        self._told: dict[str, dict[str, list[int]]] = {}
        """The same by table: for which identities it waits, each with its seats there."""
        self._stale: set[str] = set()
        """Connected identities for which something may have changed."""
        self._being_read: set[str] | None = None
        """Those for whom it is being read; None while nothing is."""
        self._timer: asyncio.TimerHandle | None = None
        self._read_at = 0.0

    @property
    def feeds(self) -> list[WaitingFeed]:
        """All open feeds."""
        return [feed for feeds in self._feeds.values() for feed in feeds if not feed.closed]

    def add(self, feed: WaitingFeed) -> None:
        """Begin to tell a connection."""
        self._feeds.setdefault(feed.who, set()).add(feed)
        self.refresh([feed.who])

    def discard(self, feed: WaitingFeed) -> None:
        """Tell a connection nothing more."""
        feeds = self._feeds[feed.who]
        feeds.discard(feed)
        if not feeds:
            del self._feeds[feed.who]
            self._note(feed.who, [])
            self._tables.pop(feed.who, None)

    def table_changed(self, live: LiveTable) -> None:
        """Follow a change at a table: look again for those to whom something else was told of it."""
        if not self._feeds:
            return
        table, told = live.table, self._told.get(live.id, {})
        actors = table.actors if table.phase == "playing" else ()
        unsure = self._being_read or set()
        for who in {chair.who for chair in table.chairs if chair.who is not None} | told.keys():
            if who in unsure or seats_waiting(table.chairs, actors, who) != told.get(who, []):
                self.refresh([who])

    def changed_elsewhere(self) -> None:
        """Follow a change at a table that this process does not have in memory: look again for everybody, soon."""
        if self._feeds and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PAUSE, self.refresh_all)

    def refresh_all(self) -> None:
        """Read again what waits for everybody."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.refresh(self._feeds)

    def refresh(self, ids: Iterable[str]) -> None:
        """Read again what waits for these identities."""
        self._stale.update(who for who in ids if who in self._feeds)
        if self._stale and self._being_read is None:
            self._being_read = set()
            self._background.spawn(self._read())

    def check(self, now: float) -> None:
        """Read what could not be read before; where other processes write, now and then read everything."""
        if self._store.shared and abs(now - self._read_at) >= INTERVAL:
            self._read_at = now
            self.refresh_all()
        else:
            self.refresh(())

    def stop(self) -> None:
        """Close all feeds; their clients come again when the server is back."""
        if self._timer is not None:
            self._timer.cancel()
        for feed in self.feeds:
            feed.close()

    async def _read(self) -> None:
        try:
            while self._stale:
                ids = self._being_read = self._stale
                self._stale = set()
                try:
                    rows = await self._store.waiting(ids)
                    summaries = [(who, row, summary) for who, row in rows if (summary := _summary(row)) is not None]
                    people = {seat.who for _, _, summary in summaries for seat in summary.seats if seat.who is not None}
                    names = await self._store.names(people) if people else {}
                except StoreDown:
                    self._stale |= ids
                    return
                found: dict[str, list[wire.WaitingTable]] = {who: [] for who in ids & self._feeds.keys()}
                for who, row, summary in summaries:
                    if who in found and (table := _waiting_table(row, summary, who, names)) is not None:
                        found[who].append(table)
                for who, tables in found.items():
                    self._note(who, tables)
                    for feed in self._feeds[who]:
                        feed.show(tables)
        finally:
            self._being_read = None

    def _note(self, who: str, tables: list[wire.WaitingTable]) -> None:
        """Note what was read for an identity."""
        for table in self._tables.get(who, []):
            told = self._told[table.id]
            del told[who]
            if not told:
                del self._told[table.id]
        self._tables[who] = tables
        for table in tables:
            self._told.setdefault(table.id, {})[who] = table.seats


class _Holder(Protocol):
    """What is known of a seat, by its table or by a list."""

    @property
    def who(self) -> str | None: ...

    @property
    def level(self) -> int | None: ...


def seats_waiting(seats: Sequence[_Holder], actors: Iterable[int], who: str) -> list[int]:
    """The seats at which somebody is to move, and no bot does it for them.

    None where all seats are theirs, passed around on one device: nobody else waits there.
    """
    if all(seat.who == who for seat in seats):
        return []
    return [seat for seat in actors if seats[seat].who == who and seats[seat].level is None]


class _Summary(msgspec.Struct, frozen=True):
    seats: list[wire.ListedSeat]
    actors: list[int]


_read_summary = msgspec.json.Decoder(_Summary).decode


def _summary(row: TableRow) -> _Summary | None:
    """The summary of a table; None if it cannot be read."""
    try:
        return _read_summary(row.summary)
    except (msgspec.MsgspecError, ValueError):
        return None


def _waiting_table(row: TableRow, summary: _Summary, who: str, names: Mapping[str, str]) -> wire.WaitingTable | None:
    """What is told of a table; None if it does not wait for this identity, or its summary makes no sense."""
    try:
        seats = seats_waiting(summary.seats, summary.actors, who)
    except IndexError:
        return None
    others = [
        msgspec.structs.replace(seat, name=None if seat.who is None else names.get(seat.who))
        for seat in summary.seats
        if seat.who != who
    ]
    return wire.WaitingTable(row.id, row.game, seats, others) if seats else None
