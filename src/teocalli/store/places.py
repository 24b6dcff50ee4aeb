"""How a database is named to people, and what they are told when it fails. A password is never said."""

import sqlite3
from urllib.parse import parse_qs, urlsplit

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped

from teocalli.store.store import StoreDown

PG_TROUBLE: tuple[type[Exception], ...] = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresError,
)
"""What PostgreSQL, its driver and the way to it may raise."""


def is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def place(url: str) -> str:
    if not is_postgres(url):
        return f"The database {url}"
    try:
        parts = urlsplit(url)
        host = parts.hostname or parse_qs(parts.query).get("host", [""])[0]
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "The PostgreSQL database"
    return f"The PostgreSQL database {parts.path.lstrip('/')} at {host or 'this machine'}{port}"


def sqlite_down(path: str, error: Exception) -> StoreDown:
    if isinstance(error, OSError):
        return StoreDown(f"{place(path)} cannot be opened: {error.strerror}.")
    if isinstance(error, sqlite3.DatabaseError) and "not a database" in str(error):
        return StoreDown(f"{place(path)} is not a database.")
    return StoreDown(f"{place(path)} cannot be used: {error}.")


def postgres_down(url: str, error: Exception) -> StoreDown:
    if isinstance(error, TimeoutError):
        return StoreDown(f"{place(url)} does not answer in time.")
    if isinstance(error, OSError):
        return StoreDown(f"{place(url)} cannot be reached.")
    return StoreDown(f"{place(url)} cannot be used: {str(error).splitlines()[0].rstrip('.')}.")
