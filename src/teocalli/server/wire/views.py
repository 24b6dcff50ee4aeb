"""What given eyes see of a table, now and earlier, and what they hear of its events."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from teocalli.core.origin import Source
from teocalli.server.wire.common import Answer, Eyes, Request
from teocalli.table.plans import ClockPlan, SeatKind
from teocalli.table.table import Phase


class LookQuery(Request, frozen=True):
    eyes: Eyes = None
    """A seat that you hold; without it you get the view of an onlooker."""


class PictureQuery(Request, frozen=True):
    eyes: Eyes = None
    """A seat that you hold; without it you look on."""
    decision: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    """An earlier decision; without it the present."""


class CardQuery(Request, frozen=True):
    at: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    """How many events of a finished game lead to the moment that is shown; without it the present."""
    position: bool = False
    """Whether the card of a private table shows its position, for whoever passes it on knowingly."""


class EventsQuery(Request, frozen=True):
    since: Annotated[int, Meta(ge=-1, le=2**31)] = -1
    eyes: Eyes = None
    limit: Annotated[int, Meta(ge=1, le=1000)] = 1000


class Move(Answer, frozen=True):
    """An action of a seat. Of a sealed one only its kind is told until all are made."""

    by: int
    do: str
    sealed: bool = False


class Told(Answer, frozen=True):
    """An event of a table's log as these eyes may hear of it, with the fields of its `kind`."""

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
    """The identity for which an invited seat is kept; it needs no invitation."""
    level: int | None
    """The level of the bot that plays here, for itself or for the seat's holder."""
    here: bool
    absent: bool
    """To move, and gone for longer than the others need to wait."""
    out_of_time: bool
    resigned: bool
    left: float | None
    """Seconds left on the clock at the time `at` of the table; null without a clock."""
    running: bool
    """Whether its clock runs."""
    nonce: str
    absent_at: float | None = None
    """When the others need not wait any longer for this seat, which is to move and gone; null if it is not so."""


class ShownFirst(Answer, frozen=True):
    by: Literal["lot", "host", "word"]
    seat: int | None
    word: str | None
    """The word to type, if whoever types it first begins."""


class ShownUndo(Answer, frozen=True):
    """A request to go back, or to play again what was undone."""

    seat: int
    to: int
    granted: list[int]
    redo: bool = False


class ShownBreak(Answer, frozen=True):
    """The seats that want to break off because of a seat."""

    about: int
    seats: list[int]


class ShownStop(Answer, frozen=True):
    why: Literal["resigned", "time", "abandoned"]
    seat: int


class ShownScores(Answer, frozen=True):
    """The scores after an event that changed them."""

    seq: int
    scores: list[int]


class ShownLead(Answer, frozen=True):
    """The last change of lead: the event since which `seats` have had most points."""

    seq: int
    seats: list[int]
    before: list[int]
    """The seats that had most points until then."""


class ShownEnd(Answer, frozen=True):
    winners: list[int]
    """The seats that win the table; none if the game was broken off."""
    secret: str
    nonces: list[str]
    order: list[int]
    """Secret, nonces and order determine all dice: see docs/dice.md."""
    stopped: ShownStop | None
    """Why the game ended early; null if it was played to its end."""
    scores: list[int] | None = None
    scoring: list[ShownScores] | None = None
    """The scores at the start and after each change, if the game was played to its end."""
    lead: ShownLead | None = None
    """Null if all have as many points at the end, or if the game ended early."""


class ShownOrigin(Answer, frozen=True):
    """The moment of an earlier game from which a game is played on."""

    source: Source
    at: int
    """How many events of the earlier game lead to it: the first of the record of this one."""
    moves: int
    """How many of these are actions of players; the others are chance."""
    table: str | None
    """The table of the earlier game, if it was one and may be told here."""
    step: int | None
    """The step of a lesson, counted from 0."""


class ShownTable(Answer, frozen=True):
    """What everybody sees alike."""

    seq: int
    decision: int
    phase: Phase
    game: str
    rules: int
    hides: bool
    """Whether seats see what others must not: a device is covered before it is passed on."""
    players: int
    options: dict[str, Any]
    public: bool
    hints: bool
    """Whether hints are given also if several people play."""
    clock: ClockPlan
    first: ShownFirst
    commitment: str
    """SHA-256 of the secret of the dice."""
    host: str
    at: float
    """The time at which this was made; clocks are given as of then."""
    seats: list[ShownSeat]
    undo: ShownUndo | None
    redo: int | None
    """The decision that was undone last and can be played to again; null if something else was played since."""
    breaking: list[ShownBreak]
    rematch: str | None
    """The table of the rematch."""
    end: ShownEnd | None
    names: dict[str, str]
    """Names of the host and of the seats' holders, by id."""
    patience: float | None = None
    """Seconds that the others wait for somebody who is to move and gone; null where a move has days."""
    practice: bool = False
    """Whether the only person at the table has gone back further than within a turn, or the game has an `origin`."""
    origin: ShownOrigin | None = None
    """Where the game is played on from; null if it began at its start."""
    asleep: bool = False
    """Whether bots wait until a player comes back: they play for everybody, and all are gone."""
    hurried: bool = False
    """Whether bots think for less time than their level does, because the server is busy."""


class ShownYou(Answer, frozen=True):
    who: str
    seats: list[int]
    """The seats that you hold."""
    eyes: int | None
    """The seat whose view this is; null for an onlooker's."""
    host: bool
    may: list[str]
    """The commands that would be accepted now, apart from playing; and `rematch`."""
    own_turn: int | None
    """The start of your turn: back to this decision nothing was revealed, and nobody needs to agree."""
    makes_practice: bool = False
    """Whether going back beyond `own_turn` makes the game practice: you play alone against bots, and it is not yet."""


class Looked(Answer, frozen=True):
    """A table as your eyes see it."""

    type: Literal["table"]
    id: str
    seq: int
    now: float
    """The server's time now. The table gives clocks as of its `at`: running ones have less left now."""
    table: ShownTable
    view: dict[str, Any] | None
    """The position as these eyes may see it; null before the start."""
    you: ShownYou


class LookedSince(Answer, frozen=True):
    """New events, and the table as your eyes see it after them."""

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
    """The last event that there is."""
    events: list[Told]


class Decisions(Answer, frozen=True):
    decisions: list[list[int]]
    """The decisions that led to the present position, each with the `seq` of the last event before it."""


class LookedBack(Answer, frozen=True):
    decision: int
    seq: int | None
    undone: bool
    view: dict[str, Any]
    at: int | None = None
    """How many events of the record lead there; null if it was undone."""
