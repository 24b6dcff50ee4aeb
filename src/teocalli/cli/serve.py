"""`teocalli serve`: the house, open day and night."""

import os
import sys
import threading
import webbrowser
from typing import Annotated, Literal

import typer

from teocalli.cli.preparing import prepared
from teocalli.cli.whereabouts import Data, Database, database_in, in_house
from teocalli.core.registry import names

_EVERYWHERE = ("127.0.0.1", "0.0.0.0", "::", "::1")


def serve(
    host: Annotated[str, typer.Option(help="Listen at this address; 0.0.0.0: at all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Listen at this port; 0: any that is free.")] = 8080,
    data: Data = None,
    database: Database = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where people find the house, if behind a proxy.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A reverse proxy whose X-Forwarded-For is believed; may be repeated."),
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, max=64, help="Processes in which bots think.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser, on a desktop.")] = False,
    limits: Annotated[bool, typer.Option(help="Whether rates are limited; without only for measuring.")] = True,
    json_logs: Annotated[bool, typer.Option("--json-logs/--no-json-logs", help="Log as JSON lines.")] = True,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], typer.Option(help="What is logged: this and worse.")
    ] = "info",
) -> None:
    """Open the house: play in a browser, with friends, against bots or on one device.

    Everything is kept in the user's data folder, or where --data or --database say. Ctrl-C closes the house.
    """
    from teocalli.server.limits import ALLOWANCES, UNLIMITED
    from teocalli.server.logs import log
    from teocalli.server.proxies import public_url as read_url
    from teocalli.server.proxies import trusted_proxies
    from teocalli.server.serving import listening, run
    from teocalli.server.settings import USUAL_WORKERS, Settings
    from teocalli.store.opening import house_key

    settings = Settings(
        database=database_in(data, database),
        public=None if public_url is None else read_url(public_url),
        proxies=trusted_proxies(trusted_proxy or []),
        workers=workers or USUAL_WORKERS,
        allowances=ALLOWANCES if limits else UNLIMITED,
        tables_each=40 if limits else 1_000_000,
        sockets_each=40 if limits else 1_000_000,
    )
    with listening(host, port) as place, house_key(settings.database):
        in_house(settings.database, lambda store: store.check())
        shown = "localhost" if host in _EVERYWHERE else f"[{host}]" if ":" in host else host
        address = settings.public.origin if settings.public else f"http://{shown}:{place.getsockname()[1]}"

        def opened(house: object) -> None:
            print(f"Teocalli is open at {address}", flush=True)
            if open_page and _on_a_desktop():
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        prepared(*names(), bots=True)
        log(log_level, as_json=json_logs)
        run(settings, place, opened)
    print("Teocalli is closed")


def _on_a_desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
