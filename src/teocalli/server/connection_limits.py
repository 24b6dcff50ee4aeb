"""How many connections there are, from where, and who is kept out.

A connection that waits for its client can be given up for one that has something to say: when there is no more room,
whoever has been waited for longest has to go. Connections to tables are never given up. Times are seconds of any clock
that does not stand still.
"""

import logging
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from teocalli.server import metrics
from teocalli.server.limits import Buckets, ConcurrencyLimit, Rate, RateLimit, RateLimits
from teocalli.server.proxies import client_address, is_trusted, rate_limit_key
from teocalli.server.refusals import RateLimited
from teocalli.server.settings import Settings

LOG = logging.getLogger(__name__)

KEEP_OUT = 60.0
"""Seconds for which an address that has flooded opens no connections to tables."""
MOST_WAITING_FRAMES = 256
"""Frames that may wait, of a connection that is held back; with more it is cut."""
HELD_BACK = Rate(100, 1.0)
"""How many frames of one connection may be held back before it is cut."""
NEW_CONNECTIONS = Rate(300, 0.02)
"""How many connections of any kind one address may open."""
_MOST_KEPT = 20_000
"""Addresses that are remembered."""
_EVERYBODY = ""


class Transport(Protocol):
    """What can be given up."""

    def abort(self) -> None: ...


class ConnectionLimits:
    """The connections of one server process."""

    def __init__(self, settings: Settings, limits: RateLimits) -> None:
        self._trusted = settings.proxies
        self._most, self._most_each = settings.connections, settings.connections_each
        self._most_plain = settings.connections // 2
        self._onlookers = ConcurrencyLimit(settings.connections // 4)
        self._is_limited = RateLimit.FRAMES in settings.allowances
        self._limits = limits
        self._held_back = Buckets(HELD_BACK, _MOST_KEPT)
        self._new = Buckets(NEW_CONNECTIONS, _MOST_KEPT)
        self._kept_out: OrderedDict[str, float] = OrderedDict()
        """Until when each address is kept out."""
        self._network: dict[Transport, str | None] = {}
        """All open connections, each with its address; None behind a trusted proxy."""
        self._open_from: dict[str, int] = {}
        self._plain: set[Transport] = set()
        """Those that are no sockets."""
        self._waiting: OrderedDict[Transport, None] = OrderedDict()
        """Those of them that wait for their client, the longest waiting first."""
        self._waiting_from: dict[str, OrderedDict[Transport, None]] = {}

    def __len__(self) -> int:
        return len(self._network)

    # How many.

    def open(self, transport: Transport, peer: str | None, now: float) -> bool:
        """Count a new connection, which waits for its client; False if there is no room for it.

        Others of the same address that only wait are given up for it, then others of any address.
        """
        network = None if is_trusted(peer, self._trusted) else rate_limit_key(peer or "")
        if network is not None and not self._may_open(network, now):
            return False
        if len(self._network) >= self._most or len(self._plain) >= self._most_plain:
            if not self._give_up(self._waiting):
                return False
        self._network[transport] = network
        self._plain.add(transport)
        if network is not None:
            self._open_from[network] = self._open_from.get(network, 0) + 1
        self.set_waiting(transport, True)
        return True

    def _may_open(self, network: str, now: float) -> bool:
        if self._is_limited:
            if self._new.wait(network, now) > 0:
                return False
            self._new.take(network, now)
        if self._open_from.get(network, 0) < self._most_each:
            return True
        return self._give_up(self._waiting_from.get(network))

    def _give_up(self, waiting: "OrderedDict[Transport, None] | None") -> bool:
        if not waiting:
            return False
        transport = next(iter(waiting))
        self.close(transport)
        transport.abort()
        metrics.CUT.labels("full").inc()
        return True

    def set_waiting(self, transport: Transport, is_waiting: bool) -> None:
        """Say whether a connection waits for its client, from now on."""
        if transport not in self._plain:
            return
        network = self._network[transport]
        lines = [self._waiting]
        if network is not None:
            lines.append(self._waiting_from.setdefault(network, OrderedDict()))
        for line in lines:
            line.pop(transport, None)
            if is_waiting:
                line[transport] = None
        if network is not None and not self._waiting_from[network]:
            del self._waiting_from[network]

    def become_socket(self, transport: Transport) -> None:
        """Never give this connection up for another."""
        self.set_waiting(transport, False)
        self._plain.discard(transport)

    def close(self, transport: Transport) -> None:
        """Count a connection no more."""
        if transport not in self._network:
            return
        self.become_socket(transport)
        network = self._network.pop(transport)
        if network is not None:
            self._open_from[network] -= 1
            if not self._open_from[network]:
                del self._open_from[network]

    # How much.

    def network_of(self, peer: str | None, forwarded: Sequence[str]) -> str:
        """The address by which a client is counted, as trusted proxies forward it."""
        return rate_limit_key(client_address(peer, forwarded, self._trusted))

    def frame_wait(self, connection: str, network: str, now: float) -> tuple[float, bool]:
        """Seconds until a connection's next frame may be handled, and whether the connection itself is too quick.

        If it may be handled now, it is counted.
        """
        try:
            self._limits.take(RateLimit.FRAMES, now, who=connection)
        except RateLimited as early:
            return early.retry_after, True
        try:
            self._limits.take(RateLimit.FRAMES, now, address=network)
        except RateLimited as early:  # others of this address are too quick
            self._limits.give_back(RateLimit.FRAMES, connection)
            return early.retry_after, False
        return 0.0, False

    def may_hold_back(self, connection: str, now: float) -> bool:
        """Count a frame of a connection that is too quick; False if it floods."""
        if self._held_back.wait(connection, now) > 0:
            return False
        self._held_back.take(connection, now)
        return True

    # Who.

    def keep_out(self, network: str, now: float) -> None:
        """Let nobody of this address open a connection to a table for a while."""
        metrics.CUT.labels("flood").inc()
        if self._kept_out.get(network, now) <= now:
            LOG.warning("too many frames: %s opens no connections for %.0f seconds", network, KEEP_OUT)
        self._kept_out[network] = now + KEEP_OUT
        self._kept_out.move_to_end(network)
        if len(self._kept_out) > _MOST_KEPT:
            self._kept_out.popitem(last=False)

    def require_not_kept_out(self, network: str, now: float) -> None:
        """Raise `RateLimited` for an address that has flooded."""
        wait = self._kept_out.get(network, now) - now
        if 0 < wait <= KEEP_OUT:  # longer if the clock was set back
            raise RateLimited(wait)
        self._kept_out.pop(network, None)

    @contextmanager
    def onlooker(self) -> Iterator[None]:
        """The place of a socket that no seat needs; raises `RateLimited` if there is none."""
        self._onlookers.enter(_EVERYBODY)
        try:
            yield
        finally:
            self._onlookers.leave(_EVERYBODY)
