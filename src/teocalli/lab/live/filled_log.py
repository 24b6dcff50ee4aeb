"""Write whole games straight into a store, so that a server finds a log like one that has grown for years."""

import time
from hashlib import sha256
from pathlib import Path
from random import Random

from teocalli.server.live.table import new_row
from teocalli.store.connect import open_store
from teocalli.store.rows import SeatHolder, TableStatus
from teocalli.store.store import Store
from teocalli.table import commands
from teocalli.table.creation import new_table
from teocalli.table.events import Event, encode_event
from teocalli.table.handlers import handle
from teocalli.table.plans import SeatPlan
from teocalli.table.table import Table

_HOST = "stock"
FILE = "teocalli.db"
_LONG_LINE = 300
"""Decisions after which a long table goes to and fro instead of on."""
_STRETCH = 8
"""Moves between two undos of a long table."""


class _LocalTable:
    """A table at which one person plays both seats on one device, without a server. The same seed, the same log."""

    def __init__(self, game: str, seed: int) -> None:
        self._dice = Random(seed)
        self._secret = sha256(f"filled log {seed}".encode()).digest()
        self.table = Table(self._secret)
        self.log: list[Event] = []
        seats = [SeatPlan("person", who=_HOST), SeatPlan("device", who=_HOST)]
        self._append([new_table(_HOST, game, 2, seats, secret=self._secret, now=time.time())])
        self.submit(commands.Start())

    def submit(self, command: commands.Command) -> None:
        self._append(handle(self.table, _HOST, command, time.time()))

    def _append(self, events: list[Event]) -> None:
        for event in events:
            self.table.apply(event)
        self.log += events

    def play(self) -> None:
        """Play any legal action."""
        seat, action = self._pick()
        self.submit(commands.Play(seat, self.table.decision, [action]))

    def play_unless_last(self) -> bool:
        """Play a legal action that does not end the game; False if the one picked would."""
        seat, action = self._pick()
        trial = self.table.match.fork(self.table.seed)
        trial.play(seat, action)
        if trial.over:
            return False
        self.submit(commands.Play(seat, self.table.decision, [action]))
        return True

    def _pick(self) -> tuple[int, str]:
        seat = self.table.actors[0]
        return seat, self._dice.choice(self.table.match.legal(seat))

    async def save(self, store: Store, name: str) -> None:
        table = self.table
        status = TableStatus(table.phase, table.active_at, None, False, summary=b"{}")
        row = new_row(name, table, self.log, status)
        holders = [SeatHolder(seat, _HOST, seat in table.actors) for seat in range(2)]
        await store.create(row, [encode_event(event) for event in self.log], None, holders)


async def add_finished(folder: str, game: str, tables: int) -> None:
    """Put so many tables with a finished game into the log in this folder."""
    local = _LocalTable(game, seed=1)
    while local.table.phase == "playing":
        local.play()
    store = await open_store(str(Path(folder) / FILE))
    for number in range(tables):
        await local.save(store, f"finished{number}")
    await store.close()


async def add_long(folder: str, game: str, tables: int, events: int = 2000) -> tuple[list[str], int]:
    """Put running tables into the log in which much was taken back; answers their ids and how many events each has."""
    local = long_table(game, events)
    ids = [f"long{number}" for number in range(tables)]
    store = await open_store(str(Path(folder) / FILE))
    for name in ids:
        await local.save(store, name)
    await store.close()
    return ids, len(local.log)


def long_table(game: str, events: int, seed: int = 2) -> _LocalTable:
    """A running table with at least so many events. Moves are taken back before the game can end."""
    local = _LocalTable(game, seed)
    while len(local.log) < events:
        line = local.table.history.decisions
        if len(line) > _LONG_LINE or not local.play_unless_last():
            local.submit(commands.Undo(0, line[-min(len(line), _STRETCH)]))
    return local
