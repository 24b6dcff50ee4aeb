"""No other site acts in somebody's name.

A browser may add the cookie to what other sites make it send, but it also says who made it: by `Origin` with every
WebSocket and every request that may change something, and mostly by `Sec-Fetch-Site`; no page can forge either.
Programs say neither. A token is never added by a browser on its own.
"""

from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.proxies import Place, house_at

_ONLY_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def check_origin(
    *,
    method: str,
    origin: str | None,
    site: str | None,
    host: str | None,
    public: Place | None,
    cookie: bool,
    bearer: bool,
    websocket: bool = False,
) -> None:
    """Turn away what another site may have sent.

    `origin`, `site` and `host` are the headers `Origin`, `Sec-Fetch-Site` and `Host`; `cookie` and `bearer` say whether
    the request carries any cookie and a bearer token (by which alone it is then judged who sent it).
    """
    if method.upper() in _ONLY_READING and not websocket:
        return
    if origin is not None:
        same = _ours(origin, host, public) and (websocket or site in (None, "same-origin"))
    elif site is not None:
        same = site == "same-origin"
    else:
        same = bearer or not cookie
    if not same:
        raise TurnedAway(Reason.CROSS_SITE)


def _ours(origin: str, host: str | None, public: Place | None) -> bool:
    asking, house = Place.read(origin), house_at(public, host)
    if asking is None or house is None:
        return False
    if public is not None:
        return asking == house
    # The header Host does not say whether a proxy before us speaks https: the same host and port, by either scheme.
    return asking == Place.read(f"{asking.scheme}://{host}")
