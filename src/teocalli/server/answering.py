"""From an HTTP request to a call, and from its answer, or whatever goes wrong, back."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from teocalli.core.errors import TeocalliError
from teocalli.core.words import LANGUAGES, Language
from teocalli.server import metrics, wire
from teocalli.server.api.endpoint import Call, Endpoint, Reply
from teocalli.server.faults import refusal_of, status_of, unreadable
from teocalli.server.house import House
from teocalli.server.identity.door import Visitor
from teocalli.server.identity.languages import spoken
from teocalli.server.identity.origins import check_origin
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.identity.tokens import bearer
from teocalli.server.limits import Limit
from teocalli.server.proxies import client_address, house_at, limited_as
from teocalli.server.room import encoded
from teocalli.store.store import StoreDown

LOG = logging.getLogger(__name__)

LARGEST_BODY = 16_384
"""Bytes; no request needs more."""


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


def address_of(connection: HTTPConnection) -> str:
    peer = connection.client.host if connection.client else None
    forwarded = connection.headers.getlist("x-forwarded-for")
    return client_address(peer, forwarded, house_of(connection).settings.proxies)


def language_of(connection: HTTPConnection) -> Language:
    """As the query says, else as the browser likes best."""
    asked = connection.query_params.get("lang")
    for language in LANGUAGES:
        if asked == language:
            return language
    return spoken(connection.headers.get("accept-language"))


def origin_of(connection: HTTPConnection) -> str:
    """Where this visitor finds the house, for links."""
    place = house_at(house_of(connection).settings.public, connection.headers.get("host"))
    return place.origin if place is not None else ""


async def visitor_of(connection: HTTPConnection, *, method: str) -> Visitor:
    """Who this is; raises `TurnedAway` if another site may have sent it, or the address is banned."""
    house, headers = house_of(connection), connection.headers
    cookie, authorization = headers.get("cookie"), headers.get("authorization")
    check_origin(
        method=method,
        origin=headers.get("origin"),
        site=headers.get("sec-fetch-site"),
        host=headers.get("host"),
        public=house.settings.public,
        cookie=cookie is not None,
        bearer=bearer(authorization) is not None,
        websocket=method == "WEBSOCKET",
    )
    now = house.now()
    visitor = await house.door.visitor(
        cookie=cookie,
        authorization=authorization,
        language=language_of(connection),
        now=now,
        site=headers.get("sec-fetch-site"),
    )
    if method != "GET":
        await house.door.open_to(limited_as(address_of(connection)), now)
    return visitor


def handler_of(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """What Starlette calls for an endpoint."""
    body = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)

    async def handle(request: Request) -> Response:
        set_cookie: str | None = None
        call: Call | None = None
        try:
            house = house_of(request)
            if endpoint.method != "GET":
                house.serving()
            address, now = address_of(request), house.now()
            house.limits.take(Limit.READS, now, address=address)
            visitor = await visitor_of(request, method=endpoint.method)
            set_cookie = visitor.set_cookie
            counted = None if endpoint.limit is Limit.READS else address  # by address all calls are counted already
            house.limits.take(endpoint.limit, now, who=visitor.identity.id, address=counted)
            call = Call(
                house=house,
                visitor=visitor,
                address=address,
                origin=origin_of(request),
                language=language_of(request),
                now=now,
                path=request.path_params,
                query=_query(endpoint, request),
                body=await _body(body, request),
            )
            answer = await endpoint.handler(call)
            reply = answer if isinstance(answer, Reply) else Reply(encoded(answer))
            response = Response(reply.body, reply.status, media_type=reply.media)
        except TeocalliError as error:
            response = await fault(request, error)
        if call is not None and call.set_cookie is not None:
            set_cookie = call.set_cookie
        if set_cookie is not None:
            response.headers["Set-Cookie"] = set_cookie
        metrics.REQUESTS.labels(response.status_code).inc()
        return response

    return handle


async def _body(decoder: "msgspec.json.Decoder[Any] | None", request: Request) -> Any:
    if decoder is None:
        return None
    read = bytearray()
    async for part in request.stream():
        read += part
        if len(read) > LARGEST_BODY:
            raise TurnedAway(Reason.TOO_LARGE, most=LARGEST_BODY)
    try:
        return decoder.decode(read)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable(error) from None


def _query(endpoint: Endpoint, request: Request) -> Any:
    if endpoint.query is None:
        return None
    given = {name: value for name, value in request.query_params.items() if name != "lang"}
    try:
        return msgspec.convert(given, endpoint.query, strict=False)
    except msgspec.ValidationError as error:
        raise unreadable(error) from None


async def fault(request: HTTPConnection, error: TeocalliError) -> Response:
    """The answer to a request that is refused."""
    stand = None
    room = house_of(request).hall.rooms.get(request.path_params.get("table", ""))
    if room is not None and not isinstance(error, TurnedAway):
        stand = room.stand
    if isinstance(error, StoreDown):
        LOG.error("the database cannot be used: %s", error)
    answer = wire.Fault(refusal_of(error, language_of(request)), stand)
    headers = error.headers if isinstance(error, TurnedAway) else {}
    return Response(encoded(answer), status_of(error), dict(headers), "application/json")
