"""A house with its people, on a real store, with hashes that cost little."""

from dataclasses import dataclass

from teocalli.server.identity.accounts import Accounts
from teocalli.server.identity.cookies import Cookies
from teocalli.server.identity.door import Door, Visitor
from teocalli.server.identity.hashing import Hasher
from teocalli.server.identity.people import People
from teocalli.server.identity.tokens import Tokens
from teocalli.server.limits import Limits
from teocalli.store.rows import Identity
from teocalli.store.store import Store

NOW = 1_800_000_000.0
HOME = "192.0.2.1"
PHRASE = "quetzal en vol"


def quick_hasher(**more: int) -> Hasher:
    return Hasher(time_cost=1, memory_cost=8, **more)


@dataclass
class Household:
    store: Store
    hasher: Hasher
    cookies: Cookies
    tokens: Tokens
    people: People
    limits: Limits
    accounts: Accounts
    door: Door

    @classmethod
    async def on(cls, store: Store) -> "Household":
        hasher, cookies = quick_hasher(), await Cookies.of(store, secure=False)
        tokens, people, limits = Tokens(store), People(store), Limits()
        accounts, door = Accounts(store, people, hasher, limits), Door(store, cookies, tokens, people)
        return cls(store, hasher, cookies, tokens, people, limits, accounts, door)

    async def knock(self, set_cookie: str | None = None, now: float = NOW) -> Visitor:
        """Somebody comes with the cookie that they were given."""
        cookie = None if set_cookie is None else set_cookie.partition(";")[0]
        return await self.door.visitor(cookie=cookie, authorization=None, language="fr", now=now)

    async def guest(self) -> Identity:
        return await self.door.settled(await self.knock(), NOW)

    async def account(self, name: str = "ana") -> tuple[Identity, str]:
        """An account, and its recovery code."""
        entry = await self.accounts.create(await self.guest(), name, PHRASE, address=HOME, now=NOW)
        assert entry.recovery is not None
        return entry.identity, entry.recovery
