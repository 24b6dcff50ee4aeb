"""The addresses of clients and of the server, also behind a reverse proxy."""

import re
import socket
from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

import msgspec

from teocalli.core.errors import BadInput
from teocalli.core.words import quoted

Network: TypeAlias = IPv4Network | IPv6Network
Address: TypeAlias = IPv4Address | IPv6Address

UNKNOWN = "unknown"
"""The address of a client that has none."""

_HOST = re.compile(
    r"(?:[a-z0-9_](?:[a-z0-9_.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?", re.ASCII | re.IGNORECASE
)
_HOP = re.compile(r"\[([^\]]*)\](?::[0-9]+)?|([0-9.]+):[0-9]+", re.ASCII)
_LOCAL_NETWORKS: tuple[Network, ...] = (
    *map(IPv4Network, ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")),
    *map(IPv6Network, ("::1", "fc00::/7", "fe80::/10")),
)
"""This machine, private networks and addresses without a router."""
_USUAL_PORT = {"http": 80, "https": 443}


class Origin(msgspec.Struct, frozen=True):
    """Scheme, host and port, as in a browser's `Origin` header."""

    scheme: str
    host: str
    port: int | None
    """None for the scheme's usual port."""

    @property
    def netloc(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port is None else f"{host}:{self.port}"

    @property
    def text(self) -> str:
        """Such as `https://play.example.org`."""
        return f"{self.scheme}://{self.netloc}"

    @property
    def is_secure(self) -> bool:
        return self.scheme == "https"

    @classmethod
    def read(cls, origin: str) -> "Origin | None":
        """The origin in an `Origin` header; None if there is none, as in `null`."""
        try:
            parts = urlsplit(origin)
            return _origin(parts) if not (parts.path or parts.query or parts.fragment) else None
        except ValueError:
            return None


def public_url(text: str) -> Origin:
    """The origin of a public URL that the operator gave; raises `BadInput`."""
    try:
        parts = urlsplit(text.strip())
        origin = _origin(parts)
    except ValueError:
        origin = None
    if origin is None or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise BadInput(f"a public URL is like https://play.example.org, without a path; {quoted(text)} is none")
    return origin


def server_origin(public: Origin | None, host: str | None) -> Origin | None:
    """The server's origin as the client sees it: the public URL, else what the `Host` header says."""
    if public is not None:
        return public
    return Origin.read(f"http://{host}") if host is not None and _HOST.fullmatch(host) else None


@lru_cache(256)
def is_local_host(host: str) -> bool:
    """Whether a `Host` header names this machine or one of a private network.

    That is a local or private address, a name that only a local network gives (`.local`), or the machine's own name.
    """
    origin = server_origin(None, host)
    if origin is None:
        return False
    address = _address(origin.host)
    if address is not None:
        return _is_within(address, _LOCAL_NETWORKS)
    name = origin.host.removesuffix(".")
    return name in ("localhost", *_own_names()) or name.endswith((".localhost", ".local"))


def _own_names() -> tuple[str, str]:
    """The machine's name, in full as far as it is known, and its first part."""
    name = socket.gethostname().lower()
    return name, name.partition(".")[0]


def trusted_proxies(texts: Iterable[str]) -> tuple[Network, ...]:
    """The networks of reverse proxies to trust, from the operator's texts; raises `BadInput`."""
    networks: list[Network] = []
    for text in texts:
        try:
            networks.append(ip_network(text.strip(), strict=False))
        except ValueError:
            raise BadInput(
                f"a trusted proxy is an address or a network such as 10.0.0.0/8; {quoted(text)} is none"
            ) from None
    return tuple(networks)


def client_address(peer: str | None, forwarded: Sequence[str], trusted: Sequence[Network]) -> str:
    """The client's address: the last hop of `X-Forwarded-For` that no trusted proxy has added."""
    here = _address(peer or "")
    if here is None:
        return UNKNOWN
    for hop in reversed(",".join(forwarded).split(",") if forwarded else []):
        before = _address(hop)
        if before is None or not _is_within(here, trusted):
            break
        here = before
    return str(here)


def is_trusted(peer: str | None, trusted: Sequence[Network]) -> bool:
    """Whether a peer is a reverse proxy that is trusted, and not itself a client."""
    here = _address(peer or "")
    return here is not None and _is_within(here, trusted)


def network_of(text: str) -> str:
    """The network by which bans and rate limits count an address; raises `BadInput` if the text is none."""
    if _address(text) is None:
        raise BadInput(f"an address is like 192.0.2.7 or 2001:db8::7; {quoted(text)} is none")
    return rate_limit_key(text)


@lru_cache(4096)
def rate_limit_key(address: str) -> str:
    """What rate limits and bans count for an address: itself, or its IPv6 network, since one home has 2⁶⁴ addresses."""
    known = _address(address)
    if isinstance(known, IPv6Address):
        return str(IPv6Network((int(known), 64), strict=False))
    return UNKNOWN if known is None else str(known)


def _address(text: str) -> Address | None:
    text = text.strip()
    with_port = _HOP.fullmatch(text)
    if with_port is not None:
        text = with_port[1] or with_port[2] or ""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _is_within(address: Address, networks: Sequence[Network]) -> bool:
    return any(address in network for network in networks)


def _origin(parts: SplitResult) -> Origin | None:
    """None if the URL has no origin of ours; raises ValueError if its port is no number."""
    scheme, host, port = parts.scheme.lower(), parts.hostname, parts.port
    if scheme not in _USUAL_PORT or not host or "@" in parts.netloc:
        return None
    if not host.isascii():
        host = host.encode("idna").decode()
    origin = Origin(scheme, host, None if port in (None, _USUAL_PORT[scheme]) else port)
    return origin if _HOST.fullmatch(origin.netloc) else None
