"""A process of our own that answers lines with lines."""

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import IO, Any

READY = "ready"
"""What it says first."""


class Child:
    """`python -m module arguments…`. It ends by itself when nobody writes to it any more."""

    def __init__(self, module: str, *arguments: str, environment: Mapping[str, str] = os.environ) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.is_ready = self._read_line() == READY
        """Whether it could begin."""

    def ask(self, line: str) -> str:
        """Its answer to a line."""
        stdin = _pipe(self._process.stdin)
        stdin.write(line + "\n")
        stdin.flush()
        return self._read_line()

    def close(self) -> None:
        """Back when it has ended."""
        _pipe(self._process.stdin).close()
        self._process.wait()
        _pipe(self._process.stdout).close()

    def _read_line(self) -> str:
        return str(_pipe(self._process.stdout).readline()).strip()


def _pipe(pipe: IO[Any] | None) -> IO[Any]:
    assert pipe is not None
    return pipe


def say(line: str) -> None:
    """In the child: say a line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
