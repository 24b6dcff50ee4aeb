"""A house that was open and could not look after anything: nobody pays for it, and whoever asks is told."""

import asyncio
import logging
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import AsyncMock, patch

import pytest

from teocalli.server import pulse
from teocalli.server.driving import Driver
from teocalli.server.limits import UNLIMITED
from teocalli.server.pool import Pool
from teocalli.server.settings import Settings
from teocalli.store.store import StoreDown
from tests.server.running import Person, Running, impatient, refused, until

if TYPE_CHECKING:
    from teocalli.server.hall import Hall

AWAY = 600.0
BANK = {"kind": "bank", "seconds": 60}


async def playing(house: Running) -> tuple[Person, str]:
    """Ann has just begun a game with Bob and is asked."""
    ann, bob = await house.people(2)
    table = (await ann.opens("aztec", "me", "open", clock=BANK))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    return ann, table


async def given_back(house: Running, table: str) -> list[float]:
    """What the table has given back, each time."""
    room = await house.do(house.house.hall.room(table))
    return [event.lost for event in room.log if hasattr(event, "lost")]


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
    assert 55 < seat["left"] <= 60
    (lost,) = await given_back(running, table)
    assert AWAY - 5 < lost < AWAY + 5


async def test_who_moves_first_after_it_is_not_charged_either(running: Running) -> None:
    ann, table = await playing(running)
    running.ahead += AWAY
    await ann.plays(table, 0)
    assert 55 < await left(ann, table) <= 60


async def test_time_in_which_nothing_could_be_written_is_not_charged(running: Running) -> None:
    ann, table = await playing(running)
    store = running.house.store
    with ExitStack() as away:
        for name in ("alive", "set_alive", "due", "append"):
            away.enter_context(patch.object(store, name, side_effect=StoreDown("the disk at /secret/place is full")))
        running.ahead += AWAY
        assert await refused(ann.plays(table, 0)) == (503, "database_down")
    assert await given_back(running, table) == []
    await ann.plays(table, 0)
    assert 55 < await left(ann, table) <= 60
    assert len(await given_back(running, table)) == 1


async def test_where_nobodys_time_runs_nothing_is_given_back(running: Running) -> None:
    """A game that was abandoned costs a house that opens nothing, and whoever comes back later nothing either."""
    cid, calm = await open_ended(running)

    async def seat() -> Any:
        return (await cid.look(calm))["table"]["seats"][0]

    async def here() -> bool:
        return bool((await seat())["here"])

    async def gone() -> bool:
        return not await here()

    with impatient():
        async with cid.seat_at(calm, 0):
            pass
        await until(gone)
    await running.passed(301)
    assert (await seat())["absent"]
    _, table = await playing(running)
    ticking = await running.do(running.house.store.ticking())
    assert (table in ticking, calm in ticking) == (True, False)
    running.ahead += AWAY
    await running.do(running.house.hall.pulse.awake())
    assert len(await given_back(running, table)) == 1
    assert await given_back(running, calm) == []
    async with cid.seat_at(calm, 0):
        await until(here)
        assert not (await seat())["absent"]
        await running.passed(200)
        assert not (await seat())["absent"]


async def open_ended(house: Running) -> tuple[Person, str]:
    """Ann has begun a game without a clock and is asked."""
    ann, bob = await house.people(2)
    table = (await ann.opens("aztec", "me", "open"))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    return ann, table


class Hanging:
    """A house whose database hangs for a while and then fails, or closed for so long."""

    shared = False

    def __init__(self, closed: float | None = None) -> None:
        self.store, self.closed, self.asked, self.now = self, closed, 0, time.time
        self.ticking, self.set_alive, self.release_all = AsyncMock(return_value=["t"]), AsyncMock(), AsyncMock()
        self.ask, self.spawn = AsyncMock(), asyncio.ensure_future
        self.pulse = pulse.Pulse(cast("Hall", self))

    async def alive(self) -> float:
        self.asked += 1
        if self.closed is not None:
            return self.now() - self.closed
        await asyncio.sleep(0.1)
        raise StoreDown("The database hangs.")


async def test_all_who_wait_for_a_database_that_hangs_are_refused_together() -> None:
    hall = Hanging()
    found = await asyncio.gather(*(hall.pulse.awake() for _ in range(10)), return_exceptions=True)
    assert all(isinstance(each, StoreDown) for each in found)
    assert hall.asked == 1
    with pytest.raises(StoreDown):
        await hall.pulse.awake()
    assert hall.asked == 2


async def test_who_does_not_wait_any_longer_takes_the_outcome_from_nobody() -> None:
    hall = Hanging()
    first, second = (asyncio.create_task(hall.pulse.awake()) for _ in range(2))
    await asyncio.sleep(0.01)
    first.cancel()
    with pytest.raises(StoreDown):
        await second
    assert hall.asked == 1


@pytest.mark.parametrize(("closed", "given_back"), [(1.2, 0), (2.0, 1), (600.0, 1)])
async def test_a_short_closing_is_not_charged(closed: float, given_back: int) -> None:
    hall = Hanging(closed)
    await Driver(cast("Hall", hall), Pool(1)).reopen()
    assert hall.ask.call_count == given_back


async def test_what_was_written_late_was_not_felt_late() -> None:
    """The database took so long to write the pulse that the house has slept meanwhile."""
    hall = Hanging(0.5)
    began = time.time()
    hall.now = lambda: began if not hall.set_alive.called else began + 60
    await hall.pulse.beat()
    assert hall.pulse.complaint() == "Nothing has been written for 60 seconds."


async def test_a_late_pulse_is_no_downtime(running: Running) -> None:
    ann, table = await playing(running)
    running.ahead += pulse.ASLEEP - 2
    await ann.plays(table, 0)
    assert await given_back(running, table) == []
    assert await left(ann, table) < 60 - pulse.ASLEEP + 2.5


async def test_a_table_that_cannot_be_read_keeps_no_house_asleep(running: Running) -> None:
    (ann, table), (_, broken) = await playing(running), await playing(running)
    store, hall = running.house.store, running.house.hall
    events = store.events

    async def unreadable(name: str, since: int = 0) -> Any:
        return [] if name == broken else await events(name, since)

    async def forgotten() -> None:
        hall.forget(hall.rooms[broken])

    await running.do(forgotten())
    with patch.object(store, "events", unreadable):
        running.ahead += AWAY
        await ann.plays(table, 0)
    assert 55 < await left(ann, table) <= 60


@asynccontextmanager
async def holding_its_breath(house: Running) -> AsyncIterator[None]:
    """It cannot write its pulse."""
    breath = house.breathless()
    await house.do(breath.__aenter__())
    yield
    await house.do(breath.__aexit__(None, None, None))


@pytest.fixture
def two(postgres_url: str) -> Iterator[tuple[Running, Running]]:
    settings = Settings(database=postgres_url, allowances=UNLIMITED, workers=1)
    houses = Running(settings).open(), Running(settings).open()
    yield houses
    for house in houses:
        house.close()


async def test_a_process_that_lives_keeps_the_house_open(two: tuple[Running, Running]) -> None:
    one, other = two
    ann, table = await playing(one)
    async with holding_its_breath(one), holding_its_breath(other):
        one.ahead = other.ahead = AWAY
        await other.do(other.house.store.set_alive(other.now()))
    await one.do(one.house.hall.pulse.awake())
    await one.do(one.house.driver._look_after())
    assert await given_back(one, table) == []
    assert (await ann.look(table))["table"]["seats"][0]["out_of_time"]


async def test_several_processes_that_slept_give_back_once(two: tuple[Running, Running]) -> None:
    ann, table = await playing(two[0])
    one, other = two
    async with holding_its_breath(one), holding_its_breath(other):
        one.ahead = other.ahead = AWAY
    await asyncio.gather(*(house.do(house.house.hall.pulse.awake()) for house in two))
    async with asyncio.timeout(10):
        await one.do(one.house.hall.catch_up(one.house.hall.rooms[table]))
    (lost,) = await given_back(one, table)
    assert AWAY - 5 < lost < AWAY + 5
    await ann.plays(table, 0)
    assert 50 < await left(ann, table) <= 60


def health(house: Running) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"{house.base}/healthz", timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


async def test_a_database_that_cannot_be_written_is_unwell(
    running: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "EVERY", 0.05)
    caplog.set_level(logging.INFO)

    async def healthy() -> bool:
        return await asyncio.to_thread(health, running) == (200, "well\n")

    async def unwell() -> bool:
        told = (503, "unwell: The database cannot be written.\n")
        return await asyncio.to_thread(health, running) == told

    await until(healthy)
    full = StoreDown("The database /secret/place cannot be used: database or disk is full.")
    with patch.object(running.house.store, "set_alive", side_effect=full):
        await until(unwell)
    await until(healthy)
    said = [record.message for record in caplog.records if record.name == pulse.__name__]
    assert len(said) == 2, "once when it begins, once when it ends"
    assert said[0] == f"the pulse cannot be written: {full}"
    assert said[1] == "the pulse is written again"


async def test_a_database_that_does_not_answer_is_unwell(running: Running) -> None:
    async with holding_its_breath(running):
        running.ahead += 20
        status, said = await asyncio.to_thread(health, running)
    assert status == 503
    assert said.startswith("unwell: Nothing has been written for 2")
