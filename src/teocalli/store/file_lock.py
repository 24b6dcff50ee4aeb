"""The lock of an SQLite database, so that only one server opens it. It is released when its process ends.

Two files are locked: one beside the database, which also keeps out a server of an earlier version and a restore; and
where the system allows it the database itself, because the file beside it can be deleted. Backups and the operator's
commands take no lock: SQLite lets them work beside a server.
"""

import os
import sys
from pathlib import Path
from typing import Self

from teocalli.store.store import StoreDown

_locked_here: set[tuple[int, int]] = set()
"""The databases that this process has locked, as device and inode."""


class FileLock:
    """The lock of the database at `path`, taken when it is made; raises `StoreDown` if another has it.

    `create` makes the database, an empty file, if it is missing; else only the file beside it is locked.

    To close any descriptor of the database drops all locks that SQLite has on it in this process. So the lock is
    released after all connections of the process are closed, and nobody opens the file in vain who could know better.
    """

    def __init__(self, path: str, *, create: bool = False) -> None:
        self._path = path
        self._beside: int | None = None
        self._inode: tuple[int, int] | None = None
        self.database: int | None = None
        """A descriptor of the database, to read from; None if it was missing."""
        try:
            self._take(create)
        except BaseException:
            self.release()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        """Release the lock, if it is not released yet."""
        if self._inode is not None:
            _locked_here.discard(self._inode)
            self._inode = None
        for descriptor in (self.database, self._beside):
            if descriptor is not None:
                os.close(descriptor)
        self.database = self._beside = None

    def _take(self, create: bool) -> None:
        self._beside = _open(f"{self._path}.key", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        self._lock(self._beside)
        if not create and not os.path.exists(self._path):
            return
        if create and not os.path.exists(self._path):
            os.close(_open(self._path, os.O_WRONLY | os.O_CREAT, 0o600))
        if file_identity(self._path) in _locked_here:
            raise self._taken()
        self.database = _open(self._path, os.O_RDONLY)
        if sys.platform == "linux":  # elsewhere such a lock keeps SQLite itself out
            self._lock(self.database)
        found = os.fstat(self.database)
        self._inode = found.st_dev, found.st_ino
        _locked_here.add(self._inode)

    def _lock(self, descriptor: int) -> None:
        try:
            _lock(descriptor)
        except OSError:
            raise self._taken() from None

    def _taken(self) -> StoreDown:
        return StoreDown(f"Another Teocalli is open on the database {self._path}.")


def file_identity(path: str) -> tuple[int, int] | None:
    """Which file has this path, as device and inode; None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _open(path: str, flags: int, mode: int = 0o600) -> int:
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, flags | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0), mode)
    except OSError as error:
        raise StoreDown(f"The file {path} cannot be opened: {error.strerror}.") from error


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
