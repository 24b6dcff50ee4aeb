"""What happens at tables by itself: bots move, time runs out."""

import asyncio
import logging
import secrets
from contextlib import suppress

from teocalli.bots import Limit, bot
from teocalli.bots.wisdom import wisdom_of
from teocalli.core.dice import dice_of
from teocalli.core.errors import Refused, TeocalliError
from teocalli.core.game import Record
from teocalli.server.hall import LEASE, Hall
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.pool import Closed, Pool, Thoughtless
from teocalli.server.pulse import CLOSED
from teocalli.server.room import Room
from teocalli.store.store import StoreDown
from teocalli.table.commands import HOUSE, BotPlays, Tick
from teocalli.table.reasons import Declined
from teocalli.table.table import Table

LOG = logging.getLogger(__name__)
LIMIT = Limit(ms=1000)
"""What a bot of level 5 may take for a turn."""
COVERED_LIMIT = Limit(ms=450)
"""The same where hands are hidden."""
PACE = 0.5
"""Seconds that every thought takes where hands are hidden: a quick one would tell that the move was forced."""
_EVERY = 1.0
"""Seconds between two looks at what is due."""
_LATER = 60.0
"""Seconds after which it is tried again to look after a table that only a newer program can read."""
_AT_ONCE = 100
"""Tables that are looked after in one go."""


def blinded(table: Table, seat: int) -> Record:
    """The state of the game as far as a seat may know it."""
    known = table.match.state
    table.game.kernel.blind(table.game.tables, known, seat)
    return known


class Driver:
    def __init__(self, hall: Hall, pool: Pool) -> None:
        self.hall, self.pool = hall, pool
        hall.grown = self.drive

    def drive(self, room: Room) -> None:
        """Let bots think where they owe a decision."""
        if room.driving is None and room.table.owed():
            room.driving = asyncio.ensure_future(self._drive(room))

    async def _drive(self, room: Room) -> None:
        try:
            while await self._bot_moves(room):
                pass
        except (StoreDown, TurnedAway, Closed):
            LOG.warning("a bot's move could not be written", extra={"table": room.id})
        except Exception:
            LOG.exception("a bot cannot play", extra={"table": room.id})
        finally:
            room.driving = None

    async def _bot_moves(self, room: Room) -> bool:
        """Let the first bot that owes a decision make it; whether there was one."""
        async with room.lock:
            owed = room.table.owed()
            if room.lost or not owed or not await self._ours(room):
                return False
            seat, table, decision = owed[0], room.table, room.table.decision
            level = table.chairs[seat].level
            known = blinded(table, seat)
        seed, covered = secrets.randbits(128), wisdom_of(table.game).HIDDEN
        limit, pace = (COVERED_LIMIT, PACE) if covered else (LIMIT, 0.0)
        try:
            text = await self.pool.think(table.game.name, known.tobytes(), seat, f"level{level}", limit, seed, pace)
        except Thoughtless:
            LOG.error("a bot plays without thinking", extra={"table": room.id})
            text = table.game.notation.write(
                bot("lively", table.game).choose(known, seat, None, dice_of(seed, 0, b"at a glance"))
            )
        with suppress(Declined, Refused):  # the table has moved on meanwhile
            await self.hall.ask(room.id, HOUSE, BotPlays(seat, decision, text))
        return True

    async def _ours(self, room: Room) -> bool:
        """Whether it is for this process to let this table's bots think: one at a time does."""
        hall = self.hall
        return not hall.store.shared or await hall.store.renew(room.id, hall.node, hall.now() + LEASE)

    async def run(self) -> None:
        """Look after all tables for as long as the house is open."""
        hall, turn = self.hall, 0
        while True:
            try:
                await self._look_after()
                if turn % 5 == 0:
                    hall.tidy()
                await hall.look_around()
            except TeocalliError as error:
                LOG.warning("what is due has to wait: %s", error)
            except Exception:
                LOG.exception("what is due has to wait")
            turn += 1
            await asyncio.sleep(_EVERY)

    async def _look_after(self) -> None:
        hall = self.hall
        now = hall.now()
        for name in await hall.store.due(now, hall.node, now + LEASE, _AT_ONCE):
            try:
                await hall.ask(name, HOUSE, Tick())
                self.drive(await hall.room(name))
            except StoreDown:
                raise
            except TurnedAway as away:  # its log cannot be read, which was said
                if away.reason is Reason.NEWER_TABLE:
                    await hall.store.postpone(name, hall.node, now + _LATER)
            except Exception:
                LOG.exception("a table cannot be looked after", extra={"table": name})

    async def reopen(self) -> None:
        """After the house was closed: nobody's time has run meanwhile, and nobody else looks after its tables."""
        hall = self.hall
        if not hall.store.shared:
            await hall.store.release_all()
        await hall.pulse.beat(CLOSED)
