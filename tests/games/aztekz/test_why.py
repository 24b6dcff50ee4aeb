"""Why a hint for Aztekz is good, in positions where that is known."""

import pytest

from teocalli import Match
from teocalli.bots import explain_hint
from teocalli.core.dice import dice_of
from tests.games.aztekz.positions import CROSSES, begun, play
from tests.games.aztekz.tactics import POSITIONS


def why(match: Match, turn: str) -> list[str]:
    """What is said of actions that are separated by commas."""
    seat, game = match.actors[0], match.game
    actions = [game.notation.read(text.strip()) for text in turn.split(",")]
    return [saying.say("en") for saying in explain_hint(game, match.state, seat, actions, dice_of(1, 0))]


def tactic(name: str) -> Match:
    (found,) = [position for position in POSITIONS if position.name == name]
    return found.match("aztekz")


def hunted() -> Match:
    """Jaguar's P1, alone on g5 with two souls of kind 3, one step from Eagle's chief on f5; Jaguar is to move.

    e5 NESW 0.P1 0.P2    f5 NESW 0.C 1.C 1.P2    g5 NESW 1.P1·3·3    h5 NESW
    """
    match = begun(*CROSSES)
    play(match, "draw NESW 3", "end", "place g5 NESW")
    play(match, "draw NESW 3", "P1 E", "P1 take 3", "end", "place h5 NESW")
    play(match, "draw NESW 1", "end", "place d5 NESW")
    play(match, "draw NESW 1", "P1 E", "P1 take 3", "P1 W", "end", "place d6 NESW")
    play(match, "draw NESW 2", "C E", "end", "place e6 NESW")
    return play(match, "draw NESW 2")


@pytest.mark.parametrize(
    ("name", "turn", "said"),
    [
        (
            "a stack of five beside a thief",
            "P2 S, P2 E, P2 S, P2 give, end, place d4 ES",
            ["Frees 5 souls (square): 4 points."],
        ),
        (
            "an unguarded stack beside the chief",
            "C N, C steal 0.P1, end, place f6 ES",
            ["Steals Eagle’s stack of 4: 3 points."],
        ),
        (
            "the last turn: a theft breaks the tie",
            "C W, C steal 1.P2, end, place c7 NESW",
            ["Wins the game.", "Steals Jaguar’s stack of two: a point."],
        ),
    ],
)
def test_stacks_that_are_freed_and_stolen(name: str, turn: str, said: list[str]) -> None:
    assert why(tactic(name), turn) == said


def test_a_stack_is_brought_out_of_a_chiefs_reach() -> None:
    assert why(hunted(), "P1 E, end, place f6 NESW") == ["Takes your stack of 2 out of reach of Eagle’s chief."]


def test_a_stack_that_stays_in_reach_is_not_said_to_be_safe() -> None:
    assert not any("out of reach" in sentence for sentence in why(hunted(), "end, place f6 NESW"))


def test_a_stack_beside_its_own_chief_is_in_no_danger() -> None:
    said = why(hunted(), "C E, end, place f6 NESW")
    assert said == ["Takes your stack of 2 out of reach of Eagle’s chief.", "Brings porter P1 and your chief together."]


def test_souls_that_are_picked_up() -> None:
    match = play(begun(*CROSSES), "draw NESW 3", "end", "place g5 NESW", "draw NESW 3")
    assert why(match, "P1 E, P1 take 3, end, place h5 NESW") == ["Porter P1 picks up a soul (triangle)."]


def test_a_chief_that_comes_near_a_stack() -> None:
    match = play(hunted(), "P1 E", "end", "place f6 NESW", "draw NESW 4")
    assert why(match, "C E, end, place e7 NESW") == ["Puts your chief within reach of Jaguar’s stack of 2."]


def test_souls_that_come_within_reach() -> None:
    match = play(begun(*CROSSES), "draw NESW 3")
    assert why(match, "end, place g5 NESW") == [
        "Porter P1 then has a soul (triangle) within reach.",
        "Porter P2 then has a soul (triangle) within reach.",
    ]


def test_a_card_that_opens_a_way_home() -> None:
    match = begun(*CROSSES)
    play(match, "draw NS 1", "end", "place e6 NS")
    play(match, "draw NESW 2", "end", "place e7 NESW")
    play(match, "draw NESW 3", "P1 N", "P1 take 1", "P1 N", "end", "place f6 NESW")
    play(match, "draw NS 3", "end", "place e6 EW", "draw NESW 4")  # parts e7 from e5
    assert why(match, "end, place f7 NESW") == ["Opens a way from porter P1 to your chief."]
    assert not any("Opens a way" in sentence for sentence in why(match, "end, place g6 NESW"))
