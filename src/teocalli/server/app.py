"""The application: every address of the house."""

from pathlib import Path

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from teocalli.server import metrics
from teocalli.server.answering import fault, handler_of, house_of
from teocalli.server.api import games, me, play, tables, talk
from teocalli.server.api.endpoint import Endpoint
from teocalli.server.headers import SecureHeaders
from teocalli.server.house import House
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.openapi import document
from teocalli.server.sockets import live
from teocalli.store.store import StoreDown

STATIC = Path(__file__).parent / "static"
_NO_SITE = "The house is open. It was built without its site; what programs can ask is told at /api/openapi.json.\n"

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
        Route("/{path:path}", _page),
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


async def _page(request: Request) -> Response:
    """The site: its files, and for every other address its one page."""
    path = request.path_params["path"]
    file = _file(path)
    if file is not None:
        lasting = "/assets/" in f"/{path}"
        return FileResponse(file, headers={"Cache-Control": "max-age=31536000, immutable"} if lasting else None)
    if not path.startswith("api") and (STATIC / "index.html").is_file():
        return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})
    if not path:
        return Response(_NO_SITE, media_type="text/plain")
    return await fault(request, TurnedAway(Reason.NO_SUCH_PAGE))


def _file(path: str) -> Path | None:
    """A file of the site, and of nothing else."""
    try:
        file = (STATIC / path).resolve()
        return file if file.is_file() and file.is_relative_to(STATIC.resolve()) else None
    except (OSError, ValueError):  # a name that no file can have
        return None


async def _no_page(request: Request, error: Exception) -> Response:
    if isinstance(error, HTTPException) and error.status_code == 405:
        return await fault(request, TurnedAway(Reason.NOT_OFFERED, method=request.method))
    return await fault(request, TurnedAway(Reason.NO_SUCH_PAGE))
