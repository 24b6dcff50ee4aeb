"""The site: its files, and for every other address its one page."""

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from teocalli.server.answering import fault
from teocalli.server.identity.refusals import Reason, TurnedAway

STATIC = Path(__file__).parent / "static"
_NO_SITE = "The house is open. It was built without its site; what programs can ask is told at /api/openapi.json.\n"
_FOR_EVER = "max-age=31536000, immutable"
"""Files below assets/ have their content in their name: one of an earlier build is gone, and no page is one."""


async def page(request: Request) -> Response:
    path = request.path_params["path"]
    file = _file(path)
    if file is not None:
        return _sent(request, file, _FOR_EVER if path.startswith("assets/") else "no-cache")
    if not path.startswith(("api", "assets/")) and (STATIC / "index.html").is_file():
        return _sent(request, STATIC / "index.html", "no-cache")
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


def _sent(request: Request, file: Path, keep: str) -> Response:
    """The file, packed if it lies there packed and the browser can unpack it."""
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    kind = mimetypes.guess_type(file.name)[0]
    packed = file.with_name(file.name + ".gz")
    if "gzip" in request.headers.get("accept-encoding", "") and packed.is_file():
        return FileResponse(packed, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    return FileResponse(file, media_type=kind, headers=headers)
