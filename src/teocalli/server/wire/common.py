"""Types that many calls share, and the encoder."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from teocalli.table.commands import SeatNumber

encode = msgspec.json.Encoder().encode
"""Encode a value as JSON."""

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[0-9A-Za-z_.-]+$")]
"""Chosen by the client for each request that is to be done once: a repeated key is answered, not done again."""
Page: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Eyes: TypeAlias = SeatNumber | None
Who: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[0-9A-Za-z_-]+$")]
"""The id of an identity."""
Free: TypeAlias = Annotated[str, Meta(max_length=4000)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends."""


class Answer(msgspec.Struct, frozen=True):
    """What the server answers."""


class Stand(Answer, frozen=True):
    """Where a table stands: its last event, its decision and its phase."""

    seq: int
    decision: int
    phase: str


class Refusal(Answer, frozen=True):
    """Why a request was refused: a stable code and a sentence in the client's language."""

    code: str
    say: str
    key: str = ""
    """The key of the sentence, for clients that word it themselves, with `args`."""
    args: dict[str, Any] = {}
    rule: bool = False
    """Whether a rule of the game refuses: its rulebook has the sentence at `#reason-<code>`."""


class Fault(Answer, frozen=True):
    error: Refusal
    stand: Stand | None = None
    """Where the table stands, if it was the table that refused."""


class Ok(Answer, frozen=True):
    ok: bool = True
