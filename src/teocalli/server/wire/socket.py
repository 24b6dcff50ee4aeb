"""Frames of the WebSocket, beside `Looked` and `LookedSince`."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from teocalli.server.wire.chat import Line
from teocalli.server.wire.common import Answer, Eyes, Free, Key, Refusal, Request, Stand
from teocalli.server.wire.tables import Invitation, ListedSeat
from teocalli.store.rows import Audience
from teocalli.table.commands import Command


class LiveQuery(Request, frozen=True):
    eyes: Eyes = None
    since: Annotated[int, Meta(ge=-1, le=2**31)] | None = None
    """The last `seq` that you know; without it the connection starts with the whole table."""
    lang: Literal["fr", "en", "de"] | None = None


class SocketAsk(Request, frozen=True, tag_field="type", tag="ask"):
    key: Key
    command: Command


class SocketLook(Request, frozen=True, tag_field="type", tag="look"):
    """Look through other eyes, as when a device is passed on."""

    eyes: Eyes = None


class SocketSay(Request, frozen=True, tag_field="type", tag="say"):
    key: Key
    text: Free
    room: Audience = "players"


class SocketPing(Request, frozen=True, tag_field="type", tag="ping"):
    """Answered by `pong`."""


class WaitingQuery(Request, frozen=True):
    lang: Literal["fr", "en", "de"] | None = None


SocketRequest: TypeAlias = SocketAsk | SocketLook | SocketSay | SocketPing


class SocketDone(Answer, frozen=True, tag_field="type", tag="answer"):
    key: str | None
    ok: bool
    seq: int | None = None
    error: Refusal | None = None
    stand: Stand | None = None
    invitation: Invitation | None = None


class SocketChat(Answer, frozen=True, tag_field="type", tag="chat"):
    line: Line


class WaitingTable(Answer, frozen=True):
    """A table in play that waits for you."""

    id: str
    game: str
    seats: list[int]
    """The seats at which you are to move."""
    others: list[ListedSeat]
    """Who else sits there, in the order of the seats."""


class SocketWaiting(Answer, frozen=True, tag_field="type", tag="waiting"):
    """All tables that wait for you, the longest idle first."""

    who: str
    """The identity that is told."""
    tables: list[WaitingTable]


class SocketPong(Answer, frozen=True, tag_field="type", tag="pong"):
    """The answer to `ping`."""
