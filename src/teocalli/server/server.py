"""Everything that one server process holds."""

import asyncio
import secrets
import time
from contextlib import suppress

from teocalli.core.match import Match
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.server.body_room import BodyRoom
from teocalli.server.bots.driver import Driver
from teocalli.server.bots.pool import Pool
from teocalli.server.connection_limits import ConnectionLimits
from teocalli.server.identity.accounts import Accounts
from teocalli.server.identity.authentication import Authentication
from teocalli.server.identity.clearing import Clearing
from teocalli.server.identity.cookies import Cookies
from teocalli.server.identity.hashing import Hasher
from teocalli.server.identity.identities import Identities
from teocalli.server.identity.tokens import Tokens
from teocalli.server.limits import ConcurrencyLimit, RateLimits
from teocalli.server.live.replays import Replays
from teocalli.server.live.tables import LiveTables
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.server.settings import Settings
from teocalli.server.sharing.drawer import Drawer
from teocalli.store.connect import database_lock, open_store
from teocalli.store.file_lock import FileLock
from teocalli.store.store import Store

FILMS_KEPT = 32_000_000
"""Bytes of films that are kept."""
FILMS_WAITING = (8, 2)
"""Films for which somebody waits, and those of one address; more are refused."""
FILM_PATIENCE = 180.0
"""Seconds after which a film is given up: it takes some, on a busy machine many."""
_CLOSING_TIMEOUT = 3.0
"""Seconds for which `close` waits for tasks that are under way."""


class Server:
    """The parts of a server process, wired together. Open one with `Server.open`."""

    def __init__(self, settings: Settings, store: Store, cookies: Cookies, invitation_secret: bytes) -> None:
        self.settings, self.store = settings, store
        self.now = time.time
        self.limits = RateLimits(settings.allowances)
        self.connections = ConnectionLimits(settings, self.limits)
        self.connections_by_identity = ConcurrencyLimit(settings.sockets_each)
        self.connections_by_address = ConcurrencyLimit(5 * settings.sockets_each)
        self.hasher = Hasher()
        self.replays = Replays()
        self.body_room = BodyRoom()
        self.identities = Identities(store)
        self.tokens = Tokens(store)
        self.authentication = Authentication(store, cookies, self.tokens, self.identities)
        self.accounts = Accounts(store, self.identities, self.hasher, self.limits)
        self.tables = LiveTables(store, secrets.token_hex(8), self.now)
        self.pool = Pool(settings.workers)
        self.driver = Driver(self.tables, self.pool)
        self.clearing = Clearing(store, self.now)
        self.drawer = Drawer()
        self.film_drawer = Drawer(FILMS_KEPT, *FILMS_WAITING, FILM_PATIENCE)
        """Its own: a card does not wait for a film."""
        self.invitation_secret = invitation_secret
        """The secret from which invitations and ids of tables are derived."""
        self.is_closing = False
        self._running: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, settings: Settings, lock: FileLock | None = None) -> "Server":
        """Open the store and start bots and clocks. Raises `StoreDown` if the database cannot be used.

        The lock of the database is taken, unless it is given.
        """
        store = await open_store(settings.database, lock or database_lock(settings.database))
        secure = settings.public is not None and settings.public.is_secure
        cookies = await Cookies.open(store, secure)
        server = cls(settings, store, cookies, await store.secret("invitations", lambda: secrets.token_bytes(32)))
        await server.pool.open()
        await asyncio.to_thread(_warm_up)
        await server.driver.resume()
        works = (server.tables.heartbeat.run(), server.driver.run(), server.clearing.run())
        server._running = [asyncio.create_task(work) for work in works]
        return server

    def require_open(self) -> None:
        """Raise `RequestRefused` if the server is closing."""
        if self.is_closing:
            raise RequestRefused(Reason.CLOSING)

    def stop(self) -> None:
        """Accept no more commands and close all connections, which come again when the server is back."""
        self.is_closing = True
        self.tables.presence.stop()
        self.tables.waiting.stop()
        for task in self._running:
            task.cancel()
        for live in self.tables.loaded.values():
            if live.bot_task is not None:
                live.bot_task.cancel()
            for feed in list(live.feeds):
                feed.close()

    async def close(self) -> None:
        """Stop, finish what is under way and close the store."""
        self.stop()
        await self.pool.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.tables.background.wait(), _CLOSING_TIMEOUT)
        self.hasher.close()
        await asyncio.to_thread(self.drawer.close)
        await asyncio.to_thread(self.film_drawer.close)
        self.replays.close()
        await self.store.close()


def _warm_up() -> None:
    """Load the compiled code of all games, so that the first request does not wait for it."""
    for name in names():
        match = Match.new(name, find_game(name).players[0], seed=0)
        for seat in match.actors:
            match.refusal(seat, match.legal(seat)[0])
            match.view(seat)
        match.play(match.actors[0], match.legal(match.actors[0])[0])
