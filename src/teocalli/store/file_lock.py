"""A lock beside an SQLite file, so that only one process opens it. It is released when its process ends."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from teocalli.store.store import StoreDown


@contextmanager
def exclusive_lock(path: str) -> Iterator[None]:
    """Hold the lock of the database at `path`; raises `StoreDown` if another process holds it."""
    with _open(f"{path}.key") as file:
        try:
            _lock(file.fileno())
        except OSError:
            raise StoreDown(f"Another Teocalli is open on the database {path}.") from None
        yield


def _open(path: str) -> BinaryIO:
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        return open(path, "ab")
    except OSError as error:
        raise StoreDown(f"The file {path} cannot be written: {error.strerror}.") from error


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
