"""Who drives a table: leases, taken by one node at a time."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from teocalli.store.store import Store
from tests.store.samples import create_table, status

pytestmark = pytest.mark.asyncio


async def test_due_is_what_owes_a_move_or_whose_time_has_come(store: Store) -> None:
    await create_table(store, "owes", owed=True)
    await create_table(store, "time", due=99.0)
    await create_table(store, "now", due=100.0, phase="gathering")
    await create_table(store, "later", due=100.5)
    await create_table(store, "calm")
    await create_table(store, "over", owed=True, due=1.0, phase="over")
    assert sorted(await store.due(100.0, "node", 110.0, 10)) == ["now", "owes", "time"]


async def test_due_takes_the_lease(store: Store) -> None:
    await create_table(store, "t", owed=True)
    assert await store.due(100.0, "one", 110.0, 10) == ["t"]
    found = await store.row("t")
    assert found is not None
    assert (found.lease, found.lease_until) == ("one", 110.0)
    assert await store.due(105.0, "two", 115.0, 10) == []
    assert await store.due(110.0, "two", 120.0, 10) == []
    assert await store.due(105.0, "one", 115.0, 10) == ["t"]
    assert await store.due(115.5, "two", 125.0, 10) == ["t"]


async def test_a_limit_reaches_all_in_turn(store: Store) -> None:
    for n in range(5):
        await create_table(store, f"t{n}", owed=True)
    taken: set[str] = set()
    for _ in range(3):
        taken |= set(await store.due(100.0, "one", 110.0, 2))
    assert len(taken) == 5


async def test_an_append_changes_what_is_due(store: Store) -> None:
    await create_table(store, "t", owed=True)
    await store.append("t", 1, [b"x"], None, status(due=200.0))
    assert await store.due(150.0, "one", 160.0, 10) == []
    assert await store.due(200.0, "one", 210.0, 10) == ["t"]
    await store.append("t", 2, [b"x"], None, status(owed=True), ("two", 300.0))
    assert await store.due(205.0, "one", 210.0, 10) == []
    assert await store.due(205.0, "two", 210.0, 10) == ["t"]
    await store.append("t", 3, [b"x"], None, status(phase="over", owed=True))
    assert await store.due(500.0, "two", 510.0, 10) == []


async def test_a_lease_is_renewed_by_who_has_it(store: Store) -> None:
    await create_table(store, "t", owed=True)
    await store.due(100.0, "one", 110.0, 10)
    assert await store.renew("t", "one", 130.0)
    assert not await store.renew("t", "two", 130.0)
    assert await store.due(120.0, "two", 130.0, 10) == []
    assert not await store.renew("none", "one", 130.0)


async def test_who_cannot_look_after_a_table_leaves_it_to_others_for_later(store: Store) -> None:
    await create_table(store, "t", owed=True)
    await create_table(store, "over", owed=True, phase="over", lease="one", lease_until=500.0)
    await store.due(100.0, "one", 110.0, 10)
    await store.postpone("t", "two", 160.0)
    assert await store.due(101.0, "one", 111.0, 10) == ["t"]
    await store.postpone("t", "one", 160.0)
    await store.postpone("over", "one", 160.0)
    assert await store.due(159.0, "one", 169.0, 10) == []
    assert await store.due(160.0, "two", 170.0, 10) == ["t"]
    await store.postpone("t", "two", 300.0)
    await store.append("t", 1, [b"x"], None, status(owed=True))
    assert await store.due(170.0, "one", 180.0, 10) == ["t"]


async def test_leases_are_voided(store: Store) -> None:
    for table, lease in {"a": "one:1", "b": "one:2", "c": "two:1"}.items():
        await create_table(store, table, owed=True, lease=lease, lease_until=500.0)
    await store.release_all("one")
    assert sorted(await store.due(100.0, "x", 110.0, 10)) == ["a", "b"]
    await store.release_all()
    assert sorted(await store.due(100.0, "y", 110.0, 10)) == ["a", "b", "c"]


async def test_two_nodes_never_take_the_same(another: Callable[[], Awaitable[Store]]) -> None:
    one, two = await another(), await another()
    for n in range(20):
        await create_table(one, f"t{n}", owed=True)
    asked = [store.due(100.0, node, 110.0, 3) for _ in range(4) for store, node in ((one, "one"), (two, "two"))]
    await asyncio.gather(*asked)
    first = set(await one.due(100.0, "one", 110.0, 50))
    second = set(await two.due(100.0, "two", 110.0, 50))
    assert first | second == {f"t{n}" for n in range(20)}
    assert not first & second
