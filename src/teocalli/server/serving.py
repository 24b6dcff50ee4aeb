"""A house behind a socket, until somebody tells it to close."""

import asyncio
import gc
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn

from teocalli.core.errors import TeocalliError
from teocalli.server.app import application
from teocalli.server.house import House
from teocalli.server.settings import Settings
from teocalli.server.sockets import LARGEST_FRAME

LOG = logging.getLogger(__name__)

_LAST_ANSWERS = 2
"""Seconds for answers that are being written when the house closes."""
_AT_MOST = 4.5
"""Seconds that closing may take in all. What was confirmed is durable by then, whatever hangs."""


class NoPlace(TeocalliError):
    """The house cannot listen there."""


def listening(host: str, port: int) -> socket.socket:
    """A socket to listen at; raises `NoPlace`. Port 0: any that is free."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        place = socket.socket(family, kind, protocol)
    except OSError as error:
        raise NoPlace(f"cannot listen at {host}: {error.strerror}; try another --host") from None
    try:
        if os.name == "posix":  # elsewhere this would let two servers share a port
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        place.bind(address)
        place.listen(512)
    except OSError as error:
        place.close()
        raise NoPlace(f"cannot listen at {host} port {port}: {error.strerror}; try another --port") from None
    return place


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are heard by whoever runs it, from before it runs until after."""
        yield


def configured(house: House) -> uvicorn.Config:
    """How a house is served."""
    return uvicorn.Config(
        application(house),
        lifespan="off",
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=_LAST_ANSWERS,
    )


async def serve(
    settings: Settings, place: socket.socket, opened: Callable[[House], None], closing: asyncio.Event
) -> None:
    """Open a house, serve until it shall close. Raises `StoreDown` if the database cannot be used."""
    house = await House.open(settings)
    server = _Server(configured(house))
    waiting = asyncio.create_task(_closed(closing, house, server))
    try:
        _settle_memory()
        opened(house)
        LOG.info("the house is open")
        await server.serve(sockets=[place])
    finally:
        waiting.cancel()
        await house.close()
        LOG.info("the house is closed")


def _settle_memory() -> None:
    """What is there from the start is never looked at by the collector of garbage, and the rest less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


async def _closed(closing: asyncio.Event, house: House, server: uvicorn.Server) -> None:
    await closing.wait()
    house.stop()
    server.should_exit = True


def run(settings: Settings, place: socket.socket, opened: Callable[[House], None]) -> None:
    """Serve in an event loop of its own, the fastest there is, until SIGINT or SIGTERM; the process ends with it."""
    try:
        import uvloop

        factory: Callable[[], asyncio.AbstractEventLoop] | None = uvloop.new_event_loop
    except ImportError:
        factory = None
    with asyncio.Runner(loop_factory=factory) as runner:
        loop, closing = runner.get_loop(), asyncio.Event()

        def close(*_: object) -> None:
            hurry = threading.Timer(_AT_MOST, os._exit, (1,))
            hurry.daemon = True
            hurry.start()
            with suppress(RuntimeError):  # closed already
                loop.call_soon_threadsafe(closing.set)

        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, close)
        runner.run(serve(settings, place, opened, closing))
