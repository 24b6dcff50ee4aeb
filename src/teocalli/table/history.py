"""The decisions of a table: those that led to the present position, and those that were undone.

A decision names a position. Its number grows and never repeats, so an undone position can still be looked at.
"""

from array import array
from bisect import bisect_left
from dataclasses import dataclass, field

from teocalli.core.event_log import Event

NOBODY = -1


@dataclass(slots=True)
class Branch:
    """Events that were undone."""

    base: int
    """The decision that replaced the one gone back to; both name the same position."""
    events: list[Event]
    """What had happened since that position."""


@dataclass(slots=True)
class History:
    """Three columns with a row for each decision that led to the present one, which is the last."""

    decisions: "array[int]" = field(default_factory=lambda: array("l"))
    counts: "array[int]" = field(default_factory=lambda: array("l"))
    """How many events of the match were settled."""
    movers: "array[int]" = field(default_factory=lambda: array("l"))
    """The seat whose single action led here from the row before; `NOBODY` if something was revealed on the way."""
    undone: dict[int, tuple[Branch, int]] = field(default_factory=dict)
    """For each undone decision: its branch, and how many events of that branch lead to it."""

    def __len__(self) -> int:
        return len(self.decisions)

    def add(self, decision: int, count: int, mover: int) -> None:
        self.decisions.append(decision)
        self.counts.append(count)
        self.movers.append(mover)

    def index(self, decision: int) -> int | None:
        """The row of a decision; None if it is not one of those that led here."""
        row = bisect_left(self.decisions, decision)
        return row if row < len(self.decisions) and self.decisions[row] == decision else None

    def cut(self, index: int, base: int, events: list[Event]) -> int:
        """Move all rows from `index` on to a branch and return who had moved to the first of them.

        The decision `base` will take the place of the first, and `events` are all that happened since.
        """
        branch = Branch(base, events)
        start, mover = self.counts[index], self.movers[index]
        for k in range(index, len(self.decisions)):
            self.undone[self.decisions[k]] = branch, self.counts[k] - start
        del self.decisions[index:], self.counts[index:], self.movers[index:]
        return mover

    def turn_start(self, seat: int) -> int:
        """The decision since which only this seat has acted and nothing was revealed."""
        index = len(self.decisions) - 1
        while index > 0 and self.movers[index] == seat:
            index -= 1
        return self.decisions[index]
