"""`--until`: a question about two bots is decided as soon as it can be, and wrongly no more often than it may."""

from random import Random

import pytest

from teocalli import BadInput
from teocalli.lab.arena_game import GameResult
from teocalli.lab.fixtures import Series
from teocalli.lab.sequential import Question, SequentialTest, Verdict, part_of_two

PAIR = Series.of("schatz", 2, ["lively", "random"], 0, {})


def result(number: int, seating: tuple[str, ...], winners: list[int]) -> GameResult:
    return GameResult(number, 0, seating, [0] * len(seating), winners, [[] for _ in seating])


def played(series: Series, games: int, wins: object) -> list[GameResult]:
    """Games that the first bot wins where `wins` says so, of a number of games."""
    chosen = wins if callable(wins) else lambda _: wins
    return [
        result(
            fixture.number, fixture.seating, [fixture.seating.index(series.bots[0 if chosen(fixture.number) else 1])]
        )
        for fixture in series.fixtures(games)
    ]


def verdict(games: list[GameResult], series: Series = PAIR) -> Verdict:
    test = SequentialTest(Question(*series.bots[:2]), series, len(games))
    for one in games:
        test.add(one)
    return test.verdict


def test_who_always_wins_is_called_stronger_after_few_games_and_no_more_count() -> None:
    found = verdict(played(PAIR, 100, True))
    assert found.stronger == "lively"
    assert 12 <= found.games <= 24
    assert found.games % 2 == 0
    assert found.gained[0] >= 40 > 1 > found.gained[1]
    assert verdict(played(PAIR, 100, False)) == Verdict(
        found.question, "random", found.games, (found.gained[1], found.gained[0])
    ), "whichever of the two it is"


def test_who_wins_every_second_game_is_not_decided() -> None:
    found = verdict(played(PAIR, 400, lambda number: number % 2 == 0))
    assert (found.stronger, found.games) == (None, 400)


def test_it_does_not_matter_which_games_end_first() -> None:
    """Games that are quickly won must not count before those that go on."""
    random = Random(1)
    games = played(PAIR, 200, lambda number: Random(number).random() < 0.75)
    found = verdict(games)
    assert found.stronger == "lively"
    for _ in range(5):
        assert verdict(random.sample(games, len(games))) == found
    without = [one for one in games if one.number != 4]
    assert verdict(without).games == 4, "a block that is not whole, and all after it, have to wait"


def test_equally_strong_bots_are_rarely_told_apart() -> None:
    """In 100 arenas of 300 games at most 5 % are to be decided, whichever way; here far fewer are."""
    random = Random(5)
    decided = sum(verdict(played(PAIR, 300, lambda _: random.random() < 0.5)).stronger is not None for _ in range(100))
    assert decided <= 5


def test_pairs_in_which_luck_cancels_out_decide_sooner() -> None:
    """A wins 65 of 100 games either way: at any time, or one of two surely and the other at times."""

    def needed(wins: object) -> float:
        return sum(verdict(played(PAIR, 1200, wins)).games for _ in range(10)) / 10

    def paired(number: int) -> bool:
        return number % 2 == 0 or random.random() < 0.3

    random = Random(2)
    assert needed(paired) < 0.75 * needed(lambda _: random.random() < 0.65)


@pytest.mark.parametrize(
    ("seating", "winners", "part"),
    [
        ("AB", [0], 1.0),
        ("AB", [1], 0.0),
        ("AB", [0, 1], 0.5),
        ("ABC", [2], 0.5),
        ("ABC", [0], 1.0),
        ("ABC", [0, 2], 0.75),
        ("AABB", [0], 1.0),
        ("AABB", [0, 1, 2], 0.5 + (2 / 3 - 1 / 3) / 2),
        ("AAB", [0], 0.75),
        ("AAB", [2], 0.0),
        ("ACC", [0], 0.5),
    ],
)
def test_what_a_block_says_about_two_bots(seating: str, winners: list[int], part: float) -> None:
    game = result(0, tuple(seating), winners)
    assert part_of_two([game], "A", "B") == pytest.approx(part)
    assert part_of_two([game], "B", "A") == pytest.approx(1 - part)
    draw = result(1, ("A", "B"), [0, 1])
    if "B" in seating:
        assert part_of_two([game, draw], "A", "B") == pytest.approx((part + 0.5) / 2)


def test_more_seats_do_not_make_a_bot_look_stronger() -> None:
    """Of two seats of A and one of B each wins a third of the games: that is even."""
    block = [result(number, ("A", "A", "B"), [number]) for number in range(3)]
    assert part_of_two(block, "A", "B") == pytest.approx(0.5)


@pytest.mark.parametrize("text", ["", "lively", "lively<random", "lively>", "lively>lively", "lively>level5", "a>b>c"])
def test_what_is_no_question_is_refused(text: str) -> None:
    with pytest.raises(
        BadInput, match="--until asks whether one of the bots is stronger than another, such as lively>"
    ):
        Question.read(text, PAIR.bots)
