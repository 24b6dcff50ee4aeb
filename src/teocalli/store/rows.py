"""The rows of a store as Structs. Times are seconds since 1970."""

from typing import Literal, TypeAlias

import msgspec

Phase: TypeAlias = Literal["gathering", "playing", "over", "expired", "corrupt"]
Kind: TypeAlias = Literal["guest", "account"]
Audience: TypeAlias = Literal["players", "onlookers"]
Listing: TypeAlias = Literal["open", "watch", "mine"]

LIVE: tuple[Phase, ...] = ("gathering", "playing")
"""Phases of tables that still have deadlines or bots to move."""


class TableRow(msgspec.Struct, frozen=True):
    """What is known about a table without reading its log."""

    id: str
    secret: bytes
    game: str
    players: int
    phase: Phase
    public: bool
    host: str
    created: float
    updated: float
    events: int
    """Length of the log, which is the next `seq`."""
    due: float | None
    """When the table's next deadline passes."""
    owed: bool
    """Whether a bot is to move."""
    lease: str | None
    """The process that drives the table's bots and clocks."""
    lease_until: float
    summary: bytes
    """What lists show of the table, as JSON."""


class PageCursor(msgspec.Struct, frozen=True):
    """The sort key of a row in a list of tables, after which the next page begins. Lists are in descending order."""

    to_move: bool
    """In the list of one's own tables, whether one is to move there; else False."""
    at: float
    """When the table was created; in the list of one's own tables, when it was updated; in a history, when it ended."""
    id: str


class TablePage(msgspec.Struct, frozen=True):
    rows: list[TableRow]
    last: PageCursor | None
    """Cursor of the last row; None if no rows follow."""


class FinishedTable(msgspec.Struct, frozen=True):
    """A table that is over, or never started, in somebody's history."""

    row: TableRow
    cursor: PageCursor


class SeatHolder(msgspec.Struct, frozen=True):
    seat: int
    who: str
    to_move: bool


class TableStatus(msgspec.Struct, frozen=True):
    """What an append changes in the row of its table."""

    phase: Phase
    updated: float
    due: float | None
    owed: bool
    holders: list[SeatHolder] | None = None
    """All holders; None if they are unchanged. They are always given when the phase changes."""
    summary: bytes | None = None
    """None if it is unchanged."""


class StoredEvent(msgspec.Struct, frozen=True):
    seq: int
    body: bytes
    key: str | None
    """The client's key of the command whose first event this is."""
    command: bytes | None = None
    """A digest of that command; None of one that an earlier version stored."""


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    kind: Kind
    account: str | None = None
    """The login name, case folded and unique."""
    passphrase: str | None = None
    """An argon2 hash."""
    recovery: str | None = None
    """An argon2 hash."""
    generation: int = 0
    """Raised to end all sessions."""
    language: str | None = None
    created: float
    seen: float
    banned: float | None = None
    """Until when the identity is banned."""
    deleted: bool = False
    endings: str | None = None
    """Why the last generations ended: a word for each, the latest last."""


class Token(msgspec.Struct, frozen=True):
    """A secret by which a program acts for an identity."""

    id: str
    who: str
    label: str
    hash: str
    created: float
    used: float | None


class ChatLine(msgspec.Struct, frozen=True):
    """One line of chat."""

    id: int
    """Grows within a table in the order in which lines become visible."""
    table: str
    at: float
    who: str
    audience: Audience
    text: str
    deleted: bool


class Report(msgspec.Struct, frozen=True):
    """A complaint about somebody, for the operator."""

    id: int
    at: float
    table: str
    who: str
    """Who complains."""
    about: str
    """The identity complained about."""
    text: str


class LessonProgress(msgspec.Struct, frozen=True):
    """How far somebody has come in the lesson of a game."""

    game: str
    step: int
    """Where they go on, from 0."""
    done: bool
    """Whether they have come to the end, be it an earlier time."""
