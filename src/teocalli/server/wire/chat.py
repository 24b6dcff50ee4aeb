"""Chat, and reports to the operator."""

from typing import Annotated

from msgspec import Meta

from teocalli.server.wire.common import Answer, Free, Page, Request, Who
from teocalli.store.rows import Audience


class Say(Request, frozen=True):
    text: Free
    room: Audience = "players"


class Line(Answer, frozen=True):
    id: int
    at: float
    who: str
    name: str | None
    room: Audience
    text: str


class ChatQuery(Request, frozen=True):
    since: Annotated[int, Meta(ge=0, le=2**53)] = 0
    limit: Page = 100


class Chat(Answer, frozen=True):
    lines: list[Line]


class ReportThis(Request, frozen=True):
    about: Who
    text: Free
