"""Two hundred sockets of one address that look on at a table; each asks again as soon as it is answered.

None is quicker than it may be, so none is cut. It is their number that others might notice.
"""

import asyncio
from contextlib import AsyncExitStack
from itertools import cycle
from typing import Self

from teocalli.lab.live.light_socket import LightSocket

ADDRESS = "127.0.0.14"
"""Where they come from; other strangers come from others."""
SOCKETS = 200
"""As many as one address may have."""
_REQUESTS = (b'{"type":"ping"}', b'{"type":"look","eyes":null}')
_ANSWERS = (b'{"type":"pong"', b'{"type":"answer"')
_AT_ONCE = 16
"""Sockets that are opened at the same time."""


class SocketCrowd:
    """The sockets, from `async with` to its end. To enter it raises ConnectionError if one is refused."""

    def __init__(self, base: str, table: str, address: str = ADDRESS, sockets: int = SOCKETS) -> None:
        self._answers = self._heard = 0
        self._base, self._path, self._address = base, f"/api/tables/{table}/live", address
        self._size = sockets
        self._stack = AsyncExitStack()
        self._sockets: list[LightSocket] = []

    async def __aenter__(self) -> Self:
        gate = asyncio.Semaphore(_AT_ONCE)
        await asyncio.gather(*(self._open(gate) for _ in range(self._size)))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    def counts(self) -> dict[str, int]:
        """How many sockets are open, answers came, and frames of any kind came."""
        is_open = sum(not socket.ended.done() for socket in self._sockets)
        return {"open": is_open, "answers": self._answers, "heard": self._heard}

    async def _open(self, gate: asyncio.Semaphore) -> None:
        requests = cycle(_REQUESTS)

        def hear(text: bytes) -> None:
            self._heard += 1
            if text.startswith(_ANSWERS):
                self._answers += 1
                socket.send(next(requests))

        socket = LightSocket(self._base, self._path, {}, hear, self._address)
        async with gate:
            await self._stack.enter_async_context(socket)
        self._sockets.append(socket)
        socket.send(next(requests))
