"""Who is connected to which table. The log notes when somebody goes and comes back, so that all processes know."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

from teocalli.server.live.background import BackgroundTasks
from teocalli.server.live.table import LiveTable
from teocalli.store.store import Store
from teocalli.table.commands import SYSTEM, Presence

GRACE = 5.0
"""Seconds without a connection after which somebody counts as gone: reloading the page takes less.

They double with each time that somebody leaves again soon after coming back, up to `LONGEST_GRACE`: going and coming
is noted in the log, which somebody could else fill with nothing.
"""
LONGEST_GRACE = 320.0
ANSWER = 2.0
"""Seconds within which another process answers that somebody is connected there."""
ASK_AGAIN = 0.5
"""Seconds after which other processes are asked once more: a bell may be lost, or somebody connects there just now."""
ELSEWHERE = 30.0
"""Seconds after which other processes are asked again, since the one that answered may have died."""

Submit = Callable[[str, str, Presence], Coroutine[Any, Any, object]]
"""(table, who, command): submits a command."""


class PresenceWatch:
    """Notes in tables' logs who goes and who comes back."""

    def __init__(
        self,
        store: Store,
        loaded: Mapping[str, LiveTable],
        background: BackgroundTasks,
        submit: Submit,
        now: Callable[[], float],
    ) -> None:
        """`loaded` are the tables in memory, by id; `now` is the server's clock."""
        self._store, self._loaded, self._background, self._submit, self._now = store, loaded, background, submit, now
        self._waiting: dict[tuple[str, int], asyncio.TimerHandle] = {}
        """Seats without a connection, and when they count as left."""
        self._sought: dict[tuple[str, int], tuple[str, asyncio.Event]] = {}
        """Seats for whose holders other processes are asked: the text that was sent, and what ends the search."""
        self._stopped = False

    def check(self, live: LiveTable) -> None:
        """Look who is connected, after connections or the table have changed."""
        if self._stopped or live.table.phase != "playing":
            return
        here = {feed.who for feed in live.feeds}
        for seat, chair in enumerate(live.table.chairs):
            if chair.who is None:
                continue
            if chair.who not in here:
                if chair.gone_at is None and (live.id, seat) not in self._waiting:
                    self._wait(live.id, seat, chair.who, _grace(chair.recent_departures(self._now())))
            else:
                waiting = self._waiting.pop((live.id, seat), None)
                if waiting is not None:
                    waiting.cancel()
                if (live.id, seat) in self._sought:  # found here: no other process has to answer
                    self._sought[live.id, seat][1].set()
                if chair.gone_at is not None:
                    self._note(live.id, seat, here=True)

    def stop(self) -> None:
        """Stop watching: the server closes, and nobody is gone because of that."""
        self._stopped = True
        for waiting in self._waiting.values():
            waiting.cancel()
        self._waiting.clear()

    def notice(self, kind: str, sought: str) -> None:
        """Follow a notification: another process looks for somebody at a table, or has found them."""
        table, _, who = sought.partition(" ")
        if kind == "found":
            for text, found in self._sought.values():
                if text == sought:
                    found.set()
        elif kind == "seek" and self._is_connected(table, who):
            self._store.ring("found", sought)

    def _wait(self, table: str, seat: int, who: str, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._waiting[table, seat] = loop.call_later(seconds, self._time_out, table, seat, who)

    def _time_out(self, table: str, seat: int, who: str) -> None:
        if self._is_connected(table, who):
            del self._waiting[table, seat]
        else:
            self._background.spawn(self._seek(table, seat, who, self._waiting[table, seat]))

    def _is_connected(self, table: str, who: str) -> bool:
        """Whether somebody has a connection to a table in this process."""
        live = self._loaded.get(table)
        return live is not None and any(feed.who == who for feed in live.feeds)

    async def _seek(self, table: str, seat: int, who: str, waiting: asyncio.TimerHandle) -> None:
        """Note that somebody is gone unless another process is connected to them."""
        elsewhere = await self._is_elsewhere(table, seat, who)
        if self._waiting.get((table, seat)) is not waiting:
            return
        del self._waiting[table, seat]
        if self._is_connected(table, who):
            return
        if not elsewhere:
            self._note(table, seat, here=False)
        elif table in self._loaded:  # else the other process watches alone
            self._wait(table, seat, who, ELSEWHERE)

    async def _is_elsewhere(self, table: str, seat: int, who: str) -> bool:
        """Whether another process answers that it is connected to the seat's holder."""
        store, sought = self._store, f"{table} {who}"
        if not store.shared:
            return False
        found = asyncio.Event()
        self._sought[table, seat] = sought, found
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER):
                while not found.is_set():
                    store.ring("seek", sought)
                    with suppress(TimeoutError):
                        await asyncio.wait_for(found.wait(), ASK_AGAIN)
        del self._sought[table, seat]
        return found.is_set() and not self._is_connected(table, who)

    def _note(self, table: str, seat: int, *, here: bool) -> None:
        self._background.attempt(self._submit(table, SYSTEM, Presence(seat, here)))


def _grace(departures: int) -> float:
    """Seconds without a connection after which somebody counts as gone who has left so often in a row."""
    return min(GRACE * 2.0 ** min(departures, 30), LONGEST_GRACE)
