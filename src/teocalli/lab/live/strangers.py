"""Attacks in processes of their own, so that what they cost does not slow down those who measure."""

import asyncio
import json
import sys
from typing import Any, Self

from teocalli.core.codes import Code
from teocalli.core.errors import TeocalliError
from teocalli.lab.live.child import READY, Child, say
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
        self._attack, self._arguments = attack, json.dumps(arguments)

    def __enter__(self) -> Self:
        self._child = Child("teocalli.lab.live.strangers", self._attack.value, self._arguments)
        if not self._child.is_ready:
            self._child.close()
            raise TeocalliError("the attack could not begin: the server refuses it")
        return self

    def __exit__(self, *_: object) -> None:
        self._child.close()

    def counts(self) -> dict[str, int]:
        """What the attack has counted so far."""
        counted: dict[str, int] = json.loads(self._child.ask(""))
        return counted


async def _run(attack: RequestFlood | SocketCrowd) -> None:
    """In the process of the attack: go on until nobody wants to know its counts any more."""
    async with attack:
        say(READY)
        while await asyncio.to_thread(sys.stdin.readline):
            say(json.dumps(attack.counts()))


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_run(_KINDS[Attack(sys.argv[1])](**json.loads(sys.argv[2]))))
