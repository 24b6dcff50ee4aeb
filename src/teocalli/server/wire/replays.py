"""Looking back over finished games, and over records."""

from typing import Annotated, Any

from msgspec import Meta

from teocalli.server.wire.common import Answer, Eyes, Request
from teocalli.server.wire.tables import ListedSeat
from teocalli.server.wire.views import ShownOrigin, ShownStop
from teocalli.table.commands import Number

MOST_VIEWS = 250
"""Views of one answer."""


class ReplayQuery(Request, frozen=True):
    eyes: Eyes = None
    """The seat through whose eyes to look; null: an onlooker's."""
    first: Number = 0
    """The first moment whose view is wanted, counted from 0."""
    at: Number | None = None
    """How many events lead to a moment: then the part is wanted in which it lies, of parts of `count` moments each."""
    count: Annotated[int, Meta(ge=0, le=MOST_VIEWS)] = MOST_VIEWS


class TableReplayQuery(ReplayQuery, frozen=True):
    own: bool = False
    """Whether to look through your own eyes, if exactly one seat of the table is yours; else those of `eyes` look."""


class ReplayStep(Answer, frozen=True):
    event: dict[str, Any]
    """An event as in a record, as an onlooker hears of it."""
    news: list[dict[str, Any]]
    """What it brought about."""


class ReplayMoment(Answer, frozen=True):
    """A position in which somebody owes a decision, or the end."""

    at: int
    """How many events of the record lead to it."""
    scores: list[int]
    steps: list[ReplayStep]
    """What has happened since the moment before."""


class ReplayDice(Answer, frozen=True):
    """The proof of the dice: see docs/dice.md."""

    secret: str
    nonces: list[str]
    commitment: str
    order: list[int]
    first: str


class Replay(Answer, frozen=True):
    """A game that can be looked back over."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    over: bool
    """Whether it was played to its end."""
    scores: list[int]
    winners: list[int]
    """The seats that win; of a game that was given up those of the table."""
    stopped: ShownStop | None
    practice: bool
    seats: list[ListedSeat] | None
    """Who sat there; null for a record."""
    ended: float | None
    """When it ended; null for a record."""
    dice: ReplayDice | None
    """Null if the record says nothing of its dice, or what it says cannot be read."""
    origin: ShownOrigin | None
    """The moment of an earlier game from which it was played on; null if it began at its start."""
    moments: list[ReplayMoment]


class ReplayViews(Answer, frozen=True):
    first: int
    eyes: Eyes
    """Whose eyes see them; null: an onlooker's."""
    views: list[dict[str, Any]]
    """What the eyes see at the moment `first`, and at those after it."""


class DiceChecked(Answer, frozen=True):
    """The dice of a record are those that it proves."""

    commitment: str
    chance: int
    """How many draws and deals follow from its secret."""
