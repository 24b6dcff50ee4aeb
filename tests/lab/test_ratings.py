"""Standings: worked examples by hand, and what must hold for any games."""

from math import log, log10
from random import Random

import pytest

from teocalli.lab.arena_game import GameResult
from teocalli.lab.ratings import Standing, interval, standings


def game(number: int, seating: str, winners: list[int], block: int | None = None) -> GameResult:
    """Bots are letters; a seat's score is 10 if it won, and its two decisions took 1 and 3 ms."""
    scores = [10 if seat in winners else 0 for seat in range(len(seating))]
    return GameResult(
        number, number if block is None else block, tuple(seating), scores, winners, [[1.0, 3.0] for _ in seating]
    )


def table(*games: GameResult, bots: str = "") -> dict[str, Standing]:
    names = bots or "".join(sorted({name for one in games for name in one.seating}))
    return {standing.name: standing for standing in standings(names, games)}


def drawn_games(strengths: dict[str, float], line_ups: list[str], count: int) -> list[GameResult]:
    """Each seat wins in proportion to its bot's strength."""
    random = Random(5)
    games = []
    for number in range(count):
        seating = line_ups[number % len(line_ups)]
        (winner,) = random.choices(range(len(seating)), [strengths[name] for name in seating])
        games.append(game(number, seating, [winner]))
    return games


def test_a_shared_victory_counts_in_parts() -> None:
    found = table(game(0, "AB", [0]), game(1, "BA", [0, 1]), game(2, "AB", [1]), game(3, "BA", [1]))
    assert (found["A"].wins, found["B"].wins) == (2.5, 1.5)
    assert (found["A"].share, found["B"].share) == (0.625, 0.375)
    assert (found["A"].points_mean, found["B"].points_mean) == (7.5, 5.0)


def test_seats_of_one_bot_are_added_up_in_a_game() -> None:
    found = table(game(0, "AABB", [0]), game(1, "ABAB", [0, 1, 2]), game(2, "BBAA", [0]))
    assert found["A"].games == found["B"].games == 3
    assert found["A"].wins == pytest.approx(1 + 2 / 3)
    assert found["B"].wins == pytest.approx(1 + 1 / 3)
    assert found["A"].even == found["B"].even == 0.5
    assert found["A"].points_mean == pytest.approx(30 / 6), "points are a seat's, on average"


def test_games_are_those_that_a_bot_played_in() -> None:
    found = table(game(0, "AB", [0]), game(1, "BC", [0]), game(2, "CB", [0]))
    assert [found[name].games for name in "ABC"] == [1, 3, 2]
    assert [found[name].share for name in "ABC"] == [1, pytest.approx(1 / 3), 0.5]


def test_the_even_share_is_a_bots_part_of_the_seats() -> None:
    assert table(game(0, "ABB", [0]))["B"].even == pytest.approx(2 / 3)
    assert table(game(0, "ABB", [0]), game(1, "BAA", [0]))["B"].even == 0.5


def test_a_bot_that_has_not_played_has_nothing_to_show() -> None:
    waiting = table(game(0, "AB", [0]), bots="ABC")["C"]
    assert (waiting.games, waiting.wins) == (0, 0)
    for nothing in ("share", "share_low", "share_high", "points_mean", "ms_mean", "ms_p95"):
        assert waiting.as_json()[nothing] is None
    assert waiting.rating_low < waiting.rating < waiting.rating_high


def test_times_are_those_of_decisions() -> None:
    found = table(game(0, "AB", [0]), game(1, "BA", [0]))["A"]
    assert (found.ms_mean, found.ms_p95) == (2, 3)


@pytest.mark.parametrize("seating", ["AB", "ABC", "AABB", "ABB", "ABCDE"])
def test_wins_of_all_bots_make_up_the_games(seating: str) -> None:
    random = Random(1)
    seats = range(len(seating))
    games = [game(n, seating, sorted(random.sample(seats, random.choice(seats) + 1))) for n in range(50)]
    assert sum(bot.wins for bot in table(*games).values()) == pytest.approx(50)


# Intervals.


def test_the_interval_of_separate_games_is_wilsons() -> None:
    """By hand, for 60 of 100 and for 10 of 10 (the textbook's figures)."""
    for wins, count, low, high in ((60, 100, 0.5020, 0.6906), (10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775)):
        games = [game(n, "AB", [0 if n < wins else 1]) for n in range(count)]
        assert interval([float(n < wins) for n in range(count)], games) == pytest.approx((low, high), abs=1e-4)


def test_games_of_a_block_that_come_out_alike_count_as_one() -> None:
    pairs = [game(n, "AB" if n % 2 else "BA", [0], block=n // 2) for n in range(400)]
    alike = [float(one.block % 5 < 3) for one in pairs]
    low, high = interval(alike, pairs)
    separate = interval(alike[::2], pairs[::2])
    assert (low, high) == pytest.approx(separate, abs=2e-3)


def test_games_of_a_block_that_differ_make_no_interval_narrower() -> None:
    pairs = [game(n, "AB" if n % 2 else "BA", [0], block=n // 2) for n in range(400)]
    apart = [game(n, "AB", [0]) for n in range(400)]
    parts = [float(n % 2) for n in range(400)]
    assert interval(parts, pairs) == interval(parts, apart)


def test_stronger_and_weaker_company_is_no_matter_of_chance() -> None:
    """A always beats B and never C: that its blocks differ does not make its share any less certain."""
    company = ["AB", "BA", "AC", "CA"]
    games = [game(n, company[n % 4], [], block=n // 2) for n in range(80)]
    parts = [float("B" in one.seating) for one in games]
    separate = [game(n, "AB", []) for n in range(80)]
    assert interval(parts, games) == interval(parts, separate)


# Ratings.


@pytest.mark.parametrize(
    ("strengths", "line_ups"),
    [
        ({"A": 3, "B": 1}, ["AB", "BA"]),
        ({"A": 1.5, "B": 1}, ["AABB", "BBAA", "ABAB"]),
        ({"A": 3, "B": 1}, ["ABB", "BAB", "BBA"]),
        ({"A": 3, "B": 1}, ["AAB", "ABB"]),
        ({"A": 6, "B": 2, "C": 1}, ["ABC", "BCA", "CAB"]),
        ({"A": 6, "B": 2, "C": 1}, ["AB", "BC", "CA"]),
    ],
)
def test_ratings_find_the_odds(strengths: dict[str, float], line_ups: list[str]) -> None:
    """400 points are odds of ten to one, however many seats a bot has; 1500 is the average."""
    found = table(*drawn_games(strengths, line_ups, 600))
    average = sum(map(log10, strengths.values())) / len(strengths)
    for name, strength in strengths.items():
        true = 1500 + 400 * (log10(strength) - average)
        assert found[name].rating_low < true < found[name].rating_high
        assert found[name].rating == pytest.approx(true, abs=60)
        assert found[name].rating_high - found[name].rating < 80
    assert list(found) == sorted(strengths, key=lambda name: -strengths[name]), "the best first"
    assert sum(bot.rating for bot in found.values()) / len(found) == pytest.approx(1500)


def test_more_games_make_a_rating_surer() -> None:
    games = drawn_games({"A": 2, "B": 1}, ["AB", "BA"], 400)
    few, many = table(*games[:50])["A"], table(*games)["A"]
    assert many.rating_high - many.rating_low < 0.6 * (few.rating_high - few.rating_low)


def test_draws_say_that_bots_are_equal() -> None:
    found = table(*(game(n, "AB", [0, 1]) for n in range(30)))
    assert found["A"].rating == pytest.approx(found["B"].rating) == pytest.approx(1500)
    assert found["A"].rating_high < 1500 + 400 / log(10) * 2


def test_a_victory_over_oneself_says_nothing() -> None:
    """Of two seats of A one wins: that is one win over B, as if the other seat had not been there, for half as much."""
    alone, both = (table(game(0, seating, [0])) for seating in ("AB", "AAB"))
    assert both["A"].rating - 1500 == pytest.approx((alone["A"].rating - 1500) / 2)
    assert both["A"].rating_high - both["A"].rating > alone["A"].rating_high - alone["A"].rating


def test_ratings_do_not_depend_on_the_order_in_which_games_ended() -> None:
    games = drawn_games({"A": 2, "B": 1}, ["AB", "BA"], 40)
    assert standings("AB", games) == standings("AB", games[::-1])
