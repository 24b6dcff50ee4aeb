"""What the house keeps, row by row. Times are seconds since 1970."""

from typing import Literal, TypeAlias

import msgspec

Phase: TypeAlias = Literal["gathering", "playing", "over", "expired", "corrupt"]
Kind: TypeAlias = Literal["guest", "account"]
Audience: TypeAlias = Literal["players", "onlookers"]
Listing: TypeAlias = Literal["open", "watch", "mine"]

LIVE: tuple[Phase, ...] = ("gathering", "playing")
"""The phases in which something may still happen by itself."""


class TableRow(msgspec.Struct, frozen=True):
    """What is known of a table without reading its log."""

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
    """How many the log holds, and so the next `seq`."""
    due: float | None
    """When the clock has something to say."""
    owed: bool
    """Whether a bot owes a move."""
    lease: str | None
    """The node that drives its bots and clock."""
    lease_until: float
    summary: bytes
    """JSON, for lists."""


class Place(msgspec.Struct, frozen=True):
    """Where a table stands in a list, and so where the next page begins. A list goes from the highest downwards."""

    to_move: bool
    """Of one's own tables: whether one is to move there."""
    at: float
    """When it was created; of one's own: updated."""
    id: str


class TablePage(msgspec.Struct, frozen=True):
    rows: list[TableRow]
    last: Place | None
    """Of the last row, if there are more after it."""


class SeatHolder(msgspec.Struct, frozen=True):
    seat: int
    who: str
    to_move: bool


class Standing(msgspec.Struct, frozen=True):
    """How a table stands after an append; written with it."""

    phase: Phase
    updated: float
    due: float | None
    owed: bool
    holders: list[SeatHolder] | None = None
    """All of them, or None: unchanged. They are told whenever the phase changes."""
    summary: bytes | None = None
    """None: unchanged."""


class StoredEvent(msgspec.Struct, frozen=True):
    seq: int
    body: bytes
    key: str | None
    """The client's key of the command that began with this event."""


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    kind: Kind
    account: str | None = None
    """The login name, case folded; nobody else has it."""
    passphrase: str | None = None
    """An argon2 hash."""
    recovery: str | None = None
    """An argon2 hash."""
    generation: int = 0
    """Raised to sign out everywhere."""
    language: str | None = None
    created: float
    seen: float
    banned: float | None = None
    """Until when."""
    deleted: bool = False


class Token(msgspec.Struct, frozen=True):
    """By which a program acts for an identity."""

    id: str
    who: str
    label: str
    hash: str
    created: float
    used: float | None


class ChatLine(msgspec.Struct, frozen=True):
    id: int
    """Grows within a table in the order in which lines can be read."""
    table: str
    at: float
    who: str
    room: Audience
    text: str
    deleted: bool


class Report(msgspec.Struct, frozen=True):
    id: int
    at: float
    table: str
    who: str
    about: str
    text: str
