"""`teocalli serve` in a process of its own."""

from pathlib import Path
from types import TracebackType
from typing import Self

from teocalli.lab.live.process import ServerProcess
from tests.server.running import Person
from tests.waiting import GIVE_UP


class LoggedServer:
    """A server without limits, its logs in a file; it can be opened again."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.logs = folder / "logs"
        self.database = folder / "data" / "teocalli.db"
        self._arguments = arguments
        self._process: ServerProcess

    def __enter__(self) -> Self:
        data = str(self.database.parent)
        self._process = ServerProcess(
            data, "--workers", "1", *self._arguments, log=self.logs, program="tests.patient_program"
        )
        self.base = self._process.base
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()

    @property
    def port(self) -> int:
        return int(self.base.rpartition(":")[2])

    def person(self) -> Person:
        return Person(self.base)

    def close(self) -> None:
        """Ask it to close, and wait until it has."""
        assert self._process.close(within=GIVE_UP) == 0
