"""A live table as its events have made it. `apply` is the only thing that changes it: the log is the table."""

from collections.abc import Callable, Iterable
from typing import Any, Literal

from teocalli.core.errors import TeocalliError
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.core.options import Options
from teocalli.core.registry import game as find_game
from teocalli.table import events as happened
from teocalli.table.chairs import Chair
from teocalli.table.clock import Clock
from teocalli.table.events import Event
from teocalli.table.fair import seed_of
from teocalli.table.plans import First

GRACE = 60.0
"""Seconds that the others wait for somebody who is gone."""
EXPIRY = 24 * 3600.0
"""Seconds after which a table that has not started is cleared away, counted from when somebody last sat down."""


class CorruptLog(TeocalliError):
    """A log that no table can have written."""


class Table:
    """Apply a log from its beginning to have the table. The secret of its dice is kept apart from the log."""

    game: Game
    options: Options
    host: str
    chairs: list[Chair]
    clock: Clock
    first: First
    public: bool
    commitment: str
    match: Match
    """There is one from the start of the game on."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.seq = -1
        """Of the last event."""
        self.at = 0.0
        """Of the last event."""
        self.touched = 0.0
        """When somebody last sat down, before the start."""
        self.phase: Literal["gathering", "playing", "over", "expired"] = "gathering"
        self.decision = -1
        """Names the position. It grows whenever the position changes and never repeats, not even after an undo."""
        self.line: list[tuple[int, int]] = []
        """The decisions that led here, the present one last, each with the match's number of events at it."""
        self.moments: list[int] = []
        """For each decision, those undone too, the `seq` of the last event before it."""
        self.sealed: set[int] = set()
        """The `seq` of every part of a simultaneous decision: told as made, not as what."""
        self.revealed: dict[int, list[dict[str, Any]]] = {}
        """For the `seq` of the last part of each: all parts, in order of seat."""
        self.undo: happened.UndoAsked | None = None
        """What somebody has asked and not everybody has granted."""
        self.granted: set[int] = set()
        self.breaking: set[int] = set()
        """The seats that want to break off."""
        self.order: list[int] = []
        self.nonces: list[str] = []
        """In the order of the seats before the start."""
        self.seed = 0
        self.end: happened.Finished | happened.Stopped | None = None
        self.rematch: str | None = None

    @classmethod
    def replayed(cls, secret: bytes, events: Iterable[Event]) -> "Table":
        """The table of a log; raises `CorruptLog`."""
        table = cls(secret)
        for event in events:
            try:
                table.apply(event)
            except (TeocalliError, LookupError, AttributeError, ValueError, TypeError) as error:
                raise CorruptLog(f"event {table.seq + 1} cannot follow those before it: {error}") from error
        return table

    @property
    def players(self) -> int:
        return len(self.chairs)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return self.match.actors if self.phase == "playing" else ()

    def owed(self) -> list[int]:
        """The seats that owe a decision and are played by bots."""
        return [seat for seat in self.actors if self.chairs[seat].by_bot]

    def seats_of(self, who: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.who == who]

    def deadline(self) -> float | None:
        """When a `Tick` is due, if nothing happens before."""
        if self.phase == "gathering":
            return self.touched + EXPIRY
        if self.phase != "playing":
            return None
        due = []
        for seat, chair in enumerate(self.chairs):
            runs_out = self.clock.runs_out(seat)
            if runs_out is not None and not chair.out_of_time:
                due.append(runs_out)
            if chair.gone_at is not None and not chair.absent and not chair.by_bot:
                due.append(chair.gone_at + GRACE)
        return min(due, default=None)

    def apply(self, event: Event) -> None:
        """What an event changes. Events come from `handle`, or from a log."""
        if event.at < self.at:
            raise CorruptLog("time runs backwards")
        self.seq += 1
        self.at = event.at
        _APPLY[type(event)](self, event)
        if self.phase == "playing":
            self._open()

    def _open(self) -> None:
        """Number the position if it is a new one, and let the clocks of those run who are asked."""
        match = self.match
        if match.awaits_chance:
            return
        if not self.line or self.line[-1][1] != match.settled:
            self.decision += 1
            self.line.append((self.decision, match.settled))
            self.moments.append(self.seq)
            self.undo, self.granted = None, set()
        self.clock.ask({seat for seat in match.actors if not self.chairs[seat].by_bot}, self.at)

    def _created(self, event: happened.Created) -> None:
        self.game = find_game(event.game)
        if event.rules != self.game.rules:
            raise CorruptLog(f"rules version {event.rules} of {event.game} is not known here")
        self.options, self.host, self.public = event.options, event.host, event.public
        self.first, self.commitment = event.first, event.commitment
        self.chairs = [Chair.of(plan) for plan in event.seats]
        self.clock = Clock.new(event.clock, event.players)
        self.touched = event.at

    def _joined(self, event: happened.Joined) -> None:
        self.chairs[event.seat] = Chair("person", event.who, nonce=event.nonce)
        self.touched = event.at

    def _left(self, event: happened.Left) -> None:
        left = self.chairs[event.seat]
        self.chairs[event.seat] = Chair("invited" if left.invitation else "open", invitation=left.invitation)

    def _seated(self, event: happened.Seated) -> None:
        self.chairs[event.seat] = Chair.of(event.plan)

    def _started(self, event: happened.Started) -> None:
        self.nonces = [chair.nonce for chair in self.chairs]
        self.seed = seed_of(self.secret, self.nonces)
        self.order = event.order
        self.chairs = [self.chairs[place] for place in event.order]
        self.match = self.new_match()
        self.phase = "playing"

    def new_match(self, seed: int | None = None) -> Match:
        """The game at its start; with a seed, after what chance brings first."""
        return Match(self.game, self.players, self.options, seed)

    def _moved(self, event: happened.Moved) -> None:
        seat, match = event.seat, self.match
        together = len(match.actors) > 1 or match.settled < len(match)
        before = match.settled
        match.play(seat, event.do)
        if together:
            self.sealed.add(self.seq)
            if match.settled > before:
                self.revealed[self.seq] = match.since(before)
        if not self.game.sequences or match.awaits_chance or seat not in match.actors:
            self.clock.moved(seat, event.at)
        self.chairs[seat].out_of_time = False

    def _happened(self, event: happened.Happened) -> None:
        self.match.happen(event.event)

    def _withdrawn(self, event: happened.Withdrawn) -> None:
        self.match.withdraw(event.seat)

    def _undo_asked(self, event: happened.UndoAsked) -> None:
        self.undo, self.granted = event, set()

    def _undo_granted(self, event: happened.UndoGranted) -> None:
        self.granted.add(event.seat)

    def _undo_refused(self, event: happened.UndoRefused) -> None:
        self.undo, self.granted = None, set()

    def _undone(self, event: happened.Undone) -> None:
        place = self.place_of(event.to)
        self.match.undo(self.line[place][1])
        del self.line[place:]

    def place_of(self, decision: int) -> int:
        """Where a decision stands on the line that led here; `LookupError` if it does not."""
        for place in range(len(self.line) - 1, -1, -1):
            if self.line[place][0] == decision:
                return place
        raise LookupError(f"decision {decision} is not on the line")

    def _resigned(self, event: happened.Resigned) -> None:
        self.chairs[event.seat].resigned = True

    def _out_of_time(self, event: happened.OutOfTime) -> None:
        self.chairs[event.seat].out_of_time = True

    def _gone(self, event: happened.Gone) -> None:
        self.chairs[event.seat].gone_at = event.at

    def _absent(self, event: happened.Absent) -> None:
        self.chairs[event.seat].absent = True

    def _came(self, event: happened.Came) -> None:
        self.chairs[event.seat].gone_at = None
        self.chairs[event.seat].absent = False
        self.breaking = set()

    def _to_bot(self, event: happened.ToBot) -> None:
        self.chairs[event.seat].level = event.level
        self.chairs[event.seat].out_of_time = False

    def _given_back(self, event: happened.GivenBack) -> None:
        self.chairs[event.seat].level = None

    def _break_asked(self, event: happened.BreakAsked) -> None:
        self.breaking.add(event.seat)

    def _ended(self, event: happened.Finished | happened.Stopped) -> None:
        self.end, self.phase = event, "over"
        self.clock.ask(set(), event.at)
        self.undo = None

    def _rematched(self, event: happened.Rematch) -> None:
        self.rematch = event.table

    def _expired(self, event: happened.Expired) -> None:
        self.phase = "expired"

    def _held(self, event: happened.Held) -> None:
        self.chairs[event.seat].who = event.who

    def _resumed(self, event: happened.Resumed) -> None:
        self.clock.forgive(event.lost, event.at)


_APPLY: dict[type[Any], Callable[[Table, Any], None]] = {
    happened.Created: Table._created,
    happened.Joined: Table._joined,
    happened.Left: Table._left,
    happened.Seated: Table._seated,
    happened.Started: Table._started,
    happened.Moved: Table._moved,
    happened.Happened: Table._happened,
    happened.Withdrawn: Table._withdrawn,
    happened.UndoAsked: Table._undo_asked,
    happened.UndoGranted: Table._undo_granted,
    happened.UndoRefused: Table._undo_refused,
    happened.Undone: Table._undone,
    happened.Resigned: Table._resigned,
    happened.OutOfTime: Table._out_of_time,
    happened.Gone: Table._gone,
    happened.Absent: Table._absent,
    happened.Came: Table._came,
    happened.ToBot: Table._to_bot,
    happened.GivenBack: Table._given_back,
    happened.BreakAsked: Table._break_asked,
    happened.Stopped: Table._ended,
    happened.Finished: Table._ended,
    happened.Rematch: Table._rematched,
    happened.Expired: Table._expired,
    happened.Held: Table._held,
    happened.Resumed: Table._resumed,
}
