"""Parts of pictures (SVG) that all games share: elements, the palette, the glyph of each seat, a few signs.

Every function returns the text of an element, and every number and text in it is escaped. A picture says nothing in a
language, so that it serves readers of any: glyphs, numbers and the coordinates of action texts. It brings no fonts, no
scripts and no references, and a state always gives the same text.

Pictures are made to be read at a width of 360 pixels: in one that is 480 units wide, letters are 14 units or more.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import TypeAlias

Value: TypeAlias = str | float | None
"""Of an attribute. None: the element does not have it."""

Point: TypeAlias = tuple[float, float]

PAPER, PAPER_HIGH, PAPER_LOW = "#f4ead6", "#fbf5e8", "#e7d9bd"
INK, INK_SOFT, LINE = "#2a201a", "#5d4c3f", "#c9b591"
COCHINEAL, TURQUOISE, MAIZE, JADE, INDIGO, CLAY = "#a62b2f", "#1f8a8c", "#d6981f", "#3e7b4f", "#34507f", "#b9663a"
GOLD, GOLD_EDGE = "#f2c14a", "#7d5504"
SEAT_COLOURS = (COCHINEAL, TURQUOISE, JADE, INDIGO, CLAY)
"""By seat. A seat has its glyph beside its colour, always."""

LETTERS = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


# Elements.


def number(value: float) -> str:
    """A number with at most two decimals, as short as can be."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def element(name: str, *inside: str, **attributes: Value) -> str:
    """An element around others; `stroke_width=2` is its attribute `stroke-width`."""
    said = "".join(
        f' {attribute.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for attribute, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}>{''.join(inside)}</{name}>" if inside else f"<{name}{said}/>"


def document(width: float, height: float, label: str, body: Iterable[str]) -> str:
    """The text of an SVG file: a sheet of paper with rounded corners, and what is drawn on it."""
    sheet = element("rect", width=width, height=height, rx=width / 60, fill=PAPER)
    drawn = "\n".join(
        (sheet, f'<g font-family="{escape(LETTERS)}" stroke-linejoin="round" stroke-linecap="round">', *body, "</g>")
    )
    size = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(label)}">\n{drawn}\n</svg>\n'


def group(
    *inside: str, at: Point = (0, 0), scale: float = 1, turn: float = 0, name: str | None = None, **attributes: Value
) -> str:
    """Elements moved so that their origin lies `at` a point, turned there by degrees and scaled.

    `name` says what the group shows, such as "card e5", for programs that read a picture.
    """
    moves = []
    if at != (0, 0):
        moves.append(f"translate({number(at[0])} {number(at[1])})")
    if turn:
        moves.append(f"rotate({number(turn)})")
    if scale != 1:
        moves.append(f"scale({f'{scale:.4f}'.rstrip('0').rstrip('.')})")
    return element("g", *inside, data_is=name, transform=" ".join(moves) or None, **attributes)


def path(shape: str, fill: str = "none", **attributes: Value) -> str:
    return element("path", d=shape, fill=fill, **attributes)


def line(colour: str, width: float, *points: Point, **attributes: Value) -> str:
    """A line from point to point."""
    return element("path", d=outline(points), fill="none", stroke=colour, stroke_width=width, **attributes)


def outline(points: Sequence[Point]) -> str:
    """The shape of a line from point to point; with a Z behind it, of a polygon."""
    return "M" + " ".join(f"{number(x)},{number(y)}" for x, y in points)


def rect(x: float, y: float, width: float, height: float, fill: str = "none", **attributes: Value) -> str:
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **attributes)


def circle(x: float, y: float, radius: float, fill: str = "none", **attributes: Value) -> str:
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **attributes)


def text(
    x: float, y: float, said: object, size: float, fill: str = INK, anchor: str = "middle", **attributes: Value
) -> str:
    """Letters whose middle is at height `y`."""
    return element(
        "text",
        escape(str(said)),
        x=x,
        y=y + size * 0.355,
        font_size=size,
        fill=fill,
        text_anchor=None if anchor == "start" else anchor,
        **attributes,
    )


def bold(x: float, y: float, said: object, size: float, fill: str = INK, anchor: str = "middle") -> str:
    return text(x, y, said, size, fill, anchor, font_weight="700")


@lru_cache(maxsize=1024)
def mixed(colour: str, other: str, share: float) -> str:
    """`colour` with a share of `other` in it."""
    parts = [int(colour[n : n + 2], 16) * (1 - share) + int(other[n : n + 2], 16) * share for n in (1, 3, 5)]
    return "#" + "".join(f"{round(part):02x}" for part in parts)


# Seats.


def _dot(x: float, y: float, radius: float) -> str:
    """The shape of a disc."""
    r = number(radius)
    return (
        f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {number(2 * radius)} 0a{r} {r} 0 1 0 {number(-2 * radius)} 0z"
    )


_RAISED, _HOLLOW, _CUT, _BODY, _TONGUE = range(5)
"""How a part of a glyph is painted: light, in the seat's colour, as a line of that colour, as a light line."""

_PETALS = ((24, 12), (35.4, 20.3), (31.1, 33.7), (16.9, 33.7), (12.6, 20.3))
_GLYPHS: tuple[tuple[tuple[int, str], ...], ...] = (
    (
        (
            _RAISED,
            "M11 43 5 35l6-2-7-9 8-2-5-10 10 2-2-9 10 4c7 0 12 4 13 9 5 0 8 4 8 9 0 3-1 6-3 8-1-5-4-8-9-8l-4 .5"
            "c0 6 2 11 5 16.5z",
        ),
        (_CUT, "M38 18c-4 1-5 4-3.5 8.5m-12.5-13 11.5 2"),
        (_HOLLOW, _dot(27.5, 18, 4)),
        (_RAISED, _dot(27.5, 18, 1.7)),
    ),
    (
        (
            _RAISED,
            "M7 6c6-2 11 1 12 5h10c1-4 6-7 12-5 3 5 2 10-1 13 3 12-3 23-16 25C11 42 5 31 8 19 5 16 4 11 7 6z",
        ),
        (
            _HOLLOW,
            "M11.5 21c3-2 6.5-1 8 2.5-4 2-7 1-8-2.5zm25 0c-3-2-6.5-1-8 2.5 4 2 7 1 8-2.5zM20 27h8l-4 4.5z"
            "M15 33h18c-1 4-4 6.5-9 6.5s-8-2.5-9-6.5z",
        ),
        (_RAISED, "m17 33 2 4.5 2-4.5zm10 0 2 4.5 2-4.5z"),
    ),
    (
        (_BODY, "M7 39h24c8 0 8-11 0-11H18c-8 0-9-13 1-13h5"),
        (_RAISED, "M22 8c7-4 14-3 19 1l3 6-8 1 5 5c-4 3-9 3-13 1h-6z"),
        (_TONGUE, "M42 18c2 2 2 5 1 8m-1-3 4 1"),
        (_HOLLOW, _dot(31.5, 11.5, 2.4)),
        (_CUT, "M12 35v8m6-8v8m6-8v8"),
    ),
    (
        (
            _RAISED,
            "M19 23C8 18 3 9 6 3c8 1 15 7 19 14-1-7 1-13 6-15 5 6 4 13 1 17 8 2 13 8 13 14 0 3-2 5-5 5l-5-.5"
            "c-1 5-6 8-13 7.5C13 45 9 39 10 33c0-4 4-9 9-10z",
        ),
        (_HOLLOW, _dot(31, 27, 3.8)),
        (_RAISED, _dot(31, 27, 1.6)),
        (_CUT, "M44 33h-7m-1.5 5.5c0-2-1-3-2.5-3.5"),
        (_RAISED, "M36 38h3.5v5H36z"),
    ),
    (
        (_RAISED, "".join(_dot(x, y, 10) for x, y in _PETALS)),
        (_CUT, "M29.9 15.9 33.4 11M33.5 27.1l5.7 1.9M24 34v6M14.5 27.1l-5.7 1.9M18.1 15.9 14.6 11"),
        (_HOLLOW, _dot(24, 24, 6)),
        (_RAISED, _dot(24, 24, 2.6)),
    ),
)
"""By seat, eagle, jaguar, serpent, rabbit, flower, on a field of 48 × 48."""


def glyph(seat: int, x: float, y: float, size: float) -> str:
    """A seat's glyph on a tile of its colour, around a middle."""
    colour = SEAT_COLOURS[seat]
    paints: dict[int, dict[str, Value]] = {
        _RAISED: {"fill": PAPER_HIGH},
        _HOLLOW: {"fill": colour},
        _CUT: {"stroke": colour, "stroke_width": 2},
        _BODY: {"stroke": PAPER_HIGH, "stroke_width": 8},
        _TONGUE: {"stroke": PAPER_HIGH, "stroke_width": 2.2},
    }
    parts = [element("path", **{"d": shape, "fill": "none", **paints[how]}) for how, shape in _GLYPHS[seat]]
    return group(
        rect(0.5, 0.5, 47, 47, colour, rx=12),
        group(*parts, at=(1.2, 1.2), scale=0.95),
        at=(x - size / 2, y - size / 2),
        scale=size / 48,
        name=f"seat {seat}",
    )


def turn_mark(x: float, y: float, size: float) -> str:
    """A triangle that points right, at whose turn it is."""
    half = size / 2
    return path(
        outline([(x - half * 0.8, y - half), (x + half * 0.9, y), (x - half * 0.8, y + half)]) + "Z",
        COCHINEAL,
        data_is="turn",
    )


def star(x: float, y: float, size: float, fill: str = GOLD, edge: str = GOLD_EDGE, name: str = "star") -> str:
    """A star for whoever is ahead or has won."""
    shape = "M0-7.2 2.2-2.3 7.4-1.7 3.5 1.9 4.6 7.2 0 4.5-4.6 7.2-3.5 1.9-7.4-1.7-2.2-2.3z"
    return group(
        path(shape, fill, stroke=edge, stroke_width=1.1),
        at=(x, y),
        scale=size / 15,
        name=name,
    )


def badge(x: float, y: float, said: object, size: float, fill: str = PAPER_HIGH, ink: str = INK) -> str:
    """A short text on a round plate, wide enough for it."""
    letters = len(str(said))
    wide = size * max(1.5, 0.62 * letters + 0.75)
    plate = rect(
        x - wide / 2, y - size * 0.75, wide, size * 1.5, fill, rx=size * 0.75, stroke=INK, stroke_width=size * 0.09
    )
    return plate + bold(x, y, said, size, ink)
