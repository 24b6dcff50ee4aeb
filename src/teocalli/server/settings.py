"""What the operator of a server can set."""

import os
from collections.abc import Mapping

import msgspec

from teocalli.server.limits import ALLOWANCES, Allowance, RateLimit
from teocalli.server.proxies import Network, Origin

DEFAULT_WORKERS = max(1, (os.cpu_count() or 2) - 1)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str
    """The path of a SQLite file, or `postgresql://…`."""
    public: Origin | None = None
    """The address at which people open the site, if it differs from the one at which the server listens."""
    proxies: tuple[Network, ...] = ()
    """Reverse proxies whose `X-Forwarded-For` is believed."""
    workers: int = DEFAULT_WORKERS
    """Processes in which bots think."""
    allowances: Mapping[RateLimit, Allowance] = msgspec.field(default_factory=lambda: ALLOWANCES)
    tables_each: int = 40
    """Unfinished tables that one host may have."""
    sockets_each: int = 40
    """Open sockets of one identity; five times as many of one address."""
    connections: int = 1000
    """Open connections in all. At most half of them wait for requests, and at most a quarter look on."""
    connections_each: int = 250
    """Open connections of any kind of one address, trusted proxies excepted."""
