"""The arrays of a batch, which its loops fill."""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from teocalli.core.array_calls import Bytes, observation_size
from teocalli.core.arrays import StateArray
from teocalli.core.dice import Dice, dice_of
from teocalli.core.game import Game, Mask
from teocalli.core.options import Numbers
from teocalli.core.planes import Floats

_PURPOSES = (b"batch chance", b"batch policy", b"batch sample")
"""Keep the dice of a game apart: in the order of `CHANCE_DICE`, `POLICY_DICE`, `SAMPLE_DICE`."""

Whole: TypeAlias = npt.NDArray[np.int64]


class Scratch(NamedTuple):
    """Memory of one thread."""

    known: StateArray
    raw: Bytes
    """The bytes of `known`."""
    outcome: StateArray


class Games(NamedTuple):
    """The arrays of a batch. [game, …]"""

    states: StateArray
    dice: Dice
    """[game, use]"""
    current: Whole
    """The seat that is asked: of a learner, or of a bot, which then plays before anybody sees it."""
    asked: Whole
    """The seat of the learner that was asked last."""
    rewards: Floats
    scores: Whole
    terminated: Mask
    mask: Mask
    observation: Floats
    final: Floats


class Setup(NamedTuple):
    """What is the same in all games of a batch."""

    options: Numbers
    roles: Whole
    """[seat]: who plays it."""
    masking: bool
    observing: bool


def new_games(game: Game, players: int, size: int, *, masks: bool, observations: bool) -> Games:
    """The arrays of so many games, empty."""
    width = observation_size(game, players) if observations else 0
    return Games(
        states=np.zeros(size, game.state),
        dice=np.zeros((size, len(_PURPOSES), 3), np.uint64),
        current=np.zeros(size, np.int64),
        asked=np.zeros(size, np.int64),
        rewards=np.zeros((size, players), np.float32),
        scores=np.zeros((size, players), np.int64),
        terminated=np.zeros(size, np.bool_),
        mask=np.zeros((size, game.actions if masks else 0), np.bool_),
        observation=np.zeros((size, width), np.float32),
        final=np.zeros((size, width), np.float32),
    )


def new_scratch(game: Game) -> Scratch:
    """Memory for one thread."""
    known: StateArray = np.zeros(1, game.state)
    outcome: StateArray = np.zeros(1, game.outcome)
    return Scratch(known, known.view(np.uint8), outcome)


def seed_dice(games: Games, seed: int) -> None:
    """Give each game the dice of this seed and of its place in the batch."""
    for at in range(len(games.dice)):
        for use, purpose in enumerate(_PURPOSES):
            games.dice[at, use] = dice_of(seed, at, purpose)
