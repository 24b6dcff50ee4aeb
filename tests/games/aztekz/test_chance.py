"""A draw in two steps: each card of the shuffled part, and each soul of the pool, is as likely."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from teocalli.core.chance_steps import step_chances
from teocalli.core.game import StateRecord
from teocalli.games.aztekz import GAME, chance
from teocalli.games.aztekz.tables import NONE


def due(cards: int = 9) -> StateRecord:
    """A draw is due; so many cells hold a card."""
    state = GAME.new_state()
    GAME.kernel.begin(GAME.tables, state, 2, np.array([2, 0, 3, 1, 8]))
    state["cards"] = cards
    state["pool"][:] = [8, 0, 1, 0, 0, 3]
    return state


@pytest.mark.plain
def test_all_draws_are_listed_as_likely_as_they_are() -> None:
    state, cards, souls = due(), {0: 2, 2: 3, 3: 1}, {0: 8, 2: 1, 5: 3}
    for card, soul in product(range(4), range(6)):
        likely = Fraction(cards.get(card, 0), 6), Fraction(souls.get(soul, 0), 12)
        if likely[0]:
            assert tuple(step_chances(chance, GAME, state, [card, soul])) == likely
        outcome = GAME.new_outcome()
        chance.fill(GAME.tables, state, [card, soul], outcome)
        assert GAME.kernel.impossible(GAME.tables, state, outcome) == (0 in likely)
    assert chance.ways(GAME.tables, state, [0, 0]) == []


def test_in_the_setup_and_from_an_empty_pool_no_soul_is_drawn() -> None:
    empty = due()
    empty["pool"][:] = 0
    for state, soul in ((due(cards=1), NONE), (empty, 0)):
        outcome = GAME.new_outcome()
        assert chance.ways(GAME.tables, state, [3]) == []
        chance.fill(GAME.tables, state, [3], outcome)
        assert outcome["soul"] == soul
        assert not GAME.kernel.impossible(GAME.tables, state, outcome)
        assert chance.steps_to(GAME.tables, state, outcome) == [3]


def test_returned_cards_come_up_in_their_order() -> None:
    state = due()
    state["shuffled"][:], state["returned"][:2], state["returned_count"] = 0, [4, 1], 2
    assert chance.ways(GAME.tables, state, []) == [(3, 1)]


def test_texts_are_those_of_a_draw() -> None:
    assert chance.write_step(due(), [], 0) == "draw NESW"
    assert chance.write_step(due(), [2], 5) == "soul 6"
