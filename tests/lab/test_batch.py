"""Batches: the same games as a match plays, many at once."""

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from teocalli import BadInput, Match, game
from teocalli.bots import Bot, Limit, bot
from teocalli.bots.base import require_choices
from teocalli.bots.thinking import Stop
from teocalli.core.arrays import array_from_bytes
from teocalli.core.dice import Dice
from teocalli.core.game import StateRecord
from teocalli.core.kernel_calls import known_state
from teocalli.lab import Batch, RefusedInBatch
from tests import GAMES
from tests.core.test_numbered import TABLES

SIZE = 6
HIDING = next(name for name in GAMES if game(name).hides)


def begin(name: str, players: int, **changed: Any) -> Batch:
    given: dict[str, Any] = {"size": SIZE, "seed": 9, "options": game(name).benchmark_options, **changed}
    return Batch(name, players, **given)


def steps(batch: Batch, number: int) -> Iterator[tuple[np.ndarray[Any, Any], bytes]]:
    """Random actions, and everything there is to see after each."""
    for _ in range(number):
        actions = batch.sample().copy()
        batch.step(actions)
        yield actions, snapshot(batch)


def snapshot(batch: Batch) -> bytes:
    """Everything there is to see."""
    seen = (batch.current_player, batch.legal_action_mask, batch.observation, batch.rewards, batch.terminated)
    return b"".join(part.tobytes() for part in (*seen, batch.scores, batch.final_observation))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_games_of_a_batch_are_games_of_a_match(name: str, players: int) -> None:
    """Each is followed by a match whose chance is copied from the batch; what is seen is what the match shows."""
    batch = begin(name, players, size=2)
    found = batch.game
    for _ in range(150):
        for at in range(2):
            match = Match.new(name, players, options=game(name).benchmark_options, chance="given")
            match._begin_at(batch.states[at].tobytes())
            seat = int(batch.current_player[at])
            assert seat == match.actors[0]
            assert (batch.legal_action_mask[at] == match.mask(seat)).all()
            assert (batch.observation[at] == match.observe(seat)).all()
        before = [array_from_bytes(batch.states[at].tobytes(), found.state) for at in range(2)]
        seats, actions = batch.current_player.copy(), batch.sample().copy()
        batch.step(actions)
        for at in range(2):
            action = int(found.kernel.action(found.tables, int(actions[at])))
            found.kernel.play(found.tables, before[at][0], int(seats[at]), action)
            ended = int(found.kernel.actors(found.tables, before[at][0])) == 0
            assert bool(batch.terminated[at]) == ended
            points = np.zeros(players, np.int64)
            found.kernel.scores(found.tables, before[at][0], points)
            if ended:
                winners = int(found.kernel.winners(found.tables, before[at][0]))
                shares = [(winners >> seat & 1) / winners.bit_count() for seat in range(players)]
                wanted = [(players * share - 1) / (players - 1) for share in shares]
                assert batch.rewards[at].tolist() == pytest.approx(wanted)
                assert batch.rewards[at].sum() == pytest.approx(0, abs=1e-6)
                assert batch.rewards[at].max() <= 1
                assert (batch.scores[at] == points).all()
            else:
                assert not batch.rewards[at].any()


@pytest.mark.parametrize("name", GAMES)
def test_games_end_and_begin_anew(name: str) -> None:
    batch = begin(name, 2, observations=False)
    ended = np.zeros(SIZE, int)
    for _ in range(3000):
        batch.step(batch.sample())
        ended += batch.terminated
        if (ended > 1).all():
            break
    assert (ended > 1).all()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_number_of_threads_and_of_games_changes_no_game(name: str, players: int) -> None:
    alone = list(steps(begin(name, players), 60))
    with begin(name, players, threads=3) as shared:
        assert list(map(repr, steps(shared, 60))) == list(map(repr, alone))
    few = [actions.tolist() for actions, _ in steps(begin(name, players, size=2), 60)]
    assert few == [actions[:2].tolist() for actions, _ in alone]
    others = [actions.tolist() for actions, _ in steps(begin(name, players, seed=10), 60)]
    assert others != [actions.tolist() for actions, _ in alone]


@pytest.mark.parametrize("name", GAMES)
def test_a_reset_repeats_the_games(name: str) -> None:
    batch = begin(name, 2)
    first = [actions.tolist() for actions, _ in steps(batch, 30)]
    batch.reset()
    assert [actions.tolist() for actions, _ in steps(batch, 30)] == first
    batch.reset(seed=77)
    assert [actions.tolist() for actions, _ in steps(batch, 30)] != first


@pytest.mark.parametrize("policy", ["random", "lively"])
@pytest.mark.parametrize("name", GAMES)
def test_opponents_play_their_seats(name: str, policy: str) -> None:
    players = game(name).players[-1]
    batch = begin(name, players, opponents=dict.fromkeys(range(1, players), policy))
    ended = 0
    for _ in range(120):
        assert not batch.current_player.any()
        batch.step(batch.sample())
        ended += int(batch.terminated.sum())
    assert ended or game(name).sequences, "only games of many small actions are that long"


@pytest.mark.parametrize("name", GAMES)
def test_bots_that_search_play_their_seats(name: str) -> None:
    """They play the games that they would play alone, whatever the number of threads."""
    players = game(name).players[-1]
    opponents = {seat: "level1@4sims" for seat in range(players) if seat != 1}
    alone = list(steps(begin(name, players, size=2, opponents=opponents), 8))
    with begin(name, players, size=2, opponents=opponents, threads=2) as shared:
        for _, (actions, seen) in zip(range(8), alone, strict=True):
            assert (shared.current_player == 1).all()
            assert (shared.legal_action_mask.any(axis=1)).all()
            assert shared.sample().tolist() == actions.tolist()
            shared.step(actions)
            assert snapshot(shared) == seen


def test_a_bot_is_asked_for_its_own_seat_and_gets_what_it_may_know() -> None:
    found = game(HIDING)
    asked: list[tuple[int, bytes]] = []

    @dataclass(eq=False)
    class First(Bot):
        def _pick(self, known: StateRecord, seat: int, limit: Limit, dice: Dice, stop: Stop | None) -> int:
            asked.append((seat, known.tobytes()))
            return int(require_choices(found, known, seat)[0])

    batch = begin(HIDING, 2, size=1, opponents={0: First(found, "first")})
    assert [seat for seat, _ in asked] == [0]
    for _ in range(30):
        batch.step(batch.sample())
    assert {seat for seat, _ in asked} == {0}
    for _, known in asked:
        again = known_state(found, array_from_bytes(known, found.state)[0], 0)
        assert again.tobytes() == known


def test_a_bot_of_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match="an opponent is a bot of"):
        begin(GAMES[0], 2, opponents={1: bot("random", GAMES[1])})


def test_an_illegal_action_is_named_and_no_game_has_changed() -> None:
    for name in GAMES:
        batch = begin(name, 2)
        actions = batch.sample().copy()
        actions[4] = int(np.flatnonzero(~batch.legal_action_mask[4])[-1])
        before = batch.states.tobytes()
        with pytest.raises(RefusedInBatch, match=r"^game 4: \w+: .+") as caught:
            batch.step(actions)
        assert caught.value.index == 4
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
        assert caught.value.reason in game(name).reasons
        actions[2] = game(name).actions
        with pytest.raises(BadInput, match=rf"^game 2: an action of {name} has a number from 0 to "):
            batch.step(actions)
        assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"size": 0}, "`size` is a whole number from 1 up"),
        ({"size": 2.0}, "`size` is a whole number from 1 up"),
        ({"threads": 0}, "`threads` is"),
        ({"seed": -1}, "a seed is"),
        ({"players": 9}, "players, not 9"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"opponents": {5: "random"}}, "a seat is a whole number from 0 to 1"),
        ({"opponents": {1: "level9"}}, "there are random, lively, level1"),
        ({"opponents": {1: None}}, "an opponent is a bot of"),
        ({"opponents": {0: "random", 1: "random"}}, "at least one seat"),
    ],
)
def test_bad_input_is_said_in_one_sentence(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Batch(**{"game": GAMES[0], "players": 2, "size": 2, **changed})


@pytest.mark.parametrize("actions", [[0], [0.0, 1.0], [[0, 1]], "ab", [None, 1]])
def test_actions_of_another_shape_or_kind_are_refused(actions: Any) -> None:
    with pytest.raises(BadInput, match="actions are 2 whole numbers, one for each game"):
        Batch(GAMES[0], 2, 2).step(actions)


def test_what_is_not_needed_is_not_made() -> None:
    batch = begin(GAMES[0], 2, masks=False, observations=False)
    batch.step(batch.sample())
    assert batch.legal_action_mask.shape == (SIZE, 0)
    assert batch.observation.shape == (SIZE, 0)


def test_the_arrays_stay_the_same_ones() -> None:
    batch = begin(GAMES[0], 2)
    before = batch.observation, batch.legal_action_mask, batch.rewards
    batch.step(batch.sample())
    assert all(
        now is then
        for now, then in zip((batch.observation, batch.legal_action_mask, batch.rewards), before, strict=True)
    )
