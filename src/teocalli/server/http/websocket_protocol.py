"""WebSockets whose frames are counted before anything is done with them.

uvicorn parses and handles all frames of a piece that arrives at once, answers pings without counting them, and reads
on for ten seconds after it has closed. Here frames are handled one by one, of whatever kind they are, a few of them
in each turn of the loop, those of different addresses in turn (`Turns`). A client that is too quick is not read from
until its next frame may be handled, so that it has to wait; if it goes on all the same, its connection is cut and its
address kept out for a while.
"""

import asyncio
from collections.abc import Coroutine, Iterable
from itertools import count
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # compiled or not, as it is there
from websockets.http11 import Request
from websockets.protocol import Protocol as FrameProtocol
from websockets.protocol import Side, State

from teocalli.server.connection_limits import MOST_WAITING_FRAMES
from teocalli.server.http.protocol_config import ProtocolConfig
from teocalli.server.turns import Turn

_CLOSE_TIMEOUT = 3.0
"""Seconds for which the client's answer is awaited after the connection was closed."""
_UNREAD_TIMEOUT = 30.0
"""Seconds after which a connection is cut whose client does not read what it was sent last."""
_GOING_AWAY, _NOT_UTF8 = 1001, 1007
"""Close codes of the WebSocket protocol: for a server that ends a connection, and for a text that cannot be read."""
_LONGEST_HEADER = 14
_WHOLE_TEXT = 0x81
"""The first byte of a frame that is a whole text."""
_NUMBERS = count()

LINE = "teocalli.line"
"""The extension of ASGI under which an application finds the protocol itself: see `Listener`."""


_LENGTH_END = {126: 4, 127: 10}
"""Where the length ends in a header, if it does not fit into 7 bits."""


def text_frame_header(length: int) -> bytes:
    """The header of a frame that is a whole text of so many bytes, as a server sends it, without a mask."""
    if length < 126:
        return bytes((_WHOLE_TEXT, length))
    if length < 2**16:
        return bytes((_WHOLE_TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((_WHOLE_TEXT, 127)) + length.to_bytes(8, "big")


def frame_size(data: bytes | bytearray, start: int = 0) -> int | None:
    """Bytes of the frame that begins at `start`, as its header says; None as long as the header is not complete.

    RFC 6455, section 5.2: two bytes, of which the second has the mask's bit and a length of 7 bits; for 126 and 127 the
    length follows in 2 or 8 bytes; then 4 bytes of the mask, then the payload.
    """
    if len(data) < start + 2:
        return None
    masked, length = data[start + 1] & 0x80, data[start + 1] & 0x7F
    header = _LENGTH_END.get(length, 2)
    if len(data) < start + header:
        return None
    if header > 2:
        length = int.from_bytes(data[start + 2 : start + header], "big")
    return header + (4 if masked else 0) + length


def has_more_frames_than(data: bytes | bytearray, most: int) -> bool:
    """Whether more than so many whole frames are in the data."""
    start = 0
    for _ in range(most + 1):
        size = frame_size(data, start)
        if size is None or start + size > len(data):
            return False
        start += size
    return True


class Listener(Protocol):
    """An application that is handed texts, one at a time, instead of waiting for them."""

    is_busy: bool
    """Whether the last text is not done with: meanwhile no other comes. Afterwards the listener calls `go_on`."""

    def hear(self, text: str) -> None:
        """Begin to do what a text asks for."""
        ...

    def send_more(self) -> None:
        """Send what had to wait: the client has read enough."""
        ...


class _Mailbox:
    """What an application receives: an `asyncio.Queue` with what is needed here, in a tenth of the memory."""

    __slots__ = ("_loop", "_messages", "_waiting")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        """The next message; there is one receiver."""
        while not self._messages:
            self._waiting = self._loop.create_future()
            await self._waiting
        return self._messages.pop(0)

    def empty(self) -> bool:
        return not self._messages


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, one frame at a time.

    An application may go on with less between it and the client: what it leaves to `run_afterwards` is run without the
    layers through which it was called, it is handed texts as a `Listener`, and it sends with `send_texts`. Everything
    else comes by ASGI, also texts of several frames.
    """

    config: ProtocolConfig

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.close_timeout = _CLOSE_TIMEOUT
        self._largest = self.config.ws_max_size + _LONGEST_HEADER
        self._received = bytearray()
        """What has arrived and is not handled yet."""
        self._turn: asyncio.Handle | Turn | None = None
        """When the next frame is looked at."""
        self._is_held_back = False
        self._is_counted = False
        """Whether the next frame was counted before it had to wait for others of its address."""
        self._deadline: asyncio.TimerHandle | None = None
        self._name = str(next(_NUMBERS))
        self._network = ""
        self._listener: Listener | None = None
        self._called, self.app = self.app, self._run
        self._rest: Coroutine[Any, Any, None] | None = None
        self.queue = _Mailbox(self.loop)  # type: ignore[assignment]  # it has what is used of one

    # The life of a connection.

    def handle_connect(self, event: Request) -> None:
        peer = self.client[0] if self.client else None
        self._network = self.config.connections.network_of(peer, event.headers.get_all("X-Forwarded-For"))
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][LINE] = self  # type: ignore[assignment]  # an extension of our own

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._turn, self._deadline):
            if timer is not None:
                timer.cancel()
        self._received.clear()
        self.config.connections.close(self.transport)
        super().connection_lost(exc)

    def run_afterwards(self, rest: Coroutine[Any, Any, None]) -> None:
        """Let an application, once it has returned, go on with this. It may still receive and send by ASGI."""
        self._rest = rest

    async def _run(self, scope: Any, receive: Any, send: Any) -> None:
        await self._called(scope, receive, send)
        if self._rest is not None:
            rest, self._rest = self._rest, None
            await rest

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._expect_end()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._expect_end()

    def _expect_end(self) -> None:
        """Cut the connection if it lasts although nothing more is to be said."""
        if self._deadline is None and not self.disconnected:
            self._deadline = self.loop.call_later(_UNREAD_TIMEOUT, self.transport.abort)

    # Frames.

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._received += data
        if self._turn is not None:
            return
        if self.config.connections.frame_turns.take():
            self._handle_next()
        else:
            self._ask_for_turn()

    def _ask_for_turn(self) -> None:
        self._turn = self.config.connections.frame_turns.ask(self._network, self._handle_next)

    async def receive(self) -> Any:
        message = await self.queue.get()
        self.go_on()
        return message

    def listen(self, listener: Listener | None) -> None:
        """Hand texts to a listener from now on."""
        self._listener = listener

    def end(self) -> None:
        """Let the application receive that the connection has ended."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": _GOING_AWAY})

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] != "websocket.send":  # the handshake is complete, or the connection is being closed
            self.handshake_complete = self.handshake_complete or self.close_sent  # a refusal completes it too
            if message["type"] == "websocket.accept":
                self._forget_handshake()
            self.go_on()

    def _forget_handshake(self) -> None:
        """Drop the request and what has read it, which keeps it: they are large, and all that follows are frames."""
        del self.request, self.response
        if self.conn.state is State.OPEN:
            self.conn.parser.close()  # it refers to itself
            frames = FrameProtocol(Side.SERVER, max_size=self.config.ws_max_size, logger=self.logger)
            self.conn = frames  # type: ignore[assignment]  # the same but for handshakes

    @property
    def is_writable(self) -> bool:
        return self.writable.is_set()

    def send_texts(self, texts: Iterable[bytes]) -> None:
        """Send messages, each a text, with one write; do nothing if the connection has ended.

        It does what `send` does, at a fraction of the cost: no extension is ever agreed on, so a frame is nothing but
        its header and the text.
        """
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        parts: list[bytes] = []
        for text in texts:
            parts += (text_frame_header(len(text)), text)
        self.transport.write(b"".join(parts))

    def resume_writing(self) -> None:
        super().resume_writing()
        self.go_on()
        if self._listener is not None:
            self._listener.send_more()

    def go_on(self) -> None:
        """Handle what has arrived when others had their turn; read on if nothing has."""
        if self._received and self._turn is None:
            self._ask_for_turn()
        elif not self._received and self._can_handle() and not self.transport.is_closing():
            self._set_reading(True)

    def _handle_next(self) -> None:
        """Handle one frame, if one is there and may be handled, and leave the rest to the next turn of the loop."""
        self._turn = None
        if self.transport.is_closing():
            self._received.clear()
            return
        if not self._can_handle():
            self._set_reading(False)
            return
        size = self._next_size()
        if size is None:
            self._set_reading(True)
            return
        if not self._is_counted:
            now = self.config.now()
            wait, is_too_quick = self.config.connections.frame_wait(self._name, self._network, now)
            if wait > 0:
                self._is_counted = not is_too_quick
                self._hold_back(wait, is_too_quick, now)
                return
        self._is_held_back = self._is_counted = False
        frame = bytes(self._received[:size])
        del self._received[:size]
        if not self._take_text(frame):
            super().data_received(frame)
        if self._received:
            self._set_reading(False)
        self.go_on()

    def send_receive_event_to_app(self) -> None:
        """The same as uvicorn's, which logs an error if a text is not UTF-8; that is the client's fault alone."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(_NOT_UTF8)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def _take_text(self, frame: bytes) -> bool:
        """Hand a whole text to the application, as almost every frame is one; False if this one is anything else.

        It does what the parser does, which it leaves alone: that waits for the beginning of a frame before and after.
        """
        is_between_messages = self.conn.state is State.OPEN and self.conn.current_size is None
        if frame[0] != _WHOLE_TEXT or not frame[1] & 0x80 or not is_between_messages:
            return False
        start = _LENGTH_END.get(frame[1] & 0x7F, 2) + 4
        if len(frame) - start > self.config.ws_max_size:
            return False
        try:
            text = apply_mask(frame[start:], frame[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return False
        if self._listener is None:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        else:
            self._listener.hear(text)
        return True

    def _can_handle(self) -> bool:
        """Whether the last message was received by the application, and the last answer by the client."""
        if self.close_sent:
            return True
        if self._listener is not None and self._listener.is_busy:
            return False
        return self.handshake_complete and self.queue.empty() and self.writable.is_set()

    def _next_size(self) -> int | None:
        """Bytes of the next frame, if it is there; of one that is too large, what is there suffices to refuse it."""
        size = frame_size(self._received)
        if size is not None and size > self._largest:
            return len(self._received)
        return None if size is None or size > len(self._received) else size

    def _hold_back(self, wait: float, is_too_quick: bool, now: float) -> None:
        """Read nothing until the next frame may be handled; cut who floods, or who goes on after the end."""
        if is_too_quick and not self._is_held_back:
            self._is_held_back = True
            if self._is_flooding(now):
                self.config.connections.keep_out(self._network, now)
                self.transport.abort()
                return
        if self.close_sent:
            self.transport.abort()
            return
        self._set_reading(False)
        self._turn = self.loop.call_later(wait, self._handle_next)

    def _is_flooding(self, now: float) -> bool:
        """Whether too many frames wait, or had to; who sends one at a time and awaits its answer never floods."""
        if has_more_frames_than(self._received, MOST_WAITING_FRAMES):
            return True
        return has_more_frames_than(self._received, 1) and not self.config.connections.may_hold_back(self._name, now)

    def _set_reading(self, is_reading: bool) -> None:
        if self.read_paused is is_reading:
            self.read_paused = not is_reading
            if is_reading:
                self.transport.resume_reading()
            else:
                self.transport.pause_reading()
