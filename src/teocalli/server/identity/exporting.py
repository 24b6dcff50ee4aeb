"""Everything the house keeps about somebody, for themselves."""

import msgspec

from teocalli.store.rows import Identity, Room
from teocalli.store.store import Store

_ROOMS: tuple[Room, ...] = ("players", "onlookers")
_LINES = 100_000
"""Of one table; more than any holds."""


class Mine(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: str
    account: str | None
    language: str | None
    created: float
    seen: float
    banned: float | None


class MySeat(msgspec.Struct, frozen=True):
    table: str
    seat: int


class MyLine(msgspec.Struct, frozen=True):
    table: str
    at: float
    room: str
    text: str


class MyToken(msgspec.Struct, frozen=True):
    id: str
    label: str
    created: float
    used: float | None


class Export(msgspec.Struct, frozen=True):
    """No passphrase, no code and no token, not even as hashes."""

    me: Mine
    seats: list[MySeat]
    chat: list[MyLine]
    """What they said at the tables where they hold a seat."""
    tokens: list[MyToken]
    muted: list[str]
    """Identities whom they do not want to hear."""


async def export(store: Store, who: Identity) -> Export:
    seats = await store.seats_of(who.id)
    chat = [
        MyLine(line.table, line.at, line.room, line.text)
        for table in dict.fromkeys(table for table, _ in seats)
        for line in await store.chat(table, _ROOMS, 0, _LINES)
        if line.who == who.id and not line.deleted
    ]
    return Export(
        me=Mine(who.id, who.name, who.kind, who.account, who.language, who.created, who.seen, who.banned),
        seats=[MySeat(table, seat) for table, seat in seats],
        chat=chat,
        tokens=[MyToken(token.id, token.label, token.created, token.used) for token in await store.tokens_of(who.id)],
        muted=sorted(await store.mutes(who.id)),
    )
