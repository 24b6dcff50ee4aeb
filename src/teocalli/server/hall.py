"""The hall: all tables that somebody plays at or looks at. A command goes into its table's log, then all are told."""

import asyncio
import logging
import re
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from teocalli.core.errors import Refused
from teocalli.server import metrics
from teocalli.server.doorkeeper import Doorkeeper
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.presence import Presences
from teocalli.server.pulse import Pulse
from teocalli.server.room import Room
from teocalli.store.rows import TableRow
from teocalli.store.store import Clash, Store
from teocalli.table.commands import Command, HouseCommand, Resume
from teocalli.table.deciding import handle
from teocalli.table.events import Event, written
from teocalli.table.reading import CorruptLog, NewerLog
from teocalli.table.reasons import Declined

LOG = logging.getLogger(__name__)

T = TypeVar("T")

_NAME = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)
LEASE = 8.0
"""Seconds for which a process looks after a table's bots before another may."""
IDLE = 60.0
"""Seconds after which a table that nobody looks at leaves memory."""


class Hall:
    def __init__(self, store: Store, node: str, now: Callable[[], float] = time.time) -> None:
        self.store, self.node, self.now = store, node, now
        self.rooms: dict[str, Room] = {}
        self.doorkeeper = Doorkeeper(self)
        self.presences = Presences(self)
        self.pulse = Pulse(self)
        self.grown: Callable[[Room], None] = lambda room: None
        """Called whenever a table has changed: to let bots think."""
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._foreign: set[str] = set()
        """Tables that only a newer program can read, and of which that was said."""
        self._tasks: set[asyncio.Task[Any]] = set()
        store.subscribe(self._bell)

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Do something that is finished even if nobody waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def settled(self) -> None:
        """Wait for all that was begun."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    # Tables in memory.

    async def room(self, table: str) -> Room:
        """The table, from its log if it is not in memory; raises `TurnedAway`."""
        room = self.rooms.get(table)
        if room is None:
            opening = self._opening.get(table)
            if opening is None:
                opening = self._opening[table] = asyncio.create_task(self._opened(table))
                opening.add_done_callback(lambda _: self._opening.pop(table, None))
            room = await asyncio.shield(opening)
        room.used = self.now()
        return room

    @asynccontextmanager
    async def held(self, table: str) -> AsyncIterator[Room]:
        """The table as it is written down, by whichever process, with its lock held: to look at it."""
        async with self._locked(table) as room:
            await self._caught_up(room)
            yield room

    @asynccontextmanager
    async def _locked(self, table: str) -> AsyncIterator[Room]:
        """The table as far as this process knows it, with its lock held."""
        while True:
            room = await self.room(table)
            async with room.lock:
                if not room.lost:
                    yield room
                    return

    async def _opened(self, table: str) -> Room:
        row = await self.store.row(table) if _NAME.fullmatch(table) else None
        if row is None:
            raise TurnedAway(Reason.NO_SUCH_TABLE)
        if row.phase == "corrupt":
            raise TurnedAway(Reason.UNREADABLE_TABLE)
        room = Room(row.id, row.secret, self.now())
        room.clock = self.now
        try:
            await room.read(await self.store.events(table), 0, row.events)
        except CorruptLog:
            raise await self._corrupt(room) from None
        except NewerLog:
            raise self._newer(room) from None
        return await self._seat(room)

    def _newer(self, room: Room) -> TurnedAway:
        """Leave a table to a newer program, which can read it."""
        if room.id not in self._foreign:
            self._foreign.add(room.id)
            LOG.warning("a newer program wrote the log of a table", extra={"table": room.id})
        self.forget(room)
        return TurnedAway(Reason.NEWER_TABLE)

    async def _corrupt(self, room: Room) -> TurnedAway:
        """Leave a table alone whose log no table can have written; all others go on."""
        LOG.error("the log of a table cannot be read", extra={"table": room.id})
        self.forget(room)
        await self.store.phase_corrupt(room.id)
        return TurnedAway(Reason.UNREADABLE_TABLE)

    async def _seat(self, room: Room) -> Room:
        """Have a room in memory, or keep the one that is there already. Answers that."""
        await self._name(room)
        seated = self.rooms.setdefault(room.id, room)
        if seated is room:
            metrics.TABLES.set(len(self.rooms))
            self._told(room)
        return seated

    async def _name(self, room: Room) -> None:
        """Know what those are called who sit here, and those for whom a seat is kept."""
        chairs = room.table.chairs
        ids = {who for chair in chairs if (who := chair.kept if chair.free else chair.who)} | {room.table.host}
        if not ids <= room.names.keys():
            room.names = dict.fromkeys(ids, "") | await self.store.names(ids)

    def forget(self, room: Room) -> None:
        """Take a table out of memory; whoever looks at it has to come again."""
        room.lost = True
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        metrics.TABLES.set(len(self.rooms))
        for feed in list(room.feeds):
            feed.end()

    def tidy(self) -> None:
        """Let tables go that nobody looks at."""
        for room in list(self.rooms.values()):
            quiet = not room.feeds and room.driving is None and not room.lock.locked()
            if quiet and room.used < self.now() - IDLE:
                self.forget(room)

    # Commands.

    async def create(self, row: TableRow, events: list[Event], key: str | None) -> Room:
        """Open a table with its first events."""
        room = Room(row.id, row.secret, self.now())
        room.clock = self.now
        for event in events:
            room.table.apply(event)
        room.keep(events, key)
        standing = room.standing()
        holders = standing.holders or []
        await self.store.create(
            msgspec.structs.replace(
                row, updated=standing.updated, due=standing.due, owed=standing.owed, summary=standing.summary or b""
            ),
            [written(event) for event in events],
            key,
            holders,
        )
        return await self._seat(room)

    async def ask(self, table: str, who: str, command: Command | HouseCommand, key: str | None = None) -> int:
        """Let the table decide. Answers the `seq` of the first event that it led to, or of the last one if to none.

        Raises `Declined`, `Refused`, `TurnedAway` or `StoreDown`. What was begun is finished even if nobody
        waits for the answer any more.
        """
        return await asyncio.shield(self.spawn(self._asked(table, who, command, key)))

    async def _asked(self, table: str, who: str, command: Command | HouseCommand, key: str | None) -> int:
        metrics.COMMANDS.labels(type(command).__name__).inc()
        name = None if key is None else f"{who}:{key}"
        if not isinstance(command, Resume):
            await self.pulse.awake()
        try:
            async with self._locked(table) as room:
                return await self._decided(room, who, command, name)
        except Declined as declined:
            metrics.REFUSALS.labels(declined.reason.value).inc()
            raise
        except Refused as refused:
            metrics.REFUSALS.labels(refused.reason.value).inc()
            raise

    async def _decided(self, room: Room, who: str, command: Command | HouseCommand, key: str | None) -> int:
        while True:
            if key is not None and key in room.keys:
                return room.keys[key]
            try:
                events = handle(room.table, who, command, self.now())
            except (Declined, Refused):
                if await self._caught_up(room):
                    continue  # another process knew more: not to be refused by what we knew
                raise
            if not events:
                return room.table.seq
            if await self._committed(room, events, key):
                first = room.keep(events, key)
                await self._name(room)
                self._told(room)
                return first

    async def _committed(self, room: Room, events: list[Event], key: str | None) -> bool:
        """Write these events; if another process has written first, catch up and answer False."""
        first = room.table.seq + 1
        try:
            for event in events:
                room.table.apply(event)
            standing = room.standing()
            lease = (self.node, self.now() + LEASE) if standing.owed else None
            began = time.perf_counter()
            await self.store.append(room.id, first, [written(event) for event in events], key, standing, lease)
            metrics.COMMIT.observe(time.perf_counter() - began)
        except Clash:
            await self._read(room, 0)
            if room.table.seq < first:  # nobody was first: the table's row and its log do not agree
                raise await self._corrupt(room) from None
            return False
        except BaseException:
            self.forget(room)
            raise
        return True

    def _told(self, room: Room) -> None:
        began = time.perf_counter()
        room.tell(self.now())
        metrics.TOLD.observe(time.perf_counter() - began)
        self.presences.watch(room)
        self.grown(room)

    # Other processes.

    def _bell(self, kind: str, name: str) -> None:
        if kind == "all":
            self.spawn(self.doorkeeper.look_around(at_once=True))
            for room in self.rooms.values():
                self.spawn(self.catch_up(room))
        elif kind == "table" and name in self.rooms:
            self.spawn(self.catch_up(self.rooms[name]))
        elif kind == "replaced" and name in self.rooms:
            self.forget(self.rooms[name])
        elif kind == "identity":
            self.spawn(self.doorkeeper.changed(name))
        elif kind == "address":
            self.spawn(self.doorkeeper.banned(name))
        elif kind == "mutes":
            self.spawn(self.doorkeeper.muted(name))
        elif kind == "held":
            self.spawn(self.doorkeeper.held(*name.split(" ")))
        else:
            self.presences.hear(kind, name)

    async def look_around(self) -> None:
        """Hear what other processes have written even if no bell rang."""
        await self.doorkeeper.look_around()
        if not self.store.shared:
            return
        for table, (events, line) in (await self.store.lengths(list(self.rooms))).items():
            room = self.rooms.get(table)
            if room is not None and (events > room.table.seq + 1 or line > room.said):
                await self.catch_up(room)

    async def _caught_up(self, room: Room) -> bool:
        """Whether another process has written something that we did not know of; now we do. For who holds the lock."""
        known = room.table.seq
        if self.store.shared:
            await self._read(room, known + 1)
        return room.table.seq > known

    async def catch_up(self, room: Room) -> None:
        """Hear what other processes have written."""
        async with room.lock:
            if not room.lost:
                await self._read(room, room.table.seq + 1)
                await self._talk(room)

    async def _read(self, room: Room, since: int) -> None:
        """Have the table from its log again, or the rest of it."""
        try:
            stored = await self.store.events(room.id, since)
            if not stored:
                return
            await room.read(stored, since)
        except CorruptLog:
            raise await self._corrupt(room) from None
        except NewerLog:
            raise self._newer(room) from None
        except BaseException:
            self.forget(room)
            raise
        await self._name(room)
        self._told(room)

    async def _talk(self, room: Room) -> None:
        """Hear what was said."""
        lines = await self.store.chat(room.id, ("players", "onlookers"), room.said, 100)
        names = await self.store.names({line.who for line in lines}) if lines else {}
        for line in lines:
            room.say(line, names.get(line.who))
