"""A log full of games, written straight into a store: what a house looks like after years."""

import random
import secrets
import time
from pathlib import Path

from teocalli.store.opening import opened
from teocalli.store.rows import SeatHolder, TableRow
from teocalli.store.store import Store
from teocalli.table import commands as asked
from teocalli.table.deciding import handle
from teocalli.table.events import Event, written
from teocalli.table.fair import SECRET_BYTES
from teocalli.table.opening import created
from teocalli.table.plans import SeatPlan
from teocalli.table.table import Table

_HOST = "stock"
FILE = "teocalli.db"


class _Sitting:
    """Somebody plays on one device with themselves, outside any house."""

    def __init__(self, game: str) -> None:
        self.secret = secrets.token_bytes(SECRET_BYTES)
        self.table = Table(self.secret)
        self.log: list[Event] = []
        seats = [SeatPlan("person", who=_HOST), SeatPlan("device", who=_HOST)]
        self._note([created(_HOST, game, 2, seats, secret=self.secret, now=time.time())])
        self.ask(asked.Start())

    def ask(self, command: asked.Command) -> None:
        self._note(handle(self.table, _HOST, command, time.time()))

    def _note(self, events: list[Event]) -> None:
        for event in events:
            self.table.apply(event)
        self.log += events

    def move(self) -> None:
        """Anything that is legal."""
        seat = self.table.actors[0]
        self.ask(asked.Play(seat, self.table.decision, [random.choice(self.table.match.legal(seat))]))

    async def keep(self, store: Store, name: str) -> None:
        table = self.table
        row = TableRow(
            id=name,
            secret=self.secret,
            game=table.game.name,
            players=2,
            phase=table.phase,
            public=False,
            host=_HOST,
            created=table.at,
            updated=table.stirred,
            events=len(self.log),
            due=None,
            owed=False,
            lease=None,
            lease_until=0.0,
            summary=b"{}",
        )
        holders = [SeatHolder(seat, _HOST, seat in table.actors) for seat in range(2)]
        await store.create(row, [written(event) for event in self.log], None, holders)


async def stocked(folder: str, tables: int) -> None:
    """Put so many finished games of Aztec into the log."""
    sitting = _Sitting("aztec")
    while sitting.table.phase == "playing":
        sitting.move()
    store = await opened(str(Path(folder) / FILE))
    for number in range(tables):
        await sitting.keep(store, f"finished{number}")
    await store.close()


async def long_table(folder: str, events: int = 2000) -> tuple[str, int]:
    """Put one game of Schatz into the log in which much was taken back; answers its id and how many events it has."""
    sitting = _Sitting("schatz")
    while len(sitting.log) < events:
        first = sitting.table.decision
        for _ in range(8):
            sitting.move()
        if sitting.table.decision > 300:
            sitting.ask(asked.Undo(0, first))
    store = await opened(str(Path(folder) / FILE))
    await sitting.keep(store, "long")
    await store.close()
    return "long", len(sitting.log)
