"""The log: appended all or nothing, in one order, and durable."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable

import pytest

from teocalli.core.errors import BadInput
from teocalli.store.connect import open_store
from teocalli.store.rows import StoredEvent, TableRow
from teocalli.store.store import Clash, Store
from tests.store.samples import bodies, create_table, holders, row, status

pytestmark = pytest.mark.asyncio


async def test_a_table_is_found_as_it_was_created(store: Store) -> None:
    made = row("t", due=7.5, owed=True, lease="n", lease_until=9.0, summary=b'{"a":1}', public=False)
    await store.create(made, [b"one", b"two"], "k", holders("ada", "bob"))
    found = await store.row("t")
    assert found is not None
    assert found.events == 2
    assert found == row("t", events=2, due=7.5, owed=True, lease="n", lease_until=9.0, summary=b'{"a":1}', public=False)
    assert await store.events("t") == [StoredEvent(0, b"one", "k"), StoredEvent(1, b"two", None)]
    assert await store.events("t", 1) == [StoredEvent(1, b"two", None)]


async def test_how_long_logs_are(store: Store) -> None:
    await create_table(store, "t")
    await create_table(store, "u")
    await store.append("u", 1, [b"a", b"b"], None, status())
    assert await store.lengths(["t", "u", "none"]) == {"t": (1, 0), "u": (3, 0)}
    await store.add_chat("t", 1.0, "ada", "players", "one")
    line = await store.add_chat("t", 2.0, "ada", "onlookers", "two")
    assert await store.lengths(["t", "u"]) == {"t": (1, line.id), "u": (3, 0)}


async def test_many_events_at_once(store: Store) -> None:
    await create_table(store, "t")
    many = [b"%d" % n for n in range(100)]
    await store.append("t", 1, many, "k", status())
    events = await store.events("t", 1)
    assert [event.body for event in events] == many
    assert [event.seq for event in events] == list(range(1, 101))
    assert [event.key for event in events] == ["k"] + [None] * 99


async def test_a_table_that_is_not_there(store: Store) -> None:
    assert await store.row("none") is None
    assert await store.events("none") == []
    with pytest.raises(Clash):
        await store.append("none", 0, [b"x"], None, status())


async def test_an_id_is_taken_once(store: Store) -> None:
    await create_table(store, "t")
    with pytest.raises(Clash) as caught:
        await store.create(row("t"), [b"other"], None, holders("eve"))
    assert caught.value.taken == "table"
    assert await bodies(store, "t") == [b"created"]
    assert await store.seats_of("eve") == []


async def test_an_append_writes_events_and_status_together(store: Store) -> None:
    await create_table(store, "t", "ada", "bob")
    stands = status(updated=105.5, due=200.25, owed=True, holders=holders("ada", "cleo"), summary=b"[1]")
    await store.append("t", 1, [b"a", b"b"], "key", stands, ("node", 300.0), b"digest")
    assert (await store.events("t"))[1:] == [StoredEvent(1, b"a", "key", b"digest"), StoredEvent(2, b"b", None)]
    found = await store.row("t")
    assert found == row(
        "t", events=3, updated=105.5, due=200.25, owed=True, summary=b"[1]", lease="node", lease_until=300.0
    )
    assert await store.seats_of("bob") == []
    assert await store.seats_of("cleo") == [("t", 1)]


async def test_what_an_append_does_not_tell_stays(store: Store) -> None:
    await create_table(store, "t", "ada", "bob", summary=b"[1]", lease="node", lease_until=300.0)
    await store.append("t", 1, [b"a"], None, status())
    found = await store.row("t")
    assert found is not None
    assert (found.summary, found.lease, found.lease_until) == (b"[1]", "node", 300.0)
    assert await store.seats_of("bob") == [("t", 1)]


async def test_seats_are_given_up(store: Store) -> None:
    await create_table(store, "t", "ada", "bob")
    await store.append("t", 1, [b"left"], None, status(holders=[]))
    assert await store.seats_of("ada") == []


async def test_a_status_may_change_without_an_event(store: Store) -> None:
    await create_table(store, "t", "ada")
    await store.append("t", 1, [], None, status(phase="over", updated=120.0))
    found = await store.row("t")
    assert found is not None
    assert (found.phase, found.events) == ("over", 1)


@pytest.mark.parametrize("first", [0, 2, 7])
async def test_only_the_next_seq_is_taken(store: Store, first: int) -> None:
    await create_table(store, "t", "ada")
    with pytest.raises(Clash) as caught:
        await store.append("t", first, [b"x"], None, status(phase="over", holders=holders("eve")))
    assert caught.value.taken == "seq"
    found = await store.row("t")
    assert found == row("t", events=1)
    assert await bodies(store, "t") == [b"created"]
    assert await store.seats_of("ada") == [("t", 0)]


async def test_a_key_is_taken_once_at_a_table(store: Store) -> None:
    await create_table(store, "t", "ada")
    await create_table(store, "u", "ada")
    await store.append("t", 1, [b"x"], "key", status())
    await store.append("u", 1, [b"x"], "key", status())
    with pytest.raises(Clash) as caught:
        await store.append("t", 2, [b"y", b"z"], "key", status(phase="over", holders=holders("eve"), summary=b"no"))
    assert caught.value.taken == "key"
    found = await store.row("t")
    assert found is not None
    assert (found.events, found.phase, found.summary) == (2, "playing", b"{}")
    assert await bodies(store, "t") == [b"created", b"x"]
    assert await store.seats_of("eve") == []


async def test_of_many_at_once_exactly_one_wins(another: Callable[[], Awaitable[Store]]) -> None:
    one, two = await another(), await another()
    await create_table(one, "t", "ada")
    for seq in range(1, 11):
        tries = [store.append("t", seq, [b"%d" % n], None, status()) for n, store in enumerate([one, two] * 4)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [outcome for outcome in outcomes if not isinstance(outcome, Clash)] == [None]
        assert (await bodies(two, "t"))[seq] == b"%d" % outcomes.index(None)
    assert len(await one.events("t")) == 11


async def test_a_clash_does_not_touch_the_others(store: Store) -> None:
    for n in range(30):
        await create_table(store, f"t{n}", "ada")
    tries = [store.append(f"t{n}", 5 if n % 10 == 3 else 1, [b"x"], "k", status()) for n in range(30)]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    for n, outcome in enumerate(outcomes):
        assert isinstance(outcome, Clash) == (n % 10 == 3)
        assert len(await store.events(f"t{n}")) == (1 if n % 10 == 3 else 2)


@pytest.mark.parametrize("sits_down", [False, True])
async def test_many_appends_at_once_are_each_as_if_alone(store: Store, sits_down: bool) -> None:
    """Also where somebody has sat down at one of the tables, so that they cannot be written together."""
    names = [f"t{number}" for number in range(70)]
    for name in names:
        await create_table(store, name, "ada", "bob")
        await store.append(name, 1, [b"seated"], None, status(holders=holders("ada", "bob")))

    def move(number: int) -> Awaitable[None]:
        sitting = holders("ada", "eve" if sits_down and number == 3 else "bob", to_move="ada")
        told = status(updated=200.0 + number, holders=None if number == 5 else sitting, summary=b"%d" % number)
        lease = ("n", 9.0) if number == 7 else None
        return store.append(names[number], 2, [b"a%d" % number, b"b"], f"k{number}", told, lease, b"digest")

    await asyncio.gather(*map(move, range(70)))
    for number, name in enumerate(names):
        found = await store.row(name)
        assert found is not None
        assert (found.events, found.updated, found.summary) == (4, 200.0 + number, b"%d" % number)
        assert (found.lease, found.lease_until) == (("n", 9.0) if number == 7 else (None, 0.0))
        events = await store.events(name, 2)
        assert events == [StoredEvent(2, b"a%d" % number, f"k{number}", b"digest"), StoredEvent(3, b"b", None)]
    assert await store.seats_of("eve") == ([("t3", 1)] if sits_down else [])
    assert {table for table, _ in await store.seats_of("bob")} == set(names) - ({"t3"} if sits_down else set())


async def test_a_caller_that_went_away_hurts_nobody(store: Store) -> None:
    await create_table(store, "t", "ada")
    await create_table(store, "u", "ada")
    gone = asyncio.ensure_future(store.append("t", 1, [b"x"], None, status()))
    stays = asyncio.ensure_future(store.append("u", 1, [b"x"], None, status()))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    assert len(await store.events("u")) == 2
    await store.check()


async def test_what_no_column_takes_is_bad_input(store: Store) -> None:
    await create_table(store, "t", "ada")
    with pytest.raises(BadInput):
        await store.events("t", 10**30)
    with pytest.raises(BadInput):
        await store.add_chat("t", 1.0, "ada", "players", "\ud800")
    await store.append("t", 1, [b"x"], None, status())


async def test_postgresql_keeps_no_zeros_in_texts(postgres_url: str) -> None:
    store = await open_store(postgres_url)
    with pytest.raises(BadInput):
        await store.row("a\x00b")
    await store.close()


WRITER = """
import asyncio, sys
from teocalli.store.connect import open_store
from teocalli.store.rows import TableStatus

async def main():
    store = await open_store(sys.argv[1])
    async def play(table):
        for seq in range(1, 100_000):
            await store.append(table, seq, [b"move"], f"k{seq}", TableStatus("playing", 1.0, None, False))
            print(table, seq, flush=True)
    await asyncio.gather(*(play(f"t{n}") for n in range(8)))

asyncio.run(main())
"""


async def test_what_was_confirmed_outlives_the_process(store: Store, address: str) -> None:
    for n in range(8):
        await create_table(store, f"t{n}")
    confirmed = dict.fromkeys([f"t{n}" for n in range(8)], 0)
    with subprocess.Popen([sys.executable, "-c", WRITER, address], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        for _ in range(200):
            table, seq = writer.stdout.readline().split()
            confirmed[table] = int(seq)
        os.kill(writer.pid, signal.SIGKILL)
        for line in writer.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):
                confirmed[line.split()[0]] = int(line.split()[1])
    for table, last in confirmed.items():
        found, events = await settled(store, table)
        assert [event.seq for event in events] == list(range(len(events)))
        assert len(events) > last
        assert found.events == len(events)


async def settled(store: Store, table: str) -> tuple[TableRow, list[StoredEvent]]:
    """A table's row and log of the same moment: the last statement of a process that was killed may still commit."""
    while True:
        before, events, after = await store.row(table), await store.events(table), await store.row(table)
        assert after is not None
        if before == after:
            return after, events
