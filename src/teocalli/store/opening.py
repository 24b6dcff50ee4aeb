"""Opens the store that an address names, its schema up to date."""

from teocalli.store.migrating import migrate
from teocalli.store.places import is_postgres
from teocalli.store.postgres import PostgresStore
from teocalli.store.sqlite import SqliteStore
from teocalli.store.store import Store, StoreDown


async def opened(url_or_path: str) -> Store:
    """`postgresql://…`, or the path of an SQLite file, which is made if it is missing."""
    if is_postgres(url_or_path):
        await migrate(url_or_path)
        return await PostgresStore.at(url_or_path)
    if "://" in url_or_path:
        kind = url_or_path.split("://")[0]
        raise StoreDown(f"A database is named by postgresql://… or by the path of a file, not by {kind}://….")
    await migrate(url_or_path)
    return SqliteStore(url_or_path)
