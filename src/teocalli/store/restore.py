"""Restoring an SQLite database from a backup."""

import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from teocalli.core.errors import BadInput
from teocalli.store.file_lock import FileLock
from teocalli.store.migrate import REVISIONS, empty_database
from teocalli.store.schema_check import require_same_schema, require_typed_values
from teocalli.store.store import StoreDown

_BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database."""


def require_backup(copy: str) -> int:
    """Return how many tables a backup holds; raises `BadInput` unless it is undamaged and all of our making."""
    if not Path(copy).is_file():
        raise BadInput(f"there is no file {copy}")
    try:
        with closing(_open(copy)) as database:
            (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                raise BadInput(f"{copy} is damaged: {' '.join(verdict.split())}")
            (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            if version not in REVISIONS:
                raise BadInput(
                    f"{copy} was written by a newer Teocalli (its schema is {version}, this one knows {REVISIONS[-1]})"
                )
            with closing(empty_database(version)) as ours:
                require_same_schema(copy, database, ours)
            require_typed_values(copy, database)
            (tables,) = database.execute("SELECT count(*) FROM tables").fetchone()
    except (sqlite3.Error, TypeError) as error:
        raise BadInput(f"{copy} is not a backup of a Teocalli database: {error}") from None
    return int(tables)


def _open(copy: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{Path(copy).absolute().as_uri()}?mode=ro", uri=True)


class BackupTable(NamedTuple):
    """A table in a backup, with its log: columns that every revision of the schema has."""

    id: str
    secret: bytes
    game: str
    players: int
    phase: str
    public: bool
    host: str
    created: float
    updated: float
    length: int
    """How many events the log should have."""
    wake: float | None
    summary: bytes
    movers: int
    seated: str | None
    seats: list[tuple[int, str, float | None]]
    """Seat, holder, and when the table ended."""
    events: list[tuple[int, Any]]
    """`seq` and body of those that it has."""


_TABLE = "id, secret, game, players, phase, public, host, created, updated, events, wake, summary, movers, seated"


def backup_tables(copy: str) -> Iterator[BackupTable]:
    """The tables in a backup, one after the other, so that it may be larger than memory."""
    with closing(_open(copy)) as database:
        for row in database.execute(f"SELECT {_TABLE} FROM tables ORDER BY id"):
            seats = database.execute("SELECT seat, who, ended FROM seats WHERE table_id = ? ORDER BY seat", row[:1])
            log = database.execute("SELECT seq, body FROM events WHERE table_id = ? ORDER BY seq", row[:1])
            yield BackupTable._make((*row, seats.fetchall(), log.fetchall()))


class BackupIdentity(NamedTuple):
    """Who somebody is in a backup: columns that every revision of the schema has."""

    id: str
    name: str
    kind: str
    account: str | None


def backup_identities(copy: str) -> Iterator[BackupIdentity]:
    """All identities in a backup."""
    with closing(_open(copy)) as database:
        yield from map(BackupIdentity._make, database.execute("SELECT id, name, kind, account FROM identities"))


def require_replaceable(copy: str, path: str, *, force: bool) -> None:
    """Raise `BadInput` if a backup is the database itself, or if there is one and it is not to be replaced."""
    exists = os.path.exists(path)
    if exists and os.path.exists(copy) and os.path.samefile(copy, path):
        raise BadInput(f"{copy} is the database itself")
    if exists and not force:
        raise BadInput(f"{path} is already there; --force replaces it, and all that was played since is gone")


class Alarm(NamedTuple):
    """When a server has to look at a table: the columns of that name."""

    table: str
    due: float | None
    owed: bool
    wake: float | None


_SET_ALARM = """
    UPDATE tables SET due = ?2, owed = ?3, wake = ?4
    WHERE id = ?1 AND (due IS NOT ?2 OR owed IS NOT ?3 OR wake IS NOT ?4)
"""


def put_in_place(copy: str, path: str, alarms: Iterable[Alarm] = ()) -> None:
    """Replace the database at `path`, which no server may have open, by a backup that was checked before.

    Its tables get these alarms: with a wrong one a clock would not run out, or a bot not move.
    """
    part = f"{path}.part"
    with FileLock(path):
        try:
            shutil.copyfile(copy, part)
            with closing(sqlite3.connect(part)) as database, database:
                database.executemany(_SET_ALARM, alarms)
            with open(part, "rb+") as file:
                os.fsync(file.fileno())
            _remove_side_files(path)
            os.replace(part, path)
        except (OSError, sqlite3.Error) as error:
            Path(part).unlink(missing_ok=True)
            why = error.strerror if isinstance(error, OSError) else error
            raise StoreDown(f"{copy} cannot be put in place of {path}: {why}.") from None


def _remove_side_files(path: str) -> None:
    """Let the old database take in the files beside it, which must not be read into the new one, and remove them."""
    if os.path.exists(path):
        with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=1)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for ending in _BESIDE:
        Path(f"{path}{ending}").unlink(missing_ok=True)
