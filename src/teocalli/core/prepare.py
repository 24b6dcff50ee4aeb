"""Compiling a game's kernel: once for each version of its sources, with progress on the screen."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from teocalli.core import options as choosing
from teocalli.core import position
from teocalli.core.actions import UNREADABLE
from teocalli.core.arrays import StateArray, array_from_bytes
from teocalli.core.cache_folders import cache_folder
from teocalli.core.compiling import PLAIN
from teocalli.core.dice import dice_of
from teocalli.core.game import CHANCE, ONLOOKER, Game
from teocalli.core.kernel_calls import kernel_calls

Step = tuple[str, Callable[[], object]]
"""The name of what is compiled, and a call that compiles it."""

Show = Callable[[str, int, int], None]
"""Called before each step: what is prepared, how many steps are done, of how many."""


def show_on_stderr(what: str, done: int, steps: int) -> None:
    if done == 0:
        sys.stderr.write(f"preparing {what}, once for this version ")
    sys.stderr.write("." if done < steps else " ready\n")
    sys.stderr.flush()


KERNEL = "kernel"
"""The part of a game that every match needs. Bots add parts of their own."""

_ready: set[Path] = set()
"""The marks of what this process has found ready."""


def prepare(game: Game, show: Show | None = None) -> None:
    """Compile a game's kernel unless that has been done for these sources; `show` is called with the progress."""
    compile_part(game, KERNEL, lambda: kernel_steps(game), show)


def is_ready(module: str, part: str, source: str = "") -> bool:
    """Whether nothing of a part is left to compile, for the game to which a module belongs.

    `source`: the module that compiles the part.
    """
    return PLAIN or _is_marked(_mark(module, part, source))


def _mark(module: str, part: str, source: str) -> Path:
    """The empty file that says that all of a part is in the game's cache folder."""
    return cache_folder(module, source) / f"{part}.ready"


def _is_marked(mark: Path) -> bool:
    return mark in _ready or mark.exists()


def compile_part(game: Game, part: str, steps: Callable[[], Iterable[Step]], show: Show | None = None) -> None:
    """Take the steps, each of which compiles something, unless this part of the game is in the cache.

    `steps` is a function of the module that compiles the part.
    """
    if PLAIN:
        return
    mark = _mark(game.package, part, steps.__module__)
    if not _is_marked(mark):
        what = game.name if part == KERNEL else f"{game.name}’s {part}"
        show = show or show_on_stderr
        todo = list(steps())
        for done, (_, compile_it) in enumerate(todo):
            show(what, done, len(todo))
            compile_it()
        show(what, len(todo), len(todo))
        mark.touch()
    _ready.add(mark)


def _default_options(game: Game, players: int) -> choosing.Numbers:
    """The default options, as a kernel takes them."""
    return choosing.encode(game.options, players, choosing.complete(game.options, players, {}))


def first_decision(game: Game) -> StateArray:
    """A state at the first decision of a game of the least number of players, in an array of one."""
    states, outcome, dice = np.zeros(1, game.state), np.zeros(1, game.outcome), dice_of(0, 0)
    game.kernel.begin(game.tables, states[0], game.players[0], _default_options(game, game.players[0]))
    while kernel_calls(game).actors(states) == CHANCE:
        kernel_calls(game).draw(states, dice, outcome)
        kernel_calls(game).happen(states, outcome)
    return states


def kernel_steps(game: Game) -> list[Step]:
    """Calls of every compiled function that a match needs, in an order in which each finds what it needs."""
    kernel, tables = game.kernel, game.tables
    state, outcome = game.new_state(), game.new_outcome()
    players = game.players[0]
    numbers = _default_options(game, players)
    out, points = np.zeros(game.most_legal, np.int64), np.zeros(players, np.int64)
    dice = dice_of(0, 0)

    def states() -> StateArray:
        return array_from_bytes(state.tobytes(), game.state)

    def call_chance() -> None:
        event = array_from_bytes(outcome.tobytes(), game.outcome)
        kernel_calls(game).draw(states(), dice, event)
        kernel_calls(game).happen(states(), event)

    def call_kernel() -> None:
        kernel_calls(game).actors(states())
        kernel_calls(game).refusal(states(), 0, UNREADABLE)
        kernel_calls(game).blind(states(), 0)
        kernel_calls(game).resample(states(), 0, dice)
        kernel_calls(game).play(states(), actor(), int(out[0]))

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
        position.view(game, state, {}, actor())
        for number in game.players:
            start = game.new_state()
            kernel.begin(tables, start, number, _default_options(game, number))
            position.view(game, start, {}, ONLOOKER)

    steps: list[Step] = [
        ("begin", lambda: kernel.begin(tables, state, players, numbers)),
        ("actors", lambda: kernel.actors(tables, state)),
    ]
    if game.has_chance:
        steps += [("chance", chance), ("chance calls", call_chance), ("deal", to_first_decision)]
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
        ("calls", call_kernel),
        ("views", views),
    ]
    return steps
