"""Tasks that run beside what started them."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from teocalli.server.refusals import RequestRefused
from teocalli.store.store import StoreDown

T = TypeVar("T")


class BackgroundTasks:
    """Tasks that run to their end even if nobody awaits them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Start a task and keep it until it is done."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def attempt(self, work: Coroutine[Any, Any, object]) -> None:
        """Start work whose result nobody awaits, and which may as well be done later.

        It ends quietly if the database is away, which the heartbeat tells, or if a table cannot be read.
        """
        self.spawn(_attempt(work))

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do the work and return its result. It is done to its end even if the caller is cancelled meanwhile."""
        return await asyncio.shield(self.spawn(work))

    async def wait(self) -> None:
        """Wait until all tasks are done, also those that are started meanwhile."""
        while self._tasks:
            await asyncio.wait(self._tasks)


async def _attempt(work: Coroutine[Any, Any, object]) -> None:
    with suppress(StoreDown, RequestRefused):
        await work
