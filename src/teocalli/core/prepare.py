"""Compiling a game's kernel: once for each version, visibly."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from teocalli.core import options as choosing
from teocalli.core import seen
from teocalli.core.actions import UNREADABLE
from teocalli.core.boxes import Box, loaded
from teocalli.core.compiled import CACHE, PLAIN
from teocalli.core.croupier import croupier
from teocalli.core.dice import dice_of
from teocalli.core.game import CHANCE, ONLOOKER, Game

Step = tuple[str, Callable[[], object]]
"""The name of what is compiled, and a call that compiles it."""

Show = Callable[[str, int, int], None]
"""Told before each step: what is prepared, how many steps are done, of how many."""


def show_on_stderr(what: str, done: int, steps: int) -> None:
    if done == 0:
        sys.stderr.write(f"preparing {what.replace('-', '’s ')}, once for this version ")
    sys.stderr.write("." if done < steps else " ready\n")
    sys.stderr.flush()


_ready: set[str] = set()


def prepare(game: Game, show: Show | None = None) -> None:
    """Compile a game's kernel if no process of this version has done so; `show` hears of the progress."""
    run(game.name, lambda: kernel_steps(game), show)


def is_ready(what: str) -> bool:
    """Whether nothing is left to compile."""
    return PLAIN or what in _ready or _stamp(what).exists()


def _stamp(what: str) -> Path:
    return CACHE / f"{what}.ready"


def run(what: str, steps: Callable[[], Iterable[Step]], show: Show | None = None) -> None:
    """Take the steps unless `what` is ready in the cache."""
    if not is_ready(what):
        show = show or show_on_stderr
        todo = list(steps())
        for done, (_, compile_it) in enumerate(todo):
            show(what, done, len(todo))
            compile_it()
        show(what, len(todo), len(todo))
        _stamp(what).touch()
    _ready.add(what)


def _usual(game: Game, players: int) -> choosing.Numbers:
    """The options that nobody has chosen."""
    return choosing.encoded(game.options, players, choosing.completed(game.options, players, {}))


def kernel_steps(game: Game) -> list[Step]:
    """A call of every compiled function that a match needs, in an order in which each finds what it needs."""
    kernel, tables = game.kernel, game.tables
    state, outcome = game.new_state(), game.new_outcome()
    players = game.players[0]
    numbers = _usual(game, players)
    out, points = np.zeros(game.most_legal, np.int64), np.zeros(players, np.int64)
    dice = dice_of(0, 0)

    def box() -> Box:
        return loaded(state.tobytes(), game.state)

    def given_chance() -> None:
        event = loaded(outcome.tobytes(), game.outcome)
        croupier(game).draw(box(), dice, event)
        croupier(game).happen(box(), event)

    def croupier_plays() -> None:
        croupier(game).actors(box())
        croupier(game).refusal(box(), 0, UNREADABLE)
        croupier(game).play(box(), actor(), int(out[0]))

    def chance() -> None:
        trial, event = state.copy(), outcome.copy()
        kernel.draw(tables, trial, dice, event)
        kernel.impossible(tables, trial, event)
        kernel.happen(tables, trial, event)

    def to_first_decision() -> None:
        while kernel.actors(tables, state) == CHANCE:
            kernel.draw(tables, state, dice, outcome)
            kernel.happen(tables, state, outcome)

    def actor() -> int:
        mask = kernel.actors(tables, state)
        return (mask & -mask).bit_length() - 1

    def compile_play() -> None:
        trial = state.copy()
        kernel.play(tables, trial, actor(), int(out[0]))

    def views() -> None:
        seen.view(game, state, {}, actor())
        for crowd in game.players:
            start = game.new_state()
            kernel.begin(tables, start, crowd, _usual(game, crowd))
            seen.view(game, start, {}, ONLOOKER)

    steps: list[Step] = [
        ("begin", lambda: kernel.begin(tables, state, players, numbers)),
        ("actors", lambda: kernel.actors(tables, state)),
    ]
    if game.outcome.names != ("none",):
        steps += [("chance", chance), ("given chance", given_chance), ("deal", to_first_decision)]
    steps += [
        ("refusal", lambda: kernel.refusal(tables, state, 0, UNREADABLE)),
        ("legal", lambda: kernel.legal(tables, state, actor(), out)),
        ("pick", lambda: kernel.pick(tables, state, actor(), dice)),
        ("play", compile_play),
        ("blind", lambda: kernel.blind(tables, state.copy(), 0)),
        ("resample", lambda: kernel.resample(tables, state.copy(), 0, dice)),
        ("scores", lambda: kernel.scores(tables, state, points)),
        ("winners", lambda: kernel.winners(tables, state)),
        ("ending", lambda: kernel.ending(tables, state)),
        ("index", lambda: kernel.index(tables, kernel.action(tables, 0))),
        ("croupier", croupier_plays),
        ("views", views),
    ]
    return steps
