"""The lively player exercises every rule."""

from collections import Counter

import pytest

from teocalli import Match
from teocalli.core.dice import dice_of
from teocalli.games.aztekz import GAME
from teocalli.games.aztekz.bots.lively import lively

pytestmark = pytest.mark.plain


def played(seed: int, **options: object) -> Match:
    match = Match.new("aztekz", 2 + seed % 3, seed=seed, options=options)
    dice = dice_of(seed, 0, b"lively")
    while not match.over:
        seat = match.actors[0]
        match.play(seat, GAME.notation.write(int(lively(GAME.tables, match.state, seat, dice))))
    return match


def test_stacks_are_gathered_given_and_stolen_and_all_else_happens_too() -> None:
    deeds: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    games = 30
    for seed in range(games):
        match = played(seed, stall_rounds=3)
        endings[str(match.ending)] += 1
        deeds.update(word for event in match.events for word in event["do"].split()[:2])
    for deed, least in {"take": 10, "give": 0.5, "steal": 2, "drop": 1, "scare": 1, "return": 1}.items():
        assert deeds[deed] >= least * games, (deed, deeds[deed])
    assert set(endings) == {"deck", "stall"}
