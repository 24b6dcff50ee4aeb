"""Commands to a table, explanations of refusals, hints and coaching."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from teocalli.core.words import Language
from teocalli.server.wire.common import Answer, Key, Request
from teocalli.server.wire.tables import Invitation
from teocalli.table.commands import Command, SeatNumber, Text, Texts


class Ask(Request, frozen=True):
    """A command to a table."""

    key: Key
    command: Command


class Done(Answer, frozen=True):
    """The command is durably stored."""

    seq: int
    """The `seq` of its first event."""
    invitation: Invitation | None = None


class Explain(Request, frozen=True):
    seat: SeatNumber
    actions: Texts
    after: Annotated[list[Text], Meta(max_length=64)] = msgspec.field(default_factory=list)
    """Actions of the same turn that would come before."""


class Judged(Answer, frozen=True):
    text: str
    ok: bool
    code: str | None = None
    say: str | None = None
    key: str | None = None
    args: dict[str, Any] = msgspec.field(default_factory=dict)


class Explained(Answer, frozen=True):
    decision: int
    actions: list[Judged]


class HintQuery(Request, frozen=True):
    seat: SeatNumber
    count: Annotated[int, Meta(ge=1, le=10)] = 3


class HintWhy(Answer, frozen=True):
    """A sentence that says why a hint is good: what it gains, or what it prevents."""

    say: dict[Language, str]
    """In each language."""
    key: str
    args: dict[str, Any]


class HintInfo(Answer, frozen=True):
    text: str
    expected: float
    """The share of the victory to expect, 0 to 1."""
    visits: int
    line: list[str]
    """Of the best one: itself and what follows it to the end of the turn. Of the others nothing."""
    why: list[HintWhy]
    """Of the best one: up to two sentences, what counts most first. Of the others nothing."""
    proven: Literal["won", "shared", "lost"] | None = None
    """What is certain: it wins whatever others do; or it loses, or shares the victory, if both play their best."""


class Hints(Answer, frozen=True):
    decision: int
    hints: list[HintInfo]


class CoachQuery(Request, frozen=True):
    seat: SeatNumber


class Thrown(Answer, frozen=True):
    """What somebody has plainly thrown away in their last turn."""

    to: int
    """The decision at which that turn began: undo it to try again."""
    played: list[str]
    """The actions of the turn."""
    expected: float
    """The share of the victory that they left, 0 to 1."""
    better: HintInfo
    """What would have been better; its `why` says only what the turn did not do."""


class Coached(Answer, frozen=True):
    decision: int
    thrown: Thrown | None
    """Null if nothing was plainly thrown away, or the turn is not over."""
