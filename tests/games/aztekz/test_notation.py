"""Texts: exactly one for each action and each draw."""

import pytest

from teocalli.games.aztekz import GAME
from tests.games.aztekz.positions import CROSSES, begun, refused

pytestmark = pytest.mark.plain

UNREADABLE = [
    "",
    " ",
    "end ",
    " end",
    "end\n",
    "End",
    "ends",
    "return 1",
    "place",
    "place e5",
    "place e5 ",
    "place e5 NN",
    "place e5 EN",
    "place e5 WN",
    "place e5 nes",
    "place  e5 NES",
    "place e5 NES ",
    "place e5 NES\n",
    "place e5\tNES",
    "place j5 NES",
    "place e0 NES",
    "place e10 NES",
    "place E5 NES",
    "place e５ NES",
    "C",
    "C n",
    "C NE",
    "C U",
    "P N",
    "P0 N",
    "P3 N",
    "P1  N",
    "C take 4",
    "C drop",
    "C give",
    "C scare",
    "P1 steal 1.P1",
    "P1 take",
    "P1 take 0",
    "P1 take 7",
    "P1 take 04",
    "P1 take -4",
    "P1 take ٤",
    "P1 take 44",
    "P1 drop 1",
    "C steal",
    "C steal 1",
    "C steal 1.P3",
    "C steal 1.C",
    "C steal -1.P1",
    "C steal +1.P1",
    "C steal 01.P1",
    "C steal 1.0.P1",
    "C steal .P1",
    "C steal 1 .P1",
    "C steal ١.P1",
    "C steal 1,P1",
    "draw NES 4",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_anything_else_is_unreadable(text: str) -> None:
    assert refused(begun(*CROSSES, "draw NESW 1"), text) == "unreadable"


@pytest.mark.parametrize(
    "text",
    [
        *("place a1 NES", "place i9 NESW", "place e5 NS", "place e5 N", "place e5 W", "return", "end"),
        *("C N", "P2 W", "C steal 3.P2", "C steal 0.P1", "P1 take 6", "P2 drop", "P1 give", "P2 scare"),
    ],
)
def test_one_text_for_each_action(text: str) -> None:
    assert GAME.notation.write(GAME.notation.read(text)) == text


def test_exits_that_no_card_has_are_readable_but_not_playable() -> None:
    action = GAME.notation.read("place e5 N")
    assert action != 0
    assert GAME.kernel.index(GAME.tables, action) == -1
    assert refused(begun("draw NES"), "place e5 N") == "wrong_card"


def test_a_seat_of_any_size_can_be_read() -> None:
    assert GAME.kernel.index(GAME.tables, GAME.notation.read("C steal 3.P2")) >= 0
    for number in ("4", "8388607", "8388608", "1" * 5000):
        action = GAME.notation.read(f"C steal {number}.P2")
        assert action != 0
        assert GAME.kernel.index(GAME.tables, action) == -1


@pytest.mark.parametrize("text", ["draw NESW", "draw NES 1", "draw NE 6", "draw NS -"])
def test_draws_are_written_as_they_are_read(text: str) -> None:
    outcome = GAME.new_outcome()
    assert GAME.notation.read_chance({"by": "chance", "do": text}, 2, outcome)
    assert GAME.notation.write_chance(outcome, 2) == {"do": text}


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"do": 4},
        {"do": None},
        *({"do": text} for text in ("draw", "draw ", "draw ESW 4", "draw EW 4", "draw NW 4", "draw N 4", "draw NES 0")),
        *({"do": text} for text in ("draw NES 7", "draw NES 4 ", "draw NES  4", "draw NES 4\n", "draw NES ٤", "end")),
    ],
)
def test_other_draws_cannot_be_read(event: dict[str, object]) -> None:
    assert not GAME.notation.read_chance(event, 2, GAME.new_outcome())


@pytest.mark.parametrize(
    "action", [-1, 1, 2**62, -(2**63), 2**63 - 1, 1 << 48, 9 << 48, 10 << 48, (3 << 48) | (5 << 24)]
)
@pytest.mark.parametrize("seat", [-1, 0, 1, 7, 10**6])
def test_any_number_is_judged(seat: int, action: int) -> None:
    match = begun(*CROSSES, "draw NESW 1")
    number = GAME.kernel.refusal(GAME.tables, match.state, seat, action)
    assert str(GAME.reasons.of(number)) == ("unreadable" if seat == 0 else "not_your_turn")
    assert GAME.kernel.index(GAME.tables, action) == -1
