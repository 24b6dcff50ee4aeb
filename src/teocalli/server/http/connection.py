"""WebSocket connections: to a table, and to what waits for an identity.

At a table the client is sent what happens there, and sends commands.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext, suppress
from typing import TypeAlias, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from teocalli.core.errors import TeocalliError
from teocalli.core.words import Language
from teocalli.server import metrics, wire
from teocalli.server.http.commands import post_chat, submit_command
from teocalli.server.http.errors import error_response, refusal_of, unreadable
from teocalli.server.http.request import address_of, language_of, origin_of, server_of, visitor_of
from teocalli.server.http.websocket_protocol import LINE, WebSocketProtocol
from teocalli.server.identity.authentication import Visitor, require_not_banned
from teocalli.server.identity.cookies import DAY
from teocalli.server.limits import RateLimit
from teocalli.server.live.feed import ClientFeed, Feed
from teocalli.server.live.table import LiveTable
from teocalli.server.live.waiting import WaitingFeed
from teocalli.server.proxies import rate_limit_key
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.server.server import Server

LOG = logging.getLogger(__name__)

LARGEST_FRAME = 16_384
"""Bytes of a frame that a client may send."""
_IDENTITY_CHECK_INTERVAL = 10.0
"""Seconds after which it is asked anew who sends a command, if the checks of all connections have not told."""
LOOK_COST = 4
"""What it costs to look through other eyes, which takes a whole new view, in commands, beside the command itself."""
_read = msgspec.json.Decoder(wire.SocketRequest).decode
_read_ping = msgspec.json.Decoder(wire.SocketPing).decode

_GOING_AWAY, _POLICY_VIOLATION = 1001, 1008
"""Close codes of the WebSocket protocol."""
_ENDED = (WebSocketDisconnect, ClientDisconnected, RuntimeError)
"""What is raised where a connection has ended."""


Query = TypeVar("Query", bound=wire.Request)
Follow: TypeAlias = Callable[[WebSocket, Server, Visitor, int, Query, str, Language], Awaitable[None]]
"""(socket, server, visitor, changes, query, address, language): follows a connection until it ends.

The visitor is known as of so many `changes` of identities.
"""


async def serve_connection(socket: WebSocket) -> None:
    """Serve a connection to a table from its opening to its end."""
    _line(socket).run_afterwards(_serve(socket, wire.LiveQuery, _follow))


async def serve_waiting(socket: WebSocket) -> None:
    """Serve a connection that tells an identity which tables wait for it."""
    _line(socket).run_afterwards(_serve(socket, wire.WaitingQuery, _follow_waiting))


def _line(socket: WebSocket) -> WebSocketProtocol:
    line: WebSocketProtocol = socket.scope["extensions"][LINE]
    return line


async def _serve(socket: WebSocket, query_type: type[Query], follow: Follow[Query]) -> None:
    server, language = server_of(socket), language_of(socket)
    try:
        server.require_open()
        address = address_of(socket)
        server.connections.require_not_kept_out(rate_limit_key(address), server.now())
        server.limits.take(RateLimit.CONNECTIONS, server.now(), address=address)
        changes = server.tables.access.changes
        visitor = await visitor_of(socket, method="WEBSOCKET")
        who = visitor.identity.id
        server.limits.take(RateLimit.CONNECTIONS, server.now(), who=who)
        query = _query(socket, query_type)
        server.connections_by_identity.enter(who)
    except TeocalliError as error:
        await _refuse(socket, error, language)
        return
    try:
        network = rate_limit_key(address)
        server.connections_by_address.enter(network)
        try:
            await follow(socket, server, visitor, changes, query, address, language)
        finally:
            server.connections_by_address.leave(network)
    except TeocalliError as error:
        await _refuse(socket, error, language)
    finally:
        server.connections_by_identity.leave(who)


def _query(socket: WebSocket, query_type: type[Query]) -> Query:
    try:
        return msgspec.convert(dict(socket.query_params), query_type, strict=False)
    except msgspec.ValidationError as error:
        raise unreadable(error) from None


async def _refuse(socket: WebSocket, error: TeocalliError, language: Language) -> None:
    """Refuse the handshake as a call is refused.

    Of a failed handshake a browser tells no reason; the site then asks for the table, which is refused for the same
    one. Only who is banned may read the table: that is told over the socket, which is closed at once.
    """
    with suppress(RuntimeError, WebSocketDisconnect):
        if not isinstance(error, RequestRefused) or error.reason is not Reason.BANNED:
            response = await error_response(socket, error)
            metrics.REQUESTS.labels(response.status_code).inc()
            await socket.send_denial_response(response)
            return
        await socket.accept()
        answer = wire.SocketDone(None, False, error=refusal_of(error, language))
        await socket.send_text(wire.encode(answer).decode())
        await socket.close(_POLICY_VIOLATION)


async def _follow(
    socket: WebSocket,
    server: Server,
    visitor: Visitor,
    changes: int,
    query: wire.LiveQuery,
    address: str,
    language: Language,
) -> None:
    """Feed an accepted connection and read from it until one of them ends."""
    live = await server.tables.load(socket.path_params["table"])
    if server.store.shared:  # the client may know more from another process
        await server.tables.catch_up(live)
    who = visitor.identity.id
    muted = await server.store.mutes(who)
    with nullcontext() if live.table.seats_of(who) else server.connections.onlooker(_line(socket).transport):
        async with live.lock:
            eyes = live.require_eyes(who, live.current_eyes(query.eyes, query.since))
            feed = Feed(live, visitor, rate_limit_key(address), server.now(), eyes, query.since, muted)
            live.feeds.add(feed)
        if server.tables.access.changes != changes:  # perhaps of this visitor, before the feed was there
            feed.checked_at = float("-inf")
        if live.is_discarded:
            feed.close()
        metrics.FEEDS.inc()
        try:
            await socket.accept()
            server.tables.presence.check(live)
            connection = _TableConnection(socket, server, visitor, live, feed, address, language)
            await connection.run({"table": live.id})
        finally:
            live.feeds.discard(feed)
            live.last_used = server.now()
            metrics.FEEDS.dec()
            server.tables.presence.check(live)


async def _follow_waiting(
    socket: WebSocket,
    server: Server,
    visitor: Visitor,
    changes: int,
    query: wire.WaitingQuery,
    address: str,
    language: Language,
) -> None:
    """Tell an accepted connection what waits for its identity, and answer its pings."""
    with server.connections.onlooker(_line(socket).transport):
        feed = WaitingFeed(visitor, rate_limit_key(address), server.now())
        server.tables.waiting.add(feed)
        try:
            await socket.accept()
            await _WaitingConnection(socket, server, feed, address, language).run({})
        finally:
            server.tables.waiting.discard(feed)


class _Connection(ABC):
    """Does what a client asks for and queues the answers; a `Listener`."""

    def __init__(self, socket: WebSocket, server: Server, feed: ClientFeed, address: str, language: Language) -> None:
        self._socket, self._server, self._outbox = socket, server, feed
        self._address, self._language = address, language
        self._who = feed.who
        self._line = _line(socket)
        self._noted: Mapping[str, str] = {}
        self.is_busy = False
        self._last_key: str | None = None
        """The key of the request after which the client may not go on."""

    async def run(self, noted: Mapping[str, str]) -> None:
        """Send and receive until the client disconnects or the feed is closed; `noted` is logged with what breaks it.

        A command that is under way is finished even if nobody waits for the answer any more.
        """
        self._noted = noted
        self._line.listen(self)
        self._outbox.start(self._line)
        try:
            while (message := await self._socket.receive())["type"] != "websocket.disconnect":
                self.hear(message.get("text") or message.get("bytes") or b"")
        finally:
            self._outbox.close()
            self._line.listen(None)
        with suppress(*_ENDED):
            await self.close()

    def hear(self, text: str | bytes) -> None:
        self.is_busy = True
        self._server.tables.background.spawn(self._serve(text))

    def send_more(self) -> None:
        self._outbox.send()

    async def _serve(self, text: str | bytes) -> None:
        """Answer a request in a task of its own."""
        try:
            await self._wait_for_limit()
            if not self._outbox.closed:
                await self._answer(text)
        except Exception:
            LOG.exception("a connection broke", extra=dict(self._noted))
            self._outbox.close()
        finally:
            self.is_busy = False
            self._line.go_on()

    async def close(self) -> None:
        """Close the connection, with the reason if the client may not come again."""
        refusal = self._outbox.refusal
        if refusal is not None:
            error = refusal_of(refusal, self._language)
            self._line.send_texts([wire.encode(wire.SocketDone(self._last_key, False, error=error))])
        await self._socket.close(_GOING_AWAY if refusal is None else _POLICY_VIOLATION)

    async def _answer(self, text: str | bytes) -> None:
        key: str | None = None
        try:
            request = self._read(text)
            key = getattr(request, "key", None)
            self._outbox.enqueue(wire.encode(await self._do(request)))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._decline(None, unreadable(error))
        except TeocalliError as error:
            self._decline(key, error)

    async def _wait_for_limit(self) -> None:
        """Wait until one more request is allowed: meanwhile nothing is read, so who is too quick is slowed down."""
        server = self._server
        wait = server.limits.reserve(RateLimit.COMMANDS, server.now(), who=self._who, address=self._address)
        if wait > 0:
            await asyncio.sleep(wait)

    def _decline(self, key: str | None, error: TeocalliError) -> None:
        refusal = refusal_of(error, self._language)
        self._outbox.enqueue(wire.encode(wire.SocketDone(key, False, error=refusal, stand=self._stand(error))))

    @abstractmethod
    def _read(self, text: str | bytes) -> wire.SocketRequest:
        """What the client sent; raises what decoding raises."""

    @abstractmethod
    async def _do(self, request: wire.SocketRequest) -> wire.SocketDone | wire.SocketPong:
        """Do what the client asks and return the answer; raises `TeocalliError`."""

    def _stand(self, error: TeocalliError) -> wire.Stand | None:
        """Where the table stands that refused something."""
        return None


class _WaitingConnection(_Connection):
    """A connection that only hears what waits."""

    def _read(self, text: str | bytes) -> wire.SocketRequest:
        return _read_ping(text)

    async def _do(self, request: wire.SocketRequest) -> wire.SocketPong:
        return wire.SocketPong()


class _TableConnection(_Connection):
    """A connection to a table."""

    def __init__(
        self,
        socket: WebSocket,
        server: Server,
        visitor: Visitor,
        live: LiveTable,
        feed: Feed,
        address: str,
        language: Language,
    ) -> None:
        super().__init__(socket, server, feed, address, language)
        self._visitor, self._live, self._feed = visitor, live, feed
        self._origin = origin_of(socket)

    def _read(self, text: str | bytes) -> wire.SocketRequest:
        request: wire.SocketRequest = _read(text)
        return request

    async def _do(self, request: wire.SocketRequest) -> wire.SocketDone | wire.SocketPong:
        server, live, feed = self._server, self._live, self._feed
        if isinstance(request, wire.SocketPing):
            return wire.SocketPong()
        if isinstance(request, wire.SocketLook):
            server.limits.charge(RateLimit.COMMANDS, server.now(), LOOK_COST, who=self._who, address=self._address)
            async with live.lock:
                feed.change_eyes(live.require_eyes(self._who, request.eyes))
            return wire.SocketDone(None, True)
        if self._visitor.by == "nothing":
            raise RequestRefused(Reason.ONLY_LOOKING)
        try:
            await self._remember_participant()
        except RequestRefused as error:
            if error.reason is not Reason.BANNED or feed.visitor.identity.banned is None:
                self._last_key = request.key
                feed.close(error)
            raise
        if isinstance(request, wire.SocketSay):
            await post_chat(server, live.id, self._who, request.text, request.room, self._address)
            return wire.SocketDone(request.key, True)
        done = await submit_command(
            server, self._origin, live.id, self._who, request.command, request.key, self._address
        )
        return wire.SocketDone(request.key, True, done.seq, invitation=done.invitation)

    async def _remember_participant(self) -> None:
        """Store a guest who takes part; raises `RequestRefused` for those who were banned or signed out meanwhile.

        All connections are checked together every few seconds (`AccessWatch`). To ask for each by itself, when it opens
        and then again and again, would cost more than the moves that people make.
        """
        now, feed = self._server.now(), self._feed
        if self._may_take_part(now):
            return
        visitor = await self._require_same_visitor(now)
        if not visitor.kept:
            self._server.limits.take(RateLimit.GUESTS, now, address=self._address)
        identity = await self._server.authentication.remember(visitor, now)
        feed.visitor, feed.checked_at = msgspec.structs.replace(feed.visitor, identity=identity, kept=True), now

    def _may_take_part(self, now: float) -> bool:
        """Whether it is known that the visitor may take part, and all is stored of them that has to be."""
        visitor = self._feed.visitor
        is_recent = 0 <= now - self._feed.checked_at < _IDENTITY_CHECK_INTERVAL
        is_banned = (visitor.identity.banned or now) > now
        return is_recent and visitor.kept and not is_banned and now - visitor.identity.seen < DAY

    async def _require_same_visitor(self, now: float) -> Visitor:
        """Who sends this now; raises `RequestRefused` if they are banned or no longer who they were."""
        visitor = await visitor_of(self._socket, method="WEBSOCKET")
        if visitor.identity.id != self._who:
            raise RequestRefused(Reason.SIGNED_OUT)
        require_not_banned(visitor.identity, now)
        return visitor

    def _stand(self, error: TeocalliError) -> wire.Stand | None:
        return None if isinstance(error, RequestRefused) else self._live.stand
