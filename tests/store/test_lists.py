"""Lists of tables: who sees which, in what order."""

import json
import sqlite3
from contextlib import closing
from itertools import chain
from math import inf
from pathlib import Path
from typing import Any

import pytest

from teocalli.store import postgres, sql, sqlite
from teocalli.store.connect import open_store
from teocalli.store.rows import Listing, PageCursor
from teocalli.store.store import Clash, Store
from tests.store.samples import bodies, create_table, holders, row, status

pytestmark = pytest.mark.asyncio


async def ids(
    store: Store, kind: Listing, who: str | None = None, limit: int = 10, after: PageCursor | None = None
) -> list[str]:
    return [row.id for row in (await store.tables(kind, who, limit, after)).rows]


async def pages(store: Store, kind: Listing, who: str | None, limit: int) -> list[list[str]]:
    """The whole list, page by page."""
    found: list[list[str]] = []
    after: PageCursor | None = None
    while after is not None or not found:
        page = await store.tables(kind, who, limit, after)
        found.append([row.id for row in page.rows])
        after = page.last
    return found


async def test_open_to_join_are_public_tables_that_gather_newest_first(store: Store) -> None:
    await create_table(store, "old", phase="gathering", created=1.0)
    await create_table(store, "new", phase="gathering", created=3.0)
    await create_table(store, "mid", phase="gathering", created=2.0)
    await create_table(store, "hidden", phase="gathering", created=4.0, public=False)
    await create_table(store, "begun", phase="playing", created=5.0)
    assert await ids(store, "open") == ["new", "mid", "old"]
    assert await pages(store, "open", None, 2) == [["new", "mid"], ["old"]]
    assert await pages(store, "open", None, 3) == [["new", "mid", "old"]]


async def test_to_watch_are_public_tables_in_play(store: Store) -> None:
    await create_table(store, "a", created=1.0)
    await create_table(store, "b", created=2.0)
    await create_table(store, "hidden", public=False)
    for phase in ("gathering", "over", "expired", "corrupt"):
        await create_table(store, phase, phase=phase)
    assert await ids(store, "watch") == ["b", "a"]
    assert await pages(store, "watch", None, 1) == [["b"], ["a"]]


async def test_what_waits_is_where_somebody_is_to_move_while_a_game_is_played(store: Store) -> None:
    await store.create(row("late", updated=5.0), [b"created"], None, holders("ada", "bob", to_move="ada"))
    await store.create(row("early", updated=4.0), [b"created"], None, holders("bob", "ada", to_move="ada"))
    await store.create(row("bob's turn"), [b"created"], None, holders("ada", "bob", to_move="bob"))
    await store.create(row("twice", updated=6.0), [b"created"], None, holders("ada", "ada", to_move="ada"))
    for phase in ("gathering", "over", "expired", "corrupt"):
        await store.create(row(phase, phase=phase), [b"created"], None, holders("ada", to_move="ada"))

    async def waiting(*ids: str) -> list[tuple[str, str]]:
        return [(who, table.id) for who, table in await store.waiting(ids)]

    assert await waiting("ada") == [("ada", "early"), ("ada", "late"), ("ada", "twice")]
    assert await waiting("bob", "nobody") == [("bob", "bob's turn")]
    assert set(await waiting("ada", "bob")) == {*await waiting("ada"), *await waiting("bob")}
    assert await waiting() == []


async def test_time_runs_where_something_is_due_while_a_game_is_played(store: Store) -> None:
    await create_table(store, "waited for", due=5.0)
    await create_table(store, "waited for, and a bot is asked", due=6.0, owed=True)
    await create_table(store, "abandoned")
    await create_table(store, "only a bot is asked", owed=True)
    for phase in ("gathering", "over", "expired", "corrupt"):
        await create_table(store, phase, phase=phase, due=7.0)
    assert sorted(await store.ticking()) == ["waited for", "waited for, and a bot is asked"]


async def test_mine_are_where_i_hold_a_seat_my_turn_first(store: Store) -> None:
    await create_table(store, "late", "ada", "bob", updated=9.0)
    await create_table(store, "turn", "bob", "ada", updated=2.0)
    await store.append("turn", 1, [b"x"], None, status(updated=3.0, holders=holders("bob", "ada", to_move="ada")))
    await create_table(store, "over", "ada", "bob", phase="over", updated=8.0)
    await create_table(store, "early", "ada", updated=1.0)
    await create_table(store, "others", "bob", "cleo", updated=10.0)
    assert await ids(store, "mine", "ada") == ["turn", "late", "over", "early"]
    assert await pages(store, "mine", "ada", 2) == [["turn", "late"], ["over", "early"]]
    assert await ids(store, "mine", "cleo") == ["others"]
    assert await ids(store, "mine", "nobody") == []
    assert await ids(store, "mine", None) == []


async def test_mine_are_also_those_that_i_host_while_they_gather(store: Store) -> None:
    await create_table(store, "host", "bob", phase="gathering", host="ada")
    await create_table(store, "begun", "bob", phase="playing", host="ada")
    assert await ids(store, "mine", "ada") == ["host"]


async def test_two_seats_on_one_device_are_one_table(store: Store) -> None:
    await create_table(store, "t", "ada", "ada", host="ada", phase="gathering")
    await create_table(store, "over", "ada", "ada", phase="over", updated=1.0)
    assert await ids(store, "mine", "ada") == ["t", "over"]
    assert await store.seats_of("ada") == [("over", 0), ("over", 1), ("t", 0), ("t", 1)]


async def test_a_table_that_ends_and_is_taken_up_again_keeps_its_place(store: Store) -> None:
    await create_table(store, "t", "ada", updated=1.0)
    await create_table(store, "u", "ada", updated=5.0)
    await store.append("t", 1, [b"over"], None, status(phase="over", updated=6.0))
    assert await ids(store, "mine", "ada") == ["t", "u"]
    assert await pages(store, "mine", "ada", 1) == [["t"], ["u"]]
    await store.append("t", 2, [b"undo"], None, status(updated=4.0, holders=holders("ada", to_move="ada")))
    assert await pages(store, "mine", "ada", 1) == [["t"], ["u"]]
    assert await ids(store, "mine", "ada") == ["t", "u"]


async def test_pages_of_mine_miss_nothing(store: Store) -> None:
    for n in range(12):
        await create_table(store, f"t{n:02}", "ada", "ada", phase="over" if n % 2 else "playing", updated=float(n))
    found = await pages(store, "mine", "ada", 5)
    assert [len(page) for page in found] == [5, 5, 2]
    assert list(chain.from_iterable(found)) == [f"t{n:02}" for n in range(11, -1, -1)]


@pytest.mark.parametrize("limit", [1, 7, 30, 40, 75])
async def test_pages_of_mine_neither_lose_nor_repeat_a_table(store: Store, limit: int) -> None:
    """Of 75 tables 40 wait for one; many were updated at the same moment, some are over or only hosted."""
    expected: list[tuple[bool, float, str]] = []
    for n in range(75):
        name, at, waits = f"t{n * 37 % 75:02}", float(n // 4), n % 15 < 8
        phase = "playing" if waits or n % 3 else "over" if n % 2 else "gathering"
        seats = ("bob", "ada") if phase != "gathering" else ("bob",)
        await create_table(store, name, *seats, phase=phase, updated=at, host="ada")
        if waits:
            sitting = holders(*seats, to_move="ada")
            await store.append(name, 1, [b"x"], None, status(updated=at, holders=sitting))
        expected.append((waits, at, name))
    assert sum(waits for waits, _, _ in expected) == 40
    found = await pages(store, "mine", "ada", limit)
    assert list(chain.from_iterable(found)) == [name for _, _, name in sorted(expected, reverse=True)]
    assert {len(page) for page in found[:-1]} <= {limit}


async def test_pages_of_tables_opened_at_the_same_moment(store: Store) -> None:
    for n in range(7):
        await create_table(store, f"t{n}", phase="gathering", created=5.0)
    assert await pages(store, "open", None, 3) == [["t6", "t5", "t4"], ["t3", "t2", "t1"], ["t0"]]


async def test_a_corrupt_table_stands_still(store: Store) -> None:
    await create_table(store, "t", "ada", owed=True)
    await store.append("t", 1, [b"x"], None, status(owed=True, holders=holders("ada", to_move="ada")))
    await create_table(store, "u", "ada", updated=500.0)
    await store.mark_corrupt("t")
    found = await store.row("t")
    assert found is not None
    assert found.phase == "corrupt"
    assert await ids(store, "mine", "ada") == ["u", "t"]
    assert await store.due(1000.0, "node", 1010.0, 10) == []
    assert await bodies(store, "t") == [b"created", b"x"]


async def test_a_table_takes_the_place_of_another(store: Store) -> None:
    await create_table(store, "t", "ada", "bob", updated=1.0)
    await store.append("t", 1, [b"x"], "key", status())
    await store.add_chat("t", 1.0, "ada", "players", "hello")
    old = await store.row("t")
    assert old is not None
    await store.append("t", 2, [b"y"], None, status())
    with pytest.raises(Clash):
        await store.replace(old, row("t", phase="over"), [b"other"], holders("ada"))
    assert await bodies(store, "t") == [b"created", b"x", b"y"]
    old = await store.row("t")
    assert old is not None
    await store.replace(old, row("t", phase="over"), [b"other", b"log"], holders("ada"))
    assert await bodies(store, "t") == [b"other", b"log"]
    new = await store.row("t")
    assert new is not None
    assert (new.phase, new.events) == ("over", 2)
    assert (await store.seats_of("ada"), await store.seats_of("bob")) == ([("t", 0)], [])
    assert len(await store.chat("t", ["players"], 0, 10)) == 1
    await store.append("t", 2, [b"z"], "key", status(phase="over"))


async def test_tables_of_a_host_are_counted_by_phase(store: Store) -> None:
    await create_table(store, "a", host="ada", phase="gathering")
    await create_table(store, "b", host="ada", phase="playing")
    await create_table(store, "c", host="ada", phase="over")
    await create_table(store, "d", "ada", host="bob")
    assert await store.count_tables("ada", ["gathering", "playing"]) == 2
    assert await store.count_tables("ada", ["over"]) == 1
    assert await store.count_tables("ada", []) == 0


async def test_a_guests_tables_are_the_accounts_after_a_merge(store: Store) -> None:
    await create_table(store, "t", "guest", "bob")
    await create_table(store, "u", "bob", phase="gathering", host="guest")
    await store.merge_guest("guest", "ada")
    assert await store.seats_of("guest") == []
    assert await store.seats_of("ada") == [("t", 0)]
    assert await ids(store, "mine", "ada") == ["u", "t"]
    await store.append("t", 1, [b"held"], None, status(holders=holders("ada", "bob", to_move="ada")))
    assert await store.seats_of("ada") == [("t", 0)]


async def test_who_is_to_move_changes_with_each_move(store: Store) -> None:
    await create_table(store, "t", "ada", "bob", "ada", updated=1.0)
    await create_table(store, "u", "ada", "bob", updated=50.0)
    for seq, mover in enumerate(["ada", "bob", "ada", "nobody"], 1):
        sitting = holders("ada", "bob", "ada", to_move=mover)
        await store.append("t", seq, [b"x"], None, status(updated=2.0, holders=sitting))
        assert await ids(store, "mine", "ada") == (["t", "u"] if mover == "ada" else ["u", "t"])
        assert await ids(store, "mine", "bob") == (["t", "u"] if mover == "bob" else ["u", "t"])


LISTS: list[tuple[str, tuple[Any, ...]]] = [
    (sql._PUBLIC, ("playing", inf, "", 4)),
    (sql._MINE, ("ada", 2, inf, "", inf, "", 4)),
    (sql._TICKING, ()),
]
"""The statements behind the lists of tables."""

COUNT = ("SELECT count(*) FROM tables WHERE host = $1 AND phase IN ($2)", ("ada", "playing"))


async def test_lists_are_read_by_an_index(tmp_path: Path) -> None:
    """Each list and each look for what is due, never through all tables."""
    await (await open_store(str(tmp_path / "teocalli.db"))).close()
    database = sqlite3.connect(tmp_path / "teocalli.db")
    for statement, args in [*LISTS, COUNT, (sqlite._DUE, (1.0, "node", 2.0, 5))]:
        plan = database.execute("EXPLAIN QUERY PLAN " + statement.replace("$", "?"), args).fetchall()
        for *_, step in plan:
            assert not step.startswith("SCAN tables"), (statement, step)
            assert not step.startswith("SCAN seats"), (statement, step)
    database.close()


async def fill(store: Any, first: int, last: int) -> None:
    """Add finished tables of Ada."""
    true, false = ("true", "false") if store.shared else ("1", "0")
    tables = f"""
        WITH RECURSIVE n (k) AS (SELECT {first} UNION ALL SELECT k + 1 FROM n WHERE k < {last})
        INSERT INTO tables (id, secret, game, players, phase, public, host, created, updated, events, owed,
            lease_until, summary, movers)
        SELECT 'x' || k, '', 'schatz', 2, 'over', {true}, 'ada', k, k, 9, {false}, 0, '', 0 FROM n
    """
    seats = f"""
        INSERT INTO seats (table_id, seat, who, ended)
        SELECT id, 0, 'ada', updated FROM tables WHERE updated BETWEEN {first} AND {last}
    """
    await store._write([(tables, ()), (seats, ())])


async def test_ten_thousand_finished_tables_of_one_player(store: Store) -> None:
    await fill(store, 1, 10_000)
    await create_table(store, "t", "ada", updated=20000.0, created=20000.0)
    assert (await ids(store, "mine", "ada", limit=3)) == ["t", "x10000", "x9999"]
    assert await ids(store, "watch") == ["t"]
    assert await store.due(5.0, "node", 6.0, 5) == []


async def test_finished_tables_slow_no_list_of_sqlite(tmp_path: Path) -> None:
    path = tmp_path / "teocalli.db"
    store = await open_store(str(path))

    def effort() -> list[int]:
        with closing(sqlite3.connect(path)) as database:
            due = sqlite._DUE, (5.0, "node", 6.0, 5)
            return [instructions(database, statement, args) for statement, args in [*LISTS, COUNT, due]]

    await create_table(store, "t", "ada", updated=20000.0, created=20000.0)
    await fill(store, 1, 100)
    few = effort()
    await fill(store, 101, 10_000)
    many = effort()
    assert all(more < 2 * less for less, more in zip(few, many, strict=True)), (few, many)
    await store.close()


def instructions(database: sqlite3.Connection, statement: str, args: tuple[Any, ...]) -> int:
    """How many instructions of SQLite's virtual machine a statement takes."""
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    database.set_progress_handler(step, 1)
    database.execute(statement.replace("$", "?"), args).fetchall()
    return steps


async def test_finished_tables_slow_no_list_of_postgresql(postgres_url: str) -> None:
    """Counted in the rows that PostgreSQL reads."""
    store: Any = await open_store(postgres_url)
    await fill(store, 1, 10_000)
    await create_table(store, "t", "ada", updated=20000.0, created=20000.0)
    await store._read("ANALYZE")
    for statement, args in [*LISTS, COUNT, (postgres._DUE, (5.0, "node", 6.0, 5))]:
        [[plan]] = await store._read(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", *args)
        assert rows_read(json.loads(plan)[0]["Plan"]) < 100, (statement, plan)
    await store.close()


def rows_read(plan: dict[str, Any]) -> float:
    """The rows that a plan and its parts took in, those included that a filter removed."""
    own = (plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)) * plan["Actual Loops"]
    return float(own + sum(rows_read(part) for part in plan.get("Plans", ())))
