"""A turn: throwing, entering, moving, landing, coming home, passing."""

import pytest

from positions import LAP, alone, begun, legal, pieces, play, refused, seen, thrown


@pytest.mark.parametrize(("throw", "cell"), [(1, "e0"), (2, "e1"), (3, "e2"), (4, "e3"), (10, "e9")])
def test_a_piece_enters_with_any_throw_but_0_and_its_start_counts_as_the_first_cell(throw: int, cell: str) -> None:
    match = play(begun(), f"{throw} enter")
    assert pieces(match, 0) == [cell]
    assert seen(match)["seats"][0]["waiting"] == 2


def test_a_piece_goes_forward_by_as_many_cells_as_were_thrown() -> None:
    match = alone(begun(), "3 enter", "2 move e2")
    assert pieces(match, 0) == ["e4"]
    assert pieces(alone(match, "10 move e4"), 0) == ["n1"], "from one arm to the next"


def test_a_piece_passes_over_others() -> None:
    match = play(begun(), "3 enter", "0 pass", "2 enter", "0 pass")
    assert pieces(play(match, "4 move e1"), 0) == ["e2", "e5"]


def test_the_ring_goes_on_from_s12_to_e0_for_those_who_start_elsewhere() -> None:
    match = play(begun(), "0 pass")
    alone(match, "10 enter", "4 move w9", "2 move s0")
    assert pieces(match, 1) == ["s2"]
    assert pieces(alone(match, "10 move s2"), 1) == ["s12"]
    assert pieces(alone(match, "4 move s12"), 1) == ["e3"]


def test_if_several_pieces_can_move_one_is_chosen() -> None:
    match = thrown(alone(begun(), "3 enter", "2 enter"), 4)
    assert legal(match) == ["enter", "move e1", "move e2"]
    match.play(0, "move e1")
    assert pieces(match, 0) == ["e2", "e5"]


def test_if_a_piece_can_move_one_must() -> None:
    assert refused(thrown(begun(), 2), "pass") == "must_move"


def test_if_none_can_the_player_passes() -> None:
    match = alone(begun(pieces=2), *LAP, *LAP[:1])
    assert pieces(match, 0) == ["e9", "s9"]
    play(match, "0")
    assert legal(match) == ["pass"]


def test_a_throw_of_0_moves_nothing() -> None:
    match = alone(begun(), "3 enter")
    thrown(match, 0)
    assert legal(match) == ["pass"]
    assert refused(match, "move e2") == refused(match, "enter") == "nothing_thrown"


def test_after_a_move_or_a_pass_the_next_seat_throws() -> None:
    match = play(begun(), "3 enter")
    assert seen(match)["turn"] == 1
    assert match.awaits_chance
    play(match, "0 pass")
    assert seen(match)["turn"] == 0


def test_a_round_is_over_when_every_seat_has_had_its_turn() -> None:
    match = begun(3)
    for _ in range(3):
        assert seen(match)["round"] == 1
        play(match, "0 pass")
    assert seen(match)["round"] == 2


def test_a_piece_does_not_land_on_one_of_its_own_players() -> None:
    match = thrown(alone(begun(), "3 enter", "1 enter"), 2)
    assert pieces(match, 0) == ["e0", "e2"]
    assert refused(match, "move e0") == "own_piece"
    assert legal(match) == ["enter", "move e2"]


def test_one_cannot_enter_onto_ones_own_piece() -> None:
    assert refused(thrown(alone(begun(), "3 enter"), 3), "enter") == "own_piece"


def test_a_piece_comes_home_by_an_exact_throw() -> None:
    match = alone(begun(), *LAP)
    assert pieces(match, 0) == ["s9"]
    alone(match, "4 move s9")
    assert pieces(match, 0) == []
    assert seen(match)["seats"][0]["home"] == 1


def test_with_a_higher_throw_it_cannot_move() -> None:
    match = alone(begun(pieces=2), *LAP, "1 enter", "4 move e0")
    thrown(match, 10)
    assert refused(match, "move s9") == "too_far"
    assert legal(match) == ["move e4"]


def test_a_piece_that_is_home_does_not_move_again() -> None:
    match = alone(begun(pieces=2), *LAP, "4 move s9")
    assert seen(match)["seats"][0] == {"start": "e0", "waiting": 1, "home": 1, "stakes": 11}
    assert legal(thrown(match, 4)) == ["enter"]
