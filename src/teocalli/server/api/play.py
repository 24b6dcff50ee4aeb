"""What is done at a table."""

import secrets

from teocalli.bots import Limit as Thinking
from teocalli.server import wire
from teocalli.server.api.endpoint import Call, Endpoint
from teocalli.server.api.tables import check_room, made, opened
from teocalli.server.asking import asked
from teocalli.server.driving import blinded
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.invitations import table_id
from teocalli.server.limits import Limit
from teocalli.server.pool import Closed, Thoughtless
from teocalli.table import commands
from teocalli.table.checks import own
from teocalli.table.explaining import explained
from teocalli.table.fair import SECRET_BYTES
from teocalli.table.opening import again

_HINT = Thinking(ms=700)


async def ask(call: Call) -> wire.Done:
    """Ask something of a table: sit down, start, play, take back, resign … Answered when it is safely written down."""
    body: wire.Ask = call.body
    who = (await call.settled()).id
    return await asked(call.house, call.origin, call.path["table"], who, body.command, body.key)


async def explain(call: Call) -> wire.Explained:
    """Whether actions of your seat would be refused, and why, without playing them."""
    body: wire.Explain = call.body
    async with call.house.hall.held(call.path["table"]) as room:
        judged = explained(room.table, call.who, body.seat, body.actions, call.language, body.after)
        return wire.Explained(room.table.decision, [wire.Judged(**verdict) for verdict in judged])


async def hints(call: Call) -> wire.Hints:
    """What a strong bot would do in your place, with what it expects of each."""
    query: wire.HintQuery = call.query
    house = call.house
    async with house.hall.held(call.path["table"]) as room:
        table = room.table
        own(table, call.who, query.seat)
        if query.seat not in table.actors:
            return wire.Hints(table.decision, [])
        game, decision, known = table.game, table.decision, blinded(table, query.seat)
    try:
        found = await house.pool.suggest(
            game.name, known.tobytes(), query.seat, _HINT, query.count, secrets.randbits(128)
        )
    except (Thoughtless, Closed):
        raise TurnedAway(Reason.BUSY) from None
    return wire.Hints(decision, [wire.HintInfo(**hint) for hint in found])


async def rematch(call: Call) -> wire.TableMade:
    """The same once more: a new table with the same seats, kept for those who sat there; whoever asked starts it."""
    house, was = call.house, call.path["table"]
    who = (await call.settled()).id
    async with house.hall.held(was) as room:
        next_table = room.table.rematch
        if next_table is None:
            name = table_id(house.invitations, was, "again")
            secret = secrets.token_bytes(SECRET_BYTES)
            event = again(room.table, who, secret=secret, now=call.now)
    if next_table is None:
        await check_room(call, who)
        await opened(call, name, secret, event)
        await house.hall.ask(was, commands.HOUSE, commands.Again(name))
        async with room.lock:
            next_table = room.table.rematch or name
    return await made(call, next_table, [])


ENDPOINTS = [
    Endpoint("POST", "/api/tables/{table}/ask", ask, wire.Done, body=wire.Ask, limit=Limit.COMMANDS),
    Endpoint("POST", "/api/tables/{table}/explain", explain, wire.Explained, body=wire.Explain, limit=Limit.EXPLAIN),
    Endpoint("GET", "/api/tables/{table}/hints", hints, wire.Hints, query=wire.HintQuery, limit=Limit.HINTS),
    Endpoint("POST", "/api/tables/{table}/rematch", rematch, wire.TableMade, body=wire.Again, limit=Limit.COMMANDS),
]
