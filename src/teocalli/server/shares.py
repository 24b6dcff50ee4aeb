"""Connections by address, so that whoever has most of a scarce thing can give way."""

from collections import OrderedDict
from typing import Generic, TypeVar

Held = TypeVar("Held")


class Shares(Generic[Held]):
    """What each address holds, in the order in which it came to hold it. None is an address that is not known."""

    def __init__(self) -> None:
        self._held: dict[str | None, OrderedDict[Held, None]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def of(self, address: str | None) -> int:
        """How much an address holds."""
        return len(self._held.get(address, ()))

    def add(self, address: str | None, held: Held) -> None:
        """Let an address hold something, as the last; it is moved there if the address holds it already."""
        self.discard(address, held)
        self._held.setdefault(address, OrderedDict())[held] = None
        self._count += 1

    def discard(self, address: str | None, held: Held) -> None:
        """Let an address no longer hold something, if it does."""
        own = self._held.get(address)
        if own is None or held not in own:
            return
        del own[held]
        self._count -= 1
        if not own:
            del self._held[address]

    def first(self, address: str | None) -> Held | None:
        """What an address has held for longest."""
        return next(iter(self._held.get(address, ())), None)

    def last(self, address: str | None) -> Held | None:
        """What an address has held for the shortest time."""
        return next(reversed(self._held.get(address, OrderedDict())), None)

    def largest(self) -> str | None:
        """The address that holds most; of several, the one that has held something for longest."""
        return max(self._held, key=self.of, default=None)
