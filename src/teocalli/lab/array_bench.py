"""How many steps of random play a second a learner gets, on one core: by a match, PettingZoo, and a batch.

Beside it, in turns: a match beside OpenSpiel's states, which are played from Python too; PettingZoo beside its connect
four; a batch beside one of pgx. Seconds are those that each took of the processor.
"""

from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from teocalli.core.dice import dice_of
from teocalli.core.errors import BadInput
from teocalli.core.match import Match
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.lab.batch import Batch
from teocalli.lab.bench import PEERS, Work, side_by_side
from teocalli.lab.peer import openspiel
from teocalli.lab.zoo_bench import connect_four_play, zoo_play

SIZE = 1024
"""Games of a batch: as many as suit most games best. Their arrays stay in the processor's caches."""

_SCRIPTS = 8
"""Games that are played over and over from Python. Choosing an action is not what is measured."""


@dataclass(frozen=True)
class ArrayRow:
    """One line of the table, and of `--json`: steps a second."""

    game: str
    players: int
    match: float
    """`mask` and `act`."""
    match_observed: float
    """The same with `observe`."""
    batch: float
    """`step` alone."""
    batch_masked: float
    """With masks."""
    batch_observed: float
    """With masks and observations."""
    openspiel: str | None = None
    """A game of OpenSpiel, played from Python: `legal_actions_mask` and `apply_action`."""
    openspiel_ratio: float | None = None
    """`match`, compared with it."""
    pgx: str | None = None
    """A game of pgx and its batch size; its steps give masks and observations."""
    pgx_ratio: float | None = None
    """`batch_observed`, compared with it."""
    zoo: float | None = None
    """PettingZoo's loop, with the usual wrappers; None where PettingZoo is not installed."""
    zoo_raw: float | None = None
    """The same without wrappers."""
    zoo_ratio: float | None = None
    """`zoo`, compared with connect four."""
    zoo_raw_ratio: float | None = None
    """`zoo_raw`, compared with connect four without wrappers."""

    @property
    def batch_zoo_ratio(self) -> float | None:
        """`batch_observed`, compared with `zoo`."""
        return self.batch_observed / self.zoo if self.zoo else None

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def array_rows(seconds: float = 1.0, *, with_openspiel: bool = False, pgx: Work | None = None) -> Iterator[ArrayRow]:
    """Measure every game and number of players, each for about so many seconds."""
    pyspiel = openspiel() if with_openspiel else None
    for name in names():
        for players in find_game(name).players:
            yield _measure(name, players, seconds / 7, pyspiel, pgx)


def _measure(name: str, players: int, seconds: float, pyspiel: Any, pgx: Work | None) -> ArrayRow:
    zoo, zoo_ratio = _zoo(name, players, seconds, with_peer=bool(pyspiel), raw=False)
    zoo_raw, zoo_raw_ratio = _zoo(name, players, seconds, with_peer=bool(pyspiel), raw=True)
    state = PEERS.get((name, players)) if pyspiel else None
    match, openspiel_ratio = _compare(
        _match_play(name, players, observing=False), _state_play(pyspiel, state) if state else None, seconds
    )
    batch, pgx_ratio = _compare(_batch_play(name, players, masks=True, observations=True), pgx, seconds)
    return ArrayRow(
        name,
        players,
        match=match,
        match_observed=_compare(_match_play(name, players, observing=True), None, seconds)[0],
        batch=_compare(_batch_play(name, players, masks=False, observations=False), None, seconds)[0],
        batch_masked=_compare(_batch_play(name, players, masks=True, observations=False), None, seconds)[0],
        batch_observed=batch,
        openspiel=state,
        openspiel_ratio=openspiel_ratio,
        pgx=pgx.name if pgx else None,
        pgx_ratio=pgx_ratio,
        zoo=zoo,
        zoo_raw=zoo_raw,
        zoo_ratio=zoo_ratio,
        zoo_raw_ratio=zoo_raw_ratio,
    )


def _zoo(
    name: str, players: int, seconds: float, *, with_peer: bool, raw: bool
) -> tuple[float, float | None] | tuple[None, None]:
    """PettingZoo's loop with our game, and compared with connect four; None where they are not installed."""
    try:
        ours = zoo_play(name, players, raw=raw)
    except ImportError:
        return None, None
    with suppress(BadInput):
        return _compare(ours, connect_four_play(raw=raw) if with_peer else None, seconds)
    return _compare(ours, None, seconds)


def _compare(ours: Work, theirs: Work | None, seconds: float) -> tuple[float, float | None]:
    """Our steps a second; and how many times theirs that is."""
    rates = side_by_side(
        ours.play, theirs.play if theirs else None, seconds, ours.clock, theirs.clock if theirs else ours.clock
    )
    return rates.ours * ours.steps, rates.ratio * ours.steps / theirs.steps if theirs and rates.ratio else None


def _match_play(name: str, players: int, *, observing: bool) -> Work:
    """Recorded random games, played again; a mask (and an observation) is asked for before each action."""
    game = find_game(name)
    starts = [Match.new(name, players, options=game.benchmark_options, seed=seed) for seed in range(_SCRIPTS)]
    scripts = [_script(copy(start)) for start in starts]
    mask = np.empty(game.actions, np.bool_)
    out = np.empty(game.observation_shape(players), np.float32)

    def play(rounds: int) -> int:
        for _ in range(rounds):
            for start, script in zip(starts, scripts, strict=True):
                match = copy(start)
                for seat, action in script:
                    match.mask(seat, mask)
                    if observing:
                        match.observe(seat, out)
                    match.act(seat, action)
        return 0

    return Work(name, play, sum(map(len, scripts)))


def _state_play(pyspiel: Any, peer: str) -> Work:
    """The same with a game of OpenSpiel, whose states are played from Python; draws are no steps."""
    game = pyspiel.load_game(peer)
    rng = np.random.default_rng(0)
    scripts = [_state_script(game.new_initial_state(), rng) for _ in range(_SCRIPTS)]

    def play(rounds: int) -> int:
        for _ in range(rounds):
            for script in scripts:
                state = game.new_initial_state()
                for seat, action in script:
                    if seat >= 0:
                        state.legal_actions_mask(seat)
                    state.apply_action(action)
        return 0

    return Work(peer, play, sum(seat >= 0 for script in scripts for seat, _ in script))


def _state_script(state: Any, rng: np.random.Generator) -> list[tuple[int, int]]:
    """A random game of OpenSpiel: who did what; below 0 for chance."""
    script = []
    while not state.is_terminal():
        script.append((state.current_player(), int(rng.choice(state.legal_actions()))))
        state.apply_action(script[-1][1])
    return script


def _script(match: Match) -> list[tuple[int, int]]:
    """A random game: who did what, by number."""
    game, dice, script = match.game, dice_of(0, 0, b"script"), []
    while match.actors:
        seat = match.actors[0]
        number = int(game.kernel.index(game.tables, int(game.kernel.pick(game.tables, match.state, seat, dice))))
        script.append((seat, number))
        match.act(seat, number)
    return script


def _batch_play(name: str, players: int, *, masks: bool, observations: bool) -> Work:
    batch = Batch(name, players, SIZE, seed=0, masks=masks, observations=observations)

    def play(rounds: int) -> int:
        for _ in range(rounds):
            batch.step(batch.sample())
        return 0

    return Work(name, play, SIZE)
