"""Changes of stored identities: the only place that writes them, one change after another."""

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.rows import Identity
from teocalli.store.store import Clash, Store


class Identities:
    """Reads and changes identities, each change on top of what is stored by then."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def current(self, identity: Identity) -> Identity:
        """The identity as stored now, or as given if it is not stored; raises `RequestRefused` if it was signed out."""
        return await self._stored(identity) or identity

    async def _stored(self, identity: Identity) -> Identity | None:
        stored = await self._store.identity(identity.id)
        if stored is not None and (stored.deleted or stored.generation != identity.generation):
            raise RequestRefused(Reason.SIGNED_OUT)
        return stored

    async def change(self, identity: Identity, change: Callable[[Identity], Identity]) -> Identity:
        """Store a changed identity and return it; raises `Clash` if its account name is taken.

        If another process writes at the same moment, the change is made again on top of that.
        """
        async with self._lock(identity):
            while True:
                stored = await self._stored(identity)
                changed = change(stored or identity)
                try:
                    if stored is None:
                        await self._store.put_identity(changed)
                    else:
                        await self._store.change_identity(stored, changed)
                    return changed
                except Clash as clash:
                    if clash.taken != "identity":
                        raise

    async def delete(self, identity: Identity) -> None:
        """Delete an identity; its games stay. No change that began before brings it back."""
        async with self._lock(identity):
            await self._store.delete_identity((await self.current(identity)).id)

    def _lock(self, identity: Identity) -> asyncio.Lock:
        return self._locks.setdefault(identity.id, asyncio.Lock())
