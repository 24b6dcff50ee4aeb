"""A pool of worker processes in which bots think, and the queue of their jobs."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import TypeVar, cast

from teocalli.bots import Limit
from teocalli.core.errors import BadInput, TeocalliError
from teocalli.server.bots.jobs import Hint, HintJob, Job, MoveJob, Result
from teocalli.server.bots.worker import Worker, WorkerLost

LOG = logging.getLogger(__name__)

_TRIALS = 2
"""How many workers may fail at one job."""

_PAUSE = 0.2
"""Seconds for which a worker's loop waits after an unforeseen error."""

T = TypeVar("T")


class BotFailed(TeocalliError):
    """No worker gave a result; the job may be one that breaks workers."""


class PoolClosed(TeocalliError):
    """The pool is not open yet, or not any more."""


class _Priority(IntEnum):
    MOVE = 0
    HINT = 1


@dataclass(order=True)
class _Pending:
    """A job for whose result somebody waits."""

    priority: _Priority
    number: int
    job: Job = field(compare=False)
    result: "asyncio.Future[Result]" = field(compare=False)
    pace: float = field(default=0.0, compare=False)
    """Seconds that it takes at least, counted from when a worker begins."""
    worker: Worker | None = field(default=None, compare=False)
    """The worker that does it, while one does."""
    failures: int = field(default=0, compare=False)


class Pool:
    """Does jobs in so many worker processes: moves before hints, otherwise in order of arrival.

    Cancelling the call that waits for a result stops the job.
    """

    def __init__(self, workers: int) -> None:
        if workers < 1:
            raise BadInput(f"bots think in one worker or more, not in {workers}")
        self._size = workers
        self._numbers = count()
        self._queue: asyncio.PriorityQueue[_Pending] = asyncio.PriorityQueue()
        """Jobs that wait, and some whose caller has given up."""
        self._waiting: dict[int, _Pending] = {}
        self._running: dict[int, _Pending] = {}
        self._workers: set[Worker] = set()
        self._loops: list[asyncio.Task[None]] = []
        self._is_open = False

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return len(self._waiting)

    @property
    def busy(self) -> int:
        """How many workers think."""
        return len(self._running)

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.pid for worker in self._workers.copy() if worker.pid is not None]

    async def open(self) -> None:
        """Start the workers, without waiting until they are ready."""
        self._is_open = True
        self._threads = ThreadPoolExecutor(self._size, "bots")
        self._loops = [asyncio.create_task(self._run_worker()) for _ in range(self._size)]

    async def close(self) -> None:
        """End all workers; callers that still wait for a result get `PoolClosed`."""
        if not self._is_open:
            return
        self._is_open = False
        for pending in [*self._waiting.values(), *self._running.values()]:
            if not pending.result.done():
                pending.result.set_exception(PoolClosed("the pool of bots is closed"))
        for loop in self._loops:
            loop.cancel()
        for worker in self._workers.copy():
            worker.kill()
        await asyncio.gather(*self._loops, return_exceptions=True)
        self._running.clear()
        await asyncio.to_thread(self._threads.shutdown)
        for worker in self._workers.copy():
            await asyncio.to_thread(self._end, worker)

    async def choose(
        self, game: str, state: bytes, seat: int, bot: str, limit: Limit, seed: bytes | int, pace: float = 0.0
    ) -> str:
        """The text of the action that a bot takes; `state` is blinded for its seat.

        It comes no sooner than `pace` seconds after a worker has begun, however long it waited for one: the time does
        not tell how hard the choice was.
        """
        return cast(str, await self._submit(_Priority.MOVE, MoveJob(game, state, seat, limit, seed, bot), pace))

    async def suggest(
        self, game: str, state: bytes, seat: int, limit: Limit, count: int, seed: bytes | int
    ) -> list[Hint]:
        """The best few actions, the best first; `state` is blinded for the seat."""
        return cast(list[Hint], await self._submit(_Priority.HINT, HintJob(game, state, seat, limit, seed, count)))

    async def _submit(self, priority: _Priority, job: Job, pace: float = 0.0) -> Result:
        if not self._is_open:
            raise PoolClosed("the pool of bots is not open")
        result: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        pending = _Pending(priority, next(self._numbers), job, result, pace)
        self._enqueue(pending)
        try:
            return await result
        finally:
            self._waiting.pop(pending.number, None)
            if pending.worker is not None:
                pending.worker.stop()

    def _enqueue(self, pending: _Pending) -> None:
        self._waiting[pending.number] = pending
        self._queue.put_nowait(pending)

    async def _run_worker(self) -> None:
        """Give jobs to one worker, and replace it whenever it fails; go on after any error."""
        worker = await self._replace(None)
        while True:
            try:
                pending = await self._queue.get()
                if self._waiting.pop(pending.number, None) is not None:
                    worker = await self._attempt(pending, worker)
            except Exception:
                LOG.exception("the loop of a worker has failed")
                await asyncio.sleep(_PAUSE)

    async def _attempt(self, pending: _Pending, worker: Worker | None) -> Worker | None:
        """Have a job done, or enqueue it again; returns the worker for the next job."""
        self._running[pending.number] = pending
        try:
            if worker is None or not worker.is_alive:  # not the fault of this job
                worker = await self._replace(worker)
            failure = await self._run(pending, worker)
        except Exception:
            self._fail(pending)
            raise
        finally:
            del self._running[pending.number]
        if failure:
            LOG.warning(failure)
            self._fail(pending)
            worker = await self._replace(worker)
        return worker

    async def _run(self, pending: _Pending, worker: Worker | None) -> str:
        """Run a job in a worker; returns why it failed, or an empty text."""
        if pending.result.done():
            return ""
        if worker is None:
            return "no worker could be started"
        worker.begin()
        pending.worker = worker
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            result = await self._in_thread(worker.run, pending.job)
            loop.call_at(began + pending.pace, _deliver, pending, result)
        except BadInput as error:
            if not pending.result.done():
                pending.result.set_exception(error)
        except WorkerLost as error:
            return str(error)
        except Exception as error:
            return f"a worker could not be asked: {type(error).__name__}"
        finally:
            pending.worker = None
        return ""

    def _fail(self, pending: _Pending) -> None:
        """Enqueue a job again, unless enough workers have failed at it."""
        pending.failures += 1
        if pending.result.done():
            return
        if pending.failures < _TRIALS:
            self._enqueue(pending)
        else:
            pending.result.set_exception(BotFailed(f"{_TRIALS} workers in turn found no answer"))

    async def _in_thread(self, call: Callable[..., T], *given: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call, *given)

    async def _replace(self, worker: Worker | None) -> Worker | None:
        """End a worker and start a new one; None if none can be started now."""
        try:
            return await self._in_thread(self._start, worker)
        except Exception:
            LOG.exception("no worker could be started")
            return None

    def _start(self, instead: Worker | None) -> Worker:
        if instead is not None:
            self._end(instead)
        worker = Worker()
        self._workers.add(worker)
        if not self._is_open:
            worker.kill()
        return worker

    def _end(self, worker: Worker) -> None:
        worker.end()
        self._workers.discard(worker)


def _deliver(pending: _Pending, result: Result) -> None:
    if not pending.result.done():
        pending.result.set_result(result)
