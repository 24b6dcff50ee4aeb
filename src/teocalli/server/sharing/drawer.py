"""Draws cards and films beside the event loop, one at a time, and keeps those that were drawn last."""

import asyncio
import hashlib
from collections import Counter, OrderedDict
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import msgspec

from teocalli.core.version import __version__
from teocalli.core.workers import interrupts_blocked, start_worker
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.server.sharing.card import CardWords
from teocalli.server.sharing.drawing_process import Job, work
from teocalli.server.sharing.film import FilmJob

KEPT = 16_000_000
"""Bytes of pictures that are kept; a card has about 100,000, a film 1,000,000."""
MOST_WAITING = 16
"""Pictures for which somebody waits; more are refused."""
EACH_WAITING = 4
"""Those of one address."""
PATIENCE = 60.0
"""Seconds after which a picture is given up and its process ended: the first one of a game may have to be compiled."""
_IDLE = 120.0
"""Seconds without work after which the process ends."""


class Drawer:
    """Pictures. The process that draws them starts with the first and ends when none was asked for a while."""

    def __init__(
        self,
        kept: int = KEPT,
        most_waiting: int = MOST_WAITING,
        each_waiting: int = EACH_WAITING,
        patience: float = PATIENCE,
    ) -> None:
        self._most_bytes, self._patience = kept, patience
        self._most_waiting, self._each_waiting = most_waiting, each_waiting
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._waiting: Counter[str] = Counter()
        """Who waits, by address."""
        self._lock = asyncio.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._idle: asyncio.TimerHandle | None = None
        self.drawn = 0
        """How many pictures were drawn."""

    def kept(self, key: str) -> bytes | None:
        """A picture that was drawn before, if it is still there."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
        return found

    async def draw(self, job: Job, network: str) -> bytes:
        """The picture, for somebody of this address.

        Raises `RequestRefused` if too many wait, also of this address alone, or it cannot be drawn.
        """
        key = key_of(job)
        is_full = self._waiting.total() >= self._most_waiting or self._waiting[network] >= self._each_waiting
        if is_full and self.kept(key) is None:
            raise RequestRefused(Reason.DRAWING)
        self._waiting[network] += 1
        try:
            async with self._lock:
                found = self.kept(key)  # others may have waited for the same
                if found is None:
                    found = await asyncio.to_thread(self._run, job)
                    if found is None:
                        raise RequestRefused(Reason.DRAWING)
                    self._keep(key, found)
                self._end_when_idle()
                return found
        finally:
            self._waiting -= Counter([network])

    def _keep(self, key: str, drawn: bytes) -> None:
        self.drawn += 1
        self._pictures[key] = drawn
        self._bytes += len(drawn)
        while self._bytes > self._most_bytes:
            self._bytes -= len(self._pictures.popitem(last=False)[1])

    def _run(self, job: Job) -> bytes | None:
        """Have a picture drawn by the process, in a thread; None if it fails, and the next one gets a new process."""
        if self._process is None or not self._process.is_alive():
            self.close()
            with interrupts_blocked():
                self._process, self._pipe = start_worker(work)
        assert self._pipe is not None
        try:
            self._pipe.send(job)
            if self._pipe.poll(self._patience):
                drawn: bytes | None = self._pipe.recv()
                return drawn
        except (EOFError, OSError):
            pass
        self.close()
        return None

    def _end_when_idle(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(_IDLE, self._end_if_idle)

    def _end_if_idle(self) -> None:
        if not self._lock.locked():
            self.close()

    def close(self) -> None:
        """End the process, if there is one."""
        if self._process is not None and self._pipe is not None:
            self._process.kill()
            self._process.join(0.5)
            self._pipe.close()
        self._process = self._pipe = None


def key_of(job: Job) -> str:
    """A name for all that a picture shows: those with the same name are the same."""
    return film_key(job.table, job.words) if isinstance(job, FilmJob) else _hash(job)


def film_key(table: str, words: CardWords) -> str:
    """The same of a film, before its frames are chosen: a finished game does not change."""
    return _hash(("film", table, words))


def _hash(shown: object) -> str:
    return hashlib.sha256(__version__.encode() + msgspec.msgpack.encode(shown)).hexdigest()[:32]
