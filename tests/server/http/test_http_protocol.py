"""Slow connections: each thing that a client keeps others waiting for has its deadline, which no trickle extends."""

import asyncio
import gc
import weakref
from typing import Any

import pytest

from teocalli.server.http import http_protocol
from teocalli.server.http.http_protocol import KEEP_ALIVE_TIMEOUT, TIMEOUTS, Phase
from teocalli.server.limits import UNLIMITED
from tests.server.http.protocols import HANDSHAKE, NotedTransport, Wire, settle

HEADERS, BODY = TIMEOUTS[Phase.HEADERS], TIMEOUTS[Phase.BODY]
GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"


class Echo:
    """An application that reads a body, if it wants to, and answers when it may."""

    def __init__(self) -> None:
        self.reads = True
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.heard: list[str] = []
        self.body = b""
        self.size = 2

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        message: Any = {"more_body": True}
        while self.reads and message.get("more_body"):
            message = await receive()
            self.heard.append(message["type"])
            self.body += message.get("body", b"")
        await self.may_answer.wait()
        length = str(self.size).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
        await send({"type": "http.response.body", "body": b"x" * self.size})


@pytest.fixture
async def echo() -> Echo:
    return Echo()


@pytest.fixture
async def wire(echo: Echo) -> Wire:
    return Wire(echo)


async def trickle(wire: Wire, line: NotedTransport, data: bytes, seconds: float) -> bool:
    """Send these bytes one by one over so many seconds; whether the connection stands afterwards."""
    for k in range(len(data)):
        if line.is_closing():
            return False
        line.protocol.data_received(data[k : k + 1])
        await settle()
        await wire.loop.advance(seconds / len(data))
    return not line.is_closing()


async def test_who_says_nothing_is_closed(wire: Wire) -> None:
    line = wire.connect()
    await wire.loop.advance(HEADERS - 1)
    assert not line.is_closing()
    await wire.loop.advance(1)
    assert line.is_closing()
    assert len(wire.connections) == 0


async def test_headers_that_trickle_in_are_closed(wire: Wire) -> None:
    assert await trickle(wire, wire.connect(), GET, HEADERS - 1)
    assert not await trickle(wire, wire.connect(), GET, 2 * HEADERS)


async def test_an_answered_connection_waits_a_little_for_the_next_request(wire: Wire) -> None:
    line = wire.connect()
    for _ in range(5):
        line.protocol.data_received(GET)
        await settle()
        await wire.loop.advance(KEEP_ALIVE_TIMEOUT - 1)
    assert line.written.count(b"200 OK") == 5
    assert not line.is_closing()
    await wire.loop.advance(1)
    assert line.is_closing()


async def test_half_a_header_does_not_keep_an_answered_connection(wire: Wire) -> None:
    line = wire.connect()
    line.protocol.data_received(GET + GET[:10])
    await settle()
    assert line.written.count(b"200 OK") == 1
    await wire.loop.advance(HEADERS)
    assert line.is_closing()
    line = wire.connect()
    line.protocol.data_received(GET)
    await settle()
    assert not await trickle(wire, line, GET, 2 * HEADERS)


async def test_half_a_body_is_not_waited_for(wire: Wire, echo: Echo) -> None:
    line = wire.connect()
    line.protocol.data_received(POST + b"x" * 50)
    await settle()
    await wire.loop.advance(BODY - 1)
    assert not line.is_closing()
    await wire.loop.advance(1)
    assert line.is_closing()
    assert echo.heard[-1] == "http.disconnect"
    assert not await trickle(wire, wire.connect(), POST + b"x" * 100, 2 * (HEADERS + BODY))


async def test_a_body_in_time_is_answered(wire: Wire, echo: Echo) -> None:
    line = wire.connect()
    line.protocol.data_received(POST)
    assert await trickle(wire, line, b"x" * 100, BODY - 1)
    await settle()
    assert line.written.endswith(b"xx")
    assert len(echo.body) == 100


async def test_the_application_may_take_its_time(wire: Wire, echo: Echo) -> None:
    echo.may_answer.clear()
    line = wire.connect()
    line.protocol.data_received(GET)
    await settle()
    await wire.loop.advance(1000)
    assert not line.is_closing()
    echo.may_answer.set()
    await settle()
    assert b"200 OK" in line.written


async def test_a_body_that_nobody_wants_has_an_end_in_time_and_in_size(wire: Wire, echo: Echo) -> None:
    echo.reads = False
    large = POST.replace(b"100", b"100000000")
    line = wire.connect()
    line.protocol.data_received(large)
    await settle()
    assert b"200 OK" in line.written
    assert not await trickle(wire, line, b"x" * 100, 2 * BODY)
    line = wire.connect()
    line.protocol.data_received(large)
    await settle()
    sent = 0
    while not line.is_aborted:
        line.protocol.data_received(b"x" * 10_000)
        sent += 10_000
        await settle()
    assert sent <= http_protocol._MOST_UNREAD + 10_000


async def test_who_does_not_read_an_answer_is_cut(wire: Wire, echo: Echo) -> None:
    line = wire.connect()
    line.lingers = True
    line.protocol.pause_writing()
    line.protocol.data_received(GET)
    await settle()
    await wire.loop.advance(TIMEOUTS[Phase.READING])
    assert line.is_aborted


async def test_who_reads_slowly_is_not_cut(wire: Wire, echo: Echo) -> None:
    line = wire.connect()
    echo.may_answer.clear()
    line.protocol.data_received(GET)
    await settle()
    for _ in range(5):
        line.protocol.pause_writing()
        await wire.loop.advance(TIMEOUTS[Phase.READING] - 1)
        line.protocol.resume_writing()
    assert not line.is_closing()


async def test_a_connection_that_cannot_be_closed_is_cut(wire: Wire) -> None:
    line = wire.connect()
    line.lingers = True
    line.protocol.data_received(GET)
    await settle()
    await wire.loop.advance(KEEP_ALIVE_TIMEOUT)
    assert line.is_closing()
    assert not line.is_aborted
    await wire.loop.advance(TIMEOUTS[Phase.CLOSING])
    assert line.is_aborted


async def test_a_socket_has_no_deadlines_of_these(wire: Wire) -> None:
    async def accept(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    wire = Wire(accept)
    line = await wire.open_socket()
    await wire.loop.advance(1000)
    assert not line.is_closing()


async def test_others_have_their_turn_between_any_two_parts_of_a_body(echo: Echo) -> None:
    """A body of a thousand tiny chunks that come at once."""
    wire = Wire(echo, allowances=UNLIMITED)
    line = wire.connect()
    chunks = b"1\r\nx\r\n" * 5000
    line.protocol.data_received(CHUNKED + chunks + b"0\r\n\r\n")
    parts, before = 0, 0
    while not line.written:
        left = len(line.protocol._received)
        assert before - left <= http_protocol._PART
        parts, before = parts + (left < before), left
        await asyncio.sleep(0)
    assert parts >= len(chunks) // http_protocol._PART
    await settle()
    assert echo.body == b"x" * 5000


async def test_requests_that_come_together_are_answered_in_order(wire: Wire) -> None:
    line = wire.connect()
    line.protocol.data_received((POST + b"x" * 100 + GET) * 100)
    for _ in range(100):
        await settle()
    assert line.written.count(b"200 OK") == 200
    assert line.is_reading


async def test_requests_that_come_together_are_not_read_ahead(wire: Wire, echo: Echo) -> None:
    """While one is answered, the next ones wait with their client."""
    echo.may_answer.clear()
    line = wire.connect()
    line.protocol.data_received(GET * 1000)
    await settle()
    assert not line.is_reading
    left = len(line.protocol._received)
    assert left >= len(GET * 1000) - 2 * http_protocol._PART
    await settle()
    assert len(line.protocol._received) == left


async def test_when_there_is_no_room_who_waits_longest_goes(wire: Wire, echo: Echo) -> None:
    wire = Wire(echo, connections=8, connections_each=2)
    first, second = (wire.connect() for _ in range(2))
    first.protocol.data_received(GET)
    await settle()
    third = wire.connect()
    await settle()
    assert [line.is_aborted for line in (first, second, third)] == [False, True, False]
    others = [wire.connect(f"192.0.2.{host}") for host in range(10, 14)]
    await settle()
    assert [line.is_aborted for line in (first, third, *others)] == [True, True, False, False, False, False]


async def test_a_connection_for_which_there_is_no_room_is_cut(wire: Wire, echo: Echo) -> None:
    echo.may_answer.clear()
    wire = Wire(echo, connections=8, connections_each=2)
    for _ in range(2):
        wire.connect().protocol.data_received(GET)
    await settle()
    line = wire.connect()
    line.protocol.data_received(HANDSHAKE + b"\r\n")
    await settle()
    assert line.is_aborted
    assert not line.written


@pytest.mark.parametrize("request_", [GET, HANDSHAKE + b"\r\n"])
async def test_a_protocol_that_is_over_leaves_memory_at_once(wire: Wire, request_: bytes) -> None:
    """Not only when garbage is collected: that is seldom, and every request of a browser may be a connection."""
    gc.collect()
    gc.disable()
    try:
        line = wire.connect()
        protocol = weakref.ref(line.protocol)
        line.protocol.data_received(request_)
        await settle()
        line.close()
        await settle()
        line.protocol = None
        wire.loop.forget()
        assert protocol() is None
    finally:
        gc.enable()
