"""The games as environments of PettingZoo in which agents are asked one after the other, without wrappers."""

from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np

from teocalli.core.array_calls import observation_size
from teocalli.core.arrays import StateArray, array_from_bytes
from teocalli.core.dice import dice_of
from teocalli.core.game import CHANCE, ONLOOKER, OVER
from teocalli.core.kernel_calls import kernel_calls
from teocalli.core.match import Match
from teocalli.core.position import Summary, seats_in, summarise
from teocalli.core.registry import game as find_game
from teocalli.lab.zoo_calls import zoo_calls
from teocalli.lab.zoo_game import Observation, ZooGame, anything

try:
    from pettingzoo import AECEnv
except ModuleNotFoundError:
    raise ImportError("this needs PettingZoo: pip install 'teocalli[lab]'") from None


class raw_env(ZooGame, AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo has no types, and this is its name
    """The same as `env` without wrappers: an illegal action raises `Refused`, which says why, and changes nothing.

    Where several seats decide at once they are asked one after the other, and none sees what the others have chosen.

    A step plays and looks in one compiled call, on a state of its own. `match`, which has the same dice, plays the same
    actions when somebody asks for it.

    >>> from teocalli import names
    >>> table = raw_env(names()[0], players=2)
    >>> table.reset(seed=7)
    >>> table.step(int(table.observe("player_0")["action_mask"].argmax()))
    >>> table.agent_selection
    'player_1'
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
        self._plain = not self.shaping and max_cycles is None and render_mode != "human"
        """Nothing but the end needs more to be done in a step than to play it."""
        self._width = observation_size(find_game(self.name), players)
        self._actions = find_game(self.name).actions
        start = Match.new(game, players, options=options, chance="given")
        self._start = start.state.tobytes()
        """The state before anything has happened."""
        self._bind()

    def _bind(self) -> None:
        """What belongs to this process, or is only memory to work with."""
        self._game = find_game(self.name)
        self._calls = zoo_calls(self._game)
        self._known: StateArray = np.zeros(1, self._game.state)
        self._raw = self._known.view(np.uint8)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in _BOUND}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; without a seed, the next of a sequence. `options` means nothing here.

        Raises `BadInput` for a seed that is none.

        >>> from teocalli import names
        >>> table = raw_env(names()[0], players=2)
        >>> table.reset(seed=7)
        >>> table.agents, table.match.seed
        (['player_0', 'player_1'], 7)
        """
        self._begin(seed)
        self._states = array_from_bytes(self._start, self._game.state)
        self._draws = 0
        """How many events came from chance."""
        self._played: list[tuple[int, int]] = []
        """Seats and the numbers of their actions."""
        self._replayed = 0
        """How many of them the match knows."""
        self._seen: Observation | None = None
        """What the selected agent sees, until it has looked."""
        asked = kernel_calls(self._game).actors(self._states)
        asked = self._roll() if asked == CHANCE else asked
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(agents, False), dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = self.possible_agents[seats_in(asked)[0]]
        self._leads = self._current_leads() if self.shaping else []
        if self.render_mode == "human":
            self.render()

    @property
    def match(self) -> Match:
        """The game that is being played. It knows what is hidden: show it to no player."""
        match = super().match
        for seat, number in self._played[self._replayed :]:
            match.act(seat, number)
        self._replayed = len(self._played)
        return match

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do: nothing unless it is asked.

        >>> from teocalli import names
        >>> table = raw_env(names()[0], players=2)
        >>> table.reset(seed=7)
        >>> [bool(table.observe(agent)["action_mask"].any()) for agent in table.agents]
        [True, False]
        """
        seen = self._seen
        if seen is not None and agent == self.agent_selection:
            self._seen = None  # whoever gets it may keep it and write to it
            return seen
        mask, out = np.empty(self._actions, np.int8), np.empty(self._width, np.float32)
        self._calls.look(self._states, self._known, self._raw, self.players, self._seats[agent], mask, out)
        if self.terminations.get(agent, True) or self.truncations.get(agent, True):
            mask = anything(self._game)
        return {"observation": out, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is selected, and select the next one that is asked.

        Raises `Refused` if it is not legal and `BadInput` if it is no number of an action; nothing has changed. After
        the end of a game the action is None, as always in PettingZoo.

        >>> from teocalli import names
        >>> table = raw_env(names()[0], players=2)
        >>> table.reset(seed=7)
        >>> table.step(int(table.observe("player_0")["action_mask"].argmax()))
        >>> len(table.match), table.rewards
        (1, {'player_0': 0.0, 'player_1': 0.0})
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        number = index(action) if action.__class__ is int or isinstance(action, np.integer) else -1
        if not 0 <= number < self._actions:
            self.match.act(seat, action)  # type: ignore[arg-type]  # which raises what there is to say
        mask, out = np.empty(self._actions, np.int8), np.empty(self._width, np.float32)
        asked = self._calls.play(self._states, self._known, self._raw, self.players, seat, number, mask, out)
        if asked < 0:
            self.match.act(seat, number)  # which raises why it is refused
        self._played.append((seat, number))
        self._cumulative_rewards[agent] = 0.0
        if asked == CHANCE:
            asked = self._roll()
            if asked != OVER:
                self._calls.look(self._states, self._known, self._raw, self.players, seats_in(asked)[0], mask, out)
        if asked == OVER:
            self._seen = None
        else:
            self._seen = {"observation": out, "action_mask": mask}
            self.agent_selection = self.possible_agents[seats_in(asked)[0]]
            if self._plain:
                return
        self._finish_step(over=asked == OVER)

    def _roll(self) -> int:
        """Draw what is due, by the dice of the match, and return who is asked then."""
        calls, asked, seed = kernel_calls(self._game), CHANCE, self._seed
        assert seed is not None
        while asked == CHANCE:
            outcome: StateArray = np.zeros(1, self._game.outcome)
            calls.draw(self._states, dice_of(seed, self._draws), outcome)
            asked = calls.happen(self._states, outcome)
            self._draws += 1
        return asked

    def _summary(self) -> Summary:
        return summarise(self._game, self._states[0], ONLOOKER)

    def _finish_step(self, *, over: bool) -> None:
        """Pay, and see whether the game is over or cut off."""
        self.rewards = dict(zip(self.agents, self._payments(over=over), strict=True))
        self._accumulate_rewards()
        cut_off = self._is_cut_off(over=over)
        if over or cut_off:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut_off)
            self._seen, self.agent_selection = None, self.agents[0]
        if self.render_mode == "human":
            self.render()


_BOUND = ("_game", "_calls", "_known", "_raw")
"""What is made anew for a copy."""
