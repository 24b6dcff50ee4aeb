"""A file is put in place of a database only if all that stands in its schema is of our making."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from teocalli.core.errors import BadInput
from teocalli.store.migrate import REVISIONS, empty_database
from teocalli.store.restore import require_backup


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A backup of a server that nobody has visited."""
    path = tmp_path_factory.mktemp("empty") / "copy.db"
    with closing(empty_database(REVISIONS[-1])) as ours, closing(sqlite3.connect(path)) as file:
        ours.backup(file)
    return path.read_bytes()


@pytest.fixture
def changed(empty: bytes, tmp_path: Path) -> Callable[[str], str]:
    def write(script: str) -> str:
        path = tmp_path / "copy.db"
        path.write_bytes(empty)
        with closing(sqlite3.connect(path)) as database:
            database.executescript(script)
        return str(path)

    return write


def test_what_teocalli_makes_is_restored(changed: Callable[[str], str]) -> None:
    assert require_backup(changed("")) == 0
    assert require_backup(changed("INSERT INTO reports VALUES (1, 1.0, 't', 'ann', 'bob', 'he swore')")) == 0


SPY = "CREATE TRIGGER spy AFTER INSERT ON events BEGIN UPDATE tables SET host = 'eve'; END"


def rewritten(change: str) -> str:
    """A script that changes the schema where SQLite keeps it, past all that SQLite would refuse."""
    return f"PRAGMA writable_schema = ON; UPDATE sqlite_master SET {change}; PRAGMA writable_schema = RESET"


FOREIGN = [
    (SPY, "has a trigger, 'spy'; Teocalli makes none"),
    ("CREATE VIEW spied AS SELECT secret FROM tables", "has a view, 'spied'; Teocalli makes none"),
    (
        f"{SPY};" + rewritten("name = 'sqlite_spy', sql = replace(sql, 'spy', 'sqlite_spy') WHERE name = 'spy'"),
        "has a trigger, 'sqlite_spy'; Teocalli makes none",
    ),
    ("DROP TABLE mutes", "lacks the table mutes"),
    ("DROP INDEX events_key", "lacks the index events_key"),
    ("CREATE TABLE letters (text)", "has the table 'letters', which Teocalli does not make"),
    ("ALTER TABLE tables ADD COLUMN owner TEXT", "has the table tables, but not as Teocalli makes it"),
    (
        "DROP INDEX events_key; CREATE INDEX events_key ON events (table_id, key)",
        "has the index events_key, but not as Teocalli makes it",
    ),
    (
        "DROP INDEX events_key;"
        'CREATE UNIQUE INDEX events_key ON events (table_id, "key") WHERE key IS NOT NULL AND seq > 9',
        "has the index events_key, but not as Teocalli makes it",
    ),
    (
        rewritten("sql = replace(sql, 'seq)', 'seq) ON CONFLICT REPLACE') WHERE name = 'events'"),
        "has the table events, but not as Teocalli makes it",
    ),
]
"""What no Teocalli makes in a database, and what is said of it."""

WRONG = [
    "INSERT INTO reports VALUES (1, 'soon', 't', 'ann', 'bob', 'he swore')",
    "INSERT INTO mutes VALUES (x'00', 'bob')",
    "INSERT INTO seats VALUES ('t', 'first', 'ann', NULL)",
]
"""Values of another type than their column's."""


@pytest.mark.parametrize("script", WRONG)
def test_what_no_column_of_ours_holds_is_refused(changed: Callable[[str], str], script: str) -> None:
    with pytest.raises(BadInput, match=r"has something in the table \w+ that Teocalli does not store there"):
        require_backup(changed(script))


@pytest.mark.parametrize(("script", "says"), FOREIGN)
def test_what_teocalli_does_not_make_is_refused(changed: Callable[[str], str], script: str, says: str) -> None:
    copy = changed(script)
    with pytest.raises(BadInput) as no:
        require_backup(copy)
    assert str(no.value).startswith(f"{copy} {says}")
