"""The crossing, thorns and tips."""

import pytest

from positions import alone, begun, legal, pieces, play, refused, seen, stakes, thrown
from teocalli_patolli import kernel
from teocalli_patolli.notation import CELL_NAMES
from teocalli_patolli.reasons import Phase, Reason
from teocalli_patolli.tables import TABLES


def test_in_the_crossing_a_piece_captures_one_of_another_player() -> None:
    match = play(begun(4), "10 enter", "1 enter", "0 pass", "0 pass")
    assert seen(match)["pieces"] == {"e9": 0, "n0": 1}
    play(match, "4 move e9")
    assert seen(match)["pieces"] == {"n0": 0}


def test_a_captured_piece_has_to_enter_again_and_its_owner_pays_the_captor_one_stake() -> None:
    match = play(begun(4), "10 enter", "1 enter", "0 pass", "0 pass", "4 move e9")
    assert seen(match)["seats"][1]["waiting"] == 3
    assert stakes(match) == [11, 9, 10, 10]
    assert seen(match)["pot"] == 0
    assert legal(thrown(match, 2)) == ["enter"]


def test_a_piece_that_enters_captures_too() -> None:
    match = play(begun(4), "10 enter", "0 pass", "0 pass", "0 pass", "4 move e9")
    assert pieces(match, 0) == ["n0"]
    play(match, "1 enter")
    assert seen(match)["pieces"] == {"n0": 1}


@pytest.mark.parametrize("cell", range(52), ids=CELL_NAMES)
def test_a_piece_can_be_captured_on_the_cells_0_1_and_12_of_an_arm_and_nowhere_else(cell: int) -> None:
    captor = 0 if cell else 2  # e0 is home for seat 0, which never lands there
    state = begun(4).state
    state["phase"], state["seat"], state["throw"] = Phase.MOVE.number, captor, 1
    state["board"][cell], state["board"][cell - 1] = 1, captor
    refusal = kernel.refusal(TABLES, state, captor, int(TABLES.actions[(cell - 1) % 52]))
    assert refusal == (0 if cell % 13 in (0, 1, 12) else Reason.SHELTERED.number)


def test_outside_the_crossing_a_piece_is_safe() -> None:
    match = play(begun(4), "10 enter", "3 enter", "0 pass", "0 pass", "3 move e9", "0 pass", "0 pass", "0 pass")
    assert seen(match)["pieces"] == {"e12": 0, "n2": 1}
    thrown(match, 3)
    assert refused(match, "move e12") == "sheltered"
    assert legal(match) == ["enter"]


def test_one_cannot_enter_onto_a_piece_outside_the_crossing() -> None:
    match = play(begun(4), "10 enter", "0 pass", "0 pass", "0 pass", "4 move e9", "0 pass", "0 pass", "0 pass")
    play(match, "2 move n0")
    assert pieces(match, 0) == ["n2"]
    thrown(match, 3)
    assert refused(match, "enter", 1) == "sheltered"
    assert legal(match) == ["pass"]


@pytest.mark.parametrize(("script", "cell"), [(["4 enter"], "e3"), (["10 enter", "1 move e9"], "e10")])
def test_on_a_thorn_a_player_pays_one_stake_into_the_pot(script: list[str], cell: str) -> None:
    match = alone(begun(), *script)
    assert pieces(match, 0) == [cell]
    assert stakes(match) == [9, 10]
    assert seen(match)["pot"] == 1


def test_a_piece_that_stays_on_a_thorn_does_not_pay_again() -> None:
    match = alone(begun(), "4 enter", "1 enter", "1 move e0")
    assert stakes(match) == [9, 10]


@pytest.mark.parametrize(("throw", "tip"), [(4, "e6"), (10, "e12")])
def test_only_on_a_tip_a_player_throws_again(throw: int, tip: str) -> None:
    match = alone(begun(), "3 enter")
    play(match, f"{throw} move e2")
    assert pieces(match, 0) == [tip]
    assert seen(match)["turn"] == (0 if tip == "e6" else 1)
    assert match.awaits_chance


def test_the_second_throw_is_moved_or_passed_like_the_first_and_may_lead_to_a_tip_in_its_turn() -> None:
    match = alone(begun(), "3 enter")
    play(match, "4 move e2", "1 move e6")
    assert pieces(match, 0) == ["e7"]
    assert seen(match)["turn"] == 0
    play(match, "0 pass")
    assert seen(match)["turn"] == 1


def test_only_landing_on_a_tip_counts() -> None:
    match = alone(begun(), "3 enter")
    play(match, "4 move e2", "1 enter")
    assert pieces(match, 0) == ["e0", "e6"]
    assert seen(match)["turn"] == 1
