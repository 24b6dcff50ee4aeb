"""`teocalli bench`: how fast the games are."""

from typing import Annotated

import msgspec
import typer
from rich.box import SIMPLE
from rich.table import Table

from teocalli.cli.drawn import canvas
from teocalli.cli.preparing import prepared
from teocalli.cli.progress import counted
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.lab.bench import Row, rows


def bench(
    peers: Annotated[
        bool, typer.Option("--peers", help="Play OpenSpiel's C++ games in the same run and compare.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON list instead of a table.")] = False,
    seconds: Annotated[float, typer.Option(min=0.05, max=600, help="How long each line is measured.")] = 2.0,
) -> None:
    """Uniformly random games under full rules, on one core: games and actions a second."""
    prepared(*names())
    total = sum(len(find_game(name).players) for name in names())
    measured = list(counted(rows(peers, seconds), total, "measuring"))
    if json:
        print(msgspec.json.encode([row.as_json() for row in measured]).decode())
    else:
        canvas().print(_table(measured, peers))


def _table(measured: list[Row], peers: bool) -> Table:
    table = Table(title="Random play on one core", title_justify="left", box=SIMPLE, pad_edge=False, padding=(0, 1))
    for heading in ("game", "seats", "a second", "actions/s"):
        table.add_column(heading, justify="left" if heading == "game" else "right", no_wrap=True)
    if peers:
        for heading in ("OpenSpiel", "a second", "ratio"):
            table.add_column(heading, justify="left" if heading == "OpenSpiel" else "right", no_wrap=True)
    for row in measured:
        cells = [row.game, str(row.players), f"{row.per_second:,.0f} {row.unit}", f"{row.actions_per_second:,.0f}"]
        if row.peer and row.ratio and row.peer_per_second:
            cells += [row.peer, f"{row.peer_per_second:,.0f}", f"{row.ratio:.2f} ×"]
        table.add_row(*cells)
    return table
