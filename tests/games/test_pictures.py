"""What holds for the picture of every game: it can be read anywhere, in any language, and tells nothing hidden."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from teocalli import Match
from teocalli.core import registry
from teocalli.core.dice import dice_of
from teocalli.core.game import ONLOOKER
from tests.games.pictures import SVG, Picture, drawn

GAMES = [(name, players) for name in registry.names() for players in registry.game(name).players]
ELEMENTS = {"svg", "g", "path", "rect", "circle", "ellipse", "text", "tspan"}
ATTRIBUTES = {
    *("viewBox", "width", "height", "role", "aria-label", "transform", "data-is", "d", "x", "y", "cx", "cy", "r"),
    *("rx", "ry", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray"),
    *("stroke-linejoin", "stroke-linecap", "font-family", "font-size", "font-weight", "text-anchor"),
    *("textLength", "lengthAdjust"),
}


def moments(name: str, players: int, seed: int = 5) -> Iterator[Match]:
    """Some positions of a game played at random, its start and its end among them."""
    game, random = registry.game(name), Random(seed)
    match = Match.new(name, players, options=game.short_options, seed=seed)
    yield match
    while not match.over and len(match) < 600:
        match.play(match.actors[0], random.choice(match.legal(match.actors[0])))
        if random.random() < 0.06 or match.over:
            yield match


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_pictures_of_a_whole_game(name: str, players: int) -> None:
    for match in moments(name, players):
        for eyes in (None, *range(players)):
            text = drawn(match, eyes)
            check_sheet(text, players)
            check_nothing_hidden(match, eyes, text)


def check_sheet(text: str, players: int) -> None:
    """Plain shapes on a sheet, nothing outside it, no words, and each seat by its glyph."""
    picture = Picture(text)
    assert picture.root.tag == f"{SVG}svg"
    assert {node.tag.removeprefix(SVG) for node in picture.root.iter()} <= ELEMENTS
    assert {name for node in picture.root.iter() for name in node.attrib} <= ATTRIBUTES
    assert "url(" not in text
    left, top, width, height = map(float, picture.root.attrib["viewBox"].split())
    assert (left, top, width) == (0, 0, 480), "letters can be read at a width of 360 pixels"
    assert height <= 1.45 * width
    for x, y in picture.points():
        assert -1 <= x <= width + 1
        assert -1 <= y <= height + 1
    for said in picture.texts:
        assert re.fullmatch(r"[a-i]?[\d<×+–/:. ]*|Σ \d+|[TAC]\d+", said), f"{said!r} is no number and no place"
    for seat in range(players):
        assert picture.names[f"seat {seat}"]


def check_nothing_hidden(match: Match, eyes: int | None, text: str) -> None:
    """Whatever else could be true for these eyes gives the same picture; and drawing changes nothing."""
    game, looking = match.game, ONLOOKER if eyes is None else eyes
    other = match.known(eyes)
    game.kernel.resample(game.tables, other, looking, dice_of(9, len(match)))
    before = other.tobytes()
    assert game.module("picture").picture(game.tables, other, looking) == text
    assert other.tobytes() == before


@pytest.mark.parametrize("name", registry.names())
def test_all_of_a_game_has_one_size(name: str) -> None:
    """So that a page does not jump."""
    players = registry.game(name).players[-1]
    sizes = {Picture(drawn(match, 0)).root.attrib["viewBox"] for match in moments(name, players, seed=6)}
    assert len(sizes) == 1
