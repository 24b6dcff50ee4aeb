"""The connection of an identity: which tables wait for it, told wherever it is."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock, patch

from teocalli.server import wire
from teocalli.server.live.waiting import WaitingFeed
from teocalli.store.store import StoreDown
from tests.server.lines import NotedLine
from tests.server.running import (
    Line,
    Person,
    Running,
    dismissed,
    ended,
    hasty,
    next_of,
    not_opened,
    refused,
    seated,
    until,
)


def feed_of(person: Person, query: str = "") -> Line:
    """A connection that tells somebody what waits for them."""
    return Line(f"ws{person.base.removeprefix('http')}/api/me/live{query}", person.headers)


async def tables(feed: Line) -> list[str]:
    """The tables of the next frame."""
    return [table["id"] for table in (await next_of(feed, "waiting"))["tables"]]


async def listed(person: Person) -> dict[str, Any]:
    """Somebody at a table, as it is told who else sits there."""
    name = (await person.get("/api/me"))["name"]
    return {"kind": "person", "who": person.id, "level": None, "name": name}


async def test_it_begins_with_all_that_waits(either: Running) -> None:
    (ann, bob), table = await seated(either, "aztec", 2)
    async with feed_of(ann) as hers, feed_of(bob) as his:
        assert await hers.next() == {
            "type": "waiting",
            "who": ann.id,
            "tables": [{"id": table, "game": "aztec", "seats": [0], "others": [await listed(bob)]}],
        }
        assert await his.next() == {"type": "waiting", "who": bob.id, "tables": []}


async def test_each_turn_is_told_to_all_tabs_of_those_whom_it_concerns(either: Running) -> None:
    (ann, bob), table = await seated(either, "aztec", 2)
    async with feed_of(ann) as hers, feed_of(bob) as his, feed_of(bob) as other_tab:
        assert [await tables(feed) for feed in (hers, his, other_tab)] == [[table], [], []]
        await ann.play(table, 0)
        assert [await tables(feed) for feed in (hers, his, other_tab)] == [[], [table], [table]]
        await bob.ask(table, "resign", seat=1)
        assert [await tables(feed) for feed in (his, other_tab)] == [[], []]


async def test_several_tables_wait_the_longest_idle_first(either: Running) -> None:
    (ann, _), first = await seated(either, "aztec", 2)
    await either.advance(1)
    second = (await ann.open_table("schatz", "me", 1, 1, start=True))["id"]
    async with feed_of(ann) as hers:
        told = (await next_of(hers, "waiting"))["tables"]
        assert [table["id"] for table in told] == [first, second]
        bot = {"kind": "bot", "who": None, "level": 1, "name": None}
        assert told[1]["others"] == [bot, bot]  # her own seat is not among them


async def test_where_a_bot_plays_for_somebody_nothing_waits(running: Running) -> None:
    with hasty():
        (ann, _, _), table = await seated(running, "schatz", 3)
        async with feed_of(ann) as hers:
            assert await tables(hers) == [table]
            await ann.ask(table, "resign", seat=0)
            assert await tables(hers) == []


async def test_a_table_that_is_passed_around_on_one_device_waits_for_nobody(running: Running) -> None:
    (ann,) = await running.people(1)
    await ann.open_table("aztec", "me", "device", start=True)
    async with feed_of(ann) as hers:
        assert await tables(hers) == []


async def test_a_ping_is_answered_and_nothing_else_is_understood(running: Running) -> None:
    (ann,) = await running.people(1)
    async with feed_of(ann) as hers:
        await tables(hers)
        await hers.send({"type": "ping"})
        assert await hers.next() == {"type": "pong"}
        await hers.send({"type": "look", "eyes": None})
        answer = await hers.next()
        assert (answer["type"], answer["ok"], answer["error"]["code"]) == ("answer", False, "bad_request")


async def test_a_query_that_cannot_be_read_is_refused(running: Running) -> None:
    (ann,) = await running.people(1)
    assert await not_opened(feed_of(ann, "?eyes=0")) == (400, "bad_request")


async def test_who_is_signed_out_everywhere_is_told_so_and_nothing_more(either: Running) -> None:
    (ann, _), table = await seated(either, "aztec", 2)
    async with feed_of(ann) as hers:
        assert await tables(hers) == [table]
        await ann.post("/api/sign-out", everywhere=True)
        assert await dismissed(hers) == (None, "signed_out", 1008)


async def test_who_is_banned_hears_it_and_may_come_again_to_look_on(running: Running) -> None:
    (ann, _), table = await seated(running, "aztec", 2)
    async with feed_of(ann) as hers:
        assert await tables(hers) == [table]
        await running.do(running.server.store.ban(ann.id, running.now() + 60))
        await running.do(running.server.tables.access.identity_changed(ann.id))
        assert await dismissed(hers) == (None, "banned", 1008)
    async with feed_of(ann) as hers:
        assert await tables(hers) == [table]


async def test_what_a_guest_has_waits_for_the_account_after_signing_in(either: Running) -> None:
    (ann, _), table = await seated(either, "aztec", 2)
    account = (await either.people(1))[0]
    name = f"ann{ann.id[:6].lower().replace('-', 'x').replace('_', 'x')}"
    await account.post("/api/account", account=name, passphrase="quetzal en vol")
    async with feed_of(account) as there, feed_of(ann) as here:
        assert [await tables(there), await tables(here)] == [[], [table]]
        await ann.post("/api/sign-in", account=name, passphrase="quetzal en vol")
        assert await tables(there) == [table]
        assert await ended(here) == 1001


async def test_connections_are_limited_as_those_to_tables(strict: Running) -> None:
    (ann,) = await strict.people(1)
    strict.server.connections_by_identity._most = 1
    async with feed_of(ann) as one:
        await tables(one)
        assert await not_opened(feed_of(ann)) == (429, "too_many")
    strict.server.connections_by_identity._most = 40
    strict.server.connections_by_address._most = 0
    assert await not_opened(feed_of(ann)) == (429, "too_many")


async def test_new_connections_are_counted_with_those_to_tables(strict: Running) -> None:
    (ann,) = await strict.people(1)
    for _ in range(30):
        async with feed_of(ann) as one:
            await tables(one)
    assert await not_opened(feed_of(ann)) == (429, "too_many")


async def test_a_slow_connection_hears_only_how_it_is_now(running: Running) -> None:
    (ann, _), table = await seated(running, "aztec", 2)
    async with feed_of(ann) as hers:
        await tables(hers)

        async def slowly() -> list[bytes]:
            [feed] = [feed for feed in running.server.tables.waiting.feeds if feed.who == ann.id]
            slow, line = WaitingFeed(feed.visitor, feed.network, 0.0), NotedLine()
            running.server.tables.waiting.add(slow)
            slow.start(line)
            while not line.texts:
                await asyncio.sleep(0)
            line.is_writable = False
            for ids in (["a"], ["b"], ["c"]):
                slow.show([wire.WaitingTable(name, "aztec", [0], []) for name in ids])
                await asyncio.sleep(0)
            assert len(line.texts) == 1
            line.is_writable = True
            slow.send()
            running.server.tables.waiting.discard(slow)
            slow.close()
            assert line.is_ended
            return line.texts

        first, last = await running.do(slowly())
    assert table.encode() in first
    assert b'"c"' in last


async def test_what_could_not_be_read_is_read_later(running: Running) -> None:
    (ann, bob), table = await seated(running, "aztec", 2)
    async with feed_of(bob) as his:
        assert await tables(his) == []
        with patch.object(running.server.store, "waiting", AsyncMock(side_effect=StoreDown("down"))) as reading:
            await ann.play(table, 0)

            async def tried() -> bool:
                return bool(reading.call_count)

            await until(tried)
        assert await tables(his) == [table]


async def test_who_has_no_connection_any_more_costs_nothing(running: Running) -> None:
    (ann, _), table = await seated(running, "aztec", 2)
    async with feed_of(ann) as hers:
        await tables(hers)
    watch = running.server.tables.waiting

    async def forgotten() -> bool:
        return ann.id not in watch._feeds and ann.id not in watch._tables and table not in watch._told

    await until(forgotten)


async def test_another_site_cannot_listen(running: Running) -> None:
    (ann,) = await running.people(1)
    ann.base = running.base
    address = f"ws{running.base.removeprefix('http')}/api/me/live"
    theirs = Line(address, {**ann.headers, "Origin": "https://elsewhere.example"})
    assert await not_opened(theirs) == (403, "cross_site")


async def test_by_http_there_is_no_such_page(running: Running) -> None:
    assert await refused(running.person().get("/api/me/live")) == (404, "no_such_page")
