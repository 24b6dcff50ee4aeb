"""Who is at which table. The log is told when somebody goes and comes, so that all processes know."""

import asyncio
from typing import TYPE_CHECKING

from teocalli.server.room import Room
from teocalli.table.commands import HOUSE, Presence

if TYPE_CHECKING:
    from teocalli.server.hall import Hall

PATIENCE = 5.0
"""Seconds without a connection after which somebody is gone: a reload is not."""
ANSWER = 2.0
"""Seconds within which another process says that somebody is there."""
ELSEWHERE = 30.0
"""Seconds after which that is asked again: the other process may have died."""


class Presences:
    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._waiting: dict[tuple[str, int], asyncio.TimerHandle] = {}
        self._seeking: dict[tuple[str, int], str] = {}
        """Seats for whose holders other processes are asked, and how."""
        self._stopped = False

    def watch(self, room: Room) -> None:
        """Look who is here, after connections or the table have changed."""
        if self._stopped or room.table.phase != "playing":
            return
        here = {feed.who for feed in room.feeds}
        for seat, chair in enumerate(room.table.chairs):
            if chair.who is None:
                continue
            if chair.who not in here:
                if chair.gone_at is None and (room.id, seat) not in self._waiting:
                    self._wait(room.id, seat, PATIENCE)
            else:
                waiting = self._waiting.pop((room.id, seat), None)
                if waiting is not None:
                    waiting.cancel()
                if chair.gone_at is not None:
                    self._note(room, seat, here=True)

    def stop(self) -> None:
        """Look for nobody any more: the house closes, and nobody is gone for that."""
        self._stopped = True
        for waiting in self._waiting.values():
            waiting.cancel()
        self._waiting.clear()

    def _wait(self, table: str, seat: int, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._waiting[table, seat] = loop.call_later(seconds, self._missed, table, seat)

    def _missed(self, table: str, seat: int) -> None:
        if self._has_come(table, seat):
            del self._waiting[table, seat]
        else:
            self._hall.spawn(self._sought(table, seat, self._waiting[table, seat]))

    def _has_come(self, table: str, seat: int) -> bool:
        """Whether nobody needs to be looked for any more."""
        room = self._hall.rooms.get(table)
        return room is None or any(feed.who == room.table.chairs[seat].who for feed in room.feeds)

    async def _sought(self, table: str, seat: int, waiting: asyncio.TimerHandle) -> None:
        """Somebody has no connection here: unless another process has one, they are gone."""
        elsewhere = await self._is_elsewhere(table, seat)
        if self._waiting.get((table, seat)) is not waiting:
            return
        del self._waiting[table, seat]
        if self._has_come(table, seat):
            return
        if elsewhere:
            self._wait(table, seat, ELSEWHERE)
        else:
            self._note(self._hall.rooms[table], seat, here=False)

    async def _is_elsewhere(self, table: str, seat: int) -> bool:
        """Whether another process says so."""
        store, sought = self._hall.store, f"{table} {self._hall.rooms[table].table.chairs[seat].who}"
        if not store.shared:
            return False
        self._seeking[table, seat] = sought
        store.ring("seek", sought)
        await asyncio.sleep(ANSWER)
        return self._seeking.pop((table, seat), None) is None

    def hear(self, kind: str, sought: str) -> None:
        """Another process looks for somebody at a table, or has found them."""
        table, _, who = sought.partition(" ")
        room = self._hall.rooms.get(table)
        if kind == "found":
            self._seeking = {place: other for place, other in self._seeking.items() if other != sought}
        elif kind == "seek" and room is not None and any(feed.who == who for feed in room.feeds):
            self._hall.store.ring("found", sought)

    def _note(self, room: Room, seat: int, *, here: bool) -> None:
        self._hall.spawn(self._hall.ask(room.id, HOUSE, Presence(seat, here)))
