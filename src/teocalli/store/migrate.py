"""Bringing a database to the schema of this program. A newer schema is refused."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from teocalli.store.connector import Connector
from teocalli.store.databases import POSTGRES_ERRORS, database_label, is_postgres, postgres_failure, sqlite_failure
from teocalli.store.store import StoreDown

if TYPE_CHECKING:
    from sqlalchemy import Connection

REVISIONS = ("0001", "0002", "0003", "0004", "0005")
"""The migrations in order. Listed here so that a database that is up to date opens without loading Alembic."""

_VERSION = "SELECT version_num FROM alembic_version"
_ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(7359066)"


async def migrate(url: str) -> None:
    """Apply all migrations that are missing at a `postgresql://…` address or in an SQLite file."""
    if is_postgres(url):
        await _migrate_postgres(url)
    else:
        await asyncio.to_thread(_migrate_sqlite, url)


def _require_not_newer(url: str, version: str | None) -> None:
    """Raise `StoreDown` if a schema is newer than this program."""
    if version is not None and version not in REVISIONS:
        newest = REVISIONS[-1]
        raise StoreDown(
            f"{database_label(url)} was written by a newer Teocalli (its schema is {version}, this one knows {newest})."
        )


def _migrate_sqlite(path: str) -> None:
    try:
        if not Path(path).parent.is_dir():
            Path(path).parent.mkdir(parents=True)
        if not Path(path).exists():
            Path(path).touch(0o600)  # SQLite itself would create it readable for others
        with closing(sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)) as database:
            names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if names and "alembic_version" not in names:
                raise StoreDown(f"{database_label(path)} belongs to another program.")
            found = database.execute(_VERSION).fetchone() if names else None
            version = found and found[0]
            _require_not_newer(path, version)
            if version == REVISIONS[-1]:
                return
            _upgrade_sqlite(database)
    except (OSError, sqlite3.Error) as error:
        raise sqlite_failure(path, error) from error


def _upgrade_sqlite(database: sqlite3.Connection, revision: str = "head") -> None:
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    engine = create_engine("sqlite://", creator=lambda: database, poolclass=StaticPool)
    with engine.begin() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        upgrade(connection, revision)


def empty_database(revision: str) -> sqlite3.Connection:
    """An SQLite database in memory with the schema of a revision, and nothing in it."""
    database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _upgrade_sqlite(database, revision)
    return database


async def _migrate_postgres(url: str) -> None:
    try:
        connector = Connector(url)
        database = await connector.connect(timeout=10)
        try:
            known = await database.fetchval("SELECT to_regclass('alembic_version') IS NOT NULL")
            version = await database.fetchval(_VERSION) if known else None
            _require_not_newer(url, version)
            if version == REVISIONS[-1]:
                return
        finally:
            await database.close()
        await _upgrade_postgres(url, connector)
    except POSTGRES_ERRORS as error:
        raise postgres_failure(url, error) from error
    except ValueError as error:
        raise StoreDown("The address of the PostgreSQL database cannot be read.") from error


async def _upgrade_postgres(url: str, connector: Connector) -> None:
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.pool import NullPool

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: connector.connect(timeout=10), poolclass=NullPool
    )
    try:
        async with engine.begin() as connection:
            await connection.exec_driver_sql(_ONE_AT_A_TIME)
            await connection.run_sync(upgrade)
    except DBAPIError as error:
        raise StoreDown(f"The tables cannot be made in {database_label(url)}: {error.orig}.") from error
    finally:
        await engine.dispose()


def upgrade(connection: "Connection", revision: str = "head") -> None:
    """Run the missing migrations, up to a revision, in the transaction of this connection."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
