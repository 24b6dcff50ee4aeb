"""The seats of a table as they are now."""

from dataclasses import dataclass
from typing import Literal

from teocalli.table.plans import SeatPlan


@dataclass
class Chair:
    kind: Literal["open", "person", "invited", "bot", "device"]
    who: str | None = None
    level: int | None = None
    """Of the bot that sits here, or plays for who does."""
    invitation: str | None = None
    nonce: str = ""
    gone_at: float | None = None
    """Since when nobody looks through its eyes."""
    absent: bool = False
    out_of_time: bool = False
    resigned: bool = False

    @classmethod
    def of(cls, plan: SeatPlan) -> "Chair":
        return cls(plan.kind, plan.who, plan.level, plan.invitation, plan.nonce)

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
        return not self.by_bot and (self.absent or self.out_of_time)
