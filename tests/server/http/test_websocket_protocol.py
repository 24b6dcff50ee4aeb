"""Frames, of whatever kind: one in each turn, counted before anything is done with them; floods are slowed and cut."""

import asyncio
import gc
import weakref
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from teocalli.lab.live.flood import FrameKind, frames
from teocalli.server.connection_limits import FRAMES_AT_ONCE, HELD_BACK, KEEP_OUT, MOST_WAITING_FRAMES
from teocalli.server.http.connection import LARGEST_FRAME
from teocalli.server.http.websocket_protocol import LINE, WebSocketProtocol, frame_size, has_more_frames_than
from teocalli.server.limits import ALLOWANCES, UNLIMITED, RateLimit
from teocalli.server.proxies import trusted_proxies
from teocalli.server.refusals import RateLimited
from tests.server.http.protocols import HANDSHAKE, NotedTransport, Wire, settle

ALLOWED = ALLOWANCES[RateLimit.FRAMES]
assert ALLOWED.who is not None
BURST, EACH = int(ALLOWED.who.burst), ALLOWED.who.each
PING, PONG = frames(FrameKind.PING), b"\x8a\x00"


class Heard:
    """An application that accepts sockets and notes all that comes."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.ended = 0
        self.closes_after: int | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            self.texts.append(message.get("text"))
            if self.closes_after == len(self.texts):
                await send({"type": "websocket.close", "code": 1000})
                return
        self.ended += 1


def handled(line: NotedTransport, heard: Heard, kind: FrameKind) -> int:
    """How many frames of a flood were handled, as far as one can tell: pings are answered, texts heard."""
    return line.written.count(PONG) if kind is FrameKind.PING else len(heard.texts)


def is_kept_out(wire: Wire, network: str) -> bool:
    try:
        wire.connections.require_not_kept_out(network, wire.now)
    except RateLimited:
        return True
    return False


@given(st.sampled_from([0, 1, 125, 126, 127, 65535, 65536, 70000]), st.booleans(), st.integers(0, 3))
def test_the_size_of_a_frame_is_in_its_header(length: int, masked: bool, start: int) -> None:
    frame = Frame(Opcode.BINARY, bytes(length)).serialize(mask=masked)
    data = b"x" * start + frame + b"more"
    assert frame_size(data, start) == len(frame)
    header = len(frame) - length - (4 if masked else 0)
    for cut in range(header):
        assert frame_size(data[: start + cut], start) is None


def test_whole_frames_are_counted() -> None:
    data = frames(FrameKind.TEXT, 5)
    assert has_more_frames_than(data, 4)
    assert not has_more_frames_than(data, 5)
    assert not has_more_frames_than(data[:-1], 4)


PARTS = st.builds(
    Frame,
    st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    st.one_of(
        st.text(max_size=130).map(str.encode), st.sampled_from([b"\xff", b"x" * 126, b"x" * (LARGEST_FRAME + 1)])
    ),
    st.booleans(),
)


@given(st.lists(st.tuples(PARTS, st.booleans()), max_size=4))
def test_a_text_is_heard_as_the_parser_hears_it(sent: list[tuple[Frame, bool]]) -> None:
    """In one frame or several, among other frames, without a mask, too long, or none at all."""

    async def outcome() -> tuple[list[str], int, bytes, bool]:
        heard = Heard()
        line = await Wire(heard, allowances=UNLIMITED).open_socket()
        for frame, is_masked in sent:
            line.protocol.data_received(frame.serialize(mask=is_masked) + frames(FrameKind.PING))
            await settle()
        return heard.texts, heard.ended, bytes(line.written), line.is_closing()

    ours = asyncio.run(outcome())
    with patch.object(WebSocketProtocol, "_take_text", lambda protocol, frame: False):
        assert asyncio.run(outcome()) == ours


async def test_texts_that_go_out_together_are_frames_of_one_write() -> None:
    texts = [b"", b"x" * 125, b"x" * 126, b"x" * 65535, "é".encode() * 32768]

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        scope["extensions"][LINE].send_texts(texts)
        await receive()

    wire = Wire(app, allowances=UNLIMITED)
    line = await wire.open_socket()
    line.protocol.data_received(frames(FrameKind.TEXT))
    await settle()
    assert line.written == b"".join(Frame(Opcode.TEXT, text).serialize(mask=False) for text in texts)
    assert line.writes == 1


async def test_nothing_is_sent_after_the_end() -> None:
    ended = False

    async def app(scope: Any, receive: Any, send: Any) -> None:
        nonlocal ended
        await receive()
        await send({"type": "websocket.accept"})
        ended = (await receive())["type"] == "websocket.disconnect"
        scope["extensions"][LINE].send_texts([b"late"])

    line = await Wire(app, allowances=UNLIMITED).open_socket()
    line.close()
    await settle()
    assert ended
    assert b"late" not in line.written


class Hearing:
    """An application that is handed texts and is busy with each until it is told to go on."""

    def __init__(self) -> None:
        self.is_busy = False
        self.heard: list[str] = []
        self.received: list[str] = []
        self.sent_more = 0
        self.line: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self.line = scope["extensions"][LINE]
        self.line.listen(self)
        while (message := await receive())["type"] != "websocket.disconnect":
            self.received.append(message["text"])

    def hear(self, text: str) -> None:
        self.heard.append(text)
        self.is_busy = True

    def send_more(self) -> None:
        self.sent_more += 1

    def finish(self) -> None:
        self.is_busy = False
        self.line.go_on()


def text(content: str) -> bytes:
    return Frame(Opcode.TEXT, content.encode()).serialize(mask=True)


async def test_a_listener_is_handed_one_text_at_a_time() -> None:
    app = Hearing()
    line = await Wire(app, allowances=UNLIMITED).open_socket()
    line.protocol.data_received(text("one") + text("two"))
    await settle()
    assert (app.heard, line.is_reading) == (["one"], False)
    app.finish()
    await settle()
    assert app.heard == ["one", "two"]
    app.finish()
    await settle()
    assert line.is_reading
    assert not app.received


async def test_a_text_of_several_frames_is_received_and_not_handed_over() -> None:
    app = Hearing()
    line = await Wire(app, allowances=UNLIMITED).open_socket()
    parts = (Frame(Opcode.TEXT, b"in ", fin=False), Frame(Opcode.CONT, b"parts"))
    line.protocol.data_received(b"".join(part.serialize(mask=True) for part in parts))
    await settle()
    assert (app.heard, app.received) == ([], ["in parts"])


async def test_a_listener_may_send_more_when_its_client_has_read() -> None:
    app = Hearing()
    line = await Wire(app, allowances=UNLIMITED).open_socket()
    line.protocol.pause_writing()
    assert not app.line.is_writable
    line.protocol.data_received(text("one"))
    await settle()
    assert not app.heard
    line.protocol.resume_writing()
    await settle()
    assert (app.sent_more, app.heard) == (1, ["one"])


async def test_what_an_application_leaves_is_run_after_it_has_returned() -> None:
    steps: list[str] = []

    async def rest(receive: Any, send: Any) -> None:
        steps.append("rest")
        await receive()
        await send({"type": "websocket.accept"})
        steps.append((await receive())["text"])

    async def app(scope: Any, receive: Any, send: Any) -> None:
        scope["extensions"][LINE].run_afterwards(rest(receive, send))
        steps.append("returned")

    line = await Wire(app, allowances=UNLIMITED).open_socket()
    assert not line.is_closing()
    line.protocol.data_received(text("one"))
    await settle()
    assert steps == ["returned", "rest", "one"]
    assert line.is_closing()


async def test_an_open_socket_keeps_nothing_of_its_handshake() -> None:
    read: list[weakref.ref[Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        protocol = scope["extensions"][LINE]
        read.extend(weakref.ref(each) for each in (protocol.conn, protocol.request, protocol.response))
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    gc.collect()
    gc.disable()
    try:
        line = await Wire(app, allowances=UNLIMITED).open_socket()
        assert not line.is_closing()
        assert [each() for each in read] == [None] * 3
    finally:
        gc.enable()


async def test_a_connection_that_the_application_ends_is_received_as_ended() -> None:
    app = Hearing()
    line = await Wire(app, allowances=UNLIMITED).open_socket()
    app.line.end()
    await settle()
    assert line.is_closing()


async def test_others_have_their_turn_between_any_two_frames_of_a_piece() -> None:
    """Also if nothing is limited."""
    wire = Wire(Heard(), allowances=UNLIMITED)
    line = await wire.open_socket()
    line.protocol.data_received(PING * 1000)
    for turn in range(1, 1001):
        assert line.written.count(PONG) == turn
        assert turn == 1000 or not line.is_reading
        await asyncio.sleep(0)
    await settle()
    assert line.is_reading


@pytest.mark.parametrize("kind", FrameKind)
async def test_every_kind_of_frame_is_counted_and_then_held_back(kind: FrameKind) -> None:
    heard = Heard()
    wire = Wire(heard)
    line = await wire.open_socket()
    line.protocol.data_received(frames(kind, BURST + 10))
    await settle(4 * BURST)
    before = len(line.protocol._received)
    assert before > 0
    assert not line.is_reading
    assert handled(line, heard, kind) <= BURST
    await wire.loop.advance(1.0)  # but the clock that counts stands still
    assert len(line.protocol._received) == before
    wire.now += 20 * EACH
    await wire.loop.advance(1.0)
    await settle(100)
    assert not line.protocol._received
    assert line.is_reading
    assert not line.is_aborted


async def test_a_flood_is_cut_at_once_and_kept_out_for_a_while() -> None:
    heard = Heard()
    wire = Wire(heard)
    line, other = await wire.open_socket("192.0.2.7"), await wire.open_socket("192.0.2.8")
    line.protocol.data_received(PING * (BURST + MOST_WAITING_FRAMES + 2))
    await settle(2 * BURST)
    assert line.is_aborted
    assert line.written.count(PONG) == BURST
    assert heard.ended == 1
    line.protocol.data_received(PING * 100)  # what was on the way
    await settle()
    assert line.written.count(PONG) == BURST
    assert (is_kept_out(wire, "192.0.2.7"), is_kept_out(wire, "192.0.2.8")) == (True, False)
    assert not other.is_aborted
    wire.now += KEEP_OUT
    assert not is_kept_out(wire, "192.0.2.7")


async def test_who_is_held_back_all_the_time_is_cut_too() -> None:
    wire = Wire(Heard())
    line = await wire.open_socket()
    while not line.is_aborted:
        if line.is_reading:
            line.protocol.data_received(PING * 10)
        wire.now += 1.01 * EACH
        await wire.loop.advance(EACH)
        await settle(10)
    assert line.written.count(PONG) <= 2 * (BURST + HELD_BACK.burst)
    assert is_kept_out(wire, "192.0.2.1")


async def test_who_awaits_each_answer_is_slowed_but_never_cut() -> None:
    wire = Wire(Heard())
    line = await wire.open_socket()
    began = wire.now
    for number in range(BURST + 10 * int(HELD_BACK.burst)):
        line.protocol.data_received(PING)
        await settle(3)
        while line.written.count(PONG) == number:
            wire.now += 1.01 * EACH
            await wire.loop.advance(EACH)
            await settle(3)
    assert not line.is_aborted
    assert wire.now - began >= 9 * HELD_BACK.burst * EACH


async def test_a_flood_of_texts_is_cut_although_the_application_slows_it_down_itself() -> None:
    """The application takes twenty a second, as the limit of commands allows."""

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            now = wire.now
            while wire.now < now + 0.05:
                await asyncio.sleep(0)

    wire = Wire(slow)
    line = await wire.open_socket()
    steps = 0
    while not line.is_aborted:
        if line.is_reading:
            line.protocol.data_received(frames(FrameKind.TEXT, 20))
        wire.now += 0.05
        await wire.loop.advance(0.05)
        await settle(3)
        steps += 1
    assert steps < 1000


async def test_as_quick_as_allowed_is_never_held_back() -> None:
    wire = Wire(Heard())
    line = await wire.open_socket()
    for _ in range(5 * BURST):
        line.protocol.data_received(PING)
        wire.now += EACH
        await asyncio.sleep(0)
    await settle()
    assert line.is_reading
    assert line.written.count(PONG) == 5 * BURST


async def test_others_of_an_address_that_floods_wait_but_are_not_cut() -> None:
    """One identity of many behind the same address is not to blame for the others."""
    wire = Wire(Heard())
    assert ALLOWED.address is not None
    floods = [await wire.open_socket() for _ in range(int(ALLOWED.address.burst) // BURST + 1)]
    other = await wire.open_socket()
    for flood in floods:
        flood.protocol.data_received(PING * BURST)
    await settle(2 * BURST)
    other.protocol.data_received(PING * 3)
    await settle()
    assert not other.is_reading
    wire.now += 1.0
    await wire.loop.advance(1.0)
    await settle()
    assert other.written.count(PONG) == 3
    assert not any(line.is_aborted for line in [other, *floods])


async def test_behind_a_trusted_proxy_the_clients_address_counts() -> None:
    wire = Wire(Heard(), proxies=trusted_proxies(["10.0.0.1"]))
    line = await wire.open_socket("10.0.0.1", b"X-Forwarded-For: 2001:db8::7\r\n")
    line.protocol.data_received(PING * 1000)
    await settle(2 * BURST)
    assert line.is_aborted
    assert is_kept_out(wire, "2001:db8::/64")
    assert not is_kept_out(wire, "10.0.0.1")


async def test_after_the_end_nothing_is_read_but_the_clients_own() -> None:
    heard = Heard()
    heard.closes_after = 1
    wire = Wire(heard)
    polite, flood = await wire.open_socket(), await wire.open_socket()
    polite.protocol.data_received(frames(FrameKind.TEXT))
    await settle()
    assert not polite.is_closing()
    polite.protocol.data_received(frames(FrameKind.TEXT, 3) + Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))
    await settle()
    assert polite.is_closing()
    assert not polite.is_aborted
    heard.texts.clear()
    flood.protocol.data_received(frames(FrameKind.TEXT))
    await settle()
    flood.protocol.data_received(PING * (BURST + 5))
    await settle(2 * BURST)
    assert flood.is_aborted
    assert len(heard.texts) == 1


async def test_who_does_not_answer_the_end_is_closed_soon() -> None:
    heard = Heard()
    heard.closes_after = 1
    wire = Wire(heard)
    line = await wire.open_socket()
    line.lingers = True  # nor reads
    line.protocol.data_received(frames(FrameKind.TEXT))
    await settle()
    await wire.loop.advance(5.0)
    assert line.is_closing()
    assert not line.is_aborted
    await wire.loop.advance(60.0)
    assert line.is_aborted
    assert len(wire.connections) == 0


async def test_who_does_not_read_is_not_read_from() -> None:
    wire = Wire(Heard())
    line = await wire.open_socket()
    line.protocol.pause_writing()
    line.protocol.data_received(PING * 10)
    await settle()
    assert (line.written.count(PONG), line.is_reading) == (0, False)
    line.protocol.resume_writing()
    await settle()
    assert (line.written.count(PONG), line.is_reading) == (10, True)


async def test_frames_wait_for_the_handshake_and_for_the_application() -> None:
    begin, go_on = asyncio.Event(), asyncio.Event()
    heard = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await begin.wait()
        await send({"type": "websocket.accept"})
        for _ in range(3):
            heard.append(await receive())
            await go_on.wait()
            go_on.clear()

    wire = Wire(app)
    line = wire.connect()
    line.protocol.data_received(HANDSHAKE + b"\r\n")
    line.protocol.data_received(frames(FrameKind.TEXT, 3))
    await settle()
    assert not line.is_reading
    begin.set()
    for number in (1, 2, 3):
        await settle()
        assert len(heard) == number
        go_on.set()
    await settle()


@pytest.mark.parametrize(("length", "code"), [(LARGEST_FRAME, None), (LARGEST_FRAME + 1, 1009), (2**40, 1009)])
async def test_a_frame_that_is_too_large_is_refused_by_its_header(length: int, code: int | None) -> None:
    wire = Wire(Heard())
    line = await wire.open_socket()
    line.protocol.data_received(b"\x81\xff" + length.to_bytes(8, "big") + bytes(4) + bytes(min(length, 20_000)))
    await settle()
    assert line.is_closing() is (code is not None)
    if code is not None:
        assert code.to_bytes(2, "big") in line.written


@pytest.mark.parametrize(
    "frame", [b"\x81\x82\x00\x00\x00\x00\xc3\x28", b"\x01\x81\x00\x00\x00\x00\xc3" + b"\x80\x81\x00\x00\x00\x00\x28"]
)
async def test_a_text_that_is_not_utf8_ends_its_connection_and_is_no_error(
    frame: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    heard = Heard()
    line = await Wire(heard).open_socket()
    line.protocol.data_received(frame)
    await settle()
    assert line.is_closing()
    assert line.written[2:4] == (1007).to_bytes(2, "big")
    assert (heard.texts, heard.ended) == ([], 1)
    assert not caplog.records


async def test_many_sockets_of_one_address_leave_others_their_turn() -> None:
    """Each of them stays below its own limits."""
    wire = Wire(Heard(), connections=1000, connections_each=500)
    many = [await wire.open_socket() for _ in range(200)]
    other = await wire.open_socket("192.0.2.2")
    for line in many:
        line.protocol.data_received(PING * 2)
    other.protocol.data_received(PING)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert other.written.count(PONG) == 1
    assert sum(line.written.count(PONG) for line in many) <= 3 * FRAMES_AT_ONCE


async def test_sockets_that_wait_for_others_of_their_address_wait_once_for_each_frame() -> None:
    wire = Wire(Heard(), connections=1000, connections_each=500)
    assert ALLOWED.address is not None
    lines = [await wire.open_socket() for _ in range(100)]
    for number in range(int(ALLOWED.address.burst)):
        wire.connections.frame_wait(f"other {number}", "192.0.2.1", wire.now)
    asked, frame_wait = list[str](), wire.connections.frame_wait

    def noted(connection: str, network: str, now: float) -> tuple[float, bool]:
        asked.append(connection)
        return frame_wait(connection, network, now)

    with patch.object(wire.connections, "frame_wait", noted):
        for line in lines:
            line.protocol.data_received(PING)
        await settle()
        for _ in range(int(100 * ALLOWED.address.each) + 1):
            wire.now += 1.0
            await wire.loop.advance(1.0)
        await settle()
    assert [line.written.count(PONG) for line in lines] == [1] * 100
    assert len(asked) == 100
