"""Clients that play at random and do not give up: they come again, ask again with the same key, miss nothing."""

import asyncio
import time
from collections.abc import Callable
from http.client import HTTPException
from itertools import count
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException

from teocalli.lab.live.client import Client, Json, Refusal, TableSocket
from teocalli.lab.live.history import ClientLog, Confirmed, Eyes, Refused, Sent, Told

CONNECTION_ERRORS = (OSError, HTTPException, WebSocketException, TimeoutError)
"""What a killed server or a bad network may raise in a client."""
_RETRY_CODES = frozenset({"closing", "database_down", "too_many", "busy", "preparing"})
"""Codes of refusals after which one asks again."""


class ConnectionLost(Exception):
    """The connection is of no use any more."""


class Person:
    """A guest who knows every address of the server, and goes to any other one when nobody answers."""

    def __init__(self, name: str, addresses: list[str]) -> None:
        self.name, self.dice = name, Random(name)
        self.who = ""
        self.lost = 0
        """How often nobody answered."""
        self.retry_after = 0.1
        """Seconds after which they knock again."""
        self.sending: Callable[[], None] = lambda: None
        """Called before each command at a table is sent for the first time."""
        self.confirmed: Callable[[float], None] = lambda seconds: None
        """Called when such a command is confirmed, with the seconds since it was sent for the first time."""
        self._doors = addresses
        self.client = Client(self.dice.choice(addresses))

    async def sign_in(self) -> None:
        """Come as a new guest."""
        self.client.cookie = None
        self.who = (await self.call_until_answered("GET", "/api/me"))["id"]

    def move_to(self, addresses: list[str]) -> None:
        """Know these addresses of the server instead."""
        self._doors = addresses
        self.client.base = self.dice.choice(addresses)

    async def try_another(self) -> None:
        self.lost += 1
        others = [address for address in self._doors if address != self.client.base]
        self.client.base = self.dice.choice(others or self._doors)
        await asyncio.sleep(self.retry_after)

    async def call_until_answered(self, method: str, path: str, body: Json | None = None) -> Any:
        """The answer, however often it takes to get one; raises `Refusal` if the server says no."""
        while True:
            try:
                return await self.client.call(method, path, body)
            except Refusal as refusal:
                if refusal.code not in _RETRY_CODES:
                    raise
            except CONNECTION_ERRORS:
                pass
            await self.try_another()

    async def ask(self, log: ClientLog, key: str, command: Json) -> int:
        """Have something done at a table, by HTTP; answers its `seq`."""
        log.entries.append(Sent(key, command))
        done = await self.call_until_answered("POST", f"/api/tables/{log.table}/ask", {"key": key, "command": command})
        log.entries.append(Confirmed(key, done["seq"]))
        seq: int = done["seq"]
        return seq


class Player:
    """Somebody at a table: plays if there is a seat to look through, else looks on. Notes everything in a log."""

    def __init__(
        self,
        person: Person,
        log: ClientLog,
        choose: Callable[[Json], str] | None = None,
        pause: Callable[[], float] = lambda: 0.0,
        *,
        by_http: bool = False,
    ) -> None:
        """`choose` is given a view in which something is to do; without it, any legal action will do.

        `by_http`: commands do not go through the socket.
        """
        self.person, self.log, self.eyes = person, log, log.eyes
        self.over = False
        self._choose, self._pause, self._by_http = choose or self._at_random, pause, by_http
        self._heard = -1
        self._done = -1
        self._last: Json | None = None
        self._open: tuple[str, Json] | None = None
        """The command that is not answered yet."""
        self._sent_at = 0.0
        self._keys = count()

    async def play(self) -> None:
        """Until the game is over."""
        while not self.over:
            try:
                seat = self.person.client.open_socket(self.log.table, self.eyes, self._heard)
                async with seat as connection:
                    await self._sit(connection)
            except Refusal as refusal:
                if refusal.code not in _RETRY_CODES:
                    raise
                await self.person.try_another()
            except (*CONNECTION_ERRORS, ConnectionLost):
                if not self.over:
                    await self.person.try_another()

    async def _sit(self, connection: TableSocket) -> None:
        if self._open is not None:
            await self._send(connection)
        while not self.over:
            frame = await connection.next()
            if frame["type"] == "answer":
                self._take_answer(frame)
            elif frame["type"] in ("table", "events"):
                await self._hear(frame)
            if self._must_decide():
                await asyncio.sleep(self._pause())
                self._decide()
                await self._send(connection)

    async def _hear(self, frame: Json) -> None:
        self._heard = min(self._heard, frame["seq"])  # less than before only if the server has lost something
        if frame["type"] == "table" and frame["seq"] > self._heard:
            query = f"since={self._heard}" + ("" if self.eyes is None else f"&eyes={self.eyes}")
            heard = await self.person.call_until_answered("GET", f"/api/tables/{self.log.table}/events?{query}")
            frame["events"] = heard["events"]
        for event in frame.get("events", ()):
            self.log.entries.append(Told(event))
            self._heard = event["seq"]
        self._last = frame
        self.over = frame["table"]["phase"] in ("over", "expired") and self._open is None

    def _must_decide(self) -> bool:
        """Whether there is something to decide, as far as we have heard."""
        last = self._last
        if self.over or self.eyes is None or self._open is not None or last is None or last["seq"] < self._done:
            return False
        return last["table"]["phase"] == "playing" and self.eyes in last["view"]["actors"]

    def _decide(self) -> None:
        assert self._last is not None
        action, decision = self._choose(self._last["view"]), self._last["table"]["decision"]
        command = {"do": "play", "seat": self.eyes, "decision": decision, "actions": [action]}
        self._open = f"{self.person.name}-{next(self._keys)}", command
        self._sent_at = time.perf_counter()
        self.person.sending()

    async def _send(self, connection: TableSocket) -> None:
        assert self._open is not None
        key, command = self._open
        self.log.entries.append(Sent(key, command))
        if not self._by_http:
            await connection.ask(key, command)
            return
        try:
            body = {"key": key, "command": command}
            done = await self.person.client.call("POST", f"/api/tables/{self.log.table}/ask", body)
            self._take_answer({"key": key, "ok": True, "seq": done["seq"]})
        except Refusal as refusal:
            self._take_answer({"key": key, "ok": False, **refusal.answer})

    def _take_answer(self, frame: Json) -> None:
        if frame["key"] is None:
            raise ConnectionLost("the server does not want us now")
        if not frame["ok"] and frame["error"]["code"] in _RETRY_CODES:
            raise ConnectionLost("the server asks us to come again")
        if frame["ok"]:
            self.log.entries.append(Confirmed(frame["key"], frame["seq"]))
            self._done = max(self._done, frame["seq"])
        else:
            self.log.entries.append(Refused(frame["key"], frame["error"]["code"]))
        if self._open is not None and self._open[0] == frame["key"]:
            self._open = None
            if frame["ok"]:
                self.person.confirmed(time.perf_counter() - self._sent_at)
        last = self._last
        self.over = last is not None and last["table"]["phase"] in ("over", "expired") and self._open is None

    def _at_random(self, view: Json) -> str:
        action: str = self.person.dice.choice(view["legal"])
        return action


def new_log(person: Person, table: str, eyes: Eyes = None) -> ClientLog:
    return ClientLog(person.name, person.who, table, eyes, [])
