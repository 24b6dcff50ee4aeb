"""Room for large bodies: whoever sends many at once, or sends them slowly, does not fill the memory."""

from collections.abc import Iterator
from contextlib import contextmanager

from teocalli.server.limits import NO_ROOM
from teocalli.server.refusals import RateLimited

MOST = 64 * 2**20
"""Bytes of large bodies that are in memory at once, at most."""
EACH = 8 * 2**20
"""Those of one address."""


class LargeBody:
    """How much of a body has been read."""

    def __init__(self, room: "BodyRoom", network: str) -> None:
        self._room, self._network = room, network
        self.size = 0

    def grow(self, count: int) -> None:
        """Take room for so many bytes more; raises `RateLimited` if there is none."""
        self._room.take(self._network, count)
        self.size += count


class BodyRoom:
    """Counts the bytes of large bodies from their arrival until they are answered."""

    def __init__(self, most: int = MOST, each: int = EACH) -> None:
        self._most, self._each = most, each
        self._taken: dict[str, int] = {}
        self._total = 0

    @contextmanager
    def body(self, network: str) -> Iterator[LargeBody]:
        """A body that is about to be read; its room is given back at the end."""
        body = LargeBody(self, network)
        try:
            yield body
        finally:
            self._give_back(network, body.size)

    def take(self, network: str, count: int) -> None:
        own = self._taken.get(network, 0) + count
        if own > self._each or self._total + count > self._most:
            raise RateLimited(NO_ROOM)
        self._taken[network], self._total = own, self._total + count

    def _give_back(self, network: str, count: int) -> None:
        self._total -= count
        left = self._taken.get(network, 0) - count
        if left:
            self._taken[network] = left
        else:
            self._taken.pop(network, None)
