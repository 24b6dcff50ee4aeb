"""The site's files, and its one page for every other address."""

import hashlib
import mimetypes
import os
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent.parent / "static"
"""Where the build puts the site."""
_NO_SITE = "The server runs, but it was built without the site. /api/openapi.json describes its API.\n"
_FOREVER = "max-age=31536000, immutable"
"""For files below assets/, whose names change with their content."""
_REVALIDATE = "no-cache"


class SiteFiles(StaticFiles):
    """Serves the built site: files, compressed if they lie there compressed, and `index.html` for the site's routes.

    A file that the client has already is answered by 304. What is below `api` or `assets` is never a route of the site:
    an unknown address there is an error (404).
    """

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory, check_dir=False)

    async def check_config(self) -> None:
        """Accept a missing folder: a server works without the site."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or _is_below(path, "api") or _is_below(path, "assets"):
                raise
        try:
            return await super().get_response("index.html", scope)
        except HTTPException as error:
            if error.status_code != 404 or path != ".":
                raise
        return PlainTextResponse(_NO_SITE)

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        file, asked = Path(full_path), Headers(scope=scope)
        keep = _FOREVER if _is_below(self.get_path(scope), "assets") else _REVALIDATE
        headers = {"Vary": "Accept-Encoding", "Cache-Control": keep}
        sent, packed = file, file.with_name(file.name + ".gz")
        if "gzip" in asked.get("accept-encoding", "") and packed.is_file():
            sent, stat_result = packed, packed.stat()
            headers["Content-Encoding"] = "gzip"
        headers["ETag"] = _etag(sent, stat_result.st_mtime_ns, stat_result.st_size)
        kind = mimetypes.guess_type(file.name)[0]
        response = FileResponse(sent, status_code, headers, kind, stat_result=stat_result)
        del response.headers["Last-Modified"]  # like the tag, it shall depend on the content only
        if self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response


def _is_below(path: str, folder: str) -> bool:
    return Path(path).parts[:1] == (folder,)


@lru_cache(1024)
def _etag(file: Path, modified: int, size: int) -> str:
    """An ETag made of the file's content: two builds may give `index.html` the same size and time of change."""
    return f'"{hashlib.sha256(file.read_bytes()).hexdigest()[:32]}"'
