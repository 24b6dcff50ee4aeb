"""A worker process in which bots think, as the pool sees it."""

import ctypes
import sys
import time
from multiprocessing import get_context

from teocalli.core.workers import interrupts_blocked, start_worker
from teocalli.server.bots.jobs import Job, Result
from teocalli.server.bots.worker_process import BEAT, WorkerLost, work

LATENESS = 5.0
"""Seconds by which a result, or a sign of life, may be late."""
STARTING = 60.0
"""Seconds within which a new process gives its first sign, where nobody can see that it works."""
LOADING = 300.0
"""Seconds for which loading, and perhaps compiling, the code of a game may take, with signs of life meanwhile."""
_ENDING = 0.5
"""Seconds within which a killed process is gone."""


class WorkerSilent(WorkerLost):
    """A worker that did not even begin the job, which is not the job's fault."""


class Worker:
    """A worker process. `run` and `end` block: call them in a thread."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._stop: ctypes.Array[ctypes.c_ubyte] = context.RawArray(ctypes.c_ubyte, 1)
        self._signs: ctypes.c_uint64 = context.RawValue(ctypes.c_uint64, 0)
        self._seen: object = None
        self._silence = 0.0
        with interrupts_blocked():
            self._process, self._pipe = start_worker(work, self._stop, self._signs)
        self.pid = self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def hangs(self, waited: float, busy: float = 0.0) -> bool:
        """Whether a worker has given no sign for too long, after its caller has waited for so many seconds more.

        `busy` seconds of silence are no wonder. Before its first sign a process shows that it lives by using the
        processor, however slowly. Time counts only while somebody waits here, so that a machine that was asleep does
        not take its workers for lost.
        """
        signs = self._signs.value
        used = None if signs or self.pid is None else _processor_time(self.pid)
        if (signs, used) != self._seen:
            self._seen, self._silence = (signs, used), 0.0
        else:
            self._silence += waited
        return self._silence > (LATENESS + busy if signs or used is not None else max(LATENESS, STARTING))

    def begin(self) -> None:
        """Let `stop` mean the next job from now on."""
        self._stop[0] = 0

    def stop(self) -> None:
        """Make the worker give its result now."""
        self._stop[0] = 1

    def run(self, job: Job) -> Result:
        """The result of a job; raises `BadInput` if the job makes no sense, `WorkerLost` if none comes."""
        waited, signs = 0.0, self._signs.value
        try:
            self._pipe.send(job)
            while not self._pipe.poll(BEAT):
                waited += BEAT
                if self.hangs(BEAT, job.seconds) or waited > job.seconds + max(LATENESS, LOADING):
                    if self._signs.value == signs:
                        raise WorkerSilent("a worker gave no sign of life")
                    raise WorkerLost("a worker took too long")
            result: Result | Exception = self._pipe.recv()
        except (EOFError, OSError):
            raise WorkerLost("a worker was ended from outside, perhaps because memory ran out") from None
        if isinstance(result, Exception):
            raise result
        return result

    def kill(self) -> None:
        """End the process at once: it has nothing to save."""
        self._process.kill()

    def end(self) -> None:
        """Kill the process and free what belongs to it."""
        self.kill()
        self._process.join(_ENDING)
        self._pipe.close()


def _processor_time(pid: int) -> float | None:
    """Seconds that a process has used; None where that cannot be asked."""
    if sys.platform != "linux":
        return None
    try:
        return time.clock_gettime(~pid << 3 | 2)  # as clock_getcpuclockid does
    except OSError:
        return None
