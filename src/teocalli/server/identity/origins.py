"""Protection against requests that another site makes a browser send.

A browser may add the cookie to such a request, but it also says which site made it: by `Origin` with every WebSocket
and every request that may change something, and mostly by `Sec-Fetch-Site`; no page can forge either. Programs send
neither. A browser never adds a token on its own.
"""

from teocalli.server.proxies import Origin, server_origin
from teocalli.server.refusals import Reason, RequestRefused

_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def require_same_origin(
    *,
    method: str,
    origin: str | None,
    site: str | None,
    host: str | None,
    public: Origin | None,
    cookie: bool,
    bearer: bool,
    websocket: bool = False,
    own_site_only: bool = False,
) -> None:
    """Raise `RequestRefused` if another site may have sent the request.

    `origin`, `site` and `host` are the headers `Origin`, `Sec-Fetch-Site` and `Host`; `cookie` and `bearer` say whether
    the request carries any cookie and a bearer token (which alone then says who sent it). `own_site_only` says that no
    other site may link to what is read, though its visitor could open it by hand.
    """
    if method.upper() in _READING and not websocket:
        if own_site_only and site not in (None, "none", "same-origin"):
            raise RequestRefused(Reason.CROSS_SITE)
        return
    if origin is not None:
        same = _is_ours(origin, host, public) and (websocket or site in (None, "same-origin"))
    elif site is not None:
        same = site == "same-origin"
    else:
        same = bearer or not cookie
    if not same:
        raise RequestRefused(Reason.CROSS_SITE)


def _is_ours(origin: str, host: str | None, public: Origin | None) -> bool:
    asking, ours = Origin.read(origin), server_origin(public, host)
    if asking is None or ours is None:
        return False
    if public is not None:
        return asking == ours
    # The header Host does not say whether a proxy before us speaks https: the same host and port, by either scheme.
    return asking == Origin.read(f"{asking.scheme}://{host}")
