"""A connection to a table: what happens there comes as it happens, commands go back."""

import asyncio
import logging
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from teocalli.core.errors import TeocalliError
from teocalli.core.words import Language
from teocalli.server import metrics, wire
from teocalli.server.answering import address_of, house_of, language_of, origin_of, visitor_of
from teocalli.server.api.tables import checked_eyes
from teocalli.server.asking import asked
from teocalli.server.faults import refusal_of, unreadable
from teocalli.server.feed import Feed
from teocalli.server.house import House
from teocalli.server.identity.door import Visitor, admitted
from teocalli.server.identity.refusals import Limited, Reason, TurnedAway
from teocalli.server.limits import Limit
from teocalli.server.proxies import limited_as
from teocalli.server.room import encoded
from teocalli.server.talking import said
from teocalli.store.store import StoreDown

LOG = logging.getLogger(__name__)

LARGEST_FRAME = 16_384
_AGAIN = 10.0
"""Seconds after which it is looked anew who somebody is that takes part."""
_read = msgspec.json.Decoder(wire.SocketRequest).decode

_REFUSED, _COME_AGAIN, _TRY_LATER = 1008, 1001, 1013


async def live(socket: WebSocket) -> None:
    """Serve one connection from its beginning to its end."""
    house, language = house_of(socket), language_of(socket)
    try:
        house.serving()
        address = address_of(socket)
        house.limits.take(Limit.CONNECTIONS, house.now(), address=address)
        visitor = await visitor_of(socket, method="WEBSOCKET")
        who = visitor.identity.id
        house.limits.take(Limit.CONNECTIONS, house.now(), who=who)
        query = _query(socket)
        house.sockets_of_one.enter(who)
    except TeocalliError as error:
        await _refused(socket, error, language)
        return
    try:
        network = limited_as(address)
        house.sockets_of_address.enter(network)
        try:
            await _attended(socket, house, visitor, query, address, language)
        finally:
            house.sockets_of_address.leave(network)
    except TeocalliError as error:
        await _refused(socket, error, language)
    finally:
        house.sockets_of_one.leave(who)


def _query(socket: WebSocket) -> wire.LiveQuery:
    try:
        return msgspec.convert(dict(socket.query_params), wire.LiveQuery, strict=False)
    except msgspec.ValidationError as error:
        raise unreadable(error) from None


async def _refused(socket: WebSocket, error: TeocalliError, language: Language) -> None:
    """Say why, then close: a browser sees no more of a handshake than that it failed."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.accept()
        answer = wire.SocketDone(None, False, error=refusal_of(error, language))
        await socket.send_text(encoded(answer).decode())
        await socket.close(_TRY_LATER if _passing(error) else _REFUSED)


def _passing(error: TeocalliError) -> bool:
    """Whether it is worth while to come again a little later."""
    return isinstance(error, StoreDown | Limited) or (isinstance(error, TurnedAway) and error.status == 503)


async def _attended(
    socket: WebSocket, house: House, visitor: Visitor, query: wire.LiveQuery, address: str, language: Language
) -> None:
    room = await house.hall.room(socket.path_params["table"])
    if house.store.shared:  # whoever comes may have heard more elsewhere
        await house.hall.catch_up(room)
    who = visitor.identity.id
    muted = await house.store.mutes(who)
    async with room.lock:
        eyes = checked_eyes(room, who, room.now_at(query.eyes, query.since))
        feed = Feed(room, visitor, limited_as(address), eyes, query.since, muted)
        room.feeds.add(feed)
    if room.lost:
        feed.end()
    metrics.FEEDS.inc()
    try:
        await socket.accept()
        house.hall.presences.watch(room)
        talk = _Talk(socket, house, visitor, feed, address, language)
        telling = asyncio.create_task(feed.run(talk.send))
        listening = asyncio.create_task(talk.listen())
        _, waiting = await asyncio.wait([telling, listening], return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        for ended in await asyncio.gather(telling, listening, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect | RuntimeError):
                LOG.error("a connection broke", exc_info=ended, extra={"table": room.id})
        with suppress(RuntimeError, WebSocketDisconnect):
            await talk.part()
    finally:
        room.feeds.discard(feed)
        room.used = house.now()
        metrics.FEEDS.dec()
        house.hall.presences.watch(room)


class _Talk:
    """What a client sends, and what it is answered."""

    def __init__(
        self, socket: WebSocket, house: House, visitor: Visitor, feed: Feed, address: str, language: Language
    ) -> None:
        self._socket, self._house, self._visitor = socket, house, visitor
        self._feed, self._address, self._language = feed, address, language
        self._who = visitor.identity.id
        self._settled = 0.0
        self._last: str | None = None
        """The key of what was sent by somebody who may not go on."""

    async def send(self, frame: bytes) -> None:
        await self._socket.send({"type": "websocket.send", "text": frame.decode()})

    async def listen(self) -> None:
        """Until the client goes, or has to."""
        while not self._feed.ended:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._feed.ended:
                await self._heard(message.get("text") or message.get("bytes") or b"")

    async def part(self) -> None:
        """Close: to come again, or with the reason why not."""
        why = self._feed.why
        if why is not None:
            await self.send(encoded(wire.SocketDone(self._last, False, error=refusal_of(why, self._language))))
        await self._socket.close(_COME_AGAIN if why is None else _REFUSED)

    async def _heard(self, text: str | bytes) -> None:
        key: str | None = None
        try:
            request: wire.SocketRequest | TeocalliError = _read(text)
            key = getattr(request, "key", None)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            request = unreadable(error)
        try:
            self._house.limits.take(Limit.COMMANDS, self._house.now(), who=self._who, address=self._address)
            if isinstance(request, TeocalliError):
                raise request
            self._feed.put(encoded(await self._answered(request)))
        except TeocalliError as error:
            self._decline(key, error)

    async def _answered(self, request: wire.SocketRequest) -> wire.SocketDone | wire.SocketPong:
        house, feed = self._house, self._feed
        if isinstance(request, wire.SocketPing):
            return wire.SocketPong()
        if isinstance(request, wire.SocketLook):
            async with feed.room.lock:
                feed.look(checked_eyes(feed.room, self._who, request.eyes))
            return wire.SocketDone(None, True)
        try:
            await self._settle()
        except TurnedAway as error:
            if error.reason is not Reason.BANNED or feed.visitor.identity.banned is None:
                self._last = request.key
                feed.end(error)
            raise
        if isinstance(request, wire.SocketSay):
            await said(house, feed.room.id, self._who, request.text, request.room, self._address)
            return wire.SocketDone(request.key, True)
        origin = origin_of(self._socket)
        done = await asked(house, origin, feed.room.id, self._who, request.command, request.key)
        return wire.SocketDone(request.key, True, done.seq, invitation=done.invitation)

    async def _settle(self) -> None:
        """Who takes part is kept, may not be banned, and has not been signed out meanwhile."""
        house, visitor, now = self._house, self._visitor, self._house.now()
        if now < self._settled + _AGAIN:
            return
        if visitor.by == "nothing":
            await house.door.open_to(limited_as(self._address), now)
            admitted(await house.people.current(visitor.identity), now)
        else:
            visitor = await visitor_of(self._socket, method="WEBSOCKET")
        if visitor.identity.id != self._who:
            raise TurnedAway(Reason.SIGNED_OUT)
        admitted(visitor.identity, now)
        await house.door.settled(visitor, now)
        self._settled = now

    def _decline(self, key: str | None, error: TeocalliError) -> None:
        refusal = refusal_of(error, self._language)
        stand = None if isinstance(error, TurnedAway) else self._feed.room.stand
        self._feed.put(encoded(wire.SocketDone(key, False, error=refusal, stand=stand)))
