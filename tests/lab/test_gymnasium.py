"""A batch as a vector environment of Gymnasium."""

import sys
from importlib import import_module

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from teocalli import BadInput, game
from teocalli.lab import RefusedInBatch
from teocalli.lab.gymnasium import BatchEnv
from tests import GAMES

SIZE = 4


def begin(name: str, opponents: str = "random", seat: int = 1) -> BatchEnv:
    return BatchEnv(name, 2, SIZE, seat=seat, opponents=opponents, options=game(name).benchmark_options)


@pytest.mark.parametrize("opponents", ["random", "lively"])
@pytest.mark.parametrize("name", GAMES)
def test_it_is_stepped_as_gymnasium_steps(name: str, opponents: str) -> None:
    env = begin(name, opponents)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=3)
    assert not info
    assert seen in env.observation_space
    for _ in range(80):
        assert seen["action_mask"].any(axis=1).all(), "the seat is always asked"
        actions = seen["action_mask"].argmax(axis=1)
        assert actions in env.action_space
        seen, rewards, terminated, truncated, info = env.step(actions)
        assert seen in env.observation_space
        assert not truncated.any()
        assert (rewards[~terminated] == 0).all()
        assert ((rewards[terminated] >= -1) & (rewards[terminated] <= 1)).all()
        if terminated.any():
            assert (info["_final_obs"] == terminated).all()
            assert [last is not None for last in info["final_obs"]] == terminated.tolist()
            for last in info["final_obs"][terminated]:
                assert last in env.single_observation_space
                assert not last["observation"][:2].any(), "nobody is asked after the end"
                assert not last["action_mask"].any()
        else:
            assert not info
    env.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_repeats_the_games_and_no_seed_does_not(name: str) -> None:
    env = begin(name)

    def run(seed: int | None) -> bytes:
        seen, _ = env.reset(seed=seed)
        parts = []
        for _ in range(20):
            seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
            parts.append(seen["observation"].tobytes())
        return b"".join(parts)

    first = run(5)
    assert run(5) == first
    assert len({first, run(None), run(None)}) == 3


def test_an_illegal_action_raises_and_names_the_game() -> None:
    env = begin(GAMES[0])
    seen, _ = env.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    actions[2] = int(np.flatnonzero(seen["action_mask"][2] == 0)[0])
    with pytest.raises(RefusedInBatch, match=r"^game 2: "):
        env.step(actions)


def test_what_was_seen_stays_as_it_was_unless_one_wants_no_copies() -> None:
    kept = []
    for copy in (True, False):
        env = BatchEnv(GAMES[0], 2, SIZE, copy=copy)
        seen, _ = env.reset(seed=1)
        before = {name: part.copy() for name, part in seen.items()}
        after, *_ = env.step(seen["action_mask"].argmax(axis=1))
        kept.append([(seen[name] == before[name]).all() for name in before])
        assert [np.shares_memory(seen[name], after[name]) for name in seen] == [not copy] * 2
    assert kept == [[True, True], [False, False]]


def test_positions_are_drawn_as_pixels() -> None:
    env = BatchEnv(GAMES[0], 2, 2, seat=1, render_mode="rgb_array")
    env.reset(seed=1)
    pictures = env.render()
    assert pictures is not None
    assert len(pictures) == 2
    assert all(one.dtype == np.uint8 and one.ndim == 3 and one.shape[2] == 3 for one in pictures)
    assert (pictures[0] != pictures[1]).any(), "random opponents have begun differently"
    silent = BatchEnv(GAMES[0], 2, 1)
    with pytest.warns(UserWarning, match="calling render without a render mode"):
        assert silent.render() is None


def test_bad_input_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match='is "rgb_array" or None here, not'):
        BatchEnv(GAMES[0], 2, 1, render_mode="human")
    monkeypatch.setattr("teocalli.lab.gymnasium.has_pictures", lambda _: False)
    with pytest.raises(BadInput, match="is None here, not 'rgb_array'"):
        BatchEnv(GAMES[0], 2, 1, render_mode="rgb_array")
    with pytest.raises(BadInput, match="there are random, lively"):
        begin(GAMES[0], "level9")
    with pytest.raises(BadInput, match="a seat is a whole number from 0 to 1, not 2"):
        begin(GAMES[0], seat=2)


def test_where_gymnasium_is_missing_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "teocalli.lab.gymnasium")
    with pytest.raises(ImportError, match=r"^this needs Gymnasium: pip install 'teocalli\[lab\]'$"):
        import_module("teocalli.lab.gymnasium")
