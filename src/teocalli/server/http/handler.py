"""The way of a request: read it, call its endpoint, encode the answer or the error."""

from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from teocalli.core.errors import TeocalliError
from teocalli.server import metrics, wire
from teocalli.server.body_room import LargeBody
from teocalli.server.http.endpoint import Call, Endpoint, Reply
from teocalli.server.http.errors import error_response, unreadable
from teocalli.server.http.request import address_of, language_of, origin_of, server_of, visitor_of
from teocalli.server.limits import RateLimit
from teocalli.server.proxies import rate_limit_key
from teocalli.server.refusals import Reason, RequestRefused

LARGEST_BODY = 16_384
"""Bytes of a request's body; no request needs more."""


def handler_of(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """The function that Starlette calls for an endpoint."""
    decoder = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)
    largest = endpoint.largest_body

    async def handle(request: Request) -> Response:
        with ExitStack() as held:  # the room of a large body, until it is answered
            return await handle_within(request, held)

    async def handle_within(request: Request, held: ExitStack) -> Response:
        set_cookie: str | None = None
        set_ending: str | None = None
        set_device: str | None = None
        call: Call | None = None
        try:
            server = server_of(request)
            if endpoint.method != "GET":
                server.require_open()
            address, now = address_of(request), server.now()
            visitor = await visitor_of(request, method=endpoint.method, own_site_only=endpoint.own_site_only)
            set_cookie, set_ending = visitor.set_cookie, visitor.set_ending
            counted = None if endpoint.limit is RateLimit.READS else address  # `RequestGate` counts all by address
            server.limits.take(endpoint.limit, now, who=visitor.identity.id, address=counted)
            call = Call(
                server=server,
                visitor=visitor,
                address=address,
                origin=origin_of(request),
                language=language_of(request),
                now=now,
                path=request.path_params,
                query=_query(endpoint, request),
                body=await (
                    _body(decoder, request)
                    if largest is None
                    else _read(request, largest, held.enter_context(server.body_room.body(rate_limit_key(address))))
                ),
                limit=endpoint.limit,
                accepts_gzip="gzip" in request.headers.get("accept-encoding", ""),
                if_none_match=request.headers.get("if-none-match"),
            )
            answer = await endpoint.handler(call)
            reply = answer if isinstance(answer, Reply) else Reply(wire.encode(answer))
            response = Response(reply.body, reply.status, dict(reply.headers), reply.media)
        except TeocalliError as error:
            response = await error_response(request, error)
        except ClientDisconnect:  # in the middle of a body: nobody is there to be answered
            return Response(status_code=400)
        if call is not None:
            set_cookie, set_ending = call.set_cookie or set_cookie, call.set_ending or set_ending
            set_device = call.set_device
        for cookie in (set_cookie, set_ending, set_device):
            if cookie is not None:
                response.headers.append("Set-Cookie", cookie)
        metrics.REQUESTS.labels(response.status_code).inc()
        return response

    return handle


async def _body(decoder: "msgspec.json.Decoder[Any] | None", request: Request) -> Any:
    """The decoded body; raises `RequestRefused` or `BadInput`."""
    if decoder is None:
        return None
    read = await _read(request, LARGEST_BODY)
    try:
        return decoder.decode(read)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable(error) from None


async def _read(request: Request, most: int, room: LargeBody | None = None) -> bytes:
    """The body as it came; raises `RequestRefused` as soon as it is too large, or there is no more room for it."""
    read = bytearray()
    async for part in request.stream():
        if room is not None:
            room.grow(len(part))
        read += part
        if len(read) > most:
            raise RequestRefused(Reason.TOO_LARGE, most=most)
    return bytes(read)


def _query(endpoint: Endpoint, request: Request) -> Any:
    """The decoded query; raises `RequestRefused` or `BadInput`."""
    if endpoint.query is None:
        return None
    given = {name: value for name, value in request.query_params.items() if name != "lang"}
    try:
        return msgspec.convert(given, endpoint.query, strict=False)
    except msgspec.ValidationError as error:
        raise unreadable(error) from None
