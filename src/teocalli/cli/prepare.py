"""`teocalli prepare`, and what every command does first: compiling the games, once and visibly, side by side."""

import os
import queue
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import Manager, get_context
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from teocalli.bots.evaluator import EVALUATED, prepare_evaluated
from teocalli.bots.prepare import BOTS, POLICIES, prepare_bots, prepare_policies
from teocalli.core.array_calls import ARRAYS, prepare_arrays
from teocalli.core.game import Game
from teocalli.core.prepare import KERNEL, Show, is_ready, prepare
from teocalli.core.registry import game as find_game
from teocalli.core.registry import module_of, names
from teocalli.lab.batch_loops import BATCHES, prepare_batches
from teocalli.lab.zoo_calls import ENVIRONMENTS, prepare_environments


def prepare_all(
    bots: Annotated[bool, typer.Option("--bots", help="Also what the bots think with.")] = False,
    lab: Annotated[bool, typer.Option("--lab", help="Also masks, observations and batches, for learners.")] = False,
) -> None:
    """Compile the games now, so that nothing has to be compiled later."""
    ensure_prepared(*names(), bots=bots, lab=lab)
    print("the games and their bots are ready" if bots else "the games are ready")


_PREPARE: dict[str, Callable[[Game, Show | None], None]] = {
    KERNEL: prepare,
    POLICIES: prepare_policies,
    BOTS: prepare_bots,
    ARRAYS: prepare_arrays,
    BATCHES: prepare_batches,
    ENVIRONMENTS: prepare_environments,
    EVALUATED: prepare_evaluated,
}
"""What compiles each part of a game."""


def ensure_prepared(*games: str, bots: bool = False, lab: bool = False) -> None:
    """Compile what the games need, unless it is in the cache, in as many processes as there are cores."""
    wanted = _parts(bots, lab)
    todo = [name for name in games if not _are_ready(name, wanted)]
    if not todo:
        return
    workers = min(len(todo), os.cpu_count() or 1)
    with (
        _shown(", ".join(_missing(name, wanted) for name in todo)) as show,
        Manager() as manager,
        ProcessPoolExecutor(workers, get_context("spawn")) as pool,
    ):
        heard: queue.Queue[tuple[str, float]] = manager.Queue()
        jobs = [pool.submit(_compile, name, wanted, heard) for name in todo]
        parts: dict[str, float] = {}
        while not (all(job.done() for job in jobs) and heard.empty()):
            with suppress(queue.Empty):
                part, share = heard.get(timeout=0.1)
                parts[part] = share
                show(sum(parts.values()) / (len(wanted) * len(todo)))
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


def _missing(name: str, wanted: list[str]) -> str:
    if not _are_ready(name, _parts(bots=False, lab=False)):
        return name
    has_bots = BOTS not in wanted or _are_ready(name, [BOTS])
    return f"what learners need of {name}" if has_bots else f"the bots of {name}"


def _parts(bots: bool, lab: bool) -> list[str]:
    return [KERNEL, POLICIES, *([BOTS] if bots else []), *([ARRAYS, BATCHES, ENVIRONMENTS, EVALUATED] if lab else [])]


def _are_ready(name: str, parts: list[str]) -> bool:
    return all(is_ready(module_of(name), part, _PREPARE[part].__module__) for part in parts)


def _compile(name: str, parts: list[str], heard: "queue.Queue[tuple[str, float]]") -> None:
    """In a worker: compile these parts of one game, telling after each step how much of which is done."""

    def show(what: str, done: int, steps: int) -> None:
        heard.put((what, done / steps))

    game = find_game(name)
    for part in parts:
        _PREPARE[part](game, show)
