"""Tokens with which programs act for an identity; only their hashes are stored."""

import hashlib
import re
import secrets

from teocalli.server.identity.names import token_label
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.rows import Identity, Token
from teocalli.store.store import Clash, Store

MOST = 20
"""Tokens that one identity may have."""
USE_PRECISION = 3600.0
"""Seconds within which further uses of a token are not noted."""

_ID = re.compile(r"[0-9A-Za-z_-]{12}", re.ASCII)
_FORM = re.compile(r"teo_[0-9A-Za-z_-]{43}", re.ASCII)


class Tokens:
    """Makes, finds and deletes tokens. Methods raise `RequestRefused`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, owner: Identity, label: str, now: float) -> tuple[Token, str]:
        """Store a new token and return it with its text, which is shown only once."""
        label = token_label(label)
        if len(await self._store.tokens_of(owner.id)) >= MOST:
            raise RequestRefused(Reason.TOKENS_FULL, most=MOST)
        text = f"teo_{secrets.token_urlsafe(32)}"
        token = Token(secrets.token_urlsafe(9), owner.id, label, _digest(text), now, None)
        try:
            await self._store.put_token(token, owner.generation)
        except Clash:
            raise RequestRefused(Reason.SIGNED_OUT) from None
        return token, text

    async def tokens_of(self, owner: Identity) -> list[Token]:
        return await self._store.tokens_of(owner.id)

    async def delete(self, owner: Identity, token: str) -> None:
        if not _ID.fullmatch(token) or not await self._store.delete_token(token, owner.id):
            raise RequestRefused(Reason.NO_SUCH_TOKEN)

    async def find(self, authorization: str | None, now: float) -> tuple[Token, Identity] | None:
        """The token in an `Authorization: Bearer` header, and its owner; None if the header has none."""
        text = bearer_token(authorization)
        if text is None:
            return None
        token = await self._store.token_by_hash(_digest(text)) if _FORM.fullmatch(text) else None
        owner = None if token is None else await self._store.identity(token.who)
        if token is None or owner is None or owner.deleted:
            raise RequestRefused(Reason.BAD_TOKEN)
        if token.used is None or now - token.used > USE_PRECISION:
            await self._store.touch(token.id, now)
        return token, owner


def bearer_token(authorization: str | None) -> str | None:
    """The text of a bearer token; None for other kinds of authorization."""
    scheme, _, text = (authorization or "").strip().partition(" ")
    return text.strip() if scheme.lower() == "bearer" else None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
