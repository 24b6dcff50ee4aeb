"""The board, the piece, what playing each placement changes, and the layout of a state.

A cell is a number from 0 to 242: `level * 81 + rank * 9 + file`, each counted from 0. A turn is one of the 24 pairs of
directions at right angles. A placement (a turn at a place) has a number from 0 to 1679, and a bit of its own in a
*plane*: 32 words, in each of which all places of one turn (on one level, if the V lies flat) have a bit:

    16 turns with an upright V   7 × 8 places     = 56 bits of one word each
     8 turns with a flat V       7 × 7 places × 2 = 49 bits of two words each

The rules of placing become seven planes. A bit in them means, for its placement:

    TAKEN      at least one of its six cells is taken
    ONE_FACE   at least one face lies against a face of a built cube
    TWO_FACES  at least two faces do
    FIRM + k   (k = 0 … 3) at least one cube of the k-th pair that must not hover together stands firm

Bits are only ever set: built cubes never move. So playing a piece is the union with its row of `rows`, and a
placement is legal when its bit is set in TWO_FACES and all FIRM planes and not in TAKEN.

Four pairs are enough for five neighbours: cubes in a stack stand or hover with the lowest one, so that some pairs
follow from others.
"""

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from teocalli.core.game import StateRecord

SIDE = 9
LEVELS = 3
CELLS = SIDE * SIDE * LEVELS
PIECES = 22
CUBES = 6
PLACEMENTS = 1680
START_CELL = 4 * SIDE + 4
"""e5.1"""

HIGHEST_BID = 14
"""The most points that an architect can have: two edges of seven squares."""
HIGHEST_BID_SHARED = 18
"""The same with shared corners."""
BIDS = HIGHEST_BID_SHARED

DIRECTIONS = "NESWUD"
VECTORS = np.array([[0, 1, 0], [1, 0, 0], [0, -1, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1]])
"""East, north and up are positive."""
TURNS = tuple((a, b) for a in range(6) for b in range(6) if VECTORS[a] @ VECTORS[b] == 0)
"""The directions of the first and the second arm."""

WORDS = 32
TAKEN, ONE_FACE, TWO_FACES, FIRM = 0, 1, 2, 3
PAIRS = 4
PLANES = FIRM + PAIRS

NORTH_SOUTH, EAST_WEST = 0, 1

Ints = npt.NDArray[np.int64]

STATE = np.dtype(
    [
        ("planes", np.int64, (PLANES, WORDS)),  # what the built cubes mean for each placement, as drawn above
        ("legal", np.int64, (WORDS,)),  # the plane of legal placements, made from the others
        ("pieces", np.int16, (PIECES,)),  # the placements played, in order; −1 from `placed` on
        ("choices", np.int16),  # how many bits of `legal` are set
        ("points", np.int8, (3, 3)),  # points made in each game (only the first, unless three rounds), by seat
        ("placed", np.int8),  # how many pieces stand
        ("players", np.int8),  # 2 or 3
        ("shared", np.int8),  # 1: corners are shared, 0: neutral
        ("rounds", np.int8),  # 1: three rounds, 0: one game
        ("round", np.int8),  # which game is being built, from 0
        ("phase", np.int8),  # number of the Phase
        ("ending", np.int8),  # number of the Ending; 0 before
        ("seat", np.int8),  # the seat to move
        ("god", np.int8),  # the seat of Oh Puch; −1: none, or not yet known
        ("bid", np.int8),  # the lowest bid; 0: none yet, or no auction
        ("bidder", np.int8),  # who made it; −1: nobody
        ("passed", np.int8),  # a bit for each seat that has passed
        ("spare", np.int8, (5,)),  # always 0: fills up the last word, so that equal states have equal bytes
    ],
    align=True,
)

OUTCOME = np.dtype([("none", np.int8)])
"""There is no chance in Aztec."""


TABLES_LAYOUT = np.dtype(
    [
        ("rows", np.int64, (PLACEMENTS, PLANES, WORDS)),  # what each placement, once played, adds to the planes
        ("start", np.int64, (PLANES, WORDS)),  # the planes before the first move
        ("cells", np.int16, (PLACEMENTS, CUBES)),  # the cells of each placement's cubes, in the order of the chain
        ("number", np.int16, (CELLS, 24)),  # the placement with this cell of cube 1 and turn; −1: it leaves the board
        ("at", np.int16, (WORDS, 64)),  # the placement of each word and bit; −1: none
        ("word", np.int8, (PLACEMENTS,)),  # where the bit of each placement is
        ("bit", np.int8, (PLACEMENTS,)),
        ("turn", np.int8, (PLACEMENTS,)),  # the turn of each placement
        ("gain", np.int8, (2, PLACEMENTS, 2)),  # points for north/south and east/west, by corners (neutral, shared)
        ("aims", np.int64, (2, 2, WORDS)),  # the plane of placements that make points, by corners and side
        ("roots", np.int8, (24, CUBES)),  # by turn: the lowest cube of the stack of this piece that a cube is in
        ("pairs", np.int8, (24, PAIRS, 2)),  # by turn: pairs of lowest cubes of stacks, one of each must stand firm
    ],
    align=True,
)
"""What the kernel looks up. One record, not many arrays: as an argument it is one pointer, which is 3 × faster."""


def cells_of(turn: int) -> Ints:
    """The six cubes of a piece turned so, as (x, y, z) from cube 1."""
    a, b = (VECTORS[direction] for direction in TURNS[turn])
    return np.cumsum(np.array([0 * a, a, a, b, b, np.cross(a, b)]), axis=0)


def _roots(turn: int) -> list[int]:
    """Going down from each cube as long as there is one of the same piece below."""
    cubes = [tuple(cube) for cube in cells_of(turn).tolist()]
    roots = []
    for x, y, z in cubes:
        while (x, y, z - 1) in cubes:
            z -= 1
        roots.append(cubes.index((x, y, z)))
    return roots


def _pairs(roots: list[int]) -> list[tuple[int, int]]:
    """The pairs of neighbours, by their roots, without those that follow from others; the last repeated up to four."""
    asked = {frozenset(pair) for pair in pairwise(roots)}
    needed = sorted((min(pair), max(pair)) for pair in asked if not any(other < pair for other in asked))
    return needed + needed[-1:] * (PAIRS - len(needed))


def _make_tables() -> StateRecord:
    cells, turns, words, bits = [], [], [], []
    word = 0
    for turn in range(len(TURNS)):
        shape = cells_of(turn)
        low, size = shape.min(axis=0), np.ptp(shape, axis=0)
        x, y, z = (np.arange(extent) for extent in np.array([SIDE, SIDE, LEVELS]) - size)
        places = np.stack(np.meshgrid(z, y, x, indexing="ij"), axis=-1).reshape(-1, 3)[:, ::-1] - low
        cubes = places[:, None, :] + shape
        cells.append(cubes @ [1, SIDE, SIDE * SIDE])
        turns.append(np.full(len(places), turn))
        in_word = len(x) * len(y)
        words.append(word + np.arange(len(places)) // in_word)
        bits.append(np.arange(len(places)) % in_word)
        word += len(z)
    cell, turn_of, word_of, bit_of = (np.concatenate(part) for part in (cells, turns, words, bits))
    number = np.full((CELLS, len(TURNS)), -1)
    number[cell[:, 0], turn_of] = np.arange(PLACEMENTS)
    at = np.full((WORDS, 64), -1)
    at[word_of, bit_of] = np.arange(PLACEMENTS)
    roots = np.array([_roots(turn) for turn in range(len(TURNS))])
    pairs = np.array([_pairs(row) for row in roots.tolist()])
    by_cell, ground = _planes(cell, pairs[turn_of], word_of, bit_of)
    rows = by_cell[cell[:, 0]]
    for cube in range(1, CUBES):
        rows = _union(rows, by_cell[cell[:, cube]])
    tables: StateRecord = np.zeros(1, TABLES_LAYOUT)[0]
    tables["rows"] = rows
    tables["start"] = _union(ground, by_cell[START_CELL])
    tables["cells"] = cell
    tables["number"] = number
    tables["at"] = at
    tables["word"] = word_of
    tables["bit"] = bit_of
    tables["turn"] = turn_of
    tables["gain"] = _gains(cell)
    for corners, side in np.ndindex(2, 2):
        scoring = tables["gain"][corners, :, side] > 0
        np.bitwise_or.at(tables["aims"][corners, side], word_of[scoring], 1 << bit_of[scoring])
    tables["roots"] = roots
    tables["pairs"] = pairs
    return tables


def _planes(cell: Ints, pairs: Ints, word: Ints, bit: Ints) -> tuple[Ints, Ints]:
    """What one cube in each cell means for all placements; and what the board means for those that stand on it."""
    mask = 1 << bit
    planes = np.zeros((CELLS, PLANES, WORDS), np.int64)
    ground = np.zeros((PLANES, WORDS), np.int64)
    everyone = np.arange(PLACEMENTS)
    faces = np.zeros((CELLS, PLACEMENTS), np.int8)
    x, y, z = cell % SIDE, cell // SIDE % SIDE, cell // (SIDE * SIDE)
    for cube in range(CUBES):
        np.bitwise_or.at(planes[:, TAKEN], (cell[:, cube], word), mask)
        for dx, dy, dz in VECTORS:
            there = np.stack([x[:, cube] + dx, y[:, cube] + dy, z[:, cube] + dz])
            on_board = ((there >= 0) & (there.T < [SIDE, SIDE, LEVELS]).T).all(axis=0)
            beside = there.T @ [1, SIDE, SIDE * SIDE]
            outer = on_board & (beside[:, None] != cell).all(axis=1)
            np.add.at(faces, (beside[outer], everyone[outer]), 1)
    for plane, enough in ((ONE_FACE, 1), (TWO_FACES, 2)):
        where, which = np.nonzero(faces >= enough)
        np.bitwise_or.at(planes[:, plane], (where, word[which]), mask[which])
    for k in range(PAIRS):
        for cube in pairs[:, k].T:
            foot = cell[everyone, cube]
            below = foot >= SIDE * SIDE
            np.bitwise_or.at(planes[:, FIRM + k], (foot[below] - SIDE * SIDE, word[below]), mask[below])
            np.bitwise_or.at(ground[FIRM + k], word[~below], mask[~below])
    return planes, ground


def _union(a: Ints, b: Ints) -> Ints:
    """The planes of two sets of cubes together: one face here and one there are two."""
    union = a | b
    union[..., TWO_FACES, :] |= a[..., ONE_FACE, :] & b[..., ONE_FACE, :]
    return union


def _gains(cell: Ints) -> npt.NDArray[np.int8]:
    x, y, top = cell % SIDE, cell // SIDE % SIDE, cell >= 2 * SIDE * SIDE
    north_south, east_west = (y % (SIDE - 1) == 0) & top, (x % (SIDE - 1) == 0) & top
    corner = north_south & east_west
    edges = np.stack([north_south, east_west], axis=-1)
    return np.stack([(edges & ~corner[..., None]).sum(axis=1), edges.sum(axis=1)]).astype(np.int8)


TABLES = _make_tables()
