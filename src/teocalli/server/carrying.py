"""A table carried from one house to another: its whole log, as a document."""

import re
from bisect import bisect_right
from typing import Literal

import msgspec

from teocalli.core.errors import BadInput
from teocalli.core.faults import BadRecord
from teocalli.core.words import printable, quoted
from teocalli.server.room import Room
from teocalli.store.rows import Identity, StoredEvent, TableRow
from teocalli.store.store import Clash, Store
from teocalli.table.commands import HOUSE, Resume
from teocalli.table.deciding import handle
from teocalli.table.events import Finished, Happened, Started, Stopped, written
from teocalli.table.fair import SECRET_BYTES
from teocalli.table.proof import check
from teocalli.table.reading import CorruptLog, NewerLog
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
    """The document of a table; raises `BadInput` if there is none, or says which event of it is at fault."""
    row = await store.row(table)
    if row is None:
        raise BadInput(f"there is no table {quoted(table)}")
    stored = await store.events(table)
    room = await _replayed(table, row.secret, stored, row.events)
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


async def carried_in(store: Store, document: bytes, now: float, *, force: bool = False) -> str:
    """Take in a table, and answer its id; raises `BadInput` if it does not replay, or if it is here already.

    With `force` it takes the place of one that cannot be read.
    """
    carried, secret = _read(document)
    stored = [StoredEvent(seq, bytes(event), None) for seq, event in enumerate(carried.events)]
    room = await _replayed(carried.table, secret, stored, 1)
    _resumed(room, carried.exported, now)
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
    bodies, old = [written(event) for event in room.log], await store.row(carried.table) if force else None
    try:
        if old is None:
            await store.create(row, bodies, None, room.holders())
        else:
            await _check_lost(store, old)
            await store.replace(old, row, bodies, room.holders())
    except Clash:
        raise BadInput(
            f"there is already a table {carried.table} here; --force replaces it if it cannot be read"
        ) from None
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


async def _check_lost(store: Store, old: TableRow) -> None:
    """Raise `BadInput` unless a table is marked corrupt, or its log cannot be read by any version of the program."""
    if old.phase == "corrupt":
        return
    try:
        await Room(old.id, old.secret, 0.0).read(await store.events(old.id), 0, old.events)
    except CorruptLog:
        return
    except NewerLog:
        raise BadInput(f"table {old.id} was written by a newer program, which can read it; it stays") from None
    raise BadInput(f"table {old.id} can be read; it is not replaced")


async def _replayed(table: str, secret: bytes, stored: list[StoredEvent], count: int) -> Room:
    """The table of a log of at least so many events; raises `BadInput`, which names the one at fault."""
    room = Room(table, secret, 0.0)
    try:
        await room.read(stored, 0, count)
        if room.table.phase == "over":
            check(record(room.table), room.table.match)
    except CorruptLog as fault:
        raise BadInput(f"the log of table {table} does not replay: {fault}") from None
    except NewerLog as fault:
        raise BadInput(f"the log of table {table} was written by a newer program: {fault}") from None
    except BadRecord as fault:
        sentence = f"event {_at_fault(room, fault.index)}: {printable(fault.sentence, 200)}"
        raise BadInput(f"the log of table {table} does not replay: {sentence}") from None
    return room


def _at_fault(room: Room, index: int | None) -> int:
    """The `seq` of the event because of which dice were not fair; `index`: of what chance brought in the match."""
    table, log = room.table, room.log
    if index is None:
        kinds = (Started,) if table.end is not None and table.end.secret == room.secret.hex() else (Finished, Stopped)
        return next(seq for seq, event in enumerate(log) if isinstance(event, kinds))
    place = bisect_right(table.line.counts, index)
    first = table.moments[table.line.decisions[place - 1]] + 1 if place else 0
    brought = table.match.events[index]
    return next(
        seq for seq, event in enumerate(log[first:], first) if isinstance(event, Happened) and event.event == brought
    )


def _resumed(room: Room, exported: float, now: float) -> None:
    """The time on the way is given back to whoever was asked."""
    events = handle(room.table, HOUSE, Resume(exported), now)
    for event in events:
        room.table.apply(event)
    room.keep(events, None)
