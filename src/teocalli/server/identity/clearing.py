"""Clearing what nobody needs any more: guests who never came back, and ended sessions whose cookies are too old."""

import asyncio
import logging
from collections.abc import Callable

from teocalli.core.words import LANGUAGES
from teocalli.server.identity.cookies import DAY
from teocalli.server.identity.guests import friendly_name
from teocalli.store.rows import Identity
from teocalli.store.store import Store, StoreDown

LOG = logging.getLogger(__name__)

INTERVAL = 6 * 3600.0
"""Seconds between two clearings."""
IDLE_DAYS = 90
"""Days after which a guest is cleared who has not come back and has neither a table nor a name of their own."""
_BATCH = 200
"""Guests that are looked at together."""


class Clearing:
    """Clears the store now and then. Several processes may do it at the same time."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now

    async def run(self) -> None:
        """Clear every `INTERVAL` seconds until cancelled."""
        while True:
            try:
                if cleared := await self.clear():
                    LOG.info("%d guests who never came back were cleared", cleared)
            except StoreDown as error:
                LOG.warning("nothing could be cleared: %s", error)
            except Exception:
                LOG.exception("nothing could be cleared")
            await asyncio.sleep(INTERVAL)

    async def clear(self) -> int:
        """Clear what is not needed now; returns how many guests were cleared."""
        await self._store.forget_sessions(self._now())
        before, last, cleared = self._now() - IDLE_DAYS * DAY, "", 0
        while idle := await self._store.idle_guests(before, last, _BATCH):
            last = idle[-1].id
            unnamed = [guest.id for guest in idle if not _has_own_name(guest)]
            if unnamed:
                cleared += await self._store.clear_guests(unnamed, before)
        return cleared


def _has_own_name(guest: Identity) -> bool:
    """Whether a guest has chosen a name; one who was erased has none."""
    return bool(guest.name) and all(guest.name != friendly_name(guest.id, language) for language in LANGUAGES)
