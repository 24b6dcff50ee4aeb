"""Security headers of every answer."""

from collections.abc import Mapping
from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teocalli.server.proxies import Origin, server_origin

_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": ", ".join(
        [
            *(
                f"{name}=()"
                for name in (
                    "accelerometer",
                    "camera",
                    "display-capture",
                    "geolocation",
                    "gyroscope",
                    "magnetometer",
                    "microphone",
                    "midi",
                    "payment",
                    "usb",
                )
            ),
            "fullscreen=(self)",
            "screen-wake-lock=(self)",
        ]
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""For pictures that games draw, perhaps those of other packages: opened by itself one may load and run nothing."""
EMBED_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "frame-ancestors *",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
"""For the board that other sites show in a frame, and for nothing else."""
REVALIDATED = "private, no-cache"
"""`Cache-Control` of an answer of `/api` that a browser may keep and must ask about each time."""

_OWN_POLICIES: Mapping[str, Mapping[str, str | None]] = {
    PICTURE_POLICY: {},
    EMBED_POLICY: {"X-Frame-Options": None, "Cross-Origin-Resource-Policy": "cross-origin"},
}
"""The policies that an answer may say itself, and what its other headers are then (None: there is none)."""
_TWO_YEARS = 63_072_000


def security_headers(public: Origin | None, host: str | None) -> tuple[tuple[str, str], ...]:
    """The headers of an answer; the request's header `Host` names the WebSockets if there is no public URL."""
    origin = server_origin(public, host)
    schemes = ("ws", "wss") if public is None else ("wss",) if public.is_secure else ("ws",)
    sockets = () if origin is None else tuple(f"{scheme}://{origin.netloc}" for scheme in schemes)
    return _headers(sockets, hsts=public is not None and public.is_secure)


@lru_cache(256)
def _headers(sockets: tuple[str, ...], hsts: bool) -> tuple[tuple[str, str], ...]:
    policy = "; ".join(
        [
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            " ".join(["connect-src 'self'", *sockets]),
            "worker-src 'self' blob:",
            "object-src 'none'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        ]
    )
    only_https = {"Strict-Transport-Security": f"max-age={_TWO_YEARS}"} if hsts else {}
    return tuple({"Content-Security-Policy": policy, **_ALWAYS, **only_https}.items())


class SecurityHeaders:
    """Middleware that adds the security headers to every answer, and keeps answers of `/api` out of all caches.

    A handshake that is refused has such an answer too. Of what an answer says itself only `PICTURE_POLICY`,
    `EMBED_POLICY` and `REVALIDATED` are left as they are.
    """

    def __init__(self, app: ASGIApp, public: Origin | None = None) -> None:
        self._app = app
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        added = security_headers(self._public, None if self._public else Headers(scope=scope).get("host"))
        path = scope["path"]
        private = path == "/api" or path.startswith("/api/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                policy = headers.get("Content-Security-Policy")
                own = _OWN_POLICIES.get(policy) if policy is not None else None
                for name, value in added:
                    if own is None or name != "Content-Security-Policy":
                        headers[name] = value
                for name, changed in (own or {}).items():
                    del headers[name]
                    if changed is not None:
                        headers[name] = changed
                if private and headers.get("Cache-Control") != REVALIDATED:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self._app(scope, receive, send_with_headers)
