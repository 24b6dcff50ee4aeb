"""The games as environments of PettingZoo, by its own tests and by ours."""

import copy
import pickle
import sys
import warnings
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils import parallel_to_aec
from pettingzoo.utils.env_logger import EnvLogger

from teocalli import BadInput, Match, Refused, game
from teocalli.lab import zoo_game
from teocalli.lab.pettingzoo import env, parallel_env, raw_env
from tests import GAMES

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports one of its own games in an old way
    zoo_tests = import_module("pettingzoo.test")
api = import_module("pettingzoo.test.api_test")

TABLES = [(name, players) for name in GAMES for players in game(name).players]
SEALED = GAMES[-1]
"""A game in which several seats decide at once."""


@pytest.fixture(autouse=True)
def _no_warnings_of_pettingzoo() -> Iterator[None]:
    """It writes some warnings into a log of its own."""
    EnvLogger.flush()
    EnvLogger.suppress_output()
    yield
    EnvLogger.unsuppress_output()
    assert not EnvLogger.mqueue


def taken_warnings() -> list[str]:
    found = list(EnvLogger.mqueue)
    EnvLogger.flush()
    return found


def short(name: str) -> dict[str, Any]:
    return {"options": game(name).short_options}


def play(table: Any, steps: int, rng: np.random.Generator) -> list[Any]:
    """Random steps, and all that was seen on the way."""
    heard: list[Any] = []
    for agent in table.agent_iter(steps):
        seen, reward, terminated, truncated, _ = table.last()
        heard += [agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, terminated, truncated]
        over = terminated or truncated
        table.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return heard


def play_at_once(table: parallel_env, seen: dict[str, Any], steps: int, rng: np.random.Generator) -> list[Any]:
    """The same in a parallel environment."""
    heard: list[Any] = []
    while table.agents and steps:
        masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in table.agents}
        seen, *rest = table.step({agent: int(rng.choice(legal)) for agent, legal in masks.items() if len(legal)})
        heard += [[seen[agent]["observation"].tobytes() for agent in sorted(seen)], *rest]
        steps -= 1
    return heard


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_passes_the_tests_of_pettingzoo(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    make = partial(env, name, players, **short(name))
    # It warns of observations with a mask unless their environment is in a list of its own.
    for known in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(api, known, [*getattr(api, known), str(make())])
    zoo_tests.api_test(make(), num_cycles=300)
    zoo_tests.seed_test(make, num_cycles=20)
    zoo_tests.render_test(make)
    zoo_tests.parallel_api_test(parallel_env(name, players, **short(name)), num_cycles=300)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_passes_the_test_of_cycles(name: str, players: int) -> None:
    """It knows no masks, and lets every agent act in every cycle: so it is for parallel environments."""
    make = partial(parallel_env, name, players, illegal="random", **short(name))
    zoo_tests.max_cycles_test(SimpleNamespace(parallel_env=make, env=lambda **rest: parallel_to_aec(make(**rest))))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", [env, raw_env])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_copies_and_what_was_pickled_go_on_as_the_original(name: str, kind: Any, copied: Any) -> None:
    table = kind(name, game(name).players[-1], shaping=0.01, **short(name))
    table.reset(seed=5)
    play(table, 7, np.random.default_rng(1))  # among sealed bids: in the middle of a decision
    other = copied(table)

    def go_on(one: Any) -> list[Any]:
        rng = np.random.default_rng(2)
        heard = play(one, 2000, rng)
        one.reset()  # the next game of the same sequence
        return [*heard, *play(one, 10, rng)]

    expected = go_on(table)
    assert expected == go_on(other)


@pytest.mark.parametrize("name", GAMES)
def test_a_parallel_environment_is_copied_and_pickled(name: str) -> None:
    table = parallel_env(name, 2, **short(name))
    seen, _ = table.reset(seed=5)
    others = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    expected = play_at_once(table, seen, 10, np.random.default_rng(2))
    for other in others:
        assert play_at_once(other, seen, 10, np.random.default_rng(2)) == expected


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_gives_the_game_of_a_match_and_no_seed_another(name: str) -> None:
    table = raw_env(name, 2, **short(name))
    table.reset(seed=7)
    assert table.match.events == Match.new(name, 2, seed=7, **short(name)).events
    seeds = [table.match.seed]
    for _ in range(2):
        table.reset()
        seeds.append(table.match.seed)
    again = raw_env(name, 2, **short(name))
    again.reset(seed=7)
    again.reset()
    assert again.match.seed == seeds[1]
    assert len({*seeds, None}) == 4
    with pytest.raises(BadInput, match="a seed is a whole number"):
        table.reset(seed=-1)


@pytest.mark.parametrize("shaping", [0.0, 0.125])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_game_is_worth_its_result_whatever_was_paid_on_the_way(name: str, players: int, shaping: float) -> None:
    table = raw_env(name, players, shaping=shaping, **short(name))
    table.reset(seed=3)
    rng = np.random.default_rng(1)
    sums, paid = dict.fromkeys(table.agents, 0.0), 0
    while not all(table.terminations.values()):
        play(table, 1, rng)
        paid += any(table.rewards.values())
        for agent, reward in table.rewards.items():
            sums[agent] += reward
    assert paid <= 1 or shaping, "nothing is paid before the end"
    winners: Any = table.match.result["winners"]
    won = (players / len(winners) - 1) / (players - 1)
    expected = [won if seat in winners else -1 / (players - 1) for seat in range(players)]
    assert list(sums.values()) == pytest.approx(expected, abs=1e-9)


def test_shaped_rewards_are_what_the_lead_has_grown_by() -> None:
    table = raw_env(SEALED, 3, shaping=0.5, **short(SEALED))
    table.reset(seed=3)
    rng = np.random.default_rng(1)
    before = [0.0, 0.0, 0.0]
    for _ in range(60):
        play(table, 1, rng)
        scores: Any = table.match.result["scores"]
        leads = [points - (sum(scores) - points) / 2 for points in scores]
        expected = [(now - then) / 2 for now, then in zip(leads, before, strict=True)]
        assert list(table.rewards.values()) == pytest.approx(expected)
        before = leads
    assert any(before)


@pytest.mark.parametrize("name", GAMES)
def test_who_is_not_asked_may_do_nothing(name: str) -> None:
    table = raw_env(name, 2, **short(name))
    table.reset(seed=1)
    for _ in range(20):
        for seat, agent in enumerate(table.possible_agents):
            seen = table.observe(agent)
            assert bool(seen["action_mask"].any()) == (seat in table.match.actors)
            assert (seen["observation"] == table.match.observe(seat)).all()
        play(table, 1, np.random.default_rng(1))


def test_when_the_game_is_over_anything_may_be_chosen() -> None:
    table = env(SEALED, 2, **short(SEALED))
    table.reset(seed=1)
    rng = np.random.default_rng(1)
    while not table.terminations[table.agent_selection]:
        play(table, 1, rng)
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].all(), "None is played, but networks want a choice"


def test_an_illegal_action_ends_the_game_with_the_usual_warning() -> None:
    table = env(GAMES[0], 2)
    table.reset(seed=1)
    seen, *_ = table.last()
    table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert any("Illegal move made" in warning for warning in taken_warnings())
    ends = {}
    for agent in table.agent_iter():
        _, reward, terminated, _, _ = table.last()
        assert terminated
        ends[agent] = reward
        table.step(None)
    assert ends == {"player_0": -1, "player_1": 0}
    table.reset(seed=1)
    assert not table.terminations["player_0"]


def test_without_wrappers_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = raw_env(GAMES[0], 2)
    table.reset(seed=1)
    before = table.match.state.tobytes()
    with pytest.raises(Refused):
        table.step(int(np.flatnonzero(table.observe("player_0")["action_mask"] == 0)[0]))
    for no_action in (None, -1, game(GAMES[0]).actions):
        with pytest.raises(BadInput, match="has a number from 0 to"):
            table.step(no_action)
    assert (table.match.state.tobytes(), table.agent_selection) == (before, "player_0")


def test_an_illegal_action_in_parallel_ends_the_game_or_is_replaced() -> None:
    table = parallel_env(SEALED, 3)
    seen, _ = table.reset(seed=1)
    legal = {agent: int(seen[agent]["action_mask"].argmax()) for agent in table.agents}
    illegal = int(seen["player_1"]["action_mask"].argmin())
    _, rewards, terminations, truncations, _ = table.step({**legal, "player_1": illegal})
    assert any("Illegal move made" in warning for warning in taken_warnings())
    assert rewards == {"player_0": 0, "player_1": -1, "player_2": 0}
    assert all(terminations.values())
    assert all(truncations.values())
    assert (table.agents, table.step({})) == ([], ({}, {}, {}, {}, {}))
    assert len(table.match) == len(Match.new(SEALED, 3, seed=1)), "nothing was played"
    replacing = parallel_env(SEALED, 3, illegal="random")
    replacing.reset(seed=1)
    replacing.step({**legal, "player_1": illegal})
    assert replacing.agents
    assert len(replacing.match) > len(table.match)


def test_an_action_that_is_missing_or_none_at_all_changes_nothing() -> None:
    table = parallel_env(SEALED, 3)
    seen, _ = table.reset(seed=1)
    legal = {agent: int(seen[agent]["action_mask"].argmax()) for agent in table.agents}
    before = table.match.state.tobytes()
    with pytest.raises(BadInput, match="player_2 is asked, but has no action"):
        table.step({agent: legal[agent] for agent in ("player_0", "player_1")})
    with pytest.raises(BadInput, match="an action of player_2 is a whole number from 0 to"):
        table.step({**legal, "player_2": game(SEALED).actions})
    assert table.match.state.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_one_by_one_and_in_parallel_the_same_game_is_cut_off_at_the_same_moment(name: str) -> None:
    together = parallel_env(name, 2, max_cycles=6, **short(name))
    alone = raw_env(name, 2, max_cycles=6, **short(name))
    seen, _ = together.reset(seed=4)
    alone.reset(seed=4)
    while together.agents:
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in together.agents}
        seen, _, terminations, truncations, _ = together.step(actions)
        while alone.match.settled < together.match.settled:
            assert not any(alone.truncations.values())
            alone.step(actions[alone.agent_selection])
    assert all(truncations.values())
    assert not any(terminations.values())
    assert (alone.truncations, alone.terminations) == (truncations, terminations)
    assert alone.match.state.tobytes() == together.match.state.tobytes()


def test_a_position_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = env(SEALED, 2, render_mode="ansi")
    drawn.reset(seed=1)
    text = drawn.render()
    assert isinstance(text, str)
    assert not capsys.readouterr().out
    shown = env(SEALED, 2, render_mode="human")
    shown.reset(seed=1)
    assert capsys.readouterr().out == text
    play(shown, 1, np.random.default_rng(1))
    assert len(capsys.readouterr().out) > 100


def test_a_position_is_drawn_as_pixels_that_hide_what_onlookers_may_not_see() -> None:
    table = env(SEALED, 2, render_mode="rgb_array")
    table.reset(seed=1)
    before = table.render()
    assert isinstance(before, np.ndarray)
    assert before.ndim == 3
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 20, "there is something to see"
    other = env(SEALED, 2, render_mode="rgb_array")
    other.reset(seed=1)
    for seat, one in enumerate((table, other)):
        one.step(int(np.flatnonzero(one.observe("player_0")["action_mask"])[seat]))  # two bids, both sealed
    after = table.render()
    assert (after == other.render()).all(), "a sealed bid looks like any other"
    assert (after != before).any(), "but it is seen that there is one"


def test_a_game_without_pictures_is_not_drawn_as_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zoo_game, "has_pictures", lambda _: False)
    assert env(SEALED, 2).metadata["render_modes"] == ["human", "ansi"]
    for kind in (raw_env, parallel_env):
        with pytest.raises(BadInput, match="is one of human, ansi, not 'rgb_array'"):
            kind(SEALED, 2, render_mode="rgb_array")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": 9}, "players, not 9"),
        ({"options": {"nothing": 1}}, "nothing"),
        ({"render_mode": "film"}, "a render mode of .* is one of human, ansi, rgb_array, not"),
        ({"max_cycles": 0}, "`max_cycles` is a whole number from 1 up, not 0"),
    ],
)
def test_what_cannot_be_played_is_said(wrong: dict[str, Any], says: str) -> None:
    for kind in (env, raw_env, parallel_env):
        with pytest.raises(BadInput, match=says):
            kind(**{"game": SEALED, "players": 2, **wrong})
    with pytest.raises(BadInput, match='`illegal` is "terminate" or "random"'):
        parallel_env(SEALED, 2, illegal="ignore")  # type: ignore[arg-type]


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_without_pettingzoo_one_line_says_what_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith(("teocalli.lab.pettingzoo", "teocalli.lab.zoo"))]:
        monkeypatch.delitem(sys.modules, module)
    for module in [name for name in sys.modules if name.split(".")[0] == missing]:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError, match=r"this needs PettingZoo: pip install 'teocalli\[lab\]'"):
        import_module("teocalli.lab.pettingzoo")
