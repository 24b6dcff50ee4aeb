"""Hashes of passphrases: they cost enough, and not too many are made at once."""

import asyncio
import threading

from teocalli.server.identity.hashing import Hasher
from teocalli.server.refusals import RateLimited
from tests.server.identity.setup import PHRASE, quick_hasher
from tests.waiting import GIVE_UP


async def test_at_most_two_hashes_are_made_at_once() -> None:
    hasher, lock, pair = quick_hasher(waiting=100), threading.Lock(), threading.Barrier(2, timeout=GIVE_UP)
    inside, most = 0, 0

    def work() -> None:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        pair.wait()  # two are there at once, and no third
        with lock:
            inside -= 1
        pair.wait()

    await asyncio.gather(*(hasher._in_thread(work) for _ in range(20)))
    hasher.close()
    assert most == 2


async def test_when_too_many_wait_the_next_is_told_to_come_back() -> None:
    hasher = quick_hasher(waiting=3)
    done = await asyncio.gather(*(hasher.hash(PHRASE) for _ in range(10)), return_exceptions=True)
    assert sum(isinstance(result, RateLimited) for result in done) == 5
    assert await hasher.verify(await hasher.hash(PHRASE), PHRASE)
    hasher.close()


async def test_a_broken_hash_opens_nothing() -> None:
    hasher = quick_hasher()
    assert not await hasher.verify("nonsense", "nonsense")
    assert not await hasher.verify("", "")
    assert not await hasher.verify(None, "nobody")
    hasher.close()


async def test_hashes_cost_enough_by_default() -> None:
    hasher = Hasher()
    hashed = await hasher.hash(PHRASE)
    hasher.close()
    assert hashed.startswith("$argon2id$v=19$m=65536,t=2,p=1$")
