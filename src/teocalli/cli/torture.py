"""`teocalli torture`, `teocalli history`: whether a server that is killed or attacked keeps its word."""

import asyncio
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

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
    hours: Annotated[
        float | None,
        typer.Option(
            min=0.001,
            max=1000,
            help="Go on for so long, beside floods, slow clients and a bad network; kills come at first. "
            "Memory, descriptors and delays have to stay flat.",
        ),
    ] = None,
    database: Database = None,
    seed: Annotated[int, typer.Option(help="Of what clients do and when a process is killed.")] = 1,
    keep: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep here what clients saw, logs, samples, and the SQLite file.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of lines.")] = False,
) -> None:
    """Play on many tables while the server is killed (SIGKILL) and started again, then compare all that was seen.

    It starts a server of its own, in a folder that is removed afterwards, or in an empty PostgreSQL database. The exit
    code is 1 if anything was lost, done twice or heard otherwise; with --hours also if something did not stay flat.
    """
    from teocalli.lab.live.log_check import find_unreadable
    from teocalli.lab.live.soak import SoakResult, run_soak
    from teocalli.lab.live.torture import TorturePlan, run_torture

    if processes > 1 and database is None:
        raise BadInput("several processes need a PostgreSQL database; give one by --database")
    ensure_prepared(*names(), bots=True)
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    with nullcontext(str(keep)) if keep else TemporaryDirectory(prefix="teocalli-") as folder:
        location = database or folder
        plan = TorturePlan(
            database=location,
            processes=processes,
            kills=kills,
            tables=tables,
            pause=0.3 if hours is None else 1.0,
            seed=seed,
        )
        log, kept = Path(folder) / "servers.log", keep and keep / "history.json"
        with Console(stderr=True).status("playing") as status:
            if hours is None:
                outcome, played = asyncio.run(run_torture(plan, log, status.update, keep=kept))
            else:
                outcome, played = asyncio.run(run_soak(plan, hours, log, status.update, keep=kept))
            corrupt = asyncio.run(find_unreadable(location, played))
    shown = msgspec.structs.asdict(outcome) | {"corrupt": corrupt}
    if json:
        print(msgspec.json.encode(shown).decode())
    else:
        _print(shown)
    if outcome.faults or corrupt or (isinstance(outcome, SoakResult) and (outcome.errors or not outcome.is_flat)):
        raise typer.Exit(1)


def _print(shown: dict[str, Any]) -> None:
    """Print all but the single samples, each on a line of its own; what was sampled also by tenths of the time."""
    trends = shown.pop("trends", {})
    tenths = shown.pop("tenths", [])
    if "samples" in shown:
        shown["samples"] = len(shown["samples"])
    for name, value in (shown | trends).items():
        if isinstance(value, dict):
            value = ", ".join(f"{count:,} {kind}" for kind, count in value.items()) or "none"
        if isinstance(value, list):
            value = "none" if not value else "\n  " + "\n  ".join(value)
        print(f"{name}: {_number(value) if isinstance(value, float | int) else value}")
    if tenths:
        _print_tenths(tenths)


def _print_tenths(tenths: list[msgspec.Struct]) -> None:
    """One line for each tenth of the time."""
    names = tenths[0].__struct_fields__
    print("".join(f"{name:>12}" for name in names))
    for tenth in tenths:
        print("".join(f"{_number(getattr(tenth, name)):>12}" for name in names))


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.3g}"


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
