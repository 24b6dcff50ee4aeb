"""Why an action is refused: every code, their order, and the sentences."""

import pytest
from teocalli import Match
from teocalli.core.words import LANGUAGES

from positions import LAP, alone, begun, play, refused, said, thrown
from teocalli_patolli.reasons import Reason
from teocalli_patolli.words import WORDS


def over() -> Match:
    match = begun(rounds=13)
    return play(match, *["0 pass"] * 26)


def test_game_over_comes_first() -> None:
    for text in ("enter", "xyzzy"):
        refusal = over().refusal(0, text)
        assert refusal is not None
        assert refusal.reason == "game_over"


def test_not_your_turn_comes_before_unreadable() -> None:
    match = thrown(begun(), 3)
    assert refused(match, "enter", 1) == refused(match, "xyzzy", 1) == "not_your_turn"
    assert said(match, "enter", 1) == "It is Eagle’s turn."


def test_while_the_beans_are_to_be_thrown_it_is_nobodys_turn() -> None:
    match = begun()
    assert refused(match, "enter", 0) == refused(match, "enter", 1) == "not_your_turn"
    assert said(match, "enter", 0) == "First the beans are thrown; then it is Eagle’s turn."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "xyzzy",
        "Enter",
        "enter ",
        " enter",
        "enter\n",
        "enter e0",
        "move",
        "move  e5",
        "move e05",
        "move e13",
        "move e-1",
        "move E5",
        "move x5",
        "move e５",
        "pass 1",
    ],
)
def test_whatever_is_no_text_of_this_game_is_unreadable(text: str) -> None:
    match = thrown(begun(), 3)
    assert refused(match, text) == "unreadable"


def test_must_move_says_what_can_be_done() -> None:
    match = thrown(alone(begun(), "3 enter"), 2)
    assert refused(match, "pass") == "must_move"
    assert said(match, "pass") == "A piece can move 2, so one must: enter or move e2."


def test_nothing_thrown_comes_before_what_is_wrong_with_the_piece() -> None:
    match = thrown(alone(begun(pieces=2), "3 enter", "2 enter"), 0)
    for text in ("enter", "move e2", "move s5"):
        assert refused(match, text) == "nothing_thrown"


def test_none_waiting() -> None:
    assert refused(thrown(alone(begun(pieces=2), "3 enter", "2 enter"), 3), "enter") == "none_waiting"


def test_no_piece_says_whose_it_is() -> None:
    match = play(begun(), "3 enter", "3 enter", "2")
    assert refused(match, "move e3") == refused(match, "move w2") == "no_piece"
    assert said(match, "move e3") == "No piece stands on e3."
    assert said(match, "move w2") == "The piece on w2 is Jaguar’s."


def test_too_far_says_how_much_it_needs() -> None:
    match = thrown(alone(begun(), *LAP), 10)
    assert refused(match, "move s9") == "too_far"
    assert said(match, "move s9") == "The piece on s9 needs exactly 4 to come home: 10 is too far."


def test_own_piece_says_where() -> None:
    match = thrown(alone(begun(), "3 enter", "1 enter"), 2)
    assert said(match, "move e0") == "After 2 the piece would land on e2, where one of your own stands."


def test_sheltered_says_whose_piece_is_safe_and_where() -> None:
    match = play(begun(4), "10 enter", "3 enter", "0 pass", "0 pass", "3 move e9", "0 pass", "0 pass", "0 pass", "3")
    assert said(match, "move e12") == (
        "After 3 the piece would land on n2, where Jaguar’s piece is safe: only the crossing is not."
    )


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence_in_each_language(reason: Reason) -> None:
    for key in (key for key in WORDS if key.partition(".")[0] == reason.value):
        assert set(WORDS[key]) == set(LANGUAGES)
    assert any(key.partition(".")[0] == reason.value for key in WORDS)
