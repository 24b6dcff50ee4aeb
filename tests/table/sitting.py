"""A table under test, with its log."""

from random import Random
from typing import Any

import pytest

from teocalli.core.errors import Refused
from teocalli.table.commands import HOUSE, Command, HouseCommand, Join, Play, Start
from teocalli.table.deciding import handle
from teocalli.table.events import Event, read, written
from teocalli.table.looking import Eyes, Shown, common, view, you
from teocalli.table.opening import created
from teocalli.table.plans import First, SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.table import Table

SECRET = bytes(range(32))
ANN, BOB, CID, DEE = "ann", "bob", "cid", "dee"
"""Ann is the host."""


def seen(table: Table, who: str | None, eyes: Eyes, now: float) -> Shown:
    """All that somebody sees who looks at the table as it stands, through these eyes."""
    return {"table": common(table, now), "view": view(table, eyes), "you": you(table, who, eyes)}


class Sitting:
    """Commands are asked a second apart."""

    def __init__(self, game: str, seats: list[SeatPlan], **setup: Any) -> None:
        self.table = Table(SECRET)
        self.log: list[Event] = []
        self.now = 1000.0
        self._put([created(ANN, game, len(seats), seats, secret=SECRET, now=self.now, **setup)])

    @classmethod
    def started(cls, game: str, *who: str | int, **setup: Any) -> "Sitting":
        """Ann and others play, in this order; a number is the level of a bot; Ann again is on her device."""
        seats = [cls._plan(place, each) for place, each in enumerate(who)]
        sitting = cls(game, seats, **{"first": First("host", 0), **setup})
        for place, each in enumerate(who):
            if isinstance(each, str) and each != ANN:
                sitting.ask(each, Join(place))
        sitting.ask(ANN, Start())
        return sitting

    @staticmethod
    def _plan(place: int, each: str | int) -> SeatPlan:
        if isinstance(each, int):
            return SeatPlan("bot", level=each)
        if each == ANN:
            return SeatPlan("device" if place else "person", who=ANN)
        return SeatPlan("open")

    def _put(self, events: list[Event]) -> None:
        for event in events:
            self.table.apply(event)
            self.log.append(event)

    def ask(self, who: str, command: Command | HouseCommand, after: float = 1.0) -> list[str]:
        """The kinds of events that this leads to, so long after the last command."""
        self.now += after
        events = handle(self.table, who, command, self.now)
        self._put(events)
        return [type(event).__name__ for event in events]

    def house(self, command: HouseCommand, after: float = 1.0) -> list[str]:
        return self.ask(HOUSE, command, after)

    def declined(self, who: str, command: Command | HouseCommand) -> str:
        """The code with which it is refused, by the table or by the rules; nothing changes."""
        with pytest.raises((Declined, Refused)) as caught:
            handle(self.table, who, command, self.now)
        assert isinstance(caught.value, Declined | Refused)
        for language in ("fr", "en", "de"):
            assert caught.value.say(language)
        return caught.value.reason.value

    def play(self, seat: int, *actions: str, after: float = 1.0) -> list[str]:
        who = self.table.chairs[seat].who
        assert who is not None
        return self.ask(who, Play(seat, self.table.decision, list(actions)), after)

    def some(self, count: int, seed: int = 1) -> None:
        """Play that many actions at random, whoever is asked."""
        dice = Random(seed)
        for _ in range(count):
            if self.table.phase != "playing":
                return
            seat = dice.choice(self.table.actors)
            self.play(seat, dice.choice(self.table.match.legal(seat)))

    def again(self) -> Table:
        """The table of the log, as it was written and read."""
        return Table.replayed(SECRET, [read(written(event)) for event in self.log])


def state_of(table: Table) -> dict[str, Any]:
    """Everything that a table is, to be compared."""
    shown = {name: value for name, value in vars(table).items() if name not in ("match", "foreseen")}
    if table.phase in ("playing", "over"):
        shown["events"] = table.match.events
        shown["state"] = table.match.state.tobytes()
    return shown
