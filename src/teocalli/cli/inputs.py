"""Arguments that several commands share, and how they are read."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import msgspec
import typer

from teocalli.core.dice import SEEDS
from teocalli.core.errors import BadInput
from teocalli.core.registry import names
from teocalli.core.words import printable

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(names())}.")]

RecordsFile = Annotated[
    str, typer.Argument(metavar="FILE|-", help="A file of records, one a line; - is standard input.")
]

ClusterAddress = Annotated[
    str | None,
    typer.Option(
        metavar="auto|ray://…", help="Play on a Ray cluster: the one of this computer, or the one at this address."
    ),
]


def options_of(text: str | None) -> dict[str, Any]:
    """The options given as JSON on the command line."""
    if text is None:
        return {}
    try:
        options = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadInput(
            f'--options is not JSON ({error}); write for example --options \'{{"corners": "shared"}}\''
        ) from None
    if not isinstance(options, dict):
        raise BadInput('--options must be a JSON object such as \'{"corners": "shared"}\'')
    return options


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """A file of records to read, or standard input."""
    if name == "-":
        if sys.stdin is None:
            raise BadInput("standard input is closed; give the name of a file")
        yield sys.stdin.buffer
    else:
        with Path(name).open("rb") as file:
            yield file


def seed_of(text: str) -> int:
    """A seed given on the command line."""
    if not (text.isascii() and text.isdigit() and len(text) <= 78 and int(text) < SEEDS):
        raise BadInput(f"--seed must be a whole number from 0 to 2**256 − 1, not {printable(text)!r}")
    return int(text)
