"""The type of Azteken Schatz's views."""

from typing import Literal, NotRequired, TypedDict

from teocalli.core.view_types import View

Suit = Literal["T", "A", "C"]
GoalStatus = Literal["met", "missed", "holding", "open"]
"""Certainly met or missed; else whether it would be met were the round to end now."""
SchatzPhase = Literal[
    "deal", "chief_auction", "chief_choice", "naming", "lot_auction", "taking", "awarding", "tricks", "over"
]


class Lot(TypedDict):
    """Two goals and four open cards."""

    goals: list[str]
    pays: list[int]
    cards: list[str]
    owner: int | None
    price: int | None


Auction = TypedDict(
    "Auction",
    {
        "for": Literal["lot", "chief"],
        "number": int,
        "bidders": list[int],
        "has_bid": list[int],
        "mine": int | None,
    },
)
"""The running sealed auction: who has bid is open, what was bid only to oneself."""


class Trick(TypedDict):
    """The trick on the table, or who is to lead; cards by seat."""

    leader: int
    turn: int
    suit: Suit | None
    ahead: int | None
    cards: list[str | None]


class LastTrick(TypedDict):
    """The last finished trick; cards by seat."""

    leader: int
    winner: int
    cards: list[str | None]


class Pay(TypedDict):
    """What a goal brought."""

    seat: int
    goal: str
    met: bool
    paid: int


class LastRound(TypedDict):
    """The pay of the last finished round."""

    round: int
    tricks: list[int]
    pay: list[Pay]


class Goal(TypedDict):
    """A goal that a seat has, with the numbers that decide it."""

    seat: int
    lot: int
    goal: str
    pays: int
    status: GoalStatus
    have: NotRequired[int]
    coming: NotRequired[int]
    """So many more with the trick on the table, which is certainly won and decides the goal."""
    need: NotRequired[int]
    """Exactly so many."""
    best: NotRequired[int]
    """The most of any other."""
    least: NotRequired[int]
    """The fewest of any other."""
    tricks_left: NotRequired[int]


class Last(TypedDict):
    """Whether this round, the lot on sale or to be named, and the trick on the table are the last of their kind."""

    round: bool
    lot: bool
    trick: bool


class Aids(TypedDict):
    """What a board needs so that it holds no rules."""

    goals: list[Goal]
    played: dict[Suit, list[str]]
    price: int | None
    """What the lot on sale costs its buyer, once the bids are shown."""
    last: Last


class SchatzView(View):
    """What a view of Azteken Schatz holds. Lists by seat have an entry for each seat."""

    phase: SchatzPhase
    round: int
    chief: int | None
    money: list[int]
    lots: list[Lot]
    named: int | None
    """The lot on sale."""
    auction: Auction | None
    bids: list[int | None]
    """Of the last auction that was shown, by seat."""
    choices: list[int]
    hand: list[str] | None
    hand_counts: list[int]
    known: list[list[str]]
    """The cards that all know to be in each hand."""
    trick: Trick | None
    tricks_played: int
    tricks: list[int]
    won: list[dict[Suit, int]]
    voids: list[list[Suit]]
    last_trick: LastTrick | None
    last_round: LastRound | None
    aids: Aids
