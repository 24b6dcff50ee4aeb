"""Elements of pictures: what is said in them is escaped, numbers are short, seats differ by more than colour."""

import re
from xml.etree import ElementTree

import pytest

from teocalli.core import svg


def test_a_document_is_well_formed_whatever_is_said_in_it() -> None:
    nasty = "<script>alert(\"1\" & '2')</script>"
    text = svg.document(480, 300, nasty, [svg.text(10, 10, nasty, 14), svg.badge(5, 5, nasty, 12)])
    root = ElementTree.fromstring(text)
    assert root.attrib["aria-label"] == nasty
    assert [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")] == [nasty, nasty]
    assert svg.element("rect", fill=nasty).count("<") == 1


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (-0.001, "0"), (12, "12"), (100, "100"), (0.5, "0.5"), (1 / 3, "0.33"), (-7.10, "-7.1")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert svg.number(value) == written


def test_attributes_are_written_as_svg_has_them() -> None:
    assert svg.rect(0, 1, 2, 3, "red", stroke_width=0.5, rx=None) == (
        '<rect x="0" y="1" width="2" height="3" fill="red" stroke-width="0.5"/>'
    )
    assert svg.group("x", at=(3, 4), turn=90, scale=0.5, name="card e5") == (
        '<g data-is="card e5" transform="translate(3 4) rotate(90) scale(0.5)">x</g>'
    )


def test_seats_differ_by_their_glyphs_not_only_by_colour() -> None:
    shapes = {re.sub(r"#\w{6}|seat \d", "", svg.glyph(seat, 0, 0, 48)) for seat in range(5)}
    assert len(shapes) == 5


def test_colours_are_mixed() -> None:
    assert svg.mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert svg.mixed("#102030", "#ffffff", 0) == "#102030"
