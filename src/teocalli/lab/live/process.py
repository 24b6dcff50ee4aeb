"""A server in a process of its own, to be measured or killed."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from teocalli.core.errors import TeocalliError
from teocalli.lab.live import usage

_OPEN = re.compile(r"open at (http://\S+)")


class ServerProcess:
    """`teocalli serve` at a free port, or at a given one.

    `program` is a module that takes the same arguments, `python` the interpreter of another environment.
    """

    def __init__(
        self,
        database: str,
        *arguments: str,
        port: int = 0,
        log: Path | None = None,
        program: str = "teocalli",
        python: str = sys.executable,
    ) -> None:
        where = ["--database", database] if "://" in database else ["--data", database]
        command = [python, "-m", program, "serve", "--no-limits", "--port", str(port), *where, *arguments]
        with open(log or os.devnull, "ab") as errors:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        self.base = self._wait_until_open()

    @property
    def pid(self) -> int:
        return self._process.pid

    def _wait_until_open(self) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := _OPEN.search(line):
                return found[1].replace("localhost", "127.0.0.1")
        raise TeocalliError(f"the server did not open; it ended with code {self._process.wait()}")

    def kill(self) -> None:
        """As a power cut would."""
        self._process.kill()
        self._wait_until_ended()

    def close(self, within: float = 10.0) -> int:
        """Ask it to close; answers the exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._wait_until_ended(within)

    def _wait_until_ended(self, within: float | None = None) -> int:
        code = self._process.wait(within)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code

    def cpu(self) -> float:
        """Seconds of processor time that it has used, without the workers in which bots think."""
        return usage.cpu(self.pid)

    def memory(self) -> float:
        """Megabytes of it that are in memory."""
        return usage.memory(self.pid)
