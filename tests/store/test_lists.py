"""Lists of tables: who sees which, in what order."""

import time
from itertools import chain
from pathlib import Path

import pytest

from teocalli.store.opening import opened
from teocalli.store.rows import Listing, Place
from teocalli.store.store import Clash, Store
from tests.store.making import bodies, holders, laid, row, standing

pytestmark = pytest.mark.asyncio


async def ids(
    store: Store, kind: Listing, who: str | None = None, limit: int = 10, after: Place | None = None
) -> list[str]:
    return [row.id for row in (await store.tables(kind, who, limit, after)).rows]


async def pages(store: Store, kind: Listing, who: str | None, limit: int) -> list[list[str]]:
    """The whole list, page by page."""
    found: list[list[str]] = []
    after: Place | None = None
    while after is not None or not found:
        page = await store.tables(kind, who, limit, after)
        found.append([row.id for row in page.rows])
        after = page.last
    return found


async def test_open_to_join_are_public_tables_that_gather_newest_first(store: Store) -> None:
    await laid(store, "old", phase="gathering", created=1.0)
    await laid(store, "new", phase="gathering", created=3.0)
    await laid(store, "mid", phase="gathering", created=2.0)
    await laid(store, "hidden", phase="gathering", created=4.0, public=False)
    await laid(store, "begun", phase="playing", created=5.0)
    assert await ids(store, "open") == ["new", "mid", "old"]
    assert await pages(store, "open", None, 2) == [["new", "mid"], ["old"]]
    assert await pages(store, "open", None, 3) == [["new", "mid", "old"]]


async def test_to_watch_are_public_tables_in_play(store: Store) -> None:
    await laid(store, "a", created=1.0)
    await laid(store, "b", created=2.0)
    await laid(store, "hidden", public=False)
    for phase in ("gathering", "over", "expired", "corrupt"):
        await laid(store, phase, phase=phase)
    assert await ids(store, "watch") == ["b", "a"]
    assert await pages(store, "watch", None, 1) == [["b"], ["a"]]


async def test_time_runs_where_something_is_due_while_a_game_is_played(store: Store) -> None:
    await laid(store, "waited for", due=5.0)
    await laid(store, "waited for, and a bot is asked", due=6.0, owed=True)
    await laid(store, "abandoned")
    await laid(store, "only a bot is asked", owed=True)
    for phase in ("gathering", "over", "expired", "corrupt"):
        await laid(store, phase, phase=phase, due=7.0)
    assert sorted(await store.ticking()) == ["waited for", "waited for, and a bot is asked"]


async def test_mine_are_where_i_hold_a_seat_my_turn_first(store: Store) -> None:
    await laid(store, "late", "ada", "bob", updated=9.0)
    await laid(store, "turn", "bob", "ada", updated=2.0)
    await store.append("turn", 1, [b"x"], None, standing(updated=3.0, holders=holders("bob", "ada", to_move="ada")))
    await laid(store, "over", "ada", "bob", phase="over", updated=8.0)
    await laid(store, "early", "ada", updated=1.0)
    await laid(store, "others", "bob", "cleo", updated=10.0)
    assert await ids(store, "mine", "ada") == ["turn", "late", "over", "early"]
    assert await pages(store, "mine", "ada", 2) == [["turn", "late"], ["over", "early"]]
    assert await ids(store, "mine", "cleo") == ["others"]
    assert await ids(store, "mine", "nobody") == []
    assert await ids(store, "mine", None) == []


async def test_mine_are_also_those_that_i_host_while_they_gather(store: Store) -> None:
    await laid(store, "host", "bob", phase="gathering", host="ada")
    await laid(store, "begun", "bob", phase="playing", host="ada")
    assert await ids(store, "mine", "ada") == ["host"]


async def test_two_seats_on_one_device_are_one_table(store: Store) -> None:
    await laid(store, "t", "ada", "ada", host="ada", phase="gathering")
    await laid(store, "over", "ada", "ada", phase="over", updated=1.0)
    assert await ids(store, "mine", "ada") == ["t", "over"]
    assert await store.seats_of("ada") == [("over", 0), ("over", 1), ("t", 0), ("t", 1)]


async def test_a_table_that_ends_and_is_taken_up_again_keeps_its_place(store: Store) -> None:
    await laid(store, "t", "ada", updated=1.0)
    await laid(store, "u", "ada", updated=5.0)
    await store.append("t", 1, [b"over"], None, standing(phase="over", updated=6.0))
    assert await ids(store, "mine", "ada") == ["t", "u"]
    assert await pages(store, "mine", "ada", 1) == [["t"], ["u"]]
    await store.append("t", 2, [b"undo"], None, standing(updated=4.0, holders=holders("ada", to_move="ada")))
    assert await pages(store, "mine", "ada", 1) == [["t"], ["u"]]
    assert await ids(store, "mine", "ada") == ["t", "u"]


async def test_pages_of_mine_miss_nothing(store: Store) -> None:
    for n in range(12):
        await laid(store, f"t{n:02}", "ada", "ada", phase="over" if n % 2 else "playing", updated=float(n))
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
        await laid(store, name, *seats, phase=phase, updated=at, host="ada")
        if waits:
            sitting = holders(*seats, to_move="ada")
            await store.append(name, 1, [b"x"], None, standing(updated=at, holders=sitting))
        expected.append((waits, at, name))
    assert sum(waits for waits, _, _ in expected) == 40
    found = await pages(store, "mine", "ada", limit)
    assert list(chain.from_iterable(found)) == [name for _, _, name in sorted(expected, reverse=True)]
    assert {len(page) for page in found[:-1]} <= {limit}


async def test_pages_of_tables_opened_at_the_same_moment(store: Store) -> None:
    for n in range(7):
        await laid(store, f"t{n}", phase="gathering", created=5.0)
    assert await pages(store, "open", None, 3) == [["t6", "t5", "t4"], ["t3", "t2", "t1"], ["t0"]]


async def test_a_corrupt_table_stands_still(store: Store) -> None:
    await laid(store, "t", "ada", owed=True)
    await store.append("t", 1, [b"x"], None, standing(owed=True, holders=holders("ada", to_move="ada")))
    await laid(store, "u", "ada", updated=500.0)
    await store.phase_corrupt("t")
    found = await store.row("t")
    assert found is not None
    assert found.phase == "corrupt"
    assert await ids(store, "mine", "ada") == ["u", "t"]
    assert await store.due(1000.0, "node", 1010.0, 10) == []
    assert await bodies(store, "t") == [b"created", b"x"]


async def test_a_table_takes_the_place_of_another(store: Store) -> None:
    await laid(store, "t", "ada", "bob", updated=1.0)
    await store.append("t", 1, [b"x"], "key", standing())
    await store.say("t", 1.0, "ada", "players", "hello")
    old = await store.row("t")
    assert old is not None
    await store.append("t", 2, [b"y"], None, standing())
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
    await store.append("t", 2, [b"z"], "key", standing(phase="over"))


async def test_tables_of_a_host_are_counted_by_phase(store: Store) -> None:
    await laid(store, "a", host="ada", phase="gathering")
    await laid(store, "b", host="ada", phase="playing")
    await laid(store, "c", host="ada", phase="over")
    await laid(store, "d", "ada", host="bob")
    assert await store.count_tables("ada", ["gathering", "playing"]) == 2
    assert await store.count_tables("ada", ["over"]) == 1
    assert await store.count_tables("ada", []) == 0


async def test_held_by_another_from_now_on(store: Store) -> None:
    await laid(store, "t", "guest", "bob")
    await laid(store, "u", "bob", phase="gathering", host="guest")
    await store.hold("guest", "ada")
    assert await store.seats_of("guest") == []
    assert await store.seats_of("ada") == [("t", 0)]
    assert await ids(store, "mine", "ada") == ["u", "t"]
    await store.append("t", 1, [b"held"], None, standing(holders=holders("ada", "bob", to_move="ada")))
    assert await store.seats_of("ada") == [("t", 0)]


async def test_who_is_to_move_changes_with_each_move(store: Store) -> None:
    await laid(store, "t", "ada", "bob", "ada", updated=1.0)
    await laid(store, "u", "ada", "bob", updated=50.0)
    for seq, mover in enumerate(["ada", "bob", "ada", "nobody"], 1):
        sitting = holders("ada", "bob", "ada", to_move=mover)
        await store.append("t", seq, [b"x"], None, standing(updated=2.0, holders=sitting))
        assert await ids(store, "mine", "ada") == (["t", "u"] if mover == "ada" else ["u", "t"])
        assert await ids(store, "mine", "bob") == (["t", "u"] if mover == "bob" else ["u", "t"])


async def test_finished_tables_slow_no_list(tmp_path: Path) -> None:
    """Each list and each look for what is due reads by an index, never through all tables."""
    import sqlite3

    from teocalli.store import sql, sqlite

    store = await opened(str(tmp_path / "house.db"))
    await store.close()
    database = sqlite3.connect(tmp_path / "house.db")
    asked = [
        (sql._PUBLIC, ("playing", 1.0, "t", 5)),
        (sql._MINE, ("ada", 1, 1.0, "t", 1.0, "t", 5)),
        (sqlite._DUE, (1.0, "node", 2.0, 5)),
        ("SELECT count(*) FROM tables WHERE host = $1 AND phase IN ($2)", ("ada", "over")),
        ("SELECT id FROM tables WHERE phase = 'playing'", ()),
    ]
    for statement, args in asked:
        plan = database.execute("EXPLAIN QUERY PLAN " + statement.replace("$", "?"), args).fetchall()
        for *_, step in plan:
            assert not step.startswith("SCAN tables"), (statement, step)
            assert not step.startswith("SCAN seats"), (statement, step)
    database.close()


async def test_ten_thousand_finished_tables_of_one_player(postgres_url: str, tmp_path: Path) -> None:
    fill = """
        WITH RECURSIVE n (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 10000)
        INSERT INTO tables (id, secret, game, players, phase, public, host, created, updated, events, owed,
            lease_until, summary, movers)
        SELECT 'x' || k, '', 'schatz', 2, 'over', {true}, 'ada', k, k, 9, {false}, 0, '', 0 FROM n
    """
    seats = """
        INSERT INTO seats (table_id, seat, who, ended)
        SELECT id, 0, 'ada', updated FROM tables
    """
    for address, true, false in ((str(tmp_path / "h.db"), "1", "0"), (postgres_url, "true", "false")):
        store = await opened(address)
        await store._write([(fill.format(true=true, false=false), ()), (seats, ())])  # type: ignore[attr-defined]
        await laid(store, "t", "ada", updated=20000.0, created=20000.0)
        start = time.process_time()
        for _ in range(20):
            assert (await ids(store, "mine", "ada", limit=3)) == ["t", "x10000", "x9999"]
            assert await ids(store, "watch") == ["t"]
            assert await store.due(5.0, "node", 6.0, 5) == []
        assert (time.process_time() - start) / 20 < 0.02
        await store.close()
