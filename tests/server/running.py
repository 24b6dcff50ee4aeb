"""A running server whose clock stands still until the test moves it, and people who use it."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, TypeVar
from unittest.mock import patch
from urllib.parse import urlencode

import numpy as np
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed

from teocalli.bots import Limit as Thinking
from teocalli.bots import bot
from teocalli.core.registry import game as find_game
from teocalli.lab.live.client import Client, Json, Refusal, TableSocket
from teocalli.server import server as server_module
from teocalli.server.app import application
from teocalli.server.bots import driver
from teocalli.server.bots.fair_queue import Sender
from teocalli.server.bots.jobs import CoachJob, Hint, Judged, hints, job_dice, state_from_bytes
from teocalli.server.bots.pool import NOBODY, Choice, Pool
from teocalli.server.live import presence
from teocalli.server.run import listening_socket, uvicorn_config
from teocalli.server.server import Server
from teocalli.server.settings import Settings
from tests.server.identity.setup import quick_hasher
from tests.waiting import GIVE_UP

T = TypeVar("T")
_KEYS = count()
_MOMENT = float(int(time.time()))
"""Where the clocks of all servers of a test run stand until a test moves them: how long anything takes is no matter."""


class QuickPool(Pool):
    """Bots that do not think long, without processes of their own."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.paces: list[float] = []
        """Seconds that each move was asked to take."""
        self.senders: list[Sender] = []
        """For whom each job was done."""
        self.hurries = False
        """Whether it says that it has no time to think."""

    async def open(self) -> None:
        self._is_open = True

    async def close(self) -> None:
        self._is_open = False

    async def choose(
        self,
        game: str,
        state: bytes,
        seat: int,
        name: str,
        limit: Thinking,
        seed: bytes | int,
        pace: float = 0.0,
        sender: Sender = NOBODY,
    ) -> Choice:
        self.paces.append(pace)
        self.senders.append(sender)
        await asyncio.sleep(pace)
        played = find_game(game)
        chosen = bot("random", played).choose(state_from_bytes(played, state), seat, None, job_dice(seed))
        return Choice(played.notation.write(chosen), self.hurries)

    async def suggest(
        self,
        game: str,
        state: bytes,
        seat: int,
        limit: Thinking,
        count: int,
        seed: bytes | int,
        sender: Sender = NOBODY,
    ) -> list[Hint]:
        self.senders.append(sender)
        played = find_game(game)
        return hints(played, state_from_bytes(played, state), seat, Thinking(sims=20), job_dice(seed), count)

    async def coach(
        self,
        game: str,
        state: bytes,
        seat: int,
        limit: Thinking,
        played: list[str],
        seed: bytes | int,
        sender: Sender = NOBODY,
    ) -> Judged | None:
        self.senders.append(sender)
        return CoachJob(game, state, seat, Thinking(sims=20), seed, played).run(np.zeros(1, np.uint8))


class Running:
    """A server in a thread of its own, behind a real socket."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.ahead = 0.0
        """Seconds by which its clock is ahead of where all clocks stand. To set it is to let the machine sleep."""
        self.server: Server
        self._opened = threading.Event()
        self._thread = threading.Thread(target=self._run, name="server")
        self._failure: BaseException | None = None

    def open(self) -> "Running":
        self._thread.start()
        self._opened.wait()
        if self._failure is not None:
            raise self._failure
        return self

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._end)
        self._thread.join()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def now(self) -> float:
        return _MOMENT + self.ahead

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._failure = error
            self._opened.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        with (
            patch.object(server_module, "Pool", QuickPool),
            patch.object(server_module, "Hasher", quick_hasher),
            patch.object(server_module, "time", self),
        ):
            self.server = await Server.open(self.settings)
            self.server.connections.request_turns.load = None  # the tests work in this process, too
        listener = listening_socket("127.0.0.1", 0)
        self._port = listener.getsockname()[1]
        self.app = application(self.server)
        config = uvicorn_config(self.app, self.server)
        config.timeout_graceful_shutdown = 1
        self.uvicorn = uvicorn.Server(config)
        serving = asyncio.create_task(self.uvicorn.serve([listener]))
        while not self.uvicorn.started:
            await asyncio.sleep(0.005)
        self._opened.set()
        await serving
        await self.server.close()

    time = now

    def _end(self) -> None:
        self.server.stop()
        self.uvicorn.should_exit = True

    async def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's event loop."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    async def advance(self, seconds: float) -> None:
        """Let time pass, and let the server do what is due."""
        await self.do(self._pass(seconds))

    @asynccontextmanager
    async def without_heartbeat(self) -> AsyncIterator[None]:
        """Hold the heartbeat back until the end; run it in the server's event loop."""
        heartbeat, over = self.server.tables.heartbeat, asyncio.Event()

        async def wait() -> None:
            await over.wait()

        while heartbeat._beating is not None:
            await asyncio.wait([heartbeat._beating])
        heartbeat._beating = asyncio.create_task(wait())
        yield
        heartbeat._beating = None
        over.set()

    async def _pass(self, seconds: float) -> None:
        async with self.without_heartbeat():
            self.ahead += seconds
            await self.server.store.set_heartbeat(self.now())
        await self.server.driver.send_ticks()

    def person(self, token: str | None = None) -> "Person":
        return Person(self.base, token)

    async def people(self, number: int) -> list["Person"]:
        """So many guests, each with a cookie."""
        found = [self.person() for _ in range(number)]
        for each in found:
            await each.visit()
        return found


class Line(TableSocket):
    """A connection whose next frame is not waited for endlessly."""

    timeout = GIVE_UP

    async def next(self) -> Json:
        async with asyncio.timeout(GIVE_UP):
            return await super().next()


class Person(Client):
    """Somebody who uses the server."""

    id = ""
    timeout = GIVE_UP

    def open_socket(self, table: str, eyes: int | None = None, since: int | None = None) -> Line:
        asked = {name: value for name, value in (("eyes", eyes), ("since", since)) if value is not None}
        address = f"ws{self.base.removeprefix('http')}/api/tables/{table}/live?{urlencode(asked)}"
        return Line(address, self.headers)

    async def visit(self) -> "Person":
        self.id = (await self.get("/api/me"))["id"]
        return self

    async def get(self, path: str) -> Any:
        return await self.call("GET", path)

    async def post(self, path: str, **body: Any) -> Any:
        return await self.call("POST", path, body)

    async def open_table(self, game: str, *seats: str | int, key: str = "", **more: Any) -> Json:
        """A new table; a number is a bot's level. The host begins, unless it is said otherwise."""
        chairs = [{"kind": "bot", "level": seat} if isinstance(seat, int) else {"kind": seat} for seat in seats]
        setup = {"first": {"by": "host", "seat": 0}, **more}
        made: Json = await self.post(
            "/api/tables", key=key or new_key(), game=game, players=len(chairs), seats=chairs, **setup
        )
        return made

    async def ask(self, table: str, do: str, key: str = "", **more: Any) -> Json:
        """A command to a table, by HTTP."""
        done: Json = await self.post(f"/api/tables/{table}/ask", key=key or new_key(), command={"do": do, **more})
        return done

    async def look(self, table: str, eyes: int | None = None) -> Json:
        query = "" if eyes is None else f"?eyes={eyes}"
        seen: Json = await self.get(f"/api/tables/{table}{query}")
        return seen

    async def play(self, table: str, seat: int, *actions: str, **more: Any) -> Json:
        """Play these actions, or the first legal one, at the present decision."""
        seen = await self.look(table, seat)
        chosen = list(actions) or seen["view"]["legal"][:1]
        return await self.ask(table, "play", seat=seat, decision=seen["table"]["decision"], actions=chosen, **more)


async def seated(running: Running, game: str, number: int, **more: Any) -> tuple[list[Person], str]:
    """So many people at a table in play; they sit in this order and the first begins."""
    people = await running.people(number)
    table = (await people[0].open_table(game, "me", *["open"] * (number - 1), **more))["id"]
    for seat in range(1, number):
        await people[seat].ask(table, "join", seat=seat)
    await people[0].ask(table, "start")
    return people, table


def kinds(heard: Json) -> list[str]:
    return [event["kind"] for event in heard["events"]]


async def events(person: Person, table: str, since: int = -1) -> list[str]:
    return kinds(await person.get(f"/api/tables/{table}/events?since={since}"))


def new_key() -> str:
    return f"key-{next(_KEYS)}"


async def refused(answer: Awaitable[Any]) -> tuple[int, str]:
    """The status and the code with which something is refused."""
    with pytest.raises(Refusal) as caught:
        await answer
    refusal = caught.value
    assert refusal.answer["error"]["say"]
    return refusal.status, refusal.code


async def not_opened(connection: TableSocket) -> tuple[int, str]:
    """The status and the code with which a handshake is refused."""
    return await refused(connection.__aenter__())


async def next_of(connection: TableSocket, kind: str, true: Callable[[Json], bool] = lambda _: True) -> Json:
    """The next frame of this type of which something is true; others are passed over."""
    async with asyncio.timeout(GIVE_UP):
        while True:
            frame = await connection.next()
            if frame["type"] == kind and true(frame):
                return frame


async def answered(connection: TableSocket, do: str, **more: Any) -> Json:
    """The answer to a command by socket."""
    key = new_key()
    await connection.ask(key, {"do": do, **more})
    return await next_of(connection, "answer", lambda frame: frame["key"] == key)


async def ended(connection: TableSocket) -> int | None:
    """The code with which a connection is closed."""
    try:
        async with asyncio.timeout(GIVE_UP):
            while True:
                await connection.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


async def dismissed(connection: TableSocket) -> tuple[str | None, str, int | None]:
    """The key and the code of the last word on a connection, and the code with which it is closed."""
    last = await next_of(connection, "answer")
    assert not last["ok"]
    assert last["error"]["say"]
    return last["key"], last["error"]["code"], await ended(connection)


async def until(true: Callable[[], Awaitable[bool]], seconds: float = GIVE_UP) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(seconds):
        while not await true():
            await asyncio.sleep(0.02)


def hasty() -> Any:
    """Bots do not pause where hands are hidden."""
    return patch.object(driver, "PACE", 0.0)


def impatient() -> Any:
    """Who has no connection is gone almost at once."""
    return patch.object(presence, "GRACE", 0.05)
