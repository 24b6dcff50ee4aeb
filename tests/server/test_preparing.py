"""While a server is being prepared its port answers at once: a page for people, a refusal for programs."""

import http.client
import json
import socket
from collections.abc import Iterator

import pytest

from teocalli.server.preparing import PreparingAnswers
from teocalli.server.run import listening_socket
from tests.waiting import GIVE_UP


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with listening_socket("127.0.0.1", 0) as listener:
        yield listener


def ask(
    listener: socket.socket, path: str, method: str = "GET", body: bytes | None = None, languages: str = "en"
) -> tuple[http.client.HTTPResponse, str]:
    host, port = listener.getsockname()
    connection = http.client.HTTPConnection(host, port, timeout=GIVE_UP)
    try:
        connection.request(method, path, body, {"Accept-Language": languages})
        answer = connection.getresponse()
        return answer, answer.read().decode()
    finally:
        connection.close()


def test_a_page_says_so_and_comes_again_by_itself(listener: socket.socket) -> None:
    with PreparingAnswers(listener):
        answer, page = ask(listener, "/t/abc", languages="de-CH,de;q=0.9")
        assert ask(listener, "/", "HEAD")[1] == ""
    assert answer.status == 503
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Retry-After"] == "3"
    assert '<html lang="de">' in page
    assert '<meta http-equiv="refresh" content="3">' in page
    assert "Teocalli öffnet gleich" in page


def test_programs_are_refused_and_told_when_to_come_again(listener: socket.socket) -> None:
    with PreparingAnswers(listener):
        answer, body = ask(listener, "/api/tables?lang=fr", "POST", b"x" * 100_000)
        health = ask(listener, "/healthz")
    assert (answer.status, answer.headers["Retry-After"]) == (503, "3")
    error = json.loads(body)["error"]
    assert (error["code"], error["say"]) == ("preparing", "Le serveur se prépare\u202f; réessayez dans un instant.")
    assert (health[0].status, health[1]) == (503, "unwell: The server is being prepared.\n")


def test_whoever_sends_nothing_keeps_nobody_waiting(listener: socket.socket, caplog: pytest.LogCaptureFixture) -> None:
    with PreparingAnswers(listener) as answers:
        silent = [socket.create_connection(listener.getsockname()) for _ in range(5)]
        assert ask(listener, "/")[0].status == 503
        answers.close()
    for connection in silent:
        connection.close()
    assert caplog.records == []


def test_once_it_is_closed_the_next_connection_is_for_the_server(listener: socket.socket) -> None:
    with PreparingAnswers(listener) as answers:
        assert ask(listener, "/")[0].status == 503
        answers.close()
        listener.settimeout(GIVE_UP)
        with socket.create_connection(listener.getsockname()) as client:
            client.sendall(b"hello")
            accepted, _ = listener.accept()
            with accepted:
                accepted.settimeout(GIVE_UP)
                assert accepted.recv(5) == b"hello"
