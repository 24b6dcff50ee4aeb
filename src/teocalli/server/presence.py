"""Who is at which table. The log is told when somebody goes and comes, so that all processes know."""

import asyncio
from typing import TYPE_CHECKING

from teocalli.server.room import Room
from teocalli.table.commands import HOUSE, Presence

if TYPE_CHECKING:
    from teocalli.server.hall import Hall

PATIENCE = 5.0
"""Seconds without a connection after which somebody is gone: a reload is not."""


class Presences:
    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._waiting: dict[tuple[str, int], asyncio.TimerHandle] = {}

    def watch(self, room: Room) -> None:
        """Look who is here, after connections or the table have changed."""
        if room.table.phase != "playing":
            return
        here = {feed.who for feed in room.feeds}
        for seat, chair in enumerate(room.table.chairs):
            if chair.who is None:
                continue
            if chair.who not in here:
                if chair.gone_at is None and (room.id, seat) not in self._waiting:
                    loop = asyncio.get_running_loop()
                    self._waiting[room.id, seat] = loop.call_later(PATIENCE, self._missed, room, seat)
            else:
                waiting = self._waiting.pop((room.id, seat), None)
                if waiting is not None:
                    waiting.cancel()
                if chair.gone_at is not None:
                    self._note(room, seat, here=True)

    def _missed(self, room: Room, seat: int) -> None:
        del self._waiting[room.id, seat]
        now = self._hall.rooms.get(room.id)
        if now is not None and all(feed.who != now.table.chairs[seat].who for feed in now.feeds):
            self._note(now, seat, here=False)

    def _note(self, room: Room, seat: int, *, here: bool) -> None:
        self._hall.spawn(self._hall.ask(room.id, HOUSE, Presence(seat, here)))
