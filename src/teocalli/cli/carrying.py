"""`teocalli export` and `teocalli import`: a table carried from one house to another."""

import os
import time
from contextlib import nullcontext
from typing import Annotated

import typer

from teocalli.cli.inputs import opened
from teocalli.cli.outputs import written_whole
from teocalli.cli.whereabouts import Data, Database, database_in, house_at, in_house


def export_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as in its address.")],
    data: Data = None,
    database: Database = None,
    out: Annotated[str, typer.Option(metavar="FILE", help="Where to write it; - is standard output.")] = "-",
) -> None:
    """Write a table's whole log as one JSON document.

    It holds all that is hidden at the table, and the secret of its dice: it is for operators, not for players.
    """
    from teocalli.server.carrying import carried_out

    where = house_at(data, database)
    os.umask(0o077)
    document = in_house(where, lambda store: carried_out(store, table, time.time()))
    with written_whole(out) as file:
        file.write(document)


def import_table(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="What `teocalli export` has written; - is standard input.")
    ],
    data: Data = None,
    database: Database = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the table of that id, if it cannot be read; the house is closed.")
    ] = False,
) -> None:
    """Take in a table from another house, if its log replays and there is no table of that id; a game goes on."""
    from teocalli.server.carrying import carried_in
    from teocalli.store.housekey import alone_with
    from teocalli.store.places import is_postgres

    where = database_in(data, database)
    with opened(file) as source:
        document = source.read()
    with alone_with(where) if force and not is_postgres(where) else nullcontext():
        table = in_house(where, lambda store: carried_in(store, document, time.time(), force=force))
    print(f"table {table} is here")
