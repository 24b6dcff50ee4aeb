"""`teocalli serve`: how it opens, what it refuses, what it logs and counts, and how it closes."""

import asyncio
import json
import logging
import os
import re
import socket
import sqlite3
import sys
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from teocalli.lab.live.client import Client
from teocalli.server import logs
from teocalli.server import run as serving
from teocalli.server.limits import UNLIMITED
from teocalli.server.proxies import public_url, trusted_proxies
from teocalli.server.settings import Settings
from teocalli.store.file_lock import FileLock
from teocalli.store.store import StoreDown
from tests.cli.logged_server import LoggedServer
from tests.cli.program import refused
from tests.server.conftest import running
from tests.server.running import Person, Running, answered, until
from tests.server.running import refused as turned_away
from tests.waiting import GIVE_UP, wait_until

__all__ = ["running"]

No = Callable[..., str]
Told = Callable[..., tuple[Settings, list[str]]]


@pytest.fixture
def no(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> No:
    """What `teocalli serve` says when it does not open."""

    def said(*arguments: str, data: Path = tmp_path / "data") -> str:
        place = () if "--database" in arguments else ("--data", str(data))
        return refused(capsys, "serve", "--port", "0", *place, *arguments)

    return said


# What it refuses.


def test_a_port_that_is_taken(no: No) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"cannot listen at 127.0.0.1 port {port}: Address already in use" in no("--port", port)


def test_a_host_that_is_none(no: No) -> None:
    assert "cannot listen at nowhere.invalid: " in no("--host", "nowhere.invalid")


def test_a_folder_that_cannot_be_used(no: No, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert f"the folder {file} cannot be used: " in no(data=file)
    assert f"the folder {file / 'in'} cannot be used: " in no(data=file / "in")


def test_a_folder_that_cannot_be_read_or_written(no: No, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK)  # root may do everything
    assert f"the folder {tmp_path} cannot be read and written" in no(data=tmp_path)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert f"path '{tmp_path}' is not readable" in no(data=tmp_path)


def test_a_file_that_is_not_a_database(no: No, tmp_path: Path) -> None:
    (tmp_path / "teocalli.db").write_text("a letter, " * 500)
    assert f"The database {tmp_path / 'teocalli.db'} is not a database." in no(data=tmp_path)


def test_a_folder_in_place_of_the_database(no: No, tmp_path: Path) -> None:
    (tmp_path / "teocalli.db").mkdir()
    assert f"The database {tmp_path / 'teocalli.db'} cannot be used: unable to open" in no(data=tmp_path)


def test_a_database_of_another_program(no: No, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "teocalli.db")) as database:
        database.execute("CREATE TABLE letters (text)")
    assert "belongs to another program" in no(data=tmp_path)


def test_a_database_that_is_down(no: No) -> None:
    assert "The PostgreSQL database house at 127.0.0.1:1 cannot be reached." in no(
        "--database", "postgresql://me:password@127.0.0.1:1/house"
    )


def test_a_database_of_a_kind_that_is_not_known(no: No) -> None:
    assert "postgresql://…" in no("--database", "mysql://localhost/house")


def test_two_places(no: No) -> None:
    assert "name two places" in no("--data", "here", "--database", "postgresql://there/house")


@pytest.mark.parametrize("url", ["play.example.org", "ftp://play.example.org", "https://play.example.org/games", ""])
def test_a_public_url_that_is_none(no: No, url: str) -> None:
    assert "a public URL is like https://play.example.org" in no("--public-url", url)


@pytest.mark.parametrize("proxy", ["proxy.example.org", "10.0.0.0/40", ""])
def test_a_trusted_proxy_that_is_none(no: No, proxy: str) -> None:
    assert "a trusted proxy is an address or a network" in no("--trusted-proxy", proxy)


# What it opens.


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Told:
    """The settings that a command line leads to, and the pages that it opens in a browser."""
    from teocalli.cli import app

    found: list[Settings] = []
    pages: list[str] = []

    def run(settings: Settings, place: socket.socket, shown: Callable[[object], None], lock: object) -> None:
        with place:
            found.append(settings)
            shown(None)

    def told(*arguments: str) -> tuple[Settings, list[str]]:
        app(["serve", "--port", "0", "--data", str(tmp_path), *arguments], standalone_mode=False)
        return found[-1], pages

    monkeypatch.setattr(serving, "run", run)
    monkeypatch.setattr(logs, "configure_logging", lambda *args, **more: None)
    monkeypatch.setattr(webbrowser, "open", pages.append)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    return told


def test_a_browser_opens_on_a_desktop_only(
    told: Told,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert told("--open")[1] == []
    monkeypatch.setenv("DISPLAY", ":0")
    assert told()[1] == []
    assert told("--open", "--no-open")[1] == []  # as `make play ARGS=--no-open` asks
    pages = told("--open")[1]
    address = capsys.readouterr().out.splitlines()[-2].removeprefix("Teocalli is open at ")
    wait_until(lambda: pages != [])
    assert pages == [address]
    assert re.fullmatch(r"http://localhost:\d+", address)


def test_its_port_answers_while_the_games_are_prepared(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    listening = serving.listening_socket
    ports: list[int] = []
    answers: list[int] = []

    def listen(host: str, port: int) -> socket.socket:
        listener = listening(host, port)
        ports.append(listener.getsockname()[1])
        return listener

    def prepare(*_: object, **__: object) -> None:
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(f"http://127.0.0.1:{ports[0]}/", timeout=GIVE_UP)
        with caught.value as answer:
            answers.append(answer.code)

    monkeypatch.setattr(serving, "listening_socket", listen)
    monkeypatch.setattr("teocalli.cli.serve.ensure_prepared", prepare)
    told()
    assert answers == [503]


def test_settings_of_the_command_line(told: Told, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings, _ = told(
        "--public-url", "https://Play.example.org:443/", "--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "::1"
    )
    assert capsys.readouterr().out.startswith("Teocalli is open at https://play.example.org\n")
    assert settings.database == str(tmp_path / "teocalli.db")
    assert settings.public is not None
    assert settings.public.text == "https://play.example.org"
    assert [str(network) for network in settings.proxies] == ["10.0.0.0/8", "::1/128"]
    assert settings.allowances
    assert told("--no-limits")[0].allowances == UNLIMITED


def test_one_file_has_one_server(no: No, tmp_path: Path) -> None:
    database = tmp_path / "teocalli.db"
    with FileLock(str(database)):
        assert f"Another Teocalli is open on the database {database}." in no(data=tmp_path)
    assert not database.exists(), "nothing is migrated under another server"


# How it closes.


async def test_it_closes_whatever_is_going_on(tmp_path: Path) -> None:
    with LoggedServer(tmp_path) as running:
        ann = running.person()
        played = await ann.open_table("aztec", "device", "device", start=True)
        thinking = [
            await ann.open_table("aztec", "me", 5, 5, first={"by": "host", "seat": 1}, start=True) for _ in "123"
        ]
        async with AsyncExitStack() as sockets:
            for table, eyes in [(played, 0), *((each, 2) for each in thinking)]:
                await sockets.enter_async_context(ann.open_socket(table["id"], eyes=eyes))
            deaf = await _deaf(running, ann, played["id"])
            _, writer = await asyncio.open_connection("127.0.0.1", running.port)
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
            done = [await ann.play(played["id"], move % 2) for move in range(6)]
            asking = [asyncio.create_task(ann.play(played["id"], 0)) for _ in range(3)]
            await asyncio.to_thread(running.close)
            await asyncio.gather(*asking, return_exceptions=True)
            deaf.close()
            writer.close()

    with running:
        ann.base = running.base
        seen = await ann.look(played["id"], 0)
        assert seen["seq"] >= max(each["seq"] for each in done)
        for table in thinking:
            await until(lambda table=table: _moved(ann, table["id"]), GIVE_UP)  # type: ignore[misc]
        running.close()
    assert [json.loads(line)["say"] for line in running.logs.read_text().splitlines()].count(
        "the server is closed"
    ) == 2


async def _moved(ann: Person, table: str) -> bool:
    return bool((await ann.look(table))["view"]["actors"] == [2])


async def _deaf(running: LoggedServer, ann: Person, table: str) -> socket.socket:
    """A connection that opens a socket to a table and never reads what comes."""
    line = socket.create_connection(("127.0.0.1", running.port))
    line.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nOrigin: {running.base}\r\n"
        f"Cookie: {ann.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    return line


# What it logs and counts.

_HIDDEN = re.compile(r"\b[TAC][0-9]{1,2}\b|\bbid [0-9]+|\b(?:tricks|most|fewest)_\w+")
"""Cards, bids and goals."""


async def test_logs_and_counts_tell_nothing_hidden(tmp_path: Path) -> None:
    with LoggedServer(tmp_path, "--log-level", "debug") as running:
        ann, ben = await running.person().visit(), await running.person().visit()
        phrase = "correct horse battery"
        recovery = (await ann.post("/api/account", account="ann", passphrase=phrase))["recovery"]
        token = (await ann.post("/api/tokens", label="my bot"))["token"]
        made = await ann.open_table("schatz", "me", "invited", options={"max_rounds": 1})
        table, invitation = made["id"], made["invitations"][0]["token"]
        await ben.ask(table, "join", seat=1, invitation=invitation, nonce="the-nonce-of-ben")
        await ann.ask(table, "start")
        assert await turned_away(ann.ask(table, "start")) == (409, "already_started")
        assert await turned_away(Client(running.base, token="teo_wrong").call("GET", "/api/me")) == (401, "bad_token")
        await _whole_game(table, [ann, ben])
        counted = await _counted_without_feeds(running.base)
        assert await asyncio.to_thread(_fetched, f"{running.base}/healthz") == "well\n"
        running.close()

    with closing(sqlite3.connect(running.database)) as database:
        ((secret,),) = database.execute("SELECT secret FROM tables").fetchall()
        keys = [value.hex() for (value,) in database.execute("SELECT value FROM secrets")]
    cookies = [(each.cookie or "").partition("=")[2] for each in (ann, ben)]
    lines = running.logs.read_text()
    logged = [json.loads(line) for line in lines.splitlines()]
    assert [line["say"] for line in logged if line["level"] == "debug" and line.get("table") == table].count(
        "asked to Play"
    ) > 20
    for each in (secret.hex(), *keys, *cookies, phrase, recovery, token, invitation, "the-nonce-of-ben"):
        assert each not in lines + counted
    for line in logged:
        assert not _HIDDEN.search(json.dumps({name: line[name] for name in line if name != "table"}))
    assert not _HIDDEN.search(counted)
    _check_counts(counted)


async def _counted_without_feeds(base: str) -> str:
    """What is counted, once the server has noticed that all connections are closed."""
    async with asyncio.timeout(GIVE_UP):
        while True:
            counted = await asyncio.to_thread(_fetched, f"{base}/metrics")
            if re.search(r"^teocalli_feeds 0", counted, re.MULTILINE):
                return counted
            await asyncio.sleep(0.05)


def _check_counts(text: str) -> None:
    found = dict(line.rsplit(" ", 1) for line in text.splitlines() if line.startswith("teocalli_"))
    assert float(found['teocalli_commands_total{command="Play"}']) > 20
    assert float(found['teocalli_refusals_total{code="already_started"}']) == 1
    assert float(found["teocalli_commit_seconds_count"]) > 20
    assert float(found["teocalli_fanout_seconds_count"]) > 20
    assert float(found["teocalli_commit_seconds_sum"]) > 0
    assert float(found["teocalli_tables"]) == 1
    assert float(found["teocalli_bot_queue"]) == 0
    assert float(found["teocalli_bots_thinking"]) == 0
    assert float(found['teocalli_requests_total{status="401"}']) == 1


async def _whole_game(table: str, people: list[Person]) -> None:
    """Two play by socket until the game is over."""
    async with people[0].open_socket(table, 0) as first, people[1].open_socket(table, 1) as second:
        while True:
            for seat, connection in enumerate((first, second)):
                seen = await people[seat].look(table, seat)
                if seen["table"]["phase"] == "over":
                    return
                if seat in seen["view"]["actors"]:
                    actions = seen["view"]["legal"][:1]
                    decision = seen["table"]["decision"]
                    answer = await answered(connection, "play", seat=seat, decision=decision, actions=actions)
                    assert answer["ok"], answer


def _fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=GIVE_UP) as answer:
        text: str = answer.read().decode()
        return text


async def test_a_server_that_cannot_write_is_unwell(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def down() -> None:
        raise StoreDown("no")

    assert await asyncio.to_thread(_fetched, f"{running.base}/healthz") == "well\n"
    monkeypatch.setattr(running.server.store, "check", down)
    with pytest.raises(urllib.error.HTTPError) as unwell:
        await asyncio.to_thread(_fetched, f"{running.base}/healthz")
    assert unwell.value.code == 503
    unwell.value.close()


def test_a_logged_error_shows_its_kind_and_place_and_not_its_text() -> None:
    try:
        raise ValueError("T19 is in this hand")
    except ValueError:
        said, trace = "a connection broke\nT19", sys.exc_info()
    record = logging.LogRecord("teocalli.server.http.connection", logging.ERROR, "", 1, said, None, trace)
    record.table, record.hand = "abc", ["T19"]
    line = json.loads(logs.JsonLines().format(record))
    assert line.pop("at") > 0
    assert re.fullmatch(r"test_serve\.py:\d+", where := line.pop("where"))
    told = {"level": "error", "say": "a connection broke", "table": "abc", "error": "ValueError"}
    assert line == {"from": "teocalli.server.http.connection", **told}
    plain = logs.PlainLines().format(record)
    assert re.fullmatch(rf"[0-9:]{{8}} error a connection broke table=abc error=ValueError where={where}", plain)


# Tables that cannot be read.

DAMAGE = {
    "no JSON": "UPDATE events SET body = x'ff7b' WHERE table_id = ? AND seq = 2",
    "no bytes": "UPDATE events SET body = 5 WHERE table_id = ? AND seq = 2",
    "no event": """UPDATE events SET body = '{"kind":"moved","at":1}' WHERE table_id = ? AND seq = 2""",
    "no such move": """UPDATE events SET body = replace(body, '"do":"', '"do":"z') WHERE table_id = ? AND seq = 3""",
    "a gap": "DELETE FROM events WHERE table_id = ? AND seq = 3",
    "no end": "DELETE FROM events WHERE table_id = ? AND seq > 3",
    "nothing": "DELETE FROM events WHERE table_id = ?",
    "another secret": "UPDATE tables SET secret = randomblob(32) WHERE id = ?",
    "too short a count": "UPDATE tables SET events = events - 1 WHERE id = ?",
}


async def test_a_table_that_cannot_be_read_is_refused_and_all_others_go_on(tmp_path: Path) -> None:
    running = LoggedServer(tmp_path)
    running.database.parent.mkdir()
    before = Running(Settings(database=str(running.database), allowances=UNLIMITED, workers=1)).open()
    ann = before.person()
    tables: dict[str, str] = {}
    for name in [*DAMAGE, "a summary", "none"]:
        tables[name] = (await ann.open_table("aztec", "device", "device", start=True, public=True))["id"]
        for move in range(4):
            await ann.play(tables[name], move % 2)
    before.close()
    with closing(sqlite3.connect(running.database)) as database:
        for name, damage in DAMAGE.items():
            assert database.execute(damage, (tables[name],)).rowcount
        database.execute("UPDATE tables SET summary = x'ff' WHERE id = ?", (tables["a summary"],))
        database.commit()

    with running:
        ann.base = running.base
        for name in DAMAGE:
            assert await turned_away(ann.play(tables[name], 0)) == (409, "unreadable_table"), name
            assert await turned_away(ann.look(tables[name])) == (409, "unreadable_table"), name
        for name in ("none", "a summary"):
            await ann.play(tables[name], 0)
        watched = (await ann.get("/api/tables?list=watch"))["tables"]
        assert tables["none"] in [each["id"] for each in watched]
        mine = {each["id"]: each["phase"] for each in (await ann.get("/api/tables?list=mine"))["tables"]}
        assert mine[tables["none"]] == "playing"
        assert mine[tables["a gap"]] == "corrupt"
        assert await asyncio.to_thread(_fetched, f"{running.base}/healthz") == "well\n"
        running.close()
    logged = [json.loads(line) for line in running.logs.read_text().splitlines()]
    assert {line["table"] for line in logged if line["level"] == "error"} == {tables[name] for name in DAMAGE}
    assert all("Traceback" not in line["say"] for line in logged)


# Behind a reverse proxy.


class Proxied(Person):
    """Somebody whose requests a proxy passes on."""

    def __init__(self, base: str, address: str, origin: str = "https://play.example.org") -> None:
        super().__init__(base)
        self._forwarded = {"X-Forwarded-For": address, "Origin": origin, "X-Forwarded-Proto": "https"}

    @property
    def headers(self) -> dict[str, str]:
        return {**super().headers, **self._forwarded}


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Running]:
    settings = Settings(
        database=str(tmp_path / "teocalli.db"),
        public=public_url("https://play.example.org"),
        proxies=trusted_proxies(["127.0.0.1"]),
        workers=1,
    )
    running = Running(settings).open()
    yield running
    running.close()


async def test_links_and_cookies_are_those_of_the_public_address(proxied: Running) -> None:
    ann = Proxied(proxied.base, "192.0.2.1")
    made = await ann.open_table("schatz", "me", "invited")
    assert made["url"].startswith("https://play.example.org/")
    assert made["invitations"][0]["url"].startswith("https://play.example.org/")
    assert (ann.cookie or "").startswith("__Host-teocalli=")
    async with ann.open_socket(made["id"], 0) as connection:
        assert (await connection.next())["type"] == "table"
    request = urllib.request.Request(f"{proxied.base}/api/me")
    with await asyncio.to_thread(urllib.request.urlopen, request) as answer:
        cookie = answer.headers["Set-Cookie"]
        assert "; Secure" in cookie
        assert "; HttpOnly" in cookie
        assert "; SameSite=Lax" in cookie
        assert "; Path=/" in cookie
        assert "Domain" not in cookie
        assert answer.headers["Strict-Transport-Security"]


async def test_what_comes_from_another_origin_than_the_public_one_is_refused(proxied: Running) -> None:
    ann = Proxied(proxied.base, "192.0.2.1")
    await ann.visit()
    eve = Proxied(proxied.base, "192.0.2.1", origin=proxied.base)
    eve.cookie = ann.cookie
    assert await turned_away(eve.open_table("schatz", "me", "open")) == (403, "cross_site")


async def _knocks(running: Running, address: str) -> str:
    """Somebody new from an address asks for an account whose name is taken."""
    return (await turned_away(Proxied(running.base, address).post("/api/account", account="ann", passphrase="x" * 20)))[
        1
    ]


async def test_limits_count_by_the_forwarded_address(proxied: Running) -> None:
    await Proxied(proxied.base, "192.0.2.1").post("/api/account", account="ann", passphrase="x" * 20)
    said = [await _knocks(proxied, "192.0.2.7") for _ in range(21)]
    assert said == ["account_taken"] * 20 + ["too_many"]
    assert await _knocks(proxied, "192.0.2.8") == "account_taken"
    assert await _knocks(proxied, "192.0.2.8, 192.0.2.7") == "too_many", "what the client itself claims is not believed"


async def test_a_proxy_that_is_not_trusted_is_not_believed(tmp_path: Path) -> None:
    running = Running(
        Settings(database=str(tmp_path / "teocalli.db"), public=public_url("https://play.example.org"), workers=1)
    ).open()
    await Proxied(running.base, "192.0.2.1").post("/api/account", account="ann", passphrase="x" * 20)
    said = [await _knocks(running, f"192.0.2.{number}") for number in range(20)]
    assert said == ["account_taken"] * 19 + ["too_many"]
    running.close()
