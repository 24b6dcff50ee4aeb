"""Worker processes: of low priority, deaf to Ctrl-C, and gone as soon as whoever started them is."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread

_NICE = 10
"""How far a worker steps back behind whatever else the machine does."""


@contextmanager
def interrupts_wait() -> Iterator[None]:
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


def started(work: Callable[..., None], *given: object) -> tuple[SpawnProcess, Connection]:
    """A new process that calls `work` with its end of a pipe and what else is given; and our end of the pipe.

    Start it while `interrupts_wait`; the first thing that `work` does is to `settle_in`.
    """
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    try:
        worker = context.Process(target=work, args=(theirs, *given), daemon=True)
        worker.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()
    return worker, ours


def settle_in() -> None:
    """In a worker: step back behind others, and end with whoever started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Who started us may be killed without a chance to end us: then nobody waits for our work any more."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
