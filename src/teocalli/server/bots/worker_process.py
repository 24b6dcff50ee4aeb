"""What runs in a worker process: a loop that does jobs, and signs of life.

The process gives a sign whenever it waits, begins a job, or loads code, which may take minutes. While it thinks it
gives none, but a job says how long that takes. So whoever watches the process finds out in seconds that it hangs.
"""

import ctypes
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread
from typing import TypeAlias

from teocalli.core.errors import BadInput, TeocalliError
from teocalli.core.workers import set_up_worker

Flag: TypeAlias = "ctypes.Array[ctypes.c_ubyte]"
Signs: TypeAlias = "ctypes.c_uint64"

BEAT = 0.2
"""Seconds between two signs."""


class WorkerLost(TeocalliError):
    """A worker that gave no result; it has ended or must be ended."""


def work(pipe: Connection, stop: Flag, signs: Signs) -> None:
    """Do jobs from the pipe; while there are none, load the code of every game. `signs` counts signs of life."""
    set_up_worker()
    with _signs_given(signs):
        # Here and not above: the process gives signs while it loads NumPy, numba and the games.
        from teocalli.server.bots import loading

        stop_flag, cold = loading.as_array(stop), deque(loading.names())
    try:
        while True:
            while not pipe.poll(0.0 if cold else BEAT):
                signs.value += 1
                if cold:
                    _load(cold.popleft(), signs)
            job = pipe.recv()
            signs.value += 1
            if job.game in cold:
                cold.remove(job.game)
                _load(job.game, signs)
            try:
                pipe.send(job.run(stop_flag))
            except BadInput as error:
                pipe.send(BadInput(str(error)))
    except (EOFError, ConnectionError):
        return  # the server is gone
    except Exception as error:
        pipe.send(WorkerLost(f"a worker failed: {_description(error)}"))


def _load(game: str, signs: Signs) -> None:
    from teocalli.server.bots import loading

    with _signs_given(signs), suppress(Exception):  # a job of this game will fail in the same way and be answered
        loading.load(game)


@contextmanager
def _signs_given(signs: Signs) -> Iterator[None]:
    """Give signs of life from a thread, as long as this process is not stopped and other threads come to run."""
    over = Event()

    def give() -> None:
        while not over.wait(BEAT):
            signs.value += 1

    thread = Thread(target=give, daemon=True)
    signs.value += 1
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        signs.value += 1


def _description(error: Exception) -> str:
    """The kind of an error and where it arose; its own text might tell what is hidden."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(frame.filename).name}, line {frame.lineno}"
