"""Accounts: a name and a passphrase that carry an identity to other devices."""

import msgspec
from msgspec.structs import replace

from teocalli.core.words import Language
from teocalli.server.identity.hashing import Hasher
from teocalli.server.identity.names import account_key, account_name, display_name, passphrase, typed
from teocalli.server.identity.people import People
from teocalli.server.identity.recovery import new_code, plain_code
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.limits import Limit, Limits
from teocalli.store.rows import Identity
from teocalli.store.store import Clash, Store


class Entry(msgspec.Struct, frozen=True):
    """Somebody has come in by another way than before; the answer carries a new cookie of this identity."""

    identity: Identity
    recovery: str | None = None
    """A new recovery code, shown this once."""
    merged: list[tuple[str, str]] = []
    """Whose seats go to whom: the guest that somebody was, and the account that they are."""


class Accounts:
    def __init__(self, store: Store, people: People, hasher: Hasher, limits: Limits) -> None:
        self._store = store
        self._people = people
        self._hasher = hasher
        self._limits = limits

    async def create(self, guest: Identity, account: str, phrase: str, *, address: str, now: float) -> Entry:
        """The guest becomes an account; other copies of the cookie end, and tokens."""
        if guest.kind == "account":
            raise TurnedAway(Reason.HAS_ACCOUNT, account=guest.account)
        name, phrase = account_name(account), passphrase(phrase)
        self._limits.take(Limit.ACCOUNTS, now, who=guest.id, address=address)
        if await self._store.identity_by_account(name) is not None:
            raise TurnedAway(Reason.ACCOUNT_TAKEN, account=name)
        code = new_code()
        kept_phrase = await self._hasher.hashed(phrase)
        kept_code = await self._hasher.hashed(plain_code(code))

        def grown(kept: Identity) -> Identity:
            if kept.kind == "account":
                raise TurnedAway(Reason.HAS_ACCOUNT, account=kept.account)
            return replace(
                kept,
                kind="account",
                account=name,
                passphrase=kept_phrase,
                recovery=kept_code,
                generation=kept.generation + 1,
                seen=now,
            )

        try:
            return Entry(await self._people.changed(guest, grown), recovery=code)
        except Clash:
            raise TurnedAway(Reason.ACCOUNT_TAKEN, account=name) from None

    async def sign_in(self, visitor: Identity, account: str, phrase: str, *, address: str, now: float) -> Entry:
        """Become the account; a guest's games go into it. Whether the account exists cannot be told from outside."""
        name, phrase = account_key(account), typed(phrase)
        self._limits.take(Limit.SIGN_IN, now, who=name, address=address)
        known = await self._store.identity_by_account(name)
        right = await self._hasher.right(known.passphrase if known else None, phrase)
        if known is None or not right:
            raise TurnedAway(Reason.WRONG_SIGN_IN)
        self._limits.give_back(Limit.SIGN_IN, name)
        kept_phrase = known.passphrase
        if kept_phrase is not None and self._hasher.outdated(kept_phrase):
            kept_phrase = await self._hasher.hashed(phrase)
        entered = await self._people.changed(known, lambda kept: replace(kept, passphrase=kept_phrase, seen=now))
        return Entry(entered, merged=_merged(visitor, entered))

    async def recover(
        self, visitor: Identity, account: str, code: str, phrase: str, *, address: str, now: float
    ) -> Entry:
        """Come back without the passphrase: all devices are signed out, tokens end, there is a new recovery code."""
        phrase = passphrase(phrase)
        name = account_key(account)
        self._limits.take(Limit.RECOVER, now, who=name, address=address)
        known = await self._store.identity_by_account(name)
        right = await self._hasher.right(known.recovery if known else None, plain_code(code))
        if known is None or not right:
            raise TurnedAway(Reason.WRONG_RECOVERY)
        fresh = new_code()
        kept_phrase = await self._hasher.hashed(phrase)
        kept_code = await self._hasher.hashed(plain_code(fresh))
        entered = await self._people.changed(
            known,
            lambda kept: replace(
                kept, passphrase=kept_phrase, recovery=kept_code, generation=kept.generation + 1, seen=now
            ),
        )
        return Entry(entered, recovery=fresh, merged=_merged(visitor, entered))

    async def change_passphrase(self, who: Identity, old: str, new: str, *, address: str, now: float) -> Entry:
        """Other devices are signed out, tokens end."""
        new = passphrase(new)
        known = await self._proven(who, old, address, now)
        kept_phrase = await self._hasher.hashed(new)
        return Entry(
            await self._people.changed(
                known,
                lambda kept: replace(kept, passphrase=kept_phrase, generation=kept.generation + 1, seen=now),
            )
        )

    async def rename(self, who: Identity, name: str, *, now: float) -> Identity:
        """Guests too choose what they are called."""
        name = display_name(name)
        return await self._people.changed(who, lambda kept: replace(kept, name=name, seen=now))

    async def speak(self, who: Identity, language: Language, *, now: float) -> Identity:
        """In which language somebody wants to be spoken to."""
        return await self._people.changed(who, lambda kept: replace(kept, language=language, seen=now))

    async def sign_out_everywhere(self, who: Identity, *, now: float) -> Entry:
        """All cookies end but the new one, and all tokens."""
        return Entry(
            await self._people.changed(who, lambda kept: replace(kept, generation=kept.generation + 1, seen=now))
        )

    async def delete(self, who: Identity, phrase: str | None, *, address: str, now: float) -> None:
        """The name goes, games stay. An account wants its passphrase."""
        known = await self._people.current(who)
        if known.kind == "account":
            await self._proven(known, phrase or "", address, now)
        await self._people.forgotten(known)

    async def _proven(self, who: Identity, phrase: str, address: str, now: float) -> Identity:
        known = await self._people.current(who)
        if known.account is None:
            raise TurnedAway(Reason.NO_ACCOUNT)
        self._limits.take(Limit.SIGN_IN, now, who=known.account, address=address)
        if not await self._hasher.right(known.passphrase, typed(phrase)):
            raise TurnedAway(Reason.WRONG_PASSPHRASE)
        self._limits.give_back(Limit.SIGN_IN, known.account)
        return known


def _merged(visitor: Identity, account: Identity) -> list[tuple[str, str]]:
    return [(visitor.id, account.id)] if visitor.kind == "guest" and visitor.id != account.id else []
