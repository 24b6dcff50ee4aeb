"""The games as environments of PettingZoo: `env` with its usual wrappers, `raw_env` without, `parallel_env`.

    from teocalli import names
    from teocalli.lab.pettingzoo import env

    table = env(names()[0], players=2)
    table.reset(seed=7)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, info = table.last()
        table.step(None if terminated or truncated else seen["action_mask"].argmax())

An observation has two arrays: `observation` (float32) and `action_mask` (int8).
"""

from collections.abc import Mapping

from teocalli.lab.zoo_parallel import parallel_env
from teocalli.lab.zoo_raw import raw_env
from teocalli.lab.zoo_wrappers import wrap

try:
    from pettingzoo import AECEnv
except ModuleNotFoundError:
    raise ImportError("this needs PettingZoo: pip install 'teocalli[lab]'") from None

__all__ = ["env", "parallel_env", "raw_env"]


def env(
    game: str,
    players: int,
    *,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    shaping: float = 0.0,
    max_cycles: int | None = None,
) -> AECEnv:
    """A game in which agents are asked one after the other, with the usual wrappers.

    An illegal action ends the game, with a warning and a reward of −1 for who played it.

    `options` are those of the game. `render_mode` is "human" (the position is printed after each step), "ansi"
    (`render` returns it as text), "rgb_array" (`render` returns it as pixels) or None. At the end 1 is paid for a sole
    victory and −1 / (players − 1) for a defeat. `shaping` also pays, at every step, so much for each point by which an
    agent's lead over the others has grown; at the end the sum of it is taken back. `max_cycles` cuts a game off after
    so many decisions. Raises `BadInput`.

    >>> from teocalli import names
    >>> table = env(names()[0], players=2)
    >>> table.reset(seed=7)
    >>> seen, reward, terminated, truncated, info = table.last()
    >>> table.agent_selection, sorted(seen), reward, terminated
    ('player_0', ['action_mask', 'observation'], 0.0, False)
    >>> table.step(table.action_space("player_0").sample(seen["action_mask"]))
    >>> table.agent_selection
    'player_1'
    """
    raw = raw_env(game, players, options=options, render_mode=render_mode, shaping=shaping, max_cycles=max_cycles)
    return wrap(raw)
