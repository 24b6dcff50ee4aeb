"""Does it stand? Every legal piece by itself, and finished buildings as a problem of forces."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from scipy.optimize import linprog
from scipy.spatial import ConvexHull

from teocalli.games.aztec import GAME, tables
from teocalli.games.aztec.tables import TABLES
from teocalli.testing.cases import Case, moments
from tests.games.aztec.positions import FILES, Cell, cells
from tests.games.aztec.reference import TURNS, shape

Pattern = tuple[str, frozenset[int]]
"""A turn, and those of its cubes that have something below that is not of the same piece."""


def feet(turn: str) -> list[int]:
    """The cubes that have no cube of their own piece below."""
    cubes = shape(turn)
    return [n for n, (x, y, z) in enumerate(cubes) if (x, y, z - 1) not in cubes]


def patterns() -> list[Pattern]:
    return [
        (turn, frozenset(held))
        for turn in TURNS
        for count in range(len(feet(turn)) + 1)
        for held in combinations(feet(turn), count)
    ]


def hovers(turn: str, held: frozenset[int]) -> list[bool]:
    cubes = shape(turn)

    def over_the_void(n: int) -> bool:
        x, y, z = cubes[n]
        if (x, y, z - 1) in cubes:
            return over_the_void(cubes.index((x, y, z - 1)))
        return n not in held

    return [over_the_void(n) for n in range(6)]


def lawful(pattern: Pattern) -> bool:
    return not any(a and b for a, b in pairwise(hovers(*pattern)))


def stands(pattern: Pattern) -> bool:
    """Whether the centre of mass is strictly inside the convex hull of what the piece stands on."""
    turn, held = pattern
    cubes = shape(turn)
    if not held:
        return False
    corners = [(cubes[n][0] + dx, cubes[n][1] + dy) for n in held for dx in (-0.5, 0.5) for dy in (-0.5, 0.5)]
    centre = np.array(cubes)[:, :2].mean(axis=0)
    sides = ConvexHull(np.array(corners)).equations
    return bool((sides[:, :2] @ centre + sides[:, 2] < -1e-9).all())


def on_the_board() -> set[Pattern]:
    """What can arise: on level 1 every foot is held by the board; higher up it may be held or not."""
    found: set[Pattern] = set()
    for number in range(1680):
        first, second = ("NESWUD"[direction] for direction in _turn(number))
        turn = first + second
        level_1 = {n for n in feet(turn) if TABLES["cells"][number, n] < 81}
        free = [n for n in feet(turn) if n not in level_1]
        for count in range(len(free) + 1):
            for held in combinations(free, count):
                found.add((turn, frozenset(level_1 | set(held))))
    return found


def _turn(number: int) -> tuple[int, int]:
    return tables.TURNS[int(TABLES["turn"][number])]


def test_512_patterns_of_which_152_are_legal() -> None:
    assert len(patterns()) == 512
    assert sum(map(lawful, patterns())) == 152


def test_316_patterns_can_arise_on_the_board_of_which_108_are_legal() -> None:
    assert len(on_the_board()) == 316
    assert sum(map(lawful, on_the_board())) == 108
    assert on_the_board() <= set(patterns())


def test_every_legal_piece_has_its_centre_of_mass_strictly_inside_its_support() -> None:
    assert [pattern for pattern in patterns() if lawful(pattern) and not stands(pattern)] == []


def test_some_illegal_pieces_would_fall() -> None:
    """So that the test above can fail."""
    assert any(not stands(pattern) for pattern in patterns() if pattern[1])


def test_the_kernel_asks_for_the_same_pairs() -> None:
    """Four pairs in its tables say what the five pairs of neighbours say, in all 512 patterns."""
    for turn, held in patterns():
        pairs = TABLES["pairs"][list(TURNS).index(turn)].tolist()
        assert all(a in held or b in held for a, b in pairs) == lawful((turn, held))


def place(cell: str) -> Cell:
    return FILES.index(cell[0]), int(cell[1]), int(cell[3])


def balanced(pieces: list[list[str]]) -> bool:
    """Whether forces exist that hold every piece: each contact pushes up only, at the corners of its square.

    The start cube is fixed. For each piece: what pushes from below less what weighs from above is its weight, six
    cubes, and its moments about both horizontal axes vanish.
    """
    owner: dict[Cell, int] = {place(cell): n for n, piece in enumerate(pieces) for cell in piece}
    start = place("e5.1")
    columns: list[list[float]] = []
    for (x, y, z), upper in owner.items():
        below = (x, y, z - 1)
        if z > 1 and (owner.get(below) == upper or (below not in owner and below != start)):
            continue
        for corner_x, corner_y in ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x - 0.5, y + 0.5), (x + 0.5, y + 0.5)):
            column = [0.0] * (3 * len(pieces))
            push = [1.0, corner_x, corner_y]
            column[3 * upper : 3 * upper + 3] = push
            if z > 1 and below != start:
                lower = 3 * owner[below]
                column[lower : lower + 3] = [-force for force in push]
            columns.append(column)
    weights: list[float] = []
    for piece in pieces:
        xs, ys = [place(cell)[0] for cell in piece], [place(cell)[1] for cell in piece]
        weights += [6.0, float(sum(xs)), float(sum(ys))]
    matrix = np.array(columns).T
    return linprog(np.zeros(len(columns)), A_eq=matrix, b_eq=weights, bounds=(0, None), method="highs").status == 0


@pytest.mark.parametrize("seed", range(25))
def test_finished_buildings_stand(seed: int) -> None:
    match = list(moments(Case(GAME, 2), seed, most=2))[-1]
    assert match.over
    assert balanced([cells(event["do"]) for event in match.events])


def test_a_building_that_cannot_stand_is_found_out() -> None:
    assert balanced([cells("d4.1EN")])
    assert not balanced([cells("e5.2SE")])  # on the start cube by its first cube only
    assert not balanced([cells("d4.1EN"), cells("b1.3NE")])  # on nothing at all
