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
from typing import Any

from teocalli.lab.zoo_game import Observation, ZooGame
from teocalli.lab.zoo_parallel import parallel_env

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
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
    (`render` returns it as text) or None. At the end 1 is paid for a sole victory and −1 / (players − 1) for a defeat.
    `shaping` also pays, at every step, so much for each point by which an agent's lead over the others has grown; at
    the end the sum of it is taken back. `max_cycles` cuts a game off after so many decisions. Raises `BadInput`.

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
    checked = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    return wrappers.OrderEnforcingWrapper(checked)


class raw_env(ZooGame, AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo has no types, and this is its name
    """The same without wrappers: an illegal action raises `Refused`, which says why, and nothing has changed.

    Where several seats decide at once they are asked one after the other, and none sees what the others have chosen.
    """

    def __init__(
        self,
        game: str,
        players: int,
        *,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        shaping: float = 0.0,
        max_cycles: int | None = None,
    ) -> None:
        """The arguments are those of `env`."""
        super().__init__(game, players, options, render_mode, shaping, max_cycles)
        self._plain = not shaping and max_cycles is None and render_mode != "human"
        """Nothing but the end needs more to be done in a step than to play it."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; without a seed, the next of a sequence. `options` means nothing here."""
        self._begin(seed)
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(agents, False), dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do: nothing unless it is asked."""
        return self._look(agent, dead=self._is_dead(agent))

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is selected, and select the next one that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.match
        match.act(self._seats[agent], action)  # type: ignore[arg-type]  # None is refused there
        self._cumulative_rewards[agent] = 0.0
        if self._plain and (actors := match.actors):
            self.agent_selection = self.possible_agents[actors[0]]
            return
        self.rewards = dict(zip(self.agents, self._payments(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, match.over)
        self.truncations = dict.fromkeys(self.agents, self._is_cut_off())
        self._select()

    def _is_dead(self, agent: str) -> bool:
        return bool(self.terminations.get(agent, True) or self.truncations.get(agent, True))

    def _select(self) -> None:
        """Select the agent that is asked; after the end, the first one."""
        actors = self.match.actors
        self.agent_selection = self.possible_agents[actors[0] if actors and not self._is_dead(self.agents[0]) else 0]
        if self.render_mode == "human":
            self.render()
