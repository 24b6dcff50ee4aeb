"""Chat at a table, and reports to the operator."""

from teocalli.server import wire
from teocalli.server.http.commands import post_chat
from teocalli.server.http.endpoint import Call, Endpoint
from teocalli.server.http.routes.me import require_identity
from teocalli.server.identity.names import chat_text
from teocalli.server.limits import RateLimit
from teocalli.server.live.chat import chat_line


async def say(call: Call) -> wire.Line:
    """Say something: to all at the table if you sit there, else to those who look on."""
    body: wire.Say = call.body
    who = await call.remember_participant()
    return await post_chat(call.server, call.path["table"], who.id, body.text, body.room, call.address)


async def chat(call: Call) -> wire.Chat:
    """What was said, as far as you may read it."""
    query: wire.ChatQuery = call.query
    server = call.server
    async with server.tables.locked(call.path["table"]) as live:
        audiences = live.audiences(call.who)
    lines = await server.store.chat(live.id, audiences, query.since, query.limit)
    muted = await server.store.mutes(call.who)
    names = await server.store.names({line.who for line in lines})
    return wire.Chat(
        [chat_line(line, names.get(line.who)) for line in lines if not line.deleted and line.who not in muted]
    )


async def report(call: Call) -> wire.Ok:
    """Report somebody at a table to the operator."""
    body: wire.ReportThis = call.body
    who = await call.remember_participant()
    live = await call.server.tables.load(call.path["table"])
    await require_identity(call, body.about)
    await call.server.store.report(call.now, live.id, who.id, body.about, chat_text(body.text))
    return wire.Ok()


ENDPOINTS = [
    Endpoint("POST", "/api/tables/{table}/chat", say, wire.Line, body=wire.Say, limit=RateLimit.COMMANDS),
    Endpoint("GET", "/api/tables/{table}/chat", chat, wire.Chat, query=wire.ChatQuery),
    Endpoint("POST", "/api/tables/{table}/reports", report, wire.Ok, body=wire.ReportThis, limit=RateLimit.REPORTS),
]
