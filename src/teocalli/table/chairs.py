"""The seats of a table as they are now."""

from dataclasses import dataclass

from teocalli.table.plans import SeatKind, SeatPlan


@dataclass(slots=True)
class Chair:
    kind: SeatKind
    who: str | None = None
    level: int | None = None
    """Of the bot that sits here, or plays for who does."""
    invitation: str | None = None
    kept: str | None = None
    nonce: str = ""
    gone_at: float | None = None
    """Since when its holder is not at the table."""
    absent: bool = False
    """Asked, and gone for longer than the others need to wait."""
    out_of_time: bool = False
    resigned: bool = False
    since: int = 0
    """The decision at which a bot began to play for who sits here."""

    @classmethod
    def of(cls, plan: SeatPlan) -> "Chair":
        return cls(plan.kind, plan.who, plan.level, plan.invitation, plan.kept)

    def taken(self, who: str, nonce: str) -> "Chair":
        """With somebody on it."""
        return Chair("person", who, invitation=self.invitation, kept=self.kept, nonce=nonce)

    def left(self) -> "Chair":
        """Free again, for those for whom it was."""
        invited = self.invitation is not None or self.kept is not None
        return Chair("invited" if invited else "open", invitation=self.invitation, kept=self.kept)

    @property
    def free(self) -> bool:
        return self.kind in ("open", "invited")

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides here."""
        return self.level is not None

    @property
    def awaited(self) -> bool:
        """Whether a person decides here who keeps the others waiting."""
        return self.level is None and (self.absent or self.out_of_time)
