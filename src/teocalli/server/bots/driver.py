"""What happens at tables without a request: bots play, and clocks run out."""

import asyncio
import logging
from contextlib import suppress

from teocalli.bots import Limit, bot
from teocalli.core.dice import dice_of
from teocalli.core.errors import Refused, TeocalliError
from teocalli.server import randomness
from teocalli.server.bots.fair_queue import Sender
from teocalli.server.bots.pool import BotFailed, Choice, Pool, PoolClosed
from teocalli.server.live.heartbeat import CLOSED
from teocalli.server.live.table import LiveTable
from teocalli.server.live.tables import LEASE, LiveTables
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.store import StoreDown
from teocalli.table.commands import SYSTEM, BotPlays, Tick
from teocalli.table.reasons import Declined

LOG = logging.getLogger(__name__)
OPEN_LIMIT = Limit(ms=1000)
"""How long a bot of level 5 may think in a game that hides nothing."""
HIDDEN_LIMIT = Limit(ms=450)
"""The same in a game that hides something."""
PACE = 0.5
"""Seconds that every move of a bot takes in a game that hides something: a quick one would show that it was forced."""
_INTERVAL = 1.0
"""Seconds between two checks of what is due."""
_POSTPONED = 60.0
"""Seconds after which a table that only a newer version can read is tried again."""
_BATCH = 100
"""Tables that one check handles."""


class Driver:
    """Lets bots play and sends ticks to tables whose clocks have run out."""

    def __init__(self, tables: LiveTables, pool: Pool) -> None:
        self.tables, self.pool = tables, pool
        tables.on_change = self.drive

    def drive(self, live: LiveTable) -> None:
        """Start a task that lets a table's bots play, if they owe a decision."""
        if live.bot_task is None and live.table.bots_to_move():
            live.bot_task = asyncio.ensure_future(self._play_all(live))

    async def _play_all(self, live: LiveTable) -> None:
        try:
            while await self._play_one(live):
                pass
        except (StoreDown, RequestRefused, PoolClosed):
            LOG.warning("a bot's move could not be written", extra={"table": live.id})
        except Exception:
            LOG.exception("a bot cannot play", extra={"table": live.id})
        finally:
            live.bot_task = None

    async def _play_one(self, live: LiveTable) -> bool:
        """Let the first bot that owes a decision make it; whether there was one."""
        async with live.lock:
            owed = live.table.bots_to_move()
            if live.is_discarded or not owed or not await self._has_lease(live):
                return False
            seat, table, decision = owed[0], live.table, live.table.decision
            level = table.chairs[seat].level
            known, sender = table.match.known(seat), _sender(live)
        seed = randomness.bot_seed(decision, seat)
        limit, pace = (HIDDEN_LIMIT, PACE) if table.game.hides else (OPEN_LIMIT, 0.0)
        try:
            choice = await self.pool.choose(
                table.game.name, known.tobytes(), seat, f"level{level}", limit, seed, pace, sender
            )
        except BotFailed:
            LOG.error("a bot plays without thinking", extra={"table": live.id})
            action = bot("lively", table.game).choose(known, seat, None, dice_of(seed, 0, b"at a glance"))
            choice = Choice(table.game.notation.write(action), hurried=False)
        with suppress(Declined, Refused):  # the table has changed meanwhile
            await self.tables.submit(live.id, SYSTEM, BotPlays(seat, decision, choice.text, choice.hurried))
        return True

    async def _has_lease(self, live: LiveTable) -> bool:
        """Whether this process holds the table's lease, renewed now."""
        tables = self.tables
        return not tables.store.shared or await tables.store.renew(live.id, tables.node, tables.now() + LEASE)

    async def run(self) -> None:
        """Check every second what is due, until cancelled."""
        turn = 0
        while True:
            try:
                await self.send_ticks()
                if turn % 5 == 0:
                    self.tables.unload_idle()
                await self.tables.check_for_changes()
            except TeocalliError as error:
                LOG.warning("what is due has to wait: %s", error)
            except Exception:
                LOG.exception("what is due has to wait")
            turn += 1
            await asyncio.sleep(_INTERVAL)

    async def send_ticks(self) -> None:
        """Send a tick to every table whose deadline has passed, and let bots play that another process has left."""
        tables = self.tables
        now = tables.now()
        for name in await tables.store.due(now, tables.node, now + LEASE, _BATCH):
            try:
                await tables.submit(name, SYSTEM, Tick())
                self.drive(await tables.load(name))
            except StoreDown:
                raise
            except RequestRefused as refusal:  # its log cannot be read, which was logged
                if refusal.reason is Reason.NEWER_TABLE:
                    await tables.store.postpone(name, tables.node, now + _POSTPONED)
            except Exception:
                LOG.exception("a tick of a table failed", extra={"table": name})

    async def resume(self) -> None:
        """Give back the time in which the server was down, and release leases that nobody else can hold."""
        if not self.tables.store.shared:
            await self.tables.store.release_all()
        await self.tables.heartbeat.beat(CLOSED)


def _sender(live: LiveTable) -> Sender:
    """For whom bots think at a table: whoever last asked something of it, else a player who is there, else its host."""
    if live.sender is not None:
        return Sender(*live.sender)
    present = next((feed for feed in live.feeds if live.table.seats_of(feed.who)), None)
    return Sender(live.table.host, "") if present is None else Sender(present.who, present.network)
