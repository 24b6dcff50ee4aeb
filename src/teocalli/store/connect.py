"""Opening the store at an address, with its schema up to date."""

from teocalli.store.databases import is_postgres
from teocalli.store.file_lock import FileLock
from teocalli.store.migrate import migrate
from teocalli.store.postgres import PostgresStore
from teocalli.store.sqlite import SqliteStore
from teocalli.store.store import Store, StoreDown


async def open_store(url_or_path: str, lock: FileLock | None = None) -> Store:
    """Open the store at `postgresql://…`, or in an SQLite file, which is created if it is missing.

    A server gives the lock that it has; it is released when the store is closed, or cannot be opened.
    """
    try:
        _require_known_kind(url_or_path)
        await migrate(url_or_path)
        return await PostgresStore.at(url_or_path) if is_postgres(url_or_path) else SqliteStore(url_or_path, lock)
    except BaseException:
        if lock is not None:
            lock.release()
        raise


def database_lock(url_or_path: str) -> FileLock | None:
    """The lock that a server holds while its store is open; of a database that several may share, None."""
    _require_known_kind(url_or_path)
    return None if is_postgres(url_or_path) else FileLock(url_or_path, create=True)


def _require_known_kind(url_or_path: str) -> None:
    """Raise `StoreDown` unless this is the address of a PostgreSQL database or the path of a file."""
    if "://" in url_or_path and not is_postgres(url_or_path):
        kind = url_or_path.split("://")[0]
        raise StoreDown(f"A database is named by postgresql://… or by the path of a file, not by {kind}://….")
