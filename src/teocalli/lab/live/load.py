"""How much a house carries: what `teocalli bench server` measures."""

import asyncio
import random
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from teocalli.lab.live.client import Connection, Guest
from teocalli.lab.live.process import HouseProcess
from teocalli.lab.live.stocking import long_table, stocked

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
class Sitting:
    """Two guests at a table of Schatz, each with a socket; moves go to and fro."""

    table: str
    guests: list[Guest]
    seats: list[int]

    @classmethod
    async def begun(cls, base: str) -> "Sitting":
        guests = [Guest(base), Guest(base)]
        for guest in guests:
            await guest.call("GET", "/api/me")
        seats = [{"kind": "me"}, {"kind": "open"}]
        new = {"key": secrets.token_hex(8), "game": "schatz", "players": 2, "seats": seats}
        table = (await guests[0].call("POST", "/api/tables", new))["id"]
        for guest, command in ((guests[1], "join"), (guests[0], "start")):
            await guest.call("POST", f"/api/tables/{table}/ask", {"key": command, "command": {"do": command}})
        looks = [await guest.call("GET", f"/api/tables/{table}") for guest in guests]
        return cls(table, guests, [look["you"]["seats"][0] for look in looks])

    async def play(self, seconds: float, pace: float, heard: list[float], begin: asyncio.Barrier) -> int:
        """When all are there, play for so long, a move every `pace` seconds (0: without a pause).

        Answers how many moves were confirmed. `heard` gets how long each took from being sent to the other player's
        having heard of it.
        """
        connections = [guest.seat_at(self.table, seat) for guest, seat in zip(self.guests, self.seats, strict=True)]
        async with connections[0] as one, connections[1] as other:
            await begin.wait()
            rally = _Rally(pace, heard)
            players = [rally.player(one, self.seats[0], seconds), rally.player(other, self.seats[1], seconds)]
            return sum(await asyncio.gather(*players))


class _Rally:
    """The moves at one table."""

    def __init__(self, pace: float, heard: list[float]) -> None:
        self._pace, self._heard = pace, heard
        self._next = time.perf_counter() + pace * random.random()
        self._sent: dict[int, tuple[int, float]] = {}
        """For decisions: by whom and when their move was sent."""
        self._session = secrets.token_hex(4)

    async def player(self, socket: Connection, seat: int, seconds: float) -> int:
        confirmed, asked = 0, -1
        try:
            async with asyncio.timeout(seconds):
                while True:
                    frame = await socket.next()
                    if frame["type"] == "answer":
                        confirmed += frame["ok"]
                        continue
                    decision, view = frame["table"]["decision"], frame["view"]
                    self._note(seat, decision)
                    if frame["table"]["phase"] != "playing":
                        return confirmed
                    if seat in view["actors"] and asked != decision:
                        asked = decision
                        await self._ask(socket, seat, decision, random.choice(view["legal"]))
        except TimeoutError:
            return confirmed

    def _note(self, seat: int, decision: int) -> None:
        """One has heard of a decision that another's move led to."""
        by, at = self._sent.get(decision - 1, (seat, 0.0))
        if by != seat:
            self._heard.append(time.perf_counter() - at)
            del self._sent[decision - 1]

    async def _ask(self, socket: Connection, seat: int, decision: int, action: str) -> None:
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
    heard: list[float]
    """How long each took, the shortest first."""


@contextmanager
def _house(database: str | None) -> Iterator[HouseProcess]:
    with TemporaryDirectory(prefix="teocalli-") as folder:
        house = HouseProcess(database or folder, "--workers", "1")
        try:
            yield house
        finally:
            house.close()


def measured(tables: int, flat_out: int, seconds: float, finished: int, database: str | None) -> Iterator[Measured]:
    """Everything, one line after the other."""
    with _house(database) as house:
        yield from asyncio.run(_paced(house, tables, seconds))
    with _house(database) as house:
        yield from asyncio.run(_flat_out(house, flat_out, seconds))
    if database is None:
        yield from _stocked(finished, seconds)


async def _played(house: HouseProcess, sittings: list[Sitting], seconds: float, pace: float) -> _Run:
    """Let all play at once; only what happens while they play is counted."""
    begin, heard = asyncio.Barrier(len(sittings) + 1), list[float]()
    playing = [asyncio.create_task(sitting.play(seconds, pace, heard, begin)) for sitting in sittings]
    await begin.wait()
    used, began = house.cpu(), time.perf_counter()
    moves = sum(await asyncio.gather(*playing))
    return _Run(moves, time.perf_counter() - began, house.cpu() - used, sorted(heard))


async def _sat_down(base: str, tables: int) -> list[Sitting]:
    gate = asyncio.Semaphore(16)

    async def one() -> Sitting:
        async with gate:
            return await Sitting.begun(base)

    return await asyncio.gather(*(one() for _ in range(tables)))


async def _paced(house: HouseProcess, tables: int, seconds: float) -> list[Measured]:
    empty = house.memory()
    sittings = await _sat_down(house.base, tables)
    run = await _played(house, sittings, seconds, 1.0)
    each = f"{tables} tables at 1 move/s"
    return [
        Measured(f"{each}: moves a second", run.moves / run.took, "/s"),
        Measured(f"{each}: sent to heard by the other, p50", 1000 * run.heard[len(run.heard) // 2], "ms"),
        Measured(f"{each}: sent to heard by the other, p99", 1000 * run.heard[int(len(run.heard) * 0.99)], "ms"),
        Measured(f"{each}: processor time of the server", run.spent / run.took, "s/s"),
        Measured(f"{each}: memory a table, sockets included", (house.memory() - empty) / tables, "MB"),
    ]


async def _flat_out(house: HouseProcess, tables: int, seconds: float) -> list[Measured]:
    sittings = await _sat_down(house.base, tables)
    run = await _played(house, sittings, seconds, 0.0)
    each = f"{tables} tables flat out"
    return [
        Measured(f"{each}: durable moves a second", run.moves / run.took, "/s"),
        Measured(f"{each}: durable moves a second of the server's processor time", run.moves / run.spent, "/s"),
    ]


def _stocked(finished: int, seconds: float) -> Iterator[Measured]:
    """What a full log costs, and a long one."""
    with TemporaryDirectory(prefix="teocalli-") as folder:
        asyncio.run(stocked(folder, finished))
        name, events = asyncio.run(long_table(folder))
        house = HouseProcess(folder, "--workers", "1")
        try:
            guest = Guest(house.base)
            asyncio.run(guest.call("GET", "/api/me"))
            began = time.perf_counter()
            asyncio.run(guest.call("GET", f"/api/tables/{name}"))
            yield Measured(f"a table with {events:,} events opens in", 1000 * (time.perf_counter() - began), "ms")
            yield from asyncio.run(_opening(house.base, f"with {finished:,} finished tables in the log"))
        finally:
            house.close()
    with _house(None) as house:
        yield from asyncio.run(_opening(house.base, "with an empty log"))


async def _opening(base: str, when: str) -> list[Measured]:
    """How long it takes until a new table plays."""
    await Sitting.begun(base)
    began = time.perf_counter()
    for _ in range(20):
        await Sitting.begun(base)
    return [
        Measured(f"{when}, a new table for two is open and started in", 1000 * (time.perf_counter() - began) / 20, "ms")
    ]
