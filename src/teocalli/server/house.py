"""The house: everything that one server process has."""

import asyncio
import secrets
import time
from contextlib import suppress

from teocalli.core.match import Match
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.server.driving import Driver
from teocalli.server.hall import Hall
from teocalli.server.identity.accounts import Accounts
from teocalli.server.identity.cookies import Cookies
from teocalli.server.identity.door import Door
from teocalli.server.identity.hashing import Hasher
from teocalli.server.identity.people import People
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.identity.tokens import Tokens
from teocalli.server.limits import Crowd, Limits
from teocalli.server.pool import Pool
from teocalli.server.settings import Settings
from teocalli.store.opening import opened
from teocalli.store.store import Store

_LAST_WORDS = 3.0
"""Seconds for what was begun to be finished, when the house closes."""


class House:
    """Open one with `House.open`."""

    def __init__(self, settings: Settings, store: Store, cookies: Cookies, invitations: bytes) -> None:
        self.settings, self.store = settings, store
        self.now = time.time
        self.limits = Limits(settings.allowances)
        self.sockets_of_one = Crowd(settings.sockets_each)
        self.sockets_of_address = Crowd(5 * settings.sockets_each)
        self.hasher = Hasher()
        self.people = People(store)
        self.tokens = Tokens(store)
        self.door = Door(store, cookies, self.tokens, self.people)
        self.accounts = Accounts(store, self.people, self.hasher, self.limits)
        self.hall = Hall(store, secrets.token_hex(8), self.now)
        self.pool = Pool(settings.workers)
        self.driver = Driver(self.hall, self.pool)
        self.invitations = invitations
        """The secret of which invitations are made."""
        self.closing = False
        self._running: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, settings: Settings) -> "House":
        """Raises `StoreDown` if the database cannot be used."""
        store = await opened(settings.database)
        secure = settings.public is not None and settings.public.secure
        cookies = await Cookies.of(store, secure)
        house = cls(settings, store, cookies, await store.secret("invitations", lambda: secrets.token_bytes(32)))
        await house.pool.open()
        await asyncio.to_thread(_warmed)
        await house.driver.reopen()
        house._running = [asyncio.create_task(work) for work in (house.hall.pulse.run(), house.driver.run())]
        return house

    def serving(self) -> None:
        """Turn away whoever wants something changed while the house closes."""
        if self.closing:
            raise TurnedAway(Reason.CLOSING)

    def stop(self) -> None:
        """Take no more commands; everybody is told to come again."""
        self.closing = True
        self.hall.presences.stop()
        for task in self._running:
            task.cancel()
        for room in self.hall.rooms.values():
            if room.driving is not None:
                room.driving.cancel()
            for feed in list(room.feeds):
                feed.end()

    async def close(self) -> None:
        """Finish what was begun and let go."""
        self.stop()
        await self.pool.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.hall.settled(), _LAST_WORDS)
        self.hasher.close()
        await self.store.close()


def _warmed() -> None:
    """Load the compiled code of all games, so that the first who comes does not wait for it."""
    for name in names():
        match = Match.new(name, find_game(name).players[0], seed=0)
        for seat in match.actors:
            match.refusal(seat, match.legal(seat)[0])
            match.view(seat)
        match.play(match.actors[0], match.legal(match.actors[0])[0])
