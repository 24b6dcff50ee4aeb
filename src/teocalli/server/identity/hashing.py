"""argon2id hashes of passphrases and recovery codes, made in threads beside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from teocalli.server.refusals import RateLimited

T = TypeVar("T")


class Hasher:
    """Makes and verifies hashes. Raises `RateLimited` when too many wait."""

    def __init__(
        self,
        *,
        time_cost: int = 2,
        memory_cost: int = 65_536,
        parallelism: int = 1,
        at_once: int = 2,
        waiting: int = 32,
    ) -> None:
        """`at_once` hashes of `memory_cost` KiB are made at the same time, and at most `waiting` more may wait."""
        self._argon2 = PasswordHasher(time_cost, memory_cost, parallelism, type=Type.ID)
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="argon2")
        self._most = at_once + waiting
        self._pending = 0
        self._dummy = self._argon2.hash("nobody")

    async def hash(self, secret: str) -> str:
        return await self._in_thread(lambda: self._argon2.hash(_bytes(secret)))

    async def verify(self, known: str | None, secret: str, *, always: bool = False) -> bool:
        """Whether `known` is the hash of this secret; False without a hash, after the same time.

        With `always` it waits its turn also when too many wait.
        """
        found = await self._in_thread(lambda: self._verify(known or self._dummy, secret), always=always)
        return found and known is not None

    def needs_rehash(self, known: str) -> bool:
        """Whether the hash was made with other costs than these."""
        return self._argon2.check_needs_rehash(known)

    def close(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _verify(self, known: str, secret: str) -> bool:
        try:
            return self._argon2.verify(known, _bytes(secret))
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], T], *, always: bool = False) -> T:
        if self._pending >= self._most and not always:
            raise RateLimited(retry_after=2.0)
        self._pending += 1
        future = asyncio.get_running_loop().run_in_executor(self._threads, work)
        future.add_done_callback(self._finish)
        return await future

    def _finish(self, _: object) -> None:
        self._pending -= 1


def _bytes(secret: str) -> bytes:
    return secret.encode("utf-8", "surrogatepass")
