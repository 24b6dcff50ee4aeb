"""Scaring, and the duty that follows it."""

import pytest

from teocalli import Match
from tests.games.aztekz.positions import CROSSES, begun, legal, play, refused, said, seen, tower

pytestmark = pytest.mark.plain


def test_all_souls_lying_and_carried_go_back_to_the_pool() -> None:
    match = tower()
    assert (seen(match)["pool"]["1"], seen(match)["pool"]["2"]) == (7, 7)
    play(match, "draw NESW 5", "P2 take 2", "P2 drop", "P2 scare")
    assert seen(match)["pool"]["2"] == 8
    assert "e7" not in seen(match)["souls"]
    assert seen(play(tower(), "draw NESW 5", "P1 scare"))["pool"]["1"] == 8
    assert seen(play(tower(), "draw NESW 5", "P1 scare"))["heroes"][0]["P1"]["count"] == 0


def test_the_drawn_card_must_then_be_placed_on_the_scared_card() -> None:
    match = play(tower(), "draw NES 5", "P1 scare", "P1 S", "end")
    assert legal(match) == ["place e6 ESW", "place e6 NES", "place e6 NEW", "place e6 NSW"]
    assert refused(match, "place d5 NES") == "scare_duty"
    assert refused(match, "return") == "scare_duty"
    play(match, "place e6 NES")
    assert seen(match)["cards"]["e6"] == "NES"
    assert seen(match)["souls"]["e6"] == {"5": 1}


def test_the_duty_lasts_for_this_turn_only() -> None:
    match = play(tower(), "draw NES 5", "P1 scare", "P1 S", "end", "place e6 NES", "draw NES 5", "end")
    assert seen(match)["turn"]["scared"] is None
    assert "place d5 NES" in legal(match)


def test_the_porter_must_be_the_only_hero_on_the_card() -> None:
    match = play(tower(), "draw NESW 5", "P1 N")
    assert refused(match, "P1 scare") == "not_alone"
    assert said(match, "P1 scare").endswith("others stand there too (Eagle).")


def test_there_must_be_a_soul_lying_or_carried() -> None:
    match = play(tower(), "draw NESW 5", "P1 drop", "P1 take 1", "P1 N", "P1 drop", "P1 S")
    assert refused(match, "P1 scare") == "no_soul"


def test_a_porter_scares_at_most_once_in_a_turn() -> None:
    match = begun(*CROSSES, "draw NESW 1", "end", "place e6 NESW", "draw NESW 1", "end", "place e7 NESW")
    play(match, "draw NESW 2", "P1 N", "P1 scare", "P1 N")
    assert refused(match, "P1 scare") == "already_scared"


def test_the_porter_must_be_able_to_move_on() -> None:
    match = begun(*CROSSES, "draw NESW 1", "end", "place e6 NESW", "draw NESW 1", "end", "place e7 NESW")
    play(match, "draw NESW 2", "end", "place e8 NESW", "draw NESW 2", "end", "place f4 NESW", "draw NESW 3")
    play(match, "P1 N", "P1 N", "P1 N")
    assert refused(match, "P1 scare") == "cannot_complete"
    assert said(match, "P1 scare") == "After scaring, porter P1 must move on, but it has no step left."


def test_a_full_card_is_no_way_out() -> None:
    match = begun(*CROSSES, "draw NESW 1", "end", "place e6 NESW", "draw NESW 1", "P1 W", "end", "place f4 NESW")
    play(match, "draw NESW 2", "P1 N", "end", "place g5 NESW")
    trial = play(match.at(len(match.events)), "draw NESW 2", "end", "place g4 NESW", "draw NESW 3")
    assert "P1 scare" in legal(trial)
    play(match, "draw NESW 2", "P2 W", "end", "place g4 NESW", "draw NESW 3")
    assert refused(match, "P1 scare") == "cannot_complete"
    assert said(match, "P1 scare").endswith("walls or full cards are all around.")


def split_jaguar() -> Match:
    """The tower, and Jaguar’s porters have gone up to e7, the chief stays on f5; Eagle is to draw."""
    match = play(tower(), "draw NESW 5", "end", "place d5 NESW")
    play(match, "draw NESW 5", "P1 W", "P1 N", "P1 N", "end", "place d4 NESW", "draw NESW 6", "end", "place e4 NESW")
    return play(match, "draw NESW 6", "P2 W", "P2 N", "P2 N", "end", "place f4 NESW")


def test_no_scare_if_the_drawn_card_could_not_be_placed_there() -> None:
    match = play(split_jaguar(), "draw NE 5")
    assert refused(match, "P1 scare") == "cannot_complete"
    assert said(match, "P1 scare") == "The drawn card (a corner) could not then be placed on e6, however it is turned."
    assert "P1 scare" in legal(play(split_jaguar(), "draw NS 5"))
    assert "P1 scare" in legal(play(split_jaguar(), "draw NES 5"))


def test_the_porter_may_cross_the_scared_card_again_but_not_end_there() -> None:
    match = play(tower(), "draw NESW 5", "P1 scare")
    assert refused(match, "end") == "cannot_complete"
    assert said(match, "end") == "Porter P1 must leave e6 before the drawn card goes there."
    play(match, "P1 N", "P1 S")
    assert refused(match, "end") == "cannot_complete"
    play(match, "P1 S", "end", "place e6 NESW")


def test_an_end_from_which_the_card_could_not_be_placed_is_refused() -> None:
    """With a corner on e6 the chief on e5 would reach neither porter on e7."""
    match = play(tower(), "draw NE 5", "P1 scare", "P1 N")
    assert refused(match, "end") == "cannot_complete"
    assert said(match, "end").startswith("With porter P1 on e7 the drawn card could not be placed on e6")
    play(match, "P1 S", "P1 S", "end")
    assert legal(match) == ["place e6 ES", "place e6 NE", "place e6 NW", "place e6 SW"]


def test_a_step_after_which_the_duty_could_not_be_met_is_refused() -> None:
    match = play(tower(), "draw NE 5", "P1 scare", "P1 S", "P1 N")
    assert refused(match, "P1 N") == "cannot_complete"
    assert legal(match) == ["P1 S"]


def test_the_third_step_may_not_lead_back() -> None:
    match = begun(*CROSSES, "draw NESW 1", "end", "place e6 NESW", "draw NESW 1", "end", "place f6 NESW")
    play(match, "draw NESW 2", "P1 N", "P1 scare", "P1 E")
    assert refused(match, "P1 W") == "cannot_complete"
    assert "P1 S" in legal(match)


def test_souls_dropped_on_the_scared_card_must_be_taken_up_again() -> None:
    match = play(tower(), "draw NESW 5", "P1 scare", "P1 N", "P1 take 2", "P1 S")
    assert "P1 drop" in legal(match)
    play(match, "P1 drop")
    assert refused(match, "P1 S") == "cannot_complete"
    assert said(match, "P1 S").startswith("Souls lie on e6, where the drawn card must go")
    assert refused(match, "end") == "cannot_complete"
    assert legal(match) == ["P1 take 2"]
    play(match, "P1 take 2", "P1 S", "end")
    assert seen(match)["phase"] == "place"


def test_souls_may_be_dropped_elsewhere_after_a_scare() -> None:
    match = play(tower(), "draw NESW 5", "P1 scare", "P1 N", "P1 take 2", "P1 drop", "end", "place e6 NESW")
    assert seen(match)["souls"]["e7"] == {"2": 1}
