"""The services of identities on a real store, with hashes that cost little."""

from dataclasses import dataclass

import pytest

from teocalli.core.words import LANGUAGES
from teocalli.server.identity.accounts import Accounts
from teocalli.server.identity.authentication import Authentication, Visitor
from teocalli.server.identity.cookies import Cookies
from teocalli.server.identity.hashing import Hasher
from teocalli.server.identity.identities import Identities
from teocalli.server.identity.tokens import Tokens
from teocalli.server.limits import RateLimits
from teocalli.server.refusals import RequestRefused
from teocalli.store.rows import Identity
from teocalli.store.store import Store

NOW = 1_800_000_000.0
HOME = "192.0.2.1"
PHRASE = "quetzal en vol"


def quick_hasher(**more: int) -> Hasher:
    return Hasher(time_cost=1, memory_cost=8, **more)


@dataclass
class Backend:
    store: Store
    hasher: Hasher
    cookies: Cookies
    tokens: Tokens
    identities: Identities
    limits: RateLimits
    accounts: Accounts
    authentication: Authentication

    @classmethod
    async def on(cls, store: Store) -> "Backend":
        hasher, cookies = quick_hasher(), await Cookies.open(store, secure=False)
        tokens, identities, limits = Tokens(store), Identities(store), RateLimits()
        accounts = Accounts(store, identities, hasher, limits)
        authentication = Authentication(store, cookies, tokens, identities)
        return cls(store, hasher, cookies, tokens, identities, limits, accounts, authentication)

    async def visit(self, set_cookie: str | None = None, now: float = NOW) -> Visitor:
        """A request with the cookie that was set before, if any."""
        cookie = None if set_cookie is None else set_cookie.partition(";")[0]
        return await self.authentication.identify(cookie=cookie, authorization=None, language="fr", now=now)

    async def guest(self) -> Identity:
        return await self.authentication.remember(await self.visit(), NOW)

    async def account(self, name: str = "ana") -> tuple[Identity, str]:
        """An account, and its recovery code."""
        signed_in = await self.accounts.create(await self.guest(), name, PHRASE, address=HOME, now=NOW)
        assert signed_in.recovery is not None
        return signed_in.identity, signed_in.recovery


def reason(caught: pytest.ExceptionInfo[RequestRefused]) -> str:
    assert all(caught.value.say(language) for language in LANGUAGES)
    return caught.value.reason
