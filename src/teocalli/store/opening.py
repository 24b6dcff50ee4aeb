"""Opens the store that an address names, its schema up to date."""

from contextlib import AbstractContextManager, nullcontext

from teocalli.store.housekey import alone_with
from teocalli.store.migrating import migrate
from teocalli.store.places import is_postgres
from teocalli.store.postgres import PostgresStore
from teocalli.store.sqlite import SqliteStore
from teocalli.store.store import Store, StoreDown


async def opened(url_or_path: str) -> Store:
    """`postgresql://…`, or the path of an SQLite file, which is made if it is missing."""
    shared = _shared(url_or_path)
    await migrate(url_or_path)
    return await PostgresStore.at(url_or_path) if shared else SqliteStore(url_or_path)


def house_key(url_or_path: str) -> AbstractContextManager[None]:
    """What a house holds from before its store is opened until after it is closed, to be the only one there."""
    return nullcontext() if _shared(url_or_path) else alone_with(url_or_path)


def _shared(url_or_path: str) -> bool:
    """Whether several processes may be there."""
    if is_postgres(url_or_path):
        return True
    if "://" in url_or_path:
        kind = url_or_path.split("://")[0]
        raise StoreDown(f"A database is named by postgresql://… or by the path of a file, not by {kind}://….")
    return False
