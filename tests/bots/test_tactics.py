"""Positions with a clearly best action, which the two upper levels find."""

from importlib import import_module

import pytest

from teocalli.bots import Limit, bot
from teocalli.core.dice import dice_of
from tests import GAMES
from tests.bots.tactics import Tactic

LIMIT = Limit(sims=4000)
"""Of level 5; level 4 takes its fraction."""

TACTICS = [(name, tactic) for name in GAMES for tactic in import_module(f"tests.games.{name}.tactics").POSITIONS]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough(name: str) -> None:
    assert len([tactic for game, tactic in TACTICS if game == name]) >= 8


@pytest.mark.parametrize("level", ["level4", "level5"])
@pytest.mark.parametrize(("name", "tactic"), TACTICS, ids=[f"{name}-{tactic.name}" for name, tactic in TACTICS])
def test_the_upper_levels_find_the_best_action(name: str, tactic: Tactic, level: str) -> None:
    match = tactic.match(name)
    seat = match.actors[0]
    legal = set(match.legal(seat))
    assert tactic.best < legal, "the best actions are legal, and there are others"
    for dice in range(3):
        action = bot(level, match.game).choose(match.known(seat), seat, LIMIT, dice_of(dice, 0))
        assert match.game.notation.write(action) in tactic.best, tactic.why
