"""Files that appear whole or not at all."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_IMODE
from typing import BinaryIO

from teocalli.core.errors import BadInput


@contextmanager
def open_output(name: str) -> Iterator[BinaryIO]:
    """A file to write that takes its name only when complete; `-` is standard output."""
    if name == "-":
        if sys.stdout is None:
            raise BadInput("standard output is closed; give the name of a file")
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(os.path.realpath(name))  # through a link, what it points to is replaced
    if not name or path.is_dir():
        raise BadInput(f"{name or 'an empty name'} is no file; --out wants the name of one")
    if path.exists() and not path.is_file():  # a device or a pipe: there is nothing to replace
        with path.open("wb") as file:
            yield file
        return
    try:
        descriptor, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror}") from None
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~_umask())
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
