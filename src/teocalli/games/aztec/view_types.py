"""The type of Aztec's views."""

from typing import Literal, TypedDict

from teocalli.core.view_types import View

Side = Literal["north_south", "east_west"]
"""Two opposite edges of the board, where one architect scores."""
Role = Literal["north_south", "east_west", "oh_puch"]


class PlacedPiece(TypedDict):
    """A piece, with the action that placed it."""

    seat: int
    do: str
    cells: list[str]


class Auction(TypedDict):
    """The auction for the role of Oh Puch."""

    open: bool
    bid: int | None
    bidder: int | None
    passed: list[int]
    highest: int
    broken: bool
    """Whether somebody has reached the bid: Oh Puch can no longer win."""


class Rounds(TypedDict):
    """Three games as one match."""

    game: int
    """Which is being built, from 0."""
    gods: list[int]
    """Who is Oh Puch in each game."""
    done: list[list[int]]
    """The points of the finished games, by seat."""


class Aids(TypedDict):
    """What a board needs so that it holds no rules."""

    gain: dict[str, list[int]]
    """The points that each seat would get, by legal piece."""
    reachable: dict[Side, list[str]]
    """Cells where those edges could still score."""
    scoring: dict[Side, list[str]]
    """Cells where they do."""


class AztecView(View):
    """What a view of Aztec holds."""

    phase: Literal["auction", "building", "over"]
    pieces: list[PlacedPiece]
    """In order of play, from number 1."""
    cells: dict[str, int]
    """Every built cell with the number of its piece; 0 for the start cube."""
    last: int | None
    """The number of the last piece."""
    left: int
    roles: list[Role | None]
    sectors: dict[Side, list[str]]
    tops: dict[Side, list[str]]
    """The cells in which a cube is a point for those edges."""
    points: list[int]
    """Of the running game, by seat."""
    auction: Auction | None
    rounds: Rounds | None
    aids: Aids
