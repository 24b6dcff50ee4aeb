"""A connection to a table: what comes, in which order, through whose eyes, and how it goes on after a gap."""

import asyncio
import json
from typing import Any
from unittest.mock import AsyncMock, patch

import pytest

from teocalli.lab.live.client import Json, TableSocket
from teocalli.server.identity.authentication import Visitor
from teocalli.server.live import access as access_module
from teocalli.server.live.feed import Feed
from teocalli.store.store import StoreDown
from teocalli.table.commands import Play
from tests.server.http.test_handler import raw
from tests.server.lines import NotedLine
from tests.server.running import Person, Running, answered, dismissed, ended, next_of, not_opened, refused, until
from tests.store.samples import person

UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
}
"""The headers of a handshake."""


async def two(running: Running, game: str = "aztec", **more: Any) -> tuple[Person, Person, str]:
    """Two people who play; the host begins."""
    ann, bob = await running.people(2)
    table = (await ann.open_table(game, "me", "open", **more))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    return ann, bob, table


async def bidding(running: Running) -> tuple[list[Person], str]:
    """Three people before the first auction of Schatz."""
    people = await running.people(3)
    table = (await people[0].open_table("schatz", "me", "open", "open"))["id"]
    for seat in (1, 2):
        await people[seat].ask(table, "join", seat=seat)
    await people[0].ask(table, "start")
    return people, table


async def test_it_begins_with_how_the_table_stands(running: Running) -> None:
    ann, _, table = await two(running)
    async with ann.open_socket(table, eyes=0) as live:
        frame = await live.next()
    assert frame == {**await ann.look(table, 0), "table": frame["table"], "now": frame["now"]}
    assert frame["type"] == "table"
    assert frame["seq"] == frame["table"]["seq"]
    assert frame["you"] == {
        "who": ann.id,
        "seats": [0],
        "eyes": 0,
        "host": True,
        "may": ["resign"],
        "own_turn": None,
        "makes_practice": False,
    }


async def test_a_move_is_told_to_all_and_answered_after_that(running: Running) -> None:
    ann, bob, table = await two(running)
    onlooker = running.person()
    async with (
        ann.open_socket(table, 0) as hers,
        bob.open_socket(table, 1) as his,
        onlooker.open_socket(table) as theirs,
    ):
        stands = await hers.next()
        await his.next(), await theirs.next()
        await hers.ask("move", {"do": "play", "seat": 0, "decision": 0, "actions": ["d4.1EN"]})
        first, second = await hers.next(), await hers.next()
        assert (first["type"], second["type"]) == ("events", "answer")
        assert second == {**second, "key": "move", "ok": True, "seq": stands["seq"] + 1, "error": None}
        for frame in (first, await his.next(), await theirs.next()):
            assert [event["kind"] for event in frame["events"]] == ["moved"]
            assert frame["events"][0]["event"] == {"by": 0, "do": "d4.1EN"}
            assert frame["table"]["decision"] == 1
            assert frame["view"]["actors"] == [1]


async def test_a_command_is_finished_although_its_connection_ends_meanwhile(running: Running) -> None:
    ann, _, table = await two(running)
    store, began, go = running.server.store, asyncio.Event(), asyncio.Event()
    append = store.append

    async def append_late(*args: Any) -> None:
        began.set()
        await go.wait()
        await append(*args)

    async def has_begun() -> bool:
        return began.is_set()

    async def close_feeds() -> None:
        for feed in list(running.server.tables.loaded[table].feeds):
            feed.close()
        for _ in range(5):
            await asyncio.sleep(0)
        go.set()

    with patch.object(store, "append", append_late):
        async with ann.open_socket(table, 0) as hers:
            await hers.next()
            await hers.ask("move", {"do": "play", "seat": 0, "decision": 0, "actions": ["d4.1EN"]})
            await until(has_begun)
            await running.do(close_feeds())
            assert await ended(hers) == 1001
    assert (await ann.look(table))["table"]["decision"] == 1


async def test_a_refusal_says_why_and_where_the_table_stands(running: Running) -> None:
    _, bob, table = await two(running)
    async with bob.open_socket(table, 1) as his:
        stands = await his.next()
        told = await answered(his, "play", seat=1, decision=0, actions=["d4.1EN"])
        assert not told["ok"]
        assert told["error"]["code"] == "not_your_turn"
        assert told["stand"] == {"seq": stands["seq"], "decision": 0, "phase": "playing"}
        told = await answered(his, "play", seat=1, decision=7, actions=["d4.1EN"])
        assert (told["error"]["code"], told["error"]["args"]) == ("stale", {"meant": 7, "now": 0})
        told = await answered(his, "play", seat=0, decision=0, actions=["d4.1EN"])
        assert told["error"]["code"] == "not_your_seat"
    address = his_address(bob, table, "lang=de")
    async with TableSocket(address, bob.headers) as german:
        told = await answered(german, "resign", seat=0)
        assert told["error"]["say"] == "Das ist nicht dein Platz."


def his_address(person: Person, table: str, query: str) -> str:
    return f"ws{person.base.removeprefix('http')}/api/tables/{table}/live?{query}"


async def test_the_same_key_is_answered_and_not_repeated(running: Running) -> None:
    ann, _, table = await two(running)
    command = {"do": "play", "seat": 0, "decision": 0, "actions": ["d4.1EN"]}
    async with ann.open_socket(table, 0) as live:
        await live.ask("once", command)
        first = await next_of(live, "answer")
        await live.ask("once", command)
        again = await next_of(live, "answer")
    assert first == again
    by_http = await ann.post(f"/api/tables/{table}/ask", key="once", command=command)
    assert by_http["seq"] == first["seq"]
    assert (await ann.look(table))["seq"] == first["seq"]


async def test_ping_is_answered_by_pong(running: Running) -> None:
    ann, _, table = await two(running)
    async with ann.open_socket(table) as live:
        await live.send({"type": "ping"})
        assert await next_of(live, "pong") == {"type": "pong"}


async def test_a_feed_goes_on_from_any_point(running: Running) -> None:
    """Whatever was heard of before, the parts make the whole log; views are those of now."""
    ann, bob, table = await two(running)
    for turn in range(6):
        await (ann, bob)[turn % 2].play(table, turn % 2)
    whole = await bob.get(f"/api/tables/{table}/events?eyes=1")
    stands = await bob.look(table, 1)
    assert [event["seq"] for event in whole["events"]] == list(range(stands["seq"] + 1))
    for since in range(-1, stands["seq"]):
        async with bob.open_socket(table, 1, since) as live:
            frame = await live.next()
        assert frame["type"] == "events"
        assert frame["events"] == whole["events"][since + 1 :]
        assert (frame["seq"], frame["view"], frame["you"]) == (stands["seq"], stands["view"], stands["you"])
        part = await bob.get(f"/api/tables/{table}/events?eyes=1&since={since}&limit=2")
        assert part["events"] == whole["events"][since + 1 : since + 3]
    async with bob.open_socket(table, 1, stands["seq"]) as live:
        await ann.play(table, 0)
        frame = await live.next()
        assert [event["seq"] for event in frame["events"]] == [stands["seq"] + 1]


async def test_who_heard_of_more_than_there_is_begins_anew(running: Running) -> None:
    ann, _, table = await two(running)
    async with ann.open_socket(table, 0, since=1000) as live:
        assert (await live.next())["type"] == "table"


async def test_a_slow_connection_gets_more_at_a_time_and_misses_nothing(running: Running) -> None:
    ann, bob, table = await two(running)
    async with bob.open_socket(table, 1) as his:
        heard = (await his.next())["seq"]
        for turn in range(8):
            await (ann, bob)[turn % 2].play(table, turn % 2)
        last = (await ann.look(table))["seq"]
        while heard < last:
            frame = await his.next()
            assert [event["seq"] for event in frame["events"]] == list(range(heard + 1, frame["seq"] + 1))
            heard = frame["seq"]


async def test_a_bid_is_told_as_made_and_shown_when_all_are_in(running: Running) -> None:
    people, table = await bidding(running)
    async with people[1].open_socket(table, 1) as his:
        await his.next()
        await people[0].play(table, 0, "bid 40")
        frame = await his.next()
        assert frame["events"][0]["event"] == {"by": 0, "do": "bid", "sealed": True}
        assert frame["table"]["decision"] == 0
        assert "bid 40" not in str(frame["events"])
        await people[2].play(table, 2, "bid 20")
        await his.next()
        await people[1].play(table, 1, "bid 10")
        frame = await his.next()
        assert frame["events"][0]["revealed"] == [
            {"by": 0, "do": "bid 40"},
            {"by": 1, "do": "bid 10"},
            {"by": 2, "do": "bid 20"},
        ]
        assert frame["table"]["decision"] == 1


async def test_passing_the_device_is_needed_to_see_a_hidden_hand(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("schatz", "me", "device", "device", start=True))["id"]
    hands = [(await ann.look(table, seat))["view"]["hand"] for seat in range(3)]
    async with ann.open_socket(table, 0, since=-1) as live:
        frames = [await live.next()]
        for seat in range(3):
            play = {"do": "play", "seat": seat, "decision": 0, "actions": [f"bid {10 * seat}"]}
            await live.ask(f"bid-{seat}", play)
            frames += [await live.next(), await live.next()]
        for frame in frames:
            if frame["type"] == "events":
                assert (frame["view"]["eyes"], frame["view"]["hand"]) == (0, hands[0])
                deals = [event["event"]["hands"] for event in frame["events"] if event["kind"] == "happened"]
                assert deals in ([], [[hands[0], None, None]])
        assert frames[-1]["ok"]
        await live.send({"type": "look", "eyes": 2})
        frame = await live.next()
        assert (frame["type"], frame["you"]["eyes"], frame["view"]["hand"]) == ("table", 2, hands[2])
        assert (await live.next())["ok"]
        await live.send({"type": "look", "eyes": None})
        frame = await live.next()
        assert (frame["type"], frame["view"]["eyes"], frame["view"]["hand"]) == ("table", None, None)


async def test_only_the_eyes_of_ones_own_seat(running: Running) -> None:
    people, table = await bidding(running)
    assert await not_opened(people[1].open_socket(table, 0)) == (403, "not_your_seat")
    async with people[1].open_socket(table, 1) as live:
        await live.next()
        await live.send({"type": "look", "eyes": 2})
        told = await live.next()
        assert (told["type"], told["error"]["code"]) == ("answer", "not_your_seat")
        await people[0].play(table, 0, "bid 40")
        assert (await live.next())["view"]["eyes"] == 1


async def test_eyes_go_with_their_seat_when_the_start_changes_the_order(running: Running) -> None:
    """Before the start Ann sits at 0 and Bob at 1; Bob begins, so that he is at 0 then and Ann at 1."""
    ann, bob = await running.people(2)
    table = (await ann.open_table("schatz", "me", "open", 1, first={"by": "host"}))["id"]
    await bob.ask(table, "join", seat=1)
    async with ann.open_socket(table, 0) as hers, bob.open_socket(table, 1) as his:
        await hers.next(), await his.next()
        await ann.ask(table, "start", first=1)
        seen = await next_of(hers, "events"), await next_of(his, "events")
    assert [frame["you"]["eyes"] for frame in seen] == [2, 0]
    assert [frame["view"]["eyes"] for frame in seen] == [2, 0]
    assert seen[0]["view"]["hand"] == (await ann.look(table, 2))["view"]["hand"]
    for frame, seat in zip(seen, (2, 0), strict=True):
        deal = next(event["event"] for event in frame["events"] if event["kind"] == "happened")
        assert [bool(hand) for hand in deal["hands"]] == [k == seat for k in range(3)]


async def test_who_had_to_get_up_does_not_look_through_the_seat_any_more(running: Running) -> None:
    ann, bob, cid = await running.people(3)
    table = (await ann.open_table("schatz", "me", "open", 1))["id"]
    await bob.ask(table, "join", seat=1)
    async with bob.open_socket(table, 1) as his:
        await his.next()
        await ann.ask(table, "seat", seat=1, kind="open")
        assert (await his.next())["you"]["eyes"] is None
        await cid.ask(table, "join", seat=1)
        await ann.ask(table, "start")
        frame = await next_of(his, "events", lambda frame: bool(frame["view"]))
        assert frame["view"]["eyes"] is None
        assert not frame["view"].get("hand")


async def test_chat_comes_to_those_for_whom_it_is(running: Running) -> None:
    ann, bob, table = await two(running)
    onlooker = await running.person().visit()
    async with bob.open_socket(table, 1) as his, onlooker.open_socket(table) as theirs:
        await his.next(), await theirs.next()
        await onlooker.post(f"/api/tables/{table}/chat", text="whisper", room="onlookers")
        assert (await next_of(theirs, "chat"))["line"]["text"] == "whisper"
        async with ann.open_socket(table, 0) as hers:
            await hers.send({"type": "say", "key": "c1", "text": " hello "})
            told = await next_of(hers, "answer")
            assert (told["key"], told["ok"]) == ("c1", True)
        line = (await next_of(his, "chat"))["line"]
        assert (line["text"], line["who"], line["room"]) == ("hello", ann.id, "players")
        assert (await next_of(theirs, "chat"))["line"] == line
        await bob.post("/api/mutes", who=ann.id)
        await ann.post(f"/api/tables/{table}/chat", text="unheard")
        await bob.post("/api/mutes", who=ann.id, muted=False)
        await ann.post(f"/api/tables/{table}/chat", text="heard")
        assert (await next_of(his, "chat"))["line"]["text"] == "heard"


async def test_a_new_name_hides_no_event(running: Running) -> None:
    """Somebody is called otherwise while moves wait to be sent."""
    ann, bob, table = await two(running)
    live_table = running.server.tables.loaded[table]
    line = NotedLine()

    async def listened() -> None:
        feed = Feed(live_table, Visitor(person(bob.id), "cookie", True), "127.0.0.1", 0.0, None, live_table.seq, set())
        live_table.feeds.add(feed)
        await running.server.tables.submit(table, ann.id, Play(0, 0, ["d4.1EN"]))
        async with live_table.lock:
            live_table.names = {**live_table.names, ann.id: "Xochitl"}
            live_table.publish(refresh=True)
        feed.start(line)
        while not line.texts:
            await asyncio.sleep(0)
        async with live_table.lock:
            live_table.names = {**live_table.names, ann.id: "Citlali"}
            live_table.publish(refresh=True)
        while len(line.texts) < 2:
            await asyncio.sleep(0)
        live_table.feeds.discard(feed)
        feed.close()

    await running.do(listened())
    frames = line.frames
    assert [frame["type"] for frame in frames] == ["events", "table"]
    assert [event["kind"] for event in frames[0]["events"]] == ["moved"]
    assert [frame["table"]["names"][ann.id] for frame in frames] == ["Xochitl", "Citlali"]


async def test_a_new_name_is_told(running: Running) -> None:
    ann, bob, table = await two(running)
    async with bob.open_socket(table, 1) as his:
        await his.next()
        await ann.call("PATCH", "/api/me", {"name": "Xochitl"})
        frame = await next_of(his, "table")
        assert frame["table"]["names"][ann.id] == "Xochitl"


async def test_to_sign_out_everywhere_ends_open_connections(running: Running) -> None:
    ann, bob, table = await two(running)
    async with ann.open_socket(table, 0) as hers, bob.open_socket(table, 1) as his:
        await hers.next(), await his.next()
        old = ann.cookie
        await ann.post("/api/sign-out", everywhere=True)
        assert await dismissed(hers) == (None, "signed_out", 1008)
        assert (await answered(his, "undo", seat=1, to=0))["error"]["code"] == "no_such_decision"
    ann.cookie = old
    assert await refused(ann.play(table, 0)) == (403, "not_your_seat")


async def test_a_token_that_is_deleted_hears_nothing_more(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "device", start=True))["id"]
    made, other = [await ann.post("/api/tokens", label=label) for label in ("bot", "other")]
    async with (
        running.person(made["token"]).open_socket(table, 0) as live,
        running.person(other["token"]).open_socket(table, 0) as still,
        ann.open_socket(table, 0) as hers,
    ):
        for each in (live, still, hers):
            await each.next()
        assert (await answered(live, "play", seat=0, decision=0, actions=["d4.1EN"]))["ok"]
        await ann.call("DELETE", f"/api/tokens/{made['id']}")
        await ann.play(table, 1)
        assert (await live.next())["error"]["code"] == "bad_token"
        assert await ended(live) == 1008
        for each in (still, hers):
            await next_of(each, "events", lambda frame: frame["table"]["decision"] == 2)
        assert (await answered(still, "undo", seat=0, to=0))["ok"]
        await ann.post("/api/sign-out", everywhere=True)
        assert await dismissed(hers) == (None, "signed_out", 1008)
        assert await dismissed(still) == (None, "bad_token", 1008)


async def test_who_is_deleted_hears_nothing_more(running: Running) -> None:
    ann, bob, table = await two(running)
    token = (await ann.post("/api/tokens", label="bot"))["token"]
    async with ann.open_socket(table, 0) as live, running.person(token).open_socket(table, 0) as program:
        await live.next(), await program.next()
        await ann.call("DELETE", "/api/me", {})
        assert await dismissed(live) == (None, "signed_out", 1008)
        assert await dismissed(program) == (None, "bad_token", 1008)
    assert (await bob.look(table))["you"]["seats"] == [1]


async def test_a_ban_ends_a_connection_and_one_may_come_again_to_look_on(running: Running) -> None:
    ann, _, table = await two(running)
    store = running.server.store
    async with ann.open_socket(table, 0) as live:
        await live.next()
        await running.do(store.ban(ann.id, running.now() + 3600))
        running.ahead += 6
        assert await dismissed(live) == (None, "banned", 1008)
    async with ann.open_socket(table, 0) as live:
        await live.next()
        for _ in range(2):
            assert (await answered(live, "resign", seat=0))["error"]["code"] == "banned"
        running.ahead += 6
        await running.do(running.server.tables.check_for_changes())
        await running.do(store.ban(ann.id, None))
        assert (await answered(live, "undo", seat=0, to=0))["error"]["code"] == "no_such_decision"
        running.ahead += 6
        await running.do(running.server.tables.check_for_changes())
        await running.do(store.ban(ann.id, running.now() + 3600))
        running.ahead += 6
        assert await dismissed(live) == (None, "banned", 1008)


async def test_who_is_connected_is_not_asked_for_again_with_each_command(running: Running) -> None:
    """All connections are checked together instead: of many that move at once, none asks for itself."""
    ann, _, table = await two(running)
    access, authentication = running.server.tables.access, running.server.authentication
    async with ann.open_socket(table, 0) as live:
        await live.next()
        asked = AsyncMock(side_effect=authentication.identify)
        with patch.object(authentication, "identify", asked), patch.object(access_module, "_STEP", 1):
            for _ in range(5):
                await answered(live, "undo", seat=0, to=99)
                running.ahead += 6
                await running.do(access.check_all(at_once=True))
            assert asked.await_count == 0
            with patch.object(access, "check_all", AsyncMock()):  # they are not checked for too long
                running.ahead += 11
                await answered(live, "undo", seat=0, to=99)
            assert asked.await_count == 1


async def test_who_may_have_changed_while_they_connected_is_asked_for_again(running: Running) -> None:
    ann, _, table = await two(running)
    store, authentication, mutes = running.server.store, running.server.authentication, running.server.store.mutes

    async def meanwhile(who: str) -> set[str]:
        await running.server.tables.access.identity_changed(who)
        return await mutes(who)

    with patch.object(store, "mutes", meanwhile):
        async with ann.open_socket(table, 0) as live:
            await live.next()
            asked = AsyncMock(side_effect=authentication.identify)
            with patch.object(authentication, "identify", asked):
                await answered(live, "undo", seat=0, to=99)
                await answered(live, "undo", seat=0, to=99)
            assert asked.await_count == 1


async def test_who_may_not_go_on_is_found_by_what_they_send(running: Running) -> None:
    """If nothing else told it: the answer is the last word, and nothing is done."""
    ann, bob, table = await two(running)
    deaf = running.server.tables.access
    with patch.object(deaf, "identity_changed", AsyncMock()), patch.object(deaf, "check_all", AsyncMock()):
        for person, code in ((ann, "signed_out"), (bob, "banned")):
            async with person.open_socket(table) as live:
                await live.next()
                if person is ann:
                    await ann.post("/api/sign-out", everywhere=True)
                else:
                    await running.do(running.server.store.ban(bob.id, running.now() + 3600))
                running.ahead += 11
                await live.ask("last", {"do": "resign", "seat": 0})
                assert await dismissed(live) == ("last", code, 1008)
    assert (await running.person().look(table))["table"]["phase"] == "playing"


async def test_a_server_that_cannot_read_says_come_later(running: Running) -> None:
    ann, _, table = await two(running)
    with patch.object(running.server.store, "mutes", AsyncMock(side_effect=StoreDown("gone"))):
        assert await not_opened(ann.open_socket(table, 0)) == (503, "database_down")


async def test_a_handshake_is_refused_as_a_call_is(running: Running, caplog: pytest.LogCaptureFixture) -> None:
    """So that nobody opens a socket to a table that does not exist; a browser asks for the table to know why."""
    ann = await running.person().visit()
    status, headers, body = raw(running, "GET", "/api/tables/nowhere/live?lang=de", None, **UPGRADE)
    assert (status, headers["Content-Type"], headers["Cache-Control"]) == (404, "application/json", "no-store")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Upgrade" not in headers
    assert json.loads(body) == json.loads(raw(running, "GET", "/api/tables/nowhere?lang=de")[2])
    assert await not_opened(ann.open_socket("nowhere")) == await refused(ann.look("nowhere")) == (404, "no_such_table")
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("path", ["/", "/api/nothing", "/api/games"])
def test_there_is_no_socket_elsewhere(running: Running, path: str, caplog: pytest.LogCaptureFixture) -> None:
    assert raw(running, "GET", path, None, **UPGRADE)[0] in (403, 404)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("query", ["eyes=9", "eyes=x", "since=-2", "since=1e99", "what=1"])
async def test_a_query_that_cannot_be_read(running: Running, query: str) -> None:
    ann = running.person()
    assert await not_opened(TableSocket(his_address(ann, "any", query), ann.headers)) == (400, "bad_request")


async def test_the_server_closes_and_everybody_is_told_to_come_again(strict: Running) -> None:
    ann, _, table = await two(strict)
    async with ann.open_socket(table, 0) as live:
        await live.next()
        strict.close()
        assert await ended(live) in (1001, 1012)
    strict.close = lambda: None  # type: ignore[method-assign]  # it is closed


async def test_a_guest_without_a_cookie_may_look_on(running: Running) -> None:
    _, _, table = await two(running)
    nobody = running.person()
    async with nobody.open_socket(table) as live:
        frame: Json = await live.next()
        assert (frame["you"]["seats"], frame["you"]["eyes"]) == ([], None)
        await live.send({"type": "ping"})
        assert await next_of(live, "pong")


async def test_without_a_cookie_or_a_token_nothing_is_commanded(running: Running) -> None:
    """Not even a seat that is free is taken: it would be nobody's who can come back."""
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    nobody = running.person()
    async with nobody.open_socket(table) as live:
        assert (await answered(live, "join"))["error"]["code"] == "only_looking"
        await live.send({"type": "say", "key": "c1", "text": "hello"})
        assert (await next_of(live, "answer"))["error"]["code"] == "only_looking"
    assert (await ann.look(table))["table"]["seats"][1]["who"] is None
    async with (await nobody.visit()).open_socket(table) as live:
        assert (await answered(live, "join"))["ok"]


async def test_connections_that_ended_leave_nothing_behind(running: Running) -> None:
    ann, _, table = await two(running)
    async with ann.open_socket(table, 0) as live:
        await live.next()

    async def nobody_listens() -> bool:
        return not running.server.tables.loaded[table].feeds

    await until(nobody_listens)


async def test_eyes_are_numbered_as_when_one_last_heard_of_the_table(running: Running) -> None:
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open", first={"by": "host", "seat": 1}))["id"]
    before = (await bob.ask(table, "join"))["seq"]
    await ann.ask(table, "start")
    assert (await ann.look(table))["you"]["seats"] == [1]
    for eyes, since in ((0, before), (1, before + 1), (1, -1), (1, None)):
        async with ann.open_socket(table, eyes, since) as live:
            await live.send({"type": "look", "eyes": 1})
            assert (await live.next())["you"]["eyes"] == 1
