"""What the server refuses: other people's seats and eyes, forged credentials, other sites, too much at once."""

import json
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from socket import create_connection
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from teocalli.lab.live.client import Json, Refusal, TableSocket
from teocalli.lab.live.flood import ADDRESSES, Flood
from teocalli.server.connection_limits import KEEP_OUT
from teocalli.server.http.connection import LARGEST_FRAME
from teocalli.server.http.endpoint import ACTIONS_PER_CALL, EVENTS_PER_READ, PICTURE_COST
from teocalli.server.http.handler import LARGEST_BODY
from teocalli.server.http.routes.tables import LOOK_BACK_COST
from teocalli.server.limits import Allowance, Rate, RateLimit, RateLimits
from teocalli.server.live.invitations import invitation_token
from teocalli.server.proxies import trusted_proxies
from teocalli.server.settings import Settings
from tests.server.http.test_handler import raw
from tests.server.running import Line, Person, Running, answered, next_of, not_opened, refused, until
from tests.waiting import GIVE_UP


@pytest.fixture
def running(running: Running) -> Running:
    return running


async def bidders(running: Running) -> tuple[list[Person], str]:
    people = await running.people(3)
    table = (await people[0].open_table("schatz", "me", "open", "open"))["id"]
    for seat in (1, 2):
        await people[seat].ask(table, "join", seat=seat)
    await people[0].ask(table, "start")
    return people, table


# Other people's seats and eyes.


async def test_nobody_acts_at_anothers_seat(running: Running) -> None:
    people, table = await bidders(running)
    await people[0].play(table, 0, "bid 20")
    before = await people[0].look(table, 0)
    commands: list[Json] = [
        {"do": "play", "seat": 0, "decision": 0, "actions": ["bid 0"]},
        {"do": "withdraw", "seat": 0, "decision": 0},
        {"do": "undo", "seat": 0, "to": 0},
        {"do": "answer_undo", "seat": 0, "to": 0, "grant": True},
        {"do": "resign", "seat": 0},
        {"do": "take_back", "seat": 0},
    ]
    stranger = await running.person().visit()
    for thief in (people[1], stranger, running.person()):
        async with thief.open_socket(table) as live:
            await live.next()
            for command in commands:
                told = await answered(live, **command)
                code = "only_looking" if thief.cookie is None else "not_your_seat"
                assert told["error"]["code"] == code, command
            for command in commands:
                assert await refused(thief.ask(table, **command)) == (403, "not_your_seat"), command
    for do in ("send_bot", "break_off"):
        assert await refused(stranger.ask(table, do, seat=0)) == (403, "not_your_seat")
        assert await refused(people[1].ask(table, do, seat=0)) == (409, "not_absent")
    assert await refused(stranger.ask(table, "join", seat=0)) == (409, "already_started")
    after = await people[0].look(table, 0)
    assert (after["seq"], after["view"]) == (before["seq"], before["view"])


async def test_nobody_acts_out_of_turn(running: Running) -> None:
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    assert await refused(bob.play(table, 1, "d4.1EN")) == (409, "not_your_turn")
    await ann.play(table, 0, "d4.1EN")
    assert await refused(ann.play(table, 0, "d6.1SE")) == (409, "not_your_turn")


async def test_nobody_looks_through_anothers_eyes(running: Running) -> None:
    people, table = await bidders(running)
    hidden = (await people[0].look(table, 0))["view"]["hand"]
    paths = [
        f"/api/tables/{table}?eyes=0",
        f"/api/tables/{table}/events?eyes=0",
        f"/api/tables/{table}/decisions/0?eyes=0",
        f"/api/tables/{table}/record?eyes=0",
        f"/api/tables/{table}/hints?seat=0",
    ]
    for thief in (people[1], await running.person().visit(), running.person()):
        for path in paths:
            assert await refused(thief.get(path)) == (403, "not_your_seat"), path
        explain = thief.post(f"/api/tables/{table}/explain", seat=0, actions=["bid 0"])
        assert await refused(explain) == (403, "not_your_seat")
        assert await not_opened(thief.open_socket(table, eyes=0)) == (403, "not_your_seat")
    for looking, eyes in ((people[1], 1), (people[1], None), (running.person(), None)):
        query = "" if eyes is None else f"?eyes={eyes}"
        for path in ("", "/events", "/decisions/0", "/record"):
            seen = json.dumps(await looking.get(f"/api/tables/{table}{path}{query}"))
            found = set(re.findall(r'"([TAC]\d+)"', seen)) & set(hidden)
            assert not found - _lots(await people[0].look(table, 0)), path


def _lots(seen: Json) -> set[str]:
    """The cards that lie open."""
    return {card for lot in seen["view"]["lots"] for card in lot["cards"]}


async def test_a_refusal_does_not_tell_a_hand(running: Running) -> None:
    """What explain says of cards is judged by what the seat may know."""
    people, table = await bidders(running)
    cards = [f"play {suit}{number}" for suit in "TAC" for number in range(1, 21)]
    own = (await people[1].look(table, 1))["view"]["hand"]
    told = await people[1].post(f"/api/tables/{table}/explain", seat=1, actions=cards)
    said = {each["code"] for each in told["actions"] if each["text"].removeprefix("play ") not in own}
    assert len(said) == 1


# Forged and replayed papers.


async def test_a_forged_cookie_is_as_good_as_none(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    assert ann.cookie is not None
    name, _, value = ann.cookie.partition("=")
    version, session, who, generation, issued, seal = value.split(".")
    forged = [
        f"{version}.{session}.{who}.{generation}.{issued}.{'A' * 43}",
        f"{version}.{session}.{who}.{int(generation) + 1}.{issued}.{seal}",
        f"{version}.{session}.{who}.{generation}.{int(issued) + 1}.{seal}",
        f"{version}.{session}.{who[::-1]}.{generation}.{issued}.{seal}",
        f"{version}.{session[::-1]}.{who}.{generation}.{issued}.{seal}",
        f"3.{session}.{who}.{generation}.{issued}.{seal}",
        f"1.{who}.{generation}.{issued}.{seal}",
        f"{version}.{session}.{who}.{generation}.{issued}.",
        f"{version}.{session}.{who}.{generation}.{issued}.{seal}x",
        f'"{value}"',
        who,
        "",
    ]
    for text in forged:
        thief = running.person()
        thief.cookie = f"{name}={text}"
        assert (await thief.get("/api/me"))["id"] != ann.id
        thief.cookie = f"{name}={text}"
        assert await refused(thief.ask(table, "leave", seat=0)) == (403, "not_your_seat")


async def test_a_cookie_that_was_signed_out_is_no_use(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    kept = ann.cookie
    await ann.post("/api/sign-out", everywhere=True)
    thief = running.person()
    thief.cookie = kept
    assert await refused(thief.ask(table, "leave", seat=0)) == (403, "not_your_seat")


@pytest.mark.parametrize("token", ["", "x", "teo_" + "A" * 43, "teo_" + "A" * 42, "teo_é" + "A" * 42, "\x7f"])
async def test_a_forged_token_is_refused_and_no_cookie_helps(running: Running, token: str) -> None:
    ann = await running.person().visit()
    status, headers, body = raw(
        running, "GET", "/api/me", Authorization=f"Bearer {token}".encode().decode("latin-1"), Cookie=ann.cookie or ""
    )
    assert (status, json.loads(body)["error"]["code"]) == (401, "bad_token")
    assert headers["WWW-Authenticate"] == "Bearer"
    assert headers["Set-Cookie"] is None


async def test_another_tables_invitation_opens_nothing(running: Running) -> None:
    ann, bob = await running.people(2)
    first = await ann.open_table("aztec", "me", "invited")
    second = await ann.open_table("aztec", "me", "invited")
    token = first["invitations"][0]["token"]
    assert await refused(bob.ask(second["id"], "join", seat=1, invitation=token)) == (403, "not_invited")
    await ann.ask(second["id"], "seat", seat=1, kind="invited", invitation="chosen-by-the-host")
    assert await refused(bob.ask(second["id"], "join", seat=1, invitation="chosen-by-the-host")) == (
        403,
        "not_invited",
    )


async def test_who_knows_the_hosts_key_gets_no_invitation(running: Running) -> None:
    ann, eve = await running.people(2)
    made = await ann.open_table("schatz", "me", "open", "invited", key="guessed")
    await eve.ask(made["id"], "join", seat=1, key="guessed")
    forged = eve.ask(made["id"], "seat", seat=2, kind="invited", key="guessed")
    assert await refused(forged) == (409, "key_used")
    assert (
        invitation_token(running.server.invitation_secret, eve.id, made["id"], 2, "guessed")
        != made["invitations"][0]["token"]
    )


async def test_commands_of_the_server_are_nobody_elses(running: Running) -> None:
    people, table = await bidders(running)
    for command in (
        {"do": "tick"},
        {"do": "bot_plays", "seat": 0, "decision": 0, "action": "bid 0"},
        {"do": "presence", "seat": 1, "here": False},
        {"do": "hold", "was": people[1].id, "who": people[0].id},
        {"do": "resume", "lost": 1e9},
        {"do": "again", "table": "x"},
    ):
        body = {"key": "k", "command": command}
        assert await refused(people[0].call("POST", f"/api/tables/{table}/ask", body)) == (400, "bad_request")


# Other sites.


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {},
    ],
)
async def test_another_site_changes_nothing_in_somebodys_name(running: Running, headers: dict[str, str]) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    body = json.dumps({"key": "k", "command": {"do": "leave", "seat": 0}}).encode()
    status, _, told = raw(running, "POST", f"/api/tables/{table}/ask", body, Cookie=ann.cookie or "", **headers)
    assert (status, json.loads(told)["error"]["code"]) == (403, "cross_site")
    assert (await ann.look(table))["you"]["seats"] == [0]


async def test_another_site_cannot_open_a_socket_with_the_cookie(running: Running) -> None:
    people, table = await bidders(running)
    address = f"ws{running.base.removeprefix('http')}/api/tables/{table}/live?eyes=0"
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        socket = TableSocket(address, {**people[0].headers, "Origin": origin})
        assert await not_opened(socket) == (403, "cross_site")


def test_what_another_site_fetches_does_not_replace_the_cookie(running: Running) -> None:
    _, headers, _ = raw(running, "GET", "/api/me", Sec_Fetch_Site="cross-site")
    assert headers["Set-Cookie"] is None


def test_no_other_site_may_read_answers(running: Running) -> None:
    status, headers, _ = raw(running, "OPTIONS", "/api/me", Origin="https://evil.example")
    assert status == 405
    assert not [name for name in headers if name.lower().startswith("access-control")]


# Sizes and shapes.


async def test_bodies_that_are_too_large(running: Running) -> None:
    status, _, told = raw(running, "PATCH", "/api/me", b'{"name":"' + b"x" * LARGEST_BODY + b'"}')
    assert (status, json.loads(told)["error"]["code"]) == (413, "too_large")
    chunks = (b"x" * 1000 for _ in range(100))
    status, _, told = raw(running, "PATCH", "/api/me", chunks)  # type: ignore[arg-type]
    assert (status, json.loads(told)["error"]["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b'"name"',
        b"{",
        b'{"name":}',
        b"\xff\xfe",
        b'{"name":"\xff"}',
        b'{"name":"\\ud800"}',
        b'{"name":1}',
        b'{"name":"a","name":"b","x":1}',
        b"[" * 8000,
        b'{"name":' * 2000,
        b"1e999",
    ],
)
async def test_bodies_that_cannot_be_read(running: Running, body: bytes) -> None:
    status, _, told = raw(running, "PATCH", "/api/me", body)
    assert (status, json.loads(told)["error"]["code"]) == (400, "bad_request")


async def test_deep_options(running: Running) -> None:
    ann = await running.person().visit()
    deep: Any = 1
    for _ in range(500):
        deep = [deep]
    assert await refused(ann.open_table("aztec", "me", "open", options={"corners": deep})) in (
        (400, "bad_request"),
        (422, "bad_input"),
    )
    huge = {"corners": 10**400}
    assert await refused(ann.open_table("aztec", "me", "open", options=huge)) in (
        (400, "bad_request"),
        (422, "bad_input"),
    )


async def socket(person: Person, table: str) -> Any:
    return await connect(
        f"ws{person.base.removeprefix('http')}/api/tables/{table}/live",
        additional_headers={"Cookie": person.cookie or ""},
        origin=person.base,  # type: ignore[arg-type]
        max_size=None,
    )


FRAMES: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{}",
    "x" * 1000,
    '{"type":"ask"}',
    '{"type":"dance"}',
    '{"type":"ask","key":"","command":{"do":"join"}}',
    '{"type":"ask","key":"k","command":{"do":"fly"}}',
    '{"type":"ask","key":"k","command":{"do":"play","seat":0,"decision":-1,"actions":["x"]}}',
    '{"type":"look","eyes":99}',
    '{"type":"look","eyes":1e400}',
    '{"type":"say","key":"k","text":"hi","room":"kitchen"}',
    "[" * 10_000,
    b"\x00\xff\xfe",
    b"",
]


async def test_frames_that_cannot_be_read_are_answered_and_nothing_breaks(running: Running) -> None:
    people, table = await bidders(running)
    async with people[0].open_socket(table, 0) as other:
        before = await other.next()
        live = await socket(people[1], table)
        await live.recv()
        for frame in FRAMES:
            await live.send(frame)
            told = json.loads(await live.recv())
            assert (told["type"], told["ok"], told["error"]["code"]) == ("answer", False, "bad_request"), frame
        await live.send(b'{"type":"ping"}')
        assert json.loads(await live.recv()) == {"type": "pong"}
        await live.close()
        assert (await people[0].look(table, 0))["seq"] == before["seq"]


async def test_a_frame_that_is_too_large_ends_the_connection_and_no_other(running: Running) -> None:
    people, table = await bidders(running)
    async with people[0].open_socket(table, 0) as other:
        await other.next()
        live = await socket(people[1], table)
        await live.recv()
        await live.send("x" * (LARGEST_FRAME + 1))
        with pytest.raises(ConnectionClosed) as caught:
            await live.recv()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1009
        await people[2].play(table, 2, "bid 0")
        assert (await next_of(other, "events"))["events"]


# Pages.


@pytest.mark.parametrize(
    "table", ["%00", "a%00b", "..", "%2e%2e%2f", "x" * 3000, "%ff", "'; DROP TABLE tables; --", "é"]
)
async def test_names_of_tables_that_are_none(either: Running, table: str) -> None:
    path = f"/api/tables/{table.replace(' ', '%20').replace('é', '%C3%A9')}"
    for tail in ("", "/events", "/chat", "/record"):
        status, _, body = raw(either, "GET", path + tail)
        assert status in (404, 400), (tail, body)
    body = json.dumps({"key": "k", "command": {"do": "join"}}).encode()
    status, _, told = raw(either, "POST", f"{path}/ask", body)
    assert status in (404, 400, 405), told


# Too much.


async def test_too_much_at_once_is_told_when_to_come_again(strict: Running) -> None:
    ann = await strict.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    body = json.dumps({"key": "k", "command": {"do": "start"}}).encode()
    cookie = {"Cookie": ann.cookie or "", "Origin": strict.base}
    for _ in range(59):  # to open the table was the first of sixty
        status, headers, told = raw(strict, "POST", f"/api/tables/{table}/ask", body, **cookie)
        assert status == 409
    status, headers, told = raw(strict, "POST", f"/api/tables/{table}/ask", body, **cookie)
    assert status == 429
    assert json.loads(told)["error"]["code"] == "too_many"
    assert int(headers["Retry-After"]) >= 1
    other = await strict.person().visit()
    await other.ask(table, "join")
    strict.ahead += int(headers["Retry-After"])
    assert raw(strict, "POST", f"/api/tables/{table}/ask", body, **cookie)[0] == 200


async def test_who_sends_too_many_frames_has_to_wait(strict: Running) -> None:
    """Nothing above the limit is answered, and nothing is lost: what was sent is done when its time has come."""
    ann = await strict.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    strict.ahead += 60
    live = await socket(ann, table)
    await live.recv()
    for frame in ['{"type":"ping"}', "rubbish"] * 32:
        await live.send(frame)
    told = []
    for number in range(64):
        if number == 60:
            strict.ahead += 60
        told.append((json.loads(await live.recv()).get("error") or {}).get("code"))
    assert told == [None, "bad_request"] * 32
    await live.close()


async def test_floods_are_cut_while_everybody_else_plays_on(strict: Running) -> None:
    """From four addresses, with frames of all kinds: each is cut, and kept out for a while."""
    ann, bob = await strict.people(2)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    with Flood(strict.base, lambda: f"/api/tables/{table}/live") as flood:
        await until(eventually(lambda: flood.refused >= len(ADDRESSES)))
        async with ann.open_socket(table, 0) as hers, bob.open_socket(table, 1) as his:
            await hers.next(), await his.next()
            await ann.play(table, 0)
            assert (await next_of(his, "events"))["table"]["decision"] == 1
    assert flood.accepted == len(ADDRESSES)
    strict.ahead += KEEP_OUT
    with Flood(strict.base, lambda: f"/api/tables/{table}/live", [ADDRESSES[:1]]) as flood:
        await until(eventually(lambda: flood.accepted == 1))


def eventually(true: Callable[[], bool]) -> Callable[[], Awaitable[bool]]:
    """A condition to wait for."""

    async def is_true() -> bool:
        return true()

    return is_true


async def test_tables_of_one_host_and_connections_have_an_end(strict: Running) -> None:
    ann = await strict.person().visit()
    codes = []
    for number in range(12):
        try:
            await ann.open_table("aztec", "me", "open", key=f"t{number}")
        except Refusal as refusal:
            codes.append(refusal.code)
    assert codes == ["too_many"] * 2
    for number in range(12, 60):
        strict.ahead += 20
        try:
            await ann.open_table("aztec", "me", "open", key=f"t{number}")
        except Refusal as refusal:
            codes.append(refusal.code)
    assert codes[-1] == "tables_full"


@pytest.fixture
def behind_a_proxy(tmp_path: Path) -> Iterator[Running]:
    """A server that believes any address that a client gives."""
    proxies = trusted_proxies(["127.0.0.1"])
    running = Running(
        Settings(database=str(tmp_path / "teocalli.db"), workers=1, proxies=proxies, sockets_each=1)
    ).open()
    yield running
    running.close()


async def test_connections_from_one_network_have_an_end(behind_a_proxy: Running) -> None:
    ann = await behind_a_proxy.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    live = f"ws{ann.base.removeprefix('http')}/api/tables/{table}/live"
    async with AsyncExitStack() as doors:
        for number in range(5):
            line = await doors.enter_async_context(Line(live, {"X-Forwarded-For": f"2001:db8::{number + 1:x}"}))
            assert (await line.next())["type"] == "table"
        assert await not_opened(Line(live, {"X-Forwarded-For": "2001:db8::6"})) == (429, "too_many")


async def test_idle_connections_lock_nobody_out(tmp_path: Path) -> None:
    """More of them than there is room for, from four addresses; people sit down, come back and play all the same."""
    settings = Settings(database=str(tmp_path / "teocalli.db"), workers=1, connections=64, connections_each=16)
    running = Running(settings).open()
    idle = []
    try:
        ann, bob = await running.people(2)
        host, port = running.base.removeprefix("http://").split(":")
        for number in range(100):
            source = ADDRESSES[number % len(ADDRESSES)], 0
            idle.append(create_connection((host, int(port)), GIVE_UP, source))
            idle[-1].sendall(b"GET / HT"[: number % 9])
        table = (await ann.open_table("aztec", "me", "open"))["id"]
        await bob.ask(table, "join")
        await ann.ask(table, "start")
        async with ann.open_socket(table, 0) as hers, bob.open_socket(table, 1) as his:
            await hers.next(), await his.next()
            await ann.play(table, 0)
            assert (await next_of(his, "events"))["table"]["decision"] == 1
            assert len(running.server.connections) <= settings.connections
    finally:
        for line in idle:
            line.close()
        running.close()


async def test_handshakes_that_are_refused_count_too(strict: Running) -> None:
    ann = await strict.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    strict.server.limits = RateLimits({RateLimit.CONNECTIONS: Allowance(Rate(30, 1.0), Rate(5, 1.0))})
    codes = []
    for _ in range(7):
        codes.append(await not_opened(strict.person(f"teo_{'A' * 43}").open_socket(table)))
    assert codes == [(401, "bad_token")] * 5 + [(429, "too_many")] * 2


async def test_chat_hints_names_and_sign_ins_have_limits(strict: Running) -> None:
    ann = await strict.person().visit()
    table = (await ann.open_table("aztec", "me", "device", start=True))["id"]

    async def until_refused(method: str, path: str, body: Json | None) -> int:
        for count in range(60):
            try:
                await ann.call(method, path, body)
            except Refusal as refusal:
                if refusal.code == "too_many":
                    return count
        return 60

    assert await until_refused("POST", f"/api/tables/{table}/chat", {"text": "x"}) == 8
    assert await until_refused("GET", f"/api/tables/{table}/hints?seat=1", None) == 6
    assert await until_refused("PATCH", "/api/me", {"name": "x"}) == 10
    strict.ahead += 10
    assert await until_refused("POST", "/api/sign-in", {"account": "ana", "passphrase": "guess guess"}) == 10
    assert await until_refused("GET", "/api/me/export", None) == 3


async def test_reading_has_limits_for_one_identity_too(strict: Running) -> None:
    ann, bob = await strict.people(2)
    strict.server.limits = RateLimits()
    for _ in range(120):
        await ann.get("/api/me")
    assert await refused(ann.get("/api/me")) == (429, "too_many")
    await bob.get("/api/me")
    await ann.open_table("aztec", "me", "open")


async def test_guests_of_one_address_have_an_end(strict: Running) -> None:
    """Nobody is stored for what is refused, and who is known already takes no new place."""
    host = await strict.person().visit()
    table = (await host.open_table("aztec", "me", "open"))["id"]
    strict.server.limits = RateLimits({RateLimit.GUESTS: Allowance(address=Rate(3, 60.0))})

    async def stored(person: Person) -> bool:
        return await strict.do(strict.server.store.identity(person.id)) is not None

    lost = await strict.person().visit()
    assert await refused(lost.ask("nosuchtable", "join")) == (404, "no_such_table")
    assert await refused(lost.open_table("aztec", "me")) == (422, "bad_input")
    assert not await stored(lost)
    told, guests = list[tuple[int, str]](), await strict.people(5)
    for guest in guests[:4]:
        told.append(await refused(guest.ask(table, "start")))
    assert told == [(403, "not_host")] * 3 + [(429, "too_many")]
    assert [await stored(guest) for guest in guests] == [True] * 3 + [False] * 2
    async with guests[4].open_socket(table) as live:
        await live.next()
        assert (await answered(live, "start"))["error"]["code"] == "too_many"
    await guests[0].ask(table, "join")
    strict.ahead += 60
    assert await refused(guests[4].ask(table, "start")) == (403, "not_host")


async def test_what_costs_more_leaves_less_for_afterwards(strict: Running) -> None:
    ann = await strict.person().visit()
    table = (await ann.open_table("aztec", "me", "device", start=True))["id"]
    for seat in (0, 1, 0, 1):
        await ann.play(table, seat)
    path, tables = f"/api/tables/{table}", strict.server.tables

    async def reads(path: str) -> float:
        """How many plain calls this one was worth."""
        strict.server.limits = limits = RateLimits({RateLimit.READS: Allowance(Rate(1000, 1.0), Rate(1000, 1.0))})
        assert raw(strict, "GET", path, Cookie=ann.cookie or "")[0] == 200
        worth = [limits._who[RateLimit.READS]._full_at[ann.id], limits._address[RateLimit.READS]._full_at["127.0.0.1"]]
        assert worth[0] == worth[1]
        return worth[0] - strict.now()

    async def unload() -> None:
        tables.unload(tables.loaded[table])

    events = (await ann.look(table))["seq"] + 1
    assert await reads("/api/me") == 1
    assert await reads(path) == 1
    assert await reads(f"{path}/events") == pytest.approx(1 + events / EVENTS_PER_READ)
    assert await reads(f"{path}/events?since={events - 2}") == pytest.approx(1 + 1 / EVENTS_PER_READ)
    assert await reads(f"{path}/record") == pytest.approx(1 + events / EVENTS_PER_READ)
    assert await reads(f"{path}/decisions/1") == 1 + LOOK_BACK_COST
    assert await reads(f"{path}/picture") == 1 + PICTURE_COST
    await strict.do(unload())
    assert await reads(path) == pytest.approx(1 + 2 * events / EVENTS_PER_READ)
    strict.server.limits = limits = RateLimits({RateLimit.EXPLAIN: Allowance(Rate(1000, 1.0), Rate(1000, 1.0))})
    await ann.post(f"{path}/explain", seat=0, actions=["d4.1EN"] * ACTIONS_PER_CALL)
    assert limits._who[RateLimit.EXPLAIN]._full_at[ann.id] - strict.now() == 2


async def test_a_table_that_cannot_be_set_up_is_not_counted(strict: Running) -> None:
    ann = await strict.person().visit()
    strict.server.limits = RateLimits()
    for _ in range(12):
        assert await refused(ann.open_table("aztec", "me", "open", options={"corners": "round"})) == (422, "bad_input")
    await ann.open_table("aztec", "me", "open")


async def test_an_address_that_is_banned(strict: Running) -> None:
    ann = await strict.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    await strict.do(strict.server.store.ban_address("127.0.0.1", strict.now() + 60))
    assert await refused(ann.ask(table, "leave", seat=0)) == (403, "banned")
    assert (await ann.look(table))["you"]["seats"] == [0]
    strict.ahead += 61
    await ann.ask(table, "leave", seat=0)
