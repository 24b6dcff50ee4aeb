"""The kernel against a short reference in plain Python, and against counted numbers."""

import json
from pathlib import Path

import pytest

from teocalli.games.aztec import GAME
from teocalli.lab.perft import divide, perft
from teocalli.testing.cases import Case, moments
from tests.games.aztec import reference
from tests.games.aztec.positions import after

PERFT = json.loads(Path(__file__).with_name("perft.json").read_text())


@pytest.mark.parametrize("seed", range(40))
def test_legal_placements_are_those_of_the_reference(seed: int) -> None:
    for match in moments(Case(GAME, 2), seed, most=22):
        cells = match.view(None)["cells"]
        assert isinstance(cells, dict)
        expected = reference.legal_texts(set(cells))
        if match.over:
            assert not expected or len(cells) == 1 + 22 * 6
        else:
            assert match.legal(match.actors[0]) == expected


@pytest.mark.plain
def test_a_few_positions_in_plain_python_too() -> None:
    for match in moments(Case(GAME, 2), 77, most=5):
        cells = match.view(None)["cells"]
        assert isinstance(cells, dict)
        if not match.over:
            assert match.legal(match.actors[0]) == reference.legal_texts(set(cells))


@pytest.mark.parametrize("depth", [depth for depth in PERFT if int(depth) <= 4])
def test_perft(depth: str) -> None:
    assert perft(GAME, after().state, int(depth)) == PERFT[depth]


@pytest.mark.plain
def test_perft_of_two_moves() -> None:
    state = after().state
    assert [perft(GAME, state, depth) for depth in range(3)] == [1, 8, 704]


def test_perft_divides_by_first_moves() -> None:
    flat, upright = 94, 82
    assert divide(GAME, after().state, 2) == {
        "d4.1EN": flat, "d4.3DN": upright, "d6.1SE": flat, "d6.3DE": upright,
        "f4.1NW": flat, "f4.3DW": upright, "f6.1WS": flat, "f6.3DS": upright,
    }  # fmt: skip


@pytest.mark.plain
def test_perft_counts_auctions() -> None:
    """14 openings; after a bid of n there are n − 1 lower bids and a pass, but after 1 the first pieces: 8."""
    state = after(players=3).state
    assert perft(GAME, state, 1) == 14
    assert perft(GAME, state, 2) == 8 + sum(n - 1 + 1 for n in range(2, 15))


@pytest.mark.plain
def test_perft_ends_where_the_game_does() -> None:
    match = next(m for m in moments(Case(GAME, 2), 1, most=22) if m.state["placed"] == 21)
    left = len(match.legal(match.actors[0]))
    assert perft(GAME, match.state, 1) == left
    assert perft(GAME, match.state, 2) == 0
