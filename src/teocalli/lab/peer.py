"""OpenSpiel to compare with, and its own tree search at its usual settings."""

import random
from typing import Any

import numpy as np

from teocalli.bots import Limit
from teocalli.core.dice import Dice, below
from teocalli.core.errors import BadInput

UCT_C = 2.0
"""The exploration constant of OpenSpiel's own examples, in C++ and in Python."""

_MEMORY = 1000
"""Megabytes for its tree, as in its examples: far more than it comes to need here."""


def openspiel() -> Any:
    """The library `pyspiel`, which is installed only where somebody asks for it."""
    try:
        import pyspiel
    except ImportError:
        raise BadInput("this needs OpenSpiel: pip install 'teocalli[lab]'") from None
    return pyspiel


def mcts_bot(game: Any, limit: Limit, seed: int, uct_c: float = UCT_C) -> Any:
    """OpenSpiel's C++ MCTSBot for one of its games: UCT, one random rollout a simulation, solved positions proven.

    It keeps to milliseconds by its own clock. Its Python twin plays the same, at a third of the speed or less.
    Ask it by `mcts_search`: `step` lets go of the interpreter's lock, and a game written in Python then crashes.
    """
    pyspiel = openspiel()
    return pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(1, seed),
        uct_c,
        limit.sims or 0,
        _MEMORY,
        True,
        seed,
        False,
        max_wall_clock_time=-1.0 if limit.ms is None else limit.ms / 1000,
    )


def information_set_bot(game: Any, limit: Limit, seed: int, uct_c: float = UCT_C) -> Any:
    """OpenSpiel's ISMCTSBot in Python, for games that hide something; simulations only, for it has no clock.

    Its twin in C++ cannot fill in anew what is hidden in a game that is written in Python.
    """
    openspiel()
    from open_spiel.python.algorithms import ismcts, mcts

    draw, dice = random.Random(seed), np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), uct_c, limit.sims or 1, random_state=dice)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, draw.random))
    return bot


def best_action(root: Any, state: Any, dice: Dice) -> int:
    """What its `mcts_search` found best; anything, as its own `step`, if it came to no second simulation."""
    if root.explore_count > 1:
        return int(root.best_child().action)
    legal: list[int] = state.legal_actions()
    return legal[int(below(dice, len(legal)))]
