"""The picture of an arena's results: well-formed, complete, and with every mark where its number says."""

from xml.etree import ElementTree

import pytest

from teocalli.lab.chart import chart, duration, wins
from teocalli.lab.ratings import Standing

SVG = "{http://www.w3.org/2000/svg}"


def standing(name: str, share: float | None = 0.75, rating: float = 1600, ms: float | None = 20) -> Standing:
    low, high = (None, None) if share is None else (share - 0.05, share + 0.05)
    even = None if share is None else 0.5
    return Standing(
        name, 0 if share is None else 200, 200 * (share or 0), share, low, high, even, 5.5,
        rating, rating - 90, rating + 90, ms, None if ms is None else 1.5 * ms,
    )  # fmt: skip


def drawn(*rows: Standing) -> ElementTree.Element:
    return ElementTree.fromstring(chart("Arena: Aztec", "2 players · 200 games · seed 0", rows))


def texts(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def test_it_says_who_what_and_how_much() -> None:
    said = texts(drawn(standing("level2@300ms"), standing("level1@300ms", 0.25, 1400, 5)))
    for wanted in (
        "Arena: Aztec", "2 players · 200 games · seed 0", "level2@300ms", "level1@300ms", "won 150 of 200",
        "75.0 %", "70.0 – 80.0", "1600", "± 90", "20.0 ms", "30.0 ms", "5.0 ms", "95 % interval",
    ):  # fmt: skip
        assert wanted in said, wanted


def test_names_cannot_break_it() -> None:
    assert "<b>&\"'" in texts(drawn(standing("<b>&\"'"), standing("other")))


def test_bars_are_as_long_as_shares() -> None:
    picture = drawn(standing("A", 0.9), standing("B", 0.3))
    _, first, second = (float(bar.attrib["width"]) for bar in picture.iter(f"{SVG}rect"))
    assert first == pytest.approx(3 * second)


@pytest.mark.parametrize(
    "rows",
    [
        [standing("A", 1.0, 2900, 1500), standing("B", 0.0, 100, 0.004)],
        [standing("A", None, 1500, None), standing("B", None, 1500, None)],
        [standing("A", 0.5, 1500, 0.0), standing("B", 0.5, 1500, 0.0)],
        [standing(f"level5@{n}000000sims", 0.1 * n, 1450 + n, 10.0**n) for n in range(9)],
    ],
)
def test_whatever_the_numbers_are_nothing_leaves_the_picture(rows: list[Standing]) -> None:
    picture = drawn(*rows)
    width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
    for mark in picture.iter():
        for name, value in mark.attrib.items():
            if name in ("x", "x1", "x2", "cx"):
                assert 0 <= float(value) <= width, (mark.tag, name, value)
            if name in ("y", "y1", "y2", "cy"):
                assert 0 <= float(value) <= height, (mark.tag, name, value)
    assert [text for text in texts(picture) if text.startswith(("A", "B", "level5"))][1:] == [row.name for row in rows]


def test_better_is_further_right() -> None:
    picture = drawn(standing("A", rating=1700), standing("B", rating=1500), standing("C", rating=1200))
    ratings = [float(dot.attrib["cx"]) for dot in picture.iter(f"{SVG}circle")][:6:2]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == 3


def test_numbers_have_as_many_digits_as_tell_something() -> None:
    shown = [duration(ms) for ms in (0.0234, 0.5, 7.44, 99.94, 250.4, 1234, 61_000)]
    assert shown == ["0.023 ms", "0.5 ms", "7.4 ms", "99.9 ms", "250 ms", "1.23 s", "61 s"]
    assert [wins(standing("A", share)) for share in (0.5, 0.5025, 1 / 3)] == ["100", "100.5", "66.7"]
