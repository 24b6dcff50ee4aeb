"""The command line: `teocalli`. Each command has a file of its own here."""

import sys

import typer
from typer.exceptions import TyperException

from teocalli.cli import bench, demo, perft, preparing, replay, simulate, verify
from teocalli.core.errors import TeocalliError

app = typer.Typer(
    name="teocalli",
    help="Three Aztec board games, Aztec, Aztekz and Azteken Schatz: simulate, check, replay and measure them.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
for command in (
    demo.demo,
    simulate.simulate,
    verify.verify,
    replay.replay,
    perft.perft,
    bench.bench,
):
    app.command()(command)
app.command("prepare")(preparing.prepare_all)


def main() -> None:
    """Run a command. Whatever is wrong with the input is said in one line, with exit code 2."""
    arguments = sys.argv[1:] or ["--help"]
    try:
        code = app(arguments, prog_name="teocalli", standalone_mode=False)
    except TyperException as error:
        _stop(error.format_message())
    except (TeocalliError, OSError) as error:
        _stop(_said(error))
    except (KeyboardInterrupt, typer.Abort):
        print("teocalli: stopped", file=sys.stderr)
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


def _said(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def _stop(sentence: str) -> None:
    print(f"teocalli: {' '.join(sentence.split())}", file=sys.stderr)
    sys.exit(2)
