"""What clients ask of a table, whether by HTTP or over a connection."""

import logging
from contextlib import suppress

import msgspec

from teocalli.server import wire
from teocalli.server.identity.names import chat_text
from teocalli.server.limits import RateLimit
from teocalli.server.live.chat import chat_line
from teocalli.server.live.invitations import invitation, invitation_hash, invitation_token
from teocalli.server.proxies import rate_limit_key
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.server.server import Server
from teocalli.store.rows import Audience
from teocalli.table.commands import Command, Join, Leave, Seat
from teocalli.table.reasons import Declined

LOG = logging.getLogger(__name__)


async def submit_command(
    server: Server, origin: str, table: str, who: str, command: Command, key: str, address: str
) -> wire.Done:
    """Let the table decide on a command; whoever invites somebody to a seat gets the invitation.

    `origin` is the server's address as the client sees it, for links; `address` is the client's. The caller is a
    background task, which is not cancelled meanwhile.
    """
    server.require_open()
    if LOG.isEnabledFor(logging.DEBUG):
        LOG.debug("asked to %s", type(command).__name__, extra={"table": table})
    invited = None
    if isinstance(command, Seat) and command.kind == "invited":
        token = invitation_token(server.invitation_secret, who, table, command.seat, key)
        invited = invitation(origin, table, command.seat, token)
        command = msgspec.structs.replace(command, invitation=invitation_hash(token))
    elif isinstance(command, Seat):
        command = msgspec.structs.replace(command, invitation=None)
    seq = await server.tables.submit_here(table, who, command, key, rate_limit_key(address))
    if isinstance(command, Join | Seat):
        await free_seats_if_deleted(server, table, who)
    if invited is not None and (await server.tables.load(table)).table.host != who:
        invited = None  # the key belongs to another command that was done before
    return wire.Done(seq, invited)


async def free_seats_if_deleted(server: Server, table: str, who: str) -> None:
    """Free the seats of somebody who was deleted while they sat down, since nobody would come back to them.

    Raises `RequestRefused` for them: a guest who signs in meanwhile is deleted too.
    """
    known = await server.store.identity(who)
    if known is None or not known.deleted:
        return
    for seat in (await server.tables.load(table)).table.seats_of(who):
        with suppress(Declined):
            await server.tables.submit(table, who, Leave(seat))
    raise RequestRefused(Reason.SIGNED_OUT)


async def post_chat(server: Server, table: str, who: str, text: str, audience: Audience, address: str) -> wire.Line:
    """Store a line of chat and send it to everybody who may read it; raises `RequestRefused`."""
    server.require_open()
    async with server.tables.locked(table) as live:
        if audience == "players" and not live.table.seats_of(who):
            raise RequestRefused(Reason.NOT_AT_TABLE)
    text = chat_text(text)
    server.limits.take(RateLimit.CHAT, server.now(), who=who, address=address)
    name = live.names.get(who) or (await server.store.names([who])).get(who)
    line = await server.store.add_chat(table, server.now(), who, audience, text)
    if server.store.shared:  # another process may have stored a line before it
        await server.tables.catch_up(live)
    else:
        live.publish_chat(line, name)
    return chat_line(line, name)
