"""Whether connected clients may stay connected, and the names that tables show: checked on changes and periodically."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec.structs import replace

from teocalli.server.identity.authentication import ban_refusal, require_still_admitted
from teocalli.server.live.feed import ClientFeed, Feed
from teocalli.server.live.table import LiveTable
from teocalli.server.live.waiting import WaitingWatch
from teocalli.server.refusals import RequestRefused
from teocalli.store.store import Store

INTERVAL = 5.0
"""Seconds between checks of all connections: a notification may be lost, and the command line sends none on SQLite."""
_STEP = 200
"""Connections, or tables, that are checked at a time; between two steps the event loop does other work."""

Value = TypeVar("Value")


class AccessWatch:
    """Closes connections whose identity or address may not go on, and keeps names and mutes up to date."""

    def __init__(
        self, store: Store, loaded: Mapping[str, LiveTable], waiting: WaitingWatch, now: Callable[[], float]
    ) -> None:
        """`loaded` are the tables in memory, by id."""
        self._store, self._loaded, self._waiting, self._now = store, loaded, waiting, now
        self._checked_at = now()
        self.changes = 0
        """How many changes were followed: who was looked up before one may not be the same any more."""

    async def identity_changed(self, who: str) -> None:
        """Follow a new name, a ban, a sign-out, a deletion, or a token that was deleted."""
        self.changes += 1
        await self._check(feed for feed in self._all_feeds() if feed.who == who)
        await self._update_names(await self._store.names([who]), list(self._loaded.values()))

    async def address_changed(self, network: str) -> None:
        """Follow a ban of an address, or its end."""
        self.changes += 1
        await self._check(feed for feed in self._all_feeds() if feed.network == network)

    async def mutes_changed(self, who: str) -> None:
        """Follow a change of the players whom somebody has muted."""
        if feeds := [feed for feed in self._feeds() if feed.who == who]:
            others = await self._store.mutes(who)
            for feed in feeds:
                feed.muted = others

    async def guest_merged(self, guest: str, account: str) -> None:
        """Follow a guest's sign-in: the guest's connections are closed, and who muted the guest mutes the account."""
        self.changes += 1
        for each in self._all_feeds():
            if each.who == guest:
                each.close()
        for feed in self._feeds():
            if guest in feed.muted:
                feed.muted = feed.muted - {guest} | {account}
        self._waiting.refresh([account])
        await self.mutes_changed(account)

    async def check_all(self, *, at_once: bool = False) -> None:
        """Check all connections and names, if the last check was `INTERVAL` ago or with `at_once`."""
        now = self._now()
        if at_once or abs(now - self._checked_at) >= INTERVAL:
            self._checked_at = now
            for feeds in _steps(self._all_feeds()):
                await self._check(feeds)
            for tables in _steps(list(self._loaded.values())):
                names = await self._store.names({who for live in tables for who in live.names})
                await self._update_names(names, tables)

    async def _update_names(self, names: dict[str, str], tables: Iterable[LiveTable]) -> None:
        """Publish those of these tables at which a name has changed."""
        for live in tables:
            if any(live.names[who] != names[who] for who in names.keys() & live.names.keys()):
                async with live.lock:
                    live.names |= {who: names[who] for who in names.keys() & live.names.keys()}
                    live.publish(refresh=True)

    def _feeds(self) -> list[Feed]:
        return [feed for live in self._loaded.values() for feed in live.feeds if not feed.closed]

    def _all_feeds(self) -> list[ClientFeed]:
        return [*self._feeds(), *self._waiting.feeds]

    async def _check(self, feeds: Iterable[ClientFeed]) -> None:
        """Close the feeds whose client may not go on."""
        feeds, now = list(feeds), self._now()
        store, used = self._store, [feed.visitor.token for feed in feeds if feed.visitor.token is not None]
        known = await store.identities({feed.who for feed in feeds})
        tokens = await store.tokens_left(used)
        ended = await store.sessions_ended({feed.visitor.session for feed in feeds if feed.visitor.session is not None})
        banned = await store.addresses_banned({feed.network for feed in feeds}, now)
        for feed in feeds:
            visitor, identity = feed.visitor, known.get(feed.who)
            try:
                if feed.network in banned:  # no connection is opened from there either
                    raise ban_refusal(banned[feed.network])
                require_still_admitted(visitor, identity, tokens, ended, now)
            except RequestRefused as refusal:
                feed.close(refusal)
                continue
            feed.checked_at = now
            if identity != (visitor.identity if visitor.kept else None):
                feed.visitor = replace(visitor, identity=identity or visitor.identity, kept=identity is not None)


def _steps(values: list[Value]) -> Iterator[list[Value]]:
    return (values[start : start + _STEP] for start in range(0, len(values), _STEP))
