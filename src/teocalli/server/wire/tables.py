"""New tables, and lists of tables."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teocalli.server.wire.common import Answer, Key, Page, Request, Who
from teocalli.table.commands import Number, Text
from teocalli.table.plans import ClockPlan, First, LevelNumber, NoClock

Cursor: TypeAlias = Annotated[str, Meta(pattern=r"^[01]_[0-9]{1,12}\.[0-9]{1,12}_[0-9A-Za-z_-]{1,64}$")]
"""Where a list goes on: whether you are to move at the last table, when it was updated (or created), and its id."""


class NewSeat(Request, frozen=True):
    kind: Literal["me", "open", "invited", "bot", "device"]
    level: LevelNumber | None = None
    """The level of a bot."""


class NewTable(Request, frozen=True, kw_only=True):
    key: Key
    game: Annotated[str, Meta(max_length=32)]
    players: Annotated[int, Meta(ge=1, le=8)]
    options: dict[Annotated[str, Meta(max_length=32)], Any] = msgspec.field(default_factory=dict)
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    clock: ClockPlan = NoClock()
    first: First = First()
    public: bool = False
    hints: bool = False
    """Whether hints are given also if several people play; all of them see that."""
    start: bool = False
    """Start at once if every seat is taken, without a nonce of the host, who sends `start` to bring one."""


class Invitation(Answer, frozen=True):
    seat: int
    token: str
    url: str


class TableMade(Answer, frozen=True):
    id: str
    url: str
    commitment: str
    """SHA-256 of the secret of the dice; note it before you send a nonce."""
    invitations: list[Invitation]


class ListedSeat(Answer, frozen=True):
    kind: str
    who: str | None
    level: int | None
    name: str | None = None


class Listed(Answer, frozen=True):
    """A table in a list."""

    id: str
    game: str
    players: int
    phase: str
    public: bool
    host: str
    created: float
    updated: float
    options: dict[str, Any]
    clock: ClockPlan
    seats: list[ListedSeat]
    actors: list[int]
    winners: list[int] | None
    mine: list[int]
    """The seats that you hold."""
    scores: list[int] | None = None
    """The score of each seat when the turn last changed, or at the end; null before the start."""
    practice: bool = False
    """Whether the game is practice."""


class TableList(Answer, frozen=True):
    tables: list[Listed]
    next: Cursor | None
    """The value of `before` for the next page; null if there is none."""


class ListQuery(Request, frozen=True):
    list: Literal["open", "watch", "mine"] = "open"
    limit: Page = 30
    before: Cursor | None = None


class HistoryQuery(Request, frozen=True):
    who: Who | None = None
    """Whose games; null: yours."""
    game: Annotated[str, Meta(max_length=32)] | None = None
    opponent: Annotated[str, Meta(max_length=64)] | None = None
    """A part of the name of somebody else who sat there."""
    result: Literal["won", "shared", "lost", "stopped"] | None = None
    limit: Page = 30
    before: Cursor | None = None


class History(Answer, frozen=True):
    """Somebody's finished games, the latest first."""

    who: str
    name: str
    tables: list[Listed]
    next: Cursor | None
    """The value of `before` for the next page; null if there is none."""


class Again(Request, frozen=True):
    key: Key


class FromTable(Request, frozen=True, tag_field="source", tag="table"):
    """A moment of a finished game."""

    table: Who
    at: Number
    """How many events of its record lead to the moment."""


class FromRecord(Request, frozen=True, tag_field="source", tag="record"):
    """A moment of a record."""

    record: dict[str, Any]
    at: Number
    """How many of its events lead to the moment."""


class FromLesson(Request, frozen=True, tag_field="source", tag="lesson"):
    """A step of a lesson."""

    game: Annotated[str, Meta(max_length=32)]
    step: Annotated[int, Meta(ge=0, le=1000)]
    """Counted from 0."""
    do: Annotated[list[Text], Meta(max_length=64)] = msgspec.field(default_factory=list)
    """What the learner has done in it."""


class PlayOn(Request, frozen=True, kw_only=True):
    """A new table for a game that is played on from a moment of an earlier one."""

    key: Key
    origin: FromTable | FromRecord | FromLesson
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    """In the order of the seats of the earlier game."""
    clock: ClockPlan = NoClock()
    public: bool = False
    hints: bool = False
    start: bool = False
