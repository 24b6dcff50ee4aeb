"""Commands to a table: `Command` comes from players, by the site or by a program; `SystemCommand` from the server."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teocalli.table.plans import LevelNumber, Nonce

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
Text: TypeAlias = Annotated[str, Meta(max_length=64)]
Texts: TypeAlias = Annotated[list[Text], Meta(min_length=1, max_length=64)]


class _Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    pass


class Join(_Command, frozen=True, tag="join"):
    """Sit down at a given seat, or at the first free one. An invited seat needs its invitation."""

    seat: SeatNumber | None = None
    nonce: Nonce = ""
    invitation: Text | None = None


class Leave(_Command, frozen=True, tag="leave"):
    """Leave a seat before the start. The table expires if its host leaves and nobody else has a seat."""

    seat: SeatNumber


class Seat(_Command, frozen=True, tag="seat"):
    """The host sets what a seat is for; whoever holds it loses it."""

    seat: SeatNumber
    kind: Literal["open", "invited", "bot", "device"]
    level: LevelNumber | None = None
    """Level of a bot."""
    invitation: Text | None = None
    """Hash of the invitation that opens an invited seat; the server sets it."""


class Start(_Command, frozen=True, tag="start"):
    """The host starts the game."""

    first: SeatNumber | None = None
    """The seat that begins, where the host decides that."""
    nonce: Nonce = ""
    """Mixed into the dice, to which the server has committed itself before."""


class Word(_Command, frozen=True, tag="word"):
    """Start the game with the seat whose holder types the word first."""

    seat: SeatNumber
    word: Text
    nonce: Nonce = ""


class Play(_Command, frozen=True, tag="play"):
    """Play a sequence of actions, all or none. An action that reveals something must be the last."""

    seat: SeatNumber
    decision: Number
    actions: Texts


class Withdraw(_Command, frozen=True, tag="withdraw"):
    """Take back a sealed decision while those of others are missing."""

    seat: SeatNumber
    decision: Number


class Undo(_Command, frozen=True, tag="undo"):
    """Go back to a decision: at once within one's own turn, beyond it if all other people agree."""

    seat: SeatNumber
    to: Number


class Redo(_Command, frozen=True, tag="redo"):
    """Play again what was undone last, as long as nothing else was played: at once if it was all one's own."""

    seat: SeatNumber
    to: Number
    """The decision that was undone last."""


class AnswerUndo(_Command, frozen=True, tag="answer_undo"):
    """Grant or refuse a request to go back, or to redo. Whoever made the request withdraws it by refusing."""

    seat: SeatNumber
    to: Number
    """The decision of the request, so that the answer cannot be taken for one to another request."""
    grant: bool


class Resign(_Command, frozen=True, tag="resign"):
    """Give up. Of two players the other wins the table; of more, a bot takes over."""

    seat: SeatNumber


class SendBot(_Command, frozen=True, tag="send_bot"):
    """Let a bot play for somebody who is to move and absent or out of time."""

    seat: SeatNumber
    level: LevelNumber = 3


class BreakOff(_Command, frozen=True, tag="break_off"):
    """End the game without a result because of somebody who is to move and absent or out of time.

    It ends once everybody has asked for it who is neither.
    """

    seat: SeatNumber


class TakeBack(_Command, frozen=True, tag="take_back"):
    """Take over again from the bot that plays for one's seat."""

    seat: SeatNumber


Command: TypeAlias = (
    Join
    | Leave
    | Seat
    | Start
    | Word
    | Play
    | Withdraw
    | Undo
    | Redo
    | AnswerUndo
    | Resign
    | SendBot
    | BreakOff
    | TakeBack
)


class Tick(msgspec.Struct, frozen=True):
    """Time has passed."""


class BotPlays(msgspec.Struct, frozen=True):
    """A bot has decided."""

    seat: int
    decision: int
    action: str
    hurried: bool = False
    """Whether it could not think as long as its level does."""


class Presence(msgspec.Struct, frozen=True):
    """The holder of this seat has come to the table or left it; it counts for all seats of theirs."""

    seat: int
    here: bool


class Resume(msgspec.Struct, frozen=True):
    """The server runs again."""

    closed_at: float
    """When it was last known to run."""


class MergeGuest(msgspec.Struct, frozen=True):
    """A guest has signed in to an account, which takes over the guest's seats."""

    was: str
    """Identity of the guest."""
    who: str
    """Identity of the account."""


class TellHint(msgspec.Struct, frozen=True):
    """A seat asks for a hint, of which all others at the table are told."""

    seat: int


class MakePractice(msgspec.Struct, frozen=True):
    """A seat is coached: the game is practice."""

    seat: int


class LinkRematch(msgspec.Struct, frozen=True):
    """A table for the rematch has been created."""

    table: str


SystemCommand: TypeAlias = Tick | BotPlays | Presence | Resume | MergeGuest | TellHint | MakePractice | LinkRematch

SYSTEM = ""
"""The sender of a `SystemCommand`."""

_METRIC_LABELS: dict[type[msgspec.Struct], str] = {MergeGuest: "Hold", LinkRematch: "Again"}


def metric_label(command: Command | SystemCommand) -> str:
    """The name under which the metrics count a command. It never changes, since dashboards are built on it."""
    return _METRIC_LABELS.get(type(command), type(command).__name__)
