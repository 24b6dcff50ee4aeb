"""Placing and returning the drawn card."""

import pytest

from teocalli import Match
from teocalli.core.errors import Refused
from teocalli.games.aztekz import GAME
from tests.games.aztekz.positions import CROSSES, begun, legal, play, refused, said, seen, tower

pytestmark = pytest.mark.plain

RING = (
    *("draw NE", "place e5 NE", "draw NE", "place f5 NW"),
    *("draw NE", "place e6 ES", "draw NE", "place f6 SW"),
)
"""A setup for four: four corners, and no open exit."""

CORNERS = {"cross": 8, "tee": 0, "corner": 17, "straight": 0}

AROUND = [f"{column}{row}" for row in (5, 6, 4, 7, 3) for column in "efdgc"]
"""25 cells from e5 outwards, each beside an earlier one."""


def full_grid(leave: bool) -> Match:
    """25 crosses. With `leave`, Eagle’s P1 has taken the soul of e6 away, so that e6 can be emptied."""
    match = begun(*CROSSES)
    for turn, cell in enumerate(AROUND[2:]):
        walk = ("P1 N", "P1 take 5", "P1 W", "P1 S") if leave and cell == "c3" else ()
        play(match, f"draw NESW {(5, 1, 2, 3, 4, 6)[0 if cell == 'e6' else 1 + turn % 5]}", *walk, "end")
        play(match, f"place {cell} NESW")
    return match


def test_the_drawn_card_goes_on_a_free_cell_turned_as_one_likes_with_the_soul_on_it() -> None:
    match = begun(*CROSSES, "draw NE 4", "end")
    assert [text for text in legal(match) if "e6" in text] == ["place e6 ES", "place e6 SW"]
    play(match, "place e6 SW")
    assert seen(match)["cards"]["e6"] == "SW"
    assert seen(match)["souls"] == {"e6": {"4": 1}}


def test_it_may_cover_an_empty_card() -> None:
    match = play(tower(), "draw NESW 5", "P1 S", "end", "place e6 NESW")
    assert seen(match)["cards"]["e6"] == "NESW"
    assert seen(match)["souls"]["e6"] == {"5": 1}


def test_it_may_not_cover_heroes_or_souls() -> None:
    match = play(tower(), "draw NESW 5", "end")
    assert refused(match, "place e6 NESW") == "not_empty"
    assert said(match, "place e6 NESW").startswith("Heroes stand on e6 (Eagle)")
    assert refused(match, "place g5 NESW") == "not_empty"
    assert said(match, "place g5 NESW").startswith("Souls lie on g5")


def test_only_the_drawn_card_may_be_placed() -> None:
    match = begun(*CROSSES, "draw NES 4", "end")
    for exits in ("NESW", "NE", "NS", "N"):
        assert refused(match, f"place e6 {exits}") == "wrong_card"
    assert said(match, "place e6 NS") == (
        "The drawn card (a tee) cannot show NS: it can be laid as NES, ESW, NSW or NEW."
    )


def test_all_cards_fit_in_five_columns() -> None:
    match = play(tower(), "draw NESW 1", "end")  # columns e to h are taken
    assert [refused(match, f"place {column}7 NESW") for column in "abc"] == ["too_wide"] * 3
    assert refused(match, "place i7 NESW") == "not_joined"
    assert "place i5 NESW" in legal(match)
    play(match, "place d5 NESW", "draw NESW 1", "end")
    assert refused(match, "place i5 NESW") == refused(match, "place c5 NESW") == "too_wide"


def test_all_cards_fit_in_five_rows() -> None:
    match = begun(*CROSSES)
    for cell in ("e6", "e7", "e8"):
        play(match, "draw NESW 1", "end", f"place {cell} NESW")
    play(match, "draw NESW 1", "end")
    assert refused(match, "place e3 NESW") == "too_wide"
    assert (
        said(match, "place e3 NESW")
        == "With e3 the cards would span 2 columns and 6 rows: at most 5 of each are allowed."
    )
    play(match, "place e4 NESW", "draw NESW 2", "end")
    assert refused(match, "place e9 NESW") == "too_wide"
    assert refused(match, "place e3 NESW") == "too_wide"


def test_it_is_joined_to_at_least_one_neighbour() -> None:
    match = begun(*CROSSES, "draw NS 4", "end")
    assert refused(match, "place e6 EW") == "not_joined"
    assert said(match, "place e6 EW") == (
        "Turned like this, the card would not be joined on e6; an exit to the south would join it."
    )
    assert refused(match, "place d7 NS") == "not_joined"
    assert said(match, "place d7 NS") == "On d7 the card would be joined to no other, however it is turned."
    play(match, "place e6 NS")


def test_an_exit_that_faces_a_wall_or_nothing_is_fine() -> None:
    match = begun("draw NS", "place e5 NS", "draw NESW", "place e6 NESW", "draw NESW 1", "end", "place f6 NESW")
    play(match, "draw NES 2", "end", "place f5 NSW")  # its west exit faces the wall of e5
    assert seen(match)["cards"]["f5"] == "NSW"


def test_paths_must_lead_from_each_chief_to_one_of_its_porters() -> None:
    match = play(tower(), "draw NE 5", "P1 N", "end")  # C on e5, both porters on e7, e6 empty between
    for exits in ("NE", "ES", "SW", "NW"):
        assert refused(match, f"place e6 {exits}") == "cut_off"
    assert said(match, "place e6 NE") == "Eagle’s chief would be cut off from both its porters."
    assert "place e6 NS" in legal(play(tower(), "draw NS 5", "P1 N", "end"))


def test_one_porter_is_enough() -> None:
    match = play(tower(), "draw NE 5", "P1 S", "end", "place e6 NE")
    assert seen(match)["cards"]["e6"] == "NE"


def test_the_paths_of_every_player_count() -> None:
    match = play(tower(), "draw NESW 5", "end", "place d5 NESW", "draw NESW 5", "P1 W", "P1 N", "P1 N", "end")
    play(match, "place d4 NESW", "draw NESW 6", "end", "place e4 NESW", "draw NESW 6", "P2 W", "P2 N", "P2 N", "end")
    play(match, "place f4 NESW", "draw NE 1", "P1 S", "end")
    assert refused(match, "place e6 NE") == "cut_off"
    assert said(match, "place e6 NE") == "Jaguar’s chief would be cut off from both its porters."


def test_several_chiefs_cut_off_are_all_named() -> None:
    match = play(tower(), "draw NESW 5", "P1 N", "end", "place d5 NESW", "draw NESW 5", "P1 W", "P1 N", "P1 N", "end")
    play(match, "place d4 NESW", "draw NESW 6", "end", "place e4 NESW")
    play(match, "draw NE 6", "P2 W", "P2 N", "P2 N")
    assert seen(match)["heroes"][1]["P2"]["cell"] == "e7"
    assert said(play(match, "end"), "place e6 NE") == (
        "Chiefs would be cut off from both their porters: Eagle and Jaguar."
    )


def test_how_many_heroes_stand_on_a_path_does_not_matter() -> None:
    """C on e5 and the porters on f6 are left with the path over f5, where four heroes stand."""
    match = begun(*CROSSES, "draw NESW", "place g5 NESW", players=3)
    play(match, "draw NESW 1", "end", "place e6 NESW", "draw NESW 2", "end", "place f6 NESW")
    play(match, "draw NESW 3", "C W", "end", "place h5 NESW")
    play(match, "draw NESW 4", "P1 N", "P1 take 1", "P1 E", "end", "place h4 NESW")
    play(match, "draw NESW 4", "end", "place h6 NESW", "draw NESW 4", "end", "place g4 NESW")
    play(match, "draw NE 5", "P2 N", "P2 E", "end")
    assert refused(match, "place f5 NE") == "not_empty"
    play(match, "place e6 NE")
    assert seen(match)["cards"]["e6"] == "NE"


# Returning.


def test_placing_is_a_must_while_fewer_than_25_cells_hold_a_card() -> None:
    match = begun(*CROSSES, "draw NES 4", "end")
    assert refused(match, "return") == "must_place"
    cell = said(match, "return").partition("for instance on ")[2].partition(":")[0]
    assert any(action.startswith(f"place {cell} ") for action in legal(match))


def test_with_25_cards_one_may_return_the_card_instead() -> None:
    match = full_grid(leave=True)
    assert len(seen(match)["cards"]) == 25
    play(match, "draw NES 1", "end")
    assert "place e6 NES" in legal(match)
    assert "return" in legal(match)
    play(match, "return")
    assert seen(match)["stall"]["turns"] == 1
    play(match, "draw NES 1", "end", "place e6 NES")
    assert seen(match)["stall"]["turns"] == 0


def test_if_no_legal_place_exists_return_is_the_only_legal_action() -> None:
    match = play(full_grid(leave=False), "draw NES 1", "end")
    assert legal(match) == ["return"]


def test_a_returned_card_goes_under_the_deck_and_its_soul_back_to_the_pool() -> None:
    match = play(full_grid(leave=False), "draw NES 1", "end")
    cards, souls = seen(match)["deck"]["count"], seen(match)["pool"]["1"]
    play(match, "return")
    assert seen(match)["deck"]["count"] == cards + 1
    assert seen(match)["deck"]["returned"] == ["NES"]
    assert seen(match)["pool"]["1"] == souls + 1
    assert match.events[-1] == {"by": match.events[-1]["by"], "do": "return"}


def test_a_closed_ring_leaves_only_returning_until_a_card_is_emptied() -> None:
    match = begun(*RING, players=4)
    for walk in (("P1 E", "P1 N"), ("P2 E",)):  # Eagle leaves e5
        play(match, "draw NES 1", *walk, "end")
        assert legal(match) == ["return"]
        play(match, "return")
        for _ in range(3):
            play(match, "draw NES 1", "end", "return")
    play(match, "draw NES 1", "C N", "end")
    assert legal(match) == ["place e5 ESW", "place e5 NES", "place e5 NEW", "place e5 NSW"]
    assert refused(match, "return") == "must_place"


# The deck's order.


def test_returned_cards_come_up_in_order_once_the_shuffled_part_is_used_up() -> None:
    match = begun(*RING, players=4, cards=CORNERS, stall_rounds=50)
    shapes = ["NESW"] * 3 + ["NE"] * 13 + ["NESW"] * 5
    for shape in shapes:
        play(match, f"draw {shape} 1", "end", "return")
    assert seen(match)["deck"]["returned"] == shapes
    assert seen(match)["deck"]["shuffled"] == dict.fromkeys(("cross", "tee", "corner", "straight"), 0)
    with pytest.raises(Refused, match="impossible_chance"):
        match.happen("draw NE 1")
    play(match, "draw NESW 1", "end", "return", "draw NESW 1", "end", "return", "draw NESW 1", "end", "return")
    with pytest.raises(Refused, match="impossible_chance"):
        match.happen("draw NESW 1")
    play(match, "draw NE 1")
    assert seen(match)["deck"]["returned"] == shapes[4:] + shapes[:3]


def test_while_the_shuffled_part_lasts_returned_cards_wait() -> None:
    match = begun(*RING, players=4, cards=CORNERS)
    for _ in range(8):
        play(match, "draw NESW 1", "end", "return")
    with pytest.raises(Refused, match="impossible_chance"):
        match.happen("draw NESW 1")
    play(match, "draw NE 1")


def test_with_an_empty_pool_only_a_card_is_drawn_and_placed_bare() -> None:
    match = begun(*CROSSES)
    with pytest.raises(Refused, match="impossible_chance"):
        match.happen("draw NES -")
    kernel, tables, state, outcome = GAME.kernel, GAME.tables, match.state, GAME.new_outcome()
    state["pool"][:] = 0
    outcome["card"], outcome["soul"] = 2, 1
    assert kernel.impossible(tables, state, outcome)
    outcome["soul"] = 0
    assert not kernel.impossible(tables, state, outcome)
    kernel.happen(tables, state, outcome)
    for text in ("end", "place e6 ESW"):
        assert kernel.refusal(tables, state, 0, GAME.notation.read(text)) == 0
        kernel.play(tables, state, 0, GAME.notation.read(text))
    assert not state["lying"].any()
    assert GAME.notation.write_chance(outcome, 2) == {"do": "draw NES -"}
