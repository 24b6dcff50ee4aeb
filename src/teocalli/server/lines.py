"""A line of chat: who hears it, and how it is shown."""

from teocalli.server import wire
from teocalli.server.room import Room
from teocalli.store.rows import ChatLine
from teocalli.store.rows import Room as Among


def heard_rooms(room: Room, who: str | None) -> tuple[Among, ...]:
    """While a game runs, who plays does not hear those who look on."""
    apart = room.table.phase == "playing" and who is not None and bool(room.table.seats_of(who))
    return ("players",) if apart else ("players", "onlookers")


def shown(line: ChatLine, name: str | None) -> wire.Line:
    return wire.Line(line.id, line.at, line.who, name, line.room, line.text)
