"""Every registered game passes the shipped suite, and conserves what it must."""

import pytest

from teocalli import Match, game, names
from teocalli.core.registry import room
from teocalli.lab.simulate import Series, simulated
from teocalli.testing import CHECKS, Case, cases
from teocalli.testing.cases import moments
from teocalli.testing.conformance import Check
from tests import GAMES

CASES = [case for name in GAMES for case in cases(game(name))]
SLICE = [Case(game(name), players) for name in GAMES for players in game(name).players[:2]]


def test_all_three_games_are_registered() -> None:
    assert set(names()) >= {"aztec", "aztekz", "schatz"}


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check: Check, case: Case) -> None:
    for seed in (1, 2):
        check(case, seed)


@pytest.mark.plain
@pytest.mark.parametrize("case", SLICE, ids=str)
def test_a_random_game_plays_through(case: Case) -> None:
    for match in moments(case, 5, most=6):
        assert room(case.game, "conserved").lost(match) is None
        for seat in range(match.players):
            assert bool(match.legal(seat)) == (seat in match.actors)
            match.view(seat)
            match.refusal(seat, "bid 15")


@pytest.mark.parametrize("players", game("schatz").players)
def test_no_money_from_nowhere(players: int) -> None:
    """Money moves only a few times in a game: every event of one is looked at."""
    match = Match.from_record(simulated(Series("schatz", players, 3, "lively"), 0))
    scores = [match.at(index).result["scores"] for index in range(len(match.events) + 1)]
    moved = [index for index in range(1, len(scores)) if scores[index] != scores[index - 1]]
    assert len(moved) > players
    for index in moved:
        assert room(match.game, "conserved").lost(match.at(index)) is None
