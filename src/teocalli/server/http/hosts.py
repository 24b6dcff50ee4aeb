"""The names under which a server without a public URL is open.

A page of another site can have its own name resolve to the address of this machine (DNS rebinding); for the browser the
server is then a part of that site. It can have no name of the machine or of its own network resolve so.
"""

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from teocalli.core.words import printable
from teocalli.server.http.errors import error_response
from teocalli.server.proxies import Origin, is_local_host
from teocalli.server.refusals import Reason, RequestRefused


class KnownHosts:
    """Middleware that refuses requests and handshakes whose `Host` is no local name, if there is no public URL."""

    def __init__(self, app: ASGIApp, public: Origin | None = None) -> None:
        self._app = app
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("host") if scope["type"] in ("http", "websocket") else None
        if self._public is None and host is not None and not is_local_host(host):
            refusal = RequestRefused(Reason.UNKNOWN_HOST, host=printable(host, 80))
            response = await error_response(HTTPConnection(scope), refusal)
            await response(scope, receive, send)
        else:
            await self._app(scope, receive, send)
