"""A line of chat: who hears it, and how it is shown."""

from teocalli.server import wire
from teocalli.server.room import Room
from teocalli.store.rows import Audience, ChatLine


def audiences(room: Room, who: str | None) -> tuple[Audience, ...]:
    """While a game runs, who plays does not hear those who look on."""
    apart = room.table.phase == "playing" and who is not None and bool(room.table.seats_of(who))
    return ("players",) if apart else ("players", "onlookers")


def shown(line: ChatLine, name: str | None) -> wire.Line:
    return wire.Line(line.id, line.at, line.who, name, line.room, line.text)
