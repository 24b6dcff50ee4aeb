"""Material: the cross and its cells, the beans."""

from collections import Counter

import numpy as np
import pytest
from teocalli.core.dice import dice_of
from teocalli.core.errors import Refused

from positions import begun, play, seen
from teocalli_patolli import GAME, kernel
from teocalli_patolli.board import PLACES
from teocalli_patolli.notation import CELL_NAMES
from teocalli_patolli.tables import CROSSING, PLAIN, TABLES, THORN, TIP


def test_the_board_is_a_cross_of_52_cells_four_in_the_centre_and_twelve_in_each_arm() -> None:
    assert len(set(PLACES)) == 52
    centre = {(file, rank) for file in (6, 7) for rank in (6, 7)}
    assert centre < set(PLACES)
    arms = set(PLACES) - centre
    assert all(file in (6, 7) or rank in (6, 7) for file, rank in arms)
    assert {PLACES[CELL_NAMES.index(f"{arm}0")] for arm in "enws"} == centre


def test_the_cells_form_one_ring() -> None:
    for (file, rank), (after_file, after_rank) in zip(PLACES, [*PLACES[1:], PLACES[0]], strict=True):
        assert abs(file - after_file) + abs(rank - after_rank) == 1


def test_a_cell_is_the_letter_of_its_arm_and_a_number_outwards_and_back() -> None:
    def at(name: str) -> tuple[int, int]:
        return PLACES[CELL_NAMES.index(name)]

    assert (at("e6"), at("e7")) == ((13, 6), (13, 7)), "the end of the east"
    assert (at("n6"), at("n7")) == ((7, 13), (6, 13))
    assert (at("w6"), at("w7")) == ((0, 7), (0, 6))
    assert (at("s6"), at("s7")) == ((6, 0), (7, 0))
    assert (at("e1"), at("e12")) == ((8, 6), (8, 7)), "both next to the centre"


@pytest.mark.parametrize(("last", "first"), [("e12", "n0"), ("n12", "w0"), ("w12", "s0"), ("s12", "e0")])
def test_after_the_last_cell_of_an_arm_comes_the_next_cell_of_the_centre(last: str, first: str) -> None:
    assert (CELL_NAMES.index(last) + 1) % 52 == CELL_NAMES.index(first)


def test_there_are_twelve_cells_of_the_crossing_eight_thorns_and_eight_tips() -> None:
    assert Counter(TABLES.kinds.tolist()) == {CROSSING: 12, THORN: 8, TIP: 8, PLAIN: 24}
    for kind, numbers in ((CROSSING, (0, 1, 12)), (THORN, (3, 10)), (TIP, (6, 7))):
        for name in (f"{arm}{number}" for arm in "enws" for number in numbers):
            assert TABLES.kinds[CELL_NAMES.index(name)] == kind, name


@pytest.mark.parametrize(("marks", "throw"), list(enumerate((0, 1, 2, 3, 4, 10))))
def test_a_throw_counts_the_marks_and_five_count_ten(marks: int, throw: int) -> None:
    outcome = GAME.new_outcome()
    outcome["marks"] = marks
    state = begun().state
    kernel.happen(TABLES, state, outcome)
    assert int(state["throw"]) == throw
    assert GAME.notation.write_chance(outcome, 2) == {"do": f"throw {throw}"}


def test_each_bean_shows_its_mark_as_often_as_not() -> None:
    """1, 5, 10, 10, 5, 1 chances in 32; a chi-square far out in its tail would be wrong beans."""
    state, outcome, dice = begun().state, GAME.new_outcome(), dice_of(1, 0)
    counts = np.zeros(6)
    for _ in range(3200):
        kernel.draw(TABLES, state, dice, outcome)
        counts[int(outcome["marks"])] += 1
    expected = 100 * np.array([1, 5, 10, 10, 5, 1])
    assert ((counts - expected) ** 2 / expected).sum() < 20


@pytest.mark.parametrize("text", ["throw 5", "throw -1", "throw 04", "throw  4", "Throw 4", "throw 4\n", "throw", ""])
def test_no_other_throw_can_come(text: str) -> None:
    match = begun()
    with pytest.raises(Refused, match="impossible_chance"):
        match.happen(text)


def test_beans_are_not_thrown_while_a_move_is_due() -> None:
    match = play(begun(), "3")
    with pytest.raises(Refused, match="impossible_chance"):
        match.happen("throw 3")
    assert seen(match)["throw"] == 3
