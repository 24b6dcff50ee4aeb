"""The thread that writes to SQLite. All work that waits is committed together, with one sync of the disk.

The thread is handed a batch when the event loop has had its turn, and the next one when the loop has heard of the last:
so batches are few and large, and the thread seldom wants the interpreter's lock while the loop works.
"""

import asyncio
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Self, TypeAlias, TypeVar

from teocalli.store.store import DatabaseReplaced

Result = TypeVar("Result")
Work: TypeAlias = Callable[[sqlite3.Connection], Any]
_Waiting: TypeAlias = tuple[Work, "asyncio.Future[Any]"]
_Outcome: TypeAlias = tuple["asyncio.Future[Any]", Any, BaseException | None]


class JointWork(ABC):
    """Work of which many pieces are done with few statements.

    Each statement gives the interpreter's lock to the event loop and has to wait for it afterwards.
    """

    @abstractmethod
    def __call__(self, connection: sqlite3.Connection) -> None:
        """Do it by itself."""

    @classmethod
    @abstractmethod
    def run_all(cls, connection: sqlite3.Connection, works: Sequence[Self]) -> None:
        """Do several at once, as the first thing in a transaction; raises if one fails."""


class Writer:
    """Owns the writing connection. Each piece of work succeeds or fails by itself, and is durable when its future ends.

    A piece may be run twice, the first run rolled back, so it must do nothing but write. `prepare` is called before
    each transaction, `require_same` after it; both raise `DatabaseReplaced` if what is written would not be there
    afterwards.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        prepare: Callable[[], None] = lambda: None,
        require_same: Callable[[], None] = lambda: None,
    ) -> None:
        self._connection, self._prepare, self._require_same = connection, prepare, require_same
        self._loop = asyncio.get_running_loop()
        self._waiting: list[_Waiting] = []
        """What has not been handed to the thread."""
        self._idle = asyncio.Event()
        """Whether the thread has nothing to do, and nothing waits."""
        self._idle.set()
        self._batches: SimpleQueue[list[_Waiting] | None] = SimpleQueue()
        """What the thread is to do; None: end."""
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[sqlite3.Connection], Result]) -> "asyncio.Future[Result]":
        """Queue a piece of work; the future has what it returns or raises."""
        future: asyncio.Future[Result] = self._loop.create_future()
        self._waiting.append((work, future))
        if self._idle.is_set():
            self._idle.clear()
            self._loop.call_soon(self._hand_over)
        return future

    async def close(self) -> None:
        """Finish all work that waits."""
        await self._idle.wait()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self) -> None:
        batch, self._waiting = self._waiting, []
        self._batches.put(batch)

    def _finish(self, outcomes: list[_Outcome]) -> None:
        """Give the outcomes of a batch to those who wait for them, and hand over what has come meanwhile."""
        if self._waiting:
            self._hand_over()
        else:
            self._idle.set()
        for future, result, failure in outcomes:
            if future.done():
                continue
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)

    def _run(self) -> None:
        while (batch := self._batches.get()) is not None:
            outcomes = self._commit(batch)
            with suppress(RuntimeError):  # the loop is closed, so nobody waits any more
                self._loop.call_soon_threadsafe(self._finish, outcomes)
        self._connection.close()

    def _commit(self, batch: list[_Waiting]) -> list[_Outcome]:
        """Run a batch in one transaction; if a piece fails, run it again with a savepoint for each piece."""
        try:
            return self._transact(batch, self._run_together)
        except Exception as error:
            if len(batch) == 1 or isinstance(error, DatabaseReplaced):
                return [(future, None, error) for _, future in batch]
        try:
            return self._transact(batch, self._run_in_savepoints)
        except Exception as error:
            return [(future, None, error) for _, future in batch]

    def _transact(self, batch: list[_Waiting], run: Callable[[list[_Waiting]], list[_Outcome]]) -> list[_Outcome]:
        execute = self._connection.execute
        try:
            self._prepare()
            execute("BEGIN IMMEDIATE")
            outcomes = run(batch)
            execute("COMMIT")
            self._require_same()  # nothing is confirmed that went into a file that is gone
        except Exception:
            with suppress(sqlite3.Error):
                self._connection.rollback()
            raise
        return outcomes

    def _run_together(self, batch: list[_Waiting]) -> list[_Outcome]:
        joint = [work for work, _ in batch if isinstance(work, JointWork)]
        if joint:
            type(joint[0]).run_all(self._connection, joint)
        return [
            (future, None if isinstance(work, JointWork) else work(self._connection), None) for work, future in batch
        ]

    def _run_in_savepoints(self, batch: list[_Waiting]) -> list[_Outcome]:
        return [self._run_in_savepoint(waiting) for waiting in batch]

    def _run_in_savepoint(self, waiting: _Waiting) -> _Outcome:
        work, future = waiting
        execute = self._connection.execute
        execute("SAVEPOINT work")
        try:
            result, failure = work(self._connection), None
        except Exception as error:
            if not self._connection.in_transaction:
                raise
            execute("ROLLBACK TO work")
            result, failure = None, error
        execute("RELEASE work")
        return future, result, failure
