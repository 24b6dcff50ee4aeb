"""`teocalli backup` and `teocalli restore`: a house in a file, and back."""

import os
from typing import Annotated

import typer

from teocalli.cli.whereabouts import Data, Database, database_in, house_at, in_house
from teocalli.core.errors import BadInput


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The copy, a new file.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Copy everything that a house keeps, as of one moment; the house may be open meanwhile.

    The copy holds secrets, such as the dice of games in play: only you can read it. PostgreSQL has pg_dump for this.
    """
    from teocalli.store.places import is_postgres, place

    where = house_at(data, database)
    if is_postgres(where):
        raise BadInput(f"{place(where)} is copied with pg_dump, not by Teocalli.")
    os.umask(0o077)
    in_house(where, lambda store: store.backup(file))
    print(f"copied to {file}")


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `teocalli backup` has written.")],
    data: Data = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the house that is there.")] = False,
) -> None:
    """Put a copy in the place of a house that is not open, after checking that it is whole."""
    from teocalli.store.places import is_postgres, place
    from teocalli.store.restoring import restored

    where = database_in(data, database)
    if is_postgres(where):
        raise BadInput(f"{place(where)} is restored with pg_restore or psql, not by Teocalli.")
    os.umask(0o077)
    tables = restored(file, where, force=force)
    print(f"restored {where}: {tables} tables")
