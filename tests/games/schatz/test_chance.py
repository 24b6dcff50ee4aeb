"""A deal card by card: the product of the listed probabilities is that of the deal."""

from fractions import Fraction
from math import comb, perm, prod

import pytest

from teocalli.core.chance_steps import step_chances
from teocalli.core.dice import dice_of
from teocalli.games.schatz import GAME, chance
from teocalli.games.schatz.tables import HAND


@pytest.mark.plain
@pytest.mark.parametrize("players", GAME.players)
def test_every_deal_is_as_likely(players: int) -> None:
    """Two goals and four open cards for each lot, in their order; then hands, whose order does not count."""
    state, outcome = GAME.new_state(), GAME.new_outcome()
    state["players"], state["phase"] = players, 1
    deals = perm(12, 2 * players) * perm(60, 4 * players)
    deals *= prod(comb(60 - 4 * players - HAND * seat, HAND) for seat in range(players))
    for seed in range(3):
        GAME.kernel.draw(GAME.tables, state, dice_of(seed, 0), outcome)
        steps = chance.steps_to(GAME.tables, state, outcome)
        assert len(steps) == 14 * players
        assert prod(step_chances(chance, GAME, state, steps)) == Fraction(1, deals)


def test_steps_say_for_whom_they_are() -> None:
    state = GAME.new_state()
    state["players"] = 2
    assert chance.write_step(state, [0, 1, 2], 11) == "lot 1: most_tricks"
    assert chance.write_step(state, [0, 1, 2, 3], 0) == "lot 0: T1"
    assert chance.write_step(state, range(4 + 8 + 8), 59) == "seat 1: C20"
