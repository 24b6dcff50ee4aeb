"""Tasks in processes of this computer."""

import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar, cast

from teocalli.core.errors import TeocalliError
from teocalli.core.workers import interrupts_blocked, set_up_worker, start_worker

G = TypeVar("G")
T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def local_results(
    set_up: Callable[[G], Callable[[T], R]], given: G, tasks: Iterable[T], jobs: int
) -> Iterator[Iterator[tuple[T, R]]]:
    """Each task with its result, in the order in which they are done. On leaving, work that goes on is broken off."""
    waiting = list(tasks)
    workers: list[tuple[SpawnProcess, Connection]] = []
    try:
        with interrupts_blocked():
            for _ in range(min(jobs, len(waiting))):
                workers.append(start_worker(_work, set_up, given))
        yield _results([pipe for _, pipe in workers], iter(waiting))
    finally:
        for worker, _ in workers:
            worker.terminate()
        for worker, pipe in workers:
            worker.join()
            pipe.close()


def _results(pipes: Sequence[Connection], waiting: Iterator[Any]) -> Iterator[tuple[Any, Any]]:
    """Keep every worker busy, one task at a time, while there are tasks."""
    busy: dict[Connection, Any] = {}

    def next_for(pipe: Connection) -> None:
        for task in waiting:
            pipe.send(task)
            busy[pipe] = task
            return

    try:
        for pipe in pipes:
            next_for(pipe)
        while busy:
            for ready in wait(list(busy)):
                pipe = cast(Connection, ready)
                result = pipe.recv()
                if isinstance(result, Exception):
                    raise result
                task = busy.pop(pipe)
                next_for(pipe)
                yield task, result
    except (EOFError, ConnectionError):
        raise TeocalliError("a worker was ended from outside, perhaps because memory ran out") from None


def _work(pipe: Connection, set_up: Callable[[Any], Callable[[Any], Any]], given: Any) -> None:
    """In a worker: do what comes through the pipe."""
    set_up_worker()
    try:
        do = set_up(given)
        while True:
            pipe.send(do(pipe.recv()))
    except (EOFError, ConnectionError):
        return  # nobody waits for this any more
    except TeocalliError as error:
        pipe.send(error)
    except Exception:
        pipe.send(RuntimeError(traceback.format_exc()))  # the error itself may not fit through a pipe
