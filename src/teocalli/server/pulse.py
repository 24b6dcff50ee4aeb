"""The pulse of the house, which all its processes share: where it is missing, nobody's time has run."""

import asyncio
import logging
from typing import TYPE_CHECKING

from teocalli.core.errors import TeocalliError
from teocalli.server.identity.refusals import TurnedAway
from teocalli.store.store import StoreDown
from teocalli.table.commands import HOUSE, Resume

if TYPE_CHECKING:
    from teocalli.server.hall import Hall

LOG = logging.getLogger(__name__)

EVERY = 1.0
"""Seconds between two beats."""
CLOSED = 1.5
"""Seconds without a beat after which a house that opens counts as having been closed."""
ASLEEP = 5.0
"""The same of a house that was open: its machine has slept, or its database was away."""
_AT_ONCE = 100
"""Tables that are told together."""


class Pulse:
    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._felt = float("-inf")
        """When this process last wrote it."""
        self._failing = False
        self._beating: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Beat for as long as the house is open."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.beat()
            except TeocalliError as error:
                self._falter("the pulse cannot be written: %s", error)
            except Exception:
                self._falter("the pulse cannot be written", exc_info=True)

    def _falter(self, say: str, *given: object, exc_info: bool = False) -> None:
        if not self._failing:
            LOG.error(say, *given, exc_info=exc_info)
        self._failing = True

    async def awake(self) -> None:
        """Before anything is decided: if the house has slept, it first gives back that time."""
        while self._silence() > ASLEEP:
            await self.beat()

    async def beat(self, patience: float = ASLEEP) -> None:
        """Write that the house is open; if nobody has for longer than that, nobody's time has run meanwhile.

        Whoever asks while that is under way shares its outcome.
        """
        if self._beating is None:
            self._beating = self._hall.spawn(self._beat(patience))
            self._beating.add_done_callback(self._beaten)
        await asyncio.shield(self._beating)

    def _beaten(self, beating: "asyncio.Task[None]") -> None:
        self._beating = None
        if not beating.cancelled():
            beating.exception()  # there may be nobody left who waits for it

    async def _beat(self, patience: float) -> None:
        store, now = self._hall.store, self._hall.now
        last = await store.alive()
        if last is not None and now() - last > patience:
            await self._resume(last)
        at = now()
        await store.set_alive(at)
        if self._failing:
            LOG.info("the pulse is written again")
        self._felt, self._failing = at, False

    def complaint(self) -> str | None:
        """What is wrong, in one sentence, if the house cannot write."""
        if self._failing:
            return "The database cannot be written."
        silence = self._silence()
        return f"Nothing has been written for {silence:.0f} seconds." if silence > ASLEEP else None

    def _silence(self) -> float:
        return self._hall.now() - self._felt

    async def _resume(self, closed_at: float) -> None:
        tables = await self._hall.store.ticking()
        LOG.warning("the house was closed; time is given back at %d tables", len(tables))
        for start in range(0, len(tables), _AT_ONCE):
            await asyncio.gather(*(self._resumed(table, closed_at) for table in tables[start : start + _AT_ONCE]))

    async def _resumed(self, table: str, closed_at: float) -> None:
        try:
            await self._hall.ask(table, HOUSE, Resume(closed_at))
        except StoreDown:
            raise
        except TurnedAway:
            pass  # its log cannot be read, which was said
        except Exception:
            LOG.exception("a table cannot be resumed", extra={"table": table})
