"""Notices that the file of an open SQLite database was deleted or replaced.

SQLite goes on writing into a deleted file, and into the deleted log beside it, as if nothing had happened: what it
confirms then is gone with the process.
"""

import os
import secrets
import sqlite3
import sys

from teocalli.store.file_lock import FileLock, file_identity
from teocalli.store.store import DatabaseReplaced

_FILES = ("", "-wal", "-shm")
"""Endings of the files that make up an open database."""
_MARK = slice(60, 64)
"""Where the header of a database has its `user_version`, a number that SQLite leaves to programs."""
_HEADER = 100


class FileWatch:
    """Knows the files of a database that has just been opened.

    Whoever has the lock also marks the database with a number of its own, by which it is noticed that another one was
    copied over it: the file is then the same, its content is not.
    """

    def __init__(self, path: str, writer: sqlite3.Connection, lock: FileLock | None) -> None:
        self._path = path
        self._descriptor = None if lock is None else lock.database
        self._marks: set[bytes] = set() if self._descriptor is None else self._mark(writer, self._descriptor)
        self._known = {ending: file_identity(path + ending) for ending in _FILES}

    def fault(self) -> DatabaseReplaced | None:
        """The error of a store whose files are not all those that were opened; None if they are."""
        if self._is_same():
            return None
        return DatabaseReplaced(f"The database {self._path} was deleted or replaced while it was open.")

    def require_same(self) -> None:
        """Raise `DatabaseReplaced` unless all files are those that were opened."""
        if fault := self.fault():
            raise fault

    def _is_same(self) -> bool:
        for ending, known in self._known.items():
            found = file_identity(self._path + ending)
            if known is None:  # SQLite makes the files beside the database when they are first needed
                self._known[ending] = found
            elif found != known:
                return False
        return self._descriptor is None or _header(self._descriptor)[_MARK] in self._marks

    def _mark(self, writer: sqlite3.Connection, descriptor: int) -> set[bytes]:
        """Mark the database; until SQLite has written that into the file itself, it has the mark of before."""
        number = secrets.randbelow(2**31)
        writer.execute(f"PRAGMA user_version = {number}")
        writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return {number.to_bytes(4, "big"), _header(descriptor)[_MARK]}


def _header(descriptor: int) -> bytes:
    if sys.platform == "win32":  # where nobody can delete or replace an open file
        os.lseek(descriptor, 0, os.SEEK_SET)
        return os.read(descriptor, _HEADER)
    return os.pread(descriptor, _HEADER, 0)
