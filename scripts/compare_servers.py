"""Compare ASGI servers for docs/adr/026: small requests, echoing sockets, a flood of frames, slow connections.

    python scripts/compare_servers.py [--quick] [SERVER …]

Servers are `uvicorn`, `ours` (uvicorn with the protocols of this project), `hypercorn` and `granian`; the last two have
to be installed beside Teocalli, which does not need them. Prints a Markdown table with a column for each. `--quick`
only shows that all of it runs.
"""

import asyncio
import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

from websockets.asyncio.client import connect

from teocalli.lab.live.flood import Flood

SERVERS = ("uvicorn", "ours", "hypercorn", "granian")
ROWS = (
    "",
    "requests per CPU-second",
    "echoes per CPU-second",
    "KB a socket",
    "others' calls in a flood: median",
    "others' calls in a flood: slowest",
    "closed if silent",
    "closed at half a header",
    "closed at a header in drops",
    "closed at half a body",
    "closed at a body in drops",
    "closed if idle after an answer",
)
_HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"
_POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
SLOW = {
    "silent": (b"", False),
    "half a header": (_HEAD, False),
    "a header in drops": (_HEAD + b"X: ", True),
    "half a body": (_POST, False),
    "a body in drops": (_POST, True),
    "idle": (_HEAD + b"\r\n", False),
}
"""What a slow client sends, and whether a byte follows every second."""


class Size(NamedTuple):
    """How much is measured."""

    requests: int
    echoes: int
    sockets: int
    flood: float
    """Seconds."""
    patience: float
    """Seconds for which slow connections are watched."""


WHOLE, QUICK = Size(5000, 8000, 200, 5.0, 45.0), Size(20, 20, 5, 0.2, 0.2)

Message = dict[str, Any]


async def app(
    scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
) -> None:
    """Answer a request when all of it is there, and echo what a socket sends."""
    if scope["type"] == "lifespan":
        for done in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{done}.complete"})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message.get("text") or ""})
    else:
        message = {"more_body": True}
        while message.get("more_body"):
            message = await receive()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


def serve(server: str, port: int) -> None:
    """Serve `app` until the process is ended; limits as strict as the server's own options allow."""
    if server in ("uvicorn", "ours"):
        _serve_uvicorn(port, ours=server == "ours")
        return
    loop = import_module("uvloop").new_event_loop
    if server == "hypercorn":
        config = import_module("hypercorn.config").Config()
        config.bind, config.accesslog, config.errorlog = [f"127.0.0.1:{port}"], None, None
        config.keep_alive_timeout, config.read_timeout, config.websocket_ping_interval = 5, 10, 20
        work = import_module("hypercorn.asyncio").serve(app, config)
    else:
        settings = import_module("granian.http").HTTP1Settings(header_read_timeout=10_000)
        embedded = import_module("granian.server.embed").Server
        interface = import_module("granian.constants").Interfaces.ASGI
        work = embedded(
            app, address="127.0.0.1", port=port, interface=interface, log_enabled=False, http1_settings=settings
        ).serve()
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(work)


def _serve_uvicorn(port: int, *, ours: bool) -> None:
    import uvicorn

    from teocalli.server.connection_limits import ConnectionLimits
    from teocalli.server.http.http_protocol import HttpProtocol
    from teocalli.server.http.protocol_config import ProtocolConfig
    from teocalli.server.http.websocket_protocol import WebSocketProtocol
    from teocalli.server.limits import UNLIMITED, RateLimits
    from teocalli.server.settings import Settings

    options: dict[str, Any] = {
        "port": port,
        "lifespan": "off",
        "log_level": "critical",
        "access_log": False,
        "loop": "uvloop",
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "proxy_headers": False,
    }
    if not ours:
        uvicorn.Server(uvicorn.Config(app, ws="websockets-sansio", http="h11", **options)).run()
        return
    settings = Settings(database="", connections=10_000, connections_each=10_000, allowances=UNLIMITED)
    limits = ConnectionLimits(settings, RateLimits(UNLIMITED))
    config = ProtocolConfig(app, limits, time.time, http=HttpProtocol, ws=WebSocketProtocol, **options)
    uvicorn.Server(config).run()


class Served(NamedTuple):
    """A server in a process of its own."""

    process: int
    port: int

    def cpu(self) -> float:
        """Seconds of processor time that it has used."""
        with open(f"/proc/{self.process}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def memory(self) -> float:
        """Kilobytes that it uses."""
        with open(f"/proc/{self.process}/statm") as statm:
            return int(statm.read().split()[1]) * 4.096

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 60)


@contextmanager
def _served(server: str) -> Iterator[Served]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, __file__, "serve", server, str(port)], stderr=subprocess.DEVNULL)
    served = Served(process.pid, port)
    try:
        while process.poll() is None:
            with suppress(OSError):
                served.connect().close()
                break
            time.sleep(0.1)
        yield served
    finally:
        process.kill()
        process.wait()


def _requests(served: Served, count: int) -> float:
    """Requests per CPU-second, one after the other over one connection."""
    client = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
    began = 0.0
    for number in range(count + count // 10):
        if number == count // 10:
            began = served.cpu()
        client.request("GET", "/")
        client.getresponse().read()
    client.close()
    return count / max(0.01, served.cpu() - began)


async def _echoes(served: Served, size: Size) -> tuple[float, float]:
    """Echoes of 150 characters per CPU-second, and kilobytes for each open socket."""
    where, text, began = f"ws://127.0.0.1:{served.port}/", "x" * 150, 0.0
    async with connect(where, compression=None) as one:
        for number in range(size.echoes + size.echoes // 10):
            if number == size.echoes // 10:
                began = served.cpu()
            await one.send(text)
            await one.recv()
        echoes = size.echoes / max(0.01, served.cpu() - began)
    before = served.memory()
    opened = [await connect(where, compression=None, ping_interval=None) for _ in range(size.sockets)]
    await asyncio.sleep(min(1.0, size.flood))
    each = (served.memory() - before) / size.sockets
    for one in opened:
        await one.close()
    return echoes, each


def _calls_in_flood(served: Served, seconds: float) -> list[float]:
    """Seconds that calls of others took, in order of length, while four strangers send frames as fast as they can."""
    took: list[float] = []
    with Flood(f"http://127.0.0.1:{served.port}", lambda: "/"):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.monotonic()
            with suppress(OSError, http.client.HTTPException):
                client = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
                client.request("GET", "/")
                client.getresponse().read()
                client.close()
            took.append(time.monotonic() - began)
            time.sleep(0.02)
    return sorted(took)


def _closed_after(served: Served, patience: float) -> dict[str, str]:
    """After how many seconds each kind of slow connection was closed."""
    waiting: dict[str, socket.socket] = {}
    closed: dict[str, str] = {}
    for name, (sent, _) in SLOW.items():
        waiting[name] = served.connect()
        waiting[name].sendall(sent)
        waiting[name].settimeout(0.01)
    began, drops = time.monotonic(), 0
    while waiting and (now := time.monotonic() - began) < patience:
        drop, drops = now > drops + 1, drops + (now > drops + 1)
        for name, line in list(waiting.items()):
            try:
                if drop and SLOW[name][1]:
                    line.sendall(b"x")
                if line.recv(1000):
                    continue
            except TimeoutError:
                continue
            except OSError:
                pass
            closed[name] = f"{now:.0f} s"
            waiting.pop(name).close()
        time.sleep(0.1)
    for line in waiting.values():
        line.close()
    return {name: closed.get(name, f"not in {patience:.0f} s") for name in SLOW}


def measured(server: str, size: Size) -> list[str]:
    """The column of a server."""
    name = f"{server} {version('uvicorn' if server == 'ours' else server)}"
    with _served(server) as served:
        requests = _requests(served, size.requests)
        echoes, each = asyncio.run(_echoes(served, size))
        calls = _calls_in_flood(served, size.flood)
    with _served(server) as served:
        closed = _closed_after(served, size.patience)
    flood = [f"{1000 * calls[len(calls) // 2]:.0f} ms", f"{1000 * calls[-1]:.0f} ms"]
    return [name, f"{requests:.0f}", f"{echoes:.0f}", f"{each:.0f}", *flood, *closed.values()]


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["serve"]:
        serve(arguments[1], int(arguments[2]))
        return
    size = QUICK if "--quick" in arguments else WHOLE
    servers = [name for name in arguments if not name.startswith("-")] or SERVERS
    columns = [list(ROWS), *(measured(server, size) for server in servers)]
    head, *rows = (f"| {' | '.join(row)} |" for row in zip(*columns, strict=True))
    print(head, f"|{' --- |' * len(columns)}", *rows, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
