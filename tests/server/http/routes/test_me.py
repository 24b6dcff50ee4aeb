"""Guests, accounts, devices, tokens and deletion, as a browser or a program uses them."""

import asyncio
import re
import urllib.request
from http.cookiejar import CookieJar
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from teocalli.lab.live.client import Json, Refusal
from teocalli.server.http.commands import submit_command
from teocalli.server.live.table import LiveTable
from teocalli.server.refusals import RequestRefused
from teocalli.table.commands import Join
from teocalli.table.events import Event
from tests.server.identity.setup import PHRASE
from tests.server.running import Person, Running, answered, dismissed, ended, next_of, refused


@pytest.fixture
def running(either: Running) -> Running:
    return either


_NAMES = iter(f"ana{number}" for number in range(1000))


async def account(running: Running) -> tuple[Person, str, str]:
    """Somebody with an account; its name, and the recovery code."""
    person, name = await running.person().visit(), next(_NAMES)
    made = await person.post("/api/account", account=name, passphrase=PHRASE)
    return person, name, made["recovery"]


async def elsewhere(running: Running, name: str) -> Person:
    """The same person on another device."""
    other = await running.person().visit()
    await other.post("/api/sign-in", account=name, passphrase=PHRASE)
    return await other.visit()


async def test_a_guest_at_once(running: Running) -> None:
    ann = running.person()
    me = await ann.get("/api/me")
    assert me["kind"] == "guest"
    assert me["account"] is None
    assert me["name"]
    assert await ann.get("/api/me") == me
    assert (await running.person().get("/api/me"))["id"] != me["id"]


async def test_a_new_name(running: Running) -> None:
    ann = await running.person().visit()
    assert (await ann.call("PATCH", "/api/me", {"name": "  Ana  de la Luz "}))["name"] == "Ana de la Luz"
    assert (await ann.call("PATCH", "/api/me", {"language": "de"}))["language"] == "de"
    me = await ann.get("/api/me")
    assert (me["name"], me["language"]) == ("Ana de la Luz", "de")
    assert await refused(ann.call("PATCH", "/api/me", {"name": ""})) == (422, "name_length")
    assert await refused(ann.call("PATCH", "/api/me", {"name": "x" * 25})) == (422, "name_length")
    assert await refused(ann.call("PATCH", "/api/me", {"name": "a\u0000b"})) == (422, "name_characters")
    assert await refused(ann.call("PATCH", "/api/me", {"language": "es"})) == (400, "bad_request")
    assert await refused(ann.call("PATCH", "/api/me", {"id": "x"})) == (400, "bad_request")


async def test_the_language_of_refusals(running: Running) -> None:
    ann = await running.person().visit()
    for language, sentence in (("fr", "Cette table n’existe pas."), ("de", "Diesen Tisch gibt es nicht.")):
        with pytest.raises(Refusal) as caught:
            await ann.get(f"/api/tables/none?lang={language}")
        assert caught.value.answer["error"]["say"] == sentence


async def test_an_account_keeps_the_guest_and_shows_its_recovery_code_once(running: Running) -> None:
    ann, name = await running.person().visit(), next(_NAMES)
    cookie = ann.cookie
    made = await ann.post("/api/account", account=f" {name.upper()} ", passphrase=PHRASE)
    assert re.fullmatch(r"([0-9A-Z]{4}-){5}[0-9A-Z]{4}", made["recovery"])
    assert (made["me"]["id"], made["me"]["kind"], made["me"]["account"]) == (ann.id, "account", name)
    assert ann.cookie != cookie
    assert await refused(ann.post("/api/account", account="other", passphrase=PHRASE)) == (409, "has_account")
    bob = await running.person().visit()
    assert await refused(bob.post("/api/account", account=name, passphrase=PHRASE)) == (409, "account_taken")
    assert await refused(bob.post("/api/account", account="x", passphrase=PHRASE)) == (422, "account_name")
    assert await refused(bob.post("/api/account", account="bob", passphrase="short")) == (422, "passphrase_length")
    old = running.person()
    old.cookie = cookie
    assert (await old.get("/api/me"))["id"] != ann.id


async def test_signing_in_brings_the_guests_games_along(running: Running) -> None:
    """One in play with an open connection, one that only waits for others, and one that is hosted without a seat."""
    ann, name, _ = await account(running)
    bob = await running.person().visit()
    phone = await running.person().visit()
    playing = (await phone.open_table("schatz", "me", "open", 1))["id"]
    await bob.ask(playing, "join")
    await phone.ask(playing, "start")
    gathering = (await phone.open_table("aztec", "open", "open", public=True))["id"]
    was = phone.id
    async with phone.open_socket(playing, 0) as live:
        seq = (await live.next())["seq"]
        entered = await phone.post("/api/sign-in", account=name, passphrase=PHRASE)
        assert await ended(live) == 1001
    async with phone.open_socket(playing, 0, since=seq) as live:
        frame = await live.next()
        [held] = [event for event in frame["events"] if event["kind"] == "held"]  # a bot may have moved meanwhile
        assert (held["was"], held["who"]) == (was, ann.id)
        assert frame["view"]["eyes"] == 0
    assert entered["me"]["id"] == ann.id
    assert entered["recovery"] is None
    mine = [table["id"] for table in (await ann.get("/api/tables?list=mine"))["tables"]]
    assert sorted(mine) == sorted([playing, gathering])
    await ann.play(playing, 0, "bid 10")
    await ann.ask(gathering, "seat", seat=0, kind="bot")
    stranger = running.person()
    stranger.cookie = None
    assert (await stranger.get("/api/tables?list=mine"))["tables"] == []


async def test_signing_in_brings_along_what_the_guest_said_and_wanted(running: Running) -> None:
    ann, name, _ = await account(running)
    bob, phone = await running.people(2)
    table = (await bob.open_table("aztec", "me", "open"))["id"]
    watched = (await phone.open_table("aztec", "open", 1))["id"]
    await bob.ask(watched, "join")
    await phone.ask(watched, "start")
    await phone.post(f"/api/tables/{table}/chat", text="as a guest", room="onlookers")
    await phone.post("/api/mutes", who=bob.id)
    await phone.post(f"/api/tables/{table}/reports", about=bob.id, text="rude")
    token = (await phone.post("/api/tokens", label="bot"))["token"]
    await bob.post("/api/mutes", who=phone.id)
    was, cookie = phone.id, phone.cookie
    async with bob.open_socket(table, 0) as his, running.person(token).open_socket(table) as program:
        await his.next(), await program.next()
        await phone.post("/api/sign-in", account=name, passphrase=PHRASE)
        assert await ended(program) == 1001
        await phone.post(f"/api/tables/{table}/chat", text="unheard", room="onlookers")
        await (await running.person().visit()).post(f"/api/tables/{table}/chat", text="heard", room="onlookers")
        assert (await next_of(his, "chat"))["line"]["text"] == "heard"
    kept = await ann.get("/api/me/export")
    assert [line["text"] for line in kept["chat"]] == ["as a guest", "unheard"]
    assert [made["text"] for made in kept["reports"]] == ["rude"]
    assert kept["hosted"] == [watched]
    assert kept["muted"] == [bob.id]
    assert [other["who"] for other in (await bob.get("/api/me"))["muted"]] == [ann.id]
    assert (await ann.look(watched))["you"]["host"]
    assert await refused(running.person(token).get("/api/me")) == (401, "bad_token")
    gone = await running.do(running.server.store.identity(was))
    assert gone is not None
    assert (gone.name, gone.deleted) == ("", True)
    old = running.person()
    old.cookie = cookie
    late = await old.get("/api/me")
    assert late["id"] not in (was, ann.id)
    assert late["signed_out"] is None  # no account was deleted: the guest's games are the account's


async def test_where_the_guest_sat_down_while_signing_in_goes_along(running: Running) -> None:
    """In another tab, just after it was looked where the guest sits; also where the account sits already."""
    ann, name, _ = await account(running)
    phone = await running.person().visit()
    await phone.call("PATCH", "/api/me", {"name": "Phone"})
    table = (await ann.open_table("schatz", "me", "open", "open"))["id"]
    store, tables = running.server.store, running.server.tables
    looked = store.seats_of

    async def meanwhile(who: str) -> list[tuple[str, int]]:
        found = await looked(who)
        if who == phone.id:
            await tables.submit(table, phone.id, Join())
        return found

    with patch.object(store, "seats_of", meanwhile):
        await phone.post("/api/sign-in", account=name, passphrase=PHRASE)
    assert (await ann.look(table))["you"]["seats"] == [0, 1]


async def test_who_sits_down_when_the_guest_is_gone_gets_up_again(running: Running) -> None:
    """A command or a new table in another tab that was on its way, and came to the table too late to go along."""
    ann, name, _ = await account(running)
    phone = await running.person().visit()
    await phone.call("PATCH", "/api/me", {"name": "Phone"})
    was = phone.id
    table = (await ann.open_table("schatz", "me", "open", "open"))["id"]
    store, merge, looked = running.server.store, running.server.store.merge_guest, running.server.tables.create
    codes: list[str] = []

    async def too_late(guest: str, who: str) -> None:
        await merge(guest, who)
        with pytest.raises(RequestRefused) as caught:
            await submit_command(running.server, "", table, guest, Join(), "late", "127.0.0.1")
        codes.append(caught.value.reason.value)

    with patch.object(store, "merge_guest", too_late):
        await phone.post("/api/sign-in", account=name, passphrase=PHRASE)
    assert codes == ["signed_out"]
    seen = (await ann.look(table))["table"]
    assert was not in [seat["who"] for seat in seen["seats"]]

    other = await running.person().visit()
    await other.call("PATCH", "/api/me", {"name": "Other"})

    async def gone_first(name: str, secret: bytes, events: list[Event], key: str | None) -> LiveTable:
        await store.delete_identity(other.id)
        return await looked(name, secret, events, key)

    with patch.object(running.server.tables, "create", gone_first):
        assert await refused(other.open_table("aztec", "me", "open", public=True)) == (403, "signed_out")
    assert other.id not in [row["host"] for row in (await ann.get("/api/tables?list=open"))["tables"]]


async def test_no_ban_is_lifted_by_signing_in(running: Running) -> None:
    _, name, code = await account(running)
    guest = await running.person().visit()
    await guest.call("PATCH", "/api/me", {"name": "Client"})
    await running.do(running.server.store.ban(guest.id, running.now() + 3600))
    body = {"account": name, "passphrase": PHRASE}
    assert await refused(guest.post("/api/sign-in", **body)) == (403, "banned")
    assert await refused(guest.post("/api/recover", recovery=code, **body)) == (403, "banned")
    assert await refused(guest.post("/api/account", account="another", passphrase=PHRASE)) == (403, "banned")


async def test_a_seat_kept_for_a_rematch_goes_along(running: Running) -> None:
    _, name, _ = await account(running)
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    await ann.ask(table, "resign", seat=0)
    await bob.call("PATCH", "/api/me", {"name": "Bob"})
    again = (await ann.post(f"/api/tables/{table}/rematch", key="again"))["id"]
    seen = (await ann.look(again))["table"]
    assert seen["names"][seen["seats"][1]["kept"]] == "Bob"
    await bob.post("/api/sign-in", account=name, passphrase=PHRASE)
    assert "join" in (await bob.look(again))["you"]["may"]
    assert await refused((await running.person().visit()).ask(again, "join", seat=1)) == (403, "not_invited")
    await bob.ask(again, "join")


async def test_a_wrong_sign_in_tells_nothing(running: Running) -> None:
    _, name, _ = await account(running)
    bob = await running.person().visit()
    wrong = await refused(bob.post("/api/sign-in", account=name, passphrase="wrong wrong"))
    nobody = await refused(bob.post("/api/sign-in", account="nobody.here", passphrase=PHRASE))
    assert wrong == nobody == (403, "wrong_sign_in")


async def test_recovery(running: Running) -> None:
    ann, name, code = await account(running)
    token = (await ann.post("/api/tokens", label="bot"))["token"]
    old = ann.cookie
    bob = await running.person().visit()
    body = {"account": name, "passphrase": "another phrase"}
    assert await refused(bob.post("/api/recover", recovery="0000", **body)) == (403, "wrong_recovery")
    back = await bob.post("/api/recover", recovery=code.lower().replace("-", " "), **body)
    assert back["me"]["id"] == ann.id
    assert back["recovery"] not in (None, code)
    ann.cookie = old
    assert (await ann.get("/api/me"))["id"] != back["me"]["id"]
    assert await refused(running.person(token).get("/api/me")) == (401, "bad_token")
    assert await refused(running.person().post("/api/recover", recovery=code, **body)) == (403, "wrong_recovery")


async def test_a_new_passphrase_signs_out_all_other_devices(running: Running) -> None:
    ann, name, _ = await account(running)
    phone = await elsewhere(running, name)
    token = (await ann.post("/api/tokens", label="bot"))["token"]
    assert phone.id == ann.id
    assert await refused(ann.post("/api/passphrase", old="wrong wrong", new="a new phrase")) == (
        403,
        "wrong_passphrase",
    )
    await ann.post("/api/passphrase", old=PHRASE, new="a new phrase")
    assert (await ann.get("/api/me"))["id"] == ann.id
    assert (await phone.get("/api/me"))["id"] != ann.id
    assert await refused(running.person(token).get("/api/me")) == (401, "bad_token")
    await phone.post("/api/sign-in", account=name, passphrase="a new phrase")
    guest = await running.person().visit()
    assert await refused(guest.post("/api/passphrase", old=PHRASE, new=PHRASE)) == (409, "no_account")


async def test_signing_out_here_and_everywhere(running: Running) -> None:
    ann, name, _ = await account(running)
    phone = await elsewhere(running, name)
    await phone.post("/api/sign-out")
    assert (await phone.get("/api/me"))["kind"] == "guest"
    assert (await ann.get("/api/me"))["id"] == ann.id
    phone = await elsewhere(running, name)
    token = (await ann.post("/api/tokens", label="bot"))["token"]
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    async with running.person(token).open_socket(table) as program:
        await program.next()
        await ann.post("/api/sign-out", everywhere=True)
        assert (await dismissed(program))[1:] == ("bad_token", 1008)
    assert await refused(running.person(token).get("/api/me")) == (401, "bad_token")
    seen = await phone.get("/api/me")
    assert seen["id"] != ann.id
    assert seen["signed_out"] == "everywhere"
    seen = await ann.get("/api/me")
    assert (seen["kind"], seen["signed_out"]) == ("guest", None)  # by oneself


async def test_why_one_was_signed_out_is_forgotten_after_signing_in_or_out(running: Running) -> None:
    ann, name, _ = await account(running)
    for leave in ("/api/sign-out", "/api/sign-in"):
        phone = await elsewhere(running, name)
        await ann.post("/api/sign-out", everywhere=True)
        await ann.post("/api/sign-in", account=name, passphrase=PHRASE)
        browser = Browser(phone)
        assert (await browser.fetch("GET", "/api/me"))["signed_out"] == "everywhere"
        assert (await browser.fetch("GET", "/api/me"))["signed_out"] == "everywhere"  # until something else is done
        if leave == "/api/sign-in":
            await browser.fetch("POST", leave, {"account": name, "passphrase": PHRASE})
        await browser.fetch("POST", "/api/sign-out", {})
        seen = await browser.fetch("GET", "/api/me")
        assert (seen["kind"], seen["signed_out"]) == ("guest", None)
        assert browser.cookies() - {"teocalli-device"} == {"teocalli"}


async def test_a_copy_of_the_cookie_ends_with_signing_out_and_so_do_its_connections(running: Running) -> None:
    ann, name, _ = await account(running)
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    phone, thief = await elsewhere(running, name), running.person()
    thief.cookie = phone.cookie
    async with thief.open_socket(table) as copied, ann.open_socket(table) as kept:
        await copied.next()
        await kept.next()
        await phone.post("/api/sign-out")
        assert (await dismissed(copied))[1:] == ("signed_out", 1008)
        assert (await answered(kept, "leave", seat=0))["ok"]
    me = await thief.get("/api/me")
    assert (me["kind"], me["signed_out"]) == ("guest", None)
    assert me["id"] != ann.id


async def test_a_copy_of_the_cookie_ends_when_another_account_signs_in(running: Running) -> None:
    ann, name, _ = await account(running)
    _, other, _ = await account(running)
    phone, thief = await elsewhere(running, name), running.person()
    thief.cookie = phone.cookie
    await phone.post("/api/sign-in", account=other, passphrase=PHRASE)
    assert (await thief.visit()).id != ann.id


async def test_the_device_that_signed_in_before_is_not_shut_out(strict: Running) -> None:
    ann = await strict.person().visit()
    browser = Browser(ann)
    await browser.fetch("POST", "/api/account", {"account": "ann", "passphrase": PHRASE})
    await browser.fetch("POST", "/api/sign-out", {})
    assert "teocalli-device" in browser.cookies()
    stranger = await strict.person().visit()
    codes = [(await refused(stranger.post("/api/sign-in", account="ann", passphrase="a guess")))[1] for _ in range(12)]
    assert codes == ["wrong_sign_in"] * 10 + ["too_many"] * 2
    entered = await browser.fetch("POST", "/api/sign-in", {"account": "ann", "passphrase": PHRASE})
    assert entered["me"]["account"] == "ann"


async def test_the_cookie_of_the_device_goes_with_the_last_account(running: Running) -> None:
    ann, first, _ = await account(running)
    _, second, _ = await account(running)
    browser = Browser(ann)
    for name in (first, second):
        await browser.fetch("POST", "/api/sign-in", {"account": name, "passphrase": PHRASE})
    assert "teocalli-device" in browser.cookies()
    await browser.fetch("DELETE", "/api/me", {"passphrase": PHRASE})
    assert "teocalli-device" in browser.cookies(), "the other account is still there"
    await browser.fetch("POST", "/api/sign-in", {"account": first, "passphrase": PHRASE})
    await browser.fetch("DELETE", "/api/me", {"passphrase": PHRASE})
    assert browser.cookies() == {"teocalli"}


class Browser:
    """Keeps all cookies of the server, as browsers do, beginning with that of a person."""

    def __init__(self, person: Person) -> None:
        self._base, self._first = person.base, person.cookie
        self._jar = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))

    async def fetch(self, method: str, path: str, body: Json | None = None) -> Any:
        data = None if body is None else msgspec.json.encode(body)
        headers = {"Origin": self._base, "Content-Type": "application/json"}
        if self._first is not None:
            headers["Cookie"], self._first = self._first, None
        request = urllib.request.Request(self._base + path, data, headers, method=method)

        def send() -> bytes:
            with self._opener.open(request, timeout=30) as answer:
                read: bytes = answer.read()
                return read

        return msgspec.json.decode(await asyncio.to_thread(send))

    def cookies(self) -> set[str]:
        return {cookie.name for cookie in self._jar}


async def test_tokens_play_for_who_made_them(running: Running) -> None:
    ann = await running.person().visit()
    made = await ann.post("/api/tokens", label="my bot")
    assert made["token"].startswith("teo_")
    program = running.person(made["token"])
    assert (await program.get("/api/me"))["id"] == ann.id
    table = (await program.open_table("aztec", "me", "device", start=True))["id"]
    await program.play(table, 0)
    listed = (await ann.get("/api/tokens"))["tokens"]
    assert [(token["id"], token["label"]) for token in listed] == [(made["id"], "my bot")]
    assert made["token"] not in str(listed)
    assert await refused(ann.post("/api/tokens", label="")) == (422, "label_length")
    assert await refused(ann.call("DELETE", "/api/tokens/nonsense")) == (404, "no_such_token")
    bob = await running.person().visit()
    assert await refused(bob.call("DELETE", f"/api/tokens/{made['id']}")) == (404, "no_such_token")
    await ann.call("DELETE", f"/api/tokens/{made['id']}")
    assert await refused(program.get("/api/me")) == (401, "bad_token")


async def test_a_token_cannot_become_its_owner(running: Running) -> None:
    ann = await running.person().visit()
    made = await ann.post("/api/tokens", label="bot")
    program = running.person(made["token"])
    calls: list[tuple[str, str, Json | None]] = [
        ("PATCH", "/api/me", {"name": "Eve"}),
        ("PATCH", "/api/me", {"language": "fr"}),
        ("GET", "/api/me/export", None),
        ("GET", "/api/tokens", None),
        ("POST", "/api/tokens", {"label": "more"}),
        ("DELETE", f"/api/tokens/{made['id']}", {}),
        ("POST", "/api/account", {"account": "mine.now", "passphrase": PHRASE}),
        ("POST", "/api/sign-in", {"account": "mine.now", "passphrase": PHRASE}),
        ("POST", "/api/recover", {"account": "mine.now", "passphrase": PHRASE, "recovery": "x"}),
        ("POST", "/api/passphrase", {"old": PHRASE, "new": PHRASE}),
        ("POST", "/api/sign-out", {"everywhere": True}),
        ("DELETE", "/api/me", {}),
    ]
    for method, path, body in calls:
        assert await refused(program.call(method, path, body)) == (403, "not_by_token"), path
    assert program.cookie is None
    assert (await ann.get("/api/me"))["id"] == ann.id


async def test_tokens_have_an_end(running: Running) -> None:
    ann = await running.person().visit()
    for number in range(20):
        await ann.post("/api/tokens", label=f"bot {number}")
    assert await refused(ann.post("/api/tokens", label="one more")) == (409, "tokens_full")


async def test_what_the_server_keeps_about_somebody(running: Running) -> None:
    ann, name, code = await account(running)
    bob = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    await ann.post(f"/api/tables/{table}/chat", text="come in")
    await bob.post(f"/api/tables/{table}/chat", text="not hers", room="onlookers")
    other = (await bob.open_table("aztec", "me", "open"))["id"]
    await ann.post(f"/api/tables/{other}/chat", text="nice", room="onlookers")
    await ann.post(f"/api/tables/{other}/reports", about=bob.id, text="he shouts")
    made = await ann.post("/api/tokens", label="bot")
    await ann.post("/api/mutes", who=bob.id)
    kept = await ann.get("/api/me/export")
    assert (kept["me"]["id"], kept["me"]["account"]) == (ann.id, name)
    assert kept["seats"] == [{"table": table, "seat": 0}]
    assert kept["hosted"] == [table]
    assert [(line["table"], line["text"]) for line in kept["chat"]] == [(table, "come in"), (other, "nice")]
    assert [(made["table"], made["about"], made["text"]) for made in kept["reports"]] == [(other, bob.id, "he shouts")]
    assert [token["label"] for token in kept["tokens"]] == ["bot"]
    assert kept["muted"] == [bob.id]
    for secret in (code, made["token"], PHRASE, "argon2"):
        assert secret not in str(kept)


async def test_deleted_the_name_goes_and_the_games_stay(running: Running) -> None:
    ann, name, _ = await account(running)
    bob = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "open"))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    await ann.play(table, 0, "d4.1EN")
    await ann.post(f"/api/tables/{table}/chat", text="farewell")
    assert await refused(ann.call("DELETE", "/api/me", {"passphrase": "wrong wrong"})) == (403, "wrong_passphrase")
    cookie = ann.cookie
    async with bob.open_socket(table, 1) as live:
        await live.next()
        await ann.call("DELETE", "/api/me", {"passphrase": PHRASE})
        frame = await next_of(live, "table")
    assert frame["table"]["names"][ann.id] == ""
    assert len(frame["view"]["pieces"]) == 1
    assert "farewell" not in str((await bob.get(f"/api/tables/{table}/chat"))["lines"])
    ann.cookie = cookie
    assert (await ann.get("/api/me"))["id"] != ann.id
    assert await refused(bob.post("/api/sign-in", account=name, passphrase=PHRASE)) == (403, "wrong_sign_in")
    guest = await running.person().visit()
    await guest.call("DELETE", "/api/me", {})
    assert (await guest.get("/api/me"))["id"] != guest.id


async def test_who_is_banned_may_look_but_not_take_part(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "open", public=True))["id"]
    assert await running.do(running.server.store.ban(ann.id, running.now() + 3600))
    assert (await ann.look(table, 0))["you"]["seats"] == [0]
    assert await refused(ann.ask(table, "leave", seat=0)) == (403, "banned")
    assert await refused(ann.open_table("aztec", "me", 1)) == (403, "banned")
    assert await refused(ann.call("PATCH", "/api/me", {"name": "x"})) == (403, "banned")
    assert await refused(ann.post(f"/api/tables/{table}/chat", text="x")) == (403, "banned")


async def test_muting(running: Running) -> None:
    ann, bob = await running.people(2)
    assert await refused(ann.post("/api/mutes", who=bob.id)) == (404, "nobody")
    await bob.call("PATCH", "/api/me", {"name": "Bob"})
    assert (await ann.post("/api/mutes", who=bob.id))["muted"] == [{"who": bob.id, "name": "Bob"}]
    await bob.call("PATCH", "/api/me", {"name": "Bobby"})
    assert (await ann.get("/api/me"))["muted"] == [{"who": bob.id, "name": "Bobby"}]
    assert (await ann.post("/api/mutes", who=bob.id, muted=False))["muted"] == []
    assert await refused(ann.post("/api/mutes", who="nobody")) == (404, "nobody")
    assert await refused(ann.post("/api/mutes", who="a\x00")) == (400, "bad_request")
    assert await refused(ann.post("/api/mutes", who="x" * 65)) == (400, "bad_request")
