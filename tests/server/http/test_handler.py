"""What every call has in common, and a server that is closed and opened again."""

import asyncio
import http.client
import json
import logging
import socket
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from teocalli.server.app import ENDPOINTS
from teocalli.server.bots.pool import Choice
from teocalli.server.limits import UNLIMITED
from teocalli.server.settings import Settings
from teocalli.store.store import StoreDown
from tests.server.running import QuickPool, Running, next_of, refused, until
from tests.waiting import GIVE_UP


@pytest.fixture
def running(running: Running) -> Running:
    return running


def raw(
    running: Running, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, http.client.HTTPMessage, bytes]:
    """A request as it stands."""
    connection = http.client.HTTPConnection(running.base.removeprefix("http://"), timeout=GIVE_UP)
    try:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
def test_every_call_answers_json_that_no_cache_keeps(running: Running, endpoint: object) -> None:
    """Asked without a table, a body or an identity: some succeed, no one fails."""
    method, path = endpoint.method, endpoint.path  # type: ignore[attr-defined]
    filled = path.replace("{table}", "none").replace("{token}", "none").replace("{decision}", "0")
    status, headers, body = raw(running, method, filled, b"{}" if method != "GET" else None)
    assert status in (200, 400, 404, 409, 422), body
    assert headers["Content-Type"] == "application/json"
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Server" not in headers
    answer = json.loads(body)
    if status != 200:
        assert set(answer) == {"error", "stand"}
        assert set(answer["error"]) == {"code", "say", "key", "args", "rule"}


def test_the_first_answer_brings_a_cookie_that_no_script_reads(running: Running) -> None:
    _, headers, _ = raw(running, "GET", "/api/me")
    cookie = headers["Set-Cookie"]
    assert cookie.startswith("teocalli=2.")
    assert cookie.endswith("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax")
    _, again, _ = raw(running, "GET", "/api/me", Cookie=cookie.partition(";")[0])
    assert again["Set-Cookie"] is None


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "no_such_page"),
        ("GET", "/api", 404, "no_such_page"),
        ("POST", "/api/nothing", 405, "not_offered"),
        ("PUT", "/api/me", 405, "not_offered"),
        ("POST", "/api/games", 405, "not_offered"),
        ("TRACE", "/api/me", 405, "not_offered"),
    ],
)
def test_what_is_not_offered(running: Running, method: str, path: str, status: int, code: str) -> None:
    found, _, body = raw(running, method, path)
    assert (found, json.loads(body)["error"]["code"]) == (status, code)


def test_health_and_figures(running: Running) -> None:
    assert raw(running, "GET", "/healthz")[0::2] == (200, b"well\n")
    status, _, body = raw(running, "GET", "/metrics")
    assert status == 200
    for name in ("commands", "refusals", "commit_seconds", "fanout_seconds", "tables", "feeds", "bot_queue"):
        assert f"teocalli_{name}".encode() in body


async def test_without_a_database_nothing_is_lost_and_everything_says_so(running: Running) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", "device", start=True))["id"]
    store = running.server.store
    with patch.object(store, "append", side_effect=StoreDown("the disk at /secret/place is full")):
        assert await refused(ann.play(table, 0)) == (503, "database_down")
        with patch.object(store, "check", side_effect=StoreDown("no")):
            assert raw(running, "GET", "/healthz")[0] == 503
    assert (await ann.look(table, 0))["view"]["pieces"] == []
    await ann.play(table, 0)


async def test_a_client_that_leaves_in_the_middle_of_a_body_is_no_error(
    running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    host, port = running.base.removeprefix("http://").split(":")
    open_before = len(running.server.connections)
    head = f"PATCH /api/me HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n"
    with socket.create_connection((host, int(port)), GIVE_UP) as line:
        line.sendall(head.encode())
        assert b" 100 " in await asyncio.to_thread(line.recv, 1000)  # the body is being read
        line.sendall(b"{")

    async def is_gone() -> bool:
        return len(running.server.connections) <= open_before and not running.uvicorn.server_state.tasks

    await until(is_gone)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_while_the_server_closes_nothing_changes(running: Running) -> None:
    ann = await running.person().visit()
    running.server.is_closing = True
    try:
        assert await refused(ann.open_table("aztec", "me", "open")) == (503, "closing")
        assert await refused(ann.call("PATCH", "/api/me", {"name": "x"})) == (503, "closing")
        assert (await ann.get("/api/games"))["games"]
        assert raw(running, "GET", "/healthz")[0] == 503
    finally:
        running.server.is_closing = False


# Closed and opened again.


def opened(path: Path) -> Running:
    return Running(Settings(database=str(path / "teocalli.db"), allowances=UNLIMITED, workers=1)).open()


class Thoughtful(QuickPool):
    """Bots that never come to a decision."""

    async def choose(self, *_: Any, **__: Any) -> Choice:
        await asyncio.Event().wait()
        raise AssertionError


async def test_a_bots_move_that_is_owed_is_made_after_a_restart(tmp_path: Path) -> None:
    running = opened(tmp_path)
    running.server.driver.pool = Thoughtful(1)
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "me", 1, start=True))["id"]
    [action, *_] = (await ann.look(table, 0))["view"]["legal"]
    command: dict[str, Any] = {"do": "play", "seat": 0, "decision": 0, "actions": [action], "key": "mine"}
    await ann.ask(table, **command)
    seq = (await ann.look(table))["seq"]
    running.close()
    running = opened(tmp_path)
    try:
        ann.base = running.base

        async def moved() -> bool:
            return bool((await ann.look(table, 0))["view"]["actors"] == [0])

        await until(moved)
        assert (await ann.get("/api/me"))["id"] == ann.id
        async with ann.open_socket(table, 0, since=seq) as live:
            frame = await next_of(live, "events")
            assert frame["events"][0]["event"]["by"] == 1
        assert (await ann.ask(table, **command))["seq"] == seq
    finally:
        running.close()


async def test_nobody_is_charged_for_the_time_in_which_the_server_was_closed(tmp_path: Path) -> None:
    running = opened(tmp_path)
    ann, bob = await running.people(2)
    table = (await ann.open_table("aztec", "me", "open", clock={"kind": "move", "seconds": 30}))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    await running.do(running.server.store.set_heartbeat(running.now()))
    running.close()
    later = Running(running.settings)
    later.ahead = 3600
    later.open()
    try:
        ann.base = later.base
        await later.advance(1)
        seen = await ann.look(table)
        seat = seen["table"]["seats"][0]
        assert not seat["out_of_time"]
        assert seat["left"] == pytest.approx(30)
        assert seen["now"] - seen["table"]["at"] == pytest.approx(1)
    finally:
        later.close()
