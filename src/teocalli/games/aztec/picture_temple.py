"""The temple on its stepped plinth, seen from the south-east and from above, as a part of a picture (SVG).

Files run to the lower right, ranks to the upper right. Every solid shows three faces: its top, its south face (to the
lower left) and its east face (to the lower right). Faces are painted from the far corner, a9, to the near one, i1.
"""

from collections.abc import Iterable, Iterator

from teocalli.core.game import StateRecord
from teocalli.core.svg import COCHINEAL, INK, JADE, PAPER, TURQUOISE, mixed
from teocalli.games.aztec.notation import FILES
from teocalli.games.aztec.tables import EAST_WEST, LEVELS, NORTH_SOUTH, SIDE
from teocalli.games.aztec.view import built_cells, scoring_cells, sectors

Point = tuple[float, float, float]
Cube = tuple[int, int, int]
"""File, rank and level, each from 0."""

GOLD = ("#f2c14e", "#d6981f", "#a8700f")
SIDE_COLOURS = {NORTH_SOUTH: COCHINEAL, EAST_WEST: TURQUOISE}
STONE = ("#e6d6b4", "#cdb68d", "#ab9068")
STAINS = (
    "#8a5aa6", "#4f78b8", "#a9693c", "#6a5cae", "#3c8ab0", "#7c5238", "#a5619c", "#5d8ccb",
    "#bd8149", "#5a4590", "#2f6f9a", "#8f6244", "#9a76bd", "#3f62a4", "#c2935f", "#74488c",
    "#6aa0c6", "#6b4630", "#b380b4", "#4a7fa6", "#9d7650", "#57519e",
)  # fmt: skip
"""One stain of wood for each of the 22 pieces: violets, blues, browns."""

WIDTH, HEIGHT = 960, 700
_UNIT = 44.5
_ACROSS, _DEEP, _TALL = 0.866 * _UNIT, 0.54 * _UNIT, 0.80 * _UNIT
_LEFT, _MIDDLE = WIDTH / 2 - SIDE * _ACROSS, 348.0
_STEPS = ((1.62, -1.2, -0.6), (1.02, -0.6, 0.0))
"""The plinth's, the lowest first: how far out, from which height to which."""

TOP, SOUTH, EAST = 0, 1, 2
_IN_PLANE = {
    TOP: (((0, -1, 0), 0), ((1, 0, 0), 1), ((0, 1, 0), 2), ((-1, 0, 0), 3)),
    SOUTH: (((0, 0, -1), 0), ((1, 0, 0), 1), ((0, 0, 1), 2), ((-1, 0, 0), 3)),
    EAST: (((0, 0, -1), 0), ((0, 1, 0), 1), ((0, 0, 1), 2), ((0, -1, 0), 3)),
}
"""For each face: the neighbour in the same plane across each of its four sides (from corner n to n + 1)."""
_FACING: dict[int, Cube] = {TOP: (0, 0, 1), SOUTH: (0, -1, 0), EAST: (1, 0, 0)}


def temple(tables: StateRecord, state: StateRecord) -> Iterator[str]:
    """The elements, on a field of `WIDTH` × `HEIGHT`."""
    yield from _plinth()
    yield from _squares(state)
    yield from _coordinates()
    yield from _cubes(tables, state)


def stain_of(piece: int) -> str:
    """The colour of a piece's wood; of the start cube, which is stone."""
    return STAINS[piece - 1] if piece else JADE


def cube_of(cell: int) -> Cube:
    return cell % SIDE, cell // SIDE % SIDE, cell // (SIDE * SIDE)


def _seen(point: Point) -> str:
    """Where a point of the board appears."""
    x, y, z = point
    across, down = _LEFT + (x + y) * _ACROSS, _MIDDLE + (x - y) * _DEEP - z * _TALL
    return f"{across:.1f},{down:.1f}"


def _polygon(points: Iterable[Point], fill: str, extra: str = "") -> str:
    return f'<path d="M{" ".join(map(_seen, points))}Z" fill="{fill}"{extra}/>'


def _line(points: Iterable[Point], colour: str, width: float) -> str:
    return _stroke("M" + " ".join(map(_seen, points)), colour, width)


def _stroke(shape: str, colour: str, width: float) -> str:
    return f'<path d="{shape}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def _face(low: Point, high: Point, face: int) -> list[Point]:
    """The four corners of one face of a block."""
    (a, b, c), (d, e, f) = low, high
    return {
        TOP: [(a, b, f), (d, b, f), (d, e, f), (a, e, f)],
        SOUTH: [(a, b, c), (d, b, c), (d, b, f), (a, b, f)],
        EAST: [(d, b, c), (d, e, c), (d, e, f), (d, b, f)],
    }[face]


# The plinth and its board.


def _plinth() -> Iterator[str]:
    """Its steps, each with a greca on its riser."""
    out, foot, _ = _STEPS[0]
    ground = _face((-out - 0.2, -out - 0.4, foot), (SIDE + out + 0.4, SIDE + out + 0.2, foot), TOP)
    yield _polygon(ground, mixed(PAPER, INK, 0.07))
    for out, foot, head in _STEPS:
        low, high = (-out, -out, foot), (SIDE + out, SIDE + out, head)
        edge = f' stroke="{mixed(STONE[2], INK, 0.45)}" stroke-width="1"'
        for face in (TOP, SOUTH, EAST):
            yield _polygon(_face(low, high, face), STONE[face], edge)
        yield from _greca(out, foot, head)


def _greca(out: float, foot: float, head: float) -> Iterator[str]:
    """The stepped fret along both risers that can be seen."""
    start, end, rise = -out, SIDE + out, head - foot
    count = round((end - start) / 0.9)
    pitch = (end - start) / count
    south: list[str] = []
    east: list[str] = []
    fret = ((0.12, 0.2), (0.3, 0.2), (0.3, 0.45), (0.48, 0.45), (0.48, 0.75), (0.86, 0.75), (0.86, 0.3), (0.68, 0.3))
    for n in range(count):
        steps = [(start + (n + across) * pitch, foot + up * rise) for across, up in fret]
        south.append("M" + " ".join(_seen((along, start, height)) for along, height in steps))
        east.append("M" + " ".join(_seen((end, along, height)) for along, height in steps))
    for strokes, face in ((south, SOUTH), (east, EAST)):
        colour = mixed(STONE[face], INK, 0.28)
        yield _stroke("".join(strokes), colour, 1.7)


def _squares(state: StateRecord) -> Iterator[str]:
    """The 81 squares; sectors are inlaid in the colour of their side."""
    owner = {square: side for side in SIDE_COLOURS for square in sectors(state, side)}
    shared = set(sectors(state, NORTH_SOUTH)) & set(sectors(state, EAST_WEST))
    seam = f' stroke="{mixed(STONE[2], INK, 0.2)}" stroke-width="0.9"'
    for square in range(SIDE * SIDE):
        y, x = divmod(square, SIDE)
        fill = mixed(STONE[0], "#ffffff", 0.3 if (x + y) % 2 else 0.12)
        if square in shared:
            fill = mixed(GOLD[1], STONE[0], 0.35)
        elif square in owner:
            fill = mixed(SIDE_COLOURS[owner[square]], STONE[0], 0.38 if (x + y) % 2 else 0.28)
        yield _polygon(_face((x, y, 0), (x + 1, y + 1, 0), TOP), fill, seam)
    yield _line([*_face((0, 0, 0), (SIDE, SIDE, 0), TOP), (0, 0, 0)], mixed(STONE[2], INK, 0.6), 1.6)


def _coordinates() -> Iterator[str]:
    """Lying on the border: files along the south edge, ranks along the east edge."""
    slant = _DEEP / _ACROSS
    style = f'font-size="31" text-anchor="middle" fill="{mixed(INK, STONE[2], 0.1)}"'
    for n in range(SIDE):
        for label, (x, y), shear in ((FILES[n], (n + 0.5, -0.5), slant), (str(n + 1), (SIDE + 0.5, n + 0.5), -slant)):
            across, down = _seen((x, y, 0)).split(",")
            yield f'<text transform="matrix(1 {shear:.3f} 0 1 {across} {down})" y="11" {style}>{label}</text>'


# The temple.


def _cubes(tables: StateRecord, state: StateRecord) -> Iterator[str]:
    built = {cube_of(cell): piece for cell, piece in built_cells(tables, state).items()}
    golden = {cube_of(cell) for side in SIDE_COLOURS for cell in scoring_cells(tables, state, side)}
    for y in reversed(range(SIDE)):
        for x in range(SIDE):
            if (x, y, 0) not in built:
                yield from _shade(built, (x, y, -1))
    for cube in sorted(built, key=lambda cube: (cube[0] - cube[1] + cube[2], cube)):
        last = built[cube] == state["placed"] > 0
        for face, (dx, dy, dz) in _FACING.items():
            if (cube[0] + dx, cube[1] + dy, cube[2] + dz) not in built:
                yield from _painted(built, cube, face, last)
        if cube in golden:
            yield from _cap(cube)


def _painted(built: dict[Cube, int], cube: Cube, face: int, last: bool) -> Iterator[str]:
    """One face: its stain, a little grain, the shade of its neighbours, and lines where the piece ends."""
    piece = built[cube]
    stain = stain_of(piece)
    fill = (mixed(stain, "#fff4dc", 0.28), stain, mixed(stain, INK, 0.32))[face]
    x, y, z = cube
    corners = _face((x, y, z), (x + 1, y + 1, z + 1), face)
    yield _polygon(corners, fill, f' stroke="{fill}" stroke-width="0.7"')
    yield _grain(corners, mixed(fill, INK, 0.16), seed=x * 31 + y * 17 + z * 7 + face)
    if face == TOP:
        yield from _shade(built, cube)
    joints: dict[bool, list[str]] = {True: [], False: []}
    for (dx, dy, dz), corner in _IN_PLANE[face]:
        inner = built.get((x + dx, y + dy, z + dz)) == piece
        joints[inner].append("M" + " ".join(map(_seen, (corners[corner], corners[(corner + 1) % 4]))))
    if joints[True]:
        yield _stroke("".join(joints[True]), mixed(fill, INK, 0.18), 0.6)
    if joints[False]:
        yield _stroke("".join(joints[False]), "#fff9ea" if last else mixed(stain, INK, 0.72), 2.2 if last else 1.2)


def _grain(corners: list[Point], colour: str, seed: int) -> str:
    """Two fibres of wood, a little different on each face."""
    (ax, ay, az), (bx, by, bz), _, (dx, dy, dz) = corners
    strokes = []
    for n in range(2):
        at = (seed * (29 + 12 * n) % 53) / 53 * 0.34 + 0.12 + 0.42 * n
        bend = (seed * 37 % 11 - 5) / 90
        points = []
        for along, up in ((0.06, at), (0.38, at + bend), (0.66, at - bend / 2), (0.94, at)):
            points.append(
                (
                    ax + (bx - ax) * along + (dx - ax) * up,
                    ay + (by - ay) * along + (dy - ay) * up,
                    az + (bz - az) * along + (dz - az) * up,
                )
            )
        first, *rest = map(_seen, points)
        strokes.append(f"M{first}C{' '.join(rest)}")
    return _stroke("".join(strokes), colour, 0.7)


def _shade(built: dict[Cube, int], cube: Cube) -> Iterator[str]:
    """The shade on the top of a cube (or of the board, one below level 1): under what hangs over it, and beside what
    stands next to it on the far sides."""
    x, y, z = cube
    dark = ' fill-opacity="{}"'
    top = z + 1
    if any((x, y, level) in built for level in range(z + 1, LEVELS)):
        yield _polygon(_face((x, y, top), (x + 1, y + 1, top), TOP), INK, dark.format(0.42))
        return
    if (x - 1, y, top) in built:
        yield _polygon(
            [(x, y, top), (x + 0.34, y, top), (x + 0.34, y + 1, top), (x, y + 1, top)], INK, dark.format(0.2)
        )
    if (x, y + 1, top) in built:
        far = y + 1
        yield _polygon(
            [(x, far, top), (x + 1, far, top), (x + 1, far - 0.2, top), (x, far - 0.2, top)], INK, dark.format(0.14)
        )


def _cap(cube: Cube) -> Iterator[str]:
    """A gold plate with a stepped sun on a cube that makes a point."""
    x, y, z = cube
    low, high = (x + 0.1, y + 0.1, z + 1), (x + 0.9, y + 0.9, z + 1.1)
    for face in (SOUTH, EAST, TOP):
        yield _polygon(_face(low, high, face), GOLD[face], f' stroke="{GOLD[2]}" stroke-width="0.8"')
    height = z + 1.1
    steps = ((-0.3, -0.1), (-0.1, -0.1), (-0.1, -0.3), (0.1, -0.3), (0.1, -0.1), (0.3, -0.1))
    half = [(x + 0.5 + dx, y + 0.5 + dy, height) for dx, dy in steps]
    other = [(x + 0.5 - dx, y + 0.5 - dy, height) for dx, dy in steps]
    yield _polygon([*half, *other], GOLD[1], f' stroke="{GOLD[2]}" stroke-width="0.8"')
