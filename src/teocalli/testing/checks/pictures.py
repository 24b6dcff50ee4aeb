"""Pictures of a position: for the site (SVG) and for a terminal."""

import re
from io import StringIO
from xml.etree import ElementTree

from teocalli.core.game import ONLOOKER
from teocalli.testing.cases import Case, after, for_each_case, moments
from teocalli.testing.checks.common import all_eyes, blinded

_SVG = "{http://www.w3.org/2000/svg}"
_ACTIVE = {f"{_SVG}script", f"{_SVG}foreignObject", f"{_SVG}image"}
_OUTSIDE = re.compile(r"url\(\s*['\"]?(?!#)|@import", re.IGNORECASE)
_WIDTH = 100


@for_each_case
def pictures_can_be_drawn(case: Case, seed: int) -> None:
    """At each moment `picture` makes the same well-formed SVG from what given eyes know, with nothing active in it."""
    game, pictures = case.game, case.game.optional_module("picture")
    if pictures is None:
        return
    for number, match in enumerate(moments(case, seed, most=2 if case.options else 5)):
        eyes = all_eyes(match)[(seed + number) % (match.players + 1)]
        who = f"the picture for {'an onlooker' if eyes == ONLOOKER else f'seat {eyes}'}, {after(match)},"
        drawn = pictures.picture(game.tables, blinded(match, eyes), eyes)
        assert isinstance(drawn, str), f"{who} is not a text"
        _require_svg(drawn, who)
        if number % 3 == 0:
            again = pictures.picture(game.tables, blinded(match, eyes), eyes)
            assert drawn == again, f"{who} is another one the second time"


def _require_svg(text: str, who: str) -> None:
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise AssertionError(f"{who} is not well-formed: {error}") from error
    assert root.tag == f"{_SVG}svg", f"{who} is not an <svg> of the name space {_SVG[1:-1]}"
    assert "viewBox" in root.attrib, f"{who} has no viewBox: it cannot be scaled"
    for element in root.iter():
        assert element.tag not in _ACTIVE, f"{who} contains <{element.tag.rpartition('}')[2]}>"
        for name, value in element.attrib.items():
            plain = name.rpartition("}")[2].lower()
            assert not plain.startswith("on"), f"{who} contains the event handler {plain!r}"
            assert plain != "href" or value.startswith("#"), f"{who} refers to {value!r}"
            assert not _OUTSIDE.search(value), f"{who} refers to {value!r}"
        assert not _OUTSIDE.search(element.text or ""), f"{who} refers to something outside of it in a style"


@for_each_case
def drawings_fit_a_terminal(case: Case, seed: int) -> None:
    """At each moment `draw` makes something that can be printed."""
    game, drawing = case.game, case.game.optional_module("drawing")
    if drawing is None:
        return
    from rich.console import Console  # only who draws needs it

    for match in moments(case, seed, most=2 if case.options else 5):
        printed = StringIO()
        Console(file=printed, width=_WIDTH, force_terminal=True).print(drawing.draw(game.tables, match.state))
        assert printed.getvalue().strip(), f"`draw` draws nothing, {after(match)}"
