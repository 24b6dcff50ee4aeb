"""Notices that the file of an open SQLite database was deleted or replaced.

SQLite goes on writing into a deleted file, and into the deleted log beside it, as if nothing had happened: what it
confirms then is gone with the process.
"""

import os
import secrets
import sqlite3
import sys
import threading

from teocalli.store.file_lock import FileLock, file_identity
from teocalli.store.store import DatabaseReplaced

_FILES = ("", "-wal", "-shm")
"""Endings of the files that make up an open database."""
_MARK = slice(60, 64)
"""Where the header of a database has its `user_version`, a number that SQLite leaves to programs."""
_HEADER = 100


class FileWatch:
    """Knows the files of a database that has just been opened.

    Whoever has the lock also marks the database with numbers of its own, by which it is noticed that another one was
    copied over it: the file is then the same, its content is not. A mark is written like anything else, first into the
    log beside the database. When SQLite has brought it from there into the file, with all else that the log held, a new
    one is written. So the file has another mark whenever its content has changed, and a copy that was made before is
    noticed, too, if it is put back.
    """

    def __init__(self, path: str, writer: sqlite3.Connection, lock: FileLock | None) -> None:
        self._path, self._writer = path, writer
        self._descriptor = None if lock is None else lock.database
        self._marked = threading.Lock()
        self._mark: bytes | None = None
        """That of the file as it was last seen."""
        self._next_mark: bytes | None = None
        """The one in the log beside it, if there is one."""
        if self._descriptor is not None:
            self._write_mark()
            writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._mark = _header(self._descriptor)[_MARK]
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

    def prepare_to_write(self) -> None:
        """The same, before a transaction: mark the database anew if its last mark has come into the file."""
        self.require_same()
        if self._descriptor is not None and self._next_mark is None:
            self._write_mark()

    def _is_same(self) -> bool:
        for ending, known in self._known.items():
            found = file_identity(self._path + ending)
            if known is None:  # SQLite makes the files beside the database when they are first needed
                self._known[ending] = found
            elif found != known:
                return False
        return self._descriptor is None or self._has_our_mark(self._descriptor)

    def _has_our_mark(self, descriptor: int) -> bool:
        with self._marked:  # a mark that was read before another thread saw the next one would count as an old one
            found = _header(descriptor)[_MARK]
            if found == self._next_mark:
                self._mark, self._next_mark = found, None
            return found == self._mark

    def _write_mark(self) -> None:
        number = secrets.randbelow(2**31)
        self._next_mark = number.to_bytes(4, "big")  # SQLite may bring it into the file at once
        try:
            self._writer.execute(f"PRAGMA user_version = {number}")
        except sqlite3.Error:
            self._next_mark = None
            raise


def _header(descriptor: int) -> bytes:
    if sys.platform == "win32":  # where nobody can delete or replace an open file
        os.lseek(descriptor, 0, os.SEEK_SET)
        return os.read(descriptor, _HEADER)
    return os.pread(descriptor, _HEADER, 0)
