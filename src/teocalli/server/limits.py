"""How much the house takes from one identity or one address in a while.

Each rate is a bucket that fills steadily and is emptied by use. Of each bucket only one number is kept: the moment at
which it will be full again. Full buckets need no memory; those that were used longest ago are forgotten first.
"""

from collections import OrderedDict
from collections.abc import Mapping

import msgspec

from teocalli.core.codes import Code
from teocalli.server.identity.refusals import Limited
from teocalli.server.proxies import limited_as

MINUTE, HOUR = 60.0, 3600.0


class Limit(Code):
    """What is counted."""

    COMMANDS = "commands"
    READS = "reads"
    TABLES = "tables"
    CHAT = "chat"
    REPORTS = "reports"
    NAMES = "names"
    EXPLAIN = "explain"
    HINTS = "hints"
    CONNECTIONS = "connections"
    SIGN_IN = "sign_in"
    RECOVER = "recover"
    ACCOUNTS = "accounts"
    TOKENS = "tokens"
    EXPORTS = "exports"


class Rate(msgspec.Struct, frozen=True):
    burst: float
    """So many at once."""
    each: float
    """Seconds until there is room for one more."""


class Allowance(msgspec.Struct, frozen=True):
    """What one identity (or, when signing in, one account) and what one address may do."""

    who: Rate | None = None
    address: Rate | None = None


ALLOWANCES: Mapping[Limit, Allowance] = {
    Limit.COMMANDS: Allowance(Rate(60, 0.05), Rate(1000, 0.002)),
    Limit.READS: Allowance(Rate(120, 0.05), Rate(1000, 0.005)),
    Limit.TABLES: Allowance(Rate(10, 20.0), Rate(100, 2.0)),
    Limit.CHAT: Allowance(Rate(8, 2.0), Rate(100, 0.1)),
    Limit.REPORTS: Allowance(Rate(5, 10 * MINUTE), Rate(20, MINUTE)),
    Limit.NAMES: Allowance(Rate(10, 30.0), Rate(100, 2.0)),
    Limit.EXPLAIN: Allowance(Rate(40, 0.1), Rate(400, 0.01)),
    Limit.HINTS: Allowance(Rate(6, 3.0), Rate(30, 0.5)),
    Limit.CONNECTIONS: Allowance(Rate(30, 1.0), Rate(300, 0.1)),
    Limit.SIGN_IN: Allowance(Rate(10, 30.0), Rate(20, 10.0)),
    Limit.RECOVER: Allowance(Rate(5, 5 * MINUTE), Rate(10, MINUTE)),
    Limit.ACCOUNTS: Allowance(Rate(3, 10 * MINUTE), Rate(20, 2 * MINUTE)),
    Limit.TOKENS: Allowance(Rate(20, MINUTE), Rate(60, 20.0)),
    Limit.EXPORTS: Allowance(Rate(3, 5 * MINUTE), Rate(20, MINUTE)),
}
"""What is usual; the address allows more, since a school or a family may share one."""

UNLIMITED: Mapping[Limit, Allowance] = {}
"""For measuring."""


class Buckets:
    """All buckets of one rate."""

    def __init__(self, rate: Rate, most: int) -> None:
        self._each = rate.each
        self._span = rate.burst * rate.each
        self._most = most
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, key: str, now: float) -> float:
        """How long until there is room for one; not above 0 if there is room now."""
        full_at = self._full_at.get(key, now)
        return min(full_at, now + self._span) + self._each - now - self._span

    def take(self, key: str, now: float) -> None:
        full_at = min(max(self._full_at.get(key, now), now), now + self._span)
        self._full_at[key] = full_at + self._each
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)

    def give_back(self, key: str) -> None:
        if key in self._full_at:
            self._full_at[key] -= self._each


class Limits:
    """Time is handed in, in seconds; any clock will do that does not stand still."""

    def __init__(self, allowances: Mapping[Limit, Allowance] = ALLOWANCES, most: int = 20_000) -> None:
        """`most` buckets are kept of each kind."""
        self._who = {limit: Buckets(a.who, most) for limit, a in allowances.items() if a.who}
        self._address = {limit: Buckets(a.address, most) for limit, a in allowances.items() if a.address}

    def take(self, limit: Limit, now: float, *, who: str | None = None, address: str | None = None) -> None:
        """Take one from each bucket that applies, or raise `Limited` and take none."""
        asked: list[tuple[Buckets, str]] = []
        if who is not None and (buckets := self._who.get(limit)) is not None:
            asked.append((buckets, who))
        if address is not None and (buckets := self._address.get(limit)) is not None:
            asked.append((buckets, limited_as(address)))
        wait = max((buckets.wait(key, now) for buckets, key in asked), default=0.0)
        if wait > 1e-9:
            raise Limited(wait)
        for buckets, key in asked:
            buckets.take(key, now)

    def give_back(self, limit: Limit, who: str) -> None:
        """What was taken from this identity's bucket did not count after all."""
        if (buckets := self._who.get(limit)) is not None:
            buckets.give_back(who)


class Crowd:
    """How many are inside at once by one key, such as open sockets of one identity or one address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: dict[str, int] = {}

    def enter(self, key: str) -> None:
        """One more, or raise `Limited`; who entered has to `leave`."""
        inside = self._inside.get(key, 0)
        if inside >= self._most:
            raise Limited(retry_after=10.0)
        self._inside[key] = inside + 1

    def leave(self, key: str) -> None:
        inside = self._inside[key] - 1
        if inside:
            self._inside[key] = inside
        else:
            del self._inside[key]
