"""The lively policy uses every rule: points are made, bids are sensible, Oh Puch wins and loses."""

import pytest

from teocalli import Match
from teocalli.bots.policy import policy
from teocalli.core.dice import dice_of
from teocalli.games.aztec import GAME
from tests.games.aztec.positions import after


def played(seed: int, players: int, lively_seats: tuple[int, ...] = (0, 1, 2), **options: str) -> Match:
    match, dice = after(players=players, **options), dice_of(seed, 0, b"lively")
    while not match.over:
        seat = match.actors[0]
        act = policy("lively" if seat in lively_seats else "random", GAME)
        match.play(seat, GAME.notation.write(int(act(GAME.tables, match.state, seat, dice))))
    return match


@pytest.mark.plain
def test_it_plays_legally_to_the_end() -> None:
    assert played(1, 2).over


def test_it_beats_random_play_from_both_seats() -> None:
    for seat in (0, 1):
        assert all(played(seed, 2, (seat,)).result["winners"] == [seat] for seed in range(12))


def test_oh_puch_often_wins_and_often_loses() -> None:
    matches = [played(seed, 3) for seed in range(60)]
    god_wins = sum(match.result["winners"] == [int(match.state["god"])] for match in matches)
    assert 8 <= god_wins <= 52
    assert len({int(match.state["god"]) for match in matches}) == 3
    assert all(1 < match.state["bid"] <= 14 for match in matches)


@pytest.mark.plain
def test_it_plays_three_rounds_and_shared_corners() -> None:
    assert played(2, 3, mode="three_rounds").ending == "three_rounds"
    assert played(2, 3, corners="shared").over
