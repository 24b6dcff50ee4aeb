"""The clocks of a table. Each seat that owes a decision has one running; a turn of small actions is one move."""

from collections.abc import Collection
from dataclasses import dataclass, field

from teocalli.table.plans import DAY, BankClock, ClockPlan, DaysClock, MoveClock, NoClock


@dataclass(slots=True)
class Clock:
    """The clocks of all seats."""

    plan: ClockPlan
    left: list[float] = field(default_factory=list)
    """Seconds that each seat has left for this move, or in its bank; unused without a time control."""
    running: dict[int, float] = field(default_factory=dict)
    """For each seat whose clock runs: when it was started."""

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

    def finish_move(self, seat: int, at: float) -> None:
        """Stop a seat's clock and set it for its next move."""
        if seat in self.running:
            self._stop(seat, at)
        if isinstance(self.plan, BankClock):
            self.left[seat] += self.plan.increment
        else:
            self.left[seat] = _allowance(self.plan)

    def refresh(self, seat: int) -> None:
        """Set a clock anew for a player who takes over from a bot; a bank stays as it was."""
        if not isinstance(self.plan, BankClock):
            self.left[seat] = _allowance(self.plan)

    def _stop(self, seat: int, at: float) -> None:
        self.left[seat] = max(0.0, self.left[seat] - (at - self.running.pop(seat)))

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
