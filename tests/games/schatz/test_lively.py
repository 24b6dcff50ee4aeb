"""The lively player uses every rule often, and only what its seat may know."""

from collections import Counter

import numpy as np
import pytest

from teocalli.bots.policy import Policy
from teocalli.core.dice import dice_of
from teocalli.core.game import CHANCE, OVER
from teocalli.core.kernel_calls import known_state
from teocalli.games.schatz import GAME, kernel
from teocalli.games.schatz.bots.lively import lively
from teocalli.games.schatz.notation import write
from teocalli.games.schatz.reasons import Ending

OPTIONS = {"usual": (0, 200, 30), "short": (1, 400, 2), "one round": (0, 200, 1)}


def games(players: int, number: int, options: str, policy: Policy = lively) -> Counter[str]:
    """How often each kind of action was played, games ended so, and rounds were begun."""
    seen: Counter[str] = Counter()
    for seed in range(number):
        state, outcome, dice = GAME.new_state(), GAME.new_outcome(), dice_of(seed, players)
        kernel.begin(GAME.tables, state, players, np.array(OPTIONS[options], np.int64))
        while (asked := kernel.actors(GAME.tables, state)) != OVER:
            if asked == CHANCE:
                kernel.draw(GAME.tables, state, dice, outcome)
                kernel.happen(GAME.tables, state, outcome)
                seen["rounds"] += 1
                continue
            seat = (asked & -asked).bit_length() - 1
            known = known_state(GAME, state, seat)
            before = known.tobytes()
            action = policy(GAME.tables, known, seat, dice)
            assert known.tobytes() == before, "it changed the state that it was shown"
            assert kernel.refusal(GAME.tables, state, seat, action) == 0
            again = write(action).startswith("bid") and state["auction"] > 1
            seen["bid again" if again else write(action).split()[0]] += 1
            kernel.play(GAME.tables, state, seat, action)
        seen[Ending.of(kernel.ending(GAME.tables, state)).value] += 1
        seen["goals met"] += int((state["paid"][:players] > 0).sum())
    return seen


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_kind_of_action_occurs_often_and_games_last_some_rounds(players: int) -> None:
    seen = games(players, 40, "usual")
    assert seen["target"] == 40
    assert 60 < seen["rounds"] < 400
    assert seen["goals met"] >= 40
    for kind in ("take", "leave", "bid again"):
        assert seen[kind] >= 10, kind
    assert seen["chief"] >= 2
    assert seen["award"] >= (20 if players > 2 else 0)


@pytest.mark.plain
def test_games_also_end_by_rounds() -> None:
    seen = games(4, 20, "short")
    assert seen["max_rounds"] == 20


def test_it_meets_more_goals_than_random_play() -> None:
    def met_by(policy: Policy) -> int:
        return games(4, 100, "one round", policy)["goals met"]

    assert met_by(lively) > 1.15 * met_by(kernel.pick)
