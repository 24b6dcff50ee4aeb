"""The card of a table: the picture that a link to it shows elsewhere, with its position, seats and scores.

A card is an SVG document; `teocalli.server.sharing.drawing_process` makes a PNG of it.
"""

import msgspec

from teocalli.core import svg
from teocalli.core.svg import COCHINEAL, INK, INK_SOFT, LINE, MAIZE, PAPER, PAPER_HIGH

WIDTH, HEIGHT = 1200, 630
"""Pixels: what sites that show links expect."""
_SERIF = "DejaVu Serif"
_BOX = (46.0, 46.0, 560.0, 538.0)
"""Left, top, width and height of the room for the position."""
_LEFT, _RIGHT = 652, 1150
"""Between them stands what is written."""
_LEAST = 28.0
"""The size of letters that can be read where a card is shown half as wide."""
_DRAWN = ((0x20, 0x24F), (0x370, 0x3FF), (0x400, 0x45F), (0x2010, 0x2027))
"""The characters that the fonts have."""


class SeatLine(msgspec.Struct, frozen=True):
    """A seat on a card."""

    seat: int
    name: str
    score: int | None
    has_won: bool = False
    is_asked: bool = False


class CardWords(msgspec.Struct, frozen=True):
    """All that a card says."""

    title: str
    line: str
    """One sentence: how the game stands."""
    seats: tuple[SeatLine, ...] = ()


def is_drawable(text: str) -> bool:
    """Whether the fonts have all characters of a text."""
    return all(any(first <= ord(letter) <= last for first, last in _DRAWN) for letter in text)


def card(words: CardWords, picture: str | None) -> str:
    """The card as the text of an SVG file; `picture` is that of the position, if there is one."""
    body = [
        svg.rect(0, 0, WIDTH, HEIGHT, PAPER),
        _fret(),
        _position(picture) if picture is not None else _temple(330, 315, 380),
        _fitted(_LEFT, 96, words.title, 64, _RIGHT - _LEFT, family=_SERIF),
    ]
    pitch = min(78.0, 340 / max(1, len(words.seats)))
    for row, line in enumerate(words.seats):
        body.append(_seat(line, 182 + pitch * row, pitch))
    body += [_said(words.line), _temple(_LEFT + 20, 572, 40)]
    body.append(svg.text(_LEFT + 52, 572, "Teocalli", 28, INK_SOFT, "start", font_family=_SERIF, font_weight="700"))
    return svg.document(WIDTH, HEIGHT, words.title, body)


def _fret() -> str:
    """A band along both edges, stepped as on the site."""
    steps = "".join(f"M{x} 0h32v12h-8v-6h-16v6h-8z" for x in range(0, WIDTH, 40))
    low = svg.path(steps, COCHINEAL, transform=f"translate(0 {HEIGHT}) scale(1 -1)")
    return svg.path(steps, COCHINEAL) + low


def _position(picture: str) -> str:
    """The picture of a position, as large as its room allows."""
    left, top, wide, high = _BOX
    inner = picture[picture.index(">") + 1 : picture.rindex("</svg>")]
    view_box = picture.partition('viewBox="')[2].partition('"')[0]
    frame = svg.rect(left, top, wide, high, PAPER_HIGH, rx=14, stroke=LINE, stroke_width=2)
    room = f'x="{left + 8}" y="{top + 8}" width="{wide - 16}" height="{high - 16}"'
    return f'{frame}<svg {room} viewBox="{view_box}">{inner}</svg>'


def _temple(x: float, y: float, size: float) -> str:
    """The mark of the site."""
    return svg.group(
        svg.path("M1 30v-5h4v-5h4v-5h3V9h8v6h3v5h4v5h4v5z", COCHINEAL),
        svg.path("M10 4h12v4H10z", MAIZE),
        svg.path("M13.5 30v-4h1v-4h1v-4h1v4h1v4h1v4z", PAPER_HIGH),
        svg.path("M14.5 11h3v3.5h-3z", PAPER_HIGH),
        at=(x - size / 2, y - size / 2),
        scale=size / 32,
    )


def _seat(line: SeatLine, y: float, pitch: float) -> str:
    """A seat's glyph, its name, its score, and a mark if it has won or is asked."""
    size = min(54.0, pitch - 12)
    parts = [svg.glyph(line.seat, _LEFT + size / 2, y, size)]
    if line.score is not None:
        parts.append(svg.bold(_RIGHT, y, line.score, size * 0.74, anchor="end"))
    mark = _RIGHT - 104
    if line.has_won:
        parts.append(svg.star(mark, y, size * 0.66, name="winner"))
    elif line.is_asked:
        parts.append(svg.turn_mark(mark, y, size * 0.5))
    left = _LEFT + size + 18
    rows = _rows(line.name, min(38.0, size * 0.68), mark - 24 - left)
    for row, (said, letters) in enumerate(rows):
        parts.append(svg.bold(left, y + 30 * (row - (len(rows) - 1) / 2), said, letters, anchor="start"))
    return "".join(parts)


def _rows(name: str, size: float, room: float) -> list[tuple[str, float]]:
    """A name in one row or two, each with the size of its letters; what does not fit in the least size is cut."""
    size = max(_LEAST, min(size, size * room / max(1.0, _width(name, size))))
    first, _, rest = name.partition(" ")
    for word in rest.split(" "):
        if _width(f"{first} {word}", size) > room:
            break
        first, rest = f"{first} {word}", rest.removeprefix(word).lstrip()
    return [(_cut(row, size, room), size) for row in (first, rest) if row]


def _cut(said: str, size: float, room: float) -> str:
    while _width(said, size) > room:
        said = said.removesuffix("…")[:-1].rstrip() + "…"
    return said


def _said(line: str) -> str:
    """A sentence in at most two lines, at the foot."""
    words, rows = line.split(" "), [""]
    for word in words:
        if rows[-1] and _width(f"{rows[-1]} {word}", 24) > _RIGHT - _LEFT and len(rows) < 2:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    top = 516 - 36 * (len(rows) - 1)
    return "".join(
        _fitted(_LEFT, top + 36 * n, row, 28, _RIGHT - _LEFT, INK_SOFT, bold=False) for n, row in enumerate(rows)
    )


def _fitted(
    x: float,
    y: float,
    said: str,
    size: float,
    room: float,
    fill: str = INK,
    *,
    family: str | None = None,
    bold: bool = True,
) -> str:
    """Letters that begin at `x`, made smaller until they fit."""
    size *= min(1.0, room / max(1.0, _width(said, size if bold else 0.86 * size)))
    return svg.text(x, y, said, size, fill, "start", font_family=family, font_weight="700" if bold else None)


def _width(said: str, size: float) -> float:
    """How wide a text is, rather too wide: bold letters of DejaVu by their kind."""
    return size * sum(1.1 if letter in "MWmw@%—" else 0.83 if letter.isupper() else 0.68 for letter in said)
