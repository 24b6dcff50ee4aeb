"""The clocks of a table. Each seat that owes a decision has one running; a turn of small actions is one move.

Going back gains no time: what was used stays used, and what the undone moves have earned is taken back.
"""

from array import array
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from teocalli.table.plans import DAY, BankClock, ClockPlan, DaysClock, MoveClock, NoClock


class FinishedMove(NamedTuple):
    """A move for which a seat's clock was stopped and set for the next one."""

    settled: int
    """How many events of the match were settled then."""
    seat: int
    left: float
    """Seconds that the seat had left when it made the move."""


class UndoneMove(NamedTuple):
    """A finished move that was undone, and the times that its seat has again if it is redone."""

    settled: int
    seat: int
    left: float
    """Seconds that the seat had left when it made the move."""
    then: float
    """Seconds that it had left for the next one; a bank needs no such number."""


@dataclass(slots=True)
class FinishedMoves:
    """All finished moves that led to the present position, in three columns: a long game has many."""

    settled: "array[int]" = field(default_factory=lambda: array("l"))
    seats: "array[int]" = field(default_factory=lambda: array("b"))
    lefts: "array[float]" = field(default_factory=lambda: array("d"))

    def add(self, move: FinishedMove) -> None:
        self.settled.append(move.settled)
        self.seats.append(move.seat)
        self.lefts.append(move.left)

    def pop_after(self, settled: int) -> Iterator[FinishedMove]:
        """Remove the moves after so many events, the latest first."""
        while self.settled and self.settled[-1] > settled:
            yield FinishedMove(self.settled.pop(), self.seats.pop(), self.lefts.pop())


@dataclass(slots=True)
class Clock:
    """The clocks of all seats."""

    plan: ClockPlan
    left: list[float] = field(default_factory=list)
    """Seconds that each seat has left for this move, or in its bank; unused without a time control.

    Less than nothing if increments were taken back that had been used already: see `undo`.
    """
    running: dict[int, float] = field(default_factory=dict)
    """For each seat whose clock runs: when it was started."""
    finished: FinishedMoves = field(default_factory=FinishedMoves)
    """Empty without a time control."""
    redone: dict[tuple[int, int], UndoneMove] = field(default_factory=dict)
    """The moves that are being played again, by `settled` and seat."""

    @classmethod
    def new(cls, plan: ClockPlan, players: int) -> "Clock":
        return cls(plan, [_allowance(plan)] * players)

    @property
    def is_timed(self) -> bool:
        """Whether there is a time control."""
        return not isinstance(self.plan, NoClock)

    @property
    def grace(self) -> float | None:
        """Seconds that the others wait for a player who is to move and gone; None where a move has days."""
        if isinstance(self.plan, DaysClock):
            return None
        return 60.0 if self.is_timed else 300.0

    def run_only(self, seats: Collection[int], at: float) -> None:
        """Start the clocks of these seats unless they run, and stop all others."""
        for seat in list(self.running):
            if seat not in seats:
                self._stop(seat, at)
        for seat in seats:
            self.running.setdefault(seat, at)

    def finish_move(self, seat: int, at: float, settled: int) -> None:
        """Stop a seat's clock and set it for its next move. `settled` as in `FinishedMove`."""
        if seat in self.running:
            self._stop(seat, at)
        if not self.is_timed:
            return
        left, then = self.left[seat], _allowance(self.plan)
        if (before := self.redone.pop((settled, seat), None)) is not None:
            left, then = min(left, before.left), min(then, before.then)
        self.finished.add(FinishedMove(settled, seat, left))
        if isinstance(self.plan, BankClock):
            self.left[seat] += self.plan.increment
        else:
            self.left[seat] = then

    def undo(self, settled: int, at: float) -> list[UndoneMove]:
        """Take back what the moves after `settled` events of the match have earned, and return them, the latest first.

        Increments come off the banks again. A bank falls below zero if they were used up; the debt counts if the same
        moves are redone, and is forgiven when others are played. Where each move has its own time, the move that is to
        be made again has what was left when it was first made.
        """
        undone = []
        for move in self.finished.pop_after(settled):
            undone.append(UndoneMove(*move, then=self.remaining(move.seat, at) or 0.0))
            if isinstance(self.plan, BankClock):
                self.left[move.seat] -= self.plan.increment
            else:
                self.left[move.seat] = move.left
                if move.seat in self.running:
                    self.running[move.seat] = at
        return undone

    def forget(self, settled: int) -> list[UndoneMove]:
        """Forget the moves after `settled` events and leave the clocks as they are, as earlier versions did."""
        for _ in self.finished.pop_after(settled):
            pass
        return []

    def redo(self, moves: Iterable[UndoneMove]) -> None:
        """Let the next moves be these, once more."""
        self.redone = {(move.settled, move.seat): move for move in moves}

    def play_on(self) -> None:
        """Let the next moves be new ones: nothing that was undone counts any more."""
        self.redone.clear()
        self.left = [max(0.0, left) for left in self.left]

    def refresh(self, seat: int) -> None:
        """Set a clock anew for a player who takes over from a bot; a bank stays as it was."""
        if not isinstance(self.plan, BankClock):
            self.left[seat] = _allowance(self.plan)

    def _stop(self, seat: int, at: float) -> None:
        left = self.left[seat]
        self.left[seat] = max(min(0.0, left), left - (at - self.running.pop(seat)))

    def forgive(self, seconds: float, at: float) -> None:
        """Give back time that nobody is charged for."""
        for seat, since in self.running.items():
            self.running[seat] = min(at, since + seconds)

    def remaining(self, seat: int, now: float) -> float | None:
        """Seconds that a seat has left; None without a time control."""
        if not self.is_timed:
            return None
        spent = now - self.running[seat] if seat in self.running else 0.0
        return max(0.0, self.left[seat] - spent)

    def runs_out_at(self, seat: int) -> float | None:
        """When a running clock reaches zero; None if it never does."""
        return self.running[seat] + self.left[seat] if self.is_timed and seat in self.running else None


def _allowance(plan: ClockPlan) -> float:
    if isinstance(plan, DaysClock):
        return plan.days * DAY
    return plan.seconds if isinstance(plan, MoveClock | BankClock) else 0.0
