"""Sample rows for the tests of the stores."""

from typing import Any

import msgspec

from teocalli.store.rows import Identity, SeatHolder, TableRow, TableStatus
from teocalli.store.store import Store


def row(table: str, **fields: Any) -> TableRow:
    plain = TableRow(
        id=table,
        secret=b"\x00secret",
        game="schatz",
        players=2,
        phase="playing",
        public=True,
        host="ada",
        created=100.0,
        updated=100.0,
        events=0,
        due=None,
        owed=False,
        lease=None,
        lease_until=0.0,
        summary=b"{}",
    )
    return msgspec.structs.replace(plain, **fields)


def holders(*whos: str, to_move: str = "") -> list[SeatHolder]:
    return [SeatHolder(seat, who, who == to_move) for seat, who in enumerate(whos)]


def status(**fields: Any) -> TableStatus:
    return msgspec.structs.replace(TableStatus("playing", 101.0, None, False), **fields)


def person(who: str, **fields: Any) -> Identity:
    plain = Identity(id=who, name=who.title(), kind="guest", created=1.0, seen=1.0)
    return msgspec.structs.replace(plain, **fields)


async def create_table(store: Store, table: str, *whos: str, **fields: Any) -> None:
    """Add a table with one event."""
    await store.create(row(table, **fields), [b"created"], None, holders(*whos))


async def bodies(store: Store, table: str) -> list[bytes]:
    return [event.body for event in await store.events(table)]
