"""Jobs for worker processes: choose a move, suggest several, or judge one."""

import hashlib
from collections.abc import Sequence
from typing import Literal, TypeAlias, TypedDict

import msgspec
import numpy as np

from teocalli.bots import Limit, Proven, Suggestion, bot, explain_hint, levels, suggest, thrown_away, whole_turn
from teocalli.bots.coaching import SEARCHES
from teocalli.bots.suggestion import PART, REST_OF_TURN
from teocalli.bots.thinking import Stop
from teocalli.core.dice import Dice, dice_of
from teocalli.core.errors import BadInput
from teocalli.core.game import Game, StateRecord
from teocalli.core.registry import game as find_game
from teocalli.core.words import LANGUAGES, Language, Saying

_LEAST_SPEED = 1000
"""Simulations a second that every game exceeds on any machine."""

_FRACTIONS = {f"level{level.number}": level.fraction for level in levels()}
"""The part of its limit that each bot takes."""


ProvenText: TypeAlias = Literal["won", "shared", "lost"]

_PROVEN: dict[Proven, ProvenText] = {Proven.WON: "won", Proven.SHARED: "shared", Proven.LOST: "lost"}


class HintWhy(TypedDict):
    """A sentence that says why a hint is good."""

    key: str
    args: dict[str, object]
    say: dict[Language, str]
    """In each language."""


class Hint(TypedDict):
    """One of the best few actions."""

    text: str
    expected: float
    """The share of the victory that the seat may expect, 0 to 1."""
    visits: int
    """How often it was tried: how sure that is."""
    line: list[str]
    """Of the best one: itself and what follows it to the end of the turn. Of the others nothing."""
    why: list[HintWhy]
    """Of the best one: what it gains and what it prevents. Of the others nothing."""
    proven: ProvenText | None
    """What it is proven to reach, whatever others do."""


class Judged(TypedDict):
    """What somebody has thrown away."""

    expected: float
    """The share of the victory that is left."""
    better: Hint


Result: TypeAlias = str | list[Hint] | Judged | None


class Job(msgspec.Struct, frozen=True):
    """A decision of a seat, with what the seat knows."""

    game: str
    state: bytes
    """The state without what the seat may not know."""
    seat: int
    limit: Limit
    seed: bytes | int

    @property
    def seconds(self) -> float:
        """How long thinking takes at most."""
        return (self.limit.ms or 0) / 1000 + (self.limit.sims or 0) / _LEAST_SPEED

    @property
    def cost(self) -> float:
        """How long thinking takes about, in seconds."""
        return self.seconds

    def run(self, stop: Stop) -> Result:
        """The result, sooner if stopped; raises `BadInput`."""
        raise NotImplementedError


class MoveJob(Job, frozen=True):
    """Which action does the bot take? The result is its text."""

    bot: str

    @property
    def cost(self) -> float:
        return self.seconds * _FRACTIONS.get(self.bot, 1.0)

    def run(self, stop: Stop) -> str:
        game = find_game(self.game)
        known = state_from_bytes(game, self.state)
        return game.notation.write(bot(self.bot, game).choose(known, self.seat, self.limit, job_dice(self.seed), stop))


class HintJob(Job, frozen=True):
    """Which few actions are best? The best comes first."""

    count: int

    @property
    def seconds(self) -> float:
        return super().seconds * (1 + REST_OF_TURN / PART)

    def run(self, stop: Stop) -> list[Hint]:
        game = find_game(self.game)
        known = state_from_bytes(game, self.state)
        return hints(game, known, self.seat, self.limit, job_dice(self.seed), self.count, stop)


class CoachJob(Job, frozen=True):
    """What has the seat plainly thrown away by playing these actions?"""

    played: list[str]

    @property
    def seconds(self) -> float:
        return super().seconds * (SEARCHES + REST_OF_TURN / PART)

    def run(self, stop: Stop) -> Judged | None:
        game = find_game(self.game)
        known = state_from_bytes(game, self.state)
        thrown = thrown_away(game, known, self.seat, self.played, self.limit, job_dice(self.seed), stop)
        if thrown is None:
            return None
        return Judged(expected=thrown.expected, better=_hint(thrown.better, thrown.line, thrown.why))


def hints(
    game: Game, known: StateRecord, seat: int, limit: Limit, dice: Dice, count: int, stop: Stop | None = None
) -> list[Hint]:
    """The best few actions, the whole turn that the best one begins, and why it is good."""
    best = suggest(game, known, seat, limit, dice, count, stop)
    made = [_hint(one) for one in best]
    if best:
        line = whole_turn(game, known, seat, best[0], limit, dice, stop)
        actions = [game.notation.read(text) for text in line]
        made[0] = _hint(best[0], line, explain_hint(game, known, seat, actions, dice))
    return made


def _hint(one: Suggestion, line: Sequence[str] = (), why: Sequence[Saying] = ()) -> Hint:
    return Hint(
        text=one.text,
        expected=one.expected,
        visits=one.visits,
        line=list(line),
        why=[
            HintWhy(
                key=saying.key,
                args=dict(saying.args),
                say={language: saying.say(language) for language in LANGUAGES},
            )
            for saying in why
        ],
        proven=None if one.proven is None else _PROVEN[one.proven],
    )


def job_dice(seed: bytes | int) -> Dice:
    """The dice of a job."""
    whole = seed if isinstance(seed, int) else int.from_bytes(hashlib.sha256(seed).digest(), "big")
    return dice_of(whole, 0, b"thought")


def state_from_bytes(game: Game, state: bytes) -> StateRecord:
    """A state of the game; raises `BadInput` if it has another size."""
    if len(state) != game.state.itemsize:
        raise BadInput(f"a state of {game.name} has {game.state.itemsize} bytes, not {len(state)}")
    known: StateRecord = np.frombuffer(state, game.state)[0].copy()
    return known
