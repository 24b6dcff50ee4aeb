"""What goes over the wire: every request and answer. OpenAPI and TypeScript types are made of these."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teocalli.store.rows import Audience
from teocalli.table.commands import Command, SeatNumber, Text, Texts
from teocalli.table.plans import ClockPlan, First, Level, NoClock, SeatKind
from teocalli.table.table import Phase

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[0-9A-Za-z_.-]+$")]
"""Chosen by the client for each thing it wants done once; the same key again is answered, not repeated."""
Page: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Cursor: TypeAlias = Annotated[str, Meta(pattern=r"^[01]_[0-9]{1,12}\.[0-9]{1,12}_[0-9A-Za-z_-]{1,64}$")]
"""Where a list goes on: whether one is to move at the last table, when it was updated (or created), and its id."""
Eyes: TypeAlias = SeatNumber | None
Who: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[0-9A-Za-z_-]+$")]
"""An identity."""
Free: TypeAlias = Annotated[str, Meta(max_length=4000)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends."""


class Answer(msgspec.Struct, frozen=True):
    """What the house answers."""


# Faults.


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


# Who you are.


class Me(Answer, frozen=True):
    id: str
    name: str
    kind: Literal["guest", "account"]
    account: str | None
    language: str | None
    muted: list[str]


class Entered(Answer, frozen=True):
    """Who you are now; the cookie is in the answer's headers."""

    me: Me
    recovery: str | None = None
    """A recovery code, shown this once."""


class ChangeMe(Request, frozen=True):
    name: Free | None = None
    language: Literal["fr", "en", "de"] | None = None


class NewAccount(Request, frozen=True):
    account: Free
    passphrase: Free


class SignIn(Request, frozen=True):
    account: Free
    passphrase: Free


class Recover(Request, frozen=True):
    account: Free
    recovery: Free
    passphrase: Free


class ChangePassphrase(Request, frozen=True):
    old: Free
    new: Free


class SignOut(Request, frozen=True):
    everywhere: bool = False


class Delete(Request, frozen=True):
    passphrase: Free | None = None
    """Of an account."""


class NewToken(Request, frozen=True):
    label: Free


class TokenInfo(Answer, frozen=True):
    id: str
    label: str
    created: float
    used: float | None


class TokenMade(Answer, frozen=True):
    id: str
    label: str
    token: str
    """Shown this once."""


class TokenList(Answer, frozen=True):
    tokens: list[TokenInfo]


class Mute(Request, frozen=True):
    who: Who
    muted: bool = True


# Games.


class Words(Answer, frozen=True):
    """The same in each language."""

    fr: str
    en: str
    de: str


class Meaning(Answer, frozen=True):
    value: str
    meaning: Words


class GameOption(Answer, frozen=True):
    name: str
    wording: Words
    default: Any
    players: list[int]
    """The numbers of players for which it applies."""
    values: list[Meaning] | None = None
    """Of a choice."""
    least: int | None = None
    most: int | None = None
    step: int | None = None
    """Of a whole number."""


class GameInfo(Answer, frozen=True):
    name: str
    title: Words
    players: list[int]
    rules: int
    options: list[GameOption]
    first: list[Literal["lot", "host", "word"]]
    """The ways to decide who begins."""


class LevelInfo(Answer, frozen=True):
    number: int
    name: Words
    sentence: Words


class Games(Answer, frozen=True):
    games: list[GameInfo]
    levels: list[LevelInfo]
    emblems: dict[str, list[str]]
    """What each seat is called, by language."""
    version: str


# Tables.


class NewSeat(Request, frozen=True):
    kind: Literal["me", "open", "invited", "bot", "device"]
    level: Level | None = None
    """Of a bot."""


class NewTable(Request, frozen=True, kw_only=True):
    key: Key
    game: Annotated[str, Meta(max_length=32)]
    players: Annotated[int, Meta(ge=1, le=8)]
    options: dict[Annotated[str, Meta(max_length=32)], Any] = {}
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    clock: ClockPlan = NoClock()
    first: First = First()
    public: bool = False
    start: bool = False
    """Start at once if every seat is taken, without a nonce of the host: who wants to bring one sends `start`."""


class Invitation(Answer, frozen=True):
    seat: int
    token: str
    url: str


class TableMade(Answer, frozen=True):
    id: str
    url: str
    commitment: str
    """SHA-256 of the secret of the dice: to be noted before one brings a nonce."""
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


class TableList(Answer, frozen=True):
    tables: list[Listed]
    next: Cursor | None
    """For `before`, if there are more."""


class ListQuery(Request, frozen=True):
    list: Literal["open", "watch", "mine"] = "open"
    limit: Page = 30
    before: Cursor | None = None


class LookQuery(Request, frozen=True):
    eyes: Eyes = None
    """A seat that you hold; without it you look on."""


class EventsQuery(Request, frozen=True):
    since: Annotated[int, Meta(ge=-1, le=2**31)] = -1
    eyes: Eyes = None
    limit: Annotated[int, Meta(ge=1, le=1000)] = 1000


class LiveQuery(Request, frozen=True):
    eyes: Eyes = None
    since: Annotated[int, Meta(ge=-1, le=2**31)] | None = None
    """The last `seq` that you have heard of; without it you hear how the table stands."""
    lang: Literal["fr", "en", "de"] | None = None


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


class Ask(Request, frozen=True):
    """A command to a table."""

    key: Key
    command: Command


class Done(Answer, frozen=True):
    """It is in the log, and will not be lost."""

    seq: int
    """Of the first event that it led to."""
    invitation: Invitation | None = None


class Explain(Request, frozen=True):
    seat: SeatNumber
    actions: Texts
    after: Annotated[list[Text], Meta(max_length=64)] = []
    """Actions of one's turn that come before."""


class Judged(Answer, frozen=True):
    text: str
    ok: bool
    code: str | None = None
    say: str | None = None
    key: str | None = None
    args: dict[str, Any] = {}


class Explained(Answer, frozen=True):
    decision: int
    actions: list[Judged]


class HintQuery(Request, frozen=True):
    seat: SeatNumber
    count: Annotated[int, Meta(ge=1, le=10)] = 3


class HintInfo(Answer, frozen=True):
    text: str
    expected: float
    """The share of the victory to expect."""
    visits: int


class Hints(Answer, frozen=True):
    decision: int
    hints: list[HintInfo]


class Again(Request, frozen=True):
    key: Key


# Talk.


class Say(Request, frozen=True):
    text: Free
    room: Audience = "players"


class Line(Answer, frozen=True):
    id: int
    at: float
    who: str
    name: str | None
    room: Audience
    text: str


class ChatQuery(Request, frozen=True):
    since: Annotated[int, Meta(ge=0, le=2**53)] = 0
    limit: Page = 100


class Chat(Answer, frozen=True):
    lines: list[Line]


class ReportThis(Request, frozen=True):
    about: Who
    text: Free


class Ok(Answer, frozen=True):
    ok: bool = True


# Over a socket: what a client sends, and what it gets beside `Looked` and `LookedSince`.


class SocketAsk(Request, frozen=True, tag_field="type", tag="ask"):
    key: Key
    command: Command


class SocketLook(Request, frozen=True, tag_field="type", tag="look"):
    """Look through other eyes: pass the device."""

    eyes: Eyes = None


class SocketSay(Request, frozen=True, tag_field="type", tag="say"):
    key: Key
    text: Free
    room: Audience = "players"


class SocketPing(Request, frozen=True, tag_field="type", tag="ping"):
    """Answered by `pong`: the connection lives."""


SocketRequest: TypeAlias = SocketAsk | SocketLook | SocketSay | SocketPing


class SocketDone(Answer, frozen=True, tag_field="type", tag="answer"):
    key: str | None
    ok: bool
    seq: int | None = None
    error: Refusal | None = None
    stand: Stand | None = None
    invitation: Invitation | None = None


class SocketChat(Answer, frozen=True, tag_field="type", tag="chat"):
    line: Line


class SocketPong(Answer, frozen=True, tag_field="type", tag="pong"):
    """The connection lives."""
