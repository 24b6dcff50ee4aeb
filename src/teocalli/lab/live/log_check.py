"""Whether the logs in a database can be read by whoever has nothing but the database."""

from teocalli.store.connect import open_store
from teocalli.store.store import Store
from teocalli.table.log import CorruptLog, NewerLog
from teocalli.table.table import Table

FILE = "teocalli.db"
"""In the folder of a server."""


async def find_unreadable(database: str, tables: list[str]) -> list[str]:
    """What is wrong with these tables, whose games are over; `database` is `postgresql://…` or a folder."""
    store = await open_store(database if "://" in database else f"{database}/{FILE}")
    try:
        found = [await _wrong(store, name) for name in tables]
    finally:
        await store.close()
    return [fault for fault in found if fault]


async def _wrong(store: Store, name: str) -> str:
    row, events = await store.row(name), await store.events(name)
    if row is None:
        return f"table {name} is not there"
    if [event.seq for event in events] != list(range(row.events)):
        return f"table {name}: its row counts {row.events} events, the log is another"
    try:
        table = Table.from_log(row.secret, [event.body for event in events])
    except (CorruptLog, NewerLog) as error:
        return f"table {name}: {error}"
    if not table.phase == row.phase == "over":
        return f"table {name}: the log says {table.phase}, its row {row.phase}"
    return ""
