"""What stands in a backup, judged before a server takes it over: every log is replayed, and all beside it compared."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec

from teocalli.core.errors import BadInput
from teocalli.core.words import quoted
from teocalli.server.identity.guests import IDENTITY_ID
from teocalli.server.identity.names import account_key
from teocalli.server.live.table import TABLE_ID, LiveTable
from teocalli.server.live.transfer import offline_table, require_our_log, require_plain_name
from teocalli.store.columns import movers, seated, wake
from teocalli.store.restore import Alarm, BackupTable, backup_identities, backup_tables
from teocalli.store.rows import LIVE, Kind
from teocalli.table.events import Event, GuestMerged
from teocalli.table.log import CorruptLog, NewerLog, decode_log


def judged_tables(copy: str, now: float) -> Iterator[Alarm | None]:
    """For each table in a backup, when a server has to look at it, as its log says; None if it was not judged.

    Raises `BadInput`, which names table and event, if none of ours can have written its log by now, or if what stands
    beside the log does not follow from it. Tables that a server has marked as unreadable, and those of other versions
    or games, are never played: they are not judged.
    """
    for table in backup_tables(copy):
        if not TABLE_ID.fullmatch(table.id):
            raise BadInput(f"{quoted(table.id)} is not the id of a table")
        yield None if table.phase == "corrupt" else _judged(table, now)


def _judged(table: BackupTable, now: float) -> Alarm | None:
    try:
        for place, (seq, _) in enumerate(table.events):
            if seq != place:
                raise CorruptLog(f"event {place} is missing")
        if not 0 < len(table.events) == table.length:
            raise CorruptLog(f"there are {len(table.events)} events instead of {table.length}")
        log = decode_log(body for _, body in table.events)
        live = offline_table(table.id, table.secret)
        live.table = require_our_log(table.id, table.secret, log, now)
    except CorruptLog as fault:
        raise BadInput(f"the log of table {table.id} does not replay: {fault}") from None
    except NewerLog:
        return None
    for column in _different_columns(table, live, log):
        raise BadInput(f"table {table.id} is listed as something that it is not: its log says another thing ({column})")
    status = live.status()
    return Alarm(table.id, status.due, status.owed, wake(status.phase, status.due, status.owed))


def _different_columns(row: BackupTable, live: LiveTable, log: Sequence[Event]) -> Iterator[str]:
    """What is stored of a table beside its log and does not follow from the log.

    When a server looks at the table next is not compared but set anew: earlier versions have counted otherwise.
    """
    table, holders = live.table, live.holders()
    is_live = table.phase in LIVE
    hosts = {table.host, *(event.was for event in log if isinstance(event, GuestMerged))}  # a guest's tables come last
    same = {
        "game": row.game == table.game.name,
        "players": row.players == table.players,
        "phase": row.phase == table.phase,
        "public": bool(row.public) == table.public,
        "host": row.host in hosts,
        "created": row.created == log[0].at,
        "updated": log[0].at <= row.updated <= log[-1].at,
        "wake": is_live or row.wake is None,
        "movers": row.movers == movers(holders),
        "seated": row.seated in (None, seated(table.phase, holders)),
        "seats": [seat[:2] for seat in row.seats] == [(holder.seat, holder.who) for holder in holders]
        and all((ended is None) == is_live for _, _, ended in row.seats),
        "summary": _is_summary(row.summary, live),
    }
    return (column for column, is_same in same.items() if not is_same)


def _is_summary(found: bytes, live: LiveTable) -> bool:
    """Whether a version of ours can have stored this as what lists show of a table."""
    try:
        theirs, ours = _read(found), _read(live.summary())
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False
    scores, now = theirs.pop("scores", None), ours.pop("scores")
    theirs.setdefault("practice", ours["practice"])  # earlier versions did not store it, nor the scores
    if live.table.phase == "playing":  # they are stored only when something else has changed, too
        right = isinstance(scores, list) and len(scores) == len(now) and all(isinstance(each, int) for each in scores)
    else:
        right = scores == now
    return theirs == ours and (right or scores is None)


_read = msgspec.json.Decoder(dict[str, Any]).decode


def require_our_people(copy: str) -> None:
    """Raise `BadInput` unless a server of ours can have given all people in a backup their ids and names."""
    for person in backup_identities(copy):
        if not IDENTITY_ID.fullmatch(person.id) or person.kind not in get_args(Kind):
            raise BadInput(f"{quoted(person.id)} is not the id of anybody")
        require_plain_name(person.name)
        if person.account is not None and account_key(person.account) != person.account:
            raise BadInput(f"{quoted(person.account)} is not the name of an account")
