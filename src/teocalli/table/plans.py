"""What is agreed when a table is created: seats, time control, who begins."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teocalli.core.errors import BadInput
from teocalli.core.words import Saying, Wording

DAY = 86_400.0

SeatKind: TypeAlias = Literal["open", "person", "invited", "bot", "device"]
LevelNumber: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
Nonce: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[0-9A-Za-z_-]*$")]


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat before the start."""

    kind: SeatKind
    who: str | None = None
    """The identity that holds the seat. A `device` seat is another seat of the host, played on the same device."""
    level: LevelNumber | None = None
    """Level of a bot."""
    invitation: str | None = None
    """Hash of the invitation that opens an `invited` seat."""
    kept: str | None = None
    """The identity for which an `invited` seat is reserved; it needs no invitation."""


def _require_within(time: str, given: float, least: float, most: float, wording: Wording) -> None:
    """Raise `BadInput` unless a time is within its bounds, wherever the clock comes from: a request or a log."""
    if not least <= given <= most:
        raise BadInput(
            f"there is no such clock: {time} is from {least:g} to {most:g}, not {given:g}",
            Saying("bad_input.clock", wording, {"clock": time, "least": least, "most": most, "hours": most / 3600}),
        )


_A_MOVE: Wording = {
    "en": "Each move gets at least {least} s and at most {hours} hours.",
    "fr": "Chaque coup dispose d’au moins {least} s et d’au plus {hours} heures.",
    "de": "Für jeden Zug gibt es mindestens {least} s und höchstens {hours} Stunden.",
}
_A_GAME: Wording = {
    "en": "For the whole game each player gets at least {least} s and at most {hours} hours.",
    "fr": "Pour toute la partie, chacun dispose d’au moins {least} s et d’au plus {hours} heures.",
    "de": "Für das ganze Spiel bekommt jeder mindestens {least} s und höchstens {hours} Stunden.",
}
_MORE: Wording = {
    "en": "Each move made adds {least} to {most} seconds.",
    "fr": "Chaque coup joué ajoute {least} à {most} secondes.",
    "de": "Jeder Zug bringt {least} bis {most} Sekunden dazu.",
}
_DAYS: Wording = {
    "en": "Each move gets {least} to {most} days.",
    "fr": "Chaque coup dispose de {least} à {most} jours.",
    "de": "Für jeden Zug gibt es {least} bis {most} Tage.",
}


def _documented(least: float, most: float) -> Meta:
    """The bounds of a time as the API documents show them; `_require_within` checks them, with a sentence."""
    return Meta(extra_json_schema={"minimum": least, "maximum": most})


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True):
    """No time control."""


class MoveClock(msgspec.Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """A time for each move."""

    seconds: Annotated[float, _documented(1, DAY)]

    def __post_init__(self) -> None:
        _require_within("seconds", self.seconds, 1, DAY, _A_MOVE)


class BankClock(msgspec.Struct, frozen=True, tag_field="kind", tag="bank", forbid_unknown_fields=True):
    """A time for the whole game, and an increment with each move made."""

    seconds: Annotated[float, _documented(1, DAY)]
    increment: Annotated[float, _documented(0, 3600)] = 0.0

    def __post_init__(self) -> None:
        _require_within("seconds", self.seconds, 1, DAY, _A_GAME)
        _require_within("increment", self.increment, 0, 3600, _MORE)


class DaysClock(msgspec.Struct, frozen=True, tag_field="kind", tag="days", forbid_unknown_fields=True):
    """A number of days for each move."""

    days: Annotated[float, _documented(0.01, 90)]

    def __post_init__(self) -> None:
        _require_within("days", self.days, 0.01, 90, _DAYS)


ClockPlan: TypeAlias = NoClock | MoveClock | BankClock | DaysClock


class First(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How it is decided who begins: by lot, by the host, or by who types the word first."""

    by: Literal["lot", "host", "word"] = "lot"
    seat: int | None = None
    """The seat that the host has named."""
