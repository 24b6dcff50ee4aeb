"""`teocalli serve`: run the server."""

import os
import sys
import threading
import webbrowser
from contextlib import nullcontext
from typing import Annotated, Literal

import typer

from teocalli.cli.locations import Data, Database, database_location, run_with_store
from teocalli.cli.prepare import ensure_prepared
from teocalli.core.registry import names

_EVERYWHERE = ("127.0.0.1", "0.0.0.0", "::", "::1")


def serve(
    host: Annotated[str, typer.Option(help="Listen at this address; 0.0.0.0: at all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Listen at this port; 0: any that is free.")] = 8080,
    data: Data = None,
    database: Database = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="The address that people use, if behind a proxy.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A reverse proxy whose X-Forwarded-For is believed; may be repeated."),
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, max=64, help="Processes in which bots think.")] = None,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser, on a desktop.")
    ] = False,
    connections: Annotated[
        int | None, typer.Option(min=16, help="Open connections at most; by default as many as descriptors allow.")
    ] = None,
    connections_each: Annotated[
        int | None, typer.Option(min=1, help="Of these, connections of one address; by default a quarter, 300 at most.")
    ] = None,
    limits: Annotated[bool, typer.Option(help="Whether rates are limited; without only for measuring.")] = True,
    json_logs: Annotated[bool, typer.Option("--json-logs/--no-json-logs", help="Log as JSON lines.")] = True,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], typer.Option(help="What is logged: this and worse.")
    ] = "info",
) -> None:
    """Run the server: play in a browser, with friends, against bots or on one device.

    Everything is kept in the user's data folder, or where --data or --database say. Ctrl-C stops the server.
    """
    from teocalli.server.descriptors import connections_within, raise_descriptor_limit
    from teocalli.server.limits import ALLOWANCES, UNLIMITED
    from teocalli.server.logs import configure_logging
    from teocalli.server.preparing import PreparingAnswers
    from teocalli.server.proxies import public_url as read_url
    from teocalli.server.proxies import trusted_proxies
    from teocalli.server.run import listening_socket, run
    from teocalli.server.settings import DEFAULT_WORKERS, Settings
    from teocalli.store.connect import database_lock

    room = connections_within(raise_descriptor_limit())
    room = room if connections is None else min(room, connections)
    settings = Settings(
        database=database_location(data, database),
        public=None if public_url is None else read_url(public_url),
        proxies=trusted_proxies(trusted_proxy or []),
        workers=workers or DEFAULT_WORKERS,
        allowances=ALLOWANCES if limits else UNLIMITED,
        tables_each=40 if limits else 1_000_000,
        sockets_each=40 if limits else 1_000_000,
        connections=room,
        connections_each=connections_each or (min(300, room // 4) if limits else room),
    )
    with (
        listening_socket(host, port) as listener,
        PreparingAnswers(listener) as answers,
        database_lock(settings.database) or nullcontext() as lock,
    ):
        run_with_store(settings.database, lambda store: store.check())
        shown = "localhost" if host in _EVERYWHERE else f"[{host}]" if ":" in host else host
        address = settings.public.text if settings.public else f"http://{shown}:{listener.getsockname()[1]}"

        def on_open(_server: object) -> None:
            answers.close()
            print(f"Teocalli is open at {address}", flush=True)
            if open_page and _is_on_a_desktop():
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        ensure_prepared(*names(), bots=True)
        configure_logging(log_level, as_json=json_logs)
        run(settings, listener, on_open, lock)
    print("Teocalli is closed")


def _is_on_a_desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
