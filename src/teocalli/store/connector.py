"""Connections to PostgreSQL, to whichever of its hosts can be written."""

from typing import Any

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped

from teocalli.store.databases import POSTGRES_ERRORS, addresses_of

_EACH_TIMEOUT = 5.0
"""Seconds that each of several hosts has to answer. The driver would wait for the first until all time is over."""


class Connector:
    """Opens connections. Of several hosts, as of a primary and its standbys, it takes the one that can be written.

    The host that could be written last is asked first.
    """

    def __init__(self, url: str) -> None:
        self._addresses = addresses_of(url)

    async def connect(self, *, timeout: float, **options: Any) -> Any:
        """A connection; `options` are those of `asyncpg.connect`. Raises one of `POSTGRES_ERRORS`, or ValueError."""
        if len(self._addresses) == 1:
            return await asyncpg.connect(self._addresses[0], timeout=timeout, **options)
        failure: Exception | None = None
        for address in list(self._addresses):
            try:
                connection = await asyncpg.connect(
                    address, timeout=min(timeout, _EACH_TIMEOUT), target_session_attrs="read-write", **options
                )
            except POSTGRES_ERRORS as error:
                failure = error
            else:
                self._addresses.remove(address)
                self._addresses.insert(0, address)
                return connection
        assert failure is not None
        raise failure
