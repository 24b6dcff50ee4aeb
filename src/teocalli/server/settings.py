"""How a house is run, as its operator says it."""

import os
from collections.abc import Mapping

import msgspec

from teocalli.server.limits import ALLOWANCES, Allowance, Limit
from teocalli.server.proxies import Network, Place

USUAL_WORKERS = max(1, (os.cpu_count() or 2) - 1)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str
    """The path of a SQLite file, or `postgresql://…`."""
    public: Place | None = None
    """Where people find the house, if not where it listens."""
    proxies: tuple[Network, ...] = ()
    workers: int = USUAL_WORKERS
    """Processes in which bots think."""
    allowances: Mapping[Limit, Allowance] = msgspec.field(default_factory=lambda: ALLOWANCES)
    tables_each: int = 40
    """Tables of one host that are not over."""
    sockets_each: int = 40
    """Open connections of one identity; five times as many of one address."""
