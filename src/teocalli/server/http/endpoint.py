"""Endpoints: what a call takes and answers, and which rate limits it. Routes and documents are made of them."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from teocalli.core.words import Language
from teocalli.server.identity.authentication import Visitor, require_not_banned
from teocalli.server.limits import RateLimit
from teocalli.server.live.table import LiveTable
from teocalli.server.server import Server
from teocalli.store.rows import Identity

JSON = "application/json"
SVG = "image/svg+xml"
EVENTS_PER_READ = 50
"""Events that cost as much to tell, or half as much to replay, as a plain call takes."""
ACTIONS_PER_CALL = 16
"""Actions that cost as much to explain as the call itself."""
PICTURE_COST = 10
"""What it costs to draw a position, in plain calls, beside the call itself."""


@dataclass
class Call:
    """A request that has been read."""

    server: Server
    visitor: Visitor
    address: str
    """The client's address."""
    origin: str
    """The server's address as the client sees it, for links."""
    language: Language
    now: float
    path: Mapping[str, str]
    query: Any
    body: Any
    limit: RateLimit = RateLimit.READS
    """By which the call is counted."""
    accepts_gzip: bool = False
    """Whether the client reads answers that are packed by gzip."""
    if_none_match: str | None = None
    """The request's header of that name: the tags of answers that the client has already."""
    set_cookie: str | None = None
    """The `Set-Cookie` header of the answer."""
    set_device: str | None = None
    """A further `Set-Cookie` header, by which the client's device is known when it signs in again."""
    set_ending: str | None = None
    """A further `Set-Cookie` header, for why the client's last session ended."""

    @property
    def who(self) -> str:
        """The id of the identity that calls."""
        return self.visitor.identity.id

    @property
    def session(self) -> str:
        """The session in which the identity calls; empty if it calls by a token."""
        return self.visitor.session or ""

    async def remember_participant(self) -> Identity:
        """Store the identity that calls, if it is a new guest, and return it; raises `RequestRefused` if banned."""
        require_not_banned(self.visitor.identity, self.now)
        self.count_guest()
        return await self.server.authentication.remember(self.visitor, self.now)

    def count_guest(self) -> None:
        """Count a guest who is about to be stored; raises `RateLimited` for too many of one address."""
        if not self.visitor.kept:
            self.server.limits.take(RateLimit.GUESTS, self.now, address=self.address)

    def charge(self, reads: float) -> None:
        """Count what the call costs beyond a plain one: whoever asks for much at once may ask for less afterwards."""
        self.server.limits.charge(self.limit, self.now, reads, who=self.who)
        self.server.limits.charge(RateLimit.READS, self.now, reads, address=self.address)

    @asynccontextmanager
    async def locked_table(self, table: str | None = None) -> AsyncIterator[LiveTable]:
        """The table of the path, or another one, locked, to be read.

        If it has to be replayed for this call, the call costs more.
        """
        name, tables = self.path["table"] if table is None else table, self.server.tables
        is_loaded = name in tables.loaded
        async with tables.locked(name) as live:
            if not is_loaded:
                self.charge(2 * live.replayed / EVENTS_PER_READ)
            yield live


@dataclass(frozen=True)
class Reply:
    """An answer that is encoded already, or has another status than 200, or headers of its own."""

    body: bytes
    status: int = 200
    media: str | None = JSON
    headers: Mapping[str, str] = field(default_factory=dict)


EndpointFunction = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """One call of the API. Its name and summary are those of its handler."""

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    handler: EndpointFunction
    answer: type[msgspec.Struct] | type[str]
    """What is answered: a wire type as JSON, or a text of another media type."""
    query: type[msgspec.Struct] | None = None
    body: type[msgspec.Struct] | None = None
    limit: RateLimit = RateLimit.READS
    media: str = JSON
    largest_body: int | None = None
    """Bytes of a body that is handed to the handler as it came, since to read it takes long; None: a usual one."""
    own_site_only: bool = False
    """Whether a GET is refused if another site links to it, because others are told of it."""

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip()
