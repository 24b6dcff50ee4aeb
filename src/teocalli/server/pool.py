"""The back room in which bots think: a few worker processes, and a queue before their door."""

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
from teocalli.server.question import Answer, Hint, Question, WhichHints, WhichMove
from teocalli.server.worker import Gone, Worker

LOG = logging.getLogger(__name__)

_TRIALS = 2
"""How many workers may fail at one question."""

_PAUSE = 0.2
"""Seconds for which a keeper rests after what nobody foresaw."""

T = TypeVar("T")


class Thoughtless(TeocalliError):
    """No answer could be found; the question may be one that breaks workers."""


class Closed(TeocalliError):
    """The pool is not open: nobody thinks any more, or yet."""


class _Urgency(IntEnum):
    MOVE = 0
    HINT = 1


@dataclass(order=True)
class _Thought:
    urgency: _Urgency
    number: int
    question: Question = field(compare=False)
    answer: "asyncio.Future[Answer]" = field(compare=False)
    pace: float = field(default=0.0, compare=False)
    """Seconds that it takes at least, from when a worker begins with it."""
    worker: Worker | None = field(default=None, compare=False)
    """Who thinks it, while somebody does."""
    failures: int = field(default=0, compare=False)


class Pool:
    """Answers questions in so many worker processes: moves before hints, else first come, first served.

    Whoever stops waiting for an answer (by cancelling) stops the thought.
    """

    def __init__(self, workers: int) -> None:
        if workers < 1:
            raise BadInput(f"bots think in one worker or more, not in {workers}")
        self._size = workers
        self._numbers = count()
        self._queue: asyncio.PriorityQueue[_Thought] = asyncio.PriorityQueue()
        """Those that wait, and some that nobody waits for any more."""
        self._waiting: dict[int, _Thought] = {}
        self._thinking: dict[int, _Thought] = {}
        self._workers: set[Worker] = set()
        self._keepers: list[asyncio.Task[None]] = []
        self._open = False

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a worker."""
        return len(self._waiting)

    @property
    def busy(self) -> int:
        """How many workers think."""
        return len(self._thinking)

    @property
    def pids(self) -> list[int]:
        """The processes of the workers."""
        return [worker.pid for worker in self._workers.copy() if worker.pid is not None]

    async def open(self) -> None:
        """Start the workers; does not wait until they are ready."""
        self._open = True
        self._threads = ThreadPoolExecutor(self._size, "bots")
        self._keepers = [asyncio.create_task(self._keep()) for _ in range(self._size)]

    async def close(self) -> None:
        """End all workers; whoever still waits for an answer gets `Closed`."""
        if not self._open:
            return
        self._open = False
        for thought in [*self._waiting.values(), *self._thinking.values()]:
            if not thought.answer.done():
                thought.answer.set_exception(Closed("the bots' room is closed"))
        for keeper in self._keepers:
            keeper.cancel()
        for worker in self._workers.copy():
            worker.kill()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        self._thinking.clear()
        await asyncio.to_thread(self._threads.shutdown)
        for worker in self._workers.copy():
            await asyncio.to_thread(self._dismissed, worker)

    async def think(
        self, game: str, state: bytes, seat: int, bot: str, limit: Limit, seed: bytes | int, pace: float = 0.0
    ) -> str:
        """The text of the action that a bot takes; `state` is blinded for its seat.

        It comes no sooner than `pace` seconds after a worker has begun to think, however long it waited for one: when
        it comes does not tell how hard it was to find.
        """
        question = WhichMove(game, state, seat, limit, seed, bot)
        return cast(str, await self._answered(_Urgency.MOVE, question, pace))

    async def suggest(
        self, game: str, state: bytes, seat: int, limit: Limit, count: int, seed: bytes | int
    ) -> list[Hint]:
        """The best few actions, the best first; `state` is blinded for the seat."""
        question = WhichHints(game, state, seat, limit, seed, count)
        return cast(list[Hint], await self._answered(_Urgency.HINT, question))

    async def _answered(self, urgency: _Urgency, question: Question, pace: float = 0.0) -> Answer:
        if not self._open:
            raise Closed("the bots' room is not open")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        thought = _Thought(urgency, next(self._numbers), question, answer, pace)
        self._line_up(thought)
        try:
            return await answer
        finally:
            self._waiting.pop(thought.number, None)
            if thought.worker is not None:
                thought.worker.stop()

    def _line_up(self, thought: _Thought) -> None:
        self._waiting[thought.number] = thought
        self._queue.put_nowait(thought)

    async def _keep(self) -> None:
        """Have one worker at work, a new one whenever it fails; whatever goes wrong, go on."""
        worker = await self._replaced(None)
        while True:
            try:
                thought = await self._queue.get()
                if self._waiting.pop(thought.number, None) is not None:
                    worker = await self._attended(thought, worker)
            except Exception:
                LOG.exception("a keeper of bots has stumbled")
                await asyncio.sleep(_PAUSE)

    async def _attended(self, thought: _Thought, worker: Worker | None) -> Worker | None:
        """Have a thought answered or tried again; who is at work then."""
        self._thinking[thought.number] = thought
        try:
            if worker is None or not worker.alive:  # not the fault of this thought
                worker = await self._replaced(worker)
            failure = await self._tried(thought, worker)
        except Exception:
            self._failed(thought)
            raise
        finally:
            del self._thinking[thought.number]
        if failure:
            LOG.warning(failure)
            self._failed(thought)
            worker = await self._replaced(worker)
        return worker

    async def _tried(self, thought: _Thought, worker: Worker | None) -> str:
        """Let a worker think; how it failed, if it did."""
        if thought.answer.done():
            return ""
        if worker is None:
            return "no worker could be started"
        worker.begin()
        thought.worker = worker
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            answer = await self._in_thread(worker.ask, thought.question)
            loop.call_at(began + thought.pace, _tell, thought, answer)
        except BadInput as error:
            if not thought.answer.done():
                thought.answer.set_exception(error)
        except Gone as error:
            return str(error)
        except Exception as error:
            return f"a worker could not be asked: {type(error).__name__}"
        finally:
            thought.worker = None
        return ""

    def _failed(self, thought: _Thought) -> None:
        """Let another worker try, unless enough have."""
        thought.failures += 1
        if thought.answer.done():
            return
        if thought.failures < _TRIALS:
            self._line_up(thought)
        else:
            thought.answer.set_exception(Thoughtless(f"{_TRIALS} workers in turn found no answer"))

    async def _in_thread(self, call: Callable[..., T], *given: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call, *given)

    async def _replaced(self, worker: Worker | None) -> Worker | None:
        """A new worker, if there can be one now."""
        try:
            return await self._in_thread(self._hired, worker)
        except Exception:
            LOG.exception("no worker could be started")
            return None

    def _hired(self, instead: Worker | None) -> Worker:
        if instead is not None:
            self._dismissed(instead)
        worker = Worker()
        self._workers.add(worker)
        if not self._open:
            worker.kill()
        return worker

    def _dismissed(self, worker: Worker) -> None:
        worker.end()
        self._workers.discard(worker)


def _tell(thought: _Thought, answer: Answer) -> None:
    if not thought.answer.done():
        thought.answer.set_result(answer)
