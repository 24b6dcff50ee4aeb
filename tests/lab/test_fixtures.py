"""Who plays whom, in which seats: as evenly as can be, and always the same."""

from collections import Counter
from itertools import permutations

import pytest

from teocalli import BadInput
from teocalli.lab.fixtures import Series

TABLES = [
    ("random,lively", 2),
    ("random,lively", 3),
    ("random,lively", 4),
    ("random,lively", 5),
    ("random,lively,level1", 2),
    ("random,lively,level1", 3),
    ("random,lively,level1,level2", 3),
    ("random,lively,level1,level2,level3", 2),
    ("random,lively,level1,level2,level3", 5),
    ("random,lively,lively", 3),
    ("random,lively,lively", 4),
    ("random,lively,lively", 5),
]


def series(bots: str, players: int, seed: int = 0) -> Series:
    return Series.of("schatz", players, bots.split(","), seed, {})


@pytest.mark.parametrize(("bots", "players"), TABLES)
def test_after_any_number_of_games_seats_are_shared_out_as_evenly_as_blocks_allow(bots: str, players: int) -> None:
    places = Counter(bots.split(","))
    had: Counter[str] = Counter()
    sat: Counter[tuple[str, int]] = Counter()
    for fixture in series(bots, players).fixtures(400):
        for seat, name in enumerate(fixture.seating):
            had[name] += 1
            sat[name, seat] += 1
        for_each = [had[name] / places[name] for name in places]
        in_each = [sat[name, seat] / places[name] for name in places for seat in range(players)]
        assert max(for_each) - min(for_each) <= 2 * players
        assert max(in_each) - min(in_each) <= 3
        if players % len(bots.split(",")) == 0:
            assert max(for_each) == min(for_each), "where nobody has to wait all have the same number of seats"
            assert max(in_each) - min(in_each) <= 1


@pytest.mark.parametrize(("bots", "players", "cycle"), [
    ("random,lively", 2, 2),
    ("random,lively", 3, 6),
    ("random,lively", 4, 6),
    ("random,lively,level1,level2", 4, 24),
    ("random,lively,level1,level2,level3", 2, 20),
    ("random,lively,lively", 3, 3),
])  # fmt: skip
def test_all_seatings_have_their_turn_before_one_comes_again(bots: str, players: int, cycle: int) -> None:
    seatings = [fixture.seating for fixture in series(bots, players).fixtures(3 * cycle)]
    assert len(set(seatings[:cycle])) == cycle
    assert seatings == 3 * seatings[:cycle]
    assert Counter(name for seating in seatings for name in seating).keys() == set(bots.split(","))


def test_two_bots_at_a_table_of_four_have_two_seats_each_in_all_six_ways() -> None:
    seatings = {fixture.seating for fixture in series("random,lively", 4).fixtures(6)}
    assert seatings == set(permutations(["random", "random", "lively", "lively"]))


def test_of_five_bots_at_a_table_of_two_everyone_meets_everyone_as_often() -> None:
    fixtures = series("random,lively,level1,level2,level3", 2).fixtures(40)
    meetings = Counter(fixture.seating for fixture in fixtures)
    assert set(meetings.values()) == {2}
    assert len(meetings) == 5 * 4
    first = Counter(name for fixture in fixtures[:10] for name in fixture.seating)
    assert set(first.values()) == {4}, "already after a quarter of them all have played as often"


@pytest.mark.parametrize(("bots", "players"), TABLES)
def test_games_of_a_block_have_the_same_chance_and_seats_moved_on(bots: str, players: int) -> None:
    which = series(bots, players)
    by_block: dict[int, list[tuple[str, ...]]] = {}
    seeds: dict[int, int] = {}
    for fixture in which.fixtures(200):
        by_block.setdefault(fixture.block, []).append(fixture.seating)
        assert seeds.setdefault(fixture.block, which.seed_of(fixture)) == which.seed_of(fixture)
    assert len(set(seeds.values())) == len(seeds)
    assert list(by_block) == list(range(len(by_block)))
    by_block.popitem()
    for seatings in by_block.values():
        first = seatings[0]
        assert set(seatings) == {first[turn:] + first[:turn] for turn in range(players)}
        assert len(seatings) == len(set(seatings))
        half = players // 2
        across = first[half:] + first[:half]
        if players % 2 == 0 and across != first:
            assert seatings[1] == across, "the second game is the first with sides exchanged"


def test_a_game_depends_on_its_series_and_number_alone() -> None:
    which = series("random,lively", 2)
    assert which.fixtures(50)[:7] == which.fixtures(7)
    first, second = which.fixtures(2)
    other = series("random,lively", 2, seed=1)
    assert which.seed_of(first) == which.seed_of(second) != other.seed_of(first)
    dice = [
        tuple(part.dice_of(fixture, seat)) for part in (which, other) for fixture in (first, second) for seat in (0, 1)
    ]
    assert len(set(dice)) == 8, "a bot's dice are its own in each game and seat"


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ("random", "two different ones"),
        ("random,random", "two different ones"),
        ("random,lively,lively", "a seat for every name"),
        ("random,clever", "no bot 'clever'"),
        ("random,", "no bot ''"),
        ("random,level3@fast", "such as 1000ms"),
        (",".join(f"level1@{n}sims" for n in range(1, 14)), "12 bots at most, not 13"),
    ],
)
def test_what_cannot_be_compared_is_refused(bots: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        series(bots, 2)


def test_what_the_game_does_not_take_is_refused() -> None:
    with pytest.raises(BadInput, match="2 to 5 players, not 6"):
        series("random,lively", 6)
    with pytest.raises(BadInput, match="no option 'colour'"):
        Series.of("schatz", 2, ["random", "lively"], 0, {"colour": 1})
