"""How much load a server takes: what `teocalli bench server` measures."""

import asyncio
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.lab.live.bot_load import TRUST, visitor_delays
from teocalli.lab.live.client import Client, TableSocket
from teocalli.lab.live.filled_log import add_finished, add_long
from teocalli.lab.live.flood import Flood
from teocalli.lab.live.process import ServerProcess
from teocalli.lab.live.trends import quantile

Json = dict[str, Any]


@dataclass(frozen=True)
class Measured:
    """One line of the table, and of `--json`."""

    what: str
    value: float
    unit: str

    def as_json(self) -> Json:
        return asdict(self)


@dataclass
class Pair:
    """Two clients at one table, each with a socket; moves go to and fro."""

    game: str
    clients: list[Client]
    dice: Random
    table: str = ""
    seats: list[int] = field(default_factory=list)

    @classmethod
    async def create(cls, base: str, game: str, number: int = 0) -> "Pair":
        """Two new visitors at a table whose game has started."""
        pair = cls(game, [Client(base), Client(base)], Random(number))
        for client in pair.clients:
            await client.call("GET", "/api/me")
        await pair.start_table()
        return pair

    async def start_table(self) -> None:
        """Open a new table for both and start its game."""
        host, guest = self.clients
        seats = [{"kind": "me"}, {"kind": "open"}]
        new = {"key": secrets.token_hex(8), "game": self.game, "players": 2, "seats": seats}
        self.table = (await host.call("POST", "/api/tables", new))["id"]
        for client, command in ((guest, "join"), (host, "start")):
            await client.call("POST", f"/api/tables/{self.table}/ask", {"key": command, "command": {"do": command}})
        looks = [await client.call("GET", f"/api/tables/{self.table}") for client in self.clients]
        self.seats = [look["you"]["seats"][0] for look in looks]

    async def play(self, seconds: float, pace: float, delays: list[float], begin: asyncio.Barrier) -> int:
        """When all are there, play for so long, a move every `pace` seconds (0: without a pause).

        Answers how many moves were confirmed. `delays` gets how long each took from being sent to the other player's
        having heard of it. When a game ends, the next one begins at a new table.
        """
        confirmed, until = 0, None
        while until is None or time.perf_counter() < until:
            sockets = [
                client.open_socket(self.table, seat) for client, seat in zip(self.clients, self.seats, strict=True)
            ]
            async with sockets[0] as one, sockets[1] as other:
                if until is None:
                    await begin.wait()
                    until = time.perf_counter() + seconds
                rally = _Rally(pace, delays, self.dice)
                left = until - time.perf_counter()
                players = [rally.player(one, self.seats[0], left), rally.player(other, self.seats[1], left)]
                confirmed += sum(await asyncio.gather(*players))
            if time.perf_counter() < until:
                await self.start_table()
        return confirmed


class _Rally:
    """The moves of one game at one table."""

    def __init__(self, pace: float, delays: list[float], dice: Random) -> None:
        self._pace, self._delays, self._dice = pace, delays, dice
        self._next = time.perf_counter() + pace * dice.random()
        self._sent: dict[int, tuple[int, float]] = {}
        """For decisions: by whom and when their move was sent."""
        self._session = secrets.token_hex(4)

    async def player(self, socket: TableSocket, seat: int, seconds: float) -> int:
        """Play one seat until the game or the time is over; answers how many moves were confirmed."""
        confirmed, decided = 0, -1
        try:
            async with asyncio.timeout(seconds):
                while True:
                    frame = await socket.next()
                    if frame["type"] == "answer":
                        confirmed += frame["ok"]
                        continue
                    decision, view = frame["table"]["decision"], frame["view"]
                    self._measure(seat, decision)
                    if frame["table"]["phase"] != "playing":
                        return confirmed
                    if seat in view["actors"] and decided != decision:
                        decided = decision
                        await self._send(socket, seat, decision, self._dice.choice(view["legal"]))
        except TimeoutError:
            return confirmed

    def _measure(self, seat: int, decision: int) -> None:
        """Note how long the move took that led to this decision, if another made it."""
        by, at = self._sent.get(decision - 1, (seat, 0.0))
        if by != seat:
            self._delays.append(time.perf_counter() - at)
            del self._sent[decision - 1]

    async def _send(self, socket: TableSocket, seat: int, decision: int, action: str) -> None:
        if self._pace:
            await asyncio.sleep(max(0.0, self._next - time.perf_counter()))
            self._next = max(self._next + self._pace, time.perf_counter())
        self._sent[decision] = seat, time.perf_counter()
        command = {"do": "play", "seat": seat, "decision": decision, "actions": [action]}
        await socket.ask(f"{self._session}-{seat}-{decision}", command)


class _Run(NamedTuple):
    moves: int
    """That were confirmed."""
    took: float
    spent: float
    """Processor time of the server."""
    delays: list[float]
    """How long each move took to the other player, the shortest first."""


@contextmanager
def _server(database: str | None, *arguments: str) -> Iterator[ServerProcess]:
    with TemporaryDirectory(prefix="teocalli-") as folder:
        server = ServerProcess(database or folder, "--workers", "1", *arguments)
        try:
            yield server
        finally:
            server.close()


CROWD = 100
"""Tables of one address, at most, beside which a visitor plays."""
_MOST_BESIDE_FLOODS = 20
"""Tables that one address may have, as the limits are."""
LINES = 15
"""How many lines `measure` gives for SQLite; for another database there are fewer."""


def measure(tables: int, flat_out: int, seconds: float, finished: int, database: str | None) -> Iterator[Measured]:
    """Everything, one line after the other.

    Under load a game with hidden hands is played (it has the most to tell each seat); a finished table is one of a game
    in which all is open.
    """
    games = [find_game(name) for name in names()]
    covered = next((game.name for game in games if game.hides), games[0].name)
    opened = next((game.name for game in games if not game.hides), games[0].name)
    with _server(database) as server:
        yield from asyncio.run(_paced(server, covered, tables, seconds))
    with _server(database, *TRUST) as server:
        yield from asyncio.run(_flat_out(server, covered, flat_out, seconds))
        yield from asyncio.run(_beside_a_crowd(server, opened, min(tables, CROWD), seconds))
    with _server(database, "--limits") as server:
        yield from asyncio.run(_flooded(server, covered, min(tables, _MOST_BESIDE_FLOODS), seconds))
    if database is None:
        yield from _filled(covered, opened, finished)


async def _play_all(server: ServerProcess, pairs: list[Pair], seconds: float, pace: float) -> _Run:
    """Let all play at once; only what happens while they play is counted."""
    begin, delays = asyncio.Barrier(len(pairs) + 1), list[float]()
    playing = [asyncio.create_task(pair.play(seconds, pace, delays, begin)) for pair in pairs]
    await begin.wait()
    used, began = server.cpu(), time.perf_counter()
    moves = sum(await asyncio.gather(*playing))
    return _Run(moves, time.perf_counter() - began, server.cpu() - used, sorted(delays))


async def _seat_all(base: str, game: str, tables: int) -> list[Pair]:
    gate = asyncio.Semaphore(16)

    async def one(number: int) -> Pair:
        async with gate:
            return await Pair.create(base, game, number)

    return await asyncio.gather(*(one(number) for number in range(tables)))


def _ratio(amount: float, of: float) -> float:
    """NaN where there is nothing to set it beside."""
    return amount / of if of else float("nan")


async def _paced(server: ServerProcess, game: str, tables: int, seconds: float) -> list[Measured]:
    empty = server.memory()
    pairs = await _seat_all(server.base, game, tables)
    run = await _play_all(server, pairs, seconds, 1.0)
    each = f"{tables} tables at 1 move/s"
    return [
        Measured(f"{each}: moves a second", run.moves / run.took, "/s"),
        Measured(f"{each}: sent to heard by the other, p50", 1000 * quantile(run.delays, 0.5), "ms"),
        Measured(f"{each}: sent to heard by the other, p99", 1000 * quantile(run.delays, 0.99), "ms"),
        Measured(f"{each}: processor time of the server", run.spent / run.took, "s/s"),
        Measured(f"{each}: memory a table, sockets included", (server.memory() - empty) / tables, "MB"),
    ]


async def _flat_out(server: ServerProcess, game: str, tables: int, seconds: float) -> list[Measured]:
    pairs = await _seat_all(server.base, game, tables)
    run = await _play_all(server, pairs, seconds, 0.0)
    each = f"{tables} tables flat out"
    return [
        Measured(f"{each}: durable moves a second", run.moves / run.took, "/s"),
        Measured(f"{each}: durable moves a second of the server's processor time", _ratio(run.moves, run.spent), "/s"),
    ]


async def _beside_a_crowd(server: ServerProcess, game: str, tables: int, seconds: float) -> list[Measured]:
    delays = await visitor_delays(server, game, tables, seconds)
    each = f"{tables} tables of one address with bots of level 5: another's bot of level 1 answers"
    return [
        Measured(f"{each}, p50", 1000 * quantile(delays, 0.5), "ms"),
        Measured(f"{each}, p99", 1000 * quantile(delays, 0.99), "ms"),
    ]


async def _flooded(server: ServerProcess, game: str, tables: int, seconds: float) -> list[Measured]:
    """What others notice of strangers who flood one of their tables with frames, beside the same without strangers."""
    pairs = await _seat_all(server.base, game, tables)
    calm = await _play_all(server, pairs, seconds, 1.0)
    with Flood(server.base, lambda: f"/api/tables/{pairs[0].table}/live") as flood:
        flooded = await _play_all(server, pairs, seconds, 1.0)
    each = f"{tables} tables at 1 move/s, limits on"
    heard = quantile(flooded.delays, 0.99) if flood.accepted else float("nan")
    return [
        Measured(f"{each}: sent to heard by the other, p99", 1000 * quantile(calm.delays, 0.99), "ms"),
        Measured(f"the same beside floods of frames from {flood.strangers} addresses, p99", 1000 * heard, "ms"),
        Measured("processor time of the server beside these floods", flooded.spent / flooded.took, "s/s"),
    ]


def _filled(covered: str, opened: str, finished: int) -> Iterator[Measured]:
    """What a full log costs, and a long one."""
    with TemporaryDirectory(prefix="teocalli-") as folder:
        asyncio.run(add_finished(folder, opened, finished))
        name, events = asyncio.run(add_long(folder, covered))
        server = ServerProcess(folder, "--workers", "1")
        try:
            client = Client(server.base)
            asyncio.run(client.call("GET", "/api/me"))
            began = time.perf_counter()
            asyncio.run(client.call("GET", f"/api/tables/{name}"))
            yield Measured(f"a table with {events:,} events opens in", 1000 * (time.perf_counter() - began), "ms")
            yield from asyncio.run(_opening(server.base, covered, f"with {finished:,} finished tables in the log"))
        finally:
            server.close()
    with _server(None) as server:
        yield from asyncio.run(_opening(server.base, covered, "with an empty log"))


async def _opening(base: str, game: str, when: str) -> list[Measured]:
    """How long it takes until a new table plays."""
    await Pair.create(base, game)
    began = time.perf_counter()
    for _ in range(20):
        await Pair.create(base, game)
    return [
        Measured(f"{when}, a new table for two is open and started in", 1000 * (time.perf_counter() - began) / 20, "ms")
    ]
