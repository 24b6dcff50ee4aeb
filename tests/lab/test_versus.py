"""Games against OpenSpiel's tree search: the same game, the same limit, and honest sums."""

import sys
from typing import Any

import msgspec
import pytest
from scipy.stats import binomtest

from teocalli import BadInput, Match
from teocalli.bots import Limit
from teocalli.lab import versus
from teocalli.lab.openspiel_bot import adapter
from teocalli.lab.peer import mcts_bot
from teocalli.lab.ratings import wilson
from teocalli.lab.versus import Contest, ContestGame, Thinking, outcome, play_game

QUICK = Contest("aztec", "level5@20sims", seed=1)


def winners_of(actions: tuple[int, ...]) -> object:
    match = Match.new("aztec", 2, seed=0)
    for number in actions:
        action = int(match.game.kernel.action(match.game.tables, number))
        match.play(match.actors[0], match.game.notation.write(action))
    return match.result["winners"]


def test_a_game_is_played_by_the_rules_and_its_victory_goes_to_who_won() -> None:
    for index in range(4):
        one = play_game(QUICK, index)
        assert one.seat == index % 2
        assert one.share == (1.0 if winners_of(one.actions) == [one.seat] else 0.0)
        assert one.ours.moves + one.theirs.moves == len(one.actions)
        assert abs(one.ours.moves - one.theirs.moves) <= 1
        assert one.ours.seconds > 0 < one.theirs.seconds


def test_under_a_limit_of_simulations_a_game_depends_on_the_contest_and_its_number_alone() -> None:
    first = play_game(QUICK, 0).actions
    assert play_game(QUICK, 0).actions == first
    others = {
        play_game(Contest("aztec", "level5@20sims", seed=2), 0).actions,
        *(play_game(QUICK, k).actions for k in (2, 4)),
    }
    assert len(others | {first}) == 4


def test_the_peer_gets_the_limit_of_our_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    def noted(made: Any, limit: Limit, seed: int, uct_c: float = 0.0) -> Any:
        given.append((limit, uct_c))
        return mcts_bot(made, limit, seed, uct_c)

    monkeypatch.setattr(versus, "mcts_bot", noted)
    play_game(QUICK, 0)
    play_game(Contest("aztec", "level5@3ms", uct_c=0.5), 0)
    playing = [settings for settings in given if settings != (Limit(sims=2), 0.0)]
    assert playing == [(Limit(sims=20), 2.0), (Limit(ms=3.0), 0.5)]
    assert len(given) == 4, "before each game both sides are warmed up, by two simulations"


def test_a_peer_with_time_for_a_single_simulation_plays_anything() -> None:
    moves = {play_game(Contest("aztec", "level5@1sims", seed), 1).actions[0] for seed in range(8)}
    assert moves <= set(adapter().open_game("aztec", 2).new_initial_state().legal_actions())
    assert len(moves) > 2


def test_the_peer_makes_as_many_simulations_as_it_may() -> None:
    start = adapter().open_game("aztec", 2).new_initial_state()
    for sims in (2, 50):
        assert mcts_bot(start.get_game(), Limit(sims=sims), seed=1).mcts_search(start).explore_count == sims


def test_the_peer_thinks_as_long_as_it_may() -> None:
    """Twenty times as long is at least thrice as much, however busy the machine is meanwhile."""
    start = adapter().open_game("aztec", 2).new_initial_state()

    def simulated(ms: float) -> int:
        return int(mcts_bot(start.get_game(), Limit(ms=ms), seed=1).mcts_search(start).explore_count)

    few, many = zip(*((simulated(10.0), simulated(200.0)) for _ in range(3)), strict=True)
    assert sum(many) > 3 * sum(few)


def test_sums() -> None:
    found = [
        ContestGame(0, 1.0, (1, 2), Thinking(2, 0.5), Thinking(2, 0.25, 100)),
        ContestGame(1, 0.0, (1, 3), Thinking(1, 0.5), Thinking(2, 0.25, 300)),
        ContestGame(0, 0.5, (1, 2), Thinking(1, 1.0), Thinking(1, 0.5, 200)),
    ]
    result = outcome(Contest("aztec", "level4@50ms"), found)
    assert (result.game, result.limit, result.games, result.different) == ("aztec", "50ms", 3, 2)
    assert result.wins_by_seat == [1.5, 0.0]
    ours, theirs = result.bots
    assert (ours.name, ours.wins, ours.rate, ours.ms_mean) == ("level4@50ms", 1.5, 0.5, 500.0)
    assert (ours.simulations_mean, ours.simulations_per_second) == (None, None)
    assert (theirs.name, theirs.wins, theirs.rate, theirs.ms_mean) == ("MCTSBot", 1.5, 0.5, 200.0)
    assert (theirs.simulations_mean, theirs.simulations_per_second) == (120.0, 600.0)
    assert msgspec.json.decode(msgspec.json.encode(result.as_json()))["bots"][1]["wins"] == 1.5


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (3, 8), (95, 100), (100, 100), (400, 1000)])
def test_intervals_are_wilsons(wins: int, games: int) -> None:
    known = binomtest(wins, games).proportion_ci(0.95, "wilson")
    assert wilson(wins / games, games) == pytest.approx((known.low, known.high), abs=1e-6)


@pytest.mark.parametrize(
    ("contest", "says"),
    [
        (Contest("aztec", "level9"), "there is no bot 'level9'"),
        (Contest("aztec", "level5@soon"), "such as 1000ms"),
        (Contest("aztekz", "level5"), "only games without chance, and aztekz has some"),
        (Contest("aztec", "level4"), "only level5 thinks with the whole limit"),
        (Contest("aztec", "random"), "random does not"),
        (Contest("chess", "level5"), "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_played_is_said_before_anything_is(contest: Contest, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        contest.require_playable()


def test_where_openspiel_is_missing_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(BadInput, match=r"OpenSpiel: pip install 'teocalli\[lab\]'"):
        QUICK.require_playable()


def test_what_can_be_played_passes_the_check() -> None:
    QUICK.require_playable()
    assert QUICK.limit == Limit(sims=20)
