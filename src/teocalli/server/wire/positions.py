"""Positions that belong to no table."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from teocalli.server.wire.commands import Judged
from teocalli.server.wire.common import Answer, Eyes, Request
from teocalli.table.commands import Texts


class PositionAsked(Request, frozen=True):
    game: Annotated[str, Meta(max_length=32)]
    players: Annotated[int, Meta(ge=1, le=8)]
    events: Annotated[list[dict[Annotated[str, Meta(max_length=32)], Any]], Meta(max_length=400)]
    """What has happened since the start, as in a record."""
    options: dict[Annotated[str, Meta(max_length=32)], Any] = msgspec.field(default_factory=dict)
    eyes: Eyes = None
    """The seat through whose eyes to look; null: an onlooker's."""
    explain: Texts | None = None
    """Actions of that seat that are to be judged."""
    picture: bool = False
    """Whether the position is wanted as a picture too."""


class Position(Answer, frozen=True):
    view: dict[str, Any]
    judged: list[Judged]
    """Whether each of the actions would be refused, and why."""
    picture: str | None = None
    """As SVG; null if none is wanted, or the game has none."""
