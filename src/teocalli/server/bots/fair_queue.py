"""A queue that is shared fairly: whoever has had least of the workers' time is served next.

Addresses share the time, within an address its identities do, and within an identity quick jobs come before slow ones.
Each share counts the seconds of thinking that it was given; the one is served whose count would be lowest with its next
job. So a single quick job comes before the hundredth slow one of somebody else, a slow job waits until others have had
as much as it takes, and nobody waits for ever. Whoever comes, or comes back, begins at the count of those who are
served now: having asked for nothing earns nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import Generic, NamedTuple, Protocol, TypeVar


class Sender(NamedTuple):
    """For whom a job is done."""

    who: str
    """An identity."""
    address: str
    """As rate limits know it; empty if unknown."""


class Queueable(Protocol):
    """What can wait in the queue."""

    @property
    def sender(self) -> Sender: ...

    @property
    def cost(self) -> float:
        """Seconds that it takes about."""

    @property
    def can_wait(self) -> bool:
        """Whether the same identity's other jobs come first."""


T = TypeVar("T", bound=Queueable)


@dataclass
class _Identity(Generic[T]):
    """The jobs of one identity at one address."""

    used: float
    jobs: list[tuple[bool, float, int, T]] = field(default_factory=list)
    """A heap: whether it can wait, then by when it is due, then in order of arrival."""

    def next(self) -> T:
        return self.jobs[0][-1]

    def turn(self) -> tuple[float, int]:
        """What is compared with others."""
        _, _, number, job = self.jobs[0]
        return self.used + job.cost, number


@dataclass
class _Address(Generic[T]):
    """All identities at one address."""

    used: float
    identities: dict[str, _Identity[T]] = field(default_factory=dict)
    now: float = 0.0
    """What the identity that is served had used before."""

    def next(self) -> _Identity[T]:
        return min(_busy(self.identities.values()), key=_Identity.turn)

    def turn(self) -> tuple[float, int]:
        """What is compared with others."""
        _, _, number, job = self.next().jobs[0]
        return self.used + job.cost, number


class FairQueue(Generic[T]):
    """Jobs that wait for a worker."""

    def __init__(self) -> None:
        self.cost = 0.0
        """Seconds that all waiting jobs take together."""
        self._addresses: dict[str, _Address[T]] = {}
        self._now = 0.0
        """What the address that is served had used before."""
        self._count = 0
        self._arrived = 0

    def __len__(self) -> int:
        return self._count

    def put(self, job: T) -> None:
        """Let a job wait."""
        who, place = job.sender
        address = self._addresses.setdefault(place, _Address(self._now))
        if not any(_busy(address.identities.values())):
            address.used = max(address.used, self._now)
        identity = address.identities.setdefault(who, _Identity(address.now))
        if not identity.jobs:
            identity.used = max(identity.used, address.now)
        self._arrived += 1
        heappush(identity.jobs, (job.can_wait, identity.used + job.cost, self._arrived, job))
        self._count += 1
        self.cost += job.cost

    def discard(self, job: T) -> None:
        """Take out a job for which nobody waits any more, if it is there."""
        address = self._addresses.get(job.sender.address)
        identity = address.identities.get(job.sender.who) if address is not None else None
        left = [entry for entry in identity.jobs if entry[-1] is not job] if identity is not None else []
        if identity is None or len(left) == len(identity.jobs):
            return
        identity.jobs = left
        heapify(identity.jobs)
        self._subtract(job)

    def pop(self) -> T:
        """Take out the job whose turn it is; there must be one."""
        busy = (address for address in self._addresses.values() if any(_busy(address.identities.values())))
        address = min(busy, key=_Address.turn)
        identity = address.next()
        job = heappop(identity.jobs)[-1]
        self._now, address.now = address.used, identity.used
        address.used += job.cost
        identity.used += job.cost
        self._subtract(job)
        self._forget_idle()
        return job

    def _subtract(self, job: T) -> None:
        self._count -= 1
        self.cost = self.cost - job.cost if self._count else 0.0

    def _forget_idle(self) -> None:
        """Forget shares that would begin at the present count anyway; where nobody waits, nobody has had too much."""
        if not self._count:
            self._addresses.clear()
        for place, address in list(self._addresses.items()):
            if not any(_busy(address.identities.values())):
                address.identities.clear()
                if address.used <= self._now:
                    del self._addresses[place]
            for who, identity in list(address.identities.items()):
                if not identity.jobs and identity.used <= address.now:
                    del address.identities[who]


def _busy(identities: Iterable[_Identity[T]]) -> Iterable[_Identity[T]]:
    return (identity for identity in identities if identity.jobs)
