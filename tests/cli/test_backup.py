"""`teocalli backup`, `restore`, `export` and `import`."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from stat import S_IMODE
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from teocalli.cli import transfer
from teocalli.core.errors import BadInput
from teocalli.server.limits import UNLIMITED
from teocalli.server.live.restored import judged_tables, require_our_people
from teocalli.server.settings import Settings
from teocalli.store.connect import open_store as store_at
from teocalli.store.file_lock import FileLock
from teocalli.store.store import StoreDown
from tests.cli.program import refused, run
from tests.postgres import postgres, postgres_started, postgres_url
from tests.server.running import Person, Running

__all__ = ["postgres", "postgres_started", "postgres_url"]

Command = Callable[..., Awaitable[str]]


def opened(database: str) -> Running:
    return Running(Settings(database=database, allowances=UNLIMITED, workers=1)).open()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """A running server, in a folder as the command line makes it."""
    (tmp_path / "data").mkdir()
    running = opened(str(tmp_path / "data" / "teocalli.db"))
    yield running
    running.close()


@pytest.fixture
def data(running: Running) -> str:
    return str(Path(running.settings.database).parent)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    async def done(*arguments: str) -> str:
        return await asyncio.to_thread(run, capsys, *arguments)

    return done


async def a_game(ann: Person, moves: int = 6) -> str:
    table: str = (await ann.open_table("aztec", "device", "device", start=True))["id"]
    for move in range(moves):
        await ann.play(table, move % 2)
    return table


# The whole database.


async def test_a_copy_of_an_open_servers_database_can_be_served(
    running: Running, data: str, command: Command, tmp_path: Path
) -> None:
    ann, copy = await running.person().visit(), tmp_path / "copy.db"
    tables = [await a_game(ann) for _ in range(3)]
    confirmed = {table: (await ann.look(table, 0))["seq"] for table in tables}
    playing = asyncio.create_task(a_game(ann, 20))
    assert await command("backup", str(copy), "--data", data) == f"copied to {copy}\n"
    assert S_IMODE(copy.stat().st_mode) == 0o600
    await playing

    await command("restore", str(copy), "--data", str(tmp_path / "new"))
    again = opened(str(tmp_path / "new" / "teocalli.db"))
    guest = again.person()
    guest.cookie = ann.cookie
    for table in tables:
        assert (await guest.look(table, 0))["seq"] >= confirmed[table]
        await guest.play(table, 0)
    again.close()


async def test_a_copy_does_not_overwrite(running: Running, data: str, command: Command, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(BadInput, match="is already there"):
        await command("backup", str(tmp_path / "mine"), "--data", data)
    assert (tmp_path / "mine").read_text() == "mine"
    with pytest.raises(StoreDown, match="cannot be copied"):
        await command("backup", str(tmp_path / "nowhere" / "copy"), "--data", data)


async def test_restoring_replaces_only_by_force(tmp_path: Path, command: Command) -> None:
    place, copy = str(tmp_path / "teocalli.db"), str(tmp_path / "copy.db")
    running = opened(place)
    ann = await running.person().visit()
    kept = await a_game(ann)
    await command("backup", copy, "--data", str(tmp_path))
    lost = await a_game(ann)
    running.close()
    with pytest.raises(BadInput, match="already there; --force replaces it"):
        await command("restore", copy, "--data", str(tmp_path))
    assert await command("restore", copy, "--data", str(tmp_path), "--force") == f"restored {place}: 1 tables\n"
    running = opened(place)
    ann.base = running.base
    listed = [table["id"] for table in (await ann.get("/api/tables?list=mine"))["tables"]]
    assert listed == [kept]
    assert lost not in listed
    running.close()
    with pytest.raises(BadInput, match="is the database itself"):
        await command("restore", place, "--data", str(tmp_path), "--force")


async def test_what_stands_beside_the_old_file_is_not_read_into_the_new_one(tmp_path: Path, command: Command) -> None:
    place, copy = tmp_path / "teocalli.db", str(tmp_path / "copy.db")
    running = opened(str(place))
    await a_game(await running.person().visit())
    await command("backup", copy, "--data", str(tmp_path))
    await a_game(await running.person().visit())
    left = {ending: Path(f"{place}{ending}").read_bytes() for ending in ("", "-wal")}
    running.close()
    for ending, content in left.items():  # as if the server had been killed
        Path(f"{place}{ending}").write_bytes(content)
    await command("restore", copy, "--data", str(tmp_path), "--force")
    with closing(sqlite3.connect(place)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (1,)


async def test_nothing_is_restored_under_an_open_server(running: Running, data: str, command: Command) -> None:
    copy = str(Path(data) / "copy.db")
    await command("backup", copy, "--data", data)
    with pytest.raises(StoreDown, match="Another Teocalli is open"):
        await command("restore", copy, "--data", data, "--force")


async def test_what_is_no_copy_is_not_restored(
    running: Running, data: str, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refusal(copy: Path) -> str:
        with pytest.raises(BadInput) as no:
            await command("restore", str(copy), "--data", str(tmp_path / "new"))
        assert not (tmp_path / "new" / "teocalli.db").exists()
        return str(no.value)

    assert "there is no file" in await refusal(tmp_path / "nowhere")
    letter = tmp_path / "letter"
    letter.write_text("Dear Montezuma, " * 100)
    assert "is not a backup of a Teocalli database: file is not a database" in await refusal(letter)
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE letters (text)")
    assert "is not a backup of a Teocalli database: no such table" in await refusal(other)

    await a_game(await running.person().visit())
    copy = tmp_path / "copy.db"
    await command("backup", str(copy), "--data", data)
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2])
    assert "copy.db is " in await refusal(copy)
    copy.write_bytes(whole)
    with closing(sqlite3.connect(copy)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    assert "was written by a newer Teocalli" in await refusal(copy)
    copy.write_bytes(whole)
    with closing(sqlite3.connect(copy)) as database:
        database.execute("CREATE VIEW spied AS SELECT secret FROM tables")
    assert "has a view, 'spied'; Teocalli makes none" in await refusal(copy)
    copy.write_bytes(whole)
    await command("restore", str(copy), "--data", str(tmp_path / "new"))


async def test_every_log_of_a_copy_is_replayed(running: Running, data: str, command: Command, tmp_path: Path) -> None:
    ann, copy = await running.person().visit(), tmp_path / "copy.db"
    await a_game(ann)
    table = await a_game(ann)
    await ann.ask(table, "resign", seat=0)
    await command("backup", str(copy), "--data", data)
    whole = copy.read_bytes()

    def harm(change: str, *values: object) -> None:
        copy.write_bytes(whole)
        with closing(sqlite3.connect(copy)) as database:
            assert database.execute(change, values).rowcount > 0
            database.commit()

    async def restored(change: str, *values: object) -> str:
        harm(change, *values)
        return await command("restore", str(copy), "--data", str(tmp_path / "new"), "--force")

    for change, says in HARM:
        harm(change, table)
        with pytest.raises(BadInput) as no:
            for _ in judged_tables(str(copy), time.time()):
                pass
        assert str(no.value) == says.format(table=table)
    with pytest.raises(BadInput, match="does not replay"):
        await restored(HARM[0][0], table)
    assert not (tmp_path / "new" / "teocalli.db").exists()
    for column, value, says in (
        ("name", "x" * 25, "is no name"),
        ("name", "Ann\u202e", "is no name"),
        ("account", "Ann", "is not the name of an account"),
        ("id", "ann", "'ann' is not the id of anybody"),
        ("kind", "king", "is not the id of anybody"),
    ):
        harm(f"UPDATE identities SET {column} = ?", value)
        with pytest.raises(BadInput, match=says):
            require_our_people(str(copy))
    with pytest.raises(BadInput, match="is no name"):
        await restored("UPDATE identities SET name = ?", "x" * 25)
    for harmless in (
        "UPDATE tables SET phase = 'corrupt' WHERE id = ?",  # a server has found that it cannot be read
        """UPDATE events SET body = '{"kind":"eaten","at":1}' WHERE table_id = ? AND seq = 4""",
    ):
        assert "2 tables" in await restored(harmless, table)
    copy.write_bytes(whole)
    assert "2 tables" in await command("restore", str(copy), "--data", str(tmp_path / "new"), "--force")


async def test_when_a_server_looks_at_a_restored_table_follows_from_its_log(
    running: Running, data: str, command: Command, tmp_path: Path
) -> None:
    """With a wrong alarm a clock would not run out, or a bot not move."""
    ann, copy = await running.person().visit(), tmp_path / "copy.db"
    timed = await ann.open_table("aztec", "me", "device", start=True, clock={"kind": "move", "seconds": 3600})
    await ann.open_table("aztec", "me", "open")
    await command("backup", str(copy), "--data", data)

    def alarms(file: Path) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(file)) as database:
            return database.execute("SELECT id, due, owed, wake FROM tables ORDER BY id").fetchall()

    right = alarms(copy)
    assert (timed["id"], running.now() + 3600, False, running.now() + 3600) in right
    with closing(sqlite3.connect(copy)) as database:
        database.execute("UPDATE tables SET due = NULL, owed = 1, wake = 4e9 WHERE phase <> 'over'")
        database.commit()
    assert alarms(copy) != right
    await command("restore", str(copy), "--data", str(tmp_path / "new"))
    assert alarms(tmp_path / "new" / "teocalli.db") == right


HARM = [
    (
        "UPDATE events SET body = x'ff7b' WHERE table_id = ? AND seq = 2",
        "the log of table {table} does not replay: event 2 cannot be read",
    ),
    (
        "DELETE FROM events WHERE table_id = ? AND seq = 3",
        "the log of table {table} does not replay: event 3 is missing",
    ),
    (
        "DELETE FROM events WHERE table_id = ? AND seq > 5",
        "the log of table {table} does not replay: there are 6 events instead of 10",
    ),
    (
        "UPDATE tables SET secret = randomblob(32) WHERE id = ?",
        "no table of ours has written the log of table {table}: event 0 cannot follow those before it: its secret is"
        " another one",
    ),
    (
        """UPDATE events SET body = replace(body, '"do":"', '"do":"z') WHERE table_id = ? AND seq = 4""",
        "no table of ours has written the log of table {table}: event 4: the table would have refused it (unreadable)",
    ),
    (
        """UPDATE events SET body = replace(body, '"winners":[1]', '"winners":[0]') WHERE table_id = ? AND seq = 9""",
        "no table of ours has written the log of table {table}: event 9: the game does not end so",
    ),
    (
        """UPDATE events SET body = replace(body, '"at":1', '"at":9') WHERE table_id = ? AND seq = 4""",
        "no table of ours has written the log of table {table}: event 4: its time lies in the future",
    ),
    *(
        (change, f"table {{table}} is listed as something that it is not: its log says another thing ({column})")
        for change, column in (
            ("UPDATE tables SET public = NOT public WHERE id = ?", "public"),
            ("UPDATE tables SET host = 'abcdefghijklmnopqrst' WHERE id = ?", "host"),
            ("UPDATE tables SET created = created - 1 WHERE id = ?", "created"),
            ("UPDATE tables SET updated = updated + 1 WHERE id = ?", "updated"),
            ("UPDATE tables SET wake = 0 WHERE id = ?", "wake"),
            ("UPDATE tables SET movers = 1 WHERE id = ?", "movers"),
            ("UPDATE tables SET seated = '0:abcdefghijklmnopqrst' WHERE id = ?", "seated"),
            ("UPDATE seats SET who = 'abcdefghijklmnopqrst' WHERE table_id = ? AND seat = 1", "seats"),
            ("DELETE FROM seats WHERE table_id = ? AND seat = 1", "seats"),
            ("UPDATE seats SET ended = NULL WHERE table_id = ?", "seats"),
            (
                """UPDATE tables SET summary = replace(summary, '"winners":[1]', '"winners":[0]') WHERE id = ?""",
                "summary",
            ),
            ("""UPDATE tables SET summary = replace(summary, '"who":"', '"who":"x') WHERE id = ?""", "summary"),
            ("UPDATE tables SET summary = x'7b' WHERE id = ?", "summary"),
        )
    ),
]
"""Harm to one table of a copy, and what is said of it."""


def test_postgresql_has_its_own_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    place = ("--database", "postgresql://me:password@db.example.org/house")
    line = refused(capsys, "backup", str(tmp_path / "copy"), *place)
    assert (
        line == "teocalli: The PostgreSQL database house at db.example.org is copied with pg_dump, not by Teocalli.\n"
    )
    assert "is restored with pg_restore or psql" in refused(capsys, "restore", "copy", *place)


# One table.


async def exported(command: Command, table: str, data: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(await command("export", table, "--data", data))
    return document


async def test_a_table_goes_to_another_server_and_on(
    running: Running, data: str, command: Command, tmp_path: Path, postgres_url: str
) -> None:
    ann, file = await running.person().visit(), tmp_path / "table.json"
    await ann.call("PATCH", "/api/me", {"name": "Ann"})
    table = await a_game(ann)
    before = await ann.look(table)
    await command("export", table, "--data", data, "--out", str(file))
    assert S_IMODE(file.stat().st_mode) == 0o600
    document = json.loads(file.read_text())
    assert document["format"] == "teocalli-table/1"
    assert document["table"] == table
    assert document["people"] == {ann.id: "Ann"}
    assert len(document["events"]) == before["seq"] + 1
    assert len(bytes.fromhex(document["secret"])) == 32

    assert await command("import", str(file), "--database", postgres_url) == f"table {table} is here\n"
    other = opened(postgres_url)
    after = await other.person().look(table)
    assert after["view"] == before["view"]
    assert after["table"]["decision"] == before["table"]["decision"]
    assert after["table"]["names"] == {ann.id: "Ann"}
    other.close()
    with pytest.raises(BadInput, match=f"there is already a table {table} here"):
        await command("import", str(file), "--database", postgres_url)


async def test_a_game_that_is_over_is_carried_with_its_proof(running: Running, data: str, command: Command) -> None:
    ann = await running.person().visit()
    table = await a_game(ann)
    await ann.ask(table, "resign", seat=0)
    document = await exported(command, table, data)
    assert document["events"][-1]["secret"] == document["secret"]
    new = f"{data}/new"
    Path(f"{data}/table.json").write_text(json.dumps(document))
    await command("import", f"{data}/table.json", "--data", new)
    again = await exported(command, table, new)
    assert {**again, "exported": 0} == {**document, "exported": 0}


async def test_the_time_on_the_way_is_given_back(running: Running, data: str, command: Command) -> None:
    ann = await running.person().visit()
    clock = {"kind": "bank", "seconds": 600}
    table = (await ann.open_table("aztec", "device", "device", start=True, clock=clock))["id"]
    document = await exported(command, table, data)
    Path(f"{data}/table.json").write_text(json.dumps(document))
    with patch.object(transfer, "time", SimpleNamespace(time=lambda: document["exported"] + 7000.0)):
        await command("import", f"{data}/table.json", "--data", f"{data}/new")
    events = (await exported(command, table, f"{data}/new"))["events"]
    assert events[-1]["kind"] == "resumed"
    assert events[-1]["lost"] == pytest.approx(7000)


async def test_what_does_not_replay_is_not_taken_in(running: Running, data: str, command: Command) -> None:
    ann = await running.person().visit()
    table = await a_game(ann)
    document = await exported(command, table, data)
    file = Path(f"{data}/table.json")

    async def refusal(text: str) -> str:
        file.write_text(text)
        with pytest.raises(BadInput) as no:
            await command("import", str(file), "--data", f"{data}/new")
        return str(no.value)

    async def changed(**more: Any) -> str:
        return await refusal(json.dumps({**document, **more}))

    events = document["events"]
    moved = next(place for place, event in enumerate(events) if event["kind"] == "moved")
    twice = [*events[: moved + 1], *events[moved:]]
    assert "not a table that was exported" in await refusal("Dear Montezuma")
    assert "not a table that was exported" in await refusal("{}")
    assert "not a table that was exported" in await changed(format="teocalli-table/2")
    assert "not a table that was exported" in await changed(secret="xyz")
    assert "the secret of a table has 32 bytes, not 1" in await changed(secret="00")
    assert "is not the id of a table" in await changed(table="../etc/passwd")
    assert "does not replay" in await changed(secret="00" * 32)
    assert "does not replay" in await changed(events=[])
    assert "does not replay" in await changed(events=twice)
    assert "does not replay" in await changed(events=events[1:])
    assert "was written by a newer program: event " in await changed(events=[*events, {"kind": "eaten", "at": 1}])
    late = {**events[-1], "at": document["exported"] + 1e6}
    assert "its time lies in the future" in await changed(events=[*events[:-1], late])
    assert "the time of the export lies in the future" in await changed(exported=document["exported"] + 1e6)
    assert "the time of the export lies in the future, or before" in await changed(exported=1.0)
    for name in ("x" * 25, "Ann\u202e", "A\nnn"):
        assert "is no name" in await changed(people={ann.id: name})
    assert "has a name in the document, but no place" in await changed(people={**document["people"], "x" * 22: "Eve"})
    stranger = [{**event, "host": "x" * 22} if event["kind"] == "created" else event for event in events]
    assert "no table of ours has written the log" in await changed(events=stranger, people={})
    file.write_text(json.dumps(document))
    await command("import", str(file), "--data", f"{data}/new")


DAMAGE = [
    ("UPDATE events SET body = x'ff7b' WHERE table_id = ? AND seq = 2", "replay: event 2 cannot be read"),
    ("UPDATE events SET body = 5 WHERE table_id = ? AND seq = 2", "replay: event 2 cannot be read"),
    ("UPDATE events SET body = '{}' WHERE table_id = ? AND seq = 4", "replay: event 4 cannot be read"),
    (
        """UPDATE events SET body = '{"kind":"eaten","at":1}' WHERE table_id = ? AND seq = 4""",
        "was written by a newer program: event 4 is of a kind that is not known here: eaten",
    ),
    (
        """UPDATE events SET body = replace(body, '"do":"', '"do":"z') WHERE table_id = ? AND seq = 4""",
        "replay: event 4 cannot follow those before it",
    ),
    ("DELETE FROM events WHERE table_id = ? AND seq = 0", "replay: event 0 is missing"),
    ("DELETE FROM events WHERE table_id = ? AND seq = 3", "replay: event 3 is missing"),
    ("DELETE FROM events WHERE table_id = ? AND seq > 5", "replay: event 6 is missing: there should be 10 in all"),
    ("DELETE FROM events WHERE table_id = ?", "replay: event 0 is missing: there should be 10 in all"),
    ("UPDATE tables SET secret = randomblob(32) WHERE id = ?", "replay: event 0 cannot follow"),
    (
        """UPDATE events SET body = replace(body, '"secret":"', '"secret":"z') WHERE table_id = ? AND seq = 9""",
        "replay: event 9: ",
    ),
    (
        """UPDATE events SET body = CASE WHEN instr(body, '[0,1]') THEN replace(body, '[0,1]', '[1,0]')
            ELSE replace(body, '[1,0]', '[0,1]') END WHERE table_id = ? AND seq = 1""",
        "replay: event 1: the lot falls on seat ",
    ),
]


@pytest.mark.parametrize(("damage", "says"), DAMAGE)
async def test_the_event_at_fault_is_named(
    running: Running, data: str, command: Command, damage: str, says: str
) -> None:
    ann = await running.person().visit()
    table = (await ann.open_table("aztec", "device", "device", start=True, first={"by": "lot"}))["id"]
    for move in range(6):
        await ann.play(table, move % 2)
    await ann.ask(table, "resign", seat=0)
    assert len((await exported(command, table, data))["events"]) == 10
    with closing(sqlite3.connect(running.settings.database)) as database:
        assert database.execute(damage, (table,)).rowcount
        database.commit()
    with pytest.raises(BadInput) as no:
        await command("export", table, "--data", data)
    assert says in str(no.value)


async def test_the_draw_at_fault_is_named(running: Running, data: str, command: Command) -> None:
    """Of several that chance brought, also after some were undone."""
    ann = await running.person().visit()
    table = (await ann.open_table("aztekz", "device", "device", start=True))["id"]
    draws: list[int] = []
    while len(draws) < 4:
        seat = (await ann.look(table))["view"]["actors"][0]
        await ann.play(table, seat)
        events = (await ann.get(f"/api/tables/{table}/events"))["events"]
        draws = [event["seq"] for event in events if event["kind"] == "happened" and event["seq"] > 3]
        if len(draws) == 2 and not any(event["kind"] == "undone" for event in events):
            decisions = (await ann.get(f"/api/tables/{table}/decisions"))["decisions"]
            await ann.ask(table, "undo", seat=seat, to=decisions[-2][0])
    await ann.ask(table, "resign", seat=0)
    document = await exported(command, table, data)
    file, events = Path(f"{data}/table.json"), document["events"]
    for seq in draws[2:]:
        found: set[str] = set()
        for other in range(1, 8):
            drawn = {**events[seq], "event": {"by": "chance", "do": f"draw NES {other}"}}
            if drawn != events[seq]:
                file.write_text(json.dumps({**document, "events": [*events[:seq], drawn, events[-1]]}))
                with pytest.raises(BadInput) as no:
                    await command("import", str(file), "--data", f"{data}/new")
                found.add(str(no.value).partition("does not replay: ")[2].partition("“")[0])
        assert f"event {seq}: " in found
        assert found <= {f"event {seq}: ", f"event {seq} cannot follow those before it"}


async def test_a_table_that_cannot_be_read_is_replaced(command: Command, tmp_path: Path, postgres_url: str) -> None:
    """By a copy of it, and only if it cannot be read."""
    running, data = opened(str(tmp_path / "teocalli.db")), str(tmp_path)
    ann, file = await running.person().visit(), Path(f"{data}/table.json")
    table = await a_game(ann)
    await command("export", table, "--data", data, "--out", str(file))
    await ann.play(table, 0)
    running.close()
    await command("import", str(file), "--database", postgres_url)
    spoil = "UPDATE events SET body = $2 WHERE table_id = $1 AND seq = 4"
    for place in (running.settings.database, postgres_url):
        again = ("import", str(file), "--database", place, "--force")
        with pytest.raises(BadInput, match=f"table {table} can be read; it is not replaced"):
            await command(*again)
        store = await store_at(place)
        await store._write([(spoil, (table, b'{"kind":"danced","at":1}'))])  # type: ignore[attr-defined]
        with pytest.raises(BadInput, match=f"table {table} was written by a newer program, which can read it"):
            await command(*again)
        await store._write([(spoil, (table, b"?"))])  # type: ignore[attr-defined]
        with pytest.raises(BadInput, match=r"already a table .* here; --force replaces it if it cannot be read"):
            await command(*again[:-1])
        assert await command(*again) == f"table {table} is here\n"
        carried = len(json.loads(file.read_text())["events"])
        assert len(await store.events(table)) - carried in (0, 1), "and the time on the way if it was long"
        await store.mark_corrupt(table)
        assert await command(*again) == f"table {table} is here\n"
        row = await store.row(table)
        assert row is not None
        assert (row.phase, await store.seats_of(ann.id)) == ("playing", [(table, 0), (table, 1)])
        await store.close()
    with FileLock(running.settings.database), pytest.raises(StoreDown, match="Another Teocalli is open"):
        await command("import", str(file), "--data", data, "--force")
    other = opened(running.settings.database)
    guest = other.person()
    guest.cookie = ann.cookie
    await guest.play(table, 0)
    other.close()


async def test_a_table_that_is_not_there(running: Running, data: str, command: Command) -> None:
    with pytest.raises(BadInput, match="there is no table 'nowhere'"):
        await command("export", "nowhere", "--data", data)
    with pytest.raises(OSError, match="No such file"):
        await command("import", f"{data}/nowhere.json", "--data", data)
