"""A reference of the rule of placing, short enough to be read at once: plain Python, no tables.

The board is one integer with a bit for each cell (`level * 81 + rank * 9 + file`). For one turn, the question "what
about cube i of a piece whose cube 1 is in that cell?" is asked of all cells at once, by shifting the board.
"""

from itertools import pairwise

from tests.games.aztec.positions import STEPS, Cell, cross

BOARD = [(x, y, z) for z in range(3) for y in range(9) for x in range(9)]
ON_BOARD = set(BOARD)
TURNS = {a + b: (STEPS[a], STEPS[b]) for a in STEPS for b in STEPS if a != b and cross(STEPS[a], STEPS[b]) != (0, 0, 0)}


def bit(cell: Cell) -> int:
    return 1 << (cell[2] * 81 + cell[1] * 9 + cell[0])


def plus(a: Cell, b: Cell) -> Cell:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def shape(turn: str) -> list[Cell]:
    """The six cubes, seen from cube 1."""
    a, b = TURNS[turn]
    cubes = [(0, 0, 0)]
    for step in (a, a, b, b, cross(a, b)):
        cubes.append(plus(cubes[-1], step))
    return cubes


def where(offset: Cell) -> int:
    """The cells from which this offset leads to a cell of the board."""
    return sum(bit(cell) for cell in BOARD if plus(cell, offset) in ON_BOARD)


def shifted(board: int, offset: Cell) -> int:
    """The cells from which this offset leads to a cell in `board`."""
    places = offset[2] * 81 + offset[1] * 9 + offset[0]
    return (board >> places if places >= 0 else board << -places) & WHERE[offset]


_NEAR = range(-4, 5)
WHERE = {(x, y, z): where((x, y, z)) for x in _NEAR for y in _NEAR for z in range(-3, 4)}


def legal(board: int, turn: str) -> int:
    """The cells of cube 1 from which a piece turned so may be placed."""
    cubes = shape(turn)
    fits = WHERE[0, 0, 0]
    for cube in cubes:
        fits &= WHERE[cube] & ~shifted(board, cube)
    one = two = 0
    for cube in cubes:
        for step in STEPS.values():
            if plus(cube, step) not in cubes:
                touching = shifted(board, plus(cube, step))
                one, two = one | touching, two | one & touching
    hovers: dict[Cell, int] = {}
    for cube in sorted(cubes, key=lambda cube: cube[2]):
        under = plus(cube, STEPS["D"])
        if under in hovers:
            hovers[cube] = hovers[under]
        else:
            hovers[cube] = WHERE[under] & ~shifted(board, under)
    loose = 0
    for cube, following in pairwise(cubes):
        loose |= hovers[cube] & hovers[following]
    return fits & two & ~loose


def legal_texts(cells: set[str]) -> list[str]:
    """All legal placements when these cells are built, sorted."""
    board = sum(bit(("abcdefghi".index(cell[0]), int(cell[1]) - 1, int(cell[3]) - 1)) for cell in cells)
    texts = []
    for turn in TURNS:
        found = legal(board, turn)
        for x, y, z in BOARD:
            if found & bit((x, y, z)):
                texts.append(f"{'abcdefghi'[x]}{y + 1}.{z + 1}{turn}")
    return sorted(texts)
