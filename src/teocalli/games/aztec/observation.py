"""A position as numbers for learners, seen from one seat. Cells are those of the board: levels, ranks, files."""

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.core.planes import Floats, Plane
from teocalli.games.aztec.kernel import architect, score
from teocalli.games.aztec.reasons import Phase
from teocalli.games.aztec.tables import (
    BIDS,
    CELLS,
    CUBES,
    EAST_WEST,
    LEVELS,
    NORTH_SOUTH,
    PIECES,
    SIDE,
    START_CELL,
)

_BOARD = (LEVELS, SIDE, SIDE)
_PHASES = len(Phase)
_TOP = (LEVELS - 1) * SIDE * SIDE
"""The first cell of the third level, the only one that makes points."""
_OF_BIDS = 1 / BIDS
"""To multiply takes a fourth of the time that it takes to divide."""


def planes(players: int) -> tuple[Plane, ...]:
    """What `observe` writes, in this order. Seats are counted from one's own."""
    return (
        Plane("cubes", _BOARD, "1 where a cube stands"),
        Plane("last", _BOARD, "1 where a cube of the last piece stands"),
        Plane("edges", (players, *_BOARD), "by seat: 1 where a cube makes a point for it; nowhere for Oh Puch"),
        Plane("phase", (_PHASES,), f"1 for the phase: {', '.join(Phase)}"),
        Plane("left", (1,), f"pieces left / {PIECES}"),
        Plane("points", (players,), f"by seat: all points / {BIDS}"),
        Plane("now", (players,), f"by seat: points in the game that is being built / {BIDS}"),
        Plane("god", (players,), "by seat: 1 for Oh Puch"),
        Plane("bidder", (players,), "by seat: 1 for who made the lowest bid"),
        Plane("passed", (players,), "by seat: 1 for who has passed"),
        Plane("bid", (1,), f"the lowest bid / {BIDS}; 0 if there is none"),
        Plane("round", (3,), "1 for the game that is being built, of three; else all 0"),
        Plane("shared", (1,), "1 if corners are shared"),
    )


@compiled
def observe(tables: StateRecord, state: StateRecord, eyes: int, out: Floats) -> None:
    players, placed = int(state["players"]), int(state["placed"])
    out[:] = 0
    out[START_CELL] = 1
    for number in range(placed):
        _mark_piece(tables, int(state["pieces"][number]), out, 0)
    if placed > 0:
        _mark_piece(tables, int(state["pieces"][placed - 1]), out, CELLS)
    at = 2 * CELLS
    if players == 2 or state["god"] >= 0:
        for side in (NORTH_SOUTH, EAST_WEST):
            seat = architect(state, side) - eyes
            seat += players if seat < 0 else 0
            _mark_edges(out, at + seat * CELLS + _TOP, side, int(state["shared"]))
    at += players * CELLS
    out[at + int(state["phase"]) - 1] = 1
    at += _PHASES
    out[at] = (PIECES - placed) / PIECES
    at += 1
    for place in range(players):
        seat = eyes + place
        seat -= players if seat >= players else 0
        out[at + place] = score(state, seat) * _OF_BIDS
        out[at + players + place] = int(state["points"][int(state["round"]), seat]) * _OF_BIDS
        out[at + 2 * players + place] = 1 if seat == state["god"] else 0
        out[at + 3 * players + place] = 1 if seat == state["bidder"] else 0
        out[at + 4 * players + place] = int(state["passed"]) >> seat & 1
    at += 5 * players
    out[at] = int(state["bid"]) / BIDS
    if state["rounds"] == 1:
        out[at + 1 + int(state["round"])] = 1
    out[at + 4] = int(state["shared"])


@compiled
def _mark_piece(tables: StateRecord, placement: int, out: Floats, start: int) -> None:
    for cube in range(CUBES):
        out[start + int(tables["cells"][placement, cube])] = 1


@compiled
def _mark_edges(out: Floats, top: int, side: int, shared: int) -> None:
    """Mark the cells of two opposite edges; corners only if they are shared. `top` is the third level's first cell."""
    for edge in (0, SIDE - 1):
        for along in range(1 - shared, SIDE - 1 + shared):
            out[top + (edge * SIDE + along if side == NORTH_SOUTH else along * SIDE + edge)] = 1
