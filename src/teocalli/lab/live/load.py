"""How much load a server takes: what `teocalli bench server` measures."""

import asyncio
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeVar

from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.lab.live.bot_load import TRUST, visitor_delays
from teocalli.lab.live.client import Client
from teocalli.lab.live.filled_log import add_finished, add_long
from teocalli.lab.live.flood import Flood
from teocalli.lab.live.pairs import Pair
from teocalli.lab.live.process import ServerProcess
from teocalli.lab.live.request_flood import ADDRESSES
from teocalli.lab.live.socket_crowd import SOCKETS
from teocalli.lab.live.strangers import Attack, Strangers
from teocalli.lab.live.trends import quantile
from teocalli.server.run import loop_factory

Json = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True)
class Measured:
    """One line of the table, and of `--json`."""

    what: str
    value: float
    unit: str

    def as_json(self) -> Json:
        return asdict(self)


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
_MOST_ATTACKED = 20
"""Tables that one address may have, as the limits are."""
_LONG_TABLES = 5
"""Long tables that are opened: the first that a server opens also pays for what is done once."""
_AT_ONCE = 16
"""Pairs that come to the server at the same time."""
LINES = 23
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
        yield from _run(_paced(server, covered, tables, seconds))
    with _server(database, *TRUST) as server:
        yield from _run(_flat_out(server, covered, flat_out, seconds))
        yield from _run(_beside_a_crowd(server, opened, min(tables, CROWD), seconds))
    with _server(database, "--limits") as server:
        yield from _run(_attacked(server, covered, min(tables, _MOST_ATTACKED), seconds))
    if database is None:
        yield from _filled(covered, opened, finished)


async def _play_all(server: ServerProcess, pairs: list[Pair], seconds: float, pace: float) -> _Run:
    """Let all play at once; only what happens while they play is counted."""
    begin, gate, delays = asyncio.Barrier(len(pairs) + 1), asyncio.Semaphore(_AT_ONCE), list[float]()
    playing = [asyncio.create_task(pair.play(seconds, pace, delays, gate, begin)) for pair in pairs]
    await begin.wait()
    used, began = server.cpu(), time.perf_counter()
    moves = sum(await asyncio.gather(*playing))
    return _Run(moves, time.perf_counter() - began, server.cpu() - used, sorted(delays))


async def _seat_all(base: str, game: str, tables: int) -> list[Pair]:
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> Pair:
        async with gate:
            return await Pair.create(base, game, number)

    return await asyncio.gather(*(one(number) for number in range(tables)))


def _run(work: Coroutine[Any, Any, T]) -> T:
    """What the work answers, done in the quickest loop there is: clients are to be no slower than the server."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        return runner.run(work)


def _ratio(amount: float, of: float) -> float:
    """NaN where there is nothing to set it beside."""
    return amount / of if of else float("nan")


async def _paced(server: ServerProcess, game: str, tables: int, seconds: float) -> list[Measured]:
    await _play_all(server, await _seat_all(server.base, game, 1), 1.0, 0.1)
    warm = server.memory()  # with what the first table alone brings into memory, such as the game's code
    pairs = await _seat_all(server.base, game, tables)
    run = await _play_all(server, pairs, seconds, 1.0)
    each = f"{tables} tables at 1 move/s"
    return [
        Measured(f"{each}: moves a second", run.moves / run.took, "/s"),
        Measured(f"{each}: sent to heard by the other, p50", 1000 * quantile(run.delays, 0.5), "ms"),
        Measured(f"{each}: sent to heard by the other, p99", 1000 * quantile(run.delays, 0.99), "ms"),
        Measured(f"{each}: processor time of the server", run.spent / run.took, "s/s"),
        Measured(f"{each}: memory a table, sockets included", (server.memory() - warm) / tables, "MB"),
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


async def _attacked(server: ServerProcess, game: str, tables: int, seconds: float) -> list[Measured]:
    """What people notice of strangers, one kind of attack after the other, beside the same without strangers."""
    pairs = await _seat_all(server.base, game, tables)
    table = pairs[0].table
    calm = await _play_all(server, pairs, seconds, 1.0)
    with Flood(server.base, lambda: f"/api/tables/{pairs[0].table}/live") as flood:
        by_frames = await _play_all(server, pairs, seconds, 1.0)
    with Strangers(Attack.REQUESTS, base=server.base, table=table, game=game) as strangers:
        by_requests = await _play_all(server, pairs, seconds, 1.0)
        answers = strangers.counts()
    with Strangers(Attack.SOCKETS, base=server.base, table=table) as strangers:
        by_sockets = await _play_all(server, pairs, seconds, 1.0)
        crowd = strangers.counts()
    requests = f"floods of requests from {len(ADDRESSES)} addresses"
    return [
        *_heard(f"{tables} tables at 1 move/s, limits on: sent to heard by the other", calm, True),
        *_heard(f"the same beside floods of frames from {flood.strangers} addresses", by_frames, flood.accepted > 0),
        Measured("processor time of the server beside these floods", by_frames.spent / by_frames.took, "s/s"),
        *_heard(f"the same beside {requests}", by_requests, bool(answers)),
        Measured("processor time of the server beside these requests", by_requests.spent / by_requests.took, "s/s"),
        *_heard(f"the same beside {SOCKETS} sockets of one address", by_sockets, crowd["open"] == SOCKETS),
        Measured("processor time of the server beside these sockets", by_sockets.spent / by_sockets.took, "s/s"),
    ]


def _heard(what: str, run: _Run, was_attacked: bool) -> list[Measured]:
    """How soon moves were heard; no figures if the attack did not come about."""
    delays = run.delays if was_attacked else []
    return [Measured(f"{what}, p{round(100 * share)}", 1000 * quantile(delays, share), "ms") for share in (0.5, 0.99)]


def _filled(covered: str, opened: str, finished: int) -> Iterator[Measured]:
    """What a full log costs, and a long one."""
    with TemporaryDirectory(prefix="teocalli-") as folder:
        _run(add_finished(folder, opened, finished))
        long, events = _run(add_long(folder, covered, _LONG_TABLES))
        server = ServerProcess(folder, "--workers", "1")
        try:
            client = Client(server.base)
            _run(client.call("GET", "/api/me"))
            times = sorted(_run(_seconds_to_open(client, name)) for name in long)
            yield Measured(f"a table with {events:,} events opens in, p50", 1000 * quantile(times, 0.5), "ms")
            yield from _run(_opening(server.base, covered, f"with {finished:,} finished tables in the log"))
        finally:
            server.close()
    with _server(None) as server:
        yield from _run(_opening(server.base, covered, "with an empty log"))


async def _seconds_to_open(client: Client, table: str) -> float:
    began = time.perf_counter()
    await client.call("GET", f"/api/tables/{table}")
    return time.perf_counter() - began


async def _opening(base: str, game: str, when: str) -> list[Measured]:
    """How long it takes until a new table plays."""
    await Pair.create(base, game)
    began = time.perf_counter()
    for _ in range(20):
        await Pair.create(base, game)
    return [
        Measured(f"{when}, a new table for two is open and started in", 1000 * (time.perf_counter() - began) / 20, "ms")
    ]
