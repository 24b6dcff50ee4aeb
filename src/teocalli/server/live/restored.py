"""What stands in a backup, judged before a server takes it over: every log is replayed, every name is read."""

from collections.abc import Iterator

from teocalli.core.errors import BadInput
from teocalli.core.words import quoted
from teocalli.server.live.table import TABLE_ID
from teocalli.server.live.transfer import require_our_log, require_plain_name
from teocalli.store.restore import BackupTable, backup_names, backup_tables
from teocalli.table.log import CorruptLog, NewerLog, decode_log


def judged_tables(copy: str, now: float) -> Iterator[bool]:
    """For each table in a backup, whether this version can read it.

    Raises `BadInput`, which names table and event, if none of ours can have written its log by now. Tables that a
    server has marked as unreadable, and those of other versions or games, are never played: they are not judged.
    """
    for table in backup_tables(copy):
        if not TABLE_ID.fullmatch(table.id):
            raise BadInput(f"{quoted(table.id)} is not the id of a table")
        yield table.phase != "corrupt" and _is_ours(table, now)


def _is_ours(table: BackupTable, now: float) -> bool:
    try:
        for place, (seq, _) in enumerate(table.events):
            if seq != place:
                raise CorruptLog(f"event {place} is missing")
        if len(table.events) != table.length:
            raise CorruptLog(f"there are {len(table.events)} events instead of {table.length}")
        log = decode_log(body for _, body in table.events)
        found = require_our_log(table.id, table.secret, log, now)
    except CorruptLog as fault:
        raise BadInput(f"the log of table {table.id} does not replay: {fault}") from None
    except NewerLog:
        return False
    listed = (table.game, table.players, table.phase, bool(table.public))
    if not log or listed != (found.game.name, found.players, found.phase, found.public):
        raise BadInput(f"table {table.id} is listed as something that it is not: its log says another thing")
    return True


def require_plain_names(copy: str) -> None:
    """Raise `BadInput` unless a server of ours can have stored the names of all people in a backup."""
    for _, name in backup_names(copy):
        require_plain_name(name)
