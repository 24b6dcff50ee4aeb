"""Worker processes: they have low priority, ignore Ctrl-C, and end with the process that started them."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread

_NICE = 10
"""By how much the priority of a worker is lowered."""


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Let processes that are started meanwhile ignore Ctrl-C: the process that started them ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # while it starts it would undo this
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def start_worker(work: Callable[..., None], *given: object) -> tuple[SpawnProcess, Connection]:
    """Start a process that calls `work` with its end of a pipe and what else is given; return it and our end.

    Call this within `interrupts_blocked`. The first thing that `work` does is to call `set_up_worker`.
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


def set_up_worker() -> None:
    """In a worker: lower the priority, and end with the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent ends, which may be killed without a chance to end its workers."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
