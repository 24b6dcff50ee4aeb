"""A command to a table, from whichever door it comes."""

import logging
from contextlib import suppress

import msgspec

from teocalli.server import wire
from teocalli.server.house import House
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.invitations import invitation_hash, invited, token_for
from teocalli.table.commands import Command, Join, Leave, Seat
from teocalli.table.reasons import Declined

LOG = logging.getLogger(__name__)


async def asked(house: House, origin: str, table: str, who: str, command: Command, key: str) -> wire.Done:
    """Let the table decide; of an invited seat the host gets the invitation."""
    house.serving()
    LOG.debug("asked to %s", type(command).__name__, extra={"table": table})
    invitation = None
    if isinstance(command, Seat) and command.kind == "invited":
        token = token_for(house.invitations, who, table, command.seat, key)
        invitation = invited(origin, table, command.seat, token)
        command = msgspec.structs.replace(command, invitation=invitation_hash(token))
    elif isinstance(command, Seat):
        command = msgspec.structs.replace(command, invitation=None)
    seq = await house.hall.ask(table, who, command, key)
    if isinstance(command, Join | Seat):
        await still_there(house, table, who)
    if invitation is not None and (await house.hall.room(table)).table.host != who:
        invitation = None  # a key that did something else before
    return wire.Done(seq, invitation)


async def still_there(house: House, table: str, who: str) -> None:
    """Who has signed in or gone for good while they sat down gets up again, since nobody comes back to that seat."""
    known = await house.store.identity(who)
    if known is None or not known.deleted:
        return
    for seat in (await house.hall.room(table)).table.seats_of(who):
        with suppress(Declined):
            await house.hall.ask(table, who, Leave(seat))
    raise TurnedAway(Reason.SIGNED_OUT)
