"""The type of Aztekz's views."""

from collections.abc import Mapping
from typing import Literal, TypedDict

from teocalli.core.view_types import View

HeroName = Literal["C", "P1", "P2"]
SoulKind = Literal["1", "2", "3", "4", "5", "6"]
Shape = Literal["cross", "tee", "corner", "straight"]


class Hero(TypedDict):
    """A hero's cell (none before its card is laid) and what it carries."""

    cell: str | None
    kind: int | None
    count: int


class Stack(TypedDict):
    """Freed souls of one kind."""

    kind: int
    size: int
    points: int


class Deck(TypedDict):
    """The cards to come."""

    count: int
    shuffled: dict[Shape, int]
    returned: list[str]
    """In the order in which they will come up, after the shuffled ones."""


class Drawn(TypedDict):
    """The card to be placed, and the soul that comes with it."""

    card: str
    rotations: list[str]
    soul: int | None


class Turn(TypedDict):
    """Whose turn it is, and what has been done in it."""

    seat: int
    hero: HeroName | None
    steps_left: int | None
    stole: bool
    dropped: bool
    scared: str | None
    """The cell whose souls were scared, to be covered in this turn."""


Frame = TypedDict("Frame", {"from": str, "to": str})
"""The corners of the rectangle of cells where cards lie or may still come to lie."""


class Stall(TypedDict):
    """Turns in a row whose card was returned, and how many of them end the game."""

    turns: int
    limit: int


class Walk(TypedDict):
    """A cell that a hero can go to, and the actions that lead there."""

    to: str
    do: list[str]


class Aids(TypedDict):
    """What a board needs so that it holds no rules."""

    walks: Mapping[HeroName, list[Walk]]
    placings: list[str]
    """Where the drawn card may be placed now, or (while moving) right after `end`."""


class AztekzView(View):
    """What a view of Aztekz holds."""

    phase: Literal["setup", "draw", "move", "place", "over"]
    cards: dict[str, str]
    """The exits of the card on each cell."""
    souls: dict[str, Mapping[SoulKind, int]]
    """How many souls of each kind lie on a cell."""
    heroes: list[dict[HeroName, Hero]]
    full: list[str]
    """Cells that hold no more heroes."""
    stacks: list[list[Stack]]
    deck: Deck
    pool: dict[SoulKind, int]
    drawn: Drawn | None
    turn: Turn
    frame: Frame
    stall: Stall
    aids: Aids
