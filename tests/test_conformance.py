"""Every registered game passes the shipped suite, and conserves what it must."""

from itertools import pairwise
from typing import Any

import pytest

from teocalli import Match, game, names
from teocalli.core.compiled import PLAIN
from teocalli.lab.simulate import Series, simulated
from teocalli.testing import CHECKS, Case, cases
from teocalli.testing.cases import moments
from teocalli.testing.conformance import Check
from tests.conservation import lost

CASES = [case for name in names() for case in cases(game(name))]
SLICE = [Case(game(name), players) for name in names() for players in game(name).players[:2]]


def test_all_three_games_are_registered() -> None:
    assert set(names()) >= {"aztec", "aztekz", "schatz"}


@pytest.mark.skipif(PLAIN, reason="the slice below is what runs as plain Python")
@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check: Check, case: Case) -> None:
    for seed in (1, 2):
        check(case, seed)


@pytest.mark.plain
@pytest.mark.parametrize("case", SLICE, ids=str)
def test_a_random_game_plays_through(case: Case) -> None:
    for match in moments(case, 5, most=6):
        assert lost(match) is None
        for seat in range(match.players):
            assert bool(match.legal(seat)) == (seat in match.actors)
            match.view(seat)
            match.refusal(seat, "bid 15")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_gets_lost(case: Case) -> None:
    for seed in range(3):
        for match in moments(case, seed):
            assert lost(match) is None


@pytest.mark.parametrize("players", game("schatz").players)
def test_no_money_from_nowhere(players: int) -> None:
    """Whoever pays, pays a bid, when an auction is settled; whoever gets, gets what met goals pay, at a round's end."""
    match = Match.from_record(simulated(Series("schatz", players, 3, "lively"), 0))
    views: Any = [match.at(index).view(None) for index in range(len(match.events) + 1)]
    paid = got = 0
    for before, after in pairwise(views):
        for seat in range(players):
            change = after["money"][seat] - before["money"][seat]
            if change < 0:
                paid += 1
                assert before["phase"] in ("chief_auction", "lot_auction", "taking", "awarding"), before["phase"]
                assert -change == max(bid for bid in after["bids"] if bid is not None)
            if change > 0:
                got += 1
                assert before["phase"] == "tricks"
                assert before["tricks_played"] == 11
                assert change == sum(pay["paid"] for pay in after["last_round"]["pay"] if pay["seat"] == seat)
    assert paid
    assert got
