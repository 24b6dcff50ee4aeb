"""A series of games: each depends on the series and its number alone."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from teocalli import BadInput, Match
from teocalli.core.dice import SEEDS, Dice, below
from teocalli.core.game import Game, StateRecord, Tables
from teocalli.core.kernel_calls import known_state
from teocalli.lab import simulate
from teocalli.lab.simulate import Simulation, record_lines, simulate_game
from tests import GAMES

POLICIES = ["random", "lively"]
SHORT: dict[str, dict[str, object]] = {"schatz": {"max_rounds": 1}}


def series(name: str, policy: str = "random", seed: int = 5) -> Simulation:
    return Simulation(name, 3, seed, policy, SHORT.get(name))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", GAMES)
def test_the_same_series_gives_the_same_records_and_another_seed_others(name: str, policy: str) -> None:
    first = simulate_game(series(name, policy), 0)
    assert simulate_game(series(name, policy), 0) == first
    assert simulate_game(series(name, policy), 1) != first
    assert simulate_game(series(name, policy, seed=6), 0) != first
    assert first["result"]["over"]
    assert Match.from_record(first).record() == first


@pytest.mark.parametrize("name", GAMES)
def test_lively_play_is_not_random_play(name: str) -> None:
    assert simulate_game(series(name, "lively"), 0)["events"] != simulate_game(series(name), 0)["events"]


def test_a_game_does_not_depend_on_how_many_are_played() -> None:
    some, many = (list(record_lines(series("aztekz"), games)) for games in (3, 18))
    assert (len(some), len(many)) == (3, 18)
    assert many[:3] == some
    assert len(set(many)) == 18
    assert list(record_lines(series("aztekz"), 0)) == []


def test_nor_on_how_many_workers_there_are() -> None:
    """So many that they are not all handed out at once."""
    assert list(record_lines(series("schatz"), 42, jobs=2)) == list(record_lines(series("schatz"), 42))


def test_lines_are_the_records_in_order() -> None:
    found = list(record_lines(series("schatz"), 9))
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in found)
    assert [msgspec.json.decode(line) for line in found] == [simulate_game(series("schatz"), k) for k in range(9)]


def test_seeds_of_games_are_seeds_and_all_different() -> None:
    seeds = {Simulation("aztec", 2, seed).seed_of(index) for seed in (0, 1, 11, SEEDS - 1) for index in range(120)}
    assert len(seeds) == 480
    assert all(0 <= seed < SEEDS for seed in seeds)


def test_legal_actions_are_added_when_asked_for() -> None:
    bare = simulate_game(series("schatz"), 0)
    full = simulate_game(replace(series("schatz"), legal=True), 0)
    for event, more in zip(bare["events"], full["events"], strict=True):
        if event["by"] == "chance":
            assert more == event
        else:
            assert event["do"] in more["legal"]
            assert {**event, "legal": more["legal"]} == more


def test_a_policy_is_shown_only_what_its_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set()

    def spying(name: str, game: Game) -> Any:
        def choose(tables: Tables, known: StateRecord, seat: int, dice: Dice) -> int:
            assert known_state(game, known, seat).tobytes() == known.tobytes()
            asked.add((name, seat))
            return game.kernel.pick(tables, known, seat, dice)

        return choose

    monkeypatch.setattr(simulate, "policy", spying)
    assert simulate_game(series("schatz", "spying"), 0)["result"]["over"]
    assert asked == {("spying", seat) for seat in range(3)}


def test_a_policys_dice_are_not_those_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is picked for, the deals of a game stay the same: they come from the match's own dice."""

    def wasteful(name: str, game: Game) -> Any:
        def choose(tables: Tables, known: StateRecord, seat: int, dice: Dice) -> int:
            below(dice, 6)
            return game.kernel.pick(tables, known, seat, dice)

        return choose

    usual = simulate_game(series("schatz"), 0)
    monkeypatch.setattr(simulate, "policy", wasteful)
    other = simulate_game(series("schatz"), 0)
    assert other["events"] != usual["events"]
    assert other["events"][0] == usual["events"][0]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (Simulation("aztec", 2, 0, "clever"), "aztec has no policy 'clever'; there are: random, lively"),
        (Simulation("aztec", 2, 0, ""), "aztec has no policy ''"),
        (Simulation("chess", 2, 0), "there is no game 'chess'"),
        (Simulation("aztec", 4, 0), "2 or 3 players, not 4"),
        (Simulation("aztec", 2, 0, options={"corners": "round"}), "one of neutral, shared"),
        (Simulation("aztec", 2, 0, options={"mode": "auction"}), "no option 'mode' with 2 players"),
    ],
)
def test_what_cannot_be_simulated_is_said_before_anything_is_played(wrong: Simulation, says: str) -> None:
    for attempt in (wrong.require_playable, lambda: simulate_game(wrong, 0)):
        with pytest.raises(BadInput, match=says):
            attempt()


def test_what_can_be_simulated_passes_the_check() -> None:
    for name in GAMES:
        for policy in POLICIES:
            series(name, policy).require_playable()
