"""`teocalli replay`: a recorded game, step by step."""

import re
import sys
from io import StringIO
from pathlib import Path
from typing import Annotated, Any

import typer
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from teocalli.cli.drawing import canvas, headline
from teocalli.cli.inputs import RecordsFile, open_input
from teocalli.cli.outputs import open_output
from teocalli.core.errors import BadInput
from teocalli.core.game import viewer_of
from teocalli.core.match import Match
from teocalli.core.record import decode, read_lines
from teocalli.core.record_errors import BadRecord
from teocalli.core.words import printable
from teocalli.lab.drawing import WIDTH, position

_SVG_FORMAT = re.sub(r"<!--.*?-->|@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL).strip()
"""Rich's frame without the fonts that it would fetch from elsewhere: a monospaced one of the reader's will do."""

HELP = "Enter: on · b Enter: back · a number: go to that event · e: end · q: quit"


def replay(
    file: RecordsFile,
    record: Annotated[int, typer.Option(metavar="I", min=0, help="Which record of the file, from 0.")] = 0,
    at: Annotated[int | None, typer.Option(metavar="K", min=0, help="Show only the position after K events.")] = None,
    picture: Annotated[
        str | None, typer.Option(metavar="FILE.svg", help="Write the position (the last, or --at) as a picture.")
    ] = None,
    eyes: Annotated[
        int | None,
        typer.Option(metavar="SEAT", min=0, help="Whose hidden things the picture shows; if not said, nobody's."),
    ] = None,
) -> None:
    """Step through a game in the terminal; elsewhere all positions are printed, plainly."""
    match = _chosen(file, record)
    total = len(match.events)
    if at is not None and at > total:
        raise BadInput(f"this record has {total} events: --at goes from 0 to {total}, not {at}")
    if eyes is not None and eyes >= match.players:
        raise BadInput(f"this game has {match.players} players: --eyes goes from 0 to {match.players - 1}, not {eyes}")
    console = canvas()
    if picture is not None:
        _write_picture(match.at(total if at is None else at), eyes, picture)
    elif at is not None:
        _show(console, match.at(at), total)
    elif sys.stdin.isatty() and console.is_terminal:
        _step(console, match)
    else:
        for index in range(total + 1):
            _show(console, match.at(index), total)


def _chosen(file: str, wanted: int) -> Match:
    count = 0
    with open_input(file) as source:
        for number, line in read_lines(source):
            if count == wanted:
                try:
                    if isinstance(line, BadRecord):
                        raise line
                    return Match.from_record(decode(line))
                except BadRecord as bad:
                    raise BadInput(f"{file}, line {number}: {bad}") from None
            count += 1
    raise BadInput(f"{file} has {count} {'record' if count == 1 else 'records'}, so there is no --record {wanted}")


def _show(console: Console, moment: Match, total: int) -> None:
    console.print(headline(moment, len(moment.events), total))
    console.print(position(moment))
    if moment.over:
        result = moment.result
        scores: Any = result["scores"]
        console.print("final scores: " + " · ".join(map(str, scores)), style="bold")
    console.print()


def _step(console: Console, match: Match) -> None:
    index, total = 0, len(match.events)
    while True:
        console.clear()
        _show(console, match.at(index), total)
        try:
            answer = console.input(f"[dim]{HELP}[/] > ").strip().lower()
        except EOFError:
            return
        if answer == "q":
            return
        if answer == "e":
            index = total
        elif answer == "b":
            index = max(0, index - 1)
        elif answer.isascii() and answer.isdigit():
            index = min(total, int(answer[:9]))
        elif not answer:
            index = min(total, index + 1)


def _write_picture(moment: Match, eyes: int | None, name: str) -> None:
    if Path(name).suffix != ".svg":
        raise BadInput(f"--picture writes SVG: give a name that ends in .svg, not {printable(name)!r}")
    with open_output(name) as file:
        file.write(_svg(moment, eyes).encode())


def _svg(moment: Match, eyes: int | None) -> str:
    """The game's own picture for these eyes; of a game that has none, its drawing for the terminal."""
    game = moment.game
    own = game.optional_module("picture")
    if own is None:
        console = Console(record=True, width=WIDTH, file=StringIO())
        console.print(position(moment))
        return console.export_svg(title=game.title["en"], code_format=_SVG_FORMAT)
    picture: str = own.picture(game.tables, moment.known(eyes), viewer_of(eyes))
    return picture
