"""Attacks in processes of their own, so that what they cost does not slow down those who measure."""

import asyncio
import json
import subprocess
import sys
from typing import Any, Self

from teocalli.core.codes import Code
from teocalli.core.errors import TeocalliError
from teocalli.lab.live.request_flood import RequestFlood
from teocalli.lab.live.socket_crowd import SocketCrowd
from teocalli.server.run import loop_factory


class Attack(Code):
    REQUESTS = "requests"
    """See `RequestFlood`."""
    SOCKETS = "sockets"
    """See `SocketCrowd`."""


_KINDS = {Attack.REQUESTS: RequestFlood, Attack.SOCKETS: SocketCrowd}


class Strangers:
    """One attack, from `with` to its end."""

    def __init__(self, attack: Attack, **arguments: Any) -> None:
        """`arguments` are those of the attack's own class."""
        self._command = [sys.executable, "-m", "teocalli.lab.live.strangers", attack.value, json.dumps(arguments)]

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self._read_line() != "ready":
            self.__exit__()
            raise TeocalliError("the attack could not begin: the server refuses it")
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def counts(self) -> dict[str, int]:
        """What the attack has counted so far."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        counted: dict[str, int] = json.loads(self._read_line())
        return counted

    def _read_line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


async def _run(attack: RequestFlood | SocketCrowd) -> None:
    """In the process of the attack: go on until nobody wants to know its counts any more."""
    async with attack:
        _say("ready")
        while await asyncio.to_thread(sys.stdin.readline):
            _say(json.dumps(attack.counts()))


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_run(_KINDS[Attack(sys.argv[1])](**json.loads(sys.argv[2]))))
