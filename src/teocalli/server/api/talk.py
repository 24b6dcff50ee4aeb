"""Talk: at the table, among those who look on, and to the operator."""

from teocalli.server import wire
from teocalli.server.api.endpoint import Call, Endpoint
from teocalli.server.api.me import known
from teocalli.server.identity.names import chat_text
from teocalli.server.limits import Limit
from teocalli.server.lines import audiences, shown
from teocalli.server.talking import said


async def say(call: Call) -> wire.Line:
    """Say something: to all at the table if you sit there, else to those who look on."""
    body: wire.Say = call.body
    who = await call.settled()
    return await said(call.house, call.path["table"], who.id, body.text, body.room, call.address)


async def chat(call: Call) -> wire.Chat:
    """What was said, as far as you hear it."""
    query: wire.ChatQuery = call.query
    house = call.house
    async with house.hall.held(call.path["table"]) as room:
        heard = audiences(room, call.who)
    lines = await house.store.chat(room.id, heard, query.since, query.limit)
    muted = await house.store.mutes(call.who)
    names = await house.store.names({line.who for line in lines})
    return wire.Chat([shown(line, names.get(line.who)) for line in lines if not line.deleted and line.who not in muted])


async def report(call: Call) -> wire.Ok:
    """Tell the operator of somebody at a table."""
    body: wire.ReportThis = call.body
    who = await call.settled()
    room = await call.house.hall.room(call.path["table"])
    await known(call, body.about)
    await call.house.store.report(call.now, room.id, who.id, body.about, chat_text(body.text))
    return wire.Ok()


ENDPOINTS = [
    Endpoint("POST", "/api/tables/{table}/chat", say, wire.Line, body=wire.Say, limit=Limit.COMMANDS),
    Endpoint("GET", "/api/tables/{table}/chat", chat, wire.Chat, query=wire.ChatQuery),
    Endpoint("POST", "/api/tables/{table}/reports", report, wire.Ok, body=wire.ReportThis, limit=Limit.REPORTS),
]
