"""The interface as a whole: what every call has in common, pages beside it, and a house that is closed and opened."""

import gzip
import http.client
import json
from pathlib import Path
from unittest.mock import patch

import pytest

from teocalli.server import site as served
from teocalli.server.app import ENDPOINTS
from teocalli.server.limits import UNLIMITED
from teocalli.server.settings import Settings
from teocalli.store.store import StoreDown
from tests.server.running import QuickPool, Running, next_of, refused, until


@pytest.fixture
def house(running: Running) -> Running:
    return running


def raw(
    house: Running, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, http.client.HTTPMessage, bytes]:
    """A request as it stands."""
    connection = http.client.HTTPConnection(house.base.removeprefix("http://"), timeout=30)
    try:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
def test_every_call_answers_json_that_no_cache_keeps(house: Running, endpoint: object) -> None:
    """Asked without a table, a body or an identity: some succeed, no one fails."""
    method, path = endpoint.method, endpoint.path  # type: ignore[attr-defined]
    filled = path.replace("{table}", "none").replace("{token}", "none").replace("{decision}", "0")
    status, headers, body = raw(house, method, filled, b"{}" if method != "GET" else None)
    assert status in (200, 400, 404, 409), body
    assert headers["Content-Type"] == "application/json"
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Server" not in headers
    answer = json.loads(body)
    if status != 200:
        assert set(answer) == {"error", "stand"}
        assert set(answer["error"]) == {"code", "say", "key", "args"}


def test_the_first_answer_brings_a_cookie_that_no_script_reads(house: Running) -> None:
    _, headers, _ = raw(house, "GET", "/api/me")
    cookie = headers["Set-Cookie"]
    assert cookie.startswith("teocalli=1.")
    assert cookie.endswith("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax")
    _, again, _ = raw(house, "GET", "/api/me", Cookie=cookie.partition(";")[0])
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
def test_what_is_not_offered(house: Running, method: str, path: str, status: int, code: str) -> None:
    found, _, body = raw(house, method, path)
    assert (found, json.loads(body)["error"]["code"]) == (status, code)


def test_health_and_figures(house: Running) -> None:
    assert raw(house, "GET", "/healthz")[0::2] == (200, b"well\n")
    status, _, body = raw(house, "GET", "/metrics")
    assert status == 200
    for name in ("commands", "refusals", "commit_seconds", "fanout_seconds", "tables", "feeds", "bot_queue"):
        assert f"teocalli_{name}".encode() in body


async def test_without_a_database_nothing_is_lost_and_everything_says_so(house: Running) -> None:
    ann = await house.person().come()
    table = (await ann.opens("aztec", "me", "device", start=True))["id"]
    store = house.house.store
    with patch.object(store, "append", side_effect=StoreDown("the disk at /secret/place is full")):
        assert await refused(ann.plays(table, 0)) == (503, "database_down")
        with patch.object(store, "check", side_effect=StoreDown("no")):
            assert raw(house, "GET", "/healthz")[0] == 503
    assert (await ann.look(table, 0))["view"]["pieces"] == []
    await ann.plays(table, 0)


async def test_while_the_house_closes_nothing_changes(house: Running) -> None:
    ann = await house.person().come()
    house.house.closing = True
    try:
        assert await refused(ann.opens("aztec", "me", "open")) == (503, "closing")
        assert await refused(ann.call("PATCH", "/api/me", {"name": "x"})) == (503, "closing")
        assert (await ann.get("/api/games"))["games"]
        assert raw(house, "GET", "/healthz")[0] == 503
    finally:
        house.house.closing = False


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page and a picture, in a folder beside which lies what is nobody's business."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Teocalli</title>")
    (folder / "assets" / "sun.svg").write_text("<svg/>")
    (tmp_path / "app.py").write_text("from teocalli")
    monkeypatch.setattr(served, "STATIC", folder)
    return folder


def test_the_site_is_one_page_and_its_files(house: Running, site: Path) -> None:
    page = (site / "index.html").read_bytes()
    for path in ("/", "/t/some-table", "/people/me"):
        status, headers, body = raw(house, "GET", path)
        assert (status, body) == (200, page)
        assert headers["Cache-Control"] == "no-cache"
        assert "default-src 'self'" in headers["Content-Security-Policy"]
    status, headers, body = raw(house, "GET", "/assets/sun.svg")
    assert (status, body) == (200, b"<svg/>")
    assert "immutable" in headers["Cache-Control"]


def test_a_file_of_an_earlier_build_is_gone_and_not_the_page(house: Running, site: Path) -> None:
    status, headers, _ = raw(house, "GET", "/assets/Board-0lDhA5h.js")
    assert (status, headers["Content-Type"]) == (404, "application/json")
    assert "immutable" not in (headers["Cache-Control"] or "")


def test_a_packed_file_is_sent_packed_to_who_can_unpack_it(house: Running, site: Path) -> None:
    (site / "assets" / "sun.svg.gz").write_bytes(gzip.compress(b"<svg/>"))
    for asked, how in (("identity", None), ("br, gzip", "gzip"), ("br", None)):
        status, headers, body = raw(house, "GET", "/assets/sun.svg", Accept_Encoding=asked)
        assert (status, headers["Content-Type"], headers["Content-Encoding"]) == (200, "image/svg+xml", how)
        assert headers["Vary"] == "Accept-Encoding"
        assert (gzip.decompress(body) if how else body) == b"<svg/>"


def test_a_house_without_its_site_says_so(house: Running, site: Path) -> None:
    (site / "index.html").unlink()
    status, headers, body = raw(house, "GET", "/")
    assert (status, headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert b"/api/openapi.json" in body


# Closed and opened again.


def opened(path: Path) -> Running:
    return Running(Settings(database=str(path / "house.db"), allowances=UNLIMITED, workers=1)).open()


class Thoughtful(QuickPool):
    """Bots that never come to a decision."""

    async def think(self, *question: object) -> str:
        from asyncio import Event

        await Event().wait()
        raise AssertionError


async def test_a_bots_move_that_is_owed_is_made_after_a_restart(tmp_path: Path) -> None:
    house = opened(tmp_path)
    house.house.driver.pool = Thoughtful(1)
    ann = await house.person().come()
    table = (await ann.opens("aztec", "me", 1, start=True))["id"]
    await ann.plays(table, 0, key="mine")
    seq = (await ann.look(table))["seq"]
    house.close()
    house = opened(tmp_path)
    try:
        ann.base = house.base

        async def moved() -> bool:
            return bool((await ann.look(table, 0))["view"]["actors"] == [0])

        await until(moved)
        assert (await ann.get("/api/me"))["id"] == ann.id
        async with ann.seat_at(table, 0, since=seq) as live:
            frame = await next_of(live, "events")
            assert frame["events"][0]["event"]["by"] == 1
        assert (await ann.plays(table, 0, key="mine"))["seq"] == seq
    finally:
        house.close()


async def test_nobody_is_charged_for_the_time_in_which_the_house_was_closed(tmp_path: Path) -> None:
    house = opened(tmp_path)
    ann, bob = await house.people(2)
    table = (await ann.opens("aztec", "me", "open", clock={"kind": "move", "seconds": 30}))["id"]
    await bob.ask(table, "join")
    await ann.ask(table, "start")
    await house.do(house.house.store.set_alive(house.now()))
    house.close()
    later = Running(house.settings)
    later.ahead = 3600
    later.open()
    try:
        ann.base = later.base
        await later.passed(1)
        seat = (await ann.look(table))["table"]["seats"][0]
        assert not seat["out_of_time"]
        assert 20 < seat["left"] <= 30
    finally:
        later.close()
