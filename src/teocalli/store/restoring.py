"""A copy of a house's file, put in its place."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from teocalli.core.errors import BadInput
from teocalli.store.housekey import alone_with
from teocalli.store.migrating import STEPS
from teocalli.store.store import StoreDown

_BESIDE = ("-wal", "-shm", "-journal")
"""Files of SQLite that belong to the one that is replaced."""


def checked(copy: str) -> int:
    """How many tables a copy holds; raises `BadInput` unless it is whole and of a schema that is known here."""
    if not Path(copy).is_file():
        raise BadInput(f"there is no file {copy}")
    try:
        address = f"{Path(copy).absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as database:
            (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                raise BadInput(f"{copy} is damaged: {' '.join(verdict.split())}")
            (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            (tables,) = database.execute("SELECT count(*) FROM tables").fetchone()
    except (sqlite3.Error, TypeError) as error:
        raise BadInput(f"{copy} is not a backup of a Teocalli house: {error}") from None
    if version not in STEPS:
        raise BadInput(f"{copy} was written by a newer Teocalli (its schema is {version}, this one knows {STEPS[-1]})")
    return int(tables)


def restored(copy: str, path: str, *, force: bool) -> int:
    """Put a copy where a house keeps everything, which must not be open; how many tables it holds."""
    tables = checked(copy)
    there = os.path.exists(path)
    if there and os.path.samefile(copy, path):
        raise BadInput(f"{copy} is the house itself")
    if there and not force:
        raise BadInput(f"{path} is already there; --force replaces it, and all that was played since is gone")
    part = f"{path}.part"
    with alone_with(path):
        try:
            shutil.copyfile(copy, part)
            with open(part, "rb+") as file:
                os.fsync(file.fileno())
            _cleared(path)
            os.replace(part, path)
        except OSError as error:
            Path(part).unlink(missing_ok=True)
            raise StoreDown(f"{copy} cannot be put in place of {path}: {error.strerror}.") from None
    return tables


def _cleared(path: str) -> None:
    """Let the old file take in what stands beside it, which must not be read into the new one."""
    if os.path.exists(path):
        with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=1)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for ending in _BESIDE:
        Path(f"{path}{ending}").unlink(missing_ok=True)
