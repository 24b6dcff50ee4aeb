"""People play beside strangers who ask for as much as they can, at a real server with the usual limits."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from teocalli.lab.live.client import decoded
from teocalli.lab.live.groups import Group, Plan
from teocalli.lab.live.process import ServerProcess
from teocalli.lab.live.request_flood import RequestFlood, RequestKind
from teocalli.lab.live.socket_crowd import ADDRESS, SOCKETS, SocketCrowd
from teocalli.lab.live.strangers import Attack, Strangers
from teocalli.server.http.connection import LOOK_COST
from teocalli.server.limits import ALLOWANCES, DEBT, RateLimit
from tests import GAMES
from tests.server.running import Running, until
from tests.waiting import GIVE_UP

_PAUSE = 0.05
"""Seconds before each move: people are not quicker than they may be."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(str(tmp_path), "--limits", "--workers", "1", program="tests.patient_program")
    yield process
    process.close(3 * GIVE_UP)


class People:
    """Two at a table of each game: they play one game after the other until it is enough."""

    def __init__(self, server: ServerProcess) -> None:
        self.is_enough = False
        self._groups = [Group(number, Plan(name), [server.base], lambda: _PAUSE) for number, name in enumerate(GAMES)]
        self._playing = [asyncio.create_task(group.play(lambda: not self.is_enough)) for group in self._groups]

    async def table(self) -> str:
        """Where the first of them play."""
        await until(eventually(lambda: self._groups[0].table is not None))
        assert self._groups[0].table is not None
        return self._groups[0].table

    async def play_on_until(self, true: Callable[[], bool]) -> None:
        """Until that is true, and then each to the end of a game that began before."""
        try:
            await until(eventually(lambda: true() or any(task.done() for task in self._playing)), 10 * GIVE_UP)
            self.is_enough = True
            async with asyncio.timeout(10 * GIVE_UP):
                await asyncio.gather(*self._playing)
        finally:
            for task in self._playing:
                task.cancel()

    @property
    def lost(self) -> int:
        """How often one of them was refused, cut, or not answered in time."""
        return sum(person.lost for group in self._groups for person in group.people)


def eventually(true: Callable[[], bool]) -> Callable[[], Awaitable[bool]]:
    async def ask() -> bool:
        return true()

    return ask


def most(limit: RateLimit, seconds: float) -> float:
    """How many uses one address is allowed within so many seconds."""
    rate = ALLOWANCES[limit].address
    assert rate is not None
    return rate.burst + seconds / rate.each


@pytest.mark.parametrize("kind", RequestKind)
async def test_a_flood_asks_for_what_there_is(running: Running, kind: RequestKind) -> None:
    """Whatever it asks for, it is not refused as unknown or unreadable, which would cost the server nothing."""
    ann = running.person()
    table = (await ann.open_table(GAMES[-1], "me", 1, start=True))["id"]
    [(_, request)] = RequestFlood(running.base, table, GAMES[-1], kinds=[kind]).next_requests(keep=False)
    address = urlsplit(running.base)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(), GIVE_UP)
    writer.close()
    status, body = int(answer.split()[1]), answer.partition(b"\r\n\r\n")[2]
    refusal = decoded(body)["error"]["code"] if status != 200 and body.startswith(b"{") else ""
    assert (status, refusal) == {RequestKind.JOIN: (409, "already_started")}.get(kind, (200, ""))


async def test_people_play_on_beside_200_sockets_of_one_address(server: ServerProcess) -> None:
    """None of the sockets is cut, since none is too quick by itself; but all together are answered no more than one."""
    people = People(server)
    table, began = await people.table(), time.monotonic()
    with Strangers(Attack.SOCKETS, base=server.base, table=table) as strangers:
        enough = 1.2 * most(RateLimit.COMMANDS, 0) / (1 + LOOK_COST / 2)
        await people.play_on_until(lambda: strangers.counts()["answers"] >= enough)
        counts, took = strangers.counts(), time.monotonic() - began
        with pytest.raises(ConnectionError):
            await SocketCrowd(server.base, table, ADDRESS, 1).__aenter__()
    assert people.lost == 0
    assert counts["open"] == SOCKETS
    assert counts["heard"] > counts["answers"]
    # Every second request is a ping, and the others look.
    assert counts["answers"] * (1 + LOOK_COST / 2) <= most(RateLimit.COMMANDS, took + DEBT) + SOCKETS * (1 + LOOK_COST)
