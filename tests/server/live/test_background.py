"""Work that nobody awaits."""

import asyncio
import gc
from typing import Any

import pytest

from teocalli.server.live.background import BackgroundTasks
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.store import StoreDown


async def failures_of(error: Exception) -> list[str]:
    """What asyncio would log of an attempt that fails."""
    told: list[str] = []

    def tell(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        told.append(f"{context['message']}: {context['exception']}")

    async def fail() -> None:
        raise error

    asyncio.get_running_loop().set_exception_handler(tell)
    background = BackgroundTasks()
    background.attempt(fail())
    await background.wait()
    gc.collect()
    return told


@pytest.mark.parametrize("error", [StoreDown("away"), RequestRefused(Reason.UNREADABLE_TABLE)])
async def test_an_attempt_ends_quietly_without_a_database_or_a_table(error: Exception) -> None:
    assert await failures_of(error) == []


async def test_an_unexpected_error_of_an_attempt_is_told() -> None:
    assert await failures_of(ValueError("oops")) == ["Task exception was never retrieved: oops"]
