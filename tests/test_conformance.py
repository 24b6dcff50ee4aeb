"""Every game of this package passes the shipped suite, and all of it is seen there."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from teocalli import game, names
from teocalli.testing import CHECKS, Case, Check, coverage
from teocalli.testing.cases import moments
from teocalli.testing.checks.arrays import the_kernel_stays_in_its_arrays
from tests import GAMES
from tests.option_cases import few_cases

FOLDER = Path(__file__).parent / "games"

CASES = [case for name in GAMES for case in few_cases(game(name))]
SLICE = [Case(game(name), players) for name in GAMES for players in game(name).players[:2]]


def test_all_three_games_are_registered() -> None:
    assert set(names()) >= set(GAMES)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_conformance(check: Check, case: Case) -> None:
    for seed in (1, 2):
        check(case, seed)


def recorded(name: str) -> list[dict[str, Any]]:
    """The recorded games of one: each shows something that random games show seldom."""
    files = sorted((FOLDER / name / "records").glob("*.jsonl"))
    assert files
    lines = [line for file in files for line in file.read_bytes().splitlines()]
    return [msgspec.json.decode(line) for line in lines if line.strip()]


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_ending_and_phase_is_seen(name: str) -> None:
    seen = coverage(game(name), recorded(name))
    assert not seen.unseen, str(seen)


@pytest.mark.plain
@pytest.mark.parametrize("case", SLICE, ids=str)
def test_a_random_game_plays_through(case: Case) -> None:
    for match in moments(case, 5, most=6):
        assert case.game.module("conserved").lost(match) is None
        for seat in range(match.players):
            assert bool(match.legal(seat)) == (seat in match.actors)
            match.view(seat)
            match.refusal(seat, "xyzzy")
    the_kernel_stays_in_its_arrays(case, 5)
