"""What can be asked of a table. The first kind comes from people and programs that play, the second from the house."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teocalli.table.plans import Level, Nonce

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
Text: TypeAlias = Annotated[str, Meta(max_length=64)]
Texts: TypeAlias = Annotated[list[Text], Meta(min_length=1, max_length=64)]


class _Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    pass


class Join(_Command, frozen=True, tag="join"):
    """Sit down: at a given seat, or at the first that is free. An invited seat wants its invitation."""

    seat: SeatNumber | None = None
    nonce: Nonce = ""
    invitation: Text | None = None


class Leave(_Command, frozen=True, tag="leave"):
    """Get up before the start; a table that its host leaves, and at which nobody else sits, is cleared away."""

    seat: SeatNumber


class Seat(_Command, frozen=True, tag="seat"):
    """The host says what a seat is for; who sits there gets up."""

    seat: SeatNumber
    kind: Literal["open", "invited", "bot", "device"]
    level: Level | None = None
    """Of a bot."""
    invitation: Text | None = None
    """The hash of the invitation that an invited seat waits for; the house makes it."""


class Start(_Command, frozen=True, tag="start"):
    """The host starts the game."""

    first: SeatNumber | None = None
    """Who begins, where that is for the host to decide."""
    nonce: Nonce = ""
    """Mixed into the dice, which the house has committed to before."""


class Word(_Command, frozen=True, tag="word"):
    """Whoever first types the word begins."""

    seat: SeatNumber
    word: Text
    nonce: Nonce = ""


class Play(_Command, frozen=True, tag="play"):
    """A sequence of actions, all or nothing, as far as nothing is revealed on the way."""

    seat: SeatNumber
    decision: Number
    actions: Texts


class Withdraw(_Command, frozen=True, tag="withdraw"):
    """Take back a sealed decision while others are still out."""

    seat: SeatNumber
    decision: Number


class Undo(_Command, frozen=True, tag="undo"):
    """Go back to a decision: within one's turn at once, beyond it if the others grant it."""

    seat: SeatNumber
    to: Number


class AnswerUndo(_Command, frozen=True, tag="answer_undo"):
    """Grant or refuse what another asked; who asked refuses to take it back."""

    seat: SeatNumber
    to: Number
    """What was asked: an answer to another request does not count."""
    grant: bool


class Resign(_Command, frozen=True, tag="resign"):
    """Give up: of two, the other wins the table; of more, a bot goes on."""

    seat: SeatNumber


class SendBot(_Command, frozen=True, tag="send_bot"):
    """Let a bot play for somebody who is asked and absent or out of time."""

    seat: SeatNumber
    level: Level = 3


class BreakOff(_Command, frozen=True, tag="break_off"):
    """End the game without a result because of somebody who is asked and absent or out of time.

    All others who are not so themselves have to ask for it.
    """

    seat: SeatNumber


class TakeBack(_Command, frozen=True, tag="take_back"):
    """Play oneself again."""

    seat: SeatNumber


Command: TypeAlias = (
    Join | Leave | Seat | Start | Word | Play | Withdraw | Undo | AnswerUndo | Resign | SendBot | BreakOff | TakeBack
)


class Tick(msgspec.Struct, frozen=True):
    """Time has passed."""


class BotPlays(msgspec.Struct, frozen=True):
    """A bot has decided."""

    seat: int
    decision: int
    action: str


class Presence(msgspec.Struct, frozen=True):
    """Who holds this seat comes to the table or goes; it counts for all seats of theirs."""

    seat: int
    here: bool


class Resume(msgspec.Struct, frozen=True):
    """The house, which was last known to be open then, is open again."""

    closed_at: float


class Hold(msgspec.Struct, frozen=True):
    """All seats of one identity go to another."""

    was: str
    who: str


class Again(msgspec.Struct, frozen=True):
    """A rematch was made."""

    table: str


HouseCommand: TypeAlias = Tick | BotPlays | Presence | Resume | Hold | Again

HOUSE = ""
"""Who asks, when it is the house itself."""
