"""How soon a visitor's quick bot answers while one address keeps many slow bots busy."""

import asyncio
import secrets
import time
from contextlib import suppress
from random import Random

from teocalli.lab.live.client import Client
from teocalli.lab.live.process import ServerProcess

CROWD, VISITOR = "203.0.113.7", "198.51.100.8"
"""Addresses that stand for any. The server takes our word for them: start it with `TRUST`."""
_WARMING = 10.0
"""Times as long as is measured: within that a bot answers for the first time."""
TRUST = ("--trusted-proxy", "127.0.0.1")


class _BotGames:
    """One guest who plays one game after the other against a bot."""

    def __init__(self, base: str, address: str, game: str, level: int, number: int) -> None:
        self._client = Client(base, forwarded_for=address)
        self._game, self._level, self._dice = game, level, Random(number)
        self.delays: list[float] = []
        """Seconds from sending each move to being asked again."""

    async def play(self, seconds: float, begin: asyncio.Barrier) -> None:
        """When all are there, play for so long."""
        await self._client.call("GET", "/api/me")
        table = await self._open_table()
        await begin.wait()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    await self._play_out(table)
                    table = await self._open_table()

    async def wait_for_answer(self, within: float) -> None:
        """Play until a bot has answered once: workers load the game's code first."""
        playing = asyncio.create_task(self.play(within, asyncio.Barrier(1)))
        while not self.delays and not playing.done():
            await asyncio.sleep(0.05)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        self.delays.clear()

    async def _open_table(self) -> str:
        seats = [{"kind": "me"}, {"kind": "bot", "level": self._level}]
        new = {"key": secrets.token_hex(8), "game": self._game, "players": 2, "seats": seats, "start": True}
        table: str = (await self._client.call("POST", "/api/tables", new))["id"]
        return table

    async def _play_out(self, table: str) -> None:
        """Play a game to its end."""
        seat = (await self._client.call("GET", f"/api/tables/{table}"))["you"]["seats"][0]
        sent: float | None = None
        decided = -1
        async with self._client.open_socket(table, seat) as socket:
            while True:
                frame = await socket.next()
                if frame["type"] == "answer":
                    continue
                decision, view = frame["table"]["decision"], frame["view"]
                if frame["table"]["phase"] != "playing":
                    return
                if seat in view["actors"] and decided != decision:
                    if sent is not None:
                        self.delays.append(time.perf_counter() - sent)
                    decided, sent = decision, time.perf_counter()
                    actions = [self._dice.choice(view["legal"])]
                    command = {"do": "play", "seat": seat, "decision": decision, "actions": actions}
                    await socket.ask(f"{seat}-{decision}", command)


async def visitor_delays(server: ServerProcess, game: str, tables: int, seconds: float) -> list[float]:
    """How long each answer took a visitor's bot of level 1, the shortest first.

    Meanwhile another address plays at so many tables against bots of level 5.
    """
    crowd = [_BotGames(server.base, CROWD, game, 5, number) for number in range(tables)]
    visitor = _BotGames(server.base, VISITOR, game, 1, tables)
    await visitor.wait_for_answer(_WARMING * seconds)
    begin = asyncio.Barrier(tables + 1)
    await asyncio.gather(*(games.play(seconds, begin) for games in [*crowd, visitor]))
    return sorted(visitor.delays)
