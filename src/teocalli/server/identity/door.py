"""The door of the house: who stands there, and whether they may take part."""

from collections.abc import Container
from datetime import UTC, datetime
from typing import Literal

import msgspec

from teocalli.core.words import Language
from teocalli.server.identity.cookies import DAY, Cookies
from teocalli.server.identity.guests import new_guest, new_id
from teocalli.server.identity.people import People
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.identity.tokens import Tokens
from teocalli.store.rows import Identity
from teocalli.store.store import Store


class Visitor(msgspec.Struct, frozen=True):
    """Somebody at the door."""

    identity: Identity
    by: Literal["cookie", "token", "nothing"]
    """How they showed who they are."""
    kept: bool
    """Whether the store knows them; a guest is kept only once they do something that needs it."""
    set_cookie: str | None = None
    """The value of the `Set-Cookie` header that the answer shall carry."""
    token: str | None = None
    """The id of the token that they showed."""


class Door:
    def __init__(self, store: Store, cookies: Cookies, tokens: Tokens, people: People) -> None:
        self._store = store
        self._cookies = cookies
        self._tokens = tokens
        self._people = people

    async def visitor(
        self,
        *,
        cookie: str | None,
        authorization: str | None,
        language: Language,
        now: float,
        site: str | None = None,
    ) -> Visitor:
        """Who sent these headers; `site` is `Sec-Fetch-Site`. A token that is none is turned away, a cookie ignored."""
        shown = await self._tokens.shown(authorization, now)
        if shown is not None:
            token, owner = shown
            return Visitor(owner, "token", kept=True, token=token.id)
        claim = self._cookies.read(cookie, now)
        if claim is not None:
            kept = await self._store.identity(claim.who)
            known = kept or new_guest(claim.who, language, now)
            if not known.deleted and known.generation == claim.generation:
                renewed = self.cookie(known, now) if claim.stale(now) else None
                return Visitor(known, "cookie", kept is not None, renewed)
        guest = new_guest(new_id(), language, now)
        # What another site makes a browser fetch comes without the cookie and must not replace it.
        return Visitor(
            guest, "nothing", kept=False, set_cookie=None if site == "cross-site" else self.cookie(guest, now)
        )

    async def open_to(self, address: str, now: float) -> None:
        """Turn away who comes from an address, as limits know it, that is banned."""
        banned = await self._store.addresses_banned([address], now)
        if address in banned:
            raise turned_away_until(banned[address])

    def cookie(self, identity: Identity, now: float) -> str:
        """The `Set-Cookie` value for this identity, as after signing in."""
        return self._cookies.made(identity.id, identity.generation, now)

    def leaving(self, language: Language, now: float) -> Visitor:
        """Who somebody is after signing out on one device: a new guest."""
        guest = new_guest(new_id(), language, now)
        return Visitor(guest, "nothing", kept=False, set_cookie=self.cookie(guest, now))

    async def settled(self, visitor: Visitor, now: float) -> Identity:
        """Keep a guest who does something that needs it; note once a day that somebody was seen."""
        if visitor.kept and now - visitor.identity.seen < DAY:
            return visitor.identity
        return await self._people.changed(visitor.identity, lambda kept: msgspec.structs.replace(kept, seen=now))


def admitted(identity: Identity, now: float) -> None:
    """Turn away who is banned."""
    if identity.banned is not None and identity.banned > now:
        raise turned_away_until(identity.banned)


def still(visitor: Visitor, known: Identity | None, tokens: Container[str], now: float) -> None:
    """Turn away who may not go on as they came; `tokens` are those that are not deleted.

    Who came banned came to look on, and goes on doing so.
    """
    if visitor.token is not None and visitor.token not in tokens:
        raise TurnedAway(Reason.BAD_TOKEN)
    if known is None:  # a guest of whom nothing is kept
        return
    if known.deleted or (visitor.token is None and known.generation != visitor.identity.generation):
        raise TurnedAway(Reason.SIGNED_OUT)
    was = visitor.identity.banned
    if was is None or was <= now:
        admitted(known, now)


def turned_away_until(at: float) -> TurnedAway:
    try:
        until = datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):  # banned for good: later than any calendar
        until = "9999-12-31 23:59"
    return TurnedAway(Reason.BANNED, until=until)
