"""A table moved from one server to another: its whole log as a JSON document."""

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal

import msgspec

from teocalli.core.errors import BadInput
from teocalli.core.record_errors import BadRecord
from teocalli.core.words import printable, quoted
from teocalli.server.identity.guests import IDENTITY_ID
from teocalli.server.identity.names import NAME_MOST, is_plain_name
from teocalli.server.live.table import TABLE_ID, LiveTable, new_row
from teocalli.store.rows import Identity, StoredEvent, TableRow
from teocalli.store.store import Clash, Store
from teocalli.table.audit import AHEAD, audit
from teocalli.table.commands import SYSTEM, Resume
from teocalli.table.events import (
    Created,
    Event,
    Finished,
    GuestMerged,
    Happened,
    Joined,
    Rematch,
    Seated,
    Started,
    Stopped,
    encode_event,
)
from teocalli.table.fairness import SECRET_BYTES
from teocalli.table.handlers import handle
from teocalli.table.log import CorruptLog, NewerLog
from teocalli.table.proof import require_fair_dice
from teocalli.table.records import record
from teocalli.table.table import Table


class ExportedTable(msgspec.Struct, frozen=True, kw_only=True):
    """Everything of a table except its chat."""

    format: Literal["teocalli-table/1"]
    table: str
    exported: float
    """Seconds since 1970. Clocks stand still from then until the table is imported."""
    secret: str
    """The secret of its dice, in hexadecimal digits."""
    people: dict[str, str]
    """Names of the host, of the seats' holders and of those for whom a seat is kept, by id."""
    events: list[msgspec.Raw]


async def export_table(store: Store, table: str, now: float) -> bytes:
    """The document of a table; raises `BadInput` if there is none, or if its log does not replay."""
    row = await store.row(table)
    if row is None:
        raise BadInput(f"there is no table {quoted(table)}")
    stored = await store.events(table)
    live = await _replay(table, row.secret, stored, row.events)
    document = ExportedTable(
        format="teocalli-table/1",
        table=table,
        exported=now,
        secret=row.secret.hex(),
        people=await store.names(_people(live)),
        events=[msgspec.Raw(event.body) for event in stored],
    )
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


async def import_table(store: Store, document: bytes, now: float, *, force: bool = False) -> str:
    """Store an exported table and return its id; raises `BadInput` if no table of ours can have written it.

    The same if it is here already; with `force` it replaces a table that cannot be read.
    """
    exported, secret = _read(document)
    stored = [StoredEvent(seq, bytes(event), None) for seq, event in enumerate(exported.events)]
    live = await _replay(exported.table, secret, stored, 1)
    await asyncio.to_thread(_require_ours, exported, live, now)
    _resume(live, exported.exported, now)
    row = new_row(exported.table, live.table, live.log, live.status())
    bodies, old = [encode_event(event) for event in live.log], await store.row(exported.table) if force else None
    try:
        if old is None:
            await store.create(row, bodies, None, live.holders())
        else:
            await _require_unreadable(store, old)
            await store.replace(old, row, bodies, live.holders())
    except Clash:
        raise BadInput(
            f"there is already a table {exported.table} here; --force replaces it if it cannot be read"
        ) from None
    for who, name in exported.people.items():
        if await store.identity(who) is None:
            await store.put_identity(Identity(id=who, name=name, kind="guest", created=now, seen=now))
    return exported.table


def _read(document: bytes) -> tuple[ExportedTable, bytes]:
    """The document and its secret; raises `BadInput`."""
    try:
        exported = msgspec.json.decode(document, type=ExportedTable)
        secret = bytes.fromhex(exported.secret)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadInput(f"this is not a table that was exported: {printable(str(error), 200)}") from None
    if not TABLE_ID.fullmatch(exported.table):
        raise BadInput(f"{quoted(exported.table)} is not the id of a table")
    if len(secret) != SECRET_BYTES:
        raise BadInput(f"the secret of a table has {SECRET_BYTES} bytes, not {len(secret)}")
    return exported, secret


def _require_ours(exported: ExportedTable, live: LiveTable, now: float) -> None:
    """Raise `BadInput` unless a table of ours can have written this log, and a server of ours these names, by now."""
    require_our_log(exported.table, live.secret, live.log, now)
    if not live.table.at <= exported.exported <= now + AHEAD:
        raise BadInput("the time of the export lies in the future, or before the last event")
    people = _people(live)
    for who, name in exported.people.items():
        if who not in people:
            raise BadInput(f"{quoted(who)} has a name in the document, but no place at the table")
        require_plain_name(name)


def require_our_log(table: str, secret: bytes, log: Sequence[Event], now: float) -> Table:
    """The table of a log; raises `BadInput`, which names table and event, unless one of ours can have written it."""
    try:
        found = audit(secret, log, now)
        for seq, event in enumerate(log):
            _require_ids(seq, event)
        return found
    except CorruptLog as fault:
        raise BadInput(f"no table of ours has written the log of table {table}: {fault}") from None


def _require_ids(seq: int, event: Event) -> None:
    """Raise `CorruptLog` unless everybody, and every table, that an event names can have been given that id."""
    people: list[str | None] = []
    match event:
        case Created(host=host, seats=plans):
            people = [host, *(who for plan in plans for who in (plan.who, plan.kept))]
        case Seated(plan=plan):
            people = [plan.who, plan.kept]
        case Joined(who=who):
            people = [who]
        case GuestMerged(was=was, who=who):
            people = [was, who]
        case Rematch(table=table) if not TABLE_ID.fullmatch(table):
            raise CorruptLog(f"event {seq}: {quoted(table)} is not the id of a table")
    for each in people:
        if each is not None and not IDENTITY_ID.fullmatch(each):
            raise CorruptLog(f"event {seq}: {quoted(each)} is not the id of anybody")


def require_plain_name(name: str) -> None:
    """Raise `BadInput` unless a server of ours can have stored this as somebody's name, or that they have none."""
    if name and not is_plain_name(name):
        raise BadInput(
            f"{quoted(name)} is no name: one is a line of at most {NAME_MOST} visible characters, none of which"
            " turns the direction of the text"
        )


def _people(live: LiveTable) -> set[str]:
    """The host, the seats' holders and those for whom a seat is kept."""
    chairs = live.table.chairs
    found = {chair.kept if chair.who is None else chair.who for chair in chairs} | {live.table.host}
    return {who for who in found if who is not None}


def offline_table(table: str, secret: bytes) -> LiveTable:
    """A table in memory that nobody is connected to."""
    return LiveTable(table, secret, lambda: 0.0)


async def _require_unreadable(store: Store, old: TableRow) -> None:
    """Raise `BadInput` unless a table is marked corrupt or no version of the program can read its log."""
    if old.phase == "corrupt":
        return
    try:
        await offline_table(old.id, old.secret).read(await store.events(old.id), 0, old.events)
    except CorruptLog:
        return
    except NewerLog:
        raise BadInput(f"table {old.id} was written by a newer program, which can read it; it stays") from None
    raise BadInput(f"table {old.id} can be read; it is not replaced")


async def _replay(table: str, secret: bytes, stored: list[StoredEvent], count: int) -> LiveTable:
    """The table of a log of at least `count` events; raises `BadInput`, which names the event at fault."""
    live = offline_table(table, secret)
    try:
        await live.read(stored, 0, count)
        if live.table.phase == "over":
            require_fair_dice(record(live.table), live.table.match)
    except CorruptLog as fault:
        raise BadInput(f"the log of table {table} does not replay: {fault}") from None
    except NewerLog as fault:
        raise BadInput(f"the log of table {table} was written by a newer program: {fault}") from None
    except BadRecord as fault:
        sentence = f"event {_event_at_fault(live, fault.index)}: {printable(fault.sentence, 200)}"
        raise BadInput(f"the log of table {table} does not replay: {sentence}") from None
    return live


def _event_at_fault(live: LiveTable, index: int | None) -> int:
    """The `seq` of the event whose dice were not fair; `index` is that of the chance event in the match."""
    table, log = live.table, live.log
    if index is None:
        kinds = (Started,) if table.end is not None and table.end.secret == live.secret.hex() else (Finished, Stopped)
        return next(seq for seq, event in enumerate(log) if isinstance(event, kinds))
    earlier = bisect_right(table.history.counts, index)
    first = table.decision_seqs[table.history.decisions[earlier - 1]] + 1 if earlier else 0
    chance = table.match.events[index]
    return next(
        seq for seq, event in enumerate(log[first:], first) if isinstance(event, Happened) and event.event == chance
    )


def _resume(live: LiveTable, exported: float, now: float) -> None:
    """Give back the time since the export to whoever owes a decision."""
    events = handle(live.table, SYSTEM, Resume(exported), now)
    for event in events:
        live.table.apply(event)
    live.append(events, None)
