"""Games that list their chance wrongly, and the check that finds it; and the small game's whole chance, counted."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb, prod
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from teocalli.core.chance_steps import Steps, Ways, step_chances
from teocalli.core.game import Game, StateRecord
from tests.testing.planted import SOUND, planted, require_found
from tests.testing.small_game import chance
from tests.testing.small_game.tables import CARDS, HAND, MOST_PRIZE


def listing(**replaced: Any) -> Game:
    """The small game with some functions of its module `chance` replaced."""
    return planted(modules={"chance": SimpleNamespace(**{**vars(chance), **replaced})})


def as_if_all_were_alike(tables: Any, state: StateRecord, steps: Steps) -> Ways:
    return [(number, 1) for number, _ in chance.ways(tables, state, steps)]


def without_the_last(tables: Any, state: StateRecord, steps: Steps) -> Ways:
    found = chance.ways(tables, state, steps)
    return found[:-1] or found


@pytest.mark.parametrize(
    ("replaced", "message"),
    [
        ({"ways": as_if_all_were_alike}, "steps do not come as often as `ways` says"),
        ({"ways": without_the_last}, "`ways` does not list step"),
        ({"ways": lambda *given: chance.ways(*given)[::-1]}, "`ways` is not ascending"),
        ({"ways": lambda *given: chance.ways(*given) or [(1, 1)]}, "`ways` goes on after the last step"),
        ({"ways": lambda *given: [(0, 0), *chance.ways(*given)]}, "`ways` lists what cannot come"),
        ({"MOST_OUTCOMES": 5}, "not all of which are below `MOST_OUTCOMES`"),
        ({"write_step": lambda state, steps, number: "a card"}, "have one text"),
        ({"steps_to": lambda *given: chance.steps_to(*given)[:-1]}, "`ways` goes on after the last step"),
        ({"fill": lambda *given: None}, "the steps of .* lead to"),
        ({"most_steps": lambda players, options: 4}, "more than `most_steps` = 4"),
    ],
)
def test_chance_that_is_not_as_listed_is_found(replaced: dict[str, Any], message: str) -> None:
    require_found(listing(**replaced), "listed_chance_is_what_is_drawn", message)


@pytest.mark.parametrize(
    ("is_heard", "message"),
    [
        (lambda players, place, eyes: True, "hears other steps than it is told of"),
        (lambda players, place, eyes: False, "does not hear all steps"),
    ],
)
def test_steps_that_are_not_heard_as_told_are_found(is_heard: object, message: str) -> None:
    require_found(listing(is_heard=is_heard), "steps_are_heard_as_they_are_told", message)


def exchange_hands(tables: Any, state: StateRecord, outcomes: Any) -> None:
    chance.rewrite(tables, state, outcomes)
    outcomes[-1]["hands"][:2] = outcomes[-1]["hands"][1::-1].copy()


@pytest.mark.parametrize(
    ("rewrite", "message"),
    [
        (lambda tables, state, outcomes: None, "`rewrite` leads to another state than the guess"),
        (exchange_hands, "`rewrite` gives seat . a past"),
    ],
)
def test_guesses_without_a_past_are_found(rewrite: object, message: str) -> None:
    require_found(listing(rewrite=rewrite), "guesses_have_a_past", message)


def all_steps(state: StateRecord, steps: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every way in which an event can come about."""
    ways = chance.ways(SOUND.tables, state, steps)
    if not ways:
        yield steps
    for number, _ in ways:
        yield from all_steps(state, (*steps, number))


@pytest.mark.plain
def test_every_outcome_comes_about_in_one_way_as_likely_as_it_is() -> None:
    """All 2,268 deals to two players, each by a product of 1 in 2,268."""
    state = SOUND.new_state()
    SOUND.kernel.begin(SOUND.tables, state, 2, np.array([0, 1]))
    deals = MOST_PRIZE * comb(CARDS, HAND) * comb(CARDS - HAND, HAND)
    found = list(all_steps(state))
    assert len(found) == deals
    assert {prod(step_chances(chance, SOUND, state, steps)) for steps in found} == {Fraction(1, deals)}
    outcomes = set()
    for steps in found:
        outcome = SOUND.new_outcome()
        chance.fill(SOUND.tables, state, steps, outcome)
        assert not SOUND.kernel.impossible(SOUND.tables, state, outcome)
        outcomes.add(outcome.tobytes())
    assert len(outcomes) == deals
