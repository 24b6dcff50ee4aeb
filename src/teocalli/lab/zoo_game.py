"""What the environments of PettingZoo have in common: a match with agents, spaces, rewards and drawings."""

import sys
from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from teocalli.core.array_calls import observation_size
from teocalli.core.errors import BadInput
from teocalli.core.game import ONLOOKER, Game
from teocalli.core.inputs import plain_number, require_seed
from teocalli.core.match import Match
from teocalli.core.match_inputs import game_and_options
from teocalli.core.options import is_whole
from teocalli.core.position import Summary, summarise
from teocalli.core.raster import Pixels
from teocalli.core.words import quoted
from teocalli.lab.batch_loops import end_reward
from teocalli.lab.drawing import has_pictures, position_pixels, position_text

try:
    from gymnasium import logger, spaces
    from gymnasium.utils import seeding
except ModuleNotFoundError:
    raise ImportError("this needs PettingZoo: pip install 'teocalli[lab]'") from None

Observation: TypeAlias = dict[str, npt.NDArray[Any]]
"""`observation` (float32) and `action_mask` (int8)."""

RENDER_MODES = ("human", "ansi", "rgb_array")
"""The last one is for games that bring pictures."""


def anything(game: Game) -> npt.NDArray[np.int8]:
    """The mask of an agent for which the game is over. Nothing is played any more, so anything goes.

    A choice among no actions at all would give a network no numbers.
    """
    return np.ones(game.actions, np.int8)


class ZooGame:
    """A game for a number of players, whose agents are called `player_0`, `player_1` and so on, by seat.

    It holds nothing that belongs to a process, and a match is copied and pickled with its dice. So copies, and what was
    pickled, go on as the original does.
    """

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, object] | None,
        render_mode: str | None,
        shaping: float,
        max_cycles: int | None,
    ) -> None:
        found, self.options = game_and_options(game, players, {} if options is None else options)
        modes = RENDER_MODES if has_pictures(found) else RENDER_MODES[:-1]
        if render_mode is not None and render_mode not in modes:
            raise BadInput(f"a render mode of {found.name} is one of {', '.join(modes)}, not {quoted(render_mode)}")
        max_cycles = plain_number(max_cycles)
        if max_cycles is not None and (not is_whole(max_cycles) or max_cycles < 1):
            raise BadInput(f"`max_cycles` is a whole number from 1 up, not {quoted(max_cycles)}")
        self.name, self.players = found.name, players
        self.render_mode, self.shaping, self.max_cycles = render_mode, float(shaping), max_cycles
        self.metadata: dict[str, Any] = {
            "name": f"{found.name}_v{found.rules}",
            "render_modes": list(modes),
            "render_fps": 1,
            "is_parallelizable": False,  # not by the conversion of PettingZoo, which has every agent act in turn
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = observation_size(found, players)
        self.action_spaces = {agent: spaces.Discrete(found.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                observation=spaces.Box(-np.inf, np.inf, (size,), np.float32),
                action_mask=spaces.Box(0, 1, (found.actions,), np.int8),
            )
            for agent in self.possible_agents
        }
        self._seed: int | None = None
        """Of the game that is being played."""
        self._match: Match | None = None
        self._np_random: np.random.Generator | None = None
        self._cycles = 0
        """How many decisions there have been."""
        self._leads: list[float] = []
        """By seat, when rewards were paid last: how many points it was ahead of the others."""

    @property
    def match(self) -> Match:
        """The game that is being played; there is one after `reset`. It knows what is hidden: show it to no player."""
        if self._match is None:
            self._match = Match.new(self.name, self.players, options=self.options, seed=self._seed)
        return self._match

    @property
    def np_random(self) -> np.random.Generator:
        """What draws the seeds of games for which none was given. It is made when it is needed, which takes a while."""
        if self._np_random is None:
            self._np_random, _ = seeding.np_random(self._seed)
        return self._np_random

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what an agent sees: `observation` and `action_mask`.

        >>> from teocalli import names
        >>> from teocalli.lab.pettingzoo import raw_env
        >>> table = raw_env(names()[0], players=2)
        >>> table.reset(seed=7)
        >>> table.observe("player_0") in table.observation_space("player_0")
        True
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions: their numbers.

        >>> from teocalli import game, names
        >>> from teocalli.lab.pettingzoo import raw_env
        >>> table = raw_env(names()[0], players=2)
        >>> int(table.action_space("player_0").n) == game(names()[0]).actions
        True
        """
        return self.action_spaces[agent]

    def render(self) -> str | Pixels | None:
        """The whole position as text (`ansi`), or printed (`human`); or as onlookers see it, as pixels (`rgb_array`).

        Pixels are uint8[height, width, 3]. Without a render mode it answers None, with Gymnasium's warning.

        >>> from teocalli import names
        >>> from teocalli.lab.pettingzoo import env
        >>> table = env(names()[0], players=2, render_mode="rgb_array")
        >>> table.reset(seed=7)
        >>> picture = table.render()
        >>> picture.dtype, picture.shape[2]
        (dtype('uint8'), 3)
        """
        if self.render_mode is None:
            logger.warn("You are calling render without a render mode: pass render_mode to the environment.")
            return None
        if self.render_mode == "rgb_array":
            return position_pixels(self.match.game, self.match.state)
        text = position_text(self.match)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text)
        return None

    def close(self) -> None:
        """There is nothing to let go.

        >>> from teocalli import names
        >>> from teocalli.lab.pettingzoo import raw_env
        >>> table = raw_env(names()[0], players=2)
        >>> table.close()
        """

    # What the environments do alike.

    def _begin(self, seed: int | None) -> None:
        """Begin a game: that of `Match.new` with this seed, or one that the environment draws."""
        if seed is None:
            self._seed = int(self.np_random.integers(2**63))
        else:
            self._seed, self._np_random = require_seed(seed), None
        self._match = None
        self.agents = self.possible_agents[:]
        self._cycles = 0

    def _summary(self) -> Summary:
        """The scores, and the winners."""
        return summarise(self.match.game, self.match.state, ONLOOKER)

    def _is_complete(self) -> bool:
        """Whether nobody still has to make a part of the last decision."""
        return self.match.settled == len(self.match)

    def _payments(self, *, over: bool) -> list[float]:
        """By seat, what the last step is worth.

        Shaped rewards are the changes of a potential that is 0 at the end: whatever was paid on the way is taken back
        then, so that a whole game is worth the same, and the best way to play it too.
        """
        paid = [0.0] * self.players
        if over:
            winners = sum(1 << seat for seat in self._summary().winners)
            paid = [float(end_reward(winners, self.players, seat)) for seat in range(self.players)]
        if self.shaping and self._is_complete():  # not while others still decide: that would tell of theirs
            leads = [0.0] * self.players if over else self._current_leads()
            paid = [
                reward + self.shaping * (now - before)
                for reward, now, before in zip(paid, leads, self._leads, strict=True)
            ]
            self._leads = leads
        return paid

    def _current_leads(self) -> list[float]:
        scores = self._summary().scores
        others = max(1, self.players - 1)
        return [points - (sum(scores) - points) / others for points in scores]

    def _is_cut_off(self, *, over: bool) -> bool:
        """Count a decision if it is complete; whether there have been as many as there may be."""
        if self.max_cycles is None:
            return False
        self._cycles += self._is_complete()
        return self._cycles >= self.max_cycles and not over
