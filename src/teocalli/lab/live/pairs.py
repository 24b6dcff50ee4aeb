"""Pairs of visitors who play against each other at random, as quickly as they may: the load of `bench server`."""

import asyncio
import secrets
import time
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from random import Random

import msgspec

from teocalli.lab.live.client import Client, encoded
from teocalli.lab.live.light_socket import LightSocket


class _Stand(msgspec.Struct):
    decision: int
    phase: str


class _View(msgspec.Struct):
    actors: list[int]
    legal: msgspec.Raw


class _Frame(msgspec.Struct):
    """Of a frame what a player needs who plays at random. All else is skipped."""

    type: str
    ok: bool = False
    table: _Stand | None = None
    view: _View | None = None


_read_frame = msgspec.json.Decoder(_Frame).decode
_read_legal = msgspec.json.Decoder(list[str]).decode


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

    async def play(
        self, seconds: float, pace: float, delays: list[float], gate: asyncio.Semaphore, begin: asyncio.Barrier
    ) -> int:
        """When all are there, play for so long, a move every `pace` seconds (0: without a pause).

        Answers how many moves were confirmed. `delays` gets how long each took from being sent to the other player's
        having heard of it. `gate` limits how many come at once. When a game ends, the next one begins at a new table.
        """
        confirmed, until = 0, None
        while until is None or time.perf_counter() < until:
            rally = _Rally(pace, delays, self.dice)
            sockets = {
                seat: client.open_light_socket(self.table, seat, partial(rally.hear, seat))
                for client, seat in zip(self.clients, self.seats, strict=True)
            }
            async with AsyncExitStack() as open_sockets:
                async with gate:
                    for socket in sockets.values():
                        await open_sockets.enter_async_context(socket)
                if until is None:
                    await begin.wait()
                    until = time.perf_counter() + seconds
                confirmed += await rally.run(sockets, until - time.perf_counter())
            if time.perf_counter() < until:
                await self.start_table()
        return confirmed


class _Rally:
    """The moves of one game at one table."""

    def __init__(self, pace: float, delays: list[float], dice: Random) -> None:
        self._pace, self._delays, self._dice = pace, delays, dice
        self._loop = asyncio.get_running_loop()
        self._next = 0.0
        """When the next move may be sent."""
        self._sockets: Mapping[int, LightSocket] = {}
        """For each seat; none until the game may begin."""
        self._first: dict[int, _Frame] = {}
        """What each seat heard before that."""
        self._sent: dict[int, tuple[int, float]] = {}
        """For decisions: by whom and when their move was sent."""
        self._decided: dict[int, int] = {}
        """For each seat the last decision for which it has made a move."""
        self._confirmed = 0
        self._over: asyncio.Future[None] = self._loop.create_future()
        self._session = secrets.token_hex(4)

    async def run(self, sockets: Mapping[int, LightSocket], seconds: float) -> int:
        """Play until the game or the time is over; answers how many moves were confirmed."""
        self._next = time.perf_counter() + self._pace * self._dice.random()
        self._sockets = sockets
        for seat, frame in self._first.items():
            self._follow(seat, frame)
        ends = [socket.ended for socket in sockets.values()]
        try:
            await asyncio.wait([self._over, *ends], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._sockets = {}
        if any(end.done() for end in ends):
            raise ConnectionError("the server cut the socket of somebody who plays")
        return self._confirmed

    def hear(self, seat: int, text: bytes) -> None:
        frame = _read_frame(text)
        if frame.type == "answer":
            self._confirmed += frame.ok
        elif self._sockets:
            self._follow(seat, frame)
        else:
            self._first[seat] = frame

    def _follow(self, seat: int, frame: _Frame) -> None:
        """Make a move if this seat is asked for one."""
        assert frame.table is not None
        assert frame.view is not None
        decision = frame.table.decision
        self._measure(seat, decision)
        if frame.table.phase != "playing":
            if not self._over.done():
                self._over.set_result(None)
        elif seat in frame.view.actors and self._decided.get(seat) != decision:
            self._decided[seat] = decision
            action = self._dice.choice(_read_legal(frame.view.legal))
            if self._pace:
                now = time.perf_counter()
                at = max(self._next, now)
                self._next = at + self._pace  # two who decide at the same time make two moves
                self._loop.call_later(at - now, self._send, seat, decision, action)
            else:
                self._send(seat, decision, action)

    def _measure(self, seat: int, decision: int) -> None:
        """Note how long the move took that led to this decision, if another made it."""
        by, at = self._sent.get(decision - 1, (seat, 0.0))
        if by != seat:
            self._delays.append(time.perf_counter() - at)
            del self._sent[decision - 1]

    def _send(self, seat: int, decision: int, action: str) -> None:
        if seat not in self._sockets:  # the time is over
            return
        self._sent[decision] = seat, time.perf_counter()
        command = {"do": "play", "seat": seat, "decision": decision, "actions": [action]}
        key = f"{self._session}-{seat}-{decision}"
        self._sockets[seat].send(encoded({"type": "ask", "key": key, "command": command}))
