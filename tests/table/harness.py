"""A table under test, with its log."""

from random import Random
from typing import Any

import pytest

from teocalli.core.errors import Refused
from teocalli.table.commands import SYSTEM, Command, Join, Play, Start, SystemCommand
from teocalli.table.creation import new_table
from teocalli.table.events import Event, decode_event, encode_event
from teocalli.table.handlers import handle
from teocalli.table.plans import First, SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.table import Table
from teocalli.table.views import Eyes, Shown, personal_view, position_view, shared_view

SECRET = bytes(range(32))
ANN, BOB, CID, DEE = "ann", "bob", "cid", "dee"
"""Ann is the host."""


def everything_seen(table: Table, who: str | None, eyes: Eyes, now: float) -> Shown:
    """All that somebody sees of the present through these eyes."""
    return {
        "table": shared_view(table, now),
        "view": position_view(table, eyes),
        "you": personal_view(table, who, eyes),
    }


class TableHarness:
    """A table whose clock stands still between commands, and advances a second with each."""

    def __init__(self, game: str, seats: list[SeatPlan], **setup: Any) -> None:
        self.table = Table(SECRET)
        self.log: list[Event] = []
        self.now = 1000.0
        self._append([new_table(ANN, game, len(seats), seats, secret=SECRET, now=self.now, **setup)])

    @classmethod
    def start(cls, game: str, *who: str | int, **setup: Any) -> "TableHarness":
        """A game of these players, in this order; a number is the level of a bot; Ann again is on her device."""
        seats = [cls._plan(seat, each) for seat, each in enumerate(who)]
        harness = cls(game, seats, **{"first": First("host", 0), **setup})
        for seat, each in enumerate(who):
            if isinstance(each, str) and each != ANN:
                harness.ask(each, Join(seat))
        harness.ask(ANN, Start())
        return harness

    @staticmethod
    def _plan(seat: int, each: str | int) -> SeatPlan:
        if isinstance(each, int):
            return SeatPlan("bot", level=each)
        if each == ANN:
            return SeatPlan("device" if seat else "person", who=ANN)
        return SeatPlan("open")

    def _append(self, events: list[Event]) -> None:
        for event in events:
            self.table.apply(event)
            self.log.append(event)

    def ask(self, who: str, command: Command | SystemCommand, after: float = 1.0) -> list[str]:
        """The names of the events to which a command leads, so many seconds after the last command."""
        self.now += after
        events = handle(self.table, who, command, self.now)
        self._append(events)
        return [type(event).__name__ for event in events]

    def system(self, command: SystemCommand, after: float = 1.0) -> list[str]:
        """The same for a command of the server."""
        return self.ask(SYSTEM, command, after)

    def refusal_code(self, who: str, command: Command | SystemCommand) -> str:
        """The code with which a command is refused, by the table or by the rules; nothing changes."""
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

    def play_random(self, count: int, seed: int = 1) -> None:
        """Play that many random actions of whoever is to move."""
        dice = Random(seed)
        for _ in range(count):
            if self.table.phase != "playing":
                return
            seat = dice.choice(self.table.actors)
            self.play(seat, dice.choice(self.table.match.legal(seat)))

    def replay(self) -> Table:
        """The table of the log after encoding and decoding it."""
        return Table.replay(SECRET, [decode_event(encode_event(event)) for event in self.log])


def state_of(table: Table) -> dict[str, Any]:
    """Everything that a table is, to be compared."""
    shown = {name: value for name, value in vars(table).items() if name not in ("match", "trial", "_score_moments")}
    if table.phase in ("playing", "over"):
        shown["events"] = table.match.events
        shown["state"] = table.match.state.tobytes()
    return shown


def aztekz_in_play(**setup: Any) -> TableHarness:
    """A game of Aztekz in which both players have placed their first card and one has the first turn."""
    harness = TableHarness.start("aztekz", ANN, BOB, **setup)
    while harness.table.match.view(None)["phase"] == "setup":
        seat = harness.table.actors[0]
        harness.play(seat, harness.table.match.legal(seat)[0])
    return harness
