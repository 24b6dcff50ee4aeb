"""What every answer says to the browser about how to treat it."""

from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teocalli.server.proxies import Place, house_at

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

_TWO_YEARS = 63_072_000


def security_headers(public: Place | None, host: str | None) -> tuple[tuple[str, str], ...]:
    """For every answer; `host` is the header `Host`, which names the sockets if there is no public URL."""
    house = house_at(public, host)
    schemes = ("ws", "wss") if public is None else ("wss",) if public.secure else ("ws",)
    sockets = () if house is None else tuple(f"{scheme}://{house.netloc}" for scheme in schemes)
    return _headers(sockets, lasting=public is not None and public.secure)


@lru_cache(256)
def _headers(sockets: tuple[str, ...], lasting: bool) -> tuple[tuple[str, str], ...]:
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
    only_https = {"Strict-Transport-Security": f"max-age={_TWO_YEARS}"} if lasting else {}
    return tuple({"Content-Security-Policy": policy, **_ALWAYS, **only_https}.items())


class SecureHeaders:
    """Puts them on every HTTP answer of an application, and keeps what `/api` says out of all caches."""

    def __init__(self, app: ASGIApp, public: Place | None = None) -> None:
        self._app = app
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        added = security_headers(self._public, None if self._public else Headers(scope=scope).get("host"))
        path = scope["path"]
        private = path == "/api" or path.startswith("/api/")

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in added:
                    headers[name] = value
                if private:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self._app(scope, receive, guarded)
