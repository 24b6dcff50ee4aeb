"""The site's page for a table as other sites show it: with tags from which they show a link, or in a frame."""

import gzip
import hashlib
from html import escape
from pathlib import Path
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from teocalli.server.http.headers import EMBED_POLICY
from teocalli.server.http.request import language_of, origin_of, server_of
from teocalli.server.http.static import SiteFiles
from teocalli.server.live.table import TABLE_ID
from teocalli.server.sharing.card import HEIGHT, WIDTH
from teocalli.server.sharing.preview import Standing, link_description, link_title, private_words, public_words
from teocalli.store.rows import TableRow
from teocalli.store.store import StoreDown

_LOCALES = {"en": "en_GB", "fr": "fr_FR", "de": "de_DE"}
_MOMENT_DIGITS = 9


def preview_routes(files: SiteFiles) -> list[Route]:
    """The addresses of pages that say more about themselves than the site's one page does."""

    async def page(request: Request) -> Response:
        """The site's page; with tags, if there is such a table and it can be read."""
        plain = await files.get_response("index.html", request.scope)
        tags = await _tags(request) if plain.status_code in (200, 304) else ""
        index = files.lookup_path("index.html")[0]
        if not tags or not index:
            return plain
        return _tagged(request, Path(index).read_text("utf-8"), tags)

    async def embedded(request: Request) -> Response:
        """The site's page for a board in a frame of another site; it says itself if there is no such table."""
        response = await files.get_response("index.html", request.scope)
        response.headers["Content-Security-Policy"] = EMBED_POLICY
        return response

    return [Route("/t/{table}", page), Route("/replay/{table}", page), Route("/embed/{table}", embedded)]


def _tagged(request: Request, text: str, tags: str) -> Response:
    body = text.replace("</head>", f"{tags}</head>", 1).encode()
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Accept-Encoding, Accept-Language"}
    known = [given.strip().removeprefix("W/") for given in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = gzip.compress(body, 6, mtime=0)
    return Response(body, headers=headers, media_type="text/html")


async def _tags(request: Request) -> str:
    """The tags of a table's page; empty if there is no such table, or it cannot be read now."""
    name, server, language = request.path_params["table"], server_of(request), language_of(request)
    if not TABLE_ID.fullmatch(name):
        return ""
    try:
        row = await server.store.row(name)
        standing = None if row is None else _standing(row)
        if row is None or standing is None:
            return ""
        at = request.query_params.get("at", "")
        is_moment = row.phase == "over" and at.isascii() and at.isdigit() and len(at) <= _MOMENT_DIGITS
        if row.public:
            names = await server.store.names({seat.who for seat in standing.seats if seat.who is not None})
            words = public_words(row.game, row.phase, standing, names, language, earlier=is_moment)
        else:
            words = private_words(row.game, language)
    except StoreDown:
        return ""
    origin = origin_of(request)
    query = urlencode({"lang": language, **({"at": at} if is_moment else {})})
    found = {
        "og:type": "website",
        "og:site_name": "Teocalli",
        "og:locale": _LOCALES[language],
        "og:title": link_title(words),
        "og:description": link_description(words),
        "og:url": f"{origin}{request.url.path}" + (f"?at={at}" if is_moment else ""),
        "og:image": f"{origin}/api/tables/{name}/card?{query}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": link_title(words),
    }
    tags = [f'<meta property="{key}" content="{escape(value)}" />' for key, value in found.items()]
    return "\n".join([*tags, '<meta name="twitter:card" content="summary_large_image" />', ""])


def _standing(row: TableRow) -> Standing | None:
    """What the row's summary says; None if an earlier version wrote it otherwise."""
    try:
        return msgspec.json.decode(row.summary, type=Standing)
    except (msgspec.MsgspecError, ValueError):
        return None
