"""The state of each seat. A seat is a number; a chair is what the table knows about that seat."""

from dataclasses import dataclass

from teocalli.table.plans import SeatKind, SeatPlan

CALM = 600.0
"""Seconds that somebody has to stay until it is forgotten how often they left."""


@dataclass(slots=True)
class Chair:
    """Who holds a seat, who decides for it, and whether the others wait for it."""

    kind: SeatKind
    who: str | None = None
    """The identity that holds the seat."""
    level: int | None = None
    """Level of the bot that decides here, for itself or for the holder; None if a person decides."""
    invitation: str | None = None
    """Hash of the invitation that opens the seat."""
    kept: str | None = None
    """Identity for which the seat is reserved."""
    nonce: str = ""
    """The holder's contribution to the dice."""
    gone_at: float | None = None
    """When the holder's last connection closed; None while one is open."""
    came_at: float | None = None
    """When the holder last came back; None if they have never left."""
    came_in: int = -1
    """The decision in which that was."""
    departures: int = 0
    """How often in a row the holder has left, each time soon after coming back."""
    absent: bool = False
    """Whether the holder owes a decision and has been gone for longer than the others need to wait."""
    out_of_time: bool = False
    resigned: bool = False

    @classmethod
    def from_plan(cls, plan: SeatPlan) -> "Chair":
        return cls(plan.kind, plan.who, plan.level, plan.invitation, plan.kept)

    def occupied_by(self, who: str, nonce: str) -> "Chair":
        """The chair after `who` has sat down."""
        return Chair("person", who, invitation=self.invitation, kept=self.kept, nonce=nonce)

    def vacated(self) -> "Chair":
        """The chair after its holder has left: free again, for the same people as before."""
        invited = self.invitation is not None or self.kept is not None
        return Chair("invited" if invited else "open", invitation=self.invitation, kept=self.kept)

    def recent_departures(self, now: float) -> int:
        """How often in a row the holder has left until now; it is forgotten once they have stayed for a while."""
        return 0 if self.came_at is None or now - self.came_at >= CALM else self.departures

    @property
    def is_free(self) -> bool:
        return self.kind in ("open", "invited")

    @property
    def has_bot(self) -> bool:
        """Whether a bot decides here."""
        return self.level is not None

    @property
    def is_awaited(self) -> bool:
        """Whether a person decides here and keeps the others waiting."""
        return self.level is None and (self.absent or self.out_of_time)
