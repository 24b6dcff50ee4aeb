"""Files that appear whole or not at all."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from teocalli.core.errors import BadInput


@contextmanager
def written_whole(name: str) -> Iterator[BinaryIO]:
    """A file to write that takes its name only when complete; `-` is standard output."""
    if name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(name)
    if path.is_dir():
        raise BadInput(f"{name} is a folder; --out wants the name of a file")
    if path.exists() and not path.is_file():  # a device or a pipe: there is nothing to replace
        with path.open("wb") as file:
            yield file
        return
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            yield file  # type: ignore[misc]  # a temporary file is a BinaryIO in all but name
            file.flush()
            os.fsync(file.fileno())
            os.chmod(file.name, 0o666 & ~_umask())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
