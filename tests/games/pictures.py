"""Reading pictures of positions: what they show by name, their texts, and where everything lies."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from math import cos, radians, sin
from xml.etree import ElementTree

from teocalli import Match
from teocalli.core.game import ONLOOKER

SVG = "{http://www.w3.org/2000/svg}"

Matrix = tuple[float, float, float, float, float, float]
"""As in SVG: a b c d e f."""

_NOTHING_MOVED: Matrix = (1, 0, 0, 1, 0, 0)


def drawn(match: Match, eyes: int | None = None) -> str:
    """The picture of a match for a seat, or for an onlooker."""
    game = match.game
    text: str = game.module("picture").picture(game.tables, match.known(eyes), ONLOOKER if eyes is None else eyes)
    return text


class Picture:
    """A picture, read."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        self.names = Counter(node.attrib["data-is"] for node in self.root.iter() if "data-is" in node.attrib)
        """What the picture shows, as its elements are called; how often each."""

    def called(self, start: str) -> list[str]:
        """The rest of each name that begins so: `called("card ")`."""
        return sorted(name.removeprefix(start) for name in self.names.elements() if name.startswith(start))

    def within(self, name: str) -> "Picture":
        """The part of this name."""
        (part,) = (node for node in self.root.iter() if node.attrib.get("data-is") == name)
        return Picture(ElementTree.tostring(part, encoding="unicode"))

    @property
    def texts(self) -> list[str]:
        return ["".join(node.itertext()) for node in self.root.iter(f"{SVG}text")]

    def points(self) -> Iterator[tuple[float, float]]:
        """Corners of rectangles, middles of circles and starts of texts, where they lie on the sheet."""
        yield from _points(self.root, _NOTHING_MOVED)


def _points(node: ElementTree.Element, moved: Matrix) -> Iterator[tuple[float, float]]:
    moved = _after(moved, _matrix(node.attrib.get("transform", "")))
    found: list[tuple[float, float]] = []
    match node.tag.removeprefix(SVG):
        case "rect":
            x, y = _number(node, "x"), _number(node, "y")
            found = [(x, y), (x + _number(node, "width"), y + _number(node, "height"))]
        case "circle":
            found = [(_number(node, "cx"), _number(node, "cy"))]
        case "text":
            found = [(_number(node, "x"), _number(node, "y"))]
    a, b, c, d, e, f = moved
    yield from ((a * x + c * y + e, b * x + d * y + f) for x, y in found)
    for child in node:
        yield from _points(child, moved)


def _number(node: ElementTree.Element, name: str) -> float:
    return float(node.attrib.get(name, 0))


def _matrix(transform: str) -> Matrix:
    return reduce(_after, (_step(*found) for found in re.findall(r"(\w+)\(([^)]*)\)", transform)), _NOTHING_MOVED)


def _step(kind: str, said: str) -> Matrix:
    given = [float(word) for word in said.split()]
    if kind == "translate":
        return (1, 0, 0, 1, given[0], given[1])
    if kind == "scale":
        return (given[0], 0, 0, given[0], 0, 0)
    if kind == "rotate":
        turn = radians(given[0])
        return (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
    a, b, c, d, e, f = given
    return (a, b, c, d, e, f)


def _after(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)
