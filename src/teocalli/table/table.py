"""A live table as its events have made it. `apply` is the only thing that changes it: the log is the table."""

from array import array
from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeAlias

from teocalli.core.errors import TeocalliError
from teocalli.core.game import Game, News
from teocalli.core.match import Match
from teocalli.core.options import Options
from teocalli.core.prepare import prepare
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.core.words import printable
from teocalli.table import events as happened
from teocalli.table.chairs import Chair
from teocalli.table.clock import Clock
from teocalli.table.events import Event
from teocalli.table.fair import commitment_of, seed_of
from teocalli.table.line import NOBODY, Line
from teocalli.table.plans import First
from teocalli.table.reading import CorruptLog, NewerLog, events_of

EXPIRY = 24 * 3600.0
"""Seconds after which a table that has not started is cleared away, counted from when somebody last sat down."""

Phase: TypeAlias = Literal["gathering", "playing", "over", "expired"]


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
        self.stirred = 0.0
        """When somebody last did something here: connections that come and go, and what the house does, apart."""
        self.touched = 0.0
        """When somebody last sat down, before the start."""
        self.phase: Phase = "gathering"
        self.decision = -1
        """Names the position. It grows whenever the position changes and never repeats, not even after an undo."""
        self.line = Line()
        self.moments = array("l")
        """For each decision, those undone too, the `seq` of the last event before it."""
        self.actors: tuple[int, ...] = ()
        """The seats that owe a decision."""
        self.waiting: set[int] = set()
        """The seats whose part of an open simultaneous decision is in."""
        self.sealed: set[int] = set()
        """The `seq` of every part of a simultaneous decision: told as made, not as what."""
        self.revealed: dict[int, list[tuple[int, str]]] = {}
        """For the `seq` of the last part of each: all parts, in order of seat, each by whom and what."""
        self.news: dict[int, list[News]] = {}
        """For the `seq` of an action: what it brought about."""
        self.undo: happened.UndoAsked | None = None
        """What somebody has asked and not everybody has granted."""
        self.granted: set[int] = set()
        self.breaking: dict[int, set[int]] = {}
        """For each seat that keeps others waiting: the seats that want to break off."""
        self.order: list[int] = []
        self.nonces: list[str] = []
        """In the order of the seats before the start, then that of whoever started the game."""
        self.seed = 0
        self.end: happened.Finished | happened.Stopped | None = None
        self.rematch: str | None = None
        self.foreseen: tuple[Event, Match] | None = None
        """A move that was found legal, and the match after it: work that `apply` need not do again."""
        self._mover = NOBODY

    @classmethod
    def replayed(cls, secret: bytes, events: Iterable[Event]) -> "Table":
        """The table of a log; raises `CorruptLog` or `NewerLog`."""
        table = cls(secret)
        table.follow(events)
        return table

    def follow(self, events: Iterable[Event]) -> None:
        """What was added to the log; raises `CorruptLog` or `NewerLog`."""
        try:
            for event in events:
                self.apply(event)
        except NewerLog:
            raise
        except CorruptLog as error:
            raise CorruptLog(f"event {self.seq} cannot follow those before it: {error}") from None
        except (TeocalliError, LookupError, AttributeError, ValueError, TypeError, ArithmeticError):
            # What exactly is wrong may name hidden cards, and this is said to more people than may know them.
            raise CorruptLog(f"event {self.seq} cannot follow those before it") from None

    @classmethod
    def opened(cls, secret: bytes, bodies: Iterable[bytes]) -> "Table":
        """The table of a log as it is written; raises `CorruptLog` or `NewerLog`."""
        return cls.replayed(secret, events_of(bodies))

    @property
    def players(self) -> int:
        return len(self.chairs)

    def owed(self) -> list[int]:
        """The seats that owe a decision and are played by bots."""
        return [seat for seat in self.actors if self.chairs[seat].by_bot]

    def seats_of(self, who: str | None) -> list[int]:
        return [] if who is None else [seat for seat, chair in enumerate(self.chairs) if chair.who == who]

    def deadline(self) -> float | None:
        """When a `Tick` is due, if nothing happens before."""
        if self.phase == "gathering":
            return self.touched + EXPIRY
        if self.phase != "playing":
            return None
        due = [
            at
            for seat in self.clock.running
            for at, known in (
                (self.clock.runs_out(seat), self.chairs[seat].out_of_time),
                (self.missed(seat), self.chairs[seat].absent),
            )
            if at is not None and not known
        ]
        return min(due, default=None)

    def missed(self, seat: int) -> float | None:
        """When somebody who is asked and gone will have been waited for long enough."""
        grace, gone, asked = self.clock.grace, self.chairs[seat].gone_at, self.clock.running.get(seat)
        if grace is None or gone is None or asked is None:
            return None
        return max(gone, asked) + grace

    def new_match(self, seed: int | None = None) -> Match:
        """The game at its start; with a seed, after what chance brings first."""
        prepare(self.game)
        return Match(self.game, self.players, self.options, seed)

    def apply(self, event: Event) -> None:
        """What an event changes. Events come from `handle`, or from a log."""
        self.seq += 1
        if event.at < self.at:
            raise CorruptLog("time runs backwards")
        if (self.seq == 0) != isinstance(event, happened.Created):
            raise CorruptLog("a log begins when its table is created")
        self.at = event.at
        if not isinstance(event, _QUIET):
            self.stirred = event.at
        _APPLY[type(event)](self, event)
        self.foreseen = None

    # Before the start.

    def _created(self, event: happened.Created) -> None:
        if event.game not in names():
            raise NewerLog(f"event 0 is of a game that is not known here: {printable(event.game, 40)}")
        self.game = find_game(event.game)
        if event.rules != self.game.rules:
            raise NewerLog(f"event 0 is of rules that are not known here: version {event.rules} of {event.game}")
        if event.commitment != commitment_of(self.secret):
            raise CorruptLog("its secret is another one")
        self.options, self.host, self.public = event.options, event.host, event.public
        self.first, self.commitment = event.first, event.commitment
        self.chairs = [Chair.of(plan) for plan in event.seats]
        self.clock = Clock.new(event.clock, event.players)
        self.touched = event.at

    def _joined(self, event: happened.Joined) -> None:
        self.chairs[event.seat] = self.chairs[event.seat].taken(event.who, event.nonce)
        self.touched = event.at

    def _left(self, event: happened.Left) -> None:
        self.chairs[event.seat] = self.chairs[event.seat].left()

    def _seated(self, event: happened.Seated) -> None:
        self.chairs[event.seat] = Chair.of(event.plan)

    def _started(self, event: happened.Started) -> None:
        self.nonces = [*(chair.nonce for chair in self.chairs), event.nonce]
        self.seed = seed_of(self.secret, self.nonces)
        self.order = event.order
        self.chairs = [self.chairs[place] for place in event.order]
        self.match = self.new_match()
        self.phase = "playing"
        self._open()

    def _expired(self, event: happened.Expired) -> None:
        self.phase = "expired"

    # The game.

    def _open(self) -> None:
        """Number the position if it is a new one, and let the clocks of those run who are asked."""
        match = self.match
        self.actors = match.actors
        if not self.actors and match.awaits_chance:
            return
        count = match.settled
        if not self.line or self.line.counts[-1] != count:
            self.decision += 1
            self.line.add(self.decision, count, self._mover)
            self.moments.append(self.seq)
            self.undo = None
            self.granted.clear()
        for seat, chair in enumerate(self.chairs):
            if seat not in self.actors:
                chair.absent = chair.out_of_time = False
        self._wait()

    def _wait(self) -> None:
        """Let the clocks of those people run who are asked; forget what is asked about others."""
        self.clock.ask([seat for seat in self.actors if not self.chairs[seat].by_bot], self.at)
        if self.breaking:
            self.breaking = {seat: wish for seat, wish in self.breaking.items() if self.chairs[seat].awaited}

    def _moved(self, event: happened.Moved) -> None:
        seat, match, before, state = event.seat, self.match, self.match.settled, self.match.state
        together = len(self.actors) + len(self.waiting) > 1
        if self.foreseen is not None and self.foreseen[0] is event:
            self.match = match = self.foreseen[1]
        else:
            match.play(seat, event.do)
        if news := self.game.view.news(state, match.state):
            self.news[self.seq] = news
        self.chairs[seat].absent = False
        if together:
            self._took_part(seat, before)
        else:
            self._mover = seat
        self._open()
        if not together and (not self.game.sequences or seat not in self.actors):
            self._complete(seat)

    def _took_part(self, seat: int, before: int) -> None:
        """Somebody's part of a simultaneous decision is in; when all are, their moves are made."""
        self._mover = NOBODY
        self.sealed.add(self.seq)
        self.waiting.add(seat)
        if self.match.settled > before:
            self.revealed[self.seq] = [(part["by"], part["do"]) for part in self.match.since(before)]
            for each in self.waiting:
                self._complete(each)
            self.waiting.clear()

    def _complete(self, seat: int) -> None:
        self.chairs[seat].out_of_time = False
        if not self.chairs[seat].by_bot:
            self.clock.moved(seat, self.at)
            if seat in self.actors:
                self.clock.running[seat] = self.at

    def _happened(self, event: happened.Happened) -> None:
        self.match.happen(event.event)
        self._mover = NOBODY
        self._open()

    def _withdrawn(self, event: happened.Withdrawn) -> None:
        self.match.withdraw(event.seat)
        self.waiting.remove(event.seat)
        self._open()

    def _undo_asked(self, event: happened.UndoAsked) -> None:
        self.undo = event
        self.granted.clear()

    def _undo_granted(self, event: happened.UndoGranted) -> None:
        self.granted.add(event.seat)

    def _undo_refused(self, event: happened.UndoRefused) -> None:
        self.undo = None

    def _undone(self, event: happened.Undone) -> None:
        place = self.line.place(event.to)
        if place is None:
            raise LookupError(f"decision {event.to} is not on the line")
        count, settled = self.line.counts[place], self.match.settled
        self._mover = self.line.cut(place, self.decision + 1, self.match.since(count)[: settled - count])
        self.match.undo(count)
        self.waiting.clear()
        self._open()

    # People.

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
        self._wait()

    def _to_bot(self, event: happened.ToBot) -> None:
        chair = self.chairs[event.seat]
        chair.level, chair.since = event.level, self.decision
        chair.absent = chair.out_of_time = False
        if self.undo is not None and self.undo.seat == event.seat:
            self.undo = None
        self._wait()

    def _given_back(self, event: happened.GivenBack) -> None:
        self.chairs[event.seat].level = None
        self.clock.refresh(event.seat)
        self._wait()

    def _break_asked(self, event: happened.BreakAsked) -> None:
        self.breaking.setdefault(event.about, set()).add(event.seat)

    def _ended(self, event: happened.Finished | happened.Stopped) -> None:
        self.end, self.phase = event, "over"
        self.actors = ()
        self.clock.ask((), event.at)
        self.undo = None
        self.breaking = {}

    def _rematched(self, event: happened.Rematch) -> None:
        self.rematch = event.table

    def _held(self, event: happened.Held) -> None:
        if self.host == event.was:
            self.host = event.who
        for chair in self.chairs:
            if chair.who == event.was:
                chair.who = event.who
            if chair.kept == event.was:
                chair.kept = event.who

    def _resumed(self, event: happened.Resumed) -> None:
        self.clock.forgive(event.lost, event.at)
        for chair in self.chairs:
            if chair.gone_at is not None:
                chair.gone_at = min(event.at, chair.gone_at + event.lost)


_QUIET = (happened.Gone, happened.Absent, happened.Came, happened.Resumed, happened.Held)

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
