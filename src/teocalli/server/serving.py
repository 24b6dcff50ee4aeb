"""A house behind a socket, until somebody tells it to close."""

import asyncio
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from teocalli.core.errors import TeocalliError
from teocalli.server.app import application
from teocalli.server.house import House
from teocalli.server.settings import Settings
from teocalli.server.sockets import LARGEST_FRAME

_LAST_ANSWERS = 2
"""Seconds for answers that are being written when the house closes."""


class NoPlace(TeocalliError):
    """The house cannot listen there."""


def listening(host: str, port: int) -> socket.socket:
    """A socket to listen at; raises `NoPlace`. Port 0: any that is free."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        place = socket.socket(family, kind, protocol)
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        place.bind(address)
        place.listen(512)
    except OSError as error:
        raise NoPlace(f"cannot listen at {host} port {port}: {error.strerror}; try another --port") from None
    return place


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._house.stop()
        super().handle_exit(sig, frame)


async def serve(settings: Settings, place: socket.socket, opened: Callable[[House], None]) -> None:
    """Open a house, serve until a signal comes, close it. Raises `StoreDown` if the database cannot be used."""
    house = await House.open(settings)
    try:
        config = uvicorn.Config(
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
        opened(house)
        await _Server(config, house).serve(sockets=[place])
    finally:
        await asyncio.shield(house.close())


def run(settings: Settings, place: socket.socket, opened: Callable[[House], None]) -> None:
    """Serve in an event loop of its own, the fastest there is."""
    try:
        import uvloop

        factory: Callable[[], asyncio.AbstractEventLoop] | None = uvloop.new_event_loop
    except ImportError:
        factory = None
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serve(settings, place, opened))
