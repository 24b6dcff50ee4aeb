"""One server for one file, and a file that is deleted or replaced under it."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from teocalli.store.connect import database_lock, open_store
from teocalli.store.file_lock import FileLock
from teocalli.store.store import DatabaseReplaced, Store, StoreDown
from tests.store.samples import bodies, create_table, status

_ANOTHER = """
import sys
from teocalli.store.connect import database_lock
from teocalli.store.store import StoreDown
try:
    database_lock(sys.argv[1])
except StoreDown as error:
    sys.exit(str(error))
"""

_OPERATE = """
import asyncio, sys
from teocalli.store.connect import open_store

async def operate():
    store = await open_store(sys.argv[1])
    await store.backup(sys.argv[2])
    await store.add_chat("t", 1.0, "ada", "players", "from another process")
    await store.close()

asyncio.run(operate())
"""


def in_another_process(code: str, *arguments: Path) -> str:
    """What a program says on standard error."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "teocalli.db"


@pytest_asyncio.fixture
async def serving(path: Path) -> AsyncIterator[Store]:
    """The store of a server, with a table."""
    store = await open_store(str(path), database_lock(str(path)))
    await create_table(store, "t", "ada")
    yield store
    await store.close()


# One server for one file.


@pytest.mark.parametrize("deleted", [[], [".key"], [".key", "-shm"], [".key", "-shm", "-wal"]])
async def test_no_second_server_opens_the_file_whatever_was_deleted_beside_it(
    serving: Store, path: Path, deleted: list[str]
) -> None:
    for ending in deleted:
        Path(f"{path}{ending}").unlink()
    assert f"Another Teocalli is open on the database {path}." in in_another_process(_ANOTHER, path)
    with pytest.raises(StoreDown, match="Another Teocalli is open"):
        FileLock(str(path))


@pytest.mark.usefixtures("serving")
async def test_nobody_takes_the_place_of_a_file_that_was_deleted_under_a_server(path: Path) -> None:
    """The file beside is locked, too: a restore has no other that it could find locked."""
    path.unlink()
    with pytest.raises(StoreDown, match="Another Teocalli is open"):
        FileLock(str(path))


@pytest.mark.usefixtures("serving")
async def test_by_another_name_it_is_the_same_file(path: Path, tmp_path: Path) -> None:
    link, other = tmp_path / "hard.db", tmp_path / "soft.db"
    os.link(path, link)
    other.symlink_to(path)
    for name in (link, other):
        assert "Another Teocalli is open" in in_another_process(_ANOTHER, name)


async def test_a_server_that_is_closed_leaves_the_file_to_the_next(path: Path) -> None:
    for _ in range(2):
        store = await open_store(str(path), database_lock(str(path)))
        await store.close()
    assert in_another_process(_ANOTHER, path) == ""


async def test_who_is_refused_takes_nothing_from_the_server(serving: Store, path: Path) -> None:
    """Closing a descriptor drops the locks that SQLite has in that process; another could then end the log beside."""
    Path(f"{path}.key").unlink()
    with pytest.raises(StoreDown):
        FileLock(str(path))
    await serving.append("t", 1, [b"x"], None, status())
    assert (
        in_another_process("import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT 1 FROM pulse')", path)
        == ""
    )
    assert Path(f"{path}-wal").exists(), "the other was not the last to close"
    await serving.append("t", 2, [b"y"], None, status())
    assert await bodies(serving, "t") == [b"created", b"x", b"y"]


async def test_the_operator_works_beside_an_open_server(serving: Store, path: Path, tmp_path: Path) -> None:
    assert in_another_process(_OPERATE, path, tmp_path / "copy.db") == ""
    assert [line.text for line in await serving.chat("t", ("players",), 0, 10)] == ["from another process"]
    await serving.append("t", 1, [b"x"], None, status())
    await serving.check()
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM tables").fetchone() == (1,)


# A file that is deleted or replaced.


def delete(path: Path) -> None:
    path.unlink()


def delete_log(path: Path) -> None:
    Path(f"{path}-wal").unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replace(path: Path) -> None:
    copy = path.with_name("copy.db")
    with closing(sqlite3.connect(copy)) as database:
        database.execute("CREATE TABLE recipes (cake TEXT)")
    copy.replace(path)


def copy_over(path: Path) -> None:
    """As `cp` does: the file stays the same, its content does not."""
    copy = path.with_name("copy.db")
    with closing(sqlite3.connect(path)) as database, closing(sqlite3.connect(copy)) as target:
        database.backup(target)
        target.execute("PRAGMA user_version = 0")
        target.commit()
    shutil.copyfile(copy, path)


def empty(path: Path) -> None:
    os.truncate(path, 0)


@pytest.mark.parametrize("harm", [delete, delete_log, move, replace, copy_over, empty])
async def test_nothing_is_confirmed_that_will_not_be_there(
    serving: Store, path: Path, harm: Callable[[Path], None]
) -> None:
    await serving.append("t", 1, [b"x"], None, status())
    harm(path)
    with pytest.raises(DatabaseReplaced, match="was deleted or replaced while it was open"):
        await serving.append("t", 2, [b"y"], None, status())
    with pytest.raises(DatabaseReplaced):
        await serving.set_heartbeat(5.0)
    with pytest.raises(DatabaseReplaced):
        await serving.check()


async def test_what_goes_at_the_very_moment_is_not_confirmed(serving: Store, path: Path) -> None:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE tables SET host = 'eve'")
        path.unlink()

    with pytest.raises(DatabaseReplaced):
        await serving._writer.write(work)  # type: ignore[attr-defined]


async def test_a_file_that_comes_back_goes_on(serving: Store, path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))
    with pytest.raises(DatabaseReplaced):
        await serving.append("t", 1, [b"x"], None, status())
    path.with_name("elsewhere.db").rename(path)
    await serving.append("t", 1, [b"x"], None, status())


async def test_what_was_copied_over_it_stays_as_it_is(path: Path) -> None:
    store = await open_store(str(path), database_lock(str(path)))
    await create_table(store, "t", "ada")
    copy = path.with_name("copy.db")
    await store.backup(str(copy))
    await store.append("t", 1, [b"x"], None, status())
    shutil.copyfile(copy, path)
    with pytest.raises(DatabaseReplaced):
        await store.check()
    await store.close()
    assert path.read_bytes() == copy.read_bytes()


def bring_into_file(path: Path) -> None:
    """Let SQLite bring all that was written from the log beside the database into it, as it does now and then."""
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[0] == 0


async def test_a_copy_of_the_open_file_that_is_put_back_is_noticed(serving: Store, path: Path) -> None:
    await serving.append("t", 1, [b"x"], None, status())
    copy = shutil.copyfile(path, path.with_name("copy.db"))
    for seq in (2, 3):
        await serving.append("t", seq, [b"x"], None, status())
        bring_into_file(path)
    await serving.append("t", 4, [b"x"], None, status())
    shutil.copyfile(copy, path)
    with pytest.raises(DatabaseReplaced):
        await serving.append("t", 5, [b"y"], None, status())


async def test_a_copy_that_is_as_new_as_the_file_harms_nothing_if_it_is_put_back(serving: Store, path: Path) -> None:
    """All that was written since stands in the log beside it."""
    await serving.append("t", 1, [b"x"], None, status())
    copy = shutil.copyfile(path, path.with_name("copy.db"))
    await serving.append("t", 2, [b"y"], None, status())
    shutil.copyfile(copy, path)
    await serving.append("t", 3, [b"z"], None, status())
    assert [event.body for event in await serving.events("t")][1:] == [b"x", b"y", b"z"]


async def test_the_file_is_marked_anew_only_when_its_mark_has_come_into_it(serving: Store, path: Path) -> None:
    def mark() -> int:
        with closing(sqlite3.connect(path)) as database:
            return int(database.execute("PRAGMA user_version").fetchone()[0])

    await serving.append("t", 1, [b"x"], None, status())
    marks = [mark()]
    for seq in range(2, 6):
        await serving.append("t", seq, [b"x"], None, status())
        marks.append(mark())
    assert len(set(marks)) == 1
    bring_into_file(path)
    await serving.append("t", 6, [b"x"], None, status())
    assert mark() != marks[0]
