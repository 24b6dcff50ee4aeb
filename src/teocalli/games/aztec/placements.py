"""Every placement as views show it, and the edges where points are made. None of this changes during a game."""

from functools import cache
from typing import NamedTuple

from teocalli.core.actions import action_of
from teocalli.games.aztec.kernel import PLACE
from teocalli.games.aztec.notation import cell_name, write
from teocalli.games.aztec.tables import NORTH_SOUTH, SIDE, TABLES


class Piece(NamedTuple):
    """A piece in its place."""

    text: str
    """The action that places it."""
    cells: tuple[str, ...]


class Edges(NamedTuple):
    """Two opposite edges of the board."""

    squares: tuple[int, ...]
    """The cells of level 1 below the sectors."""
    names: tuple[str, ...]
    """Of the squares: `a1`."""
    tops: tuple[tuple[int, str], ...]
    """The cells of level 3 above them, with their names."""


@cache
def pieces() -> tuple[Piece, ...]:
    """By placement."""
    rows = zip(TABLES["cells"].tolist(), TABLES["turn"].tolist(), strict=True)
    return tuple(Piece(write(action_of(PLACE, cells[0], turn)), tuple(map(cell_name, cells))) for cells, turn in rows)


@cache
def gains(shared: int) -> list[list[int]]:
    """By placement: the points for north/south and for east/west."""
    found: list[list[int]] = TABLES["gain"][shared].tolist()
    return found


@cache
def edges(shared: int, side: int) -> Edges:
    """Where a side scores; corners only if they are shared."""
    along = range(SIDE) if shared else range(1, SIDE - 1)
    if side == NORTH_SOUTH:
        squares = tuple(rank * SIDE + file for rank in (0, SIDE - 1) for file in along)
    else:
        squares = tuple(rank * SIDE + file for file in (0, SIDE - 1) for rank in along)
    tops = tuple(square + 2 * SIDE * SIDE for square in squares)
    return Edges(
        squares, tuple(cell_name(square)[:2] for square in squares), tuple((top, cell_name(top)) for top in tops)
    )
