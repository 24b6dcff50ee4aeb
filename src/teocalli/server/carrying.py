"""A table carried from one house to another: its whole log, as a document."""

import re
from typing import Literal

import msgspec

from teocalli.core.errors import BadInput, TeocalliError
from teocalli.core.words import printable, quoted
from teocalli.server.room import Room
from teocalli.store.rows import Identity, StoredEvent, TableRow
from teocalli.store.store import Clash, Store
from teocalli.table.commands import HOUSE, Resume
from teocalli.table.deciding import handle
from teocalli.table.events import written
from teocalli.table.fair import SECRET_BYTES
from teocalli.table.proof import check
from teocalli.table.records import record

_ID = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)


class Carried(msgspec.Struct, frozen=True, kw_only=True):
    """All that makes a table; what people said there stays where it was said."""

    format: Literal["teocalli-table/1"]
    table: str
    exported: float
    """Seconds since 1970; nobody's time runs from then until the table is in another house."""
    secret: str
    """Of its dice, in hexadecimal digits."""
    people: dict[str, str]
    """What those are called who have to do with it."""
    events: list[msgspec.Raw]


async def carried_out(store: Store, table: str, now: float) -> bytes:
    """The document of a table; raises `BadInput` if there is none, or none that can be read."""
    row = await store.row(table)
    if row is None:
        raise BadInput(f"there is no table {quoted(table)}")
    stored = await store.events(table)
    room = _replayed(table, row.secret, [event.body for event in stored])
    people = {chair.who or chair.kept for chair in room.table.chairs} | {room.table.host}
    document = Carried(
        format="teocalli-table/1",
        table=table,
        exported=now,
        secret=row.secret.hex(),
        people=await store.names(who for who in people if who is not None),
        events=[msgspec.Raw(event.body) for event in stored],
    )
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


async def carried_in(store: Store, document: bytes, now: float) -> str:
    """Take in a table, and answer its id; raises `BadInput` if it does not replay, or if it is here already."""
    carried, secret = _read(document)
    room = _replayed(carried.table, secret, [bytes(event) for event in carried.events])
    _resumed(room, now - max(carried.exported, room.table.at), now)
    standing, table = room.standing(), room.table
    row = TableRow(
        id=carried.table,
        secret=secret,
        game=table.game.name,
        players=table.players,
        phase=standing.phase,
        public=table.public,
        host=table.host,
        created=room.log[0].at,
        updated=standing.updated,
        events=len(room.log),
        due=standing.due,
        owed=standing.owed,
        lease=None,
        lease_until=0.0,
        summary=room.summary(),
    )
    try:
        await store.create(row, [written(event) for event in room.log], None, room.holders())
    except Clash:
        raise BadInput(f"there is already a table {carried.table} here") from None
    for who, name in carried.people.items():
        if await store.identity(who) is None:
            await store.put_identity(Identity(id=who, name=name, kind="guest", created=now, seen=now))
    return carried.table


def _read(document: bytes) -> tuple[Carried, bytes]:
    try:
        carried = msgspec.json.decode(document, type=Carried)
        secret = bytes.fromhex(carried.secret)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadInput(f"this is not a table that was exported: {printable(str(error), 200)}") from None
    if not _ID.fullmatch(carried.table):
        raise BadInput(f"{quoted(carried.table)} is not the id of a table")
    if len(secret) != SECRET_BYTES:
        raise BadInput(f"the secret of a table has {SECRET_BYTES} bytes, not {len(secret)}")
    return carried, secret


def _replayed(table: str, secret: bytes, bodies: list[bytes]) -> Room:
    room = Room(table, secret, 0.0)
    try:
        room.read([StoredEvent(seq, body, None) for seq, body in enumerate(bodies)])
        if room.table.phase == "over":
            check(record(room.table), room.table.match)
    except (TeocalliError, msgspec.MsgspecError) as error:
        raise BadInput(f"the log of table {table} does not replay: {printable(str(error), 200)}") from None
    if not bodies:
        raise BadInput(f"the log of table {table} is empty")
    return room


def _resumed(room: Room, lost: float, now: float) -> None:
    """The time on the way is given back to whoever was asked."""
    events = handle(room.table, HOUSE, Resume(lost), now)
    for event in events:
        room.table.apply(event)
    room.keep(events, None)
