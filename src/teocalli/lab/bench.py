"""How fast random play is, on one core, and beside OpenSpiel's C++ in the same run."""

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from teocalli.bots.playout import playouts
from teocalli.core.dice import dice_of
from teocalli.core.match import Match
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.lab.peer import openspiel

PEERS = {("aztec", 2): "hex(board_size=9)", ("aztekz", 2): "maedn", ("schatz", 4): "hearts"}
"""The OpenSpiel game that is played beside ours: of like length, or of like kind."""

SLICES = 5
"""Ours and the peer's take turns, this many times, so that a busy machine slows both."""

Clock = Callable[[], float]
"""Seconds since some moment."""

Play = Callable[[int], int]
"""Plays that many games and answers how many actions they had."""


@dataclass(frozen=True)
class Work:
    """Play to be measured in portions."""

    name: str
    play: Play
    """Plays so many portions."""
    steps: int
    """Steps of one portion."""
    clock: Clock = time.process_time
    """Seconds of a processor that the play has taken, whatever else the machine does meanwhile."""


@dataclass(frozen=True)
class Row:
    """One line of the table, and of `--json`."""

    game: str
    players: int
    unit: str
    per_second: float
    actions_per_second: float
    peer: str | None = None
    peer_per_second: float | None = None
    ratio: float | None = None

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def rows(with_peers: bool, seconds: float = 1.0) -> Iterator[Row]:
    """Measure every game and number of players, each for about so many seconds."""
    pyspiel = openspiel() if with_peers else None
    for name in names():
        for players in find_game(name).players:
            peer = PEERS.get((name, players)) if pyspiel else None
            yield _measure(name, players, peer, pyspiel, seconds)


def _measure(name: str, players: int, peer: str | None, pyspiel: Any, seconds: float) -> Row:
    theirs = _peer_play(pyspiel, peer) if peer else None
    rates = side_by_side(_our_play(name, players), theirs, seconds)
    unit = find_game(name).benchmark_unit
    return Row(name, players, unit, rates.ours, rates.actions, peer, rates.theirs, rates.ratio)


@dataclass(frozen=True)
class Rates:
    """Medians over the turns taken: so many a second."""

    ours: float
    actions: float
    theirs: float | None
    ratio: float | None


def side_by_side(
    ours: Play,
    theirs: Play | None,
    seconds: float,
    clock: Clock | None = None,
    their_clock: Clock | None = None,
) -> Rates:
    """Measure ours for about so many seconds, and as long the peer's, in turns; by the wall clock if by no other."""
    clock, their_clock = clock or time.perf_counter, their_clock or time.perf_counter
    count = _count_within(ours, seconds / SLICES, clock)
    peer_count = _count_within(theirs, seconds / SLICES, their_clock) if theirs else 0
    rates, action_rates, peer_rates = [], [], []
    for _ in range(SLICES):
        spent, actions = _time(ours, count, clock)
        rates.append(count / spent)
        action_rates.append(actions / spent)
        if theirs:
            peer_rates.append(peer_count / _time(theirs, peer_count, their_clock)[0])
    if not theirs:
        return Rates(median(rates), median(action_rates), None, None)
    ratio = median(mine / peers for mine, peers in zip(rates, peer_rates, strict=True))
    return Rates(median(rates), median(action_rates), median(peer_rates), ratio)


def _our_play(name: str, players: int) -> Play:
    match = Match.new(name, players, options=find_game(name).benchmark_options, chance="given")
    dice = dice_of(0, 0, b"bench")
    return lambda games: playouts(match.game, match.state, dice, games)


def _peer_play(pyspiel: Any, peer: str) -> Play:
    game = pyspiel.load_game(peer)
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]

    def play(games: int) -> int:
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return 0

    return play


def _count_within(play: Play, seconds: float, clock: Clock) -> int:
    """How many games take about so long, once warm."""
    play(1)
    count = 1
    while (spent := _time(play, count, clock)[0]) < seconds / 8:
        count *= 2
    return max(1, round(count * seconds / spent))


def _time(play: Play, games: int, clock: Clock) -> tuple[float, int]:
    start = clock()
    actions = play(games)
    return clock() - start, actions
