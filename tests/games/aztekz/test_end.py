"""How a game ends, and who wins."""

import pytest

from teocalli.core.game import ONLOOKER
from teocalli.core.position import seats_in
from teocalli.core.words import LANGUAGES
from teocalli.games.aztekz import GAME
from teocalli.games.aztekz.news import news
from teocalli.games.aztekz.reasons import Ending, Phase
from tests.games.aztekz.positions import CROSSES, begun, legal, play, refused, seen
from tests.games.aztekz.test_placing import AROUND, CORNERS, RING, full_grid

pytestmark = pytest.mark.plain

FEW = {"cross": 25, "tee": 0, "corner": 0, "straight": 0}


def test_the_game_ends_at_once_when_a_card_is_placed_and_the_deck_is_empty() -> None:
    match = begun(*CROSSES, cards=FEW)
    for number, cell in enumerate(AROUND[2:]):
        assert not match.over
        play(match, f"draw NESW {number % 6 + 1}", "end", f"place {cell} NESW")
    assert match.over
    assert str(match.ending) == "deck"
    assert match.actors == ()
    assert refused(match, "end", seat=0) == "game_over"


def test_souls_still_carried_or_lying_count_nothing_and_full_equality_is_shared() -> None:
    match = begun(*CROSSES, cards=FEW)
    for number, cell in enumerate(AROUND[2:]):
        take = ("P1 W", "P1 take 1") if number == 2 else ()
        play(match, f"draw NESW {number % 6 + 1}", *take, "end", f"place {cell} NESW")
    assert seen(match)["heroes"][0]["P1"]["count"] == 1
    assert match.result == {"over": True, "scores": [0, 0], "winners": [0, 1]}


def test_no_end_while_returned_cards_wait() -> None:
    """The last shuffled card is returned: the game goes on with it."""
    match = begun(*CROSSES, cards={**FEW, "cross": 26})
    for number, cell in enumerate(AROUND[2:]):
        play(match, f"draw NESW {number % 6 + 1}", "end", f"place {cell} NESW")
    assert not match.over
    play(match, "draw NESW 1", "end")
    assert legal(match) == ["return"]
    play(match, "return")
    assert seen(match)["deck"] == {"count": 1, "shuffled": dict.fromkeys(FEW, 0), "returned": ["NESW"]}
    play(match, "draw NESW 2", "P1 W", "P1 E", "end", "return", "draw NESW 2")
    assert not match.over


def test_the_game_ends_after_stall_rounds_in_which_every_card_is_returned() -> None:
    match = begun(*RING, players=4, cards=CORNERS, stall_rounds=3)
    for turn in range(12):
        assert not match.over
        assert seen(match)["stall"] == {"turns": turn, "limit": 12}
        play(match, "draw NE 1", "end", "return")
    assert match.over
    assert str(match.ending) == "stall"


def test_by_default_it_takes_eight_rounds_and_the_last_is_announced() -> None:
    match = full_grid(leave=False)
    for turn in range(1, 16):
        play(match, "draw NES 1", "end")
        before = match.state.copy()
        play(match, "return")
        assert news(before, match.state) == ([{"is": "stall", "rounds": 7}] if turn == 14 else [])
    assert not match.over
    play(match, "draw NES 1", "end", "return")
    assert str(match.ending) == "stall"


def test_any_placing_starts_the_count_again() -> None:
    match = full_grid(leave=True)
    for _ in range(15):
        play(match, "draw NES 1", "end", "return")
    play(match, "draw NESW 1", "end", "place e6 NESW", "draw NES 1", "end", "return")
    assert not match.over
    assert seen(match)["stall"]["turns"] == 1


def test_most_points_win() -> None:
    match = begun(*CROSSES, cards=FEW)
    walks = {"g6": ("P1 N", "P1 take 1", "P1 E", "P1 take 1", "P1 W"), "e4": ("P1 S", "P1 give")}
    for number, cell in enumerate(AROUND[2:]):
        kind = 1 if cell in ("e6", "f6") else number % 5 + 2
        play(match, f"draw NESW {kind}", *walks.get(cell, ()), "end", f"place {cell} NESW")
    assert match.result == {"over": True, "scores": [1, 0], "winners": [0]}


@pytest.mark.parametrize(
    ("points", "souls", "winners"),
    [
        ((2, 3, 1), (9, 4, 9), [1]),  # most points
        ((2, 2, 1), (3, 4, 9), [1]),  # equal: most freed souls
        ((2, 2, 2), (4, 3, 4), [0, 2]),  # still equal: shared
        ((0, 0, 0), (0, 0, 0), [0, 1, 2]),
    ],
)
def test_equal_points_are_broken_by_freed_souls_and_else_shared(
    points: tuple[int, ...], souls: tuple[int, ...], winners: list[int]
) -> None:
    state = begun(players=3).state
    state["points"][:3], state["freed"][:3] = points, souls
    assert GAME.kernel.winners(GAME.tables, state) == 0, "nobody wins before the end"
    state["ending"] = Ending.DECK.number
    assert list(seats_in(GAME.kernel.winners(GAME.tables, state))) == winners


LAST_CARD = "The last card is placed and the game is over: "
STALLED = "No card was placed for 8 rounds, so the game is over: "


@pytest.mark.parametrize(
    ("ending", "points", "souls", "said"),
    [
        (Ending.DECK, (9, 14), (12, 17), LAST_CARD + "Jaguar wins 14 to 9 on points."),
        (Ending.DECK, (4, 6, 5), (9, 9, 9), LAST_CARD + "Jaguar wins 6 to 5 and 4 on points."),
        (
            Ending.DECK,
            (3, 3, 1),
            (7, 5, 9),
            LAST_CARD + "level on points (3), Eagle wins 7 to 5 on freed souls.",
        ),
        (
            Ending.DECK,
            (2, 2),
            (4, 4),
            LAST_CARD + "Eagle and Jaguar share the victory, level on points (2) and on freed souls (4).",
        ),
        (Ending.STALL, (1, 0), (2, 0), STALLED + "Eagle wins 1 to 0 on points."),
        (Ending.STALL, (3, 3), (4, 5), STALLED + "level on points (3), Jaguar wins 5 to 4 on freed souls."),
        (
            Ending.STALL,
            (0, 0),
            (0, 0),
            STALLED + "Eagle and Jaguar share the victory, level on points (0) and on freed souls (0).",
        ),
    ],
)
def test_the_end_says_who_wins_by_how_much_and_how_it_came(
    ending: Ending, points: tuple[int, ...], souls: tuple[int, ...], said: str
) -> None:
    players = len(points)
    state = begun(players=players).state
    state["points"][:players], state["freed"][:players] = points, souls
    state["phase"], state["ending"] = Phase.OVER.number, ending.number
    saying = GAME.prompt(GAME.tables, state, ONLOOKER)
    assert saying.say("en") == said
    for language in LANGUAGES:
        assert str(max(points)) in saying.say(language)
        assert ("8" in saying.say(language)) is (ending is Ending.STALL)
