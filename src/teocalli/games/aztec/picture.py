"""A position as a picture (SVG): the temple, who plays which part, and the three levels as plans.

Nothing is hidden in Aztec, so that all eyes get the same picture.
"""

from collections.abc import Iterator
from typing import Any

from teocalli.core import svg
from teocalli.core.game import StateRecord
from teocalli.core.position import seats_in
from teocalli.core.svg import GOLD, GOLD_EDGE, INK, INK_SOFT, PAPER_HIGH, mixed
from teocalli.games.aztec import kernel, picture_temple
from teocalli.games.aztec.notation import FILES
from teocalli.games.aztec.picture_temple import SIDE_COLOURS, STONE, Cube, cube_of, stain_of
from teocalli.games.aztec.tables import EAST_WEST, LEVELS, NORTH_SOUTH, PIECES, SIDE
from teocalli.games.aztec.view import OH_PUCH, SIDES, built_cells, scoring_cells, sectors, view

Fields = dict[str, Any]
"""A view."""

WIDTH, HEIGHT = 480, 536
_CORNERS = ((14, 14), (WIDTH - 14, 14), (14, 268))
"""Where seats have room beside the plinth; the second is the right end of its place."""
_TILE = 44
_SQUARE = 15
"""Of a plan."""
_OUTLINE = f"h{_SQUARE}v{_SQUARE}h-{_SQUARE}z"
_PLANS_DOWN = 374
_ROUGH = mixed(STONE[2], INK, 0.25)


def picture(tables: StateRecord, state: StateRecord, eyes: int) -> str:
    """The position as the text of an SVG file."""
    seen: Fields = view(tables, state, eyes)
    body = [
        svg.group(*picture_temple.temple(tables, state), scale=WIDTH / picture_temple.WIDTH),
        *(_seat(tables, state, seen, seat) for seat in range(int(state["players"]))),
        *_left(state, seen),
        *_plans(tables, state),
    ]
    return svg.document(WIDTH, HEIGHT, f"Aztec {int(state['placed'])}/{PIECES}", body)


# Who is who.


def _seat(tables: StateRecord, state: StateRecord, seen: Fields, seat: int) -> str:
    """A seat's glyph, its points and its part; a mark if it is its turn, or if it has won."""
    x, y = _CORNERS[seat]
    inwards = -1 if x > WIDTH / 2 else 1
    beside = x + inwards * (_TILE + 30)
    parts = [svg.glyph(seat, x + inwards * _TILE / 2, y + _TILE / 2, _TILE)]
    parts.append(svg.bold(beside, y + 13, seen["points"][seat], 30))
    parts += _part(seen, seat, beside, y + 42)
    if seat in seats_in(int(kernel.actors(tables, state))):
        parts.append(svg.turn_mark(beside + inwards * 34, y + 13, 20))
    if seat in seats_in(int(kernel.winners(tables, state))):
        parts.append(svg.star(beside + inwards * 34, y + 13, 28, name="winner"))
    if seen["rounds"]:
        parts.append(svg.text(x + inwards * _TILE / 2, y + _TILE + 14, f"Σ {int(kernel.score(state, seat))}", 17))
    return svg.group(*parts, name=f"player {seat}")


def _part(seen: Fields, seat: int, x: float, y: float) -> Iterator[str]:
    """The edges that a seat scores at, or Oh Puch's skull and bid; during the auction what it has bid."""
    part, auction = seen["roles"][seat], seen["auction"]
    if part in SIDES:
        yield _edges(x, y, SIDES.index(part))
    elif part == OH_PUCH:
        yield _skull(x - 12 if auction else x, y)
        if auction:
            yield svg.bold(x + 15, y, f"<{auction['bid']}", 18)
    elif seat in auction["passed"]:
        yield svg.line(INK_SOFT, 3.5, (x - 8, y - 8), (x + 8, y + 8), data_is="passed")
        yield svg.line(INK_SOFT, 3.5, (x - 8, y + 8), (x + 8, y - 8))
    elif seat == auction["bidder"]:
        yield svg.badge(x, y, f"<{auction['bid']}", 17, GOLD)


def _edges(x: float, y: float, side: int) -> str:
    """A little board with the two edges of an architect painted."""
    half, strip, colour = 12, 6, SIDE_COLOURS[side]
    parts = [svg.rect(-half, -half, 2 * half, 2 * half, PAPER_HIGH)]
    for end in (-half, half - strip):
        if side == NORTH_SOUTH:
            parts.append(svg.rect(-half, end, 2 * half, strip, colour))
        else:
            parts.append(svg.rect(end, -half, strip, 2 * half, colour))
    parts.append(svg.rect(-half, -half, 2 * half, 2 * half, stroke=INK, stroke_width=1.4))
    return svg.group(*parts, at=(x, y), name=SIDES[side])


def _skull(x: float, y: float) -> str:
    """Oh Puch, the god of death."""
    bone = "M-10-2.5C-10-9-6-12 0-12S10-9 10-2.5C10 1 8.5 3 6 4.5V10H3V7H1.3v3h-2.6V7H-3v3h-3V4.5C-8.5 3-10 1-10-2.5z"
    return svg.group(
        svg.path(bone, PAPER_HIGH, stroke=INK, stroke_width=1.6),
        svg.circle(-4.2, -2, 2.8, INK),
        svg.circle(4.2, -2, 2.8, INK),
        svg.path("M0 1.5 1.6 4.5h-3.2z", INK),
        at=(x, y),
        name=OH_PUCH,
    )


def _left(state: StateRecord, seen: Fields) -> Iterator[str]:
    """How many pieces are left; in three rounds, which game it is."""
    x, y = WIDTH - 14, 300
    cubes = ((0, 0), (1, 0), (2, 0), (2, -1), (2, -2))
    stain = stain_of(min(int(state["placed"]), PIECES - 1) + 1)
    piece = [svg.rect(9 * a, 9 * b, 9, 9, stain, stroke=INK, stroke_width=1) for a, b in cubes]
    yield svg.group(*piece, at=(x - 27, y), name="pieces left")
    yield svg.bold(x - 36, y, seen["left"], 26, anchor="end")
    if seen["rounds"]:
        games, at = len(seen["rounds"]["gods"]), seen["rounds"]["game"]
        for n in range(games):
            yield svg.circle(x - 8 - 20 * (games - 1 - n), y + 26, 6.5, INK if n <= at else "none", stroke=INK)


# The levels.


def _plans(tables: StateRecord, state: StateRecord) -> Iterator[str]:
    built = {cube_of(cell): piece for cell, piece in built_cells(tables, state).items()}
    golden = {cube_of(cell) for side in SIDE_COLOURS for cell in scoring_cells(tables, state, side)}
    for level in range(LEVELS):
        yield svg.group(
            *_plan(state, built, golden, level), at=(24 + 156 * level, _PLANS_DOWN), name=f"level {level + 1}"
        )


def _plan(state: StateRecord, built: dict[Cube, int], golden: set[Cube], level: int) -> Iterator[str]:
    """One level from above, north at the top: what is built, and where a cube would stand on something."""
    wide = SIDE * _SQUARE
    ways = {square: side for side in SIDE_COLOURS for square in sectors(state, side)}
    shared = set(sectors(state, NORTH_SOUTH)) & set(sectors(state, EAST_WEST))
    yield _level_mark(level)
    for n in range(SIDE):
        middle = (n + 0.5) * _SQUARE
        yield svg.text(middle, wide + 9, FILES[n], 14, INK_SOFT)
        yield svg.text(-9, wide - middle, n + 1, 14, INK_SOFT)
    fills: dict[str, list[str]] = {}
    for square in range(SIDE * SIDE):
        y, x = divmod(square, SIDE)
        firm = level == 0 or (x, y, level - 1) in built
        fill = PAPER_HIGH if firm else mixed(STONE[1], PAPER_HIGH, 0.35)
        if square in ways:
            colour = GOLD if square in shared else SIDE_COLOURS[ways[square]]
            fill = mixed(colour, fill, 0.35 if level == LEVELS - 1 else 0.75)
        if (x, y, level) not in built:
            fills.setdefault(fill, []).append(f"M{x * _SQUARE} {wide - (y + 1) * _SQUARE}{_OUTLINE}")
    for fill, squares in fills.items():
        yield svg.path("".join(squares), fill)
    lines = [svg.outline([(k * _SQUARE, 0), (k * _SQUARE, wide)]) for k in range(SIDE + 1)]
    lines += [svg.outline([(0, k * _SQUARE), (wide, k * _SQUARE)]) for k in range(SIDE + 1)]
    yield svg.path("".join(lines), stroke=mixed(STONE[2], PAPER_HIGH, 0.3), stroke_width=0.6)
    for (x, y, z), piece in sorted(built.items()):
        if z == level:
            yield svg.rect(
                x * _SQUARE,
                wide - (y + 1) * _SQUARE,
                _SQUARE,
                _SQUARE,
                stain_of(piece),
                data_is=f"cube {FILES[x]}{y + 1}.{z + 1}",
            )
    yield _joints(built, level, int(state["placed"]))
    for x, y, z in sorted(golden):
        if z == level:
            yield svg.star((x + 0.5) * _SQUARE, wide - (y + 0.5) * _SQUARE, _SQUARE - 1, name="point")
    yield svg.rect(0, 0, wide, wide, stroke=_ROUGH, stroke_width=1.6)


def _level_mark(level: int) -> str:
    """The level's number, and as many steps as it is high."""
    steps = [
        svg.rect(-20 + 5.5 * n, 1 - 5.5 * (n + 1), 5, 5.5 * (n + 1), INK if n == level else mixed(STONE[2], INK, 0.1))
        for n in range(level + 1)
    ]
    return svg.group(*steps, at=(34, -7)) + svg.bold(4, -13, level + 1, 18)


def _joints(built: dict[Cube, int], level: int, last: int) -> str:
    """Lines where one piece ends and another or nothing begins; a light one around the last piece."""
    wide = SIDE * _SQUARE
    dark: list[str] = []
    light: list[str] = []
    for (x, y, z), piece in sorted(built.items()):
        if z != level:
            continue
        left, right, low, high = x * _SQUARE, (x + 1) * _SQUARE, wide - y * _SQUARE, wide - (y + 1) * _SQUARE
        for dx, dy, side in (
            (0, 1, ((left, high), (right, high))),
            (1, 0, ((right, high), (right, low))),
            (0, -1, ((left, low), (right, low))),
            (-1, 0, ((left, high), (left, low))),
        ):
            if built.get((x + dx, y + dy, z)) != piece:
                (light if piece == last > 0 else dark).append(svg.outline(side))
    parts = [svg.path("".join(dark), stroke=INK, stroke_width=1.3)]
    if light:
        parts.append(svg.path("".join(light), stroke=GOLD_EDGE, stroke_width=4.5))
        parts.append(svg.path("".join(light), stroke="#fff9ea", stroke_width=2.4, data_is="last piece"))
    return "".join(parts)
