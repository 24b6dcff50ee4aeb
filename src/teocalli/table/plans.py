"""What is agreed when a table is set up: who sits where, how time runs, who begins."""

from typing import Literal, TypeAlias

import msgspec


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat before the start."""

    kind: Literal["open", "person", "invited", "bot", "device"]
    who: str | None = None
    """The identity that holds it; a `device` seat is another seat of somebody at the table, played on one device."""
    level: int | None = None
    """Of a bot."""
    invitation: str | None = None
    """The hash of the invitation that an `invited` seat waits for."""
    nonce: str = ""


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none"):
    """All the time in the world."""


class MoveClock(msgspec.Struct, frozen=True, tag_field="kind", tag="move"):
    """So long for each move."""

    seconds: float


class BankClock(msgspec.Struct, frozen=True, tag_field="kind", tag="bank"):
    """So long for the whole game, and a little more with each move made."""

    seconds: float
    increment: float = 0.0


class DaysClock(msgspec.Struct, frozen=True, tag_field="kind", tag="days"):
    """Days for each move."""

    days: float


ClockPlan: TypeAlias = NoClock | MoveClock | BankClock | DaysClock


class First(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who begins: by lot, whom the host names, or who first types the word."""

    by: Literal["lot", "host", "word"] = "lot"
    seat: int | None = None


WORD = "Popocatepetl"
"""As printed in the rules of Aztec."""
