"""Where several reasons apply, the first in the list's order is given."""

import pytest

from teocalli.core.words import LANGUAGES
from teocalli.games.aztekz.reasons import Reason
from teocalli.games.aztekz.words import WORDS
from tests.games.aztekz.positions import CROSSES, begun, play, refused, seen, tower
from tests.games.aztekz.test_end import FEW
from tests.games.aztekz.test_moving import pair
from tests.games.aztekz.test_placing import AROUND, full_grid

pytestmark = pytest.mark.plain

PAGE = [
    *("game_over", "not_your_turn", "unreadable", "wrong_phase", "other_hero", "no_card"),
    *("wall", "full", "no_steps", "already_stole", "no_target", "chief_guards"),
    *("too_few", "no_soul", "other_kind", "nothing_carried", "already_dropped", "no_chief"),
    *("not_alone", "already_scared", "cannot_complete", "wrong_card", "not_e5", "too_wide"),
    *("not_empty", "not_joined", "cut_off", "scare_duty", "must_place"),
]


def test_the_codes_are_those_of_the_rules_in_their_order() -> None:
    assert [str(reason) for reason in Reason] == PAGE


def test_every_code_has_a_sentence_in_each_language() -> None:
    for reason in PAGE:
        keys = [key for key in WORDS if key.split(".")[0] == reason]
        assert keys, reason
        for key in keys:
            assert set(WORDS[key]) == set(LANGUAGES)
            assert all(WORDS[key][language].strip() for language in LANGUAGES)


def test_game_over_comes_before_not_your_turn_and_unreadable() -> None:
    match = begun(*CROSSES, cards=FEW)
    for number, cell in enumerate(AROUND[2:]):
        play(match, f"draw NESW {number % 6 + 1}", "end", f"place {cell} NESW")
    assert [refused(match, text, seat) for seat in (0, 1) for text in ("end", "?")] == ["game_over"] * 4


def test_not_your_turn_comes_before_unreadable() -> None:
    match = begun(*CROSSES)
    assert refused(match, "?", seat=0) == "not_your_turn"  # a draw is due
    play(match, "draw NES 1")
    assert refused(match, "?", seat=1) == refused(match, "end", seat=1) == "not_your_turn"
    assert refused(match, "?", seat=0) == "unreadable"


def test_wrong_phase_comes_before_what_is_wrong_with_the_action() -> None:
    match = begun(*CROSSES, "draw NES 1", "P1 E")
    assert refused(match, "place e5 N") == refused(match, "return") == "wrong_phase"
    play(match, "end")
    assert refused(match, "C W") == refused(match, "end") == "wrong_phase"


def test_other_hero_comes_before_no_card() -> None:
    match = begun(*CROSSES, "draw NES 1", "P1 E")
    assert refused(match, "C N") == "other_hero"


def test_no_card_and_wall_come_before_no_steps() -> None:
    match = begun(*CROSSES, "draw NESW 1", "C E")
    assert refused(match, "C N") == "no_card"
    match = play(tower(), "draw NESW 1", "P1 N", "P1 S", "P1 N")
    assert refused(match, "P1 E") == "no_card"
    assert refused(match, "P1 S") == "no_steps"


def test_full_comes_before_no_steps() -> None:
    match = begun(*CROSSES, "draw NESW 1", "end", "place f6 NESW", "draw NESW 1", "end", "place e6 NESW")
    play(match, "draw NESW 1", "P1 E", "end", "place g5 NESW", "draw NESW 1", "end", "place g6 NESW")
    play(match, "draw NESW 2", "P2 N", "P2 E", "P2 W", "end", "place d5 NESW", "draw NESW 2", "end", "place d6 NESW")
    play(match, "draw NESW 3", "P2 E", "P2 W", "P2 E")
    assert seen(match)["heroes"][0]["P2"]["cell"] == "f6"
    assert refused(match, "P2 S") == "full"


def test_no_steps_comes_before_cannot_complete() -> None:
    match = play(tower(), "draw NE 5", "P1 scare", "P1 S", "P1 E", "P1 W")
    assert refused(match, "P1 N") == "no_steps"


def test_already_stole_comes_before_no_target() -> None:
    match = begun(*pair(), "draw NESW 2", "C N", "C steal 0.P1")
    assert refused(match, "C steal 1.P1") == refused(match, "C steal 0.P1") == "already_stole"


def test_no_target_comes_before_chief_guards_and_that_before_too_few() -> None:
    match = begun(*CROSSES, "draw NESW 1")
    assert refused(match, "C steal 1.P1") == "no_target"
    play(match, "C E")
    assert refused(match, "C steal 1.P1") == "chief_guards"


def test_no_soul_comes_before_other_kind() -> None:
    match = play(tower(), "draw NESW 5")
    assert refused(match, "P1 take 2") == "no_soul"
    play(match, "P1 N")
    assert refused(match, "P1 take 2") == "other_kind"


def test_nothing_carried_comes_before_already_dropped() -> None:
    match = play(tower(), "draw NESW 5", "P1 drop")
    assert refused(match, "P1 drop") == "nothing_carried"


def test_too_few_comes_before_no_chief() -> None:
    match = play(tower(), "draw NESW 5")
    assert refused(match, "P1 give") == "too_few"


def test_no_soul_comes_before_not_alone_and_that_before_already_scared() -> None:
    match = begun(*CROSSES, "draw NESW 5")
    assert refused(match, "P1 scare") == "no_soul"
    match = play(tower(), "draw NESW 5", "P1 scare", "P1 N")
    assert refused(match, "P1 scare") == "not_alone"


def test_wrong_card_comes_first_in_placing() -> None:
    match = begun("draw NES")
    assert refused(match, "place a1 NS") == "wrong_card"
    match = begun(*CROSSES, "draw NES 1", "end")
    assert refused(match, "place a1 NS") == refused(match, "place e5 NS") == "wrong_card"


def test_too_wide_comes_before_not_joined() -> None:
    assert refused(begun(*CROSSES, "draw NES 1", "end"), "place a9 NES") == "too_wide"


def test_not_empty_comes_before_not_joined_and_cut_off() -> None:
    match = play(tower(), "draw NS 1", "end")
    assert refused(match, "place e6 EW") == "not_empty"


def test_not_joined_comes_before_cut_off() -> None:
    match = play(tower(), "draw NS 1", "P1 N", "end")
    assert refused(match, "place e6 EW") == "not_joined"


def test_all_of_these_come_before_scare_duty() -> None:
    match = play(tower(), "draw NE 5", "P1 scare", "P1 S", "end")
    assert refused(match, "place d5 NS") == "wrong_card"
    assert refused(match, "place a5 NE") == "too_wide"
    assert refused(match, "place g5 NE") == "not_empty"
    assert refused(match, "place d5 NW") == "not_joined"
    assert refused(match, "place d5 NE") == "scare_duty"


def test_scare_duty_comes_before_must_place() -> None:
    match = play(tower(), "draw NE 5", "P1 scare", "P1 S", "end")
    assert refused(match, "return") == "scare_duty"


def test_with_a_full_grid_the_duty_forbids_returning_too() -> None:
    match = play(full_grid(leave=True), "draw NESW 6", "end", "return", "draw NESW 6", "P1 E", "P1 N", "P1 scare")
    play(match, "P1 S", "end")
    assert refused(match, "return") == "scare_duty"
