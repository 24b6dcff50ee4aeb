"""Whether a bot throws away endings that it had won: its last decisions of many games, judged by exact proofs."""

import hashlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import repeat
from multiprocessing import get_context
from time import process_time
from typing import Any

import numpy as np

from teocalli.bots import Limit, Proven, bot
from teocalli.bots.policy import policies
from teocalli.bots.solver import Solver
from teocalli.bots.thinking import think
from teocalli.core.dice import Dice, dice_of
from teocalli.core.errors import BadInput
from teocalli.core.game import Game, StateRecord
from teocalli.core.match import Match
from teocalli.core.registry import game as find_game

MOST = 40_000_000
"""Positions that one proof sees at most."""
_ORDER = Limit(sims=500)
"""A proof begins with what so short a search finds best."""


@dataclass(frozen=True)
class Trial:
    """Whose endings are judged. Game i depends on this and i alone, if the bot is limited by simulations."""

    game: str
    bot: str
    plies: int
    """How many decisions before the end of each game are judged."""
    opening: int
    """How many decisions are left to chance at the start: those of the game's quickest policy."""
    seed: int
    players: int = 2

    def require_playable(self) -> None:
        """Raise `BadInput` if this cannot be played, or if nothing can be proven of the game."""
        game = find_game(self.game)
        bot(self.bot, game)
        if game.hides or game.has_chance:
            raise BadInput(f"proofs are of games without chance and hidden things, such as not {game.name!r}")


@dataclass(frozen=True)
class Judged:
    """What is known of a bot's endings: of one game, or of many."""

    games: int = 0
    decisions: int = 0
    unproven: int = 0
    """Decisions of which a proof was given up."""
    won: int = 0
    """Decisions of a seat that had the victory in its hands."""
    thrown: int = 0
    """Those of them after which it had not."""
    slowest: float = 0.0
    """Seconds of processor time that the longest proof took."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class _Decision:
    before: StateRecord
    seat: int
    number: int


def judge_game(trial: Trial, index: int) -> Judged:
    """Play one game, and judge how it ended."""
    game = find_game(trial.game)
    seed = int.from_bytes(hashlib.sha256(f"endings {trial.seed} {index}".encode()).digest(), "big")
    dice = dice_of(seed, 0, b"endings")
    decisions = list(_play(trial, game, Match.new(trial.game, trial.players, seed=seed), dice))
    return total([_judge(game, decision, dice) for decision in decisions[-trial.plies :]], games=1)


def _play(trial: Trial, game: Game, match: Match, dice: Dice) -> Iterator[_Decision]:
    player, quick = bot(trial.bot, game), list(policies(game).values())[-1]
    while actors := match.actors:
        seat, before = actors[0], match.state
        if len(match) < trial.opening:
            action = int(quick(game.tables, match.known(seat), seat, dice))
        else:
            action = player.choose(before, seat, None, dice)
        match.play(seat, game.notation.write(action))
        yield _Decision(before, seat, int(game.kernel.index(game.tables, action)))


def _judge(game: Game, decision: _Decision, dice: Dice) -> Judged:
    going, started = np.zeros(1, np.uint8), process_time()
    search = think(game, decision.before, decision.seat, _ORDER, dice)
    proof = search.begin_proof()
    search.close()
    proof.run(MOST, going)
    slowest = process_time() - started
    if proof.value is None:
        return Judged(decisions=1, unproven=1, slowest=slowest)
    if proof.value != Proven.WON:
        return Judged(decisions=1, slowest=slowest)
    kept = proof.results.get(decision.number)
    if kept is None:
        played = Solver(game, decision.before, decision.seat, [decision.number])
        played.run(MOST, going)
        if not played.is_finished:
            return Judged(decisions=1, unproven=1, slowest=slowest)
        kept = played.value
    return Judged(decisions=1, won=1, thrown=int(kept != Proven.WON), slowest=slowest)


def total(found: Iterable[Judged], games: int = 0) -> Judged:
    """All of these together."""
    several = list(found)
    return Judged(
        games + sum(one.games for one in several),
        sum(one.decisions for one in several),
        sum(one.unproven for one in several),
        sum(one.won for one in several),
        sum(one.thrown for one in several),
        max((one.slowest for one in several), default=0.0),
    )


def judge_games(trial: Trial, games: int, jobs: int = 1) -> Iterator[Judged]:
    """What is found of each game, in order."""
    if jobs == 1:
        for index in range(games):
            yield judge_game(trial, index)
        return
    with ProcessPoolExecutor(min(jobs, games), mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(judge_game, repeat(trial, games), range(games))
        finally:
            pool.shutdown(cancel_futures=True)
