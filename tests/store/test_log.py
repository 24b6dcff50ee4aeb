"""The log: appended all or nothing, in one order, and durable."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable

import pytest

from teocalli.core.errors import BadInput
from teocalli.store.opening import opened
from teocalli.store.rows import StoredEvent
from teocalli.store.store import Clash, Store
from tests.store.making import bodies, holders, laid, row, standing

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
    await laid(store, "t")
    await laid(store, "u")
    await store.append("u", 1, [b"a", b"b"], None, standing())
    assert await store.lengths(["t", "u", "none"]) == {"t": (1, 0), "u": (3, 0)}
    await store.say("t", 1.0, "ada", "players", "one")
    line = await store.say("t", 2.0, "ada", "onlookers", "two")
    assert await store.lengths(["t", "u"]) == {"t": (1, line.id), "u": (3, 0)}


async def test_many_events_at_once(store: Store) -> None:
    await laid(store, "t")
    many = [b"%d" % n for n in range(100)]
    await store.append("t", 1, many, "k", standing())
    events = await store.events("t", 1)
    assert [event.body for event in events] == many
    assert [event.seq for event in events] == list(range(1, 101))
    assert [event.key for event in events] == ["k"] + [None] * 99


async def test_a_table_that_is_not_there(store: Store) -> None:
    assert await store.row("none") is None
    assert await store.events("none") == []
    with pytest.raises(Clash):
        await store.append("none", 0, [b"x"], None, standing())


async def test_an_id_is_taken_once(store: Store) -> None:
    await laid(store, "t")
    with pytest.raises(Clash) as caught:
        await store.create(row("t"), [b"other"], None, holders("eve"))
    assert caught.value.taken == "table"
    assert await bodies(store, "t") == [b"created"]
    assert await store.seats_of("eve") == []


async def test_an_append_writes_events_and_standing_together(store: Store) -> None:
    await laid(store, "t", "ada", "bob")
    stands = standing(updated=105.5, due=200.25, owed=True, holders=holders("ada", "cleo"), summary=b"[1]")
    await store.append("t", 1, [b"a", b"b"], "key", stands, ("node", 300.0))
    assert (await store.events("t"))[1:] == [StoredEvent(1, b"a", "key"), StoredEvent(2, b"b", None)]
    found = await store.row("t")
    assert found == row(
        "t", events=3, updated=105.5, due=200.25, owed=True, summary=b"[1]", lease="node", lease_until=300.0
    )
    assert await store.seats_of("bob") == []
    assert await store.seats_of("cleo") == [("t", 1)]


async def test_what_an_append_does_not_tell_stays(store: Store) -> None:
    await laid(store, "t", "ada", "bob", summary=b"[1]", lease="node", lease_until=300.0)
    await store.append("t", 1, [b"a"], None, standing())
    found = await store.row("t")
    assert found is not None
    assert (found.summary, found.lease, found.lease_until) == (b"[1]", "node", 300.0)
    assert await store.seats_of("bob") == [("t", 1)]


async def test_seats_are_given_up(store: Store) -> None:
    await laid(store, "t", "ada", "bob")
    await store.append("t", 1, [b"left"], None, standing(holders=[]))
    assert await store.seats_of("ada") == []


async def test_a_standing_may_change_without_an_event(store: Store) -> None:
    await laid(store, "t", "ada")
    await store.append("t", 1, [], None, standing(phase="over", updated=120.0))
    found = await store.row("t")
    assert found is not None
    assert (found.phase, found.events) == ("over", 1)


@pytest.mark.parametrize("first", [0, 2, 7])
async def test_only_the_next_seq_is_taken(store: Store, first: int) -> None:
    await laid(store, "t", "ada")
    with pytest.raises(Clash) as caught:
        await store.append("t", first, [b"x"], None, standing(phase="over", holders=holders("eve")))
    assert caught.value.taken == "seq"
    found = await store.row("t")
    assert found == row("t", events=1)
    assert await bodies(store, "t") == [b"created"]
    assert await store.seats_of("ada") == [("t", 0)]


async def test_a_key_is_taken_once_at_a_table(store: Store) -> None:
    await laid(store, "t", "ada")
    await laid(store, "u", "ada")
    await store.append("t", 1, [b"x"], "key", standing())
    await store.append("u", 1, [b"x"], "key", standing())
    with pytest.raises(Clash) as caught:
        await store.append("t", 2, [b"y", b"z"], "key", standing(phase="over", holders=holders("eve"), summary=b"no"))
    assert caught.value.taken == "key"
    found = await store.row("t")
    assert found is not None
    assert (found.events, found.phase, found.summary) == (2, "playing", b"{}")
    assert await bodies(store, "t") == [b"created", b"x"]
    assert await store.seats_of("eve") == []


async def test_of_many_at_once_exactly_one_wins(another: Callable[[], Awaitable[Store]]) -> None:
    one, two = await another(), await another()
    await laid(one, "t", "ada")
    for seq in range(1, 11):
        tries = [store.append("t", seq, [b"%d" % n], None, standing()) for n, store in enumerate([one, two] * 4)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [outcome for outcome in outcomes if not isinstance(outcome, Clash)] == [None]
        assert (await bodies(two, "t"))[seq] == b"%d" % outcomes.index(None)
    assert len(await one.events("t")) == 11


async def test_a_clash_does_not_touch_the_others(store: Store) -> None:
    for n in range(30):
        await laid(store, f"t{n}", "ada")
    tries = [store.append(f"t{n}", 5 if n % 10 == 3 else 1, [b"x"], "k", standing()) for n in range(30)]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    for n, outcome in enumerate(outcomes):
        assert isinstance(outcome, Clash) == (n % 10 == 3)
        assert len(await store.events(f"t{n}")) == (1 if n % 10 == 3 else 2)


async def test_a_caller_that_went_away_hurts_nobody(store: Store) -> None:
    await laid(store, "t", "ada")
    await laid(store, "u", "ada")
    gone = asyncio.ensure_future(store.append("t", 1, [b"x"], None, standing()))
    stays = asyncio.ensure_future(store.append("u", 1, [b"x"], None, standing()))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    assert len(await store.events("u")) == 2
    await store.check()


async def test_what_no_column_takes_is_bad_input(store: Store) -> None:
    await laid(store, "t", "ada")
    with pytest.raises(BadInput):
        await store.events("t", 10**30)
    with pytest.raises(BadInput):
        await store.say("t", 1.0, "ada", "players", "\ud800")
    await store.append("t", 1, [b"x"], None, standing())


async def test_postgresql_keeps_no_zeros_in_texts(postgres_url: str) -> None:
    store = await opened(postgres_url)
    with pytest.raises(BadInput):
        await store.row("a\x00b")
    await store.close()


WRITER = """
import asyncio, sys
from teocalli.store.opening import opened
from teocalli.store.rows import Standing

async def main():
    store = await opened(sys.argv[1])
    async def play(table):
        for seq in range(1, 100_000):
            await store.append(table, seq, [b"move"], f"k{seq}", Standing("playing", 1.0, None, False))
            print(table, seq, flush=True)
    await asyncio.gather(*(play(f"t{n}") for n in range(8)))

asyncio.run(main())
"""


async def test_what_was_confirmed_outlives_the_process(store: Store, address: str) -> None:
    for n in range(8):
        await laid(store, f"t{n}")
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
    await asyncio.sleep(0.1)
    for table, last in confirmed.items():
        events = await store.events(table)
        assert [event.seq for event in events] == list(range(len(events)))
        assert len(events) > last
        found = await store.row(table)
        assert found is not None
        assert found.events == len(events)
