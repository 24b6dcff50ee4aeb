"""Placing a piece: the four conditions, and what the rulings make of them."""

import pytest

from teocalli.games.aztec.reasons import Reason
from tests.games.aztec.positions import after, cells, reason, sentence

pytestmark = pytest.mark.plain


def test_all_six_cubes_must_be_on_the_board() -> None:
    assert reason(after(), "h5.1EN") == "out_of_bounds"
    assert sentence(after(), "h5.1EN").startswith("Cubes 3, 4, 5 and 6 would be outside")


def test_no_cube_is_below_level_1_or_above_level_3() -> None:
    assert reason(after(), "e5.1NE") == "out_of_bounds"  # its tip would go down from level 1
    assert sentence(after(), "e5.1NE").startswith("Cube 6 would be outside")
    assert reason(after(), "d4.2UN") == "out_of_bounds"


def test_no_cell_may_be_taken() -> None:
    assert reason(after(), "d5.1EN") == "overlap"
    assert sentence(after(), "d5.1EN") == "e5 on level 1, where cube 2 would go, is taken."
    assert reason(after("d4.1EN"), "d4.1EN") == "overlap"


def test_two_faces_must_touch() -> None:
    assert reason(after(), "a1.1EN") == "contacts"
    assert sentence(after(), "a1.1EN") == "No face would touch a built cube: at least two must."
    assert reason(after(), "d3.1EN") == "contacts"
    assert sentence(after(), "d3.1EN") == "Only one face would touch a built cube, e5 on level 1: at least two must."
    assert reason(after(), "d4.1EN") is None


def test_the_board_is_no_contact() -> None:
    """Six cubes on the board and one face at the start cube are not enough."""
    assert [cell[-1] for cell in cells("d3.1EN")].count("1") == 5
    assert reason(after(), "d3.1EN") == "contacts"


def test_two_faces_of_one_cube_are_two_contacts() -> None:
    assert len(after().legal(0)) == 8  # the only cube is the start cube, and all eight touch two of its faces


def test_contacts_count_above_and_below_and_on_different_levels() -> None:
    match = after("d4.3DN", "f5.1NU")
    assert cells("f5.1NU")[-1] == "g7.3"
    assert "g7.2" in cells("i5.1NW")  # right below it, and g7.1 and g7.2 stand beside f7.1 and f7.2
    assert reason(match, "i5.1NW") is None
    on_top = after("d4.1EN")
    assert [cell[-1] for cell in cells("e3.2NE")].count("2") == 5  # it lies on e4.1 and f5.1
    assert reason(on_top, "e3.2NE") is None


def test_pieces_may_interlock() -> None:
    """Only the final position counts: a piece may end under a cube that hovers."""
    match = after("d4.3DN", "f5.1NU")
    match.play(0, "i5.1NW")
    built = match.view(None)["cells"]
    assert isinstance(built, dict)
    assert built["g7.3"] == 2
    assert built["g7.2"] == 3


def test_one_cube_may_hover() -> None:
    """d1.1NU ends with its tip e3.3 over the void."""
    assert cells("d1.1NU")[5] == "e3.3"
    assert reason(after("d4.3DN"), "d1.1NU") is None


def test_two_cubes_that_are_no_neighbours_may_hover() -> None:
    """In e4.2NE cubes 1 and 4 hover, with firm ones between."""
    assert reason(after("d4.3DN"), "e4.2NE") is None


@pytest.mark.parametrize(
    ("before", "text", "said"),
    [
        (("d4.3DN",), "e3.2NE", "Cubes 1 and 2 would both hover."),
        (("f6.3DS", "g1.1NW"), "g3.2NW", "Cubes 2 and 3 would both hover."),
        (("d4.3DN",), "d5.2NE", "Cubes 3 and 4 would both hover."),
        (("d4.1EN",), "g4.1UN", "Cubes 4 and 5 would both hover."),
        (("d4.3DN",), "f3.2NW", "Cubes 1, 2 and 3 would all hover."),
        (("d4.3DN",), "b1.2NE", "Cubes 1, 2, 3 and 4 would all hover."),
        (("d4.3DN",), "d5.2NW", "Cubes 3, 4, 5 and 6 would all hover."),
    ],
)
def test_no_two_neighbours_may_hover(before: tuple[str, ...], text: str, said: str) -> None:
    match = after(*before)
    assert reason(match, text) == "hovering"
    assert sentence(match, text) == said


def test_a_cube_on_a_hovering_cube_of_its_piece_hovers_too() -> None:
    """In e4.2NW only cube 5 has nothing below but cube 6 stands on it."""
    assert cells("e4.2NW")[4:] == ["c6.2", "c6.3"]
    assert sentence(after("d4.3DN"), "e4.2NW") == "Cubes 5 and 6 would both hover."


def test_a_cube_on_a_firm_cube_of_its_piece_is_firm() -> None:
    """d4.3DN stands on d4.1 and d5.1 … with two cubes above d4.1: nothing hovers."""
    assert cells("d4.3DN")[:3] == ["d4.3", "d4.2", "d4.1"]
    assert reason(after(), "d4.3DN") is None


def test_a_piece_may_stand_on_an_earlier_one() -> None:
    match = after("d4.1EN")
    assert set(cells("e3.2NE")) & {"e4.2", "f5.2"} == {"e4.2", "f5.2"}
    assert reason(match, "e3.2NE") is None


def test_the_first_reason_in_the_list_is_given() -> None:
    assert reason(after(), "i9.1EN") == "out_of_bounds"  # and it would touch nothing
    assert reason(after(), "e5.1NE") == "out_of_bounds"  # and e5.1 is taken
    assert reason(after(), "e5.1EN") == "overlap"  # and no face would touch
    assert reason(after("d4.3DN"), "d4.3NE") == "overlap"  # and most of it would hover
    assert reason(after("d4.3DN"), "a1.2NE") == "contacts"  # and cubes 1 to 4 would hover


def test_reasons_come_in_the_order_of_the_page() -> None:
    assert [code.value for code in Reason] == [
        "game_over", "not_your_turn", "unreadable", "wrong_phase", "out_of_bounds", "overlap", "contacts", "hovering",
        "bid_range", "bid_not_lower", "must_open",
    ]  # fmt: skip


def test_whose_turn_it_is_comes_before_what_is_said() -> None:
    for text in ("nonsense", "bid 3", "i9.1EN", "d5.1EN", "a1.1EN", "d4.1EN"):
        assert reason(after(), text, seat=1) == "not_your_turn"


def test_readability_comes_before_the_phase_and_the_phase_before_the_board() -> None:
    assert reason(after(players=3), "d3.1EW") == "unreadable"
    assert reason(after(players=3), "i9.1EN") == "wrong_phase"
    assert reason(after(), "bid 99") == "wrong_phase"
    assert reason(after(), "pass") == "wrong_phase"
