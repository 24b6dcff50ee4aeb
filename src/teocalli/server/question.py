"""What a bot is asked, and what it answers."""

import hashlib
from typing import TypeAlias, TypedDict

import msgspec
import numpy as np

from teocalli.bots import Limit, bot, suggest
from teocalli.bots.thinking import Stop
from teocalli.core.dice import Dice, dice_of
from teocalli.core.errors import BadInput
from teocalli.core.game import Game, Record
from teocalli.core.registry import game as find_game

_PACE = 1000
"""Simulations a second that are fewer than any game's on any machine."""


class Hint(TypedDict):
    """One of the best few actions."""

    text: str
    expected: float
    """The share of the victory that the seat may expect, 0 to 1."""
    visits: int
    """How often it was tried: how sure that is."""


Answer: TypeAlias = str | list[Hint]


class Question(msgspec.Struct, frozen=True):
    """A seat that owes a decision, with what it knows."""

    game: str
    state: bytes
    """Blinded for this seat."""
    seat: int
    limit: Limit
    seed: bytes | int

    @property
    def seconds(self) -> float:
        """How long thinking about it takes at most."""
        return (self.limit.ms or 0) / 1000 + (self.limit.sims or 0) / _PACE

    def answered(self, stop: Stop) -> Answer:
        """The answer, sooner if stopped; raises `BadInput`."""
        raise NotImplementedError


class WhichMove(Question, frozen=True):
    """Which action does the bot take? The answer is its text."""

    bot: str

    def answered(self, stop: Stop) -> str:
        game = find_game(self.game)
        known = _known(game, self.state)
        return game.notation.write(
            bot(self.bot, game).choose(known, self.seat, self.limit, thinking_dice(self.seed), stop)
        )


class WhichHints(Question, frozen=True):
    """Which few actions are best?"""

    count: int

    def answered(self, stop: Stop) -> list[Hint]:
        game = find_game(self.game)
        known = _known(game, self.state)
        best = suggest(game, known, self.seat, self.limit, thinking_dice(self.seed), self.count, stop)
        return [Hint(text=one.text, expected=one.expected, visits=one.visits) for one in best]


def thinking_dice(seed: bytes | int) -> Dice:
    """The dice of a thought."""
    whole = seed if isinstance(seed, int) else int.from_bytes(hashlib.sha256(seed).digest(), "big")
    return dice_of(whole, 0, b"thought")


def _known(game: Game, state: bytes) -> Record:
    if len(state) != game.state.itemsize:
        raise BadInput(f"a state of {game.name} has {game.state.itemsize} bytes, not {len(state)}")
    known: Record = np.frombuffer(state, game.state)[0].copy()
    return known
