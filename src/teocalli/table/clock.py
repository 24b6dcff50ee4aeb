"""How time runs at a table: the clock of each seat that owes a decision. A turn of small actions is one move."""

from collections.abc import Collection
from dataclasses import dataclass, field

from teocalli.table.plans import DAY, BankClock, ClockPlan, DaysClock, MoveClock, NoClock


@dataclass(slots=True)
class Clock:
    """The clocks of all seats."""

    plan: ClockPlan
    left: list[float] = field(default_factory=list)
    """What each seat has left for this move, or of its bank; not of use without a clock."""
    running: dict[int, float] = field(default_factory=dict)
    """For each seat whose clock runs: since when."""

    @classmethod
    def new(cls, plan: ClockPlan, players: int) -> "Clock":
        return cls(plan, [_allowance(plan)] * players)

    @property
    def limited(self) -> bool:
        return not isinstance(self.plan, NoClock)

    @property
    def grace(self) -> float | None:
        """Seconds that the others wait for somebody who is asked and gone; where a move has days, only they count."""
        if isinstance(self.plan, DaysClock):
            return None
        return 60.0 if self.limited else 300.0

    def ask(self, seats: Collection[int], at: float) -> None:
        """These seats owe a decision: start their clocks, stop all others."""
        for seat in list(self.running):
            if seat not in seats:
                self._stop(seat, at)
        for seat in seats:
            self.running.setdefault(seat, at)

    def moved(self, seat: int, at: float) -> None:
        """A move is complete and for good: the next one of this seat has its own time."""
        if seat in self.running:
            self._stop(seat, at)
        if isinstance(self.plan, BankClock):
            self.left[seat] += self.plan.increment
        else:
            self.left[seat] = _allowance(self.plan)

    def refresh(self, seat: int) -> None:
        """Who plays again after a bot has a new move's time; a bank stays what it was."""
        if not isinstance(self.plan, BankClock):
            self.left[seat] = _allowance(self.plan)

    def _stop(self, seat: int, at: float) -> None:
        self.left[seat] = max(0.0, self.left[seat] - (at - self.running.pop(seat)))

    def forgive(self, seconds: float, at: float) -> None:
        """Time for which nobody is charged."""
        for seat, since in self.running.items():
            self.running[seat] = min(at, since + seconds)

    def remaining(self, seat: int, now: float) -> float | None:
        """Seconds left, if there is a limit."""
        if not self.limited:
            return None
        spent = now - self.running[seat] if seat in self.running else 0.0
        return max(0.0, self.left[seat] - spent)

    def runs_out(self, seat: int) -> float | None:
        """When a running clock will have run out."""
        return self.running[seat] + self.left[seat] if self.limited and seat in self.running else None


def _allowance(plan: ClockPlan) -> float:
    if isinstance(plan, DaysClock):
        return plan.days * DAY
    return plan.seconds if isinstance(plan, MoveClock | BankClock) else 0.0
