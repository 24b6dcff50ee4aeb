"""The events of a table's log. They hold identity ids only; names and chat are kept elsewhere and can be erased."""

from typing import Any, Literal, TypeAlias

import msgspec

from teocalli.core.origin import Origin
from teocalli.table.plans import ClockPlan, First, SeatPlan


class _Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, kw_only=True):
    at: float
    """Seconds since 1970, never less than that of the event before."""


class Created(_Event, frozen=True, tag="created"):
    host: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seats: list[SeatPlan]
    clock: ClockPlan
    first: First
    public: bool
    commitment: str
    hints: bool = False
    """Whether hints are given also if several people play."""


class Continued(_Event, frozen=True, tag="continued"):
    """The game is played on from a moment of an earlier one, and is practice: the second event of a log, if any is."""

    origin: Origin
    events: list[dict[str, Any]]
    """The events of the earlier game that lead to the moment, as in a record: hidden things are open in them."""


class Joined(_Event, frozen=True, tag="joined"):
    seat: int
    who: str
    nonce: str = ""


class Left(_Event, frozen=True, tag="left"):
    """The holder of a seat left before the start."""

    seat: int


class Seated(_Event, frozen=True, tag="seated"):
    """The host set what a seat is for; whoever held it lost it."""

    seat: int
    plan: SeatPlan


class Started(_Event, frozen=True, tag="started"):
    """The game started. From now on seats have the numbers of the match: seat k is what was seat `order[k]`."""

    order: list[int]
    nonce: str = ""
    """Nonce of whoever started the game, mixed into the dice after those of the seats."""


class Moved(_Event, frozen=True, tag="moved"):
    seat: int
    do: str
    hurried: bool = False
    """Whether a bot moved that could not think as long as its level does, because others waited for theirs."""


class Happened(_Event, frozen=True, tag="happened"):
    """Chance brought something: an event as in a record."""

    event: dict[str, Any]


class Withdrawn(_Event, frozen=True, tag="withdrawn"):
    """A seat took back its part of a simultaneous decision before all parts were in."""

    seat: int


class UndoAsked(_Event, frozen=True, tag="undo_asked"):
    seat: int
    to: int
    redo: bool = False
    """Whether what was undone is to be played again."""


class UndoGranted(_Event, frozen=True, tag="undo_granted"):
    seat: int
    """The seat that agrees."""


class UndoRefused(_Event, frozen=True, tag="undo_refused"):
    seat: int
    """The seat that refuses, or withdraws its request."""


class Undone(_Event, frozen=True, tag="undone"):
    seat: int
    to: int
    sets_clocks: bool = False
    """Whether what the undone moves earned is taken off the clocks. Not so in the logs of earlier versions."""


class Practice(_Event, frozen=True, tag="practice"):
    """The only person at the table goes back beyond their turn, or is coached: the game is practice."""

    seat: int


class Redone(_Event, frozen=True, tag="redone"):
    """What was undone last is played again: the events that follow."""

    seat: int
    to: int
    """The decision that was undone, and whose position is reached again."""


class Hinted(_Event, frozen=True, tag="hinted"):
    """A seat was given a hint at a table at which others play, too."""

    seat: int


class Resigned(_Event, frozen=True, tag="resigned"):
    seat: int


class OutOfTime(_Event, frozen=True, tag="out_of_time"):
    seat: int


class Gone(_Event, frozen=True, tag="gone"):
    """The holder of this seat has no connection to the table any more."""

    seat: int


class Absent(_Event, frozen=True, tag="absent"):
    """The holder of this seat is to move and has been gone for longer than the others need to wait."""

    seat: int


class Came(_Event, frozen=True, tag="came"):
    seat: int


class ToBot(_Event, frozen=True, tag="to_bot"):
    """A bot plays for this seat from now on."""

    seat: int
    level: int


class GivenBack(_Event, frozen=True, tag="given_back"):
    """The holder of this seat plays again."""

    seat: int


class BreakAsked(_Event, frozen=True, tag="break_asked"):
    seat: int
    about: int
    """The seat that keeps the others waiting."""


class Stopped(_Event, frozen=True, tag="stopped"):
    """The game was given up or broken off. `winners` are those of the table, not of the game."""

    why: Literal["resigned", "time", "abandoned"]
    seat: int
    winners: list[int]
    secret: str


class Finished(_Event, frozen=True, tag="finished"):
    scores: list[int]
    winners: list[int]
    secret: str


class Rematch(_Event, frozen=True, tag="rematch"):
    table: str


class Expired(_Event, frozen=True, tag="expired"):
    """The game never started: nobody joined for a long time, or the host left and was alone."""


class GuestMerged(_Event, frozen=True, tag="held"):
    """A guest signed in to an account, which took over the guest's seats."""

    was: str
    """Identity of the guest."""
    who: str
    """Identity of the account."""


class Resumed(_Event, frozen=True, tag="resumed"):
    """The server runs again after an interruption, for which no clock is charged."""

    lost: float
    """Length of the interruption in seconds."""


Event: TypeAlias = (
    Created
    | Continued
    | Joined
    | Left
    | Seated
    | Started
    | Moved
    | Happened
    | Withdrawn
    | UndoAsked
    | UndoGranted
    | UndoRefused
    | Undone
    | Practice
    | Redone
    | Hinted
    | Resigned
    | OutOfTime
    | Gone
    | Absent
    | Came
    | ToBot
    | GivenBack
    | BreakAsked
    | Stopped
    | Finished
    | Rematch
    | Expired
    | GuestMerged
    | Resumed
)

encode_event = msgspec.json.Encoder().encode
decode_event = msgspec.json.Decoder(Event).decode
