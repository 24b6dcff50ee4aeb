"""How messages name a database, and what they say when it fails. They never contain a password."""

import re
import sqlite3
from urllib.parse import parse_qs, urlencode, urlsplit

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


def addresses_of(url: str) -> list[str]:
    """The address of each host that `postgresql://…` names, separated by commas."""
    # `urlsplit` is for a single host: newer releases of Python refuse several of which one is in brackets.
    scheme, slashes, rest = url.partition("://")
    netloc = re.split("[/?#]", rest, maxsplit=1)[0]
    user, at, hosts = netloc.rpartition("@")
    if hosts:
        return [f"{scheme}{slashes}{user}{at}{host}{rest[len(netloc) :]}" for host in hosts.split(",")]
    query = {name: values[-1] for name, values in parse_qs(urlsplit(url).query).items()}
    if "," not in query.get("host", ""):
        return [url]
    names = query["host"].split(",")
    ports = query["port"].split(",") if "port" in query else []
    each = [{"host": name} for name in names]
    for number, port in enumerate(ports if len(ports) > 1 else ports * len(names)):
        each[number]["port"] = port
    return [f"{url.partition('?')[0]}?{urlencode(query | one)}" for one in each]


def database_label(url: str) -> str:
    """The beginning of a sentence about a database."""
    if not is_postgres(url):
        return f"The database {url}"
    try:
        addresses = addresses_of(url)
        hosts = " or ".join(_host_of(address) for address in addresses)
        return f"The PostgreSQL database {urlsplit(addresses[0]).path.lstrip('/')} at {hosts}"
    except ValueError:
        return "The PostgreSQL database"


def _host_of(address: str) -> str:
    parts = urlsplit(address)
    host = parts.hostname or parse_qs(parts.query).get("host", [""])[0]
    return f"{host or 'this machine'}:{parts.port}" if parts.port else host or "this machine"


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
    if isinstance(error, asyncpg.TargetServerAttributeNotMatched):
        return StoreDown(f"{database_label(url)} can only be read: no standby was promoted.")
    return StoreDown(f"{database_label(url)} cannot be used: {str(error).splitlines()[0].rstrip('.')}.")
