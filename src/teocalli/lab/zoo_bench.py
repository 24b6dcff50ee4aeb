"""Steps through PettingZoo to be measured: our environments, and connect four, which it brings itself."""

import os
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from teocalli.core.errors import BadInput
from teocalli.core.registry import game as find_game
from teocalli.lab.bench import Work

_SCRIPTS = 8
"""Games that are played over and over. Choosing an action is not what is measured."""


def zoo_play(name: str, players: int, *, raw: bool) -> Work:
    """Our game: with the usual wrappers, or raw."""
    zoo = import_module("teocalli.lab.pettingzoo")
    table = (zoo.raw_env if raw else zoo.env)(name, players, options=find_game(name).benchmark_options)
    return _work(name, table)


def connect_four_play(*, raw: bool) -> Work:
    """Connect four, likewise; raises `BadInput` where it cannot be played."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would print a greeting
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what it needs for its pictures
            found = import_module("pettingzoo.classic.connect_four.connect_four")
    except ImportError:
        raise BadInput("connect four of PettingZoo needs pettingzoo and pygame") from None
    make: Callable[[], Any] = found.raw_env if raw else found.env
    return _work("connect_four", make())


def _work(name: str, table: Any) -> Work:
    rng = np.random.default_rng(0)
    scripts = [_script(table, seed, rng) for seed in range(_SCRIPTS)]

    def play(rounds: int) -> int:
        for _ in range(rounds):
            for seed, script in enumerate(scripts):
                table.reset(seed=seed)
                actions = iter(script)
                for _ in table.agent_iter():
                    _, _, terminated, truncated, _ = table.last()
                    table.step(None if terminated or truncated else next(actions))
        return 0

    return Work(name, play, sum(map(len, scripts)))


def _script(table: Any, seed: int, rng: np.random.Generator) -> list[int]:
    """A random game: what was done."""
    script = []
    table.reset(seed=seed)
    for _ in table.agent_iter():
        seen, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            table.step(None)
            continue
        script.append(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        table.step(script[-1])
    return script
