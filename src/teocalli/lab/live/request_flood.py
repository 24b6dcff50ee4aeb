"""Strangers without a cookie who send HTTP requests as quickly as they are answered."""

import asyncio
import random
import re
from collections import Counter, deque
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any, Self
from urllib.parse import urlsplit

from teocalli.core.codes import Code
from teocalli.core.match import Match
from teocalli.core.record import encode

ADDRESSES = ("127.0.0.10", "127.0.0.11", "127.0.0.12", "127.0.0.13")
"""Where they come from; other strangers come from others."""
CONNECTIONS = 50
"""Connections of each address; every second one is kept for further requests."""
_TOGETHER = 8
"""Requests that a kept connection sends without waiting for answers."""
_PAUSE = 0.02
"""Seconds after which somebody comes again who was cut or could not connect."""
_FIRST_LINE = re.compile(rb"HTTP/1\.1 (\d{3}) ")
_LONGEST_PART = len("HTTP/1.1 200")
"""Bytes of a first line that may be the last of a piece."""
_SEED = 1
CUT = "cut"
"""How a request is counted whose connection ended without an answer."""


class RequestKind(Code):
    """What a flood asks for."""

    FILE = "file"
    GAMES = "games"
    LOOK = "look"
    EVENTS = "events"
    RECORD = "record"
    PICTURE = "picture"
    PAGE = "page"
    """The site's page for the table, with what its link shows elsewhere."""
    RULEBOOK = "rulebook"
    HISTORY = "history"
    POSITION = "position"
    """One that belongs to no table."""
    REPLAY = "replay"
    """The record of a whole game, sent to be looked back over."""
    JOIN = "join"
    """A command, by somebody new, which the table refuses."""
    CREATE = "create"
    """A table of one's own: everything of it is stored."""


HARMLESS = tuple(kind for kind in RequestKind if kind is not RequestKind.CREATE)
"""Those that leave nothing behind."""
_PATHS = {
    RequestKind.FILE: "/",
    RequestKind.GAMES: "/api/games",
    RequestKind.LOOK: "{table}",
    RequestKind.EVENTS: "{table}/events?since=-1",
    RequestKind.RECORD: "{table}/record",
    RequestKind.PICTURE: "{table}/picture",
    RequestKind.PAGE: "/t/{id}",
    RequestKind.RULEBOOK: "/api/games/{game}/rulebook",
    RequestKind.HISTORY: "/api/history",
    RequestKind.POSITION: "/api/positions",
    RequestKind.REPLAY: "/api/replays",
    RequestKind.JOIN: "{table}/ask",
    RequestKind.CREATE: "/api/tables",
}
_BODIES = {
    RequestKind.POSITION: '{{"game": "{game}", "players": 2, "events": []}}',
    RequestKind.REPLAY: "{record}",
    RequestKind.JOIN: '{{"key": "{key}", "command": {{"do": "join"}}}}',
    RequestKind.CREATE: (
        '{{"key": "{key}", "game": "{game}", "players": 2, "seats": [{{"kind": "me"}}, {{"kind": "open"}}]}}'
    ),
}


class RequestFlood:
    """Strangers of a few addresses, from `async with` to its end."""

    def __init__(
        self,
        base: str,
        table: str,
        game: str,
        addresses: Sequence[str] = ADDRESSES,
        kinds: Sequence[RequestKind] = tuple(RequestKind),
        connections: int = CONNECTIONS,
    ) -> None:
        """`table` is read, tables of `game` are created. `connections`: of each address."""
        where = urlsplit(base)
        self.server = where.hostname or "127.0.0.1", where.port or 80
        self.answers: Counter[str] = Counter()
        """How many answers came, by kind and status, as in `look 200`, and how many connections were cut before."""
        self._table, self._game, self._kinds = table, game, [RequestKind(kind) for kind in kinds]
        self._record = encode(_played(game)).decode()
        self._strangers = [(address, bool(number % 2)) for address in addresses for number in range(connections)]
        self._numbers = count()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._tasks = [asyncio.create_task(self._run(address, keep)) for address, keep in self._strangers]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def counts(self) -> dict[str, int]:
        return dict(self.answers)

    async def _run(self, address: str, keep: bool) -> None:
        """Come again and again with one connection."""
        loop = asyncio.get_running_loop()
        while True:
            with suppress(OSError):
                _, line = await loop.create_connection(
                    partial(_Line, self, keep), *self.server, local_addr=(address, 0)
                )
                await line.ended
            await asyncio.sleep(_PAUSE)

    def next_requests(self, keep: bool) -> list[tuple[RequestKind, bytes]]:
        """What a connection sends next; one that is not kept says that it wants one answer only."""
        numbers = [next(self._numbers) for _ in range(_TOGETHER if keep else 1)]
        kinds = [self._kinds[number % len(self._kinds)] for number in numbers]
        return [(kind, self._request(kind, number, keep)) for kind, number in zip(kinds, numbers, strict=True)]

    def _request(self, kind: RequestKind, number: int, keep: bool) -> bytes:
        body = _BODIES.get(kind, "").format(key=f"flood-{number}", game=self._game, record=self._record)
        path = _PATHS[kind].format(table=f"/api/tables/{self._table}", id=self._table, game=self._game)
        base = "{}:{}".format(*self.server)
        lines = [
            f"{'POST' if body else 'GET'} {path} HTTP/1.1",
            f"Host: {base}",
            f"Origin: http://{base}",
            *([] if keep else ["Connection: close"]),
            *([f"Content-Type: application/json\r\nContent-Length: {len(body)}"] if body else []),
        ]
        return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()


def _played(game: str) -> dict[str, Any]:
    """The record of a game that was played at random."""
    match, dice = Match.new(game, 2, seed=_SEED), random.Random(_SEED)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, dice.choice(match.legal(seat)))
    return match.record()


class _Line(asyncio.Protocol):
    """One connection of a flood. It counts answers by their first lines and reads nothing else of them."""

    def __init__(self, flood: RequestFlood, keep: bool) -> None:
        self._flood, self._keep = flood, keep
        self._open: deque[RequestKind] = deque()
        """What is not answered yet."""
        self._rest = b""
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]  # it is that of a connection
        self._send()

    def _send(self) -> None:
        requests = self._flood.next_requests(self._keep)
        self._open.extend(kind for kind, _ in requests)
        self._transport.write(b"".join(request for _, request in requests))

    def data_received(self, data: bytes) -> None:
        received, read = self._rest + data, 0
        for answer in _FIRST_LINE.finditer(received):
            self._flood.answers[f"{self._open.popleft().value} {answer[1].decode()}"] += 1
            read = answer.end()
        self._rest = received[max(read, len(received) - _LONGEST_PART) :]
        if self._keep and not self._open:
            self._send()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._open:
            self._flood.answers[CUT] += 1
        if not self.ended.done():
            self.ended.set_result(None)
