"""An address with several hosts: a connection is opened to the one that can be written."""

import asyncio
from collections.abc import Callable
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped
import pytest

from teocalli.store.connect import open_store
from teocalli.store.connector import Connector
from teocalli.store.databases import addresses_of, database_label
from teocalli.store.postgres import COMMAND_TIMEOUT
from teocalli.store.store import StoreDown
from tests.postgres import Server, database
from tests.waiting import GIVE_UP

THREE = "postgresql://ann:a%40b@one:5433,two,[::1]:5434/teocalli?sslmode=require"
SOCKETS = "postgresql://ann@/teocalli?host=/run/one,/run/two&port=5433,5434"


@pytest.mark.parametrize(
    ("url", "addresses"),
    [
        ("postgresql://ann@one/teocalli", ["postgresql://ann@one/teocalli"]),
        ("postgresql:///teocalli", ["postgresql:///teocalli"]),
        ("postgresql://ann@/teocalli?host=/run/one", ["postgresql://ann@/teocalli?host=/run/one"]),
        (THREE, [THREE.replace("one:5433,two,[::1]:5434", each) for each in ("one:5433", "two", "[::1]:5434")]),
        (
            SOCKETS,
            [f"postgresql://ann@/teocalli?host=%2Frun%2F{each}" for each in ("one&port=5433", "two&port=5434")],
        ),
        (
            "postgresql:///teocalli?host=/run/one,/run/two&port=5433",
            [f"postgresql:///teocalli?host=%2Frun%2F{host}&port=5433" for host in ("one", "two")],
        ),
    ],
)
def test_each_host_has_an_address(url: str, addresses: list[str]) -> None:
    assert addresses_of(url) == addresses


def test_messages_name_all_hosts_and_no_password() -> None:
    assert database_label(THREE) == "The PostgreSQL database teocalli at one:5433 or two or ::1:5434"
    assert database_label(SOCKETS) == "The PostgreSQL database teocalli at /run/one or /run/two"


class Driver:
    """Instead of the driver: what each host does, and how it was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **hosts: Exception | None) -> None:
        self.hosts = hosts
        self.asked: list[str] = []
        monkeypatch.setattr(asyncpg, "connect", self._connect)

    async def _connect(self, address: str, *, timeout: float, target_session_attrs: str = "any", **_: Any) -> str:
        host = address.removeprefix("postgresql://").partition("/")[0]
        self.asked.append(f"{host} {target_session_attrs} {timeout:.0f}")
        if failure := self.hosts[host]:
            raise failure
        return host


async def test_a_single_host_is_asked_as_the_address_says(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(monkeypatch, one=None)
    assert await Connector("postgresql://one/t").connect(timeout=10) == "one"
    assert driver.asked == ["one any 10"]


@pytest.mark.parametrize(
    "failure", [TimeoutError(), ConnectionRefusedError(), asyncpg.CannotConnectNowError("starting up")]
)
async def test_the_next_host_is_asked_whatever_the_first_does(
    monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    """Each has a part of the time only: a host that is switched off does not answer at all."""
    driver = Driver(monkeypatch, one=failure, two=None)
    connector = Connector("postgresql://one,two/t")
    assert await connector.connect(timeout=10) == "two"
    assert driver.asked == ["one read-write 5", "two read-write 5"]


async def test_the_host_that_could_be_written_last_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(monkeypatch, one=TimeoutError(), two=None)
    connector = Connector("postgresql://one,two/t")
    for _ in range(2):
        await connector.connect(timeout=3)
    driver.hosts |= {"one": None, "two": OSError()}
    assert await connector.connect(timeout=3) == "one"
    assert [asked.split()[0] for asked in driver.asked] == ["one", "two", "two", "two", "one"]


async def test_the_last_failure_is_told_if_none_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    Driver(monkeypatch, one=TimeoutError(), two=asyncpg.TargetServerAttributeNotMatched("x"))
    with pytest.raises(asyncpg.TargetServerAttributeNotMatched):
        await Connector("postgresql://one,two/t").connect(timeout=3)


async def test_databases_that_can_only_be_read_are_refused(postgres: Server) -> None:
    """As standbys are."""
    url = postgres.empty()
    postgres.run(f"ALTER DATABASE {database(url)} SET default_transaction_read_only = on;")
    [host] = [part for part in url.partition("?")[2].split("&") if part.startswith("host=")]
    both = url.replace(host, f"{host},{host.removeprefix('host=')}")
    with pytest.raises(StoreDown, match=r" can only be read: no standby was promoted\.$"):
        await open_store(both)


async def test_what_takes_too_long_is_left_alone_not_cancelled(
    postgres: Server, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cancelled commit would be there for everybody to read, although its standby lacks it."""
    store = await open_store(postgres_url)
    timers: list[Callable[[], None]] = []
    loop = asyncio.get_running_loop()
    call_later = loop.call_later

    def collect(delay: float, callback: Callable[..., None], *args: object) -> asyncio.TimerHandle:
        if delay == COMMAND_TIMEOUT:
            timers.append(callback)
        return call_later(delay, callback, *args)

    async def is_running() -> bool:
        active = f"SELECT query FROM pg_stat_activity WHERE datname = '{database(postgres_url)}' AND state = 'active';"
        return "pg_sleep(1000)" in await asyncio.to_thread(postgres.run, active)

    monkeypatch.setattr(loop, "call_later", collect)
    command = asyncio.create_task(store._read("SELECT pg_sleep(1000)"))  # type: ignore[attr-defined]
    async with asyncio.timeout(GIVE_UP):
        while not await is_running():
            await asyncio.sleep(0.05)
    timers[-1]()
    with pytest.raises(StoreDown, match="does not answer in time"):
        await command
    await asyncio.to_thread(postgres.run, "SELECT pg_sleep(1);")  # a cancellation would have come through by then
    assert await is_running()
    await store.close()
