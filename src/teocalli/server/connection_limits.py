"""How many connections there are, from where, and who is kept out.

When there is no more room, somebody has to give way to a newcomer: first a connection that waits for its client, of the
address that has most of them; then a socket of the address that has most sockets, one that looks on if it has any, but
only if the newcomer's address has fewer. So nobody, with however many connections, leaves less than a fair share to
others, and who sits at a table with few keeps them. Times are seconds of any clock that does not stand still.
"""

import logging
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from teocalli.server import metrics
from teocalli.server.limits import NO_ROOM, Buckets, Rate, RateLimit, RateLimits
from teocalli.server.loop_load import LoopLoad
from teocalli.server.proxies import client_address, is_trusted, rate_limit_key
from teocalli.server.refusals import RateLimited
from teocalli.server.settings import Settings
from teocalli.server.shares import Shares
from teocalli.server.turns import Turns

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
FRAMES_AT_ONCE = 16
"""Frames that begin to be handled in one turn of the loop."""
REQUESTS_AT_ONCE = 1
"""Requests, which cost more, that begin to be handled in one turn of the loop."""


class Transport(Protocol):
    """What can be given up."""

    def abort(self) -> None: ...


class ConnectionLimits:
    """The connections of one server process."""

    def __init__(self, settings: Settings, limits: RateLimits) -> None:
        self._trusted = settings.proxies
        self._most, self._most_each = settings.connections, settings.connections_each
        self._most_plain, self._most_onlookers = settings.connections // 2, settings.connections // 4
        self._is_limited = RateLimit.FRAMES in settings.allowances
        self._limits = limits
        self.frame_turns, self.request_turns = Turns(FRAMES_AT_ONCE), Turns(REQUESTS_AT_ONCE, LoopLoad())
        self._held_back = Buckets(HELD_BACK, _MOST_KEPT)
        self._new = Buckets(NEW_CONNECTIONS, _MOST_KEPT)
        self._kept_out: OrderedDict[str, float] = OrderedDict()
        """Until when each address is kept out."""
        self._network: dict[Transport, str | None] = {}
        """All open connections, each with its address; None behind a trusted proxy, until it is a socket."""
        self._open: Shares[Transport] = Shares()
        """The same by address."""
        self._plain: set[Transport] = set()
        """Those that are no sockets."""
        self._waiting: Shares[Transport] = Shares()
        """Those of them that wait for their client, the longest waiting first."""
        self._sockets: Shares[Transport] = Shares()
        self._onlookers: Shares[Transport] = Shares()
        """Those sockets that no seat needs."""

    def __len__(self) -> int:
        return len(self._network)

    # How many.

    def open(self, transport: Transport, peer: str | None, now: float) -> bool:
        """Count a new connection, which waits for its client; False if there is no room for it."""
        network = None if is_trusted(peer, self._trusted) else rate_limit_key(peer or "")
        if network is not None and not self._may_open(network, now):
            return False
        if len(self._plain) >= self._most_plain and not self._give_up_waiting(self._waiting.largest()):
            return False
        if len(self._network) >= self._most and not self._make_room(network):
            return False
        self._network[transport] = network
        self._open.add(network, transport)
        self._plain.add(transport)
        self.set_waiting(transport, True)
        return True

    def _may_open(self, network: str, now: float) -> bool:
        if self._is_limited:
            if self._new.wait(network, now) > 0:
                return False
            self._new.take(network, now)
        return self._open.of(network) < self._most_each or self._give_up_waiting(network)

    def _make_room(self, network: str | None) -> bool:
        """Give up a connection of the address that has most, for one of this address."""
        if self._give_up_waiting(self._waiting.largest()):
            return True
        largest = self._sockets.largest()
        if self._sockets.of(largest) <= self._sockets.of(network) + 1:
            return False
        return self._give_up(self._onlookers.last(largest) or self._sockets.last(largest))

    def _give_up_waiting(self, network: str | None) -> bool:
        """Give up what has waited longest for its client, of what this address has; False if it has nothing."""
        return self._give_up(self._waiting.first(network))

    def _give_up(self, transport: Transport | None) -> bool:
        if transport is None:
            return False
        self.close(transport)
        transport.abort()
        metrics.CUT.labels("full").inc()
        return True

    def set_waiting(self, transport: Transport, is_waiting: bool) -> None:
        """Say whether a connection waits for its client, from now on."""
        if transport not in self._plain:
            return
        if is_waiting:
            self._waiting.add(self._network[transport], transport)
        else:
            self._waiting.discard(self._network[transport], transport)

    def become_socket(self, transport: Transport, network: str) -> None:
        """Count a connection as a socket of this address, which is that of a client, also behind a trusted proxy."""
        if transport not in self._plain:
            return
        self._leave_plain(transport)
        self._open.discard(self._network[transport], transport)
        self._network[transport] = network
        self._open.add(network, transport)
        self._sockets.add(network, transport)

    def _leave_plain(self, transport: Transport) -> None:
        self.set_waiting(transport, False)
        self._plain.discard(transport)

    def close(self, transport: Transport) -> None:
        """Count a connection no more."""
        if transport not in self._network:
            return
        self._leave_plain(transport)
        network = self._network.pop(transport)
        for shares in (self._open, self._sockets, self._onlookers):
            shares.discard(network, transport)

    # How much.

    def network_of(self, peer: str | None, forwarded: Sequence[str]) -> str:
        """The address by which a client is counted, as trusted proxies forward it."""
        return rate_limit_key(client_address(peer, forwarded, self._trusted))

    def frame_wait(self, connection: str, network: str, now: float) -> tuple[float, bool]:
        """Seconds until a connection's next frame may be handled, and whether the connection itself is too quick.

        Unless it is, the frame is counted, and is not to be counted again after the wait for others of its address.
        """
        try:
            self._limits.take(RateLimit.FRAMES, now, who=connection)
        except RateLimited as early:
            return early.retry_after, True
        return self._limits.reserve(RateLimit.FRAMES, now, address=network), False

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
    def onlooker(self, transport: Transport) -> Iterator[None]:
        """The place of a socket that no seat needs; raises `RateLimited` if there is none.

        When all are taken, the address that has most gives one up to an address that has fewer.
        """
        network = self._network.get(transport)
        if len(self._onlookers) >= self._most_onlookers:
            largest = self._onlookers.largest()
            if self._onlookers.of(largest) <= self._onlookers.of(network) + 1:
                raise RateLimited(retry_after=NO_ROOM)
            self._give_up(self._onlookers.last(largest))
        self._onlookers.add(network, transport)
        try:
            yield
        finally:
            self._onlookers.discard(network, transport)
