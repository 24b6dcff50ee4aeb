"""Where a server stores its data, and work on that data from the command line."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from platformdirs import user_data_path

from teocalli.core.errors import BadInput

if TYPE_CHECKING:
    from teocalli.store.store import Store

Data = Annotated[Path | None, typer.Option(metavar="DIR", help="Everything is kept in this folder.")]
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="postgresql://… instead of a folder.", envvar="TEOCALLI_DATABASE")
]

T = TypeVar("T")


def database_location(data: Path | None, database: str | None) -> str:
    """Where everything is written down: a database of one's own, or a file in a folder, which is made if need be."""
    location = _named(data, database)
    if isinstance(location, str):
        return location
    folder = location.parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"the folder {folder} cannot be used: {error.strerror}") from None
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise BadInput(f"the folder {folder} cannot be read and written; give another by --data")
    return str(location)


def existing_database(data: Path | None, database: str | None) -> str:
    """The same of a server that has run before."""
    location = _named(data, database)
    if isinstance(location, Path) and not location.exists():
        raise BadInput(f"there is no Teocalli data in {location.parent}; say by --data or --database where it is")
    if isinstance(location, str) and "://" not in location and not Path(location).exists():
        raise BadInput(f"there is no database {location}")
    return str(location)


def run_with_store(location: str, work: "Callable[[Store], Awaitable[T]]") -> T:
    """Do something with what a server stores; it may be running meanwhile."""

    from teocalli.store.connect import open_store

    async def done() -> T:
        store = await open_store(location)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(done())


def _named(data: Path | None, database: str | None) -> str | Path:
    if data is not None and database is not None:
        raise BadInput("--data and --database (or TEOCALLI_DATABASE) name two places; give one of them")
    return database if database is not None else (data or user_data_path("teocalli")) / "teocalli.db"
