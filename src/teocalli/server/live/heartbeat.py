"""The heartbeat: the time at which a server process was last able to write, shared by all processes.

Where it is missing, the server was down, and nobody's clock has run.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from teocalli.core.errors import TeocalliError
from teocalli.server.live.background import BackgroundTasks
from teocalli.server.refusals import RequestRefused
from teocalli.store.store import DatabaseReplaced, Store, StoreDown
from teocalli.table.commands import SYSTEM, Resume

LOG = logging.getLogger(__name__)

INTERVAL = 1.0
"""Seconds between two heartbeats."""
CLOSED = 1.5
"""Seconds without a heartbeat after which a server that starts counts as having been down."""
ASLEEP = 5.0
"""The same for a server that runs: its machine has slept, or its database was away."""
_CANNOT_WRITE = "The database cannot be written."
_BATCH = 100
"""Tables that are resumed together."""

Submit = Callable[[str, str, Resume], Awaitable[object]]
"""(table, who, command): submits a command."""


class Heartbeat:
    """Writes the heartbeat, and gives back the time in which there was none."""

    def __init__(self, store: Store, now: Callable[[], float], background: BackgroundTasks, submit: Submit) -> None:
        self._store, self._now, self._background, self._submit = store, now, background, submit
        self._last = float("-inf")
        """When this process last wrote it."""
        self._complaint: str | None = None
        """Why the last heartbeat could not be written."""
        self._beating: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Beat every `INTERVAL` seconds until cancelled."""
        while True:
            await asyncio.sleep(INTERVAL)
            try:
                await self.beat()
            except DatabaseReplaced as error:
                self._fail(error.complaint, "the heartbeat cannot be written: %s", error)
            except TeocalliError as error:
                self._fail(_CANNOT_WRITE, "the heartbeat cannot be written: %s", error)
            except Exception:
                self._fail(_CANNOT_WRITE, "the heartbeat cannot be written", exc_info=True)

    def _fail(self, complaint: str, message: str, *args: object, exc_info: bool = False) -> None:
        if self._complaint != complaint:
            LOG.error(message, *args, exc_info=exc_info)
        self._complaint = complaint

    async def ensure_recent(self) -> None:
        """Return only once there is a recent heartbeat: after a sleep, time is given back before a table decides."""
        while self._silence() > ASLEEP:
            await self.beat()

    async def beat(self, patience: float = ASLEEP) -> None:
        """Write the heartbeat; if the last one is older than `patience` seconds, give that time back first.

        Callers that come while that is under way share its outcome.
        """
        if self._beating is None:
            self._beating = self._background.spawn(self._beat(patience))
            self._beating.add_done_callback(self._finish)
        await asyncio.shield(self._beating)

    def _finish(self, beating: "asyncio.Task[None]") -> None:
        self._beating = None
        if not beating.cancelled():
            beating.exception()  # there may be nobody left who waits for it

    async def _beat(self, patience: float) -> None:
        last = await self._store.last_heartbeat()
        if last is not None and self._now() - last > patience:
            await self._resume_all(last)
        at = self._now()
        await self._store.set_heartbeat(at)
        if self._complaint is not None:
            LOG.info("the heartbeat is written again")
        self._last, self._complaint = at, None

    def complaint(self) -> str | None:
        """What is wrong, in one sentence, if the server cannot write; None if all is well."""
        if self._complaint is not None:
            return self._complaint
        silence = self._silence()
        return f"Nothing has been written for {silence:.0f} seconds." if silence > ASLEEP else None

    def _silence(self) -> float:
        return self._now() - self._last

    async def _resume_all(self, down_since: float) -> None:
        """Give the time since then back at all tables whose clocks run."""
        tables = await self._store.ticking()
        LOG.warning("the server was down; time is given back at %d tables", len(tables))
        for start in range(0, len(tables), _BATCH):
            await asyncio.gather(*(self._resume(table, down_since) for table in tables[start : start + _BATCH]))

    async def _resume(self, table: str, down_since: float) -> None:
        try:
            await self._submit(table, SYSTEM, Resume(down_since))
        except StoreDown:
            raise
        except RequestRefused:
            pass  # its log cannot be read, which was logged
        except Exception:
            LOG.exception("a table cannot be resumed", extra={"table": table})
