"""What is agreed when a table is set up: who sits where, how time runs, who begins."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

DAY = 86_400.0

SeatKind: TypeAlias = Literal["open", "person", "invited", "bot", "device"]
Level: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
Nonce: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[0-9A-Za-z_-]*$")]


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat before the start."""

    kind: SeatKind
    who: str | None = None
    """The identity that holds it; a `device` seat is another seat of the host, played on one device."""
    level: Level | None = None
    """Of a bot."""
    invitation: str | None = None
    """The hash of the invitation that an `invited` seat waits for."""
    kept: str | None = None
    """The identity that may sit down at an `invited` seat without one."""


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True):
    """All the time in the world."""


class MoveClock(msgspec.Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """So long for each move."""

    seconds: Annotated[float, Meta(ge=1, le=DAY)]


class BankClock(msgspec.Struct, frozen=True, tag_field="kind", tag="bank", forbid_unknown_fields=True):
    """So long for the whole game, and a little more with each move made."""

    seconds: Annotated[float, Meta(ge=1, le=DAY)]
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0


class DaysClock(msgspec.Struct, frozen=True, tag_field="kind", tag="days", forbid_unknown_fields=True):
    """Days for each move."""

    days: Annotated[float, Meta(ge=0.01, le=90)]


ClockPlan: TypeAlias = NoClock | MoveClock | BankClock | DaysClock


class First(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who begins: by lot, whom the host names, or who first types the word."""

    by: Literal["lot", "host", "word"] = "lot"
    seat: int | None = None


WORD = "Popocatepetl"
"""As printed in the rules of Aztec."""
WORD_GAME = "aztec"
