"""Opening the store at an address, with its schema up to date."""

from contextlib import AbstractContextManager, nullcontext

from teocalli.store.databases import is_postgres
from teocalli.store.file_lock import exclusive_lock
from teocalli.store.migrate import migrate
from teocalli.store.postgres import PostgresStore
from teocalli.store.sqlite import SqliteStore
from teocalli.store.store import Store, StoreDown


async def open_store(url_or_path: str) -> Store:
    """Open the store at `postgresql://…`, or in an SQLite file, which is created if it is missing."""
    _require_known_kind(url_or_path)
    await migrate(url_or_path)
    return await PostgresStore.at(url_or_path) if is_postgres(url_or_path) else SqliteStore(url_or_path)


def database_lock(url_or_path: str) -> AbstractContextManager[None]:
    """The lock that a server holds while its store is open; of a database that several may share, none."""
    _require_known_kind(url_or_path)
    return nullcontext() if is_postgres(url_or_path) else exclusive_lock(url_or_path)


def _require_known_kind(url_or_path: str) -> None:
    """Raise `StoreDown` unless this is the address of a PostgreSQL database or the path of a file."""
    if "://" in url_or_path and not is_postgres(url_or_path):
        kind = url_or_path.split("://")[0]
        raise StoreDown(f"A database is named by postgresql://… or by the path of a file, not by {kind}://….")
