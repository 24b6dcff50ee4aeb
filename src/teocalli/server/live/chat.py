"""Lines of chat: who reads them, and how they are sent."""

from teocalli.server import wire
from teocalli.store.rows import Audience, ChatLine
from teocalli.table.table import Table


def audiences(table: Table, who: str | None) -> tuple[Audience, ...]:
    """The audiences to which somebody belongs: while a game runs, players do not read what onlookers write."""
    is_playing = table.phase == "playing" and who is not None and bool(table.seats_of(who))
    return ("players",) if is_playing else ("players", "onlookers")


def chat_line(line: ChatLine, name: str | None) -> wire.Line:
    """A stored line as it is sent; `name` is its author's."""
    return wire.Line(line.id, line.at, line.who, name, line.audience, line.text)
