"""Who says what to whom at a table."""

from teocalli.server import wire
from teocalli.server.house import House
from teocalli.server.identity.names import chat_text
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.limits import Limit
from teocalli.server.lines import shown
from teocalli.store.rows import Audience


async def said(house: House, table: str, who: str, text: str, among: Audience, address: str) -> wire.Line:
    """Say something at a table; raises `TurnedAway`."""
    house.serving()
    async with house.hall.held(table) as room:
        if among == "players" and not room.table.seats_of(who):
            raise TurnedAway(Reason.NOT_AT_TABLE)
    text = chat_text(text)
    house.limits.take(Limit.CHAT, house.now(), who=who, address=address)
    name = room.names.get(who) or (await house.store.names([who])).get(who)
    line = await house.store.say(table, house.now(), who, among, text)
    if house.store.shared:  # another process may have written a line before it
        await house.hall.catch_up(room)
    else:
        room.say(line, name)
    return shown(line, name)
