"""`teocalli bench`: how fast the games are."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from enum import StrEnum
from typing import Annotated

import msgspec
import typer
from rich.box import SIMPLE
from rich.table import Table

from teocalli.cli.drawing import canvas
from teocalli.cli.prepare import ensure_prepared
from teocalli.cli.progress import with_progress
from teocalli.core.errors import BadInput
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.lab.array_bench import ArrayRow, array_rows
from teocalli.lab.array_goals import goals
from teocalli.lab.bench import Row, rows
from teocalli.lab.pgx_peer import on_one_core, pgx_peer
from teocalli.lab.search_bench import SearchRow, search_rows


class What(StrEnum):
    GAMES = "games"
    SERVER = "server"


def bench(
    what: Annotated[What, typer.Argument(help="The games, or a server under load.")] = What.GAMES,
    search: Annotated[
        bool, typer.Option("--search", help="Measure level 5's search from the start: simulations a second.")
    ] = False,
    arrays: Annotated[
        bool, typer.Option("--arrays", help="Measure what learners use: steps a second, of a match and of a batch.")
    ] = False,
    peers: Annotated[
        bool, typer.Option("--peers", help="Play OpenSpiel's C++ games in the same run and compare.")
    ] = False,
    pgx: Annotated[
        str | None,
        typer.Option(metavar="PYTHON", help="With --arrays: a Python that has pgx, to play it in the same run."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON list instead of a table.")] = False,
    seconds: Annotated[float, typer.Option(min=0.05, max=600, help="How long each line is measured.")] = 2.0,
    tables: Annotated[
        int, typer.Option(min=1, max=2000, help="Of a server: tables that play at one move a second.")
    ] = 200,
    flat_out: Annotated[int, typer.Option(min=1, max=2000, help="Of a server: tables that play without a pause.")] = 40,
    finished: Annotated[
        int, typer.Option(min=1, max=100_000, help="Of a server: finished tables in its log.")
    ] = 10_000,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Of a server: postgresql://… instead of SQLite.")
    ] = None,
) -> None:
    """Uniformly random games under full rules, on one core: games and actions a second.

    [b]bench server[/b]: a server in a process of its own (SQLite, synchronous=FULL) with two sockets a table, both
    playing a game with hidden hands: how soon moves are heard, how many there are in a second, what tables cost.
    """
    if what is What.SERVER:
        _server(tables, flat_out, seconds, finished, database, json)
        return
    ensure_prepared(*names(), bots=search, lab=arrays)
    total = sum(len(find_game(name).players) for name in names())
    if arrays:
        _arrays(seconds, peers, pgx, total, json)
        return
    lines: Iterator[Row | SearchRow] = search_rows(peers, seconds) if search else rows(peers, seconds)
    measured = list(with_progress(lines, total, "measuring"))
    if json:
        print(msgspec.json.encode([row.as_json() for row in measured]).decode())
    elif search:
        headings = ["simulations/s", "playouts"]
        canvas().print(_table("Level 5's search on one core, from the start", headings, measured, peers))
    else:
        canvas().print(_table("Random play on one core", ["a second", "actions/s"], measured, peers))


def _arrays(seconds: float, peers: bool, python: str | None, total: int, json: bool) -> None:
    with on_one_core(), ExitStack() as stack:
        pgx = None
        if python is not None:
            try:
                pgx = stack.enter_context(pgx_peer(python))
            except BadInput as missing:
                print(f"{missing}: measuring without it", file=sys.stderr)
        rows = array_rows(seconds, with_openspiel=peers, pgx=pgx)
        measured = list(with_progress(rows, total, "measuring"))
    if json:
        told = [{**row.as_json(), "goals": [asdict(goal) for goal in goals(row)]} for row in measured]
        print(msgspec.json.encode(told).decode())
        return
    headings = ["mask, act", "+ observe", "PettingZoo", "raw", "batch", "+ masks", "+ observations"]
    table = _by_game("Thousands of steps of random play a second on one core", headings)
    for row in measured:
        alone = (row.match, row.match_observed, row.zoo, row.zoo_raw)
        rates = (*alone, row.batch, row.batch_masked, row.batch_observed)
        texts = ("" if rate is None else f"{rate / 1000:,.0f}" for rate in rates)
        table.add_row(row.game, str(row.players), *texts)
    compared = {
        **({"mask, act : OpenSpiel": "openspiel"} if peers else {}),
        **({f"batch with observations : {pgx.name}": "pgx"} if pgx else {}),
    }
    beside = _by_game("Beside others in the same run", list(compared))
    for row in measured:
        beside.add_row(row.game, str(row.players), *(_ratio(row, peer) for peer in compared.values()))
    canvas().print(table, *([beside] if compared else []), _goals(measured))


def _by_game(title: str, headings: Sequence[str]) -> Table:
    """A table that has a line for each game and number of players."""
    table = Table(title=title, title_justify="left", box=SIMPLE, pad_edge=False, padding=(0, 1))
    for heading in ("game", "seats", *headings):
        table.add_column(heading, justify="left" if heading == "game" else "right", no_wrap=True)
    return table


def _goals(measured: Sequence[ArrayRow]) -> Table:
    """Every goal of every line, and its figure."""
    table = Table(title="Goals: at least", title_justify="left", box=SIMPLE, pad_edge=False, padding=(0, 1))
    for heading in ("game", "seats", "what", "goal", "figure", ""):
        table.add_column(heading, justify="right" if heading in ("seats", "goal", "figure") else "left")
    for row in measured:
        for goal in goals(row):
            mark = "reached" if goal.is_reached else "missed"
            table.add_row(row.game, str(row.players), goal.what, _figure(goal.goal), _figure(goal.figure), mark)
    return table


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.2f} ×"


def _ratio(row: ArrayRow, peer: str) -> str:
    found = row.openspiel_ratio if peer == "openspiel" else row.pgx_ratio
    return "" if found is None else f"{found:.2f} × {row.openspiel if peer == 'openspiel' else ''}".rstrip()


def _server(tables: int, flat_out: int, seconds: float, finished: int, database: str | None, json: bool) -> None:
    from teocalli.lab.live.load import LINES, Measured, measure

    ensure_prepared(*names(), bots=True)
    found: list[Measured] = list(
        with_progress(measure(tables, flat_out, seconds, finished, database), LINES, "measuring")
    )
    if json:
        print(msgspec.json.encode([line.as_json() for line in found]).decode())
        return
    table = Table(title="A server under load", title_justify="left", box=SIMPLE, pad_edge=False, padding=(0, 1))
    for heading in ("what", "value", ""):
        table.add_column(heading, justify="right" if heading == "value" else "left")
    for line in found:
        table.add_row(line.what, f"{line.value:,.2f}" if line.value < 100 else f"{line.value:,.0f}", line.unit)
    canvas().print(table)


def _table(title: str, headings: list[str], measured: Sequence[Row | SearchRow], peers: bool) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE, pad_edge=False, padding=(0, 1))
    theirs = ["OpenSpiel", "a second", "ratio"] if peers else []
    for heading in ["game", "seats", *headings, *theirs]:
        table.add_column(heading, justify="left" if heading in ("game", "OpenSpiel") else "right", no_wrap=True)
    for row in measured:
        cells = [row.game, str(row.players), *_rates(row)]
        if row.peer and row.ratio and row.peer_per_second:
            cells += [row.peer, f"{row.peer_per_second:,.0f}", f"{row.ratio:.2f} ×"]
        table.add_row(*cells)
    return table


def _rates(row: Row | SearchRow) -> list[str]:
    if isinstance(row, SearchRow):
        return [f"{row.simulations_per_second:,.0f}", "to the end" if row.to_the_end else "to a horizon"]
    return [f"{row.per_second:,.0f} {row.unit}", f"{row.actions_per_second:,.0f}"]
