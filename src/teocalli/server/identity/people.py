"""The only place where an identity is written: one change after another, each on what is kept by then."""

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.store.rows import Identity
from teocalli.store.store import Clash, Store


class People:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def current(self, identity: Identity) -> Identity:
        """As kept now, or as given if nothing is kept yet; who was signed out meanwhile is turned away."""
        return await self._kept(identity) or identity

    async def _kept(self, identity: Identity) -> Identity | None:
        kept = await self._store.identity(identity.id)
        if kept is not None and (kept.deleted or kept.generation != identity.generation):
            raise TurnedAway(Reason.SIGNED_OUT)
        return kept

    async def changed(self, identity: Identity, change: Callable[[Identity], Identity]) -> Identity:
        """Change and keep; raises `Clash` if the change wants a login name that another has.

        Another process may write at the same moment: then it is looked anew who they are.
        """
        async with self._alone(identity):
            while True:
                kept = await self._kept(identity)
                changed = change(kept or identity)
                try:
                    if kept is None:
                        await self._store.put_identity(changed)
                    else:
                        await self._store.change_identity(kept, changed)
                    return changed
                except Clash as clash:
                    if clash.taken != "identity":
                        raise

    async def forgotten(self, identity: Identity) -> None:
        """The name goes, games stay; no change that began before brings it back."""
        async with self._alone(identity):
            await self._store.delete_identity((await self.current(identity)).id)

    def _alone(self, identity: Identity) -> asyncio.Lock:
        return self._locks.setdefault(identity.id, asyncio.Lock())
