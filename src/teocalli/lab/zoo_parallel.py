"""The games as parallel environments of PettingZoo: all who owe a decision make it in one step."""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np

from teocalli.core.errors import BadInput
from teocalli.core.words import quoted
from teocalli.lab.zoo_game import Observation, ZooGame, anything

try:
    from pettingzoo import ParallelEnv
    from pettingzoo.utils.env_logger import EnvLogger
except ModuleNotFoundError:
    raise ImportError("this needs PettingZoo: pip install 'teocalli[lab]'") from None

Step = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]
"""Observations, rewards, terminations, truncations, infos."""


class parallel_env(ZooGame, ParallelEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo has no types, and this is its name
    """A game in which each step is one decision: of all seats that make it at the same time, or of one.

    The mask of an agent that is not asked is all 0; its action is ignored and may be left out.

    >>> from teocalli import names
    >>> env = parallel_env(names()[-1], players=3)
    >>> seen, infos = env.reset(seed=7)
    >>> [bool(seen[agent]["action_mask"].any()) for agent in env.agents]  # sealed bids
    [True, True, True]
    >>> actions = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents}
    >>> seen, rewards, terminations, truncations, infos = env.step(actions)
    >>> rewards
    {'player_0': 0.0, 'player_1': 0.0, 'player_2': 0.0}
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
        illegal: Literal["terminate", "random"] = "terminate",
    ) -> None:
        """The arguments are those of `env`. `illegal` says what comes of an illegal action.

        "terminate": the game ends as PettingZoo's `TerminateIllegalWrapper` ends it, with its warning and a reward of
        −1. "random": a legal one is played instead, each as likely; for learners that know of no masks.
        """
        if illegal not in ("terminate", "random"):
            raise BadInput(f'`illegal` is "terminate" or "random", not {quoted(illegal)}')
        super().__init__(game, players, options, render_mode, shaping, max_cycles)
        self.illegal = illegal

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game; without a seed, the next of a sequence. `options` means nothing here.

        Raises `BadInput` for a seed that is none.

        >>> from teocalli import names
        >>> env = parallel_env(names()[-1], players=3)
        >>> seen, infos = env.reset(seed=7)
        >>> sorted(seen), infos["player_0"]
        (['player_0', 'player_1', 'player_2'], {})
        """
        self._begin(seed)
        self._leads = self._current_leads() if self.shaping else []
        self._show()
        return self._seen(dead=False), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> Step:
        """Play the actions of all who are asked, by the names of their agents.

        Raises `BadInput`, and changes nothing, if one is missing or is no action of the game.

        >>> from teocalli import names
        >>> env = parallel_env(names()[-1], players=3)
        >>> seen, infos = env.reset(seed=7)
        >>> asked = [agent for agent in env.agents if seen[agent]["action_mask"].any()]
        >>> *_, infos = env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in asked})
        >>> len(env.match) > len(asked)  # the deal, and all bids at once
        True
        """
        agents, match = self.agents, self.match
        if not agents:
            return {}, {}, {}, {}, {}
        chosen, illegal = self._choose(actions)
        if illegal:
            EnvLogger.warn_on_illegal_move()
            rewards = {agent: -1.0 if agent in illegal else 0.0 for agent in agents}
            terminated = truncated = True
        else:
            for seat, number in chosen.items():
                match.act(seat, number)
            rewards = dict(zip(agents, self._payments(over=match.over), strict=True))
            terminated, truncated = match.over, self._is_cut_off(over=match.over)
        dead = terminated or truncated
        self.agents = [] if dead else agents
        self._show()
        return (
            self._seen(dead=dead),
            rewards,
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def _choose(self, actions: Mapping[str, int]) -> tuple[dict[int, int], set[str]]:
        """What the seats that are asked play; and the agents whose actions are illegal."""
        chosen, illegal = {}, set[str]()
        for seat in self.match.actors:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise BadInput(f"{agent} is asked, but has no action")
            space, mask = self.action_spaces[agent], self.match.mask(seat)
            if not space.contains(actions[agent]):
                raise BadInput(f"an action of {agent} is a whole number from 0 to {space.n - 1}, not {actions[agent]}")
            chosen[seat] = int(actions[agent])
            if not mask[chosen[seat]]:
                if self.illegal == "terminate":
                    illegal.add(agent)
                chosen[seat] = int(self.np_random.choice(np.flatnonzero(mask)))
        return chosen, illegal

    def _seen(self, *, dead: bool) -> dict[str, Observation]:
        return {agent: self._look(seat, dead=dead) for seat, agent in enumerate(self.possible_agents)}

    def _look(self, seat: int, *, dead: bool) -> Observation:
        mask = anything(self.match.game) if dead else self.match.mask(seat).view(np.int8)
        return {"observation": self.match.observe(seat), "action_mask": mask}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
