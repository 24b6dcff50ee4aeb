"""Parts of a picture (SVG) of Aztekz: carved cards, souls and heroes, each around its own middle."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from teocalli.core import svg
from teocalli.core.svg import GOLD, INK, PAPER_HIGH, SEAT_COLOURS, Point
from teocalli.games.aztekz.tables import DIRECTIONS

STONE, STONE_LIGHT, STONE_DARK, STONE_DEEP, STONE_UNDER = "#ad977a", "#d0bd9f", "#846e53", "#5b4934", "#4d3d2b"
FLOOR, FLOOR_LINE = "#ecdfc4", "#cdbb97"
SOUL_COLOURS = ("", "#d8658f", "#efb52e", "#8660b4", "#fdf7e6", "#e2702f", "#3a3946")
"""By kind."""
_SOUL_INKS = ("", "#33101f", "#3a2703", "#fff6e6", INK, "#34150a", "#f4ead6")
_SOULS = (
    "",
    "M0-15.5C5-8 12-3 12 4A12 12 0 0 1-12 4C-12-3-5-8 0-15.5Z",
    "M-17 0C-9-14 9-14 17 0 9 14-9 14-17 0Z",
    "M0-15 17 13H-17Z",
    "M-12.5-12.5H12.5V12.5H-12.5Z",
    "M0-17 5-6.2 16.6-4.8 8 3.2 10.4 14.8 0 9-10.4 14.8-8 3.2-16.6-4.8-5-6.2Z",
    "M-8.5-14.5H8.5L16.5 0 8.5 14.5H-8.5L-16.5 0Z",
)
"""Outlines by kind, in a field of 34: a soul of kind k has k points, four corners, and so on."""
_DIGIT_DOWN = (0, 4, 0.5, 4.5, 0.5, 1, 0.5)

HALF = 48
"""Half the width of a card; its cell is 100 wide."""
_WAY = 18
"""Half the width of a corridor."""
_NOTCH = 6
"""The notch that makes the corner of a block a stair."""


def _turned(point: Point, direction: int) -> Point:
    """A point of the north side, on another side."""
    x, y = point
    return ((x, y), (-y, x), (-x, -y), (y, -x))[direction]


@lru_cache(maxsize=16)
def _walls(exits: str) -> tuple[tuple[Point, ...], ...]:
    """The walls along the corridors, clockwise from each exit to the next."""
    found: list[list[Point]] = [[]]
    for direction, letter in enumerate(DIRECTIONS):
        is_open, opens_next = letter in exits, DIRECTIONS[(direction + 1) % 4] in exits
        corner: tuple[Point, ...] = ((_WAY, -_WAY),)
        if is_open and opens_next:  # a stair where one goes around it
            corner = ((_WAY, -_WAY - _NOTCH), (_WAY + _NOTCH, -_WAY - _NOTCH), (_WAY + _NOTCH, -_WAY))
        if is_open:
            found[-1].append(_turned((-_WAY, -HALF), direction))
            found.append([_turned((_WAY, -HALF), direction)])
        found[-1] += [_turned(point, direction) for point in corner]
    first, *others = found
    if others:
        others[-1] += first
    return tuple(map(tuple, others or [first]))


@lru_cache(maxsize=16)
def _corridors(exits: str) -> str:
    """The outline of a crossing in the middle and a way to each exit."""
    return svg.outline([point for wall in _walls(exits) for point in wall]) + "Z"


def card(exits: str) -> Iterator[str]:
    """A slab of stone with corridors cut into it, 96 wide."""
    yield svg.rect(-HALF, -HALF + 3, 2 * HALF, 2 * HALF, STONE_UNDER, rx=5)
    yield svg.rect(-HALF, -HALF, 2 * HALF, 2 * HALF, STONE, rx=5, stroke=STONE_LIGHT, stroke_width=1.6)
    fret = "M-41-27v-8h6v-6h8M41-27v-8h-6v-6h-8M-41 27v8h6v6h8M41 27v8h-6v6h-8"
    yield svg.path(fret, stroke=STONE_DARK, stroke_width=2)
    for direction, letter in enumerate(DIRECTIONS):
        if letter not in exits:  # a walled-up side: a lintel with three discs, as on a temple's front
            lintel = "M-16-41h32v14h-32zm6.5 3.5a3 3 0 1 0 .1 0zm9.5 0a3 3 0 1 0 .1 0zm9.5 0a3 3 0 1 0 .1 0z"
            yield svg.group(svg.path(lintel, STONE_LIGHT, stroke=STONE_DARK, stroke_width=1.4), turn=90 * direction)
    yield svg.path(_corridors(exits), FLOOR)
    edges = "".join(svg.outline(wall) for wall in _walls(exits))
    yield svg.path(edges, stroke=STONE_DEEP, stroke_width=2.2)


def small_card(exits: str, x: float, y: float, size: float) -> str:
    """A card at a glance: which ways it has."""
    return svg.group(
        svg.rect(-HALF, -HALF, 2 * HALF, 2 * HALF, STONE, rx=14, stroke=STONE_DEEP, stroke_width=5),
        svg.path(_corridors(exits), FLOOR, stroke=STONE_DEEP, stroke_width=4),
        at=(x, y),
        scale=size / 100,
        name=f"shape {exits}",
    )


def soul(kind: int, x: float, y: float, size: float) -> str:
    """A soul: its colour, its shape and the number of its kind."""
    return svg.group(
        svg.path(_SOULS[kind], SOUL_COLOURS[kind], stroke=INK, stroke_width=2),
        svg.bold(0, _DIGIT_DOWN[kind], kind, 18, _SOUL_INKS[kind]),
        at=(x, y),
        scale=size / 34,
        name=f"soul {kind}",
    )


def souls(kind: int, count: int, x: float, y: float, size: float) -> str:
    """Souls of one kind that lie together: one of them, and how many there are."""
    parts = [soul(kind, x, y, size)]
    if count > 1:
        parts.append(_times(count, x + size * 0.42, y + size * 0.4, min(15, size * 0.5)))
    return svg.group(*parts, name=f"{count} of {kind}")


def _times(count: int, x: float, y: float, size: float) -> str:
    return svg.badge(x, y, f"×{count}", size, "#fffaf0")


def hero(seat: int, name: str, kind: int | None, count: int) -> Iterator[str]:
    """A disc with its seat's glyph on top of the souls that it carries, 42 wide; a chief crowned, a porter numbered."""
    rise = min(3.4, 14 / max(count, 1))
    top = -count * rise / 2
    yield svg.element("ellipse", cy=20 - top, rx=18, ry=5, fill="#000", fill_opacity=0.28)
    for n in range(count):
        yield svg.circle(0, (count - n) * rise + top, 18.5, SOUL_COLOURS[kind or 0], stroke=INK, stroke_width=1.3)
    yield svg.group(*_disc(seat, name), at=(0, top))
    if kind and count:
        yield svg.group(
            svg.rect(-19, -10.5, 40, 21, "#fffaf0", rx=10.5, stroke=INK, stroke_width=1.3),
            soul(kind, -7.5, 0, 19),
            svg.bold(10.5, 0, f"×{count}", 15),
            at=(8, 21 - top / 2),
            scale=0.92,
        )


def _disc(seat: int, name: str) -> Iterator[str]:
    is_chief = name == "C"
    colour = SEAT_COLOURS[seat]
    edge = GOLD if is_chief else PAPER_HIGH
    yield svg.circle(0, 2, 18.5, INK, fill_opacity=0.6)
    yield svg.circle(0, 0, 18.5, colour, stroke=edge, stroke_width=3 if is_chief else 1.6)
    yield svg.glyph(seat, 0, 1 if is_chief else 0, 29)
    if is_chief:
        crown = "M-13.5-12.5-17-25l8 4.5L0-29.5l9 9L17-25l-3.5 12.5C5-16.5-5-16.5-13.5-12.5z"
        yield svg.path(crown, GOLD, stroke=INK, stroke_width=1.5)
        yield svg.circle(0, -20.5, 2.3, colour, stroke=INK, stroke_width=0.8)
    else:
        yield svg.circle(-13.5, -13.5, 10, "#fffaf0", stroke=INK, stroke_width=1.3)
        yield svg.bold(-13.5, -13.5, name[1:], 16)


def stack(kind: int, size: int, x: float, foot: float, wide: float, high: float) -> str:
    """A freed stack as a column that stands on `foot`: a disc for each soul, and the kind on top."""
    rise = 4.4
    scale = min(wide / 24, high / (19 + size * rise))
    parts = [
        svg.element("ellipse", cy=-5 - n * rise, rx=11.5, ry=5, fill=SOUL_COLOURS[kind], stroke=INK, stroke_width=1)
        for n in range(size)
    ]
    return svg.group(
        *parts, soul(kind, 0, -7 - size * rise, 22), at=(x, foot), scale=scale, name=f"stack {size} of {kind}"
    )


# How heroes and souls share a card.

Spot = tuple[float, float, float]
"""Across and down from the middle of the card, and how wide."""

_ALONE: Mapping[int, tuple[Spot, ...]] = {
    0: (),
    1: ((0, 0, 48),),
    2: ((-22, 0, 41), (22, 0, 41)),
    3: ((-22, -20, 36), (22, -20, 36), (0, 20, 36)),
    4: ((-22, -21, 35), (22, -21, 35), (-22, 22, 35), (22, 22, 35)),
}
_ABOVE: Mapping[int, tuple[Spot, ...]] = {
    1: ((0, -13, 43),),
    2: ((-22, -13, 38), (22, -13, 38)),
    3: ((-29, -15, 30), (29, -15, 30), (0, -12, 30)),
    4: ((-22, -28, 29), (22, -28, 29), (-22, 7, 29), (22, 7, 29)),
}
_SOULS_ALONE: Mapping[int, tuple[Spot, ...]] = {
    1: ((0, 0, 44),),
    2: ((-22, 0, 36), (22, 0, 36)),
    3: ((-22, -18, 34), (22, -18, 34), (0, 20, 34)),
    4: ((-21, -20, 32), (21, -20, 32), (-21, 21, 32), (21, 21, 32)),
}


def arranged(heroes: int, kinds: int) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """Where up to four heroes and up to six kinds of souls go on a card, so that none hides another."""
    if not kinds:
        return _ALONE[heroes], ()
    if heroes:
        return _ABOVE[heroes], _row(kinds, 33, 27)
    if kinds <= 4:
        return (), _SOULS_ALONE[kinds]
    return (), (*_row(3, -18, 29), *_row(kinds - 3, 18, 29))


def _row(count: int, y: float, most: float) -> tuple[Spot, ...]:
    size = min(most, 88 / count)
    return tuple(((n - (count - 1) / 2) * (size + 2), y, size) for n in range(count))
