"""Whether an SQLite database has what a Teocalli of the same revision makes in it, and nothing else.

What stands in a schema runs by itself: a trigger writes whenever a server does, a view answers in place of a table.
"""

import sqlite3
from collections import defaultdict
from typing import Any, TypeAlias

from teocalli.core.errors import BadInput
from teocalli.core.words import printable, quoted

_OBJECTS = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid"

_Objects: TypeAlias = dict[tuple[str, str], list[tuple[Any, Any]]]


def require_same_schema(file: str, found: sqlite3.Connection, ours: sqlite3.Connection) -> None:
    """Raise `BadInput`, with a sentence about `file`, unless both databases have the same schema."""
    theirs, wanted = _objects(found), _objects(ours)
    for kind, name in theirs:
        if kind in ("trigger", "view"):
            raise BadInput(f"{file} has a {kind}, {quoted(name)}; Teocalli makes none, and it could change games")
        if (kind, name) not in wanted:
            raise BadInput(f"{file} has the {printable(kind, 40)} {quoted(name)}, which Teocalli does not make")
    for (kind, name), described in wanted.items():
        if (kind, name) not in theirs:
            raise BadInput(f"{file} lacks the {kind} {name}")
        if theirs[kind, name] != described:
            raise BadInput(f"{file} has the {kind} {name}, but not as Teocalli makes it")


def _objects(database: sqlite3.Connection) -> _Objects:
    """By kind and name, the table and the SQL of all objects, SQLite's own included.

    Whoever writes into the schema itself can give a trigger a name that SQLite keeps to itself, and a table or an index
    clauses that no PRAGMA tells. So nothing is left out, and all SQL is compared, apart from white space.
    """
    objects: _Objects = defaultdict(list)
    for kind, name, table, sql in database.execute(_OBJECTS):
        objects[str(kind), str(name)].append((table, " ".join(sql.split()) if isinstance(sql, str) else sql))
    return objects


_STORED_AS = {
    "TEXT": "'text'",
    "VARCHAR(32)": "'text'",
    "BLOB": "'blob', 'text'",
    "INTEGER": "'integer'",
    "BOOLEAN": "'integer'",
    "DOUBLE": "'real', 'integer'",
}
"""For each type of a column, how SQLite stores its values. SQLite itself takes any value in any column."""


def require_typed_values(file: str, database: sqlite3.Connection) -> None:
    """Raise `BadInput`, with a sentence about `file`, unless all values have the types of their columns, or are NULL.

    For a database whose schema is ours.
    """
    for kind, table in _objects(database):
        if kind == "table" and not table.startswith("sqlite_"):
            columns = database.execute(f'PRAGMA table_info("{table}")').fetchall()
            wrong = [f"typeof(\"{name}\") NOT IN ({_STORED_AS[declared]}, 'null')" for _, name, declared, *_ in columns]
            if database.execute(f'SELECT 1 FROM "{table}" WHERE {" OR ".join(wrong)} LIMIT 1').fetchone():
                raise BadInput(f"{file} has something in the table {table} that Teocalli does not store there")
