"""`teocalli backup` and `teocalli restore`: all data of a server in one file, and back."""

import os
import time
from typing import Annotated

import typer

from teocalli.cli.locations import Data, Database, database_location, existing_database, run_with_store
from teocalli.cli.progress import with_progress
from teocalli.core.errors import BadInput


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The copy, a new file.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Copy everything that a server stores, as of one moment; the server may be running meanwhile.

    The copy holds secrets, such as the dice of games in play: only you can read it. PostgreSQL has pg_dump for this.
    """
    from teocalli.store.databases import database_label, is_postgres

    where = existing_database(data, database)
    if is_postgres(where):
        raise BadInput(f"{database_label(where)} is copied with pg_dump, not by Teocalli.")
    os.umask(0o077)
    run_with_store(where, lambda store: store.backup(file))
    print(f"copied to {file}")


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `teocalli backup` has written.")],
    data: Data = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the data that is there.")] = False,
) -> None:
    """Put a copy in place of the data of a server that is not running, after replaying every table in it."""
    from teocalli.server.live.restored import judged_tables, require_our_people
    from teocalli.store.databases import database_label, is_postgres
    from teocalli.store.restore import put_in_place, require_backup, require_replaceable

    where = database_location(data, database)
    if is_postgres(where):
        raise BadInput(f"{database_label(where)} is restored with pg_restore or psql, not by Teocalli.")
    os.umask(0o077)
    require_replaceable(file, where, force=force)
    tables = require_backup(file)
    require_our_people(file)
    judged = list(with_progress(judged_tables(file, time.time()), tables, "replaying"))
    put_in_place(file, where, [alarm for alarm in judged if alarm is not None])
    print(f"restored {where}: {tables} tables")
    if unread := judged.count(None):
        typer.echo(f"{unread} of them cannot be read by this program and were not checked", err=True)
