"""A bad network: a proxy before a server that spoils what passes through it, when it is told to."""

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Self

from teocalli.core.codes import Code


class Trouble(Code):
    """What happens to the next command, or to its answer."""

    DROPPED = "dropped"
    """The connection is lost before the command gets through."""
    CUT = "cut"
    """Half of the command gets through, then the connection is lost."""
    UNANSWERED = "unanswered"
    """The command gets through, then the connection is lost."""
    ANSWER_CUT = "answer cut"
    """Half of what comes back gets through, then the connection is lost."""
    DOUBLED = "doubled"
    """The command gets through twice."""
    DELAYED = "delayed"
    """The command and what comes back are late."""


LATE = 0.05
"""Seconds by which something is delayed."""
_TEXT = 1
"""The kind of frame in which commands come."""
_COMMAND = re.compile(rb"POST /api/tables(/[^/ ]+/ask)? ")
_CHUNK = 65536


class Network:
    """The way of one client to a server. Use it with `async with`; `trouble` is for the next command."""

    def __init__(self, port: int) -> None:
        """`port`: where the server listens."""
        self.trouble: Trouble | None = None
        self.met: Counter[Trouble] = Counter()
        """What has happened."""
        self._server_port = port
        self._lines: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._line, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)
        await self._server.wait_closed()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _line(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        try:
            server, on = await asyncio.open_connection("127.0.0.1", self._server_port)
            try:
                await _Line(self, client, back, server, on).run()
            finally:
                await _end(on)
        except OSError:
            pass
        finally:
            await _end(back)
            self._lines.discard(line)

    async def again(self, request: bytes) -> None:
        """Send a whole request once more, by a way of its own, and wait until it was answered to nobody."""
        server, on = await asyncio.open_connection("127.0.0.1", self._server_port)
        try:
            on.write(request)
            with suppress(OSError):
                while await server.read(_CHUNK):
                    pass
        finally:
            await _end(on)

    def meet(self) -> Trouble | None:
        """What the command that now comes through meets."""
        trouble, self.trouble = self.trouble, None
        if trouble is not None:
            self.met[trouble] += 1
        return trouble


async def _end(line: asyncio.StreamWriter) -> None:
    """Break off a connection."""
    line.transport.abort()
    with suppress(OSError):
        await line.wait_closed()


class _Line:
    """One connection through the proxy: first a request, then, if that asks for it, frames."""

    def __init__(
        self,
        network: Network,
        client: asyncio.StreamReader,
        back: asyncio.StreamWriter,
        server: asyncio.StreamReader,
        on: asyncio.StreamWriter,
    ) -> None:
        self._network = network
        self._client, self._back, self._server, self._on = client, back, server, on
        self._spoil: Callable[[bytes], bytes] | None = None
        self._late = 0.0
        self._framed = False

    async def run(self) -> None:
        answers = asyncio.create_task(self._answers())
        requests = asyncio.create_task(self._requests())
        try:
            await asyncio.wait([answers, requests], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (answers, requests):
                task.cancel()
            await asyncio.gather(answers, requests, return_exceptions=True)

    async def _requests(self) -> None:
        head, body = await self._request()
        if b"upgrade: websocket" in head.lower():
            self._on.write(head + body)
            self._framed = True
            while not self._on.is_closing():
                frame = await self._frame()
                await self._pass(frame, command=frame[0] & 0x0F == _TEXT)
        else:
            await self._pass(head + body, command=_COMMAND.match(head) is not None)
        await asyncio.Event().wait()

    async def _request(self) -> tuple[bytes, bytes]:
        head = await self._client.readuntil(b"\r\n\r\n")
        lines = head.lower().split(b"\r\n")
        length = next((int(line.partition(b":")[2]) for line in lines if line.startswith(b"content-length:")), 0)
        return head, await self._client.readexactly(length)

    async def _frame(self) -> bytes:
        """A frame of a client, masked as those are."""
        head = await self._client.readexactly(2)
        length = head[1] & 0x7F
        if length >= 126:
            more = await self._client.readexactly(2 if length == 126 else 8)
            head, length = head + more, int.from_bytes(more, "big")
        return head + await self._client.readexactly(4 + length)

    async def _pass(self, sent: bytes, *, command: bool) -> None:
        """Let something through, or, if it is a command that meets trouble, what is left of it."""
        trouble = self._network.meet() if command else None
        if trouble is Trouble.DROPPED:
            raise ConnectionAbortedError
        if trouble is Trouble.CUT:
            self._on.write(sent[: len(sent) // 2])
            await self._on.drain()
            self._on.close()
            await self._on.wait_closed()
            raise ConnectionAbortedError
        if trouble is Trouble.UNANSWERED:
            self._spoil = lambda answer: b""
        if trouble is Trouble.ANSWER_CUT:
            self._spoil = lambda answer: answer[: len(answer) // 2]
        if trouble is Trouble.DELAYED:
            self._late = LATE
            await asyncio.sleep(LATE)
        if trouble is Trouble.DOUBLED:
            await self._double(sent)
        self._on.write(sent)
        await self._on.drain()

    async def _double(self, sent: bytes) -> None:
        if self._framed:
            self._on.write(sent)
        else:
            await self._network.again(sent)

    async def _answers(self) -> None:
        while data := await self._server.read(_CHUNK):
            if self._spoil is not None:
                self._back.write(self._spoil(data))
                with suppress(OSError):
                    await self._back.drain()
                self._back.close()
                return
            if self._late:
                await asyncio.sleep(self._late)
                self._late = 0.0
            self._back.write(data)
            await self._back.drain()
