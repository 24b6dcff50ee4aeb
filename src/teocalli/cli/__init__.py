"""The command line: `teocalli`. Each command has a file of its own here."""

import signal
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from teocalli.cli import (
    arena,
    backup,
    bench,
    demo,
    endings,
    new_game,
    operate,
    perft,
    prepare,
    replay,
    serve,
    simulate,
    torture,
    transfer,
    verify,
    versus,
)
from teocalli.core.errors import TeocalliError
from teocalli.core.version import __version__

app = typer.Typer(
    name="teocalli",
    help="Three Aztec board games that went out of print: play, simulate, check, replay and measure them.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
for command in (
    serve.serve,
    demo.demo,
    simulate.simulate,
    arena.arena,
    verify.verify,
    replay.replay,
    perft.perft,
    bench.bench,
    versus.versus,
    endings.endings,
    backup.backup,
    backup.restore,
    torture.torture,
    torture.history,
):
    app.command()(command)
app.command("new-game")(new_game.new_game)
app.command("prepare")(prepare.prepare_all)
app.command("export")(transfer.export_table)
app.command("import")(transfer.import_table)
app.add_typer(operate.app, name="operate")


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"teocalli {__version__}")
        raise typer.Exit


@app.callback()
def _of_the_program(
    _version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """What holds for the program without a command."""


def main() -> None:
    """Run a command. Whatever is wrong with the input is said in one line, with exit code 2."""
    signal.signal(signal.SIGTERM, _stop)
    try:
        code = app(sys.argv[1:] or ["--help"], prog_name="teocalli", standalone_mode=False)
    except TyperException as error:
        _end(2, error.format_message())
    except (TeocalliError, OSError) as error:
        _end(2, _message(error))
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    if code in (INTERRUPTED, TERMINATED):
        _end(code, "stopped")
    sys.exit(code if isinstance(code, int) else 0)


INTERRUPTED, TERMINATED = 130, 143
"""Exit codes, as shells have them for SIGINT and SIGTERM."""


def _stop(*_: object) -> None:
    """On SIGTERM: leave as on an interrupt, so that nothing is left half-written."""
    raise typer.Exit(TERMINATED)


def _message(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def _end(code: int, sentence: str) -> None:
    if sys.stderr is not None:
        print(f"teocalli: {' '.join(sentence.split())}", file=sys.stderr)
    sys.exit(code)
