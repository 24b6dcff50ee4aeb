"""Whether an SQLite database has what a Teocalli of the same revision makes in it, and nothing else.

What stands in a schema runs by itself: a trigger writes whenever a server does, a view answers in place of a table.
"""

import sqlite3
from typing import Any

from teocalli.core.errors import BadInput
from teocalli.core.words import quoted

_OBJECTS = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name"


def require_same_schema(file: str, found: sqlite3.Connection, ours: sqlite3.Connection) -> None:
    """Raise `BadInput`, with a sentence about `file`, unless both databases have the same schema."""
    theirs, wanted = found.execute(_OBJECTS).fetchall(), ours.execute(_OBJECTS).fetchall()
    for kind, name in theirs:
        if kind in ("trigger", "view"):
            raise BadInput(f"{file} has a {kind}, {quoted(name)}; Teocalli makes none, and it could change games")
        if (kind, name) not in wanted:
            raise BadInput(f"{file} has the {kind} {quoted(name)}, which Teocalli does not make")
    for kind, name in wanted:
        if (kind, name) not in theirs:
            raise BadInput(f"{file} lacks the {kind} {name}")
        described = _columns if kind == "table" else _index
        if described(found, name) != described(ours, name):
            raise BadInput(f"{file} has the {kind} {name}, but not as Teocalli makes it")


def _columns(database: sqlite3.Connection, table: str) -> list[Any]:
    """The columns of a table, with types and constraints, its foreign keys and whether it is an ordinary table."""
    columns = database.execute(f'PRAGMA table_xinfo("{table}")').fetchall()
    keys = database.execute(f'PRAGMA foreign_key_list("{table}")').fetchall()
    (text,) = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    words = text.upper().split()
    return [columns, keys, "VIRTUAL" in words[:2], "CHECK" in text.upper()]


def _index(database: sqlite3.Connection, index: str) -> list[Any]:
    """The columns of an index, and whether it is unique or for a part of the table."""
    (table,) = database.execute("SELECT tbl_name FROM sqlite_master WHERE name = ?", (index,)).fetchone()
    about = [row[2:] for row in database.execute(f'PRAGMA index_list("{table}")') if row[1] == index]
    columns = [row[2:] for row in database.execute(f'PRAGMA index_xinfo("{index}")')]
    return [table, about, columns]
