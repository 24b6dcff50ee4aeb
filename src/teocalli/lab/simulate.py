"""Whole games between policies, as records."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from teocalli.bots.policy import policy
from teocalli.core.dice import dice_of
from teocalli.core.game import StateRecord
from teocalli.core.match import Match
from teocalli.core.match_inputs import game_and_options
from teocalli.core.record import encode
from teocalli.lab.tasks import results

Chooser: TypeAlias = Callable[[StateRecord, int], int]
"""The state as a seat may know it, and that seat: a legal action."""

Chunk: TypeAlias = tuple[int, int]

_CHUNK = 8
"""Games handed to a worker at a time."""


@dataclass(frozen=True)
class Simulation:
    """What to simulate. Game i depends on this and i alone: not on how many are played, nor by how many workers."""

    game: str
    players: int
    seed: int
    policy: str = "random"
    options: Mapping[str, object] | None = None
    legal: bool = False

    def seed_of(self, index: int) -> int:
        """The seed of one game of the series."""
        return int.from_bytes(hashlib.sha256(f"teocalli series {self.seed} {index}".encode()).digest(), "big")

    def require_playable(self) -> None:
        """Raise `BadInput` if this cannot be played."""
        game, _ = game_and_options(self.game, self.players, self.options or {})
        policy(self.policy, game)


def simulate_game(series: Simulation, index: int) -> dict[str, Any]:
    """The record of one game of a series."""
    seed = series.seed_of(index)
    match = Match.new(series.game, series.players, options=series.options, seed=seed)
    play_out(match, series.policy, seed)
    return match.record(legal=series.legal)


def play_out(match: Match, policy_name: str, seed: int) -> None:
    """Play a match to its end, each seat by the same policy."""
    choose = policy(policy_name, match.game)
    dice = dice_of(seed, 0, b"policy")
    play_to_end(match, lambda known, seat: choose(match.game.tables, known, seat, dice))


def play_to_end(match: Match, choose: Chooser) -> None:
    """Play a match to its end. The only place where a seat is asked: it is shown what it may know, and no more."""
    game = match.game
    while actors := match.actors:
        seat = actors[0]
        match.play(seat, game.notation.write(int(choose(match.known(seat), seat))))


def record_lines(series: Simulation, games: int, jobs: int = 1, cluster: str | None = None) -> Iterator[bytes]:
    """The records as lines of a file, in order, whoever plays: `jobs` processes here, or those of a Ray `cluster`.

    >>> from teocalli import names
    >>> series = Simulation(names()[0], players=2, seed=7)
    >>> lines = list(record_lines(series, games=3))
    >>> lines == [encode(simulate_game(series, index)) + b"\\n" for index in range(3)]
    True
    """
    chunks = [(first, min(first + _CHUNK, games)) for first in range(0, games, _CHUNK)]
    if jobs == 1 and cluster is None:
        for chunk in chunks:
            yield from simulate_chunks(series)(chunk)
        return
    early: dict[Chunk, list[bytes]] = {}
    due = 0
    with results(simulate_chunks, series, chunks, jobs=jobs, cluster=cluster) as done:
        for chunk, lines in done:
            early[chunk] = lines
            while due < len(chunks) and chunks[due] in early:
                yield from early.pop(chunks[due])
                due += 1


def simulate_chunks(series: Simulation) -> Callable[[Chunk], list[bytes]]:
    """What plays the games of a series in a worker: the first of a chunk, and the one after its last."""
    return lambda chunk: [encode(simulate_game(series, index)) + b"\n" for index in range(*chunk)]
