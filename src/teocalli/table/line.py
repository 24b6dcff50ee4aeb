"""The decisions of a table: those that led to where it stands, and those that were undone.

A decision names a position; its number grows and never comes again, so that an undone one can still be looked at.
"""

from array import array
from dataclasses import dataclass, field

from teocalli.core.match import Event

NOBODY = -1


@dataclass(slots=True)
class Branch:
    """What was undone: what had happened since a decision."""

    base: int
    """The decision that took the place of the one gone back to: the same position."""
    events: list[Event]


@dataclass(slots=True)
class Line:
    """Three columns, a row for each decision that led here, the present one last."""

    decisions: "array[int]" = field(default_factory=lambda: array("l"))
    counts: "array[int]" = field(default_factory=lambda: array("l"))
    """How many events of the match were settled."""
    movers: "array[int]" = field(default_factory=lambda: array("l"))
    """The seat whose one action led here from the decision before; `NOBODY` if more was revealed on the way."""
    undone: dict[int, tuple[Branch, int]] = field(default_factory=dict)
    """For each undone decision: its branch, and after how many events of it."""

    def __len__(self) -> int:
        return len(self.decisions)

    def add(self, decision: int, count: int, mover: int) -> None:
        self.decisions.append(decision)
        self.counts.append(count)
        self.movers.append(mover)

    def place(self, decision: int) -> int | None:
        """Where a decision stands; None if it is not on the line."""
        low, high = 0, len(self.decisions)
        while low < high:
            middle = (low + high) // 2
            if self.decisions[middle] < decision:
                low = middle + 1
            else:
                high = middle
        return low if low < len(self.decisions) and self.decisions[low] == decision else None

    def cut(self, place: int, base: int, events: list[Event]) -> int:
        """Undo all from this place on; `base` will stand there instead. Answers who had moved to there."""
        branch = Branch(base, events)
        start, mover = self.counts[place], self.movers[place]
        for k in range(place, len(self.decisions)):
            self.undone[self.decisions[k]] = branch, self.counts[k] - start
        del self.decisions[place:], self.counts[place:], self.movers[place:]
        return mover

    def own(self, seat: int) -> int:
        """The place from which on only this seat has acted and nothing was revealed."""
        place = len(self.decisions) - 1
        while place > 0 and self.movers[place] == seat:
            place -= 1
        return place
