"""What a table's log holds. Events name identities by id only; what people are called and say lives elsewhere."""

from typing import Any, Literal, TypeAlias

import msgspec

from teocalli.table.plans import ClockPlan, First, SeatPlan


class _Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, kw_only=True):
    at: float
    """Seconds since 1970; never less than that of the event before."""


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


class Joined(_Event, frozen=True, tag="joined"):
    seat: int
    who: str
    nonce: str = ""


class Left(_Event, frozen=True, tag="left"):
    """Somebody got up."""

    seat: int


class Seated(_Event, frozen=True, tag="seated"):
    """The host said what a seat is for; who sat there got up."""

    seat: int
    plan: SeatPlan


class Started(_Event, frozen=True, tag="started"):
    """From now on seats have the numbers of the match: seat k is who sat at `order[k]`."""

    order: list[int]
    nonce: str = ""
    """Of whoever started it, mixed in after those of the seats."""


class Moved(_Event, frozen=True, tag="moved"):
    seat: int
    do: str


class Happened(_Event, frozen=True, tag="happened"):
    """Chance: an event as a record has it."""

    event: dict[str, Any]


class Withdrawn(_Event, frozen=True, tag="withdrawn"):
    """A sealed decision taken back before all were in."""

    seat: int


class UndoAsked(_Event, frozen=True, tag="undo_asked"):
    seat: int
    to: int


class UndoGranted(_Event, frozen=True, tag="undo_granted"):
    seat: int
    """Who grants it."""


class UndoRefused(_Event, frozen=True, tag="undo_refused"):
    seat: int
    """Who refuses, or takes back the request."""


class Undone(_Event, frozen=True, tag="undone"):
    seat: int
    to: int


class Resigned(_Event, frozen=True, tag="resigned"):
    seat: int


class OutOfTime(_Event, frozen=True, tag="out_of_time"):
    seat: int


class Gone(_Event, frozen=True, tag="gone"):
    """Who holds this seat is not at the table any more."""

    seat: int


class Absent(_Event, frozen=True, tag="absent"):
    """Asked, and gone for longer than the others need to wait."""

    seat: int


class Came(_Event, frozen=True, tag="came"):
    seat: int


class ToBot(_Event, frozen=True, tag="to_bot"):
    """A bot plays for a seat from now on."""

    seat: int
    level: int


class GivenBack(_Event, frozen=True, tag="given_back"):
    """Who holds the seat plays again."""

    seat: int


class BreakAsked(_Event, frozen=True, tag="break_asked"):
    seat: int
    about: int
    """Who keeps them waiting."""


class Stopped(_Event, frozen=True, tag="stopped"):
    """Given up or broken off; `winners` of the table, not of the game."""

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
    """Never started: nobody came for long, or the host left and was alone."""


class Held(_Event, frozen=True, tag="held"):
    """A guest's seats went into an account."""

    was: str
    who: str


class Resumed(_Event, frozen=True, tag="resumed"):
    """The house was closed for that many seconds before, which nobody is charged for."""

    lost: float


Event: TypeAlias = (
    Created
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
    | Held
    | Resumed
)

written = msgspec.json.Encoder().encode
read = msgspec.json.Decoder(Event).decode
