"""Who sent a request, and whether they may take part."""

from collections.abc import Container
from contextlib import suppress
from datetime import UTC, datetime
from typing import Literal

import msgspec

from teocalli.core.words import Language
from teocalli.server.identity.cookies import (
    AHEAD,
    DAY,
    LASTS,
    Claim,
    Cookies,
    Device,
    after_sign_in,
    new_session,
    without_account,
)
from teocalli.server.identity.endings import Ending, why_ended
from teocalli.server.identity.guests import new_guest, new_id
from teocalli.server.identity.identities import Identities
from teocalli.server.identity.tokens import Tokens
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.rows import Identity
from teocalli.store.store import Store, StoreDown


class Visitor(msgspec.Struct, frozen=True):
    """The identity of a client, and how it was shown."""

    identity: Identity
    by: Literal["cookie", "token", "nothing"]
    """How the client showed who it is."""
    kept: bool
    """Whether the identity is stored; a guest is stored only once they do something that needs it."""
    set_cookie: str | None = None
    """The `Set-Cookie` header for the answer."""
    token: str | None = None
    """The id of the token that was used."""
    session: str | None = None
    """The session of the cookie that was shown or is set."""
    device: Device | None = None
    """The client's device, if it has signed in to an account before."""
    signed_out: Ending | None = None
    """Why the client's last session was ended from elsewhere, as long as it is a guest since."""
    set_ending: str | None = None
    """A further `Set-Cookie` header, by which the client keeps that."""


class Authentication:
    """Finds out who sent a request, from cookies and tokens."""

    def __init__(self, store: Store, cookies: Cookies, tokens: Tokens, identities: Identities) -> None:
        self._store = store
        self._cookies = cookies
        self._tokens = tokens
        self._identities = identities

    async def identify(
        self,
        *,
        cookie: str | None,
        authorization: str | None,
        language: Language,
        now: float,
        site: str | None = None,
    ) -> Visitor:
        """Who sent these headers; `site` is `Sec-Fetch-Site`.

        A client without a valid cookie is a new guest. Raises `RequestRefused` for a token that is not valid.
        """
        found = await self._tokens.find(authorization, now)
        if found is not None:
            token, owner = found
            await self._note_visit(owner, now)
            return Visitor(owner, "token", kept=True, token=token.id)
        claim = self._cookies.read(cookie, now)
        ending: Ending | None = None
        if claim is not None:
            kept, is_over = await self._store.identity_in_session(claim.who, claim.session)
            known = kept or new_guest(claim.who, language, now)
            if not known.deleted and not is_over and known.generation == claim.generation:
                if kept is not None:
                    await self._note_visit(kept, now)
                return self._visitor(claim, known, kept is not None, cookie, now)
            ending = why_ended(known, claim.generation)
        visitor = msgspec.structs.replace(self.new_guest(language, now), device=self._cookies.read_device(cookie, now))
        # What another site makes a browser fetch comes without the cookie and must not replace it.
        if site == "cross-site":
            return msgspec.structs.replace(visitor, set_cookie=None)
        # Any request may be the first of a client that was signed out; the reason stays for the one that asks for it.
        kept_ending = None if ending is None else self._cookies.issue_ending(ending)
        return msgspec.structs.replace(visitor, signed_out=ending, set_ending=kept_ending)

    def _visitor(self, claim: Claim, known: Identity, kept: bool, cookie: str | None, now: float) -> Visitor:
        """Who shows a valid cookie; one that is getting old is issued again for the same session."""
        issue, session = self._cookies.issue, claim.session
        return Visitor(
            known,
            "cookie",
            kept,
            issue(known.id, known.generation, now, session) if claim.is_stale(now) else None,
            session=session,
            device=self._cookies.read_device(cookie, now),
            signed_out=self._cookies.read_ending(cookie) if known.kind == "guest" else None,
        )

    async def _note_visit(self, identity: Identity, now: float) -> None:
        """Store once a day that somebody was here; to look on they need nothing that can be written."""
        if now - identity.seen >= DAY:
            with suppress(StoreDown):
                await self._store.note_visit(identity.id, now)

    def new_guest(self, language: Language, now: float) -> Visitor:
        """A new guest with a cookie, as after signing out."""
        guest, session = new_guest(new_id(), language, now), new_session()
        set_cookie = self._cookies.issue(guest.id, guest.generation, now, session)
        return Visitor(guest, "nothing", kept=False, set_cookie=set_cookie, session=session)

    def cookie(self, identity: Identity, now: float) -> str:
        """The `Set-Cookie` header for an identity in a new session, as after signing in."""
        return self._cookies.issue(identity.id, identity.generation, now, new_session())

    def device_cookie(self, visitor: Visitor, account: Identity, now: float) -> str:
        """The `Set-Cookie` header by which the visitor's device is known when it signs in to this account again."""
        return self._cookies.issue_device(after_sign_in(visitor.device, account.id), now)

    def device_cookie_without(self, visitor: Visitor, account: str, now: float) -> str | None:
        """The `Set-Cookie` header by which the visitor's device forgets a deleted account; None if it has no cookie."""
        if visitor.device is None:
            return None
        device = without_account(visitor.device, account)
        return self._cookies.clear_device() if device is None else self._cookies.issue_device(device, now)

    async def end_session(self, visitor: Visitor, now: float) -> None:
        """End the session whose cookie the visitor has shown: copies of the cookie are valid no more."""
        if visitor.by == "cookie" and visitor.kept and visitor.session is not None:
            await self._store.end_session(visitor.session, visitor.identity.id, now + LASTS + AHEAD)

    def clear_ending(self) -> str:
        """The `Set-Cookie` header by which a client forgets why an earlier session ended."""
        return self._cookies.clear_ending()

    async def remember(self, visitor: Visitor, now: float) -> Identity:
        """Store a guest who does something that needs it, and once a day that somebody was seen."""
        if visitor.kept and now - visitor.identity.seen < DAY:
            return visitor.identity
        return await self._identities.change(visitor.identity, lambda kept: msgspec.structs.replace(kept, seen=now))

    async def require_address_not_banned(self, address: str, now: float) -> None:
        """Raise `RequestRefused` if an address (as `rate_limit_key` gives it) is banned."""
        banned = await self._store.addresses_banned([address], now)
        if address in banned:
            raise ban_refusal(banned[address])


def require_not_banned(identity: Identity, now: float) -> None:
    """Raise `RequestRefused` if an identity is banned."""
    if identity.banned is not None and identity.banned > now:
        raise ban_refusal(identity.banned)


def require_still_admitted(
    visitor: Visitor, known: Identity | None, tokens: Container[str], ended: Container[str], now: float
) -> None:
    """Raise `RequestRefused` if a connected client may not stay connected.

    `known` is the identity as it is stored now; `tokens` are those that are not deleted, `ended` the sessions that were
    ended. Who was banned when they connected came to look on, and may stay.
    """
    if visitor.token is not None and visitor.token not in tokens:
        raise RequestRefused(Reason.BAD_TOKEN)
    if visitor.token is None and visitor.session in ended:
        raise RequestRefused(Reason.SIGNED_OUT)
    if known is None:  # a guest of whom nothing is stored
        return
    if known.deleted or (visitor.token is None and known.generation != visitor.identity.generation):
        raise RequestRefused(Reason.SIGNED_OUT)
    banned_before = visitor.identity.banned
    if banned_before is None or banned_before <= now:
        require_not_banned(known, now)


def ban_refusal(until: float) -> RequestRefused:
    """The refusal for somebody who is banned until then."""
    try:
        text = datetime.fromtimestamp(until, UTC).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):  # banned for good: later than any calendar
        text = "9999-12-31 23:59"
    return RequestRefused(Reason.BANNED, until=text)
