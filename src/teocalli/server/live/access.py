"""Whether connected clients may stay connected, and the names that tables show: checked on changes and periodically."""

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from teocalli.server.identity.authentication import ban_refusal, require_still_admitted
from teocalli.server.live.feed import ClientFeed, Feed
from teocalli.server.live.table import LiveTable
from teocalli.server.live.waiting import WaitingWatch
from teocalli.server.refusals import RequestRefused
from teocalli.store.store import Store

INTERVAL = 5.0
"""Seconds between checks of all connections: a notification may be lost, and the command line sends none on SQLite."""


class AccessWatch:
    """Closes connections whose identity or address may not go on, and keeps names and mutes up to date."""

    def __init__(
        self, store: Store, loaded: Mapping[str, LiveTable], waiting: WaitingWatch, now: Callable[[], float]
    ) -> None:
        """`loaded` are the tables in memory, by id."""
        self._store, self._loaded, self._waiting, self._now = store, loaded, waiting, now
        self._checked_at = now()

    async def identity_changed(self, who: str) -> None:
        """Follow a new name, a ban, a sign-out, a deletion, or a token that was deleted."""
        await self._check(feed for feed in self._all_feeds() if feed.who == who)
        await self._update_names(await self._store.names([who]))

    async def address_changed(self, network: str) -> None:
        """Follow a ban of an address, or its end."""
        await self._check(feed for feed in self._all_feeds() if feed.network == network)

    async def mutes_changed(self, who: str) -> None:
        """Follow a change of the players whom somebody has muted."""
        if feeds := [feed for feed in self._feeds() if feed.who == who]:
            others = await self._store.mutes(who)
            for feed in feeds:
                feed.muted = others

    async def guest_merged(self, guest: str, account: str) -> None:
        """Follow a guest's sign-in: the guest's connections are closed, and who muted the guest mutes the account."""
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
            await self._check(self._all_feeds())
            everybody = {who for live in self._loaded.values() for who in live.names}
            await self._update_names(await self._store.names(everybody))

    async def _update_names(self, names: dict[str, str]) -> None:
        """Publish the tables at which a name has changed."""
        for live in list(self._loaded.values()):
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
        feeds = list(feeds)
        store, used = self._store, [feed.visitor.token for feed in feeds if feed.visitor.token is not None]
        known = await store.identities({feed.who for feed in feeds})
        tokens = await store.tokens_left(used)
        ended = await store.sessions_ended({feed.visitor.session for feed in feeds if feed.visitor.session is not None})
        banned = await store.addresses_banned({feed.network for feed in feeds}, self._now())
        for feed in feeds:
            identity = known.get(feed.who)
            try:
                if feed.network in banned:  # no connection is opened from there either
                    raise ban_refusal(banned[feed.network])
                require_still_admitted(feed.visitor, identity, tokens, ended, self._now())
            except RequestRefused as refusal:
                feed.close(refusal)
            else:
                if identity is not None:
                    feed.visitor = replace(feed.visitor, identity=identity)
