"""`teocalli torture`, `teocalli history`: whether a server that is killed keeps every confirmed command."""

import asyncio
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from teocalli.cli.locations import Database
from teocalli.cli.prepare import ensure_prepared
from teocalli.core.errors import BadInput
from teocalli.core.registry import names


def torture(
    kills: Annotated[int, typer.Option(min=0, max=100_000, help="How often a process is killed.")] = 100,
    tables: Annotated[int, typer.Option(min=1, max=1000, help="Tables at a time.")] = 50,
    processes: Annotated[int, typer.Option(min=1, max=16, help="Server processes; several on PostgreSQL only.")] = 1,
    database: Database = None,
    seed: Annotated[int, typer.Option(help="Of what clients do and when a process is killed.")] = 1,
    keep: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep here what clients saw, logs, and the SQLite file.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of lines.")] = False,
) -> None:
    """Play on many tables while the server is killed (SIGKILL) and started again, then compare all that was seen.

    It starts a server of its own, in a folder that is removed afterwards, or in an empty PostgreSQL database.
    """
    from teocalli.lab.live.log_check import find_unreadable
    from teocalli.lab.live.torture import TorturePlan, run_torture

    if processes > 1 and database is None:
        raise BadInput("several processes need a PostgreSQL database; give one by --database")
    ensure_prepared(*names(), bots=True)
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    with nullcontext(str(keep)) if keep else TemporaryDirectory(prefix="teocalli-") as folder:
        console = Console(stderr=True)
        with console.status("playing") as status:
            location = database or folder
            plan = TorturePlan(database=location, processes=processes, kills=kills, tables=tables, seed=seed)
            log = Path(folder) / "servers.log"
            outcome, history = asyncio.run(
                run_torture(plan, log, lambda done: status.update(f"kill {done} of {kills}"))
            )
            corrupt = asyncio.run(find_unreadable(location, [table.table for table in history.tables]))
        if keep is not None:
            (keep / "history.json").write_bytes(msgspec.json.encode(history))
    shown = {**msgspec.to_builtins(outcome), "corrupt": corrupt}
    if json:
        print(msgspec.json.encode(shown).decode())
    else:
        _print(shown)
    if outcome.faults or corrupt:
        raise typer.Exit(1)


def _print(shown: dict[str, object]) -> None:
    for name, value in shown.items():
        if isinstance(value, dict):
            value = ", ".join(f"{count} {kind}" for kind, count in value.items())
        if isinstance(value, list):
            value = "none" if not value else "\n  " + "\n  ".join(value)
        print(f"{name}: {f'{value:,.0f}' if isinstance(value, float | int) else value}")


def history(file: Annotated[Path, typer.Argument(help="A history.json that `teocalli torture --keep` wrote.")]) -> None:
    """Check once more what clients saw of a server, from a file."""
    from teocalli.lab.live.history import History, faults

    try:
        found = faults(msgspec.json.decode(file.read_bytes(), type=History))
    except msgspec.MsgspecError as error:
        raise BadInput(f"{file} is no history: {error}") from None
    for fault in found:
        print(fault)
    if found:
        raise typer.Exit(1)
    print("nothing was lost, nothing was done twice, everybody heard the same")
