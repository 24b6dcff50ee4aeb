"""The clocks of a table. Each seat that owes a decision has one running; a turn of small actions is one move.

Going back gains no time: what was used stays used, and what the undone moves have earned is taken back. A seat has
used at most its bank and the increments of the moves that stand; where each move has its own time, a seat has that of
its k-th move once, however often it makes it, and whether a person or a bot makes it.
"""

from array import array
from collections.abc import Collection, Iterator
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

    Less than nothing if increments were taken back that had been used already: the moves that follow pay that back.
    """
    running: dict[int, float] = field(default_factory=dict)
    """For each seat whose clock runs: when it was started."""
    finished: FinishedMoves = field(default_factory=FinishedMoves)
    """Empty without a time control."""
    made: list[int] = field(default_factory=list)
    """How many of these moves each seat has made."""
    undone: dict[tuple[int, int], float] = field(default_factory=dict)
    """Where each move has its own time: what a seat has left for its k-th move, begun before an undo."""

    @classmethod
    def new(cls, plan: ClockPlan, players: int) -> "Clock":
        return cls(plan, [_allowance(plan)] * players, made=[0] * players)

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

    def finish_move(self, seat: int, at: float, settled: int, *, by_bot: bool = False) -> None:
        """Stop a seat's clock and set it for its next move. `settled` as in `FinishedMove`.

        A bot earns no increment for whoever it plays for.
        """
        if seat in self.running:
            self._stop(seat, at)
        if not self.is_timed or (by_bot and isinstance(self.plan, BankClock)):
            return
        self.finished.add(FinishedMove(settled, seat, self.left[seat]))
        self.made[seat] += 1
        if isinstance(self.plan, BankClock):
            self.left[seat] += self.plan.increment
        else:
            self.left[seat] = self.undone.pop((seat, self.made[seat]), _allowance(self.plan))

    def undo(self, settled: int, at: float) -> None:
        """Take back what the moves after `settled` events of the match have earned.

        Increments come off the banks again; a bank falls below zero if they were used up. Where each move has its own
        time, the move that is to be made again has what was left when it was first made.
        """
        for seat in list(self.running):  # what was used until now is charged to what there was until now
            self._stop(seat, at)
            self.running[seat] = at
        for _, seat, left in self.finished.pop_after(settled):
            if isinstance(self.plan, BankClock):
                self.left[seat] -= self.plan.increment
            else:
                self.undone[seat, self.made[seat]] = self.left[seat]
                self.left[seat] = left
            self.made[seat] -= 1

    def forget(self, settled: int) -> None:
        """Forget the moves after `settled` events and leave the clocks as they are, as earlier versions did."""
        for _, seat, _ in self.finished.pop_after(settled):
            self.made[seat] -= 1

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
