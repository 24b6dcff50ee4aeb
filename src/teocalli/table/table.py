"""A live table: the state that its events have led to. The log is the table, and only `apply` changes it."""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from teocalli.core.errors import TeocalliError
from teocalli.core.game import Game, News
from teocalli.core.match import Match
from teocalli.core.options import Options
from teocalli.core.origin import Origin
from teocalli.core.prepare import prepare
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.core.words import printable
from teocalli.table import events
from teocalli.table.chairs import Chair
from teocalli.table.clock import Clock
from teocalli.table.events import Event
from teocalli.table.fairness import commitment_of, seed_of
from teocalli.table.history import NOBODY, History
from teocalli.table.log import CorruptLog, NewerLog, decode_log
from teocalli.table.plans import First
from teocalli.table.revealing import reveals
from teocalli.table.scoring import ScoreMoment, score_moments

EXPIRY = 24 * 3600.0
"""Seconds after which a table that has not started expires, counted from when somebody last sat down."""

Phase: TypeAlias = Literal["gathering", "playing", "over", "expired"]


class Trial(NamedTuple):
    """Actions that were tried on a copy of the match, and that copy: work that `apply` need not do again."""

    seat: int
    actions: list[str]
    match: Match


class Redoable(NamedTuple):
    """What was undone and can be played again."""

    decision: int
    """The decision that was undone."""
    events: Sequence[Mapping[str, Any]]
    """What led to it from the decision to which the game went back."""


class Table:
    """A table, made by applying its log from the beginning. The secret of its dice is kept apart from the log."""

    game: Game
    options: Options
    host: str
    chairs: list[Chair]
    clock: Clock
    first: First
    public: bool
    hints: bool
    """Whether hints are given also if several people play."""
    commitment: str
    match: Match
    """The game; there is none before the start."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.seq = -1
        """`seq` of the last event."""
        self.at = 0.0
        """Time of the last event."""
        self.active_at = 0.0
        """When somebody last did something, apart from connecting and disconnecting."""
        self.last_joined = 0.0
        """When somebody last sat down before the start."""
        self.phase: Phase = "gathering"
        self.decision = -1
        """Names the position. It grows whenever the position changes and never repeats, not even after an undo."""
        self.history = History()
        self.decision_seqs = array("l")
        """For each decision, undone or not, the `seq` of the last event before it."""
        self.match_seqs = array("l")
        """For each settled event of the match, the `seq` at which it was settled."""
        self.actors: tuple[int, ...] = ()
        """The seats that owe a decision."""
        self.sealed_seats: set[int] = set()
        """The seats whose part of the open simultaneous decision is in."""
        self.open_moves: set[int] = set()
        """The `seq` of every action that no other seat decided at the same time; all others are sealed."""
        self.revealed: dict[int, list[tuple[int, str]]] = {}
        """For the `seq` of the last part of a simultaneous decision: all parts (seat, action) in order of seat."""
        self.news: dict[int, list[News]] = {}
        """For the `seq` of an action: what it brought about."""
        self.undo: events.UndoAsked | None = None
        """The request to go back that is still open."""
        self.granted: set[int] = set()
        """The seats that have agreed to it."""
        self.redoable: list[Redoable] = []
        """What was undone since something new was last played; the latest last."""
        self.practice = False
        """Whether the only person at the table has gone back where among people the others must agree; or the game is
        played on from an earlier one."""
        self.origin: Origin | None = None
        """The moment of an earlier game from which this one is played on."""
        self.earlier: list[dict[str, Any]] = []
        """The events of the earlier game that lead to it."""
        self.hurried = False
        """Whether the last move of a bot was thought about for less time than its level takes."""
        self.hinted: dict[int, int] = {}
        """For each seat that was given a hint: the last decision for which the others were told of it."""
        self.breaking: dict[int, set[int]] = {}
        """For each seat that keeps others waiting: the seats that want to break off."""
        self.order: list[int] = []
        """For each seat, its number before the start."""
        self.nonces: list[str] = []
        """Nonces in the order of the seats before the start, then that of whoever started the game."""
        self.seed = 0
        self.end: events.Finished | events.Stopped | None = None
        self.rematch: str | None = None
        """The table of the rematch."""
        self.trial: Trial | None = None
        """The last moves that were tried: a cache, empty whenever the table has changed."""
        self._score_moments: list[ScoreMoment] | None = None
        self._mover = NOBODY
        self._redoing = 0
        """How many of the next events are played again."""

    @classmethod
    def replay(cls, secret: bytes, log: Iterable[Event]) -> "Table":
        """The table of these events; raises `CorruptLog` or `NewerLog`."""
        table = cls(secret)
        table.apply_all(log)
        return table

    @classmethod
    def from_log(cls, secret: bytes, bodies: Iterable[bytes]) -> "Table":
        """The table of a stored log; raises `CorruptLog` or `NewerLog`."""
        return cls.replay(secret, decode_log(bodies))

    def apply_all(self, log: Iterable[Event]) -> None:
        """Apply events of a log; raises `CorruptLog` or `NewerLog`."""
        try:
            for event in log:
                self.apply(event)
        except NewerLog:
            raise
        except CorruptLog as error:
            raise CorruptLog(f"event {self.seq} cannot follow those before it: {error}") from None
        except (TeocalliError, LookupError, AttributeError, ValueError, TypeError, ArithmeticError):
            # The cause may name hidden cards, and this message reaches more people than may know them.
            raise CorruptLog(f"event {self.seq} cannot follow those before it") from None

    @property
    def players(self) -> int:
        return len(self.chairs)

    def bots_to_move(self) -> list[int]:
        """The seats that owe a decision and are played by bots; none while the table is asleep."""
        seats = [seat for seat in self.actors if self.chairs[seat].has_bot]
        return [] if seats and self.is_asleep else seats

    @property
    def is_asleep(self) -> bool:
        """Whether bots would play on by themselves: they play for every person at the table, and all of these are gone.

        As long as one person decides somewhere, bots come no further than to that person's next decision. A table at
        which no person has ever sat, or all have resigned, has nobody to wait for.
        """
        held = [chair for chair in self.chairs if chair.who is not None and not chair.resigned]
        return bool(held) and all(chair.has_bot and chair.gone_at is not None for chair in held)

    def seats_of(self, who: str | None) -> list[int]:
        """The seats that somebody holds."""
        return [] if who is None else [seat for seat, chair in enumerate(self.chairs) if chair.who == who]

    def people(self) -> set[str]:
        """Those who hold a seat and have not resigned."""
        return {chair.who for chair in self.chairs if chair.who is not None and not chair.resigned}

    def deadline(self) -> float | None:
        """When a `Tick` is due if nothing happens before; None if nothing depends on time."""
        if self.phase == "gathering":
            return self.last_joined + EXPIRY
        if self.phase != "playing":
            return None
        due = [
            at
            for seat in self.clock.running
            for at, has_passed in (
                (self.clock.runs_out_at(seat), self.chairs[seat].out_of_time),
                (self.absent_at(seat), self.chairs[seat].absent),
            )
            if at is not None and not has_passed
        ]
        return min(due, default=None)

    def absent_at(self, seat: int) -> float | None:
        """When a player who is to move and gone counts as absent; None if neither."""
        grace, gone, asked = self.clock.grace, self.chairs[seat].gone_at, self.clock.running.get(seat)
        if grace is None or gone is None or asked is None:
            return None
        return max(gone, asked) + grace

    @property
    def score_moments(self) -> list[ScoreMoment]:
        """How the scores came about. Only for a game that is over: it is replayed for this, once."""
        if self._score_moments is None:
            self._score_moments = score_moments(self.match, self.decision_seqs[0], self.match_seqs)
        return self._score_moments

    def new_match(self, seed: int | None = None) -> Match:
        """The game at its start, or at the moment from which it is played on; with a seed, after what chance brings."""
        prepare(self.game)
        if self.origin is None:
            return Match(self.game, self.players, self.options, seed)
        match = Match(self.game, self.players, self.options, None)
        for event in self.earlier:
            match.apply(event)
        return match.play_on(len(match), seed=seed, chance="given" if seed is None else "dice", origin=self.origin)

    def apply(self, event: Event) -> None:
        """Change the table by an event, which comes from `handle` or from a log."""
        self.seq += 1
        if event.at < self.at:
            raise CorruptLog("time runs backwards")
        if (self.seq == 0) != isinstance(event, events.Created):
            raise CorruptLog("a log begins when its table is created")
        self.at = event.at
        if not isinstance(event, _QUIET):
            self.active_at = event.at
        _APPLY[type(event)](self, event)
        self.trial = None

    # Before the start.

    def _created(self, event: events.Created) -> None:
        if event.game not in names():
            raise NewerLog(f"event 0 is of a game that is not known here: {printable(event.game, 40)}")
        self.game = find_game(event.game)
        if event.rules != self.game.rules:
            raise NewerLog(f"event 0 is of rules that are not known here: version {event.rules} of {event.game}")
        if event.commitment != commitment_of(self.secret):
            raise CorruptLog("its secret is another one")
        self.options, self.host, self.public = event.options, event.host, event.public
        self.first, self.commitment, self.hints = event.first, event.commitment, event.hints
        self.chairs = [Chair.from_plan(plan) for plan in event.seats]
        self.clock = Clock.new(event.clock, event.players)
        self.last_joined = event.at

    def _continued(self, event: events.Continued) -> None:
        if self.seq != 1:
            raise CorruptLog("a game is played on when its table is created, or never")
        if event.origin.at != len(event.events):
            raise CorruptLog("it has other events than those that lead to the moment")
        self.origin, self.earlier, self.practice = event.origin, event.events, True

    def _joined(self, event: events.Joined) -> None:
        self.chairs[event.seat] = self.chairs[event.seat].occupied_by(event.who, event.nonce)
        self.last_joined = event.at

    def _left(self, event: events.Left) -> None:
        self.chairs[event.seat] = self.chairs[event.seat].vacated()

    def _seated(self, event: events.Seated) -> None:
        self.chairs[event.seat] = Chair.from_plan(event.plan)

    def _started(self, event: events.Started) -> None:
        self.nonces = [*(chair.nonce for chair in self.chairs), event.nonce]
        self.seed = seed_of(self.secret, self.nonces)
        self.order = event.order
        self.chairs = [self.chairs[was] for was in event.order]
        self.match = self.new_match()
        self.phase = "playing"
        self._open_decision()

    def _expired(self, event: events.Expired) -> None:
        self.phase = "expired"

    # The game.

    def _open_decision(self) -> None:
        """Number the position if it is new, and run the clocks of those who owe a decision."""
        match = self.match
        self.actors = match.actors
        while len(self.match_seqs) < match.settled:
            self.match_seqs.append(self.seq)
        if not self.actors and match.awaits_chance:
            return
        count = match.settled
        if not self.history or self.history.counts[-1] != count:
            self.decision += 1
            self.history.add(self.decision, count, self._mover)
            self.decision_seqs.append(self.seq)
            self.undo = None
            self.granted.clear()
        for seat, chair in enumerate(self.chairs):
            if seat not in self.actors:
                chair.absent = chair.out_of_time = False
        self._run_clocks()

    def _run_clocks(self) -> None:
        """Run the clocks of the people who owe a decision; drop requests to break off that lost their reason."""
        self.clock.run_only([seat for seat in self.actors if not self.chairs[seat].has_bot], self.at)
        if self.breaking:
            self.breaking = {about: seats for about, seats in self.breaking.items() if self.chairs[about].is_awaited}

    def _forget_undone(self) -> None:
        """What was undone cannot be played again once something else is played."""
        if self._redoing:
            self._redoing -= 1
        else:
            self.redoable.clear()

    def _moved(self, event: events.Moved) -> None:
        self._forget_undone()
        seat, match, before, state = event.seat, self.match, self.match.settled, self.match.state
        simultaneous = len(self.actors) + len(self.sealed_seats) > 1
        if self.trial is not None and (self.trial.seat, self.trial.actions) == (seat, [event.do]):
            self.match = match = self.trial.match
        else:
            match.play(seat, event.do)
        if match.settled > before and (news := self.game.news(state, match.state)):
            self.news[self.seq] = news
        self.chairs[seat].absent = False
        if self.chairs[seat].has_bot:
            self.hurried = event.hurried
        if simultaneous:
            self._add_sealed_part(seat, before)
        else:
            self.open_moves.add(self.seq)
            self._mover = NOBODY if self.game.sequences and reveals(self.game, state, match.state) else seat
        self._open_decision()
        if not simultaneous and (not self.game.sequences or seat not in self.actors):
            self._finish_move(seat)

    def _add_sealed_part(self, seat: int, before: int) -> None:
        """Add a seat's part of a simultaneous decision; once all are in, reveal them and finish their moves."""
        self._mover = NOBODY
        self.sealed_seats.add(seat)
        if self.match.settled > before:
            self.revealed[self.seq] = [(part["by"], part["do"]) for part in self.match.since(before)]
            for each in self.sealed_seats:
                self._finish_move(each)
            self.sealed_seats.clear()

    def _finish_move(self, seat: int) -> None:
        chair = self.chairs[seat]
        chair.out_of_time = False
        if chair.who is None:
            return
        self.clock.finish_move(seat, self.at, self.match.settled, by_bot=chair.has_bot)
        if seat in self.actors and not chair.has_bot:
            self.clock.running[seat] = self.at

    def _happened(self, event: events.Happened) -> None:
        self._forget_undone()
        self.match.happen(event.event)
        self._mover = NOBODY
        self._open_decision()

    def _withdrawn(self, event: events.Withdrawn) -> None:
        self.match.withdraw(event.seat)
        self.sealed_seats.remove(event.seat)
        self._open_decision()

    def _undo_asked(self, event: events.UndoAsked) -> None:
        self.undo = event
        self.granted.clear()

    def _undo_granted(self, event: events.UndoGranted) -> None:
        self.granted.add(event.seat)

    def _undo_refused(self, event: events.UndoRefused) -> None:
        self.undo = None

    def _undone(self, event: events.Undone) -> None:
        index = self.history.index(event.to)
        if index is None:
            raise LookupError(f"decision {event.to} did not lead here")
        count, settled = self.history.counts[index], self.match.settled
        undone = self.match.since(count)[: settled - count]
        if event.sets_clocks:
            self.clock.undo(count, event.at)
        else:
            self.clock.forget(count)
        self.redoable.append(Redoable(self.decision, undone))
        self._mover = self.history.cut(index, self.decision + 1, undone)
        self.match.undo(count)
        del self.match_seqs[count:]
        self.sealed_seats.clear()
        self._open_decision()

    def _redone(self, event: events.Redone) -> None:
        self._redoing = len(self.redoable.pop().events)

    def _practice(self, event: events.Practice) -> None:
        self.practice = True

    # People.

    def _hinted(self, event: events.Hinted) -> None:
        self.hinted[event.seat] = self.decision

    def _resigned(self, event: events.Resigned) -> None:
        self.chairs[event.seat].resigned = True

    def _out_of_time(self, event: events.OutOfTime) -> None:
        self.chairs[event.seat].out_of_time = True

    def _gone(self, event: events.Gone) -> None:
        chair = self.chairs[event.seat]
        chair.departures = chair.recent_departures(event.at) + 1
        chair.gone_at = event.at

    def _absent(self, event: events.Absent) -> None:
        self.chairs[event.seat].absent = True

    def _came(self, event: events.Came) -> None:
        chair = self.chairs[event.seat]
        chair.gone_at, chair.absent = None, False
        chair.came_at, chair.came_in = event.at, self.decision
        self._run_clocks()

    def _to_bot(self, event: events.ToBot) -> None:
        chair = self.chairs[event.seat]
        chair.level = event.level
        chair.absent = chair.out_of_time = False
        if self.undo is not None and self.undo.seat == event.seat:
            self.undo = None
        self._run_clocks()

    def _given_back(self, event: events.GivenBack) -> None:
        self.chairs[event.seat].level = None
        self._run_clocks()

    def _break_asked(self, event: events.BreakAsked) -> None:
        self.breaking.setdefault(event.about, set()).add(event.seat)

    def _ended(self, event: events.Finished | events.Stopped) -> None:
        self.end, self.phase = event, "over"
        self.actors = ()
        self.clock.run_only((), event.at)
        self.undo = None
        self.breaking = {}

    def _rematch(self, event: events.Rematch) -> None:
        self.rematch = event.table

    def _guest_merged(self, event: events.GuestMerged) -> None:
        if self.host == event.was:
            self.host = event.who
        for chair in self.chairs:
            if chair.who == event.was:
                chair.who = event.who
            if chair.kept == event.was:
                chair.kept = event.who

    def _resumed(self, event: events.Resumed) -> None:
        self.clock.forgive(event.lost, event.at)
        for chair in self.chairs:
            if chair.gone_at is not None:
                chair.gone_at = min(event.at, chair.gone_at + event.lost)


_QUIET = (events.Gone, events.Absent, events.Came, events.Resumed, events.GuestMerged)
"""Events that nobody at the table brought about by what they did there."""

_APPLY: dict[type[Any], Callable[[Table, Any], None]] = {
    events.Created: Table._created,
    events.Continued: Table._continued,
    events.Joined: Table._joined,
    events.Left: Table._left,
    events.Seated: Table._seated,
    events.Started: Table._started,
    events.Moved: Table._moved,
    events.Happened: Table._happened,
    events.Withdrawn: Table._withdrawn,
    events.UndoAsked: Table._undo_asked,
    events.UndoGranted: Table._undo_granted,
    events.UndoRefused: Table._undo_refused,
    events.Undone: Table._undone,
    events.Practice: Table._practice,
    events.Redone: Table._redone,
    events.Hinted: Table._hinted,
    events.Resigned: Table._resigned,
    events.OutOfTime: Table._out_of_time,
    events.Gone: Table._gone,
    events.Absent: Table._absent,
    events.Came: Table._came,
    events.ToBot: Table._to_bot,
    events.GivenBack: Table._given_back,
    events.BreakAsked: Table._break_asked,
    events.Stopped: Table._ended,
    events.Finished: Table._ended,
    events.Rematch: Table._rematch,
    events.Expired: Table._expired,
    events.GuestMerged: Table._guest_merged,
    events.Resumed: Table._resumed,
}
