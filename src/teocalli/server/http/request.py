"""What a request, or the handshake of a WebSocket, says about the client."""

from starlette.requests import HTTPConnection

from teocalli.core.words import LANGUAGES, Language
from teocalli.server.identity.authentication import Visitor
from teocalli.server.identity.languages import preferred_language
from teocalli.server.identity.origins import require_same_origin
from teocalli.server.identity.tokens import bearer_token
from teocalli.server.proxies import client_address, rate_limit_key, server_origin
from teocalli.server.server import Server


def server_of(connection: HTTPConnection) -> Server:
    """The server to which the request was sent."""
    server: Server = connection.app.state.server
    return server


def address_of(connection: HTTPConnection) -> str:
    """The client's address, as trusted proxies forward it."""
    peer = connection.client.host if connection.client else None
    forwarded = connection.headers.getlist("x-forwarded-for")
    return client_address(peer, forwarded, server_of(connection).settings.proxies)


def language_of(connection: HTTPConnection) -> Language:
    """The language of the query, else the one that the browser prefers."""
    asked = connection.query_params.get("lang")
    for language in LANGUAGES:
        if asked == language:
            return language
    return preferred_language(connection.headers.get("accept-language"))


def origin_of(connection: HTTPConnection) -> str:
    """The server's address as this client sees it, for links; empty if unknown."""
    origin = server_origin(server_of(connection).settings.public, connection.headers.get("host"))
    return origin.text if origin is not None else ""


async def visitor_of(connection: HTTPConnection, *, method: str, own_site_only: bool = False) -> Visitor:
    """Who sent the request; raises `RequestRefused` if another site may have sent it or the address is banned."""
    server, headers = server_of(connection), connection.headers
    cookie, authorization = headers.get("cookie"), headers.get("authorization")
    require_same_origin(
        method=method,
        origin=headers.get("origin"),
        site=headers.get("sec-fetch-site"),
        host=headers.get("host"),
        public=server.settings.public,
        cookie=cookie is not None,
        bearer=bearer_token(authorization) is not None,
        websocket=method == "WEBSOCKET",
        own_site_only=own_site_only,
    )
    now = server.now()
    visitor = await server.authentication.identify(
        cookie=cookie,
        authorization=authorization,
        language=language_of(connection),
        now=now,
        site=headers.get("sec-fetch-site"),
    )
    if method != "GET":
        await server.authentication.require_address_not_banned(rate_limit_key(address_of(connection)), now)
    return visitor
