"""Runs a server on a listening socket until it is told to close."""

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
from starlette.applications import Starlette

from teocalli.core.errors import TeocalliError
from teocalli.server.app import application
from teocalli.server.http.connection import LARGEST_FRAME
from teocalli.server.http.http_protocol import KEEP_ALIVE_TIMEOUT, HttpProtocol
from teocalli.server.http.protocol_config import ProtocolConfig
from teocalli.server.http.websocket_protocol import WebSocketProtocol
from teocalli.server.server import Server
from teocalli.server.settings import Settings
from teocalli.store.file_lock import FileLock

LOG = logging.getLogger(__name__)

_BACKLOG = 128
"""Connections that wait to be accepted: all of them are accepted at once, so there have to be descriptors for them."""
_ANSWER_TIMEOUT = 2
"""Seconds for which closing waits for answers that are being written."""
_CLOSING_DEADLINE = 4.5
"""Seconds after which the process ends, whatever hangs. What was confirmed is durable by then."""


class CannotListen(TeocalliError):
    """The server cannot listen at this address or port."""


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any free one. Raises `CannotListen`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise CannotListen(f"cannot listen at {host}: {error.strerror}; try another --host") from None
    try:
        if os.name == "posix":  # elsewhere this would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise CannotListen(f"cannot listen at {host} port {port}: {error.strerror}; try another --port") from None
    return listener


class _Uvicorn(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to `run`, which handles them before uvicorn starts and after it ends."""
        yield


def uvicorn_config(app: Starlette, server: Server) -> uvicorn.Config:
    """How uvicorn serves a server's application."""
    return ProtocolConfig(
        app,
        server.connections,
        lambda: server.now(),
        lifespan="off",
        http=HttpProtocol,
        ws=WebSocketProtocol,
        backlog=_BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_TIMEOUT,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=_ANSWER_TIMEOUT,
    )


async def serve(
    settings: Settings,
    listener: socket.socket,
    on_open: Callable[[Server], None],
    closing: asyncio.Event,
    lock: FileLock | None = None,
) -> None:
    """Open a server, call `on_open` and serve until `closing` is set.

    `lock` is that of its database, if it is taken already. Raises `StoreDown` if the database cannot be used.
    """
    server = await Server.open(settings, lock)
    uvicorn_server = _Uvicorn(uvicorn_config(application(server), server))
    stopping = asyncio.create_task(_stop_when(closing, server, uvicorn_server))
    try:
        _tune_garbage_collection()
        on_open(server)
        LOG.info("the server is open")
        await uvicorn_server.serve(sockets=[listener])
    finally:
        stopping.cancel()
        await server.close()
        LOG.info("the server is closed")


def _tune_garbage_collection() -> None:
    """Exempt what exists at the start from garbage collection, and collect the rest less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


async def _stop_when(closing: asyncio.Event, server: Server, uvicorn_server: uvicorn.Server) -> None:
    await closing.wait()
    server.stop()
    uvicorn_server.should_exit = True


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What makes the quickest event loop: uvloop if it is installed; None: the usual one."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def run(
    settings: Settings, listener: socket.socket, on_open: Callable[[Server], None], lock: FileLock | None = None
) -> None:
    """Serve in an event loop of its own until SIGINT or SIGTERM."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        loop, closing = runner.get_loop(), asyncio.Event()

        def close(*_: object) -> None:
            deadline = threading.Timer(_CLOSING_DEADLINE, os._exit, (1,))
            deadline.daemon = True
            deadline.start()
            with suppress(RuntimeError):  # closed already
                loop.call_soon_threadsafe(closing.set)

        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, close)
        runner.run(serve(settings, listener, on_open, closing, lock))
