"""Accounts: a name and a passphrase with which an identity can be used on other devices."""

import asyncio

import msgspec
from msgspec.structs import replace

from teocalli.core.words import Language
from teocalli.server.identity.cookies import Device
from teocalli.server.identity.endings import Ending, end_sessions
from teocalli.server.identity.hashing import Hasher
from teocalli.server.identity.identities import Identities
from teocalli.server.identity.names import account_key, account_name, composed, display_name, passphrase
from teocalli.server.identity.recovery import new_code, plain_code
from teocalli.server.limits import RateLimit, RateLimits
from teocalli.server.refusals import RateLimited, Reason, RequestRefused
from teocalli.store.rows import Identity
from teocalli.store.store import Clash, Store


class SignedIn(msgspec.Struct, frozen=True):
    """The outcome of signing in or of a change after which the client gets a new cookie of this identity."""

    identity: Identity
    recovery: str | None = None
    """A new recovery code, shown this once."""
    merged: list[tuple[str, str]] = []
    """The guest that the client was and the account whose it is now, if the guest's seats go to the account."""


class Accounts:
    """Creates and changes accounts. Methods raise `RequestRefused` or `RateLimited`."""

    def __init__(self, store: Store, identities: Identities, hasher: Hasher, limits: RateLimits) -> None:
        self._store = store
        self._identities = identities
        self._hasher = hasher
        self._limits = limits

    async def create(self, guest: Identity, account: str, phrase: str, *, address: str, now: float) -> SignedIn:
        """Turn a guest into an account; other copies of the cookie, and tokens, are valid no more."""
        if guest.kind == "account":
            raise RequestRefused(Reason.HAS_ACCOUNT, account=guest.account)
        name, phrase = account_name(account), await _new_passphrase(phrase)
        self._limits.take(RateLimit.ACCOUNTS, now, who=guest.id, address=address)
        await self._require_free(name)
        code = new_code()
        kept_phrase = await self._hasher.hash(phrase)
        kept_code = await self._hasher.hash(plain_code(code))

        def with_account(kept: Identity) -> Identity:
            if kept.kind == "account":
                raise RequestRefused(Reason.HAS_ACCOUNT, account=kept.account)
            changed = replace(kept, kind="account", account=name, passphrase=kept_phrase, recovery=kept_code, seen=now)
            return end_sessions(changed, None)

        try:
            return SignedIn(await self._identities.change(guest, with_account), recovery=code)
        except Clash:  # somebody else was quicker
            await self._require_free(name)
            raise

    async def _require_free(self, name: str) -> None:
        """Raise `RequestRefused` if there is an account of this name, or of one that looks like it."""
        taken = await self._store.account_like(name)
        if taken is not None:
            raise RequestRefused(Reason.ACCOUNT_TAKEN if taken == name else Reason.ACCOUNT_LOOKALIKE, account=name)

    async def sign_in(
        self, visitor: Identity, account: str, phrase: str, *, device: Device | None = None, address: str, now: float
    ) -> SignedIn:
        """Sign in to an account, which gets the guest's games. The answer does not show whether the account exists."""
        name, phrase = account_key(account), composed(phrase)
        known = await self._store.identity_by_account(name)
        own = _own_key(name, known, device)
        self._take(RateLimit.SIGN_IN, name, own, address, now)
        right = await self._hasher.verify(known.passphrase if known else None, phrase, always=own is not None)
        if known is None or not right:
            raise RequestRefused(Reason.WRONG_SIGN_IN)
        self._limits.give_back(RateLimit.SIGN_IN, own or name)
        kept_phrase = known.passphrase
        if kept_phrase is not None and self._hasher.needs_rehash(kept_phrase):
            kept_phrase = await self._hasher.hash(phrase)
        entered = await self._identities.change(known, lambda kept: replace(kept, passphrase=kept_phrase, seen=now))
        return SignedIn(entered, merged=_merged(visitor, entered))

    async def recover(
        self,
        visitor: Identity,
        account: str,
        code: str,
        phrase: str,
        *,
        device: Device | None = None,
        address: str,
        now: float,
    ) -> SignedIn:
        """Sign in by the recovery code and set a new passphrase.

        All devices are signed out, all tokens end, and there is a new code.
        """
        phrase = await _new_passphrase(phrase)
        name = account_key(account)
        known = await self._store.identity_by_account(name)
        own = _own_key(name, known, device)
        self._take(RateLimit.RECOVER, name, own, address, now)
        right = await self._hasher.verify(known.recovery if known else None, plain_code(code), always=own is not None)
        if known is None or not right:
            raise RequestRefused(Reason.WRONG_RECOVERY)
        fresh = new_code()
        kept_phrase = await self._hasher.hash(phrase)
        kept_code = await self._hasher.hash(plain_code(fresh))
        entered = await self._identities.change(
            known,
            lambda kept: end_sessions(
                replace(kept, passphrase=kept_phrase, recovery=kept_code, seen=now), Ending.PASSPHRASE
            ),
        )
        return SignedIn(entered, recovery=fresh, merged=_merged(visitor, entered))

    async def change_passphrase(
        self, who: Identity, old: str, new: str, *, session: str, address: str, now: float
    ) -> SignedIn:
        """Set a new passphrase; other devices are signed out and tokens end."""
        new = await _new_passphrase(new)
        known = await self._require_passphrase(who, old, session, address, now)
        kept_phrase = await self._hasher.hash(new)
        return SignedIn(
            await self._identities.change(
                known,
                lambda kept: end_sessions(replace(kept, passphrase=kept_phrase, seen=now), Ending.PASSPHRASE),
            )
        )

    async def rename(self, who: Identity, name: str, *, now: float) -> Identity:
        """Set the display name, also of a guest."""
        name = display_name(name)
        return await self._identities.change(who, lambda kept: replace(kept, name=name, seen=now))

    async def set_language(self, who: Identity, language: Language, *, now: float) -> Identity:
        """Set the language of sentences."""
        return await self._identities.change(who, lambda kept: replace(kept, language=language, seen=now))

    async def sign_out_everywhere(self, who: Identity, *, now: float) -> SignedIn:
        """Make all cookies but the new one, and all tokens, invalid."""
        return SignedIn(
            await self._identities.change(who, lambda kept: end_sessions(replace(kept, seen=now), Ending.EVERYWHERE))
        )

    async def delete(self, who: Identity, phrase: str | None, *, session: str, address: str, now: float) -> None:
        """Delete the identity; its games stay. An account needs its passphrase."""
        known = await self._identities.current(who)
        if known.kind == "account":
            await self._require_passphrase(known, phrase or "", session, address, now)
        await self._identities.delete(known)

    def _take(self, limit: RateLimit, name: str, own: str | None, address: str, now: float) -> None:
        """Count an attempt to enter an account: by its name and the address, or by the client's own key.

        Strangers who try, from wherever, cannot shut out a client that has a key of its own. All such clients of an
        account, and of an address, are counted together, too: copies of many devices' cookies do not guess for ever.
        """
        if own is None:
            self._limits.take(limit, now, who=name, address=address)
            return
        self._limits.take(limit, now, who=own)
        try:
            self._limits.take(RateLimit.KNOWN_DEVICES, now, who=name, address=address)
        except RateLimited:
            self._limits.give_back(limit, own)
            raise

    async def _require_passphrase(self, who: Identity, phrase: str, session: str, address: str, now: float) -> Identity:
        """The account as stored now; raises `RequestRefused` if this is not its passphrase.

        Attempts are counted by the session, which nobody has who was not signed in.
        """
        known = await self._identities.current(who)
        if known.account is None:
            raise RequestRefused(Reason.NO_ACCOUNT)
        own = f"{known.account} {session}"
        self._take(RateLimit.SIGN_IN, known.account, own, address, now)
        if not await self._hasher.verify(known.passphrase, composed(phrase), always=True):
            raise RequestRefused(Reason.WRONG_PASSPHRASE)
        self._limits.give_back(RateLimit.SIGN_IN, own)
        return known


async def _new_passphrase(text: str) -> str:
    """A new passphrase; the list of common ones takes a moment to load, the first time."""
    return await asyncio.to_thread(passphrase, text)


def _own_key(name: str, known: Identity | None, device: Device | None) -> str | None:
    """By what the attempts of a device are counted that has signed in to this account before; None for others."""
    return f"{name} {device.id}" if known and device and device.has_signed_in(known.id) else None


def _merged(visitor: Identity, account: Identity) -> list[tuple[str, str]]:
    """Guest and account, if the visitor was a guest."""
    return [(visitor.id, account.id)] if visitor.kind == "guest" and visitor.id != account.id else []
