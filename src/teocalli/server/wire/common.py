"""What all calls have in common: kinds of texts, faults, and the plain yes."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from teocalli.table.commands import SeatNumber

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[0-9A-Za-z_.-]+$")]
"""Chosen by the client for each thing it wants done once; the same key again is answered, not repeated."""
Page: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Eyes: TypeAlias = SeatNumber | None
Who: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[0-9A-Za-z_-]+$")]
"""An identity."""
Free: TypeAlias = Annotated[str, Meta(max_length=4000)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends."""


class Answer(msgspec.Struct, frozen=True):
    """What the house answers."""


class Stand(Answer, frozen=True):
    """Where a table stands."""

    seq: int
    decision: int
    phase: str


class Refusal(Answer, frozen=True):
    """Why not: a stable code and a sentence in the client's language."""

    code: str
    say: str
    key: str = ""
    """Of the sentence, for clients that word it themselves, with `args`."""
    args: dict[str, Any] = {}


class Fault(Answer, frozen=True):
    error: Refusal
    stand: Stand | None = None
    """For refusals by a table."""


class Ok(Answer, frozen=True):
    ok: bool = True
