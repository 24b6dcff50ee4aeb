"""Servers that start at once, forked from a process in which the games are loaded. For killing many, one by one."""

import asyncio
import gc
import json
import os
import runpy
import signal
import socket
import sys
import time
import urllib.request
from collections import Counter
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Self

from teocalli.bots.prepare import prepare_bots
from teocalli.core.errors import TeocalliError
from teocalli.core.match import Match
from teocalli.core.prepare import prepare
from teocalli.core.registry import game, names
from teocalli.lab.live.child import READY, Child, say

_OPENING = 300.0
"""Seconds within which a server opens."""
_COUNTING = 300.0
"""Seconds within which it counts its objects."""


class ForkServer:
    """`teocalli serve` with given arguments, as often as one likes; use it with `with`.

    `program` is a module that takes the same arguments. The servers write their output into the file `log`.
    """

    def __init__(self, log: Path, program: str = "teocalli") -> None:
        self._log, self._program = log, program

    def __enter__(self) -> Self:
        settings = {name: value for name, value in os.environ.items() if name != "TEOCALLI_DATABASE"}
        self._child = Child("teocalli.lab.live.fork_server", str(self._log), self._program, environment=settings)
        if not self._child.is_ready:
            self._child.close()
            raise TeocalliError(f"no server can be opened; see {self._log}")
        return self

    def __exit__(self, *_: object) -> None:
        self._child.close()

    def objects_file(self, pid: int) -> Path:
        """Where a server writes what objects it has, when SIGUSR1 comes."""
        return _objects_file(self._log, pid)

    def fork(self, database: str, port: int, *arguments: str) -> int:
        """The process of a new server; it does not serve yet."""
        where = ["--database", database] if "://" in database else ["--data", database]
        return int(self._child.ask(json.dumps(["serve", "--no-limits", "--port", str(port), *where, *arguments])))


class KillableServer:
    """A server at one port, opened and killed again and again."""

    def __init__(self, fork_server: ForkServer, database: str, *arguments: str) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.pid = 0
        self._fork_server, self._database, self._arguments = fork_server, database, arguments

    def start(self, *more: str) -> None:
        """Start it with its arguments, and perhaps more."""
        self.pid = self._fork_server.fork(self._database, self.port, *self._arguments, *more)

    async def count_objects(self) -> dict[str, int]:
        """How many objects of each kind that garbage collection knows it has made since it opened."""
        found = self._fork_server.objects_file(self.pid)
        os.kill(self.pid, signal.SIGUSR1)
        until = time.monotonic() + _COUNTING
        while not found.exists():
            if time.monotonic() > until:
                raise TeocalliError(f"a server did not count its objects within {_COUNTING:.0f} seconds")
            await asyncio.sleep(0.01)
        counted: dict[str, int] = json.loads(found.read_text())
        found.unlink()
        return counted

    async def wait_until_open(self) -> None:
        """Wait until it serves."""
        until = time.monotonic() + _OPENING
        while not await asyncio.to_thread(self._is_open):
            if time.monotonic() > until:
                raise TeocalliError(f"a server did not open within {_OPENING:.0f} seconds")
            await asyncio.sleep(0.05)

    def _is_open(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.base}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    async def kill(self) -> None:
        """As a power cut would: SIGKILL; back when nothing is left of it."""
        os.kill(self.pid, signal.SIGKILL)
        while _is_alive(self.pid):
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        os.kill(self.pid, signal.SIGTERM)
        while _is_alive(self.pid):
            await asyncio.sleep(0.01)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _run(log: str, program: str) -> None:
    """In the process that forks: load everything, fork a server for each line, and at the end kill all that live."""
    for name in names():
        _load(name)
    import teocalli.server.run  # noqa: F401  # every server imports it: once, before forking

    runpy.run_module(program, run_name="imported")  # imports what it needs and, not being "__main__", does no more
    living: set[int] = set()
    signal.signal(signal.SIGCHLD, lambda *_: _reap(living))
    say(READY)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _detach(log)
            _count_objects_when_asked(Path(log))
            sys.argv = ["teocalli", *json.loads(line)]
            runpy.run_module(program, run_name="__main__", alter_sys=True)
        living.add(pid)
        say(str(pid))
    for pid in list(living):
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def _reap(living: set[int]) -> None:
    """Let go of servers that have died."""
    with suppress(ChildProcessError):
        while pid := os.waitpid(-1, os.WNOHANG)[0]:
            living.discard(pid)


def _load(name: str) -> None:
    """Play a little, so that whatever is compiled is in memory."""
    prepare(game(name))
    prepare_bots(game(name))
    match = Match.new(name, game(name).players[0], seed=0)
    for _ in range(20):
        seat = match.actors[0]
        match.view(seat)
        match.play(seat, match.legal(seat)[0])


def _objects_file(log: Path, pid: int) -> Path:
    return log.with_name(f"objects-{pid}.json")


def _count_objects_when_asked(log: Path) -> None:
    """In a new server: write on SIGUSR1 what objects there are. Those from before it opened are exempt."""

    def count(*_: object) -> None:
        gc.collect()  # what waits to be collected is not held by anything
        counted = _count_kinds()
        whole = _objects_file(log, os.getpid())
        part = whole.with_suffix(".part")
        part.write_text(json.dumps({f"{kind.__module__}.{kind.__qualname__}": n for kind, n in counted.items()}))
        part.rename(whole)

    signal.signal(signal.SIGUSR1, count)


def _count_kinds() -> Counter[type]:
    """How many objects of each type garbage collection knows.

    `gc.get_objects` is called while its objects are counted, within one step of the interpreter, so that no other
    thread goes on meanwhile: nobody else may hold a tuple that one is building, or that fails with SystemError.
    """
    return Counter(map(type, chain.from_iterable(map(gc.get_objects, [None]))))


def _detach(log: str) -> None:
    """In a new server: let go of the pipes of the process that forks."""
    nothing, file = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(nothing, 0)
    os.dup2(file, 1)
    os.dup2(file, 2)


if __name__ == "__main__":
    _run(sys.argv[1], sys.argv[2])
