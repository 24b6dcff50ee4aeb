"""Opening a store: migrations, newer schemas, databases that cannot be opened, backups."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from stat import S_IMODE

import asyncpg  # type: ignore[import-untyped]  # no type information is shipped
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine

import teocalli.store
from teocalli.core.errors import BadInput
from teocalli.store import migrate
from teocalli.store.connect import open_store
from teocalli.store.migrate import REVISIONS
from teocalli.store.schema import METADATA
from teocalli.store.store import Store, StoreDown
from tests.postgres import Server
from tests.store.samples import bodies, create_table, person, status

pytestmark = pytest.mark.asyncio

MIGRATIONS = Path(teocalli.store.__file__).parent / "migrations"


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


async def test_the_steps_are_those_of_the_folder() -> None:
    scripts = ScriptDirectory(str(MIGRATIONS))
    assert [script.revision for script in scripts.walk_revisions()] == list(reversed(REVISIONS))


async def test_sqlite_is_migrated_when_opened(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "teocalli.db"
    store = await open_store(str(path))
    await store.close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


@pytest.mark.skipif(os.name == "nt", reason="there are no such permissions")
async def test_nobody_else_reads_a_database_in_a_folder_that_is_open_to_all(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    umask = os.umask(0o022)
    try:
        store = await open_store(str(tmp_path / "teocalli.db"))
        await create_table(store, "t")
        modes = {file.name: S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        await store.close()
    finally:
        os.umask(umask)
    assert modes == dict.fromkeys(["teocalli.db", "teocalli.db-wal", "teocalli.db-shm"], 0o600)


async def test_postgresql_is_migrated_by_one_of_those_who_open_it(postgres: Server) -> None:
    url = postgres.empty()
    stores = await asyncio.gather(*(open_store(url) for _ in range(3)))
    await create_table(stores[0], "t")
    assert await bodies(stores[2], "t") == [b"created"]
    for store in stores:
        await store.close()
    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url))
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_what_was_kept_is_there_when_opened_again(address: str) -> None:
    store = await open_store(address)
    await create_table(store, "t")
    await store.close()
    store = await open_store(address)
    assert await bodies(store, "t") == [b"created"]
    await store.append("t", 1, [b"x"], None, status())
    await store.close()


async def test_a_database_that_is_up_to_date_opens_without_alembic(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await open_store(address)).close()
    monkeypatch.setattr(migrate, "upgrade", None)
    await (await open_store(address)).close()


async def test_identities_of_the_first_schema_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "teocalli.db"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql(
            "INSERT INTO identities VALUES ('ada', 'Ada', 'guest', NULL, NULL, NULL, 2, 'de', 1.0, 1.0, NULL, 0)"
        )
    engine.dispose()
    store = await open_store(str(path))
    ada = await store.identity("ada")
    await store.close()
    assert ada == person("ada", name="Ada", generation=2, language="de", created=1.0, seen=1.0)
    assert ada.endings is None


async def test_a_newer_schema_is_refused(address: str) -> None:
    store = await open_store(address)
    await store._write([("UPDATE alembic_version SET version_num = '9999'", ())])  # type: ignore[attr-defined]
    await store.close()
    with pytest.raises(StoreDown, match=r"newer Teocalli \(its schema is 9999, this one knows 0005\)\.$"):
        await open_store(address)


async def test_a_failed_migration_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "teocalli.db")
    upgrade = migrate.upgrade

    def breaks(connection: Connection, revision: str = "head") -> None:
        upgrade(connection, revision)
        raise sqlite3.OperationalError("disk is full")

    monkeypatch.setattr(migrate, "upgrade", breaks)
    with pytest.raises(StoreDown, match="disk is full"):
        await open_store(path)
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    database.close()


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Moctezuma, " * 100)
    with pytest.raises(StoreDown, match=r"letter\.txt is not a database\.$"):
        await open_store(str(path))
    assert path.read_text().startswith("Dear")


async def test_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipes (cake TEXT)")
    database.close()
    with pytest.raises(StoreDown, match=r"belongs to another program\.$"):
        await open_store(str(path))


async def test_a_path_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreDown, match=r"cannot be opened: File exists\.$"):
        await open_store(str(tmp_path / "file" / "teocalli.db"))
    with pytest.raises(StoreDown, match=r"cannot be used: unable to open database file\.$"):
        await open_store(str(tmp_path))


async def test_an_address_of_another_kind() -> None:
    with pytest.raises(StoreDown, match="not by mysql://"):
        await open_store("mysql://root:hush@localhost/x")


async def test_a_postgresql_that_is_not_there(postgres: Server) -> None:
    with pytest.raises(StoreDown, match=r"^The PostgreSQL database x at 127\.0\.0\.1:1 cannot be reached\.$"):
        await open_store("postgresql://ada:hush@127.0.0.1:1/x")
    with pytest.raises(StoreDown, match='cannot be used: database "nowhere" does not exist'):
        await open_store(postgres.url("nowhere"))
    for bad in ("postgresql://ada:hush@[bad/x", "postgresql://ada:hush@host:door/x"):
        with pytest.raises(StoreDown) as caught:
            await open_store(bad)
        assert "hush" not in str(caught.value)


async def test_a_store_answers_while_it_is_open(store: Store) -> None:
    await store.check()


async def test_postgresql_goes_and_comes_back(postgres_started: Callable[[], Server]) -> None:
    server = await asyncio.to_thread(postgres_started)
    store = await open_store(server.empty())
    rung: list[tuple[str, str]] = []
    store.subscribe(lambda kind, what: rung.append((kind, what)))
    await create_table(store, "t")
    server.stop()
    with pytest.raises(StoreDown):
        await store.check()
    with pytest.raises(StoreDown):
        await store.append("t", 1, [b"x"], None, status())
    server.start()
    async with asyncio.timeout(60):
        while not rung:
            await asyncio.sleep(0.01)
    assert rung == [("all", "")]
    await store.check()
    await store.append("t", 1, [b"x"], None, status())
    assert await bodies(store, "t") == [b"created", b"x"]
    await store.close()


async def test_a_backup_is_a_store_of_that_moment(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "teocalli.db"))
    await create_table(store, "t")
    playing = True

    async def play() -> None:
        seq = 1
        while playing:
            await store.append("t", seq, [b"x"], None, status())
            seq += 1

    player = asyncio.create_task(play())
    while len(await store.events("t")) < 10:
        await asyncio.sleep(0)
    await store.backup(str(tmp_path / "copy.db"))
    playing = False
    await player
    await store.append("t", len(await store.events("t")), [b"after"], None, status())
    with pytest.raises(BadInput, match="already there"):
        await store.backup(str(tmp_path / "copy.db"))
    with pytest.raises(StoreDown, match="cannot be copied"):
        await store.backup(str(tmp_path / "no" / "copy.db"))
    await store.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "teocalli.db"]
    copy = await open_store(str(tmp_path / "copy.db"))
    events = await copy.events("t")
    found = await copy.row("t")
    assert found is not None
    assert found.events == len(events) > 1
    assert events[-1].body == b"x"
    await copy.close()


async def test_postgresql_has_its_own_backup(postgres_url: str, tmp_path: Path) -> None:
    store = await open_store(postgres_url)
    with pytest.raises(BadInput, match="pg_dump"):
        await store.backup(str(tmp_path / "copy"))
    await store.close()
