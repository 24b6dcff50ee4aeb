"""The ASGI application: every address of the server."""

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from teocalli.server import metrics
from teocalli.server.http.connection import serve_connection, serve_waiting
from teocalli.server.http.endpoint import Endpoint
from teocalli.server.http.errors import error_response
from teocalli.server.http.handler import handler_of
from teocalli.server.http.headers import SecurityHeaders
from teocalli.server.http.hosts import KnownHosts
from teocalli.server.http.openapi import document
from teocalli.server.http.previews import preview_routes
from teocalli.server.http.request import server_of
from teocalli.server.http.request_gate import RequestGate
from teocalli.server.http.routes import (
    cards,
    chat,
    games,
    history,
    me,
    pictures,
    play,
    play_on,
    positions,
    replays,
    tables,
)
from teocalli.server.http.static import STATIC, SiteFiles
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.server.server import Server
from teocalli.store.store import StoreDown

ENDPOINTS: list[Endpoint] = [
    *games.ENDPOINTS,
    *me.ENDPOINTS,
    *tables.ENDPOINTS,
    *play.ENDPOINTS,
    *pictures.ENDPOINTS,
    *cards.ENDPOINTS,
    *positions.ENDPOINTS,
    *play_on.ENDPOINTS,
    *history.ENDPOINTS,
    *replays.ENDPOINTS,
    *chat.ENDPOINTS,
]


def application(server: Server) -> Starlette:
    """The ASGI application of a server that has been opened."""
    files = SiteFiles(STATIC)
    routes: list[BaseRoute] = [
        Route("/healthz", _health),
        Route("/metrics", _metrics),
        Route("/api/openapi.json", _openapi),
        WebSocketRoute("/api/tables/{table}/live", serve_connection),
        WebSocketRoute("/api/me/live", serve_waiting),
        *(Route(endpoint.path, handler_of(endpoint), methods=[endpoint.method]) for endpoint in ENDPOINTS),
        *preview_routes(files),
        Mount("/", files),
    ]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(SecurityHeaders, public=server.settings.public),
            Middleware(RequestGate, server=server),
            Middleware(KnownHosts, public=server.settings.public),
        ],
        exception_handlers={HTTPException: _http_error},
    )
    app.state.server = server
    return app


async def _health(request: Request) -> Response:
    """Whether the server can write; details of a failure go to the log only."""
    server = server_of(request)
    complaint = "The server is closing." if server.is_closing else server.tables.heartbeat.complaint()
    if complaint is None:
        try:
            await server.store.check()
        except StoreDown as error:
            complaint = error.complaint
    if complaint is not None:
        return Response(f"unwell: {complaint}\n", 503, media_type="text/plain")
    return Response("well\n", media_type="text/plain")


async def _metrics(request: Request) -> Response:
    pool = server_of(request).pool
    metrics.QUEUE.set(pool.waiting)
    metrics.BUSY.set(pool.busy)
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def _openapi(request: Request) -> Response:
    return Response(document(ENDPOINTS), media_type="application/json")


async def _http_error(request: Request, error: Exception) -> Response:
    if isinstance(error, HTTPException) and error.status_code == 405:
        return await error_response(request, RequestRefused(Reason.NOT_OFFERED, method=request.method))
    return await error_response(request, RequestRefused(Reason.NO_SUCH_PAGE))
