"""Rate limits for each identity and each address.

Each rate is a bucket that fills steadily and is emptied by use. Of each bucket only one number is stored: the moment at
which it will be full again. Full buckets need no memory; those that were used longest ago are forgotten first. A
bucket can be overdrawn a little: by those who wait for their turn, and by what has cost more than one use.
"""

from collections import OrderedDict
from collections.abc import Mapping
from itertools import islice
from math import inf

import msgspec

from teocalli.core.codes import Code
from teocalli.server.proxies import rate_limit_key
from teocalli.server.refusals import RateLimited

MINUTE, HOUR = 60.0, 3600.0
DEBT = 5.0
"""Seconds, at most, after which an overdrawn bucket is merely empty."""
NO_ROOM = 10.0
"""Seconds after which somebody may try again who was refused because too many are open."""
_ROUNDING = 1e-9


class RateLimit(Code):
    """What is counted."""

    COMMANDS = "commands"
    FRAMES = "frames"
    READS = "reads"
    TABLES = "tables"
    CHAT = "chat"
    REPORTS = "reports"
    NAMES = "names"
    GUESTS = "guests"
    EXPLAIN = "explain"
    HINTS = "hints"
    COACHING = "coaching"
    CONNECTIONS = "connections"
    SIGN_IN = "sign_in"
    RECOVER = "recover"
    KNOWN_DEVICES = "known_devices"
    ACCOUNTS = "accounts"
    TOKENS = "tokens"
    EXPORTS = "exports"
    CARDS = "cards"
    FILMS = "films"


class Rate(msgspec.Struct, frozen=True):
    burst: float
    """How many are allowed at once."""
    each: float
    """Seconds until one more is allowed."""


class Allowance(msgspec.Struct, frozen=True):
    """The rates of one identity (when signing in: of one account; of frames: of one connection) and of one address.

    Of known devices: those of all that know one account, and of all at one address.
    """

    who: Rate | None = None
    address: Rate | None = None


ALLOWANCES: Mapping[RateLimit, Allowance] = {
    RateLimit.COMMANDS: Allowance(Rate(60, 0.05), Rate(1000, 0.005)),
    RateLimit.FRAMES: Allowance(Rate(80, 0.1), Rate(1000, 0.005)),
    RateLimit.READS: Allowance(Rate(120, 0.05), Rate(1000, 0.005)),
    RateLimit.TABLES: Allowance(Rate(10, 20.0), Rate(100, 2.0)),
    RateLimit.CHAT: Allowance(Rate(8, 2.0), Rate(100, 0.1)),
    RateLimit.REPORTS: Allowance(Rate(5, 10 * MINUTE), Rate(20, MINUTE)),
    RateLimit.NAMES: Allowance(Rate(10, 30.0), Rate(100, 2.0)),
    RateLimit.GUESTS: Allowance(address=Rate(200, 10.0)),
    RateLimit.EXPLAIN: Allowance(Rate(40, 0.1), Rate(400, 0.01)),
    RateLimit.HINTS: Allowance(Rate(6, 3.0), Rate(30, 0.5)),
    RateLimit.COACHING: Allowance(Rate(8, 2.0), Rate(30, 0.5)),
    RateLimit.CONNECTIONS: Allowance(Rate(30, 1.0), Rate(300, 0.1)),
    RateLimit.SIGN_IN: Allowance(Rate(10, 30.0), Rate(20, 10.0)),
    RateLimit.RECOVER: Allowance(Rate(5, 5 * MINUTE), Rate(10, MINUTE)),
    RateLimit.KNOWN_DEVICES: Allowance(Rate(40, 10.0), Rate(60, 2.0)),
    RateLimit.ACCOUNTS: Allowance(Rate(3, 10 * MINUTE), Rate(20, 2 * MINUTE)),
    RateLimit.TOKENS: Allowance(Rate(20, MINUTE), Rate(60, 20.0)),
    RateLimit.EXPORTS: Allowance(Rate(3, 5 * MINUTE), Rate(20, MINUTE)),
    RateLimit.CARDS: Allowance(Rate(20, 2.0), Rate(60, 0.5)),
    RateLimit.FILMS: Allowance(Rate(3, MINUTE), Rate(10, 20.0)),
}
"""The default; an address is allowed more, since a school or a family may share one."""

UNLIMITED: Mapping[RateLimit, Allowance] = {}
"""No limits, for measuring."""


class Buckets:
    """All buckets of one rate."""

    def __init__(self, rate: Rate, most: int, debt: float = 0.0) -> None:
        """At most `most` buckets are stored; each may be overdrawn by so many seconds."""
        self._each = rate.each
        self._span = rate.burst * rate.each
        self._most, self._debt = most, debt
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, key: str, now: float) -> float:
        """Seconds until one more is allowed; 0 or less if it is now."""
        full_at = self._full_at.get(key, now)
        return min(full_at, now + self._span + self._debt) + self._each - now - self._span

    def take(self, key: str, now: float, count: float = 1.0) -> None:
        full_at = max(self._full_at.get(key, now), now) + count * self._each
        self._full_at[key] = min(full_at, now + self._span + self._debt)
        self._full_at.move_to_end(key)
        self._forget(now)

    def _forget(self, now: float) -> None:
        """Forget a bucket or two that are full again, of those used longest ago; one in any case if there are too many.

        Each use adds one bucket at most, so the number falls to that of buckets that are not full.
        """
        for key, full_at in list(islice(self._full_at.items(), 2)):
            if full_at > now and len(self._full_at) <= self._most:
                return
            del self._full_at[key]

    def give_back(self, key: str) -> None:
        if key in self._full_at:
            self._full_at[key] -= self._each


class RateLimits:
    """All rate limits of a server. Times are seconds of any clock that does not stand still."""

    def __init__(self, allowances: Mapping[RateLimit, Allowance] = ALLOWANCES, most: int = 20_000) -> None:
        """At most `most` buckets of each kind are stored."""
        self._who = {limit: Buckets(a.who, most, DEBT) for limit, a in allowances.items() if a.who}
        self._address = {limit: Buckets(a.address, most, DEBT) for limit, a in allowances.items() if a.address}

    def take(self, limit: RateLimit, now: float, *, who: str | None = None, address: str | None = None) -> None:
        """Count one use for the identity and the address, or raise `RateLimited` and count none."""
        self.reserve(limit, now, who=who, address=address, most_wait=_ROUNDING)

    def reserve(
        self,
        limit: RateLimit,
        now: float,
        *,
        who: str | None = None,
        address: str | None = None,
        most_wait: float = inf,
    ) -> float:
        """Count one use and return the seconds until it is allowed: 0 if it is now.

        Others who come meanwhile are allowed theirs after that, so that each waits once. Raises `RateLimited` and
        counts none if the wait is longer than `most_wait`.
        """
        counted = self._buckets(limit, who, address)
        wait = max((buckets.wait(key, now) for buckets, key in counted), default=0.0)
        if wait > most_wait:
            raise RateLimited(wait)
        for buckets, key in counted:
            buckets.take(key, now)
        return wait if wait > _ROUNDING else 0.0

    def charge(
        self, limit: RateLimit, now: float, count: float, *, who: str | None = None, address: str | None = None
    ) -> None:
        """Count further uses for what has cost so much more than one; whoever asks next may have to wait for it."""
        for buckets, key in self._buckets(limit, who, address):
            buckets.take(key, now, count)

    def _buckets(self, limit: RateLimit, who: str | None, address: str | None) -> list[tuple[Buckets, str]]:
        found: list[tuple[Buckets, str]] = []
        if who is not None and (buckets := self._who.get(limit)) is not None:
            found.append((buckets, who))
        if address is not None and (buckets := self._address.get(limit)) is not None:
            found.append((buckets, rate_limit_key(address)))
        return found

    def give_back(self, limit: RateLimit, who: str) -> None:
        """Undo one use of an identity that is not to be counted after all."""
        if (buckets := self._who.get(limit)) is not None:
            buckets.give_back(who)


class ConcurrencyLimit:
    """Limits how many are open at once for one key, such as connections of one identity or one address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, key: str) -> None:
        """Count one more, or raise `RateLimited`. Each `enter` needs one `leave`."""
        open_now = self._open.get(key, 0)
        if open_now >= self._most:
            raise RateLimited(retry_after=NO_ROOM)
        self._open[key] = open_now + 1

    def leave(self, key: str) -> None:
        open_now = self._open[key] - 1
        if open_now:
            self._open[key] = open_now
        else:
            del self._open[key]
