"""Workers that play the games of an arena."""

import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import cast

from teocalli.bots import bot
from teocalli.bots.warm_up import warm_up
from teocalli.core.errors import BadInput, TeocalliError
from teocalli.core.match import Match
from teocalli.core.record import encode
from teocalli.core.registry import game as find_game
from teocalli.core.workers import interrupts_blocked, set_up_worker, start_worker
from teocalli.lab.arena_game import play_game
from teocalli.lab.fixtures import Fixture, Series


@contextmanager
def play_in_workers(
    series: Series, fixtures: Sequence[Fixture], jobs: int
) -> Iterator[Iterator[tuple[Fixture, bytes]]]:
    """Each fixture with its record, encoded as a line, in the order in which the games end.

    On leaving, whatever is still being played is broken off at once.
    """
    workers: list[tuple[SpawnProcess, Connection]] = []
    try:
        with interrupts_blocked():
            for _ in range(min(jobs, len(fixtures))):
                workers.append(start_worker(_work, series))
        yield _records([pipe for _, pipe in workers], iter(fixtures))
    finally:
        for worker, _ in workers:
            worker.terminate()
        for worker, pipe in workers:
            worker.join()
            pipe.close()


def _records(pipes: Sequence[Connection], waiting: Iterator[Fixture]) -> Iterator[tuple[Fixture, bytes]]:
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
        raise TeocalliError("a worker of the arena was ended from outside, perhaps because memory ran out") from None


def _work(pipe: Connection, series: Series) -> None:
    """In a worker: play what comes through the pipe."""
    set_up_worker()
    try:
        game = find_game(series.game)
        bots = {name: bot(name, game) for name in series.bots}
        warm_up(Match.new(series.game, series.players, options=series.options, seed=0), bots.values())
        while True:
            pipe.send(encode(play_game(series, pipe.recv(), bots)))
    except (EOFError, ConnectionError):
        return  # nobody waits for this game any more
    except BadInput as error:
        pipe.send(error)
    except Exception:
        pipe.send(RuntimeError(traceback.format_exc()))  # the error itself may not fit through a pipe
