"""How a table looks through somebody’s eyes, now and before, and what happened there."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from teocalli.server.wire.common import Answer, Eyes, Request
from teocalli.table.plans import ClockPlan, SeatKind
from teocalli.table.table import Phase


class LookQuery(Request, frozen=True):
    eyes: Eyes = None
    """A seat that you hold; without it you look on."""


class EventsQuery(Request, frozen=True):
    since: Annotated[int, Meta(ge=-1, le=2**31)] = -1
    eyes: Eyes = None
    limit: Annotated[int, Meta(ge=1, le=1000)] = 1000


class Move(Answer, frozen=True):
    """An action of a seat; of a sealed one only that it was made, until all are in."""

    by: int
    do: str
    sealed: bool = False


class Told(Answer, frozen=True):
    """An event of a table's log, as these eyes may hear of it: with `kind`, and what belongs to that kind."""

    seq: int
    kind: str
    at: float
    """Seconds since 1970."""


class ShownSeat(Answer, frozen=True):
    seat: int
    kind: SeatKind
    who: str | None
    """The identity that holds it."""
    kept: str | None
    """For whom an invited seat is kept without an invitation."""
    level: int | None
    """Of the bot that plays here, for itself or for whoever holds the seat."""
    here: bool
    absent: bool
    """Asked, and gone for longer than the others need to wait."""
    out_of_time: bool
    resigned: bool
    left: float | None
    """Seconds left, as they were when the table was told of (`at`); none without a clock."""
    running: bool
    """Whether its clock runs."""
    nonce: str


class ShownFirst(Answer, frozen=True):
    by: Literal["lot", "host", "word"]
    seat: int | None
    word: str | None
    """What to type."""


class ShownUndo(Answer, frozen=True):
    """Somebody asks to go back."""

    seat: int
    to: int
    granted: list[int]


class ShownBreak(Answer, frozen=True):
    """Some want to break off because of a seat."""

    about: int
    seats: list[int]


class ShownStop(Answer, frozen=True):
    why: Literal["resigned", "time", "abandoned"]
    seat: int


class ShownEnd(Answer, frozen=True):
    winners: list[int]
    """Of the table: none if it was broken off."""
    secret: str
    nonces: list[str]
    order: list[int]
    """From secret, nonces and order all dice follow: see docs/dice.md."""
    stopped: ShownStop | None
    """Given up or broken off; none if the game was played to its end."""
    scores: list[int] | None = None


class ShownTable(Answer, frozen=True):
    """What is the same for everybody."""

    seq: int
    decision: int
    phase: Phase
    game: str
    rules: int
    hides: bool
    """Whether a seat sees what others must not: who passes a device on covers it first."""
    players: int
    options: dict[str, Any]
    public: bool
    clock: ClockPlan
    first: ShownFirst
    commitment: str
    """SHA-256 of the secret of the dice."""
    host: str
    at: float
    """When this was told; what is left of anybody's time was so then."""
    seats: list[ShownSeat]
    undo: ShownUndo | None
    breaking: list[ShownBreak]
    rematch: str | None
    """The table at which it is played again."""
    end: ShownEnd | None
    names: dict[str, str]
    """Of the host and of who sits here."""


class ShownYou(Answer, frozen=True):
    who: str
    seats: list[int]
    """Those that you hold."""
    eyes: int | None
    """The seat through which you look now."""
    host: bool
    may: list[str]
    """The commands that make sense now, apart from playing; and `rematch`."""
    own_turn: int | None
    """The decision to which you may go back without asking anybody, at the most."""


class Looked(Answer, frozen=True):
    """How a table stands through your eyes."""

    type: Literal["table"]
    id: str
    seq: int
    now: float
    """The house's time now. Of a running clock less is left than the table says: that was `at` its last change."""
    table: ShownTable
    view: dict[str, Any] | None
    """The position as these eyes may see it; none before the start."""
    you: ShownYou


class LookedSince(Answer, frozen=True):
    """What has happened, and how the table stands through your eyes after it."""

    type: Literal["events"]
    id: str
    seq: int
    now: float
    events: list[Told]
    table: ShownTable
    view: dict[str, Any] | None
    you: ShownYou


class Heard(Answer, frozen=True):
    seq: int
    """The last that there is."""
    events: list[Told]


class Decisions(Answer, frozen=True):
    decisions: list[list[int]]
    """The decisions that led to where the table stands, each with the `seq` of the last event before it."""


class LookedBack(Answer, frozen=True):
    decision: int
    seq: int | None
    undone: bool
    view: dict[str, Any]
