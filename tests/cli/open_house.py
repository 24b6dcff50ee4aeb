"""`teocalli serve` as a process of its own, and the other commands beside it."""

import os
import signal
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from teocalli.cli import app, main
from teocalli.lab.live.process import HouseProcess
from tests.server.running import Person


class OpenHouse:
    """A server without limits, its logs in a file; it can be opened again."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.logs = folder / "logs"
        self.database = folder / "data" / "teocalli.db"
        self._arguments = arguments
        self._process: HouseProcess

    def __enter__(self) -> Self:
        data = str(self.database.parent)
        self._process = HouseProcess(data, "--workers", "1", *self._arguments, log=self.logs)
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

    def close(self) -> float:
        """Ask it to close; how many seconds that took."""
        began = time.monotonic()
        assert self._process.close() == 0
        return time.monotonic() - began


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints; raises as it does."""
    capsys.readouterr()
    umask = os.umask(0o022)
    try:
        app(list(arguments), prog_name="teocalli", standalone_mode=False)
    finally:
        os.umask(umask)
    return capsys.readouterr().out


def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line with which the program refuses something, with exit code 2."""
    monkeypatch.setattr(sys, "argv", ["teocalli", *arguments])
    before = signal.getsignal(signal.SIGTERM)
    capsys.readouterr()
    try:
        with pytest.raises(SystemExit) as ended:
            main()
    finally:
        signal.signal(signal.SIGTERM, before)
    line = capsys.readouterr().err
    assert ended.value.code == 2
    assert line.startswith("teocalli: ")
    assert line.count("\n") == 1, line
    return line
