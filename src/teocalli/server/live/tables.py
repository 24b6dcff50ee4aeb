"""All tables in memory. A command is stored in its table's log first; then everybody is sent what it led to."""

import asyncio
import hashlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from teocalli.core.errors import Refused
from teocalli.server import metrics, wire
from teocalli.server.live.access import AccessWatch
from teocalli.server.live.background import BackgroundTasks
from teocalli.server.live.heartbeat import Heartbeat
from teocalli.server.live.presence import PresenceWatch
from teocalli.server.live.table import TABLE_ID, LiveTable, new_row
from teocalli.server.live.waiting import WaitingWatch
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.append_bells import appended
from teocalli.store.rows import StoredEvent
from teocalli.store.store import Clash, Store, StoreDown
from teocalli.table.commands import Command, Resume, SystemCommand, metric_label
from teocalli.table.events import Event, Finished, encode_event
from teocalli.table.handlers import handle
from teocalli.table.log import CorruptLog, NewerLog
from teocalli.table.reasons import Declined

LOG = logging.getLogger(__name__)

LEASE = 8.0
"""Seconds for which a process drives a table's bots before another process may take over."""
IDLE = 60.0
"""Seconds after which a table without connections is unloaded."""


class LiveTables:
    """The tables that this process has in memory. `node` names the process among those that share the store."""

    def __init__(self, store: Store, node: str, now: Callable[[], float] = time.time) -> None:
        self.store, self.node, self.now = store, node, now
        self.loaded: dict[str, LiveTable] = {}
        self.background = BackgroundTasks()
        self.waiting = WaitingWatch(store, self.background)
        self.access = AccessWatch(store, self.loaded, self.waiting, now)
        self.presence = PresenceWatch(store, self.loaded, self.background, self.submit, now)
        self.heartbeat = Heartbeat(store, now, self.background, self.submit)
        self.on_change: Callable[[LiveTable], None] = lambda live: None
        """Called whenever a table has changed, so that bots can play."""
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._newer: set[str] = set()
        """Tables that only a newer version can read and that were logged as such."""
        store.subscribe(self._notice)

    # Loading.

    async def load(self, table: str) -> LiveTable:
        """The table, replayed from its log if it is not in memory; raises `RequestRefused`."""
        live = self.loaded.get(table)
        if live is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(loading)
        live.last_used = self.now()
        return live

    @asynccontextmanager
    async def locked(self, table: str) -> AsyncIterator[LiveTable]:
        """The table with everything that any process has stored, locked, to be read."""
        async with self._locked(table) as live:
            await self._catch_up(live)
            yield live

    @asynccontextmanager
    async def _locked(self, table: str) -> AsyncIterator[LiveTable]:
        """The table as far as this process knows it, locked."""
        live = await self._lock(table)
        try:
            yield live
        finally:
            live.lock.release()

    async def _lock(self, table: str) -> LiveTable:
        """Lock the table; whoever calls this releases the lock."""
        while True:
            live = await self.load(table)
            await live.lock.acquire()
            if not live.is_discarded:
                return live
            live.lock.release()

    async def _load(self, table: str) -> LiveTable:
        row = await self.store.row(table) if TABLE_ID.fullmatch(table) else None
        if row is None:
            raise RequestRefused(Reason.NO_SUCH_TABLE)
        if row.phase == "corrupt":
            raise RequestRefused(Reason.UNREADABLE_TABLE)
        live = LiveTable(row.id, row.secret, self.now)
        try:
            await live.read(await self.store.events(table), 0, row.events)
        except CorruptLog:
            raise await self._mark_corrupt(live) from None
        except NewerLog:
            raise self._leave_to_newer(live) from None
        return await self._add(live)

    def _leave_to_newer(self, live: LiveTable) -> RequestRefused:
        """Unload a table that only a newer version can read, and return the refusal."""
        if live.id not in self._newer:
            self._newer.add(live.id)
            LOG.warning("a newer program wrote the log of a table", extra={"table": live.id})
        self.unload(live)
        return RequestRefused(Reason.NEWER_TABLE)

    async def _mark_corrupt(self, live: LiveTable) -> RequestRefused:
        """Mark a table whose log no table can have written, and return the refusal; other tables go on."""
        LOG.error("the log of a table cannot be read", extra={"table": live.id})
        self.unload(live)
        await self.store.mark_corrupt(live.id)
        self.waiting.refresh_all()
        return RequestRefused(Reason.UNREADABLE_TABLE)

    async def _add(self, live: LiveTable) -> LiveTable:
        """Put a table into memory unless it is there already; returns the one that is there."""
        await self._prepare(live)
        added = self.loaded.setdefault(live.id, live)
        if added is live:
            metrics.TABLES.set(len(self.loaded))
            self._publish(live)
        return added

    async def _prepare(self, live: LiveTable) -> None:
        """Have ready what is published and takes a while: names, and how the scores of a finished game came about."""
        await self._load_names(live)
        if isinstance(live.table.end, Finished):
            await asyncio.to_thread(lambda: live.table.score_moments)

    async def _load_names(self, live: LiveTable) -> None:
        """Look up the names of the host, of the seats' holders and of those for whom a seat is kept."""
        chairs = live.table.chairs
        ids = {who for chair in chairs if (who := chair.kept if chair.is_free else chair.who)} | {live.table.host}
        if not ids <= live.names.keys():
            live.names = dict.fromkeys(ids, "") | await self.store.names(ids)

    def unload(self, live: LiveTable) -> None:
        """Take a table out of memory; its connections are closed and may come again."""
        live.is_discarded = True
        if self.loaded.get(live.id) is live:
            del self.loaded[live.id]
        metrics.TABLES.set(len(self.loaded))
        for feed in list(live.feeds):
            feed.close()

    def unload_idle(self) -> None:
        """Unload tables that nobody is connected to."""
        for live in list(self.loaded.values()):
            idle = not live.feeds and live.bot_task is None and not live.lock.locked()
            if idle and live.last_used < self.now() - IDLE:
                self.unload(live)

    # Commands.

    async def create(self, table: str, secret: bytes, events: list[Event], key: str | None) -> LiveTable:
        """Store a new table with its first events; raises `Clash` if there is one of that id."""
        live = LiveTable(table, secret, self.now)
        for event in events:
            live.table.apply(event)
        live.append(events, key)
        status = live.status()
        row = new_row(table, live.table, events, status)
        await self.store.create(row, [encode_event(event) for event in events], key, status.holders or [])
        return await self._add(live)

    async def submit(
        self,
        table: str,
        who: str,
        command: Command | SystemCommand,
        key: str | None = None,
        network: str | None = None,
    ) -> int:
        """Let the table decide on a command. Returns the `seq` of its first event, or of the last event if it has none.

        `network` is the address of a person who sends it, as rate limits know it: bots then think on their account.
        Raises `Declined`, `Refused`, `RequestRefused` or `StoreDown`. Once begun, a command is finished even if nobody
        waits for the answer any more.
        """
        return await self.background.finish(self.submit_here(table, who, command, key, network))

    async def submit_here(
        self,
        table: str,
        who: str,
        command: Command | SystemCommand,
        key: str | None = None,
        network: str | None = None,
    ) -> int:
        """The same for a caller that is itself a background task and is not cancelled meanwhile."""
        metrics.COMMANDS.labels(metric_label(command)).inc()
        name, digest = (None, None) if key is None else (key_name(who, key), digest_of(command))
        if not isinstance(command, Resume):
            await self.heartbeat.ensure_recent()
        try:
            live = await self._lock(table)
            try:
                seq = await self._decide(live, who, command, name, digest)
                if network is not None:
                    live.sender = who, network
                return seq
            finally:
                live.lock.release()
        except Declined as declined:
            metrics.REFUSALS.labels(declined.reason.value).inc()
            raise
        except Refused as refused:
            metrics.REFUSALS.labels(refused.reason.value).inc()
            raise

    async def _decide(
        self, live: LiveTable, who: str, command: Command | SystemCommand, key: str | None, digest: bytes | None
    ) -> int:
        while True:
            if key is not None and digest is not None:
                seq = live.seq_of_key(key, digest)
                if seq is not None:
                    return seq
            try:
                events = handle(live.table, who, command, self.now())
            except (Declined, Refused):
                if await self._catch_up(live):
                    continue  # another process has stored more: decide again on that
                raise
            if not events:
                return live.table.seq
            if await self._commit(live, events, key, digest):
                first = live.append(events, key, digest)
                await self._prepare(live)
                self._publish(live)
                return first

    async def _commit(self, live: LiveTable, events: list[Event], key: str | None, digest: bytes | None) -> bool:
        """Store events; False if another process has stored others first, which are then read."""
        first = live.table.seq + 1
        try:
            for event in events:
                live.table.apply(event)
            status = live.status()
            lease = (self.node, self.now() + LEASE) if status.owed else None
            began = time.perf_counter()
            bodies = [encode_event(event) for event in events]
            await self.store.append(live.id, first, bodies, key, status, lease, digest)
            metrics.COMMIT.observe(time.perf_counter() - began)
        except Clash:
            await self._read(live, 0)
            if live.table.seq < first:  # nobody was first
                raise await self._refuse_shorter_log(live) from None
            return False
        except BaseException:
            self.unload(live)
            raise
        return True

    async def _refuse_shorter_log(self, live: LiveTable) -> Exception:
        """Give up a table whose log, just read, is shorter than this process knew it, and return what to raise.

        Its row says why: either row and log do not agree, or the database has lost both, as a standby may that was
        promoted without having been in step. Then whoever asks again plays on from what is there.
        """
        row = await self.store.row(live.id)
        if row is not None and row.events > live.table.seq + 1:
            await self._read(live, 0)  # another process may have played on since the log was read
        if row is not None and row.events != live.table.seq + 1:
            return await self._mark_corrupt(live)
        LOG.error("the database has lost events of a table", extra={"table": live.id})
        self.unload(live)
        return StoreDown("The database has lost what was stored before.")

    def _publish(self, live: LiveTable) -> None:
        began = time.perf_counter()
        live.publish()
        metrics.FANOUT.observe(time.perf_counter() - began)
        self.presence.check(live)
        self.waiting.table_changed(live)
        self.on_change(live)

    # Changes that other processes, or the command line, have stored.

    def _notice(self, kind: str, name: str) -> None:
        """Follow a notification of the store."""
        attempt = self.background.attempt
        if kind == "all":
            attempt(self.access.check_all(at_once=True))
            self.waiting.refresh_all()
            for live in self.loaded.values():
                attempt(self.catch_up(live))
        elif kind == "grown":
            table, events = appended(name)
            if table in self.loaded:
                attempt(self._follow(self.loaded[table], events))
            else:
                self.waiting.changed_elsewhere()
        elif kind == "table" and name in self.loaded:
            attempt(self.catch_up(self.loaded[name]))
        elif kind == "table":
            self.waiting.changed_elsewhere()
        elif kind == "replaced":
            self.waiting.changed_elsewhere()
            if name in self.loaded:
                self.unload(self.loaded[name])
        elif kind == "identity":
            attempt(self.access.identity_changed(name))
        elif kind == "address":
            attempt(self.access.address_changed(name))
        elif kind == "mutes":
            attempt(self.access.mutes_changed(name))
        elif kind == "merged":
            attempt(self.access.guest_merged(*name.split(" ")))
        else:
            self.presence.notice(kind, name)

    async def check_for_changes(self) -> None:
        """Find what other processes have stored, also where a notification was lost."""
        await self.access.check_all()
        self.waiting.check(self.now())
        if not self.store.shared:
            return
        for table, (events, line) in (await self.store.lengths(list(self.loaded))).items():
            live = self.loaded.get(table)
            if live is not None and (events > live.table.seq + 1 or line > live.last_chat_id):
                await self.catch_up(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Read the events and the chat that other processes have stored."""
        async with live.lock:
            if not live.is_discarded:
                await self._read(live, live.table.seq + 1)
                await self._read_chat(live)

    async def _follow(self, live: LiveTable, events: list[StoredEvent]) -> None:
        """Follow events that another process has stored and sent along; read what is missing before them."""
        async with live.lock:
            first = live.table.seq + 1
            if not live.is_discarded and events[-1].seq >= first:
                await self._read(live, first, events if events[0].seq == first else None)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Read the events that other processes have stored; returns whether there were any. Hold the lock."""
        known = live.table.seq
        if self.store.shared:
            await self._read(live, known + 1)
        return live.table.seq > known

    async def _read(self, live: LiveTable, since: int, stored: list[StoredEvent] | None = None) -> None:
        """Replay the log from `since` on and publish the table. `stored` is that part of it, if it is known."""
        try:
            if stored is None:
                stored = await self.store.events(live.id, since)
            if not stored:
                return
            await live.read(stored, since)
        except CorruptLog:
            raise await self._mark_corrupt(live) from None
        except NewerLog:
            raise self._leave_to_newer(live) from None
        except BaseException:
            self.unload(live)
            raise
        await self._prepare(live)
        self._publish(live)

    async def _read_chat(self, live: LiveTable) -> None:
        lines = await self.store.chat(live.id, ("players", "onlookers"), live.last_chat_id, 100)
        names = await self.store.names({line.who for line in lines}) if lines else {}
        for line in lines:
            live.publish_chat(line, names.get(line.who))


def key_name(who: str, key: str) -> str:
    """The name under which a table knows a key of somebody."""
    return f"{who}:{key}"


def digest_of(command: Command | SystemCommand) -> bytes:
    """By what a command is told from others with the same key."""
    return hashlib.blake2b(wire.encode(command), digest_size=16).digest()
