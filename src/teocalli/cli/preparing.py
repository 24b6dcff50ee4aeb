"""`teocalli prepare`, and what every command does first: compiling the games, once and visibly, side by side."""

import os
import queue
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import Manager, get_context

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from teocalli.bots.playout import playouts
from teocalli.bots.policy import policies
from teocalli.core.dice import dice_of
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.core.prepare import Step, is_ready, prepare, run
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names


def prepare_all() -> None:
    """Compile the games now, so that nothing has to be compiled later."""
    prepared(*names())
    print("the games are ready")


def prepared(*games: str) -> None:
    """Compile what the games need, unless it is in the cache, in as many processes as there are cores."""
    todo = [name for name in games if not (is_ready(name) and is_ready(_policies(name)))]
    if not todo:
        return
    workers = min(len(todo), os.cpu_count() or 1)
    with (
        _shown(", ".join(todo)) as show,
        Manager() as manager,
        ProcessPoolExecutor(workers, get_context("spawn")) as pool,
    ):
        heard: queue.Queue[tuple[str, float]] = manager.Queue()
        jobs = [pool.submit(_compile, name, heard) for name in todo]
        parts: dict[str, float] = {}
        while not (all(job.done() for job in jobs) and heard.empty()):
            with suppress(queue.Empty):
                part, share = heard.get(timeout=0.1)
                parts[part] = share
                show(sum(parts.values()) / (2 * len(todo)))
        for job in jobs:
            job.result()


@contextmanager
def _shown(what: str) -> Iterator[Callable[[float], None]]:
    """A bar on a terminal, dots elsewhere, both on standard error; told how much of the work is done."""
    console = Console(stderr=True)
    text = f"preparing {what}, once for this version"
    if console.is_terminal:
        columns = (TextColumn(text), BarColumn(), TaskProgressColumn())
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task("", total=1)
            yield lambda share: progress.update(task, completed=share)
    else:
        console.file.write(f"{text} ")
        yield lambda _: console.print(".", end="")
        console.print(" ready")


def _compile(name: str, heard: "queue.Queue[tuple[str, float]]") -> None:
    """In a worker: compile one game, telling after each step how much of which part is done."""

    def show(what: str, done: int, steps: int) -> None:
        heard.put((what, done / steps))

    game = find_game(name)
    prepare(game, show)
    run(_policies(name), lambda: _policy_steps(game), show)


def _policies(name: str) -> str:
    return f"{name}-policies"


def _policy_steps(game: Game) -> Iterable[Step]:
    match = Match.new(game.name, game.players[0], seed=0)
    dice = dice_of(0, 0, b"prepare")
    steps: list[Step] = [("playout", lambda: playouts(game, match.state, dice, 1))]
    for choose in policies(game).values():
        steps.append(("policy", partial(choose, game.tables, match.state, match.actors[0], dice)))
    return steps
