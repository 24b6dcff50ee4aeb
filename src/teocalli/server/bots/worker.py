"""A worker process in which bots think: both ends of its pipe."""

import ctypes
import traceback
from collections import deque
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from teocalli.bots import bot, prepare_bots
from teocalli.bots.warm_up import warm_up
from teocalli.core.errors import BadInput, TeocalliError
from teocalli.core.match import Match
from teocalli.core.prepare import prepare
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.core.workers import interrupts_blocked, set_up_worker, start_worker
from teocalli.server.bots.jobs import Job, Result

LATENESS = 5.0
"""Seconds by which a result may be late."""
_COMPILING = 300.0
"""Additional seconds for a worker's first job of a game, whose code may have to be compiled."""
_ENDING = 0.5
"""Seconds within which a killed process is gone."""


class WorkerLost(TeocalliError):
    """A worker that gave no result; it has ended or must be ended."""


class Worker:
    """A worker process as the pool sees it. `run` and `end` block: call them in a thread."""

    def __init__(self) -> None:
        self._stop: ctypes.Array[ctypes.c_ubyte] = get_context("spawn").RawArray(ctypes.c_ubyte, 1)
        self._warm: set[str] = set()
        """Games of which this worker has done a job."""
        with interrupts_blocked():
            self._process, self._pipe = start_worker(_work, self._stop)
        self.pid = self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def begin(self) -> None:
        """Let `stop` mean the next job from now on."""
        self._stop[0] = 0

    def stop(self) -> None:
        """Make the worker give its result now."""
        self._stop[0] = 1

    def run(self, job: Job) -> Result:
        """The result of a job; raises `BadInput` if the job makes no sense, `WorkerLost` if no result comes."""
        timeout = job.seconds + LATENESS + (0.0 if job.game in self._warm else _COMPILING)
        try:
            self._pipe.send(job)
            if not self._pipe.poll(timeout):
                raise WorkerLost("a worker took too long")
            result: Result | Exception = self._pipe.recv()
        except (EOFError, OSError):
            raise WorkerLost("a worker was ended from outside, perhaps because memory ran out") from None
        if isinstance(result, Exception):
            raise result
        self._warm.add(job.game)
        return result

    def kill(self) -> None:
        """End the process at once: it has nothing to save."""
        self._process.kill()

    def end(self) -> None:
        """Kill the process and free what belongs to it."""
        self.kill()
        self._process.join(_ENDING)
        self._pipe.close()


def _work(pipe: Connection, stop: "ctypes.Array[ctypes.c_ubyte]") -> None:
    """Run in the worker: do jobs from the pipe; while there are none, load the code of every game."""
    set_up_worker()
    stop_flag = np.frombuffer(memoryview(stop), np.uint8)
    cold = deque(names())
    try:
        while True:
            while cold and not pipe.poll():
                with suppress(Exception):  # a job of this game will fail in the same way and be answered
                    _warm_up(cold.popleft())
            job: Job = pipe.recv()
            try:
                pipe.send(job.run(stop_flag))
            except BadInput as error:
                pipe.send(BadInput(str(error)))
    except (EOFError, ConnectionError):
        return  # the server is gone
    except Exception as error:
        pipe.send(WorkerLost(f"a worker failed: {_description(error)}"))


def _warm_up(name: str) -> None:
    """Load the code of a game and its bots."""
    game = find_game(name)
    prepare(game, _ignore_progress)
    prepare_bots(game, _ignore_progress)
    warm_up(Match.new(name, game.players[0], seed=0), [bot(which, game) for which in ("level1", "level5")])


def _ignore_progress(what: str, done: int, steps: int) -> None:
    pass


def _description(error: Exception) -> str:
    """The kind of an error and where it arose; its own text might tell what is hidden."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(frame.filename).name}, line {frame.lineno}"
