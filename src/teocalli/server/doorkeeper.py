"""Who listens at a table, may they still, and who is called what: looked at when it changes, and now and then."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from teocalli.server.identity.door import still, turned_away_until
from teocalli.server.identity.refusals import TurnedAway

if TYPE_CHECKING:
    from teocalli.server.feed import Feed
    from teocalli.server.hall import Hall

EVERY = 5.0
"""Seconds between two looks at all who listen: a bell may be lost, and a command line rings none on SQLite."""


class Doorkeeper:
    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._looked = hall.now()

    async def changed(self, who: str) -> None:
        """Somebody is called otherwise now, was banned, signed out or deleted, or has a token less."""
        await self._look_at(self._feeds_of(who))
        await self._name(await self._hall.store.names([who]))

    async def banned(self, network: str) -> None:
        """An address may only look on from now on, or take part again."""
        await self._look_at(feed for feed in self._feeds() if feed.network == network)

    async def _name(self, names: dict[str, str]) -> None:
        """Tell all tables where somebody is called otherwise now."""
        hall = self._hall
        for room in list(hall.rooms.values()):
            if any(room.names[who] != names[who] for who in names.keys() & room.names.keys()):
                async with room.lock:
                    room.names |= {who: names[who] for who in names.keys() & room.names.keys()}
                    room.tell(hall.now(), anew=True)

    async def muted(self, who: str) -> None:
        """Somebody wants to hear others than before."""
        if feeds := self._feeds_of(who):
            others = await self._hall.store.mutes(who)
            for feed in feeds:
                feed.muted = others

    async def held(self, was: str, who: str) -> None:
        """All that was a guest's is an account's now: the guest has to come again, and who is muted stays so."""
        for feed in self._feeds():
            if feed.who == was:
                feed.end()
            elif was in feed.muted:
                feed.muted = feed.muted - {was} | {who}
        await self.muted(who)

    async def look_around(self, *, at_once: bool = False) -> None:
        """Look at all who listen, and at what those are called who sit at tables, if it is time to."""
        now = self._hall.now()
        if at_once or abs(now - self._looked) >= EVERY:
            self._looked = now
            await self._look_at(self._feeds())
            everybody = {who for room in self._hall.rooms.values() for who in room.names}
            await self._name(await self._hall.store.names(everybody))

    def _feeds(self) -> "list[Feed]":
        return [feed for room in self._hall.rooms.values() for feed in room.feeds if not feed.ended]

    def _feeds_of(self, who: str) -> "list[Feed]":
        return [feed for feed in self._feeds() if feed.who == who]

    async def _look_at(self, feeds: "Iterable[Feed]") -> None:
        feeds = list(feeds)
        store, shown = self._hall.store, [feed.visitor.token for feed in feeds if feed.visitor.token is not None]
        known = await store.identities({feed.who for feed in feeds})
        tokens = await store.tokens_left(shown)
        banned = await store.addresses_banned({feed.network for feed in feeds}, self._hall.now())
        for feed in feeds:
            identity = known.get(feed.who)
            try:
                if feed.network in banned:  # no connection is opened from there either
                    raise turned_away_until(banned[feed.network])
                still(feed.visitor, identity, tokens, self._hall.now())
            except TurnedAway as why:
                feed.end(why)
            else:
                if identity is not None:
                    feed.visitor = replace(feed.visitor, identity=identity)
