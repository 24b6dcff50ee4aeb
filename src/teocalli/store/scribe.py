"""One thread that writes to SQLite: whatever waits is committed together, with one sync of the disk."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

Result = TypeVar("Result")
Work: TypeAlias = Callable[[sqlite3.Connection], Any]
_Waiting: TypeAlias = tuple[Work, "asyncio.Future[Any]"]
_Outcome: TypeAlias = tuple["asyncio.Future[Any]", Any, BaseException | None]


class Scribe:
    """Owns the writing connection. Each piece of work succeeds or fails by itself; all are durable when told.

    A piece may be done twice, the first time undone: it does nothing but write.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="scribe", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[sqlite3.Connection], Result]) -> "asyncio.Future[Result]":
        future: asyncio.Future[Result] = self._loop.create_future()
        self._queue.put((work, future))
        return future

    async def close(self) -> None:
        """Finish everything that waits."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
            batch: list[_Waiting] = []
            item = self._queue.get()
            while item is not None:
                batch.append(item)
                if self._queue.empty():
                    break
                item = self._queue.get()
            going = item is not None
            if batch:
                outcomes = self._committed(batch)
                with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    self._loop.call_soon_threadsafe(_tell, outcomes)
        self._connection.close()

    def _committed(self, batch: list[_Waiting]) -> list[_Outcome]:
        """All in one transaction; if one fails, again, each piece with a savepoint of its own."""
        try:
            return self._transacted(batch, self._hoped)
        except Exception as error:
            if len(batch) == 1:
                return [(batch[0][1], None, error)]
        try:
            return self._transacted(batch, self._saved)
        except Exception as error:
            return [(future, None, error) for _, future in batch]

    def _transacted(self, batch: list[_Waiting], done: Callable[[_Waiting], _Outcome]) -> list[_Outcome]:
        execute = self._connection.execute
        try:
            execute("BEGIN IMMEDIATE")
            outcomes = [done(waiting) for waiting in batch]
            execute("COMMIT")
        except Exception:
            with suppress(sqlite3.Error):
                self._connection.rollback()
            raise
        return outcomes

    def _hoped(self, waiting: _Waiting) -> _Outcome:
        work, future = waiting
        return future, work(self._connection), None

    def _saved(self, waiting: _Waiting) -> _Outcome:
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


def _tell(outcomes: list[_Outcome]) -> None:
    for future, result, failure in outcomes:
        if future.done():
            continue
        if failure is None:
            future.set_result(result)
        else:
            future.set_exception(failure)
