"""OpenSpiel's bots in our games: whatever has `step(state)` may take a seat.

The state is OpenSpiel's own, made from what this seat has heard; what it has not heard is filled in at random.
"""

from abc import abstractmethod
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from teocalli.bots import CustomBot, Decision
from teocalli.core import options as choosing
from teocalli.core.chance_steps import chance_module
from teocalli.core.errors import BadInput
from teocalli.core.game import Game
from teocalli.core.match_inputs import game_and_options
from teocalli.lab.peer import best_action, information_set_bot, mcts_bot, openspiel

_SEEDS = 2**31 - 1

Maker = Callable[[Any, int, int], Any]
"""(OpenSpiel's game, player, seed): a bot of OpenSpiel's, or anything with `step(state)` that answers an action."""


def adapter() -> ModuleType:
    """Our games as OpenSpiel's; imported here only, for it needs OpenSpiel. Raises `BadInput` without it."""
    openspiel()
    return import_module("teocalli.lab.openspiel")


def require_open(name: str, players: int) -> Game:
    """The game, in which each player sees all; raises `BadInput` for another, and without OpenSpiel."""
    game, _ = game_and_options(name, players, {})
    if game.has_chance or game.hides:
        raise BadInput(f"versus plays only games without chance, and {name} has some")
    openspiel()
    return game


class _InOpenSpiel(CustomBot):
    """A bot that is shown OpenSpiel's state."""

    def require_playable(self, players: int, options: choosing.Options) -> None:
        """Raise `BadInput` where OpenSpiel is missing, or the game does not say what chance can bring."""
        openspiel()
        if self.game.has_chance and chance_module(self.game) is None:
            raise BadInput(f"OpenSpiel's bots need chance that is listed, and {self.game.name} does not list it")

    def pick(self, decision: Decision) -> int:
        """The number of an action, which is the same in OpenSpiel."""
        match, seed = decision.match, decision.below(_SEEDS)
        told = decision.told()
        state = adapter().state_from_told(self.game.name, match.players, match.options, told, decision.seat, seed)
        return self._step(state, decision)

    @abstractmethod
    def _step(self, state: Any, decision: Decision) -> int:
        """The action for this state."""


class OpenSpielBot(_InOpenSpiel):
    """A bot of OpenSpiel's that `make` makes for each decision, from the game, the player and a seed.

    Bots written in Python are asked by `step`. Those in C++ must not be: they let go of Python's lock, which a game
    that is written in Python does not survive; `openspiel-mcts` is one that is asked in another way.

    >>> from open_spiel.python.bots.uniform_random import UniformRandomBot
    >>> import numpy as np
    >>> from teocalli import Match, names
    >>> from teocalli.core.dice import dice_of
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> make = lambda game, player, seed: UniformRandomBot(player, np.random.RandomState(seed))
    >>> action = OpenSpielBot(match.game, make).choose_in(match, 0, None, dice_of(1, 0))
    >>> match.game.notation.write(action) in match.legal(0)
    True
    """

    def __init__(self, game: Game, make: Maker) -> None:
        super().__init__(game)
        self.make = make

    def _step(self, state: Any, decision: Decision) -> int:
        return int(self.make(state.get_game(), decision.seat, decision.below(_SEEDS)).step(state))


class MctsBot(_InOpenSpiel):
    """OpenSpiel's own tree search, at its usual settings, within the bot's limit.

    Where something is hidden it is the one over information sets, in Python; else the one in C++. Limits are those of
    simulations there: `ISMCTSBot` has no clock.
    """

    def require_playable(self, players: int, options: choosing.Options) -> None:
        super().require_playable(players, options)
        if self.game.hides and self.limit.sims is None:
            raise BadInput(f"in {self.game.name} OpenSpiel's search counts simulations: openspiel-mcts@100sims")

    def _step(self, state: Any, decision: Decision) -> int:
        seed = decision.below(_SEEDS)
        if self.game.hides:
            return int(information_set_bot(state.get_game(), decision.limit, seed).step(state))
        search = mcts_bot(state.get_game(), decision.limit, seed)
        return best_action(search.mcts_search(state), state, decision.dice)


def mcts_bot_of(game: Game) -> MctsBot:
    """The bot `openspiel-mcts`; raises `BadInput` where OpenSpiel is missing."""
    openspiel()
    return MctsBot(game)
