"""`teocalli export` and `teocalli import`: a table moved from one server to another."""

import os
import time
from contextlib import nullcontext
from typing import Annotated

import typer

from teocalli.cli.inputs import open_input
from teocalli.cli.locations import Data, Database, database_location, existing_database, run_with_store
from teocalli.cli.outputs import open_output


def export_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as in its address.")],
    data: Data = None,
    database: Database = None,
    out: Annotated[str, typer.Option(metavar="FILE", help="Where to write it; - is standard output.")] = "-",
) -> None:
    """Write a table's whole log as one JSON document.

    It holds all that is hidden at the table, and the secret of its dice: it is for operators, not for players.
    """
    from teocalli.server.live.transfer import export_table as exported

    where = existing_database(data, database)
    os.umask(0o077)
    document = run_with_store(where, lambda store: exported(store, table, time.time()))
    with open_output(out) as file:
        file.write(document)


def import_table(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="What `teocalli export` has written; - is standard input.")
    ],
    data: Data = None,
    database: Database = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="Replace the table of that id, if it cannot be read; stop the server first."),
    ] = False,
) -> None:
    """Add a table from another server, if its log replays and there is no table of that id; its game goes on."""
    from teocalli.server.live.transfer import import_table as store_imported
    from teocalli.store.databases import is_postgres
    from teocalli.store.file_lock import FileLock

    where = database_location(data, database)
    with open_input(file) as source:
        document = source.read()
    with FileLock(where) if force and not is_postgres(where) else nullcontext():
        table = run_with_store(where, lambda store: store_imported(store, document, time.time(), force=force))
    print(f"table {table} is here")
