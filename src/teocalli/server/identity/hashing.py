"""Passphrases and recovery codes are kept as argon2id hashes, made in threads beside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from teocalli.server.identity.refusals import Limited

T = TypeVar("T")


class Hasher:
    def __init__(
        self,
        *,
        time_cost: int = 2,
        memory_cost: int = 65_536,
        parallelism: int = 1,
        at_once: int = 2,
        waiting: int = 32,
    ) -> None:
        """`at_once` hashes of `memory_cost` KiB are made together; who comes after `waiting` others is sent away."""
        self._argon2 = PasswordHasher(time_cost, memory_cost, parallelism, type=Type.ID)
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="argon2")
        self._most = at_once + waiting
        self._inside = 0
        self._nobody = self._argon2.hash("nobody")

    async def hashed(self, secret: str) -> str:
        return await self._beside(lambda: self._argon2.hash(_bytes(secret)))

    async def right(self, known: str | None, secret: str) -> bool:
        """Whether the hash is of this secret; without a hash it is not, which takes as long to find out."""
        found = await self._beside(lambda: self._verified(known or self._nobody, secret))
        return found and known is not None

    def outdated(self, known: str) -> bool:
        """Whether the hash was made with other costs than ours."""
        return self._argon2.check_needs_rehash(known)

    def close(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _verified(self, known: str, secret: str) -> bool:
        try:
            return self._argon2.verify(known, _bytes(secret))
        except (VerificationError, InvalidHashError):
            return False

    async def _beside(self, work: Callable[[], T]) -> T:
        if self._inside >= self._most:
            raise Limited(retry_after=2.0)
        self._inside += 1
        future = asyncio.get_running_loop().run_in_executor(self._threads, work)
        future.add_done_callback(self._out)
        return await future

    def _out(self, _: object) -> None:
        self._inside -= 1


def _bytes(secret: str) -> bytes:
    return secret.encode("utf-8", "surrogatepass")
