"""Parts of a picture (SVG) of Schatz: suits, treasure cards, goals, coins and marks."""

from collections.abc import Iterator, Mapping

from teocalli.core import svg
from teocalli.core.svg import (
    COCHINEAL,
    GOLD,
    GOLD_EDGE,
    INDIGO,
    INK,
    INK_SOFT,
    JADE,
    MAIZE,
    PAPER,
    PAPER_HIGH,
    PAPER_LOW,
    TURQUOISE,
    mixed,
)
from teocalli.games.schatz.tables import LAST_TRICK

SUIT_COLOURS: Mapping[str, str] = {"T": TURQUOISE, "A": COCHINEAL, "C": MAIZE}
SUIT_INKS: Mapping[str, str] = {"T": "#13686a", "A": "#8a2224", "C": "#7d5504"}
"""Dark enough for letters."""
_SIGNS: Mapping[str, tuple[str, str]] = {
    "T": (  # a stepped cross, the four directions, with an eye in the middle
        "M9.5 1.2h5v3.6h4.3v4.7h4v5h-4v4.7h-4.3v3.6h-5v-3.6H5.2v-4.7h-4v-5h4V4.8h4.3z",
        "M12 7.2a4.8 4.8 0 1 0 .01 0zM12 9.1a2.9 2.9 0 1 1-.01 0zM12 10.7a1.3 1.3 0 1 0 .01 0z",
    ),
    "A": (  # a drop on a ring, worn at the neck, with a crescent in it
        "M12 .8a3 3 0 0 1 1.9 5.3C15 9.3 20.3 11.5 20.3 16.3a8.3 7.2 0 0 1-16.6 0c0-4.8 5.3-7 6.4-10.2A3 3 0 0 1 12 .8z"
        "m0 1.7a1.3 1.3 0 1 0 .01 0z",
        "M6.6 15.4c.6 3.4 2.7 5.2 5.4 5.2s4.8-1.8 5.4-5.2c-1.5 1.8-3.3 2.6-5.4 2.6s-3.9-.8-5.4-2.6z"
        "M12 10.3a2 2 0 1 0 .01 0z",
    ),
    "C": (  # a disc with a rim of rays and a square hole
        "M12 1a11 11 0 1 0 .01 0z",
        "M12 3.3a8.7 8.7 0 1 0 .01 0zm0 1.4a7.3 7.3 0 1 1-.01 0z"
        "M12 7.2l4.8 4.8-4.8 4.8L7.2 12zm0 2.9L10.1 12l1.9 1.9 1.9-1.9z",
    ),
}
"""By suit, on a field of 24: an outline that tells it apart at any size, and carving within."""

CARD_WIDE, CARD_HIGH = 60, 84
_STEPS = "M0 6h4V4h4V2h4V0h4v2h4v2h4v2h4z"


def sign(suit: str, x: float, y: float, size: float) -> str:
    """A suit's sign around a middle."""
    body, carving = _SIGNS[suit]
    return svg.group(
        svg.path(body, SUIT_COLOURS[suit], fill_rule="evenodd"),
        svg.path(carving, PAPER_HIGH, fill_rule="evenodd"),
        at=(x - size / 2, y - size / 2),
        scale=size / 24,
        name=f"suit {suit}",
    )


def card(name: str, x: float, y: float, wide: float) -> str:
    """A treasure card from its upper left corner: its name as in action texts, and its sign."""
    suit, rank = name[0], name[1:]
    colour, (body, _) = SUIT_COLOURS[suit], _SIGNS[suit]
    inner = mixed(PAPER_HIGH, colour, 0.1)
    parts = [
        svg.rect(0.75, 0.75, 58.5, 82.5, PAPER_HIGH, rx=6, stroke=mixed(colour, INK, 0.25), stroke_width=1.8),
        svg.rect(3.5, 3.5, 53, 77, inner, rx=3.5),
        svg.group(svg.path(_STEPS, mixed(inner, colour, 0.5)), at=(33, 80), turn=180),
        svg.group(svg.path(body, colour, fill_rule="evenodd"), at=(6.5, 28), scale=0.72),
        sign(suit, 38, 55, 33),
        svg.element(
            "text",
            f'<tspan font-weight="500">{suit}</tspan><tspan font-weight="700">{rank}</tspan>',
            x=5,
            y=22,
            font_size=20,
            fill=SUIT_INKS[suit],
            textLength=None if len(rank) < 2 else 31,
            lengthAdjust=None if len(rank) < 2 else "spacingAndGlyphs",
        ),
    ]
    return svg.group(*parts, at=(x, y), scale=wide / CARD_WIDE, name=f"card {name}")


def chip(name: str, x: float, y: float, size: float) -> str:
    """A card in short, around a middle: its name on a small plate."""
    suit = name[0]
    wide = size * 2.1
    plate = svg.rect(
        x - wide / 2, y - size * 0.6, wide, size * 1.2, PAPER_HIGH, rx=size * 0.25, stroke=SUIT_COLOURS[suit]
    )
    return svg.group(plate, svg.bold(x, y, name, size * 0.9, SUIT_INKS[suit]), name=f"card {name}")


def back(x: float, y: float, wide: float) -> str:
    """A card that nobody sees, around a middle."""
    return svg.group(
        svg.rect(-30, -42, 60, 84, INDIGO, rx=6, stroke=INK, stroke_width=2.5),
        svg.path("M-18-14h9v-9h18v9h9v28h-9v9h-18v-9h-9z", stroke=GOLD, stroke_width=5),
        at=(x, y),
        scale=wide / CARD_WIDE,
    )


def tricks_won(x: float, y: float, size: float) -> str:
    """A pile of tricks, around a middle."""
    cards = [
        svg.rect(-10 + 2 * n, 3 - 5 * n, 16, 8, PAPER_HIGH, rx=1.5, stroke=INDIGO, stroke_width=1.6) for n in range(3)
    ]
    return svg.group(*cards, at=(x, y), scale=size / 22)


def coin(x: float, y: float, size: float, said: object = "") -> str:
    """A coin, with a sum on it or without."""
    parts = [svg.circle(0, 0, 18.5, MAIZE, stroke=GOLD_EDGE, stroke_width=2)]
    if said != "":
        parts.append(svg.bold(0, 0, said, 18 if len(str(said)) < 3 else 15, "#2a1b05"))
    else:
        parts.append(svg.circle(0, 0, 11, stroke=GOLD_EDGE, stroke_width=2, stroke_dasharray="4 3"))
    return svg.group(*parts, at=(x, y), scale=size / 40)


def chief_token(x: float, y: float, size: float) -> str:
    """The chief's token, a feathered headdress, around a middle."""
    feathers = (
        ("M16 22C9 21 3 17 1.5 10 7 10 12 14 14 19zM16 22C23 21 29 17 30.5 10 25 10 20 14 18 19z", JADE),
        (
            "M15 21C9.5 17 7 11 8.5 4.5 13 7.5 15.5 13 16 19zM17 21C22.5 17 25 11 23.5 4.5 19 7.5 16.5 13 16 19z",
            TURQUOISE,
        ),
        ("M16 21C12.8 15.5 12.8 6.5 16 1c3.2 5.5 3.2 14.5 0 20z", COCHINEAL),
    )
    return svg.group(
        *(svg.path(shape, colour) for shape, colour in feathers),
        svg.path("M5 22.5c7-3.3 15-3.3 22 0l-1.6 6.5c-6-2.6-12.8-2.6-18.8 0z", MAIZE, stroke=GOLD_EDGE),
        svg.circle(16, 24, 2, GOLD_EDGE),
        at=(x - size / 2, y - size / 2),
        scale=size / 32,
        name="chief",
    )


def sealed_bid(x: float, y: float, size: float) -> str:
    """A bid that is in and that nobody sees, around a middle."""
    return svg.group(
        svg.circle(0, 0, 18.5, INDIGO, stroke=INK, stroke_width=2),
        svg.path("M-8 0l5.5 6L8-6", stroke=PAPER_HIGH, stroke_width=4),
        at=(x, y),
        scale=size / 40,
        name="has bid",
    )


# Goals.


def goal(code: str, thirty: int, x: float, y: float, wide: float) -> str:
    """What a goal asks for, from its upper left corner; 56 × 40 at full size."""
    parts = _goal_parts(code, thirty)
    return svg.group(*parts, at=(x, y), scale=wide / 56, name=f"goal {code}")


def _goal_parts(code: str, thirty: int) -> Iterator[str]:
    kind, _, what = code.partition("_")
    if kind == "most" and what in SUIT_COLOURS:  # the most cards of a suit
        yield from (sign(what, x, y, size) for x, y, size in ((12.5, 27, 19), (43.5, 27, 19), (28, 17, 26)))
    elif kind == "tricks":  # exactly that many tricks
        yield from _fan(int(what))
    elif code == "thirty" and thirty == LAST_TRICK:
        yield from (
            svg.rect(5 + 8 * n, 9, 16, 23, PAPER, rx=2.5, stroke=INK_SOFT, stroke_opacity=0.55) for n in range(3)
        )
        yield svg.rect(31, 6, 19, 28, INDIGO, rx=3, stroke=INDIGO)
        yield svg.star(40.5, 20, 15, MAIZE)
    else:  # the highest pile of tricks, or the lowest
        most = code == "most_tricks"
        for pile, height in enumerate((2, 5, 3) if most else (4, 1, 3)):
            for n in range(height):
                meant = pile == 1
                fill, edge = (INDIGO, INDIGO) if meant else (PAPER, mixed(INK_SOFT, PAPER, 0.4))
                yield svg.rect(4 + 17 * pile, 31 - 6 * n, 14, 4.8, fill, rx=1.5, stroke=edge)
        if not most:
            yield svg.path("M28 27l5-6h-3v-9h-4v9h-3z", MAIZE, stroke=GOLD_EDGE, stroke_width=0.6)


def _fan(count: int) -> Iterator[str]:
    for n in range(count):
        angle = (n - (count - 1) / 2) * 17
        sheet = svg.rect(-6.5, -37, 13, 18, PAPER, rx=2, stroke=INDIGO, stroke_width=1.2)
        yield svg.group(sheet, at=(28, 44), turn=angle)
    yield svg.circle(28, 26, 12.5, INDIGO)
    yield svg.bold(28, 26, count, 20, "#fffaf0")


def status(name: str, x: float, y: float, size: float) -> str:
    """How a goal stands, around a middle: met, holding, open, missed."""
    if name == "met":
        tick = svg.path("M-3.8.4-1.2 3l5-5.6", stroke="#fffaf0", stroke_width=2.2)
        parts = [svg.circle(0, 0, 7.5, JADE), tick]
    elif name == "missed":
        parts = [svg.path("M-5-5 5 5M5-5-5 5", stroke=COCHINEAL, stroke_width=3)]
    else:
        parts = [svg.circle(0, 0, 6.5, stroke=JADE if name == "holding" else INK_SOFT, stroke_width=2)]
        if name == "holding":
            parts.append(svg.circle(0, 0, 3.2, JADE))
    return svg.group(*parts, at=(x, y), scale=size / 16, name=name)


def void(suit: str, x: float, y: float, size: float) -> str:
    """A suit that a seat has shown to be out of: its sign, struck out."""
    half = size / 2
    return svg.group(
        sign(suit, x, y, size),
        svg.line(INK, 2.2, (x - half, y + half), (x + half, y - half)),
        name=f"no {suit}",
    )


def plate(x: float, y: float, wide: float, high: float, marked: bool = False) -> str:
    """What a seat's or a lot's things lie on; marked, if something is to be done there."""
    edge, width = (MAIZE, 3.0) if marked else (mixed(PAPER_LOW, INK, 0.15), 1.2)
    return svg.rect(x + 1, y + 1, wide - 2, high - 2, PAPER_HIGH, rx=8, stroke=edge, stroke_width=width)
