"""A pool of worker processes in which bots think, shared fairly among those who play against them."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple, TypeVar, cast

import msgspec

from teocalli.bots import Limit
from teocalli.core.errors import BadInput, TeocalliError
from teocalli.server.bots.fair_queue import FairQueue, Sender
from teocalli.server.bots.jobs import CoachJob, Hint, HintJob, Job, Judged, MoveJob, Result
from teocalli.server.bots.worker import Worker, WorkerSilent
from teocalli.server.bots.worker_process import WorkerLost

LOG = logging.getLogger(__name__)

_TRIALS = 2
"""How many workers may fail at one job."""

_PAUSE = 0.2
"""Seconds for which a worker's loop waits after an unforeseen error."""

_CHECK = 1.0
"""Seconds after which a worker without a job is looked at: it may have ended or hang."""

PATIENCE = 2.0
"""Seconds of thinking that may wait for each worker before slow thoughts are shortened."""
LEAST_SHARE = 1 / 8
"""The least part of its time that a thought gets, however many wait."""
QUICK = 0.05
"""Seconds below which no thought is shortened: that would save nothing."""
HURRIED = 0.75
"""The part of its time up to which a thought is called hurried; more makes little difference."""
_OVERHEAD = 0.01
"""Seconds that a job takes besides thinking."""

T = TypeVar("T")


class BotFailed(TeocalliError):
    """No worker gave a result; the job may be one that breaks workers."""


class PoolClosed(TeocalliError):
    """The pool is not open yet, or not any more."""


NOBODY = Sender("", "")
"""The sender of jobs that nobody in particular has asked for."""


class Choice(NamedTuple):
    """What a bot has chosen."""

    text: str
    hurried: bool
    """Whether it thought for much less time than it was allowed, because others waited."""


@dataclass(eq=False)
class _Pending:
    """A job for whose result somebody waits."""

    job: Job
    sender: Sender
    can_wait: bool
    result: "asyncio.Future[Result]"
    pace: float = 0.0
    """Seconds that it takes at least, counted from when a worker begins."""
    share: float = 1.0
    """The part of its time that it got when a worker began."""
    worker: Worker | None = None
    """The worker that does it, while one does."""
    attempts: int = 0
    failures: int = 0
    """How many of the attempts may have failed because of the job itself."""

    @property
    def cost(self) -> float:
        return self.job.cost + _OVERHEAD


class Pool:
    """Does jobs in so many worker processes, in the order of `FairQueue`; of one identity, moves come before hints.

    While many jobs wait, slow ones are given less time, so that everybody's bots answer.

    Cancelling the call that waits for a result stops the job.
    """

    def __init__(self, workers: int) -> None:
        if workers < 1:
            raise BadInput(f"bots think in one worker or more, not in {workers}")
        self._size = workers
        self._queue: FairQueue[_Pending] = FairQueue()
        self._arrival = asyncio.Event()
        """Set when a job was put into the queue."""
        self._pending: set[_Pending] = set()
        """All jobs for whose results somebody waits."""
        self._running: set[_Pending] = set()
        self._workers: set[Worker] = set()
        self._loops: list[asyncio.Task[None]] = []
        self._is_open = False

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return len(self._queue)

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
        for pending in self._pending:
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
        self,
        game: str,
        state: bytes,
        seat: int,
        bot: str,
        limit: Limit,
        seed: bytes | int,
        pace: float = 0.0,
        sender: Sender = NOBODY,
    ) -> Choice:
        """The action that a bot takes; `state` is blinded for its seat.

        It comes no sooner than `pace` seconds after a worker has begun, however long it waited for one: the time does
        not tell how hard the choice was.
        """
        pending = self._new_job(MoveJob(game, state, seat, limit, seed, bot), sender, pace=pace)
        text = cast(str, await self._submit(pending))
        return Choice(text, pending.share <= HURRIED)

    async def suggest(
        self,
        game: str,
        state: bytes,
        seat: int,
        limit: Limit,
        count: int,
        seed: bytes | int,
        sender: Sender = NOBODY,
    ) -> list[Hint]:
        """The best few actions, the best first; `state` is blinded for the seat."""
        pending = self._new_job(HintJob(game, state, seat, limit, seed, count), sender, can_wait=True)
        return cast(list[Hint], await self._submit(pending))

    async def coach(
        self,
        game: str,
        state: bytes,
        seat: int,
        limit: Limit,
        played: list[str],
        seed: bytes | int,
        sender: Sender = NOBODY,
    ) -> Judged | None:
        """What a seat has plainly thrown away by what it played; `state` is the one before, blinded for the seat."""
        pending = self._new_job(CoachJob(game, state, seat, limit, seed, played), sender, can_wait=True)
        return cast(Judged | None, await self._submit(pending))

    def _new_job(self, job: Job, sender: Sender, *, can_wait: bool = False, pace: float = 0.0) -> _Pending:
        if not self._is_open:
            raise PoolClosed("the pool of bots is not open")
        return _Pending(job, sender, can_wait, asyncio.get_running_loop().create_future(), pace)

    async def _submit(self, pending: _Pending) -> Result:
        self._pending.add(pending)
        self._enqueue(pending)
        try:
            return await pending.result
        finally:
            self._pending.discard(pending)
            self._queue.discard(pending)
            if pending.worker is not None:
                pending.worker.stop()

    def _enqueue(self, pending: _Pending) -> None:
        self._queue.put(pending)
        self._arrival.set()

    async def _run_worker(self) -> None:
        """Give jobs to one worker, and replace it whenever it fails; go on after any error."""
        worker = await self._replace(None)
        while True:
            try:
                pending = await self._next_job()
                if pending is not None:
                    worker = await self._attempt(pending, worker)
                elif worker is None or not worker.is_alive or worker.hangs(_CHECK):
                    LOG.warning("a worker without a job is replaced")
                    worker = await self._replace(worker)
            except Exception:
                LOG.exception("the loop of a worker has failed")
                await asyncio.sleep(_PAUSE)

    async def _next_job(self) -> _Pending | None:
        """The job whose turn it is; None if none has come for a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_CHECK):
                while not self._queue:
                    self._arrival.clear()
                    await self._arrival.wait()
        return self._queue.pop() if self._queue else None

    def _share(self, pending: _Pending) -> float:
        """The part of its time that a job gets now: the more work waits, the less."""
        waiting = self._queue.cost / self._size
        if waiting <= PATIENCE or pending.job.cost <= QUICK:
            return 1.0
        return max(LEAST_SHARE, PATIENCE / waiting, QUICK / pending.job.cost)

    async def _attempt(self, pending: _Pending, worker: Worker | None) -> Worker | None:
        """Have a job done, or enqueue it again; returns the worker for the next job."""
        self._running.add(pending)
        pending.attempts += 1
        try:
            if worker is None or not worker.is_alive:  # not the fault of this job
                worker = await self._replace(worker)
            failure = await self._run(pending, worker)
        except Exception:
            pending.failures += 1
            self._retry(pending)
            raise
        finally:
            self._running.discard(pending)
        if failure:
            LOG.warning(failure)
            self._retry(pending)
            worker = await self._replace(worker)
        return worker

    async def _run(self, pending: _Pending, worker: Worker | None) -> str:
        """Run a job in a worker; returns why it failed, or an empty text."""
        if pending.result.done():
            return ""
        if worker is None:
            pending.failures += 1
            return "no worker could be started"
        worker.begin()
        pending.worker = worker
        loop = asyncio.get_running_loop()
        began = loop.time()
        pending.share = self._share(pending)
        job = msgspec.structs.replace(pending.job, limit=pending.job.limit.part(pending.share))
        try:
            result = await self._in_thread(worker.run, job)
            loop.call_at(began + pending.pace, _deliver, pending, result)
        except BadInput as error:
            if not pending.result.done():
                pending.result.set_exception(error)
        except WorkerSilent as error:
            return str(error)
        except WorkerLost as error:
            pending.failures += 1
            return str(error)
        except Exception as error:
            pending.failures += 1
            return f"a worker could not be asked: {type(error).__name__}"
        finally:
            pending.worker = None
        return ""

    def _retry(self, pending: _Pending) -> None:
        """Enqueue a job again, unless enough workers have failed at it, or none is well enough to begin it."""
        if pending.result.done():
            return
        if pending.failures < _TRIALS and pending.attempts < _TRIALS + self._size:
            self._enqueue(pending)
        else:
            pending.result.set_exception(BotFailed(f"{pending.attempts} workers in turn found no answer"))

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
