"""Bells: one process hears that another wrote."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from teocalli.store import bells
from teocalli.store.opening import opened
from teocalli.store.store import Store
from tests.postgres import Server
from tests.store.making import laid, person, standing

pytestmark = pytest.mark.asyncio

Rung = list[tuple[str, str]]
LISTENING = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = '{}';"


@pytest_asyncio.fixture
async def pair(postgres_url: str) -> AsyncIterator[tuple[Store, Store]]:
    stores = await opened(postgres_url), await opened(postgres_url)
    yield stores
    for store in stores:
        await store.close()


def heard(store: Store) -> Rung:
    rung: Rung = []
    store.subscribe(lambda kind, what: rung.append((kind, what)))
    return rung


async def until(condition: Callable[[], Any]) -> None:
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nothing was heard")


async def test_another_process_hears_what_is_written(pair: tuple[Store, Store]) -> None:
    one, two = pair
    mine, theirs = heard(one), heard(two)
    expected: Rung = []

    async def rings(writing: Awaitable[Any], bell: tuple[str, str]) -> None:
        await writing
        expected.append(bell)
        await until(lambda: theirs == expected)

    await rings(laid(one, "t", "ada"), ("table", "t"))
    await rings(one.append("t", 1, [b"x"], None, standing()), ("table", "t"))
    await rings(one.say("t", 1.0, "ada", "players", "hello"), ("table", "t"))
    await rings(one.delete_chat(1), ("table", "t"))
    await rings(one.put_identity(person("ada")), ("name", "ada"))
    await rings(one.delete_identity("ada"), ("name", "ada"))
    await rings(one.phase_corrupt("t"), ("table", "t"))
    assert mine == []


async def test_a_refused_append_rings_no_bell(pair: tuple[Store, Store]) -> None:
    one, two = pair
    theirs = heard(two)
    await laid(one, "t", "ada")
    outcomes = await asyncio.gather(
        *(one.append("t", 1, [b"x"], None, standing()) for _ in range(5)), return_exceptions=True
    )
    assert outcomes.count(None) == 1
    await one.put_identity(person("last"))
    await until(lambda: ("name", "last") in theirs)
    assert theirs == [("table", "t"), ("table", "t"), ("name", "last")]


async def test_what_a_bell_tells_of_can_be_read(pair: tuple[Store, Store]) -> None:
    one, two = pair
    await laid(one, "t", "ada")
    read: asyncio.Queue[str] = asyncio.Queue()
    two.subscribe(lambda kind, what: read.put_nowait(what))
    for seq in range(1, 20):
        await one.append("t", seq, [b"x"], None, standing())
        await asyncio.wait_for(read.get(), 5)
        assert len(await two.events("t")) == seq + 1


async def test_after_a_lost_line_everybody_looks(
    pair: tuple[Store, Store], postgres: Server, postgres_url: str
) -> None:
    one, two = pair
    first, second = heard(one), heard(two)
    database = postgres_url.split("?")[0].rsplit("/")[-1]
    await asyncio.to_thread(postgres.run, LISTENING.format(database))
    await until(lambda: first and second)
    assert first == second == [("all", "")]
    await laid(one, "t")
    await until(lambda: ("table", "t") in second)
    assert second == [("all", ""), ("table", "t")]
    assert first == [("all", "")]


async def test_a_line_that_fell_silent_is_lost(pair: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent:
        async def execute(self, _: str) -> None:
            raise TimeoutError

    monkeypatch.setattr(bells, "PATIENCE", 0.01)
    await asyncio.wait_for(bells._until_lost(Silent(), asyncio.Event()), 5)


async def test_sqlite_has_nobody_to_hear(tmp_path: Path) -> None:
    store = await opened(str(tmp_path / "house.db"))
    rung = heard(store)
    await laid(store, "t")
    await store.put_identity(person("ada"))
    await store.close()
    assert rung == []
