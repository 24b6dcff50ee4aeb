"""A command to a table, from whichever door it comes."""

import logging

import msgspec

from teocalli.server import wire
from teocalli.server.house import House
from teocalli.server.invitations import invitation_hash, invited, token_for
from teocalli.table.commands import Command, Seat

LOG = logging.getLogger(__name__)


async def asked(house: House, origin: str, table: str, who: str, command: Command, key: str) -> wire.Done:
    """Let the table decide; an invited seat gets its invitation."""
    house.serving()
    LOG.debug("asked to %s", type(command).__name__, extra={"table": table})
    invitation = None
    if isinstance(command, Seat) and command.kind == "invited":
        token = token_for(house.invitations, table, command.seat, key)
        invitation = invited(origin, table, command.seat, token)
        command = msgspec.structs.replace(command, invitation=invitation_hash(token))
    elif isinstance(command, Seat):
        command = msgspec.structs.replace(command, invitation=None)
    return wire.Done(await house.hall.ask(table, who, command, key), invitation)
