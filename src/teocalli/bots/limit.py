"""How long a bot may search in a turn: milliseconds, or simulations."""

import re
from dataclasses import dataclass

from teocalli.core.errors import BadInput
from teocalli.core.words import printable

LARGEST = 10_000_000
"""The most milliseconds (nearly three hours), and the most simulations."""


@dataclass(frozen=True)
class Limit:
    """What level 5 may take for a turn; lower levels take their fraction of it. One of the two is given.

    Raises `BadInput` for both, for none, and for what is no sensible number.

    >>> from teocalli.bots import Limit
    >>> Limit.read("2000sims") == Limit(sims=2000), str(Limit(ms=200))
    (True, '200ms')
    """

    ms: float | None = None
    sims: int | None = None

    def __post_init__(self) -> None:
        given = [amount for amount in (self.ms, self.sims) if amount is not None]
        try:
            sensible = len(given) == 1 and 0 < given[0] <= LARGEST and isinstance(self.sims, int | None)
        except TypeError:
            sensible = False
        if not sensible:
            raise BadInput(
                f"a limit is milliseconds or simulations, up to {LARGEST}: such as 1000ms or 2000sims, not {self!r}"
            )

    @classmethod
    def read(cls, text: str) -> "Limit":
        """The limit of a text such as `1000ms` or `2000sims`; raises `BadInput` for any other.

        >>> Limit.read("300ms")
        Limit(ms=300.0, sims=None)
        """
        parts = re.fullmatch(r"([1-9][0-9]{0,7})(ms|sims)", text)
        if parts is None or int(parts[1]) > LARGEST:
            raise BadInput(
                f"a limit is a whole number from 1 to {LARGEST} and ms or sims, such as 1000ms, not {printable(text)!r}"
            )
        return cls(ms=float(parts[1])) if parts[2] == "ms" else cls(sims=int(parts[1]))

    def __str__(self) -> str:
        return f"{self.ms:g}ms" if self.ms is not None else f"{self.sims}sims"

    def part(self, fraction: float) -> "Limit":
        """A fraction of it; no less than one simulation.

        >>> Limit(sims=1000).part(0.2), Limit(sims=2).part(0.001)
        (Limit(ms=None, sims=200), Limit(ms=None, sims=1))
        """
        if self.ms is not None:
            return Limit(ms=self.ms * fraction)
        return Limit(sims=max(1, round((self.sims or 0) * fraction)))
