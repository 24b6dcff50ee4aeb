"""Workers that play the games of an arena: processes of low priority that end with whoever started them."""

import os
import signal
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import cast

import numpy as np

from teocalli.bots import Bot, bot
from teocalli.core.dice import dice_of
from teocalli.core.errors import BadInput, TeocalliError
from teocalli.core.match import Match
from teocalli.core.record import written
from teocalli.core.registry import game as find_game
from teocalli.lab.bout import bout
from teocalli.lab.fixtures import Fixture, Series

_NICE = 10
"""How far a worker steps back behind whatever else the machine does."""


@contextmanager
def playing(series: Series, fixtures: Sequence[Fixture], jobs: int) -> Iterator[Iterator[tuple[Fixture, bytes]]]:
    """Each fixture with its record, written as a line, in the order in which the games end.

    On leaving, whatever is still being played is broken off at once.
    """
    workers: list[tuple[SpawnProcess, Connection]] = []
    context = get_context("spawn")
    try:
        with _interrupts_wait():
            for _ in range(min(jobs, len(fixtures))):
                ours, theirs = context.Pipe()
                worker = context.Process(target=_work, args=(series, theirs), daemon=True)
                worker.start()
                theirs.close()
                workers.append((worker, ours))
        yield _ended([pipe for _, pipe in workers], iter(fixtures))
    finally:
        for worker, _ in workers:
            worker.terminate()
        for worker, pipe in workers:
            worker.join()
            pipe.close()


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Processes that are started meanwhile do not hear Ctrl-C at all: who started them ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # while it starts it would undo this
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ended(pipes: Sequence[Connection], waiting: Iterator[Fixture]) -> Iterator[tuple[Fixture, bytes]]:
    """Keep every worker busy, one game at a time, while there are games."""
    busy: dict[Connection, Fixture] = {}

    def next_for(pipe: Connection) -> None:
        if fixture := next(waiting, None):
            pipe.send(fixture)
            busy[pipe] = fixture

    try:
        for pipe in pipes:
            next_for(pipe)
        while busy:
            for ready in wait(list(busy)):
                pipe = cast(Connection, ready)
                line = pipe.recv()
                if isinstance(line, Exception):
                    raise line
                fixture = busy.pop(pipe)
                next_for(pipe)
                yield fixture, line
    except (EOFError, ConnectionError):
        raise TeocalliError("a worker of the arena was ended from outside, perhaps for want of memory") from None


def _work(series: Series, pipe: Connection) -> None:
    """In a worker: play what comes through the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    try:
        game = find_game(series.game)
        bots = {name: bot(name, game) for name in series.bots}
        _warm_up(series, list(bots.values()))
        while True:
            pipe.send(written(bout(series, pipe.recv(), bots)))
    except (EOFError, ConnectionError):
        return  # nobody waits for this game any more
    except BadInput as error:
        pipe.send(error)
    except Exception:
        pipe.send(RuntimeError(traceback.format_exc()))  # the error itself may not fit through a pipe


def _end_with_parent() -> None:
    """Who started us may be killed without a chance to end us: then nobody waits for this game any more."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _warm_up(series: Series, bots: Sequence[Bot]) -> None:
    """Let every bot answer once without thinking, so that loading its code does not count as its time."""
    match = Match.new(series.game, series.players, options=series.options, seed=0)
    seat, known = match.actors[0], match.state
    match.game.kernel.blind(match.game.tables, known, seat)
    for who in bots:
        who.choose(known, seat, None, dice_of(0, 0, b"warm up"), np.ones(1, np.uint8))
