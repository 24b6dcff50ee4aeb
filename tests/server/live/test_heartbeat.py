"""A server that slept or could not write: no clock counts that time, and its health says so."""

import asyncio
import logging
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock, patch

import pytest

from teocalli.server.bots.driver import Driver
from teocalli.server.bots.pool import Pool
from teocalli.server.limits import UNLIMITED
from teocalli.server.live import heartbeat
from teocalli.server.live.background import BackgroundTasks
from teocalli.server.live.tables import LiveTables
from teocalli.server.settings import Settings
from teocalli.store.store import Store, StoreDown
from tests.server.running import Person, Running, impatient, refused, until
from tests.waiting import GIVE_UP

AWAY = 600.0
NOW = 1_000_000.0
BANK = {"kind": "bank", "seconds": 60}


async def playing(running: Running) -> tuple[Person, str]:
    """Ann has just begun a game with Bob and is asked."""
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open", clock=BANK))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    return ann, table


async def given_back(running: Running, table: str) -> list[float]:
    """What the table has given back, each time."""
    live_table = await running.do(running.server.tables.load(table))
    return [event.lost for event in live_table.log if hasattr(event, "lost")]


async def left(person: Person, table: str) -> float:
    time: float = (await person.look(table))["table"]["seats"][0]["left"]
    return time


async def test_the_sleep_of_a_machine_is_not_charged(running: Running) -> None:
    ann, table = await playing(running)
    running.ahead += AWAY

    async def resumed() -> bool:
        return bool(await given_back(running, table))

    await until(resumed)
    seat = (await ann.look(table))["table"]["seats"][0]
    assert (seat["out_of_time"], seat["absent"]) == (False, False)
    assert seat["left"] == pytest.approx(60)
    (lost,) = await given_back(running, table)
    assert lost == pytest.approx(AWAY)


async def test_who_moves_first_after_it_is_not_charged_either(running: Running) -> None:
    ann, table = await playing(running)
    running.ahead += AWAY
    await ann.play(table, 0)
    assert await left(ann, table) == pytest.approx(60)


async def test_time_in_which_nothing_could_be_written_is_not_charged(running: Running) -> None:
    ann, table = await playing(running)
    store = running.server.store
    with ExitStack() as away:
        for name in ("last_heartbeat", "set_heartbeat", "due", "append"):
            away.enter_context(patch.object(store, name, side_effect=StoreDown("the disk at /secret/place is full")))
        running.ahead += AWAY
        assert await refused(ann.play(table, 0)) == (503, "database_down")
    assert await given_back(running, table) == []
    await ann.play(table, 0)
    assert await left(ann, table) == pytest.approx(60)
    assert len(await given_back(running, table)) == 1


async def test_where_nobodys_time_runs_nothing_is_given_back(running: Running) -> None:
    """An abandoned game costs a starting server nothing, and whoever comes back later nothing either."""
    cid, calm = await open_ended(running)

    async def seat() -> Any:
        return (await cid.look(calm))["table"]["seats"][0]

    async def here() -> bool:
        return bool((await seat())["here"])

    async def gone() -> bool:
        return not await here()

    with impatient():
        async with cid.open_socket(calm, 0):
            pass
        await until(gone)
    await running.advance(301)
    assert (await seat())["absent"]
    _, table = await playing(running)
    ticking = await running.do(running.server.store.ticking())
    assert (table in ticking, calm in ticking) == (True, False)
    running.ahead += AWAY
    await running.do(running.server.tables.heartbeat.ensure_recent())
    assert len(await given_back(running, table)) == 1
    assert await given_back(running, calm) == []
    async with cid.open_socket(calm, 0):
        await until(here)
        assert not (await seat())["absent"]
        await running.advance(200)
        assert not (await seat())["absent"]


async def open_ended(running: Running) -> tuple[Person, str]:
    """Ann has begun a game without a clock and is asked."""
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    return ann, table


class Hanging:
    """Tables of a server whose database hangs for a while and then fails, or that was down for so long."""

    shared = False

    def __init__(self, closed: float | None = None) -> None:
        self.store, self.closed, self.asked = self, closed, 0
        self.now: Callable[[], float] = lambda: NOW
        self.is_asked, self.fails = asyncio.Event(), asyncio.Event()
        self.ticking, self.set_heartbeat, self.release_all = AsyncMock(return_value=["t"]), AsyncMock(), AsyncMock()
        self.submit = AsyncMock()
        self.heartbeat = heartbeat.Heartbeat(cast(Store, self), lambda: self.now(), BackgroundTasks(), self.submit)

    async def last_heartbeat(self) -> float:
        self.asked += 1
        if self.closed is not None:
            return self.now() - self.closed
        self.is_asked.set()
        await self.fails.wait()
        raise StoreDown("The database hangs.")


async def test_all_who_wait_for_a_database_that_hangs_are_refused_together() -> None:
    tables = Hanging()
    waiting = [asyncio.create_task(tables.heartbeat.ensure_recent()) for _ in range(10)]
    await tables.is_asked.wait()
    tables.fails.set()
    found = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(each, StoreDown) for each in found)
    assert tables.asked == 1
    with pytest.raises(StoreDown):
        await tables.heartbeat.ensure_recent()
    assert tables.asked == 2


async def test_who_does_not_wait_any_longer_takes_the_outcome_from_nobody() -> None:
    tables = Hanging()
    first, second = (asyncio.create_task(tables.heartbeat.ensure_recent()) for _ in range(2))
    await tables.is_asked.wait()
    first.cancel()
    tables.fails.set()
    with pytest.raises(StoreDown):
        await second
    assert tables.asked == 1


@pytest.mark.parametrize(("closed", "given_back"), [(1.2, 0), (2.0, 1), (600.0, 1)])
async def test_a_short_closing_is_not_charged(closed: float, given_back: int) -> None:
    tables = Hanging(closed)
    await Driver(cast(LiveTables, tables), Pool(1)).resume()
    assert tables.submit.call_count == given_back


async def test_what_was_written_late_was_not_felt_late() -> None:
    """The database took so long to write the heartbeat that the machine has slept meanwhile."""
    tables = Hanging(0.5)
    tables.now = lambda: NOW if not tables.set_heartbeat.called else NOW + 60
    await tables.heartbeat.beat()
    assert tables.heartbeat.complaint() == "Nothing has been written for 60 seconds."


async def test_a_late_heartbeat_is_no_downtime(running: Running) -> None:
    ann, table = await playing(running)
    running.ahead += heartbeat.ASLEEP - 2
    await ann.play(table, 0)
    assert await given_back(running, table) == []
    assert await left(ann, table) == pytest.approx(60 - (heartbeat.ASLEEP - 2))


async def test_a_table_that_cannot_be_read_keeps_no_server_asleep(running: Running) -> None:
    (ann, table), (_, broken) = await playing(running), await playing(running)
    store, tables = running.server.store, running.server.tables
    events = store.events

    async def unreadable(name: str, since: int = 0) -> Any:
        return [] if name == broken else await events(name, since)

    async def forgotten() -> None:
        tables.unload(tables.loaded[broken])

    await running.do(forgotten())
    with patch.object(store, "events", unreadable):
        running.ahead += AWAY
        await ann.play(table, 0)
    assert await left(ann, table) == pytest.approx(60)


@asynccontextmanager
async def without_heartbeat(running: Running) -> AsyncIterator[None]:
    """It cannot write its heartbeat."""
    held = running.without_heartbeat()
    await running.do(held.__aenter__())
    yield
    await running.do(held.__aexit__(None, None, None))


@pytest.fixture
def two(postgres_url: str) -> Iterator[tuple[Running, Running]]:
    settings = Settings(database=postgres_url, allowances=UNLIMITED, workers=1)
    servers = Running(settings).open(), Running(settings).open()
    yield servers
    for running in servers:
        running.close()


async def test_a_process_that_lives_keeps_the_server_open(two: tuple[Running, Running]) -> None:
    one, other = two
    ann, table = await playing(one)
    async with without_heartbeat(one), without_heartbeat(other):
        one.ahead = other.ahead = AWAY
        await other.do(other.server.store.set_heartbeat(other.now()))
    await one.do(one.server.tables.heartbeat.ensure_recent())
    await one.do(one.server.driver.send_ticks())
    assert await given_back(one, table) == []
    assert (await ann.look(table))["table"]["seats"][0]["out_of_time"]


async def test_several_processes_that_slept_give_back_once(two: tuple[Running, Running]) -> None:
    ann, table = await playing(two[0])
    one, other = two
    async with without_heartbeat(one), without_heartbeat(other):
        one.ahead = other.ahead = AWAY
    await asyncio.gather(*(running.do(running.server.tables.heartbeat.ensure_recent()) for running in two))
    async with asyncio.timeout(GIVE_UP):
        await one.do(one.server.tables.catch_up(one.server.tables.loaded[table]))
    (lost,) = await given_back(one, table)
    assert lost == pytest.approx(AWAY)
    await ann.play(table, 0)
    assert await left(ann, table) == pytest.approx(60)


def health(running: Running) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"{running.base}/healthz", timeout=GIVE_UP) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


async def test_a_database_that_cannot_be_written_is_unwell(
    running: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "INTERVAL", 0.05)
    caplog.set_level(logging.INFO)

    async def healthy() -> bool:
        return await asyncio.to_thread(health, running) == (200, "well\n")

    async def unwell() -> bool:
        told = (503, "unwell: The database cannot be written.\n")
        return await asyncio.to_thread(health, running) == told

    await until(healthy)
    full = StoreDown("The database /secret/place cannot be used: database or disk is full.")
    with patch.object(running.server.store, "set_heartbeat", side_effect=full):
        await until(unwell)
    await until(healthy)
    said = [record.message for record in caplog.records if record.name == heartbeat.__name__]
    assert len(said) == 2, "once when it begins, once when it ends"
    assert said[0] == f"the heartbeat cannot be written: {full}"
    assert said[1] == "the heartbeat is written again"


async def test_a_database_that_was_deleted_is_unwell_and_nothing_is_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "INTERVAL", 0.05)
    path = tmp_path / "teocalli.db"
    running = Running(Settings(database=str(path), allowances=UNLIMITED, workers=1)).open()
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "device", start=True))["id"]

    async def unwell() -> bool:
        told = (503, "unwell: The database file was deleted or replaced.\n")
        return await asyncio.to_thread(health, running) == told

    path.rename(tmp_path / "elsewhere.db")
    assert await refused(ann.play(table, 0)) == (503, "database_down")
    await until(unwell)
    (tmp_path / "elsewhere.db").rename(path)
    await ann.play(table, 0)
    running.close()


async def test_a_database_that_does_not_answer_is_unwell(running: Running) -> None:
    async with without_heartbeat(running):
        running.ahead += 20
        status, said = await asyncio.to_thread(health, running)
    assert status == 503
    assert said == "unwell: Nothing has been written for 20 seconds.\n"
