"""Endings thrown away: counted as they are, the same for any number of processes."""

from dataclasses import replace

import pytest

from teocalli import BadInput
from teocalli.lab.endings import Judged, Trial, judge_games, total

RANDOM = Trial("aztec", "random", plies=5, opening=14, seed=1)


def found(trial: Trial, games: int, jobs: int = 1) -> Judged:
    return replace(total(judge_games(trial, games, jobs)), slowest=0.0)


def test_who_plays_at_random_throws_games_away_and_level_5_does_not() -> None:
    careless = found(RANDOM, 6)
    careful = found(replace(RANDOM, bot="level5@4000sims"), 6)
    assert careless.thrown > 0
    assert (careful.thrown, careful.unproven) == (0, 0)
    assert careful.won > 6
    assert careless.games == careful.games == 6
    assert careful.decisions == 30


def test_games_depend_on_their_number_alone() -> None:
    assert found(RANDOM, 3, jobs=2) == found(RANDOM, 3)


@pytest.mark.plain
def test_only_games_without_chance_and_hidden_things_are_judged() -> None:
    RANDOM.require_playable()
    for game in ("aztekz", "schatz"):
        with pytest.raises(BadInput, match="games without chance and hidden things"):
            replace(RANDOM, game=game).require_playable()
    with pytest.raises(BadInput, match="there is no bot"):
        replace(RANDOM, bot="level9").require_playable()
