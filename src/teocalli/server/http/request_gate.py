"""Requests begin one after the other, those of different addresses in turn, and who sends too many has to wait."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from teocalli.server import metrics
from teocalli.server.http.errors import error_response
from teocalli.server.limits import RateLimit
from teocalli.server.refusals import RateLimited
from teocalli.server.server import Server

MOST_WAIT = 1.0
"""Seconds for which a request waits, at most, because its address has sent too many; then it is refused."""


class RequestGate:
    """Middleware through which every request and every handshake goes before anything is done for it.

    A request that comes too soon costs nothing while it waits, and its client, who awaits the answer, is slowed down.
    So is whoever is refused: the answer comes late, and the connection ends with it.
    """

    def __init__(
        self, app: ASGIApp, server: Server, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    ) -> None:
        self._app, self._server, self._sleep = app, server, sleep

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        server = self._server
        peer = scope["client"][0] if scope.get("client") else None
        network = server.connections.network_of(peer, Headers(scope=scope).getlist("x-forwarded-for"))
        try:
            wait = server.limits.reserve(RateLimit.READS, server.now(), address=network, most_wait=MOST_WAIT)
        except RateLimited as early:
            await self._refuse(scope, receive, send, early)
            return
        if wait > 0:
            await self._sleep(wait)
        await server.connections.request_turns.wait(network)
        await self._app(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, early: RateLimited) -> None:
        await self._sleep(MOST_WAIT)
        response = await error_response(HTTPConnection(scope), early)
        response.headers["Connection"] = "close"
        metrics.REQUESTS.labels(response.status_code).inc()
        await response(scope, receive, send)
