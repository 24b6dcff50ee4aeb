"""How messages name a database, and what they say when it fails. They never contain a password."""

import sqlite3
from urllib.parse import parse_qs, urlsplit

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped

from teocalli.store.store import StoreDown

POSTGRES_ERRORS: tuple[type[Exception], ...] = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresError,
)
"""What PostgreSQL, its driver and the network may raise."""


def is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def database_label(url: str) -> str:
    """The beginning of a sentence about a database."""
    if not is_postgres(url):
        return f"The database {url}"
    try:
        parts = urlsplit(url)
        host = parts.hostname or parse_qs(parts.query).get("host", [""])[0]
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "The PostgreSQL database"
    return f"The PostgreSQL database {parts.path.lstrip('/')} at {host or 'this machine'}{port}"


def sqlite_failure(path: str, error: Exception) -> StoreDown:
    """The error of a store for an error of SQLite or of the file system."""
    if isinstance(error, OSError):
        return StoreDown(f"{database_label(path)} cannot be opened: {error.strerror}.")
    if isinstance(error, sqlite3.DatabaseError) and "not a database" in str(error):
        return StoreDown(f"{database_label(path)} is not a database.")
    return StoreDown(f"{database_label(path)} cannot be used: {error}.")


def postgres_failure(url: str, error: Exception) -> StoreDown:
    """The error of a store for one of `POSTGRES_ERRORS`."""
    if isinstance(error, TimeoutError):
        return StoreDown(f"{database_label(url)} does not answer in time.")
    if isinstance(error, OSError):
        return StoreDown(f"{database_label(url)} cannot be reached.")
    return StoreDown(f"{database_label(url)} cannot be used: {str(error).splitlines()[0].rstrip('.')}.")
