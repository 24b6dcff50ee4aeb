"""The names under which a server is open."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from teocalli.server.proxies import public_url
from teocalli.server.settings import Settings
from tests.server.http.test_handler import raw
from tests.server.running import Running
from tests.waiting import GIVE_UP


@pytest.fixture
def public(tmp_path: Path) -> Iterator[Running]:
    """A server with a public URL."""
    url = public_url("https://play.example.org")
    running = Running(Settings(database=str(tmp_path / "teocalli.db"), workers=1, public=url)).open()
    yield running
    running.close()


@pytest.mark.parametrize("path", ["/", "/api/me", "/healthz", "/metrics", "/nowhere"])
def test_a_name_that_a_stranger_gave_this_machine_is_refused(running: Running, path: str) -> None:
    status, headers, body = raw(running, "GET", path, Host="evil.example:8080")
    error = json.loads(body)["error"]
    assert (status, error["code"], error["args"]) == (421, "unknown_host", {"host": "evil.example:8080"})
    assert "--public-url" in error["say"]
    assert "Set-Cookie" not in headers
    assert headers["X-Frame-Options"] == "DENY"
    assert raw(running, "GET", path, Host="192.168.1.7:8080")[0] != 421


async def test_a_handshake_too(running: Running) -> None:
    where = urlsplit(running.base)
    async with connect(f"ws://{where.netloc}/api/me/live"):
        pass
    with pytest.raises(InvalidStatus) as caught:
        async with connect("ws://evil.example/api/me/live", host="127.0.0.1", port=where.port):
            pass
    assert caught.value.response.status_code == 421


def test_who_sends_no_host_is_no_browser(running: Running) -> None:
    with socket.create_connection(("127.0.0.1", urlsplit(running.base).port or 0), timeout=GIVE_UP) as program:
        program.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert b" 200 " in program.recv(100).splitlines()[0]


def test_with_a_public_url_a_proxy_may_send_any(public: Running) -> None:
    assert raw(public, "GET", "/healthz", Host="backend.internal.example")[0] == 200
