"""The key of a house that is kept in a file: who has it is alone there. It comes back when its process ends."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from teocalli.store.store import StoreDown


@contextmanager
def alone_with(path: str) -> Iterator[None]:
    """Have the key; raises `StoreDown` if somebody else has it."""
    with _opened(f"{path}.key") as file:
        try:
            _lock(file.fileno())
        except OSError:
            raise StoreDown(f"Another Teocalli is open on the database {path}.") from None
        yield


def _opened(path: str) -> BinaryIO:
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
