"""The application: every address of the house."""

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from teocalli.server import metrics
from teocalli.server.answering import fault, handler_of, house_of
from teocalli.server.api import games, me, play, tables, talk
from teocalli.server.api.endpoint import Endpoint
from teocalli.server.headers import SecureHeaders
from teocalli.server.house import House
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.openapi import document
from teocalli.server.site import page
from teocalli.server.sockets import live
from teocalli.store.store import StoreDown

ENDPOINTS: list[Endpoint] = [
    *games.ENDPOINTS,
    *me.ENDPOINTS,
    *tables.ENDPOINTS,
    *play.ENDPOINTS,
    *talk.ENDPOINTS,
]


def application(house: House) -> Starlette:
    """The ASGI application of an open house."""
    routes: list[BaseRoute] = [
        Route("/healthz", _healthy),
        Route("/metrics", _counted),
        Route("/api/openapi.json", _described),
        WebSocketRoute("/api/tables/{table}/live", live),
        *(Route(endpoint.path, handler_of(endpoint), methods=[endpoint.method]) for endpoint in ENDPOINTS),
        Route("/{path:path}", page),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(SecureHeaders, public=house.settings.public)],
        exception_handlers={HTTPException: _no_page},
    )
    app.state.house = house
    return app


async def _healthy(request: Request) -> Response:
    """Whether the house can write things down; what fails exactly is for the log only."""
    house = house_of(request)
    complaint = "The house is closing." if house.closing else house.hall.pulse.complaint()
    if complaint is None:
        try:
            await house.store.check()
        except StoreDown:
            complaint = "The database cannot be used."
    if complaint is not None:
        return Response(f"unwell: {complaint}\n", 503, media_type="text/plain")
    return Response("well\n", media_type="text/plain")


async def _counted(request: Request) -> Response:
    pool = house_of(request).pool
    metrics.WAITING.set(pool.waiting)
    metrics.BUSY.set(pool.busy)
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def _described(request: Request) -> Response:
    return Response(document(ENDPOINTS), media_type="application/json")


async def _no_page(request: Request, error: Exception) -> Response:
    if isinstance(error, HTTPException) and error.status_code == 405:
        return await fault(request, TurnedAway(Reason.NOT_OFFERED, method=request.method))
    return await fault(request, TurnedAway(Reason.NO_SUCH_PAGE))
