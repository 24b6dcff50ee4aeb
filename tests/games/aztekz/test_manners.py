"""No level throws away what a child would see."""

import pytest

from teocalli.bots import bot
from teocalli.core.dice import dice_of
from tests.bots.levels import BUDGETS, LEVELS
from tests.bots.tactics import Tactic
from tests.games.aztekz.tactics import POSITIONS


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("position", ["home: the stack is given", "an unguarded stack on the chief's card"])
def test_every_level_gives_and_steals_what_lies_before_it(position: str, name: str) -> None:
    tactic: Tactic = next(tactic for tactic in POSITIONS if tactic.name == position)
    match = tactic.match("aztekz")
    seat = match.actors[0]
    for budget in BUDGETS[: 3 if name < "level4" else 2]:
        for dice in range(12):
            action = bot(name, match.game).choose(match.known(seat), seat, budget, dice_of(dice, 0))
            assert match.game.notation.write(action) in tactic.best
