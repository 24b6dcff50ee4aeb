"""Moving: steps, theft, taking, dropping, giving."""

import pytest

from tests.games.aztekz.positions import CROSSES, begun, legal, play, refused, said, seen, tower

pytestmark = pytest.mark.plain


def test_a_turn_is_draw_move_place() -> None:
    match = begun(*CROSSES, "draw NES 4")
    assert seen(match)["drawn"] == {"card": "NES", "rotations": ["NES", "ESW", "NSW", "NEW"], "soul": 4}
    assert seen(match)["pool"]["4"] == 7
    play(match, "end")
    assert seen(match)["phase"] == "place"
    play(match, "place e6 ESW")
    assert seen(match)["souls"] == {"e6": {"4": 1}}
    assert match.awaits_chance
    assert play(match, "draw NES 4").actors == (1,)


def test_one_moves_with_one_hero_or_none() -> None:
    match = begun(*CROSSES, "draw NES 4")
    assert "end" in legal(match)
    play(match, "P1 E")
    assert refused(match, "P2 E") == refused(match, "C E") == refused(match, "C steal 1.P1") == "other_hero"
    assert "P1 W" in legal(match)


def test_a_step_goes_to_a_joined_card() -> None:
    match = begun(*CROSSES, "draw NESW 1", "C E")
    assert seen(match)["heroes"][0]["C"]["cell"] == "f5"


def test_no_step_where_no_card_lies_or_through_a_wall() -> None:
    match = begun("draw NS", "place e5 NS", "draw NS", "place e6 NS", "draw NES 1", "end", "place e4 NES")
    play(match, "draw NES 1", "end", "place f4 NSW", "draw NES 2", "end", "place f5 ESW", "draw NES 2")
    play(match, "end", "place e7 NES", "draw NES 1")
    assert refused(match, "P1 W") == "no_card"
    assert refused(match, "P1 E") == "wall"
    assert said(match, "P1 E") == "The card on e5 has no exit towards f5."
    play(match, "P1 S", "P1 E", "P1 N")
    assert seen(match)["heroes"][0]["P1"]["cell"] == "f5"
    assert refused(match, "P1 W") == "wall"
    assert said(match, "P1 W") == "The card on e5 has no exit towards f5."


def test_at_the_edge_of_the_board_there_is_no_card() -> None:
    match = begun(*CROSSES)
    for cell, card in (("e6", "draw NESW 1"), ("e7", "draw NESW 1"), ("e8", "draw NESW 1"), ("e9", "draw NESW 1")):
        play(match, card, "end", f"place {cell} NESW")
    play(match, "draw NESW 1", "P1 N", "P1 N", "P1 N", "end", "place f6 NESW")
    play(match, "draw NESW 1", "end", "place f7 NESW", "draw NESW 2", "P1 N")
    assert refused(match, "P1 N") == "no_card"
    assert said(match, "P1 N") == "Beyond e9 the board ends."


def test_no_more_than_four_heroes_stand_on_a_card_not_even_in_passing() -> None:
    match = begun(*CROSSES, "draw NESW 1", "P1 E", "end", "place g5 NESW", "draw NESW 1", "end", "place d5 NESW")
    play(match, "draw NESW 1")
    assert refused(match, "P2 E") == "full"
    assert said(match, "P2 E") == "Four heroes stand on f5: no other may enter."
    assert seen(match)["full"] == ["f5"]
    play(match, "end", "place d4 NESW", "draw NESW 1", "P1 W")
    assert seen(match)["heroes"][1]["P1"]["cell"] == "e5"


def test_a_chief_goes_at_most_one_step() -> None:
    match = begun(*CROSSES, "draw NESW 1", "C E")
    assert refused(match, "C W") == "no_steps"


def test_a_porter_goes_at_most_three_steps() -> None:
    match = begun(*CROSSES, "draw NESW 1", "P1 E", "P1 W", "P1 E")
    assert refused(match, "P1 W") == "no_steps"
    assert legal(match) == ["end"]


# Taking, dropping, giving.


def test_a_porter_takes_one_soul_at_a_time_of_one_kind_as_often_as_it_likes() -> None:
    match = begun(*CROSSES, "draw NESW 1", "end", "place e6 NESW", "draw NESW 1", "end", "place f6 NESW")
    play(match, "draw NESW 2", "P1 N", "P1 take 1", "P1 E", "P1 drop", "end", "place g6 NESW")
    assert seen(match)["souls"]["f6"] == {"1": 2}
    play(match, "draw NESW 3", "P1 N", "P1 take 1")
    assert seen(match)["heroes"][1]["P1"] == {"cell": "f6", "kind": 1, "count": 1}
    assert seen(match)["souls"]["f6"] == {"1": 1}
    play(match, "P1 take 1")
    assert refused(match, "P1 take 1") == "no_soul"
    play(match, "P1 E")
    assert refused(match, "P1 take 2") == "other_kind"
    assert refused(match, "P1 take 4") == "no_soul"


def test_a_porter_may_act_on_the_card_where_it_starts_and_without_stepping() -> None:
    match = begun(*CROSSES, "draw NESW 1", "end", "place e6 NESW", "draw NESW 1", "end", "place g5 NESW")
    play(match, "draw NESW 2", "P1 N", "end", "place d5 NESW", "draw NESW 2", "end", "place d6 NESW")
    play(match, "draw NESW 3", "P1 take 1", "end")
    assert seen(match)["heroes"][0]["P1"] == {"cell": "e6", "kind": 1, "count": 1}


def test_a_porter_drops_all_it_carries_and_may_stay() -> None:
    match = tower()
    play(match, "draw NESW 5", "P1 drop", "end")
    assert seen(match)["heroes"][0]["P1"] == {"cell": "e6", "kind": None, "count": 0}
    assert seen(match)["souls"]["e6"] == {"1": 1}


def test_a_porter_drops_once_on_each_visit_and_coming_back_is_a_new_one() -> None:
    match = tower()
    play(match, "draw NESW 5", "P1 drop", "P1 take 1")
    assert refused(match, "P1 drop") == "already_dropped"
    play(match, "P1 N", "P1 drop", "P1 take 1", "P1 S", "P1 drop", "P1 take 1")
    assert refused(match, "P1 drop") == "already_dropped"
    play(match, "end", "place d5 NESW", "draw NESW 5", "end", "place d6 NESW", "draw NESW 5", "P1 drop")


def test_nothing_carried_nothing_to_drop() -> None:
    assert refused(begun(*CROSSES, "draw NESW 1"), "P1 drop") == "nothing_carried"


def pair() -> tuple[str, ...]:
    """Eagle’s P1 comes to f6 with two souls of kind 1; then it is Jaguar’s draw."""
    return (
        *CROSSES,
        *("draw NESW 1", "end", "place e6 NESW", "draw NESW 1", "end", "place f6 NESW"),
        *("draw NESW 2", "P1 N", "P1 take 1", "P1 E", "P1 take 1", "end", "place d5 NESW"),
    )


def test_a_porter_gives_its_stack_of_two_or_more_to_its_own_chief_on_the_same_card() -> None:
    match = begun(*pair(), "draw NESW 2", "end", "place d6 NESW", "draw NESW 3")
    assert refused(match, "P1 give") == "no_chief"
    play(match, "P1 W", "P1 S", "P1 give")
    assert match.view(None)["scores"] == [1, 0]
    assert seen(match)["stacks"] == [[{"kind": 1, "size": 2, "points": 1}], []]
    assert seen(match)["heroes"][0]["P1"] == {"cell": "e5", "kind": None, "count": 0}
    assert refused(match, "P1 give") == "too_few"


def test_a_single_soul_is_no_stack() -> None:
    match = begun(*CROSSES, "draw NESW 1", "end", "place e6 NESW", "draw NESW 1", "end", "place f6 NESW")
    play(match, "draw NESW 2", "P1 N", "P1 take 1", "P1 S")
    assert refused(match, "P1 give") == "too_few"
    assert said(match, "P1 give") == "Porter P1 carries one soul: only stacks of two or more can be given."


# Stealing.


def test_a_chief_steals_a_whole_stack_from_an_unguarded_porter_on_its_card() -> None:
    match = begun(*pair(), "draw NESW 2")
    assert refused(match, "C steal 0.P1") == "no_target"
    play(match, "C N", "C steal 0.P1")
    assert match.view(None)["scores"] == [0, 1]
    assert seen(match)["stacks"] == [[], [{"kind": 1, "size": 2, "points": 1}]]
    assert seen(match)["heroes"][0]["P1"]["count"] == 0
    assert refused(match, "C steal 0.P1") == "already_stole"


def test_a_chief_may_steal_first_and_step_then() -> None:
    match = begun(*pair(), "draw NESW 2", "C N", "end", "place d6 NESW", "draw NESW 3", "end", "place d4 NESW")
    play(match, "draw NESW 3", "C steal 0.P1", "C S")
    assert match.view(None)["scores"] == [0, 1]


def test_a_chief_need_not_step_to_steal() -> None:
    match = begun(*pair(), "draw NESW 2", "C N", "end", "place d6 NESW", "draw NESW 3", "end", "place d4 NESW")
    play(match, "draw NESW 3", "C steal 0.P1", "end")
    assert match.view(None)["scores"] == [0, 1]


def test_no_stealing_from_a_porter_whose_chief_is_there() -> None:
    match = begun(*pair(), "draw NESW 2", "C N", "end", "place d6 NESW")
    play(match, "draw NESW 3", "C N", "end", "place d4 NESW", "draw NESW 3", "end", "place e4 NESW")
    play(match, "draw NESW 3", "C E", "end", "place f4 NESW", "draw NESW 4")
    assert refused(match, "C steal 0.P1") == "chief_guards"
    assert said(match, "C steal 0.P1") == "Eagle’s chief guards this porter: it is on f6 too."


def test_no_stealing_of_less_than_two_souls() -> None:
    match = begun(*CROSSES, "draw NESW 1", "end", "place e6 NESW", "draw NESW 1", "end", "place f6 NESW")
    play(match, "draw NESW 2", "P1 N", "P1 take 1", "P1 E", "end", "place d5 NESW", "draw NESW 2", "C N")
    assert refused(match, "C steal 0.P1") == "too_few"
    assert said(match, "C steal 0.P1").startswith("Eagle’s porter P1 carries one soul")


def test_no_target_is_ones_own_not_in_the_game_or_elsewhere() -> None:
    match = begun(*pair(), "draw NESW 2")
    assert refused(match, "C steal 1.P1") == "no_target"
    for seat in ("2", "3", "4", "99", "9" * 6000):
        assert refused(match, f"C steal {seat}.P2") == "no_target"
    assert said(match, "C steal 7.P1") == "There is no seat 7 here: seats go from 0 to 1."
    assert said(match, "C steal 0.P2") == "Eagle’s porter P2 is on e5, but your chief is on f5."


def test_freed_stacks_are_never_joined_and_count_one_less_than_their_souls() -> None:
    match = begun(*pair(), "draw NESW 2", "C N", "C steal 0.P1", "end", "place d6 NESW")
    play(match, "draw NESW 1", "end", "place g5 NESW", "draw NESW 1", "end", "place g6 NESW")
    play(match, "draw NESW 3", "end", "place g4 NESW")
    play(match, "draw NESW 3", "P1 E", "P1 take 1", "P1 N", "end", "place f4 NESW")
    play(match, "draw NESW 3", "end", "place e4 NESW")
    play(match, "draw NESW 3", "P1 take 1", "P1 W", "P1 give")
    assert seen(match)["stacks"][1] == [{"kind": 1, "size": 2, "points": 1}] * 2
    assert match.view(None)["scores"] == [0, 2]
