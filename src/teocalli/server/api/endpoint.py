"""One call of the interface: what it takes, what it answers, what it costs. Routes and documents are made of these."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from teocalli.core.words import Language
from teocalli.server.house import House
from teocalli.server.identity.door import Visitor, admitted
from teocalli.server.limits import Limit
from teocalli.store.rows import Identity


@dataclass
class Call:
    """A request that has been read."""

    house: House
    visitor: Visitor
    address: str
    origin: str
    """Where the house is found, for links."""
    language: Language
    now: float
    path: Mapping[str, str]
    query: Any
    body: Any
    set_cookie: str | None = None
    """For the answer."""

    @property
    def who(self) -> str:
        return self.visitor.identity.id

    async def settled(self) -> Identity:
        """Who takes part, and may: kept from now on."""
        admitted(self.visitor.identity, self.now)
        return await self.house.door.settled(self.visitor, self.now)


@dataclass(frozen=True)
class Reply:
    """An answer that is encoded already, or has another status than 200."""

    body: bytes
    status: int = 200
    media: str = "application/json"


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    handler: Handler
    answer: type[msgspec.Struct]
    query: type[msgspec.Struct] | None = None
    body: type[msgspec.Struct] | None = None
    limit: Limit = Limit.READS

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip()
