"""A batch as a vector environment of Gymnasium: one seat learns, bots play the others.

    from teocalli import names
    from teocalli.lab.gymnasium import BatchEnv

    env = BatchEnv(names()[0], players=2, num_envs=64, seat=0, opponents="lively")
    observation, info = env.reset(seed=7)
    observation["observation"], observation["action_mask"]

An illegal action raises `RefusedInBatch`: mask what you choose from.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.bots.base import Bot
from teocalli.core.errors import BadInput
from teocalli.core.inputs import require_seat
from teocalli.core.match_inputs import game_and_options
from teocalli.core.raster import Pixels
from teocalli.core.words import quoted
from teocalli.lab.batch import Batch
from teocalli.lab.drawing import has_pictures, position_pixels

try:
    from gymnasium import logger, spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError:
    raise ImportError("this needs Gymnasium: pip install 'teocalli[lab]'") from None

Observation = dict[str, npt.NDArray[Any]]


class BatchEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """So many games, in each of which one seat is yours. A game that ends begins anew in the same step.

    An observation has two arrays: `observation` (float32) and `action_mask` (int8). The reward is 1 for a sole victory,
    less for a shared one, and below 0 for a defeat; 0 before the end. Where a game has ended (`info["_final_obs"]`),
    `info["final_obs"]` has its last observation, in whose mask nothing is legal any more.

    >>> from teocalli import names
    >>> env = BatchEnv(names()[0], players=2, num_envs=3, opponents="lively")
    >>> seen, info = env.reset(seed=7)
    >>> seen, rewards, terminated, truncated, info = env.step(seen["action_mask"].argmax(axis=1))
    >>> rewards.tolist(), terminated.tolist()
    ([0.0, 0.0, 0.0], [False, False, False])
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["rgb_array"]}  # noqa: RUF012  # as in Gymnasium

    def __init__(
        self,
        game: str,
        players: int,
        num_envs: int,
        *,
        seat: int = 0,
        opponents: str | Bot = "random",
        options: Mapping[str, object] | None = None,
        copy: bool = True,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        """Begin `num_envs` games; `opponents` names the bot that plays all other seats, as in a `Batch`.

        `copy=False` returns the arrays of the batch themselves, which each step fills anew. `render_mode` is
        "rgb_array" or None. Raises `BadInput`.
        """
        found, _ = game_and_options(game, players, options or {})
        if render_mode is not None and (render_mode != "rgb_array" or not has_pictures(found)):
            modes = '"rgb_array" or None' if has_pictures(found) else "None"
            raise BadInput(f"a render mode of {found.name} is {modes} here, not {quoted(render_mode)}")
        self.render_mode = render_mode
        seat = require_seat(seat, players)
        others = {other: opponents for other in range(players) if other != seat}
        self.copy = copy
        self.batch = Batch(game, players, num_envs, options=options, opponents=others, threads=threads)
        self.seat, self.num_envs = seat, num_envs
        actions, size = self.batch.game.actions, self.batch.observation.shape[1]
        self.single_action_space = spaces.Discrete(actions)
        self.single_observation_space = spaces.Dict(
            observation=spaces.Box(-np.inf, np.inf, (size,), np.float32),
            action_mask=spaces.Box(0, 1, (actions,), np.int8),
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew; without a seed, other ones than before. `options` means nothing here.

        >>> from teocalli import names
        >>> env = BatchEnv(names()[0], players=2, num_envs=3)
        >>> seen, info = env.reset(seed=7)
        >>> seen["observation"].shape == (3, env.single_observation_space["observation"].shape[0]), info
        (True, {})
        """
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        return self._observation(), {}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Play an action in each game, and what follows up to one's next decision.

        Raises `RefusedInBatch` if one is not legal and `BadInput` if one is no number of an action; no game has
        changed.

        >>> from teocalli import names
        >>> env = BatchEnv(names()[0], players=2, num_envs=3)
        >>> seen, info = env.reset(seed=7)
        >>> seen, rewards, terminated, truncated, info = env.step(seen["action_mask"].argmax(axis=1))
        >>> truncated.tolist()
        [False, False, False]
        """
        batch = self.batch
        batch.step(actions)
        rewards = batch.rewards[:, self.seat].astype(np.float64)
        terminated = batch.terminated.copy()
        return self._observation(), rewards, terminated, np.zeros(self.num_envs, np.bool_), self._endings(terminated)

    def render(self) -> tuple[Pixels, ...] | None:
        """All positions as onlookers see them, as pixels: uint8[height, width, 3] each.

        Without a render mode it answers None, with Gymnasium's warning.

        >>> from teocalli import names
        >>> env = BatchEnv(names()[0], players=2, num_envs=3, render_mode="rgb_array")
        >>> _ = env.reset(seed=7)
        >>> len(env.render()), env.render()[0].shape[2]
        (3, 3)
        """
        if self.render_mode is None:
            logger.warn("You are calling render without a render mode: pass render_mode to the environment.")
            return None
        return tuple(position_pixels(self.batch.game, state) for state in self.batch.states)

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads of the batch go; `close` calls it.

        >>> from teocalli import names
        >>> env = BatchEnv(names()[0], players=2, num_envs=3)
        >>> env.close()
        """
        self.batch.close()

    def _observation(self) -> Observation:
        seen, mask = self.batch.observation, self.batch.legal_action_mask.view(np.int8)
        return {
            "observation": seen.copy() if self.copy else seen,
            "action_mask": mask.copy() if self.copy else mask,
        }

    def _endings(self, terminated: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """What Gymnasium's own vector environments say of games that have ended."""
        if not terminated.any():
            return {}
        final = np.full(self.num_envs, None, object)
        for place in np.flatnonzero(terminated):
            nothing = np.zeros(self.batch.game.actions, np.int8)
            final[place] = {"observation": self.batch.final_observation[place].copy(), "action_mask": nothing}
        mask = terminated.copy()
        return {"final_obs": final, "_final_obs": mask, "final_info": {}, "_final_info": mask.copy()}
