"""`teocalli operate` beside a running server, on SQLite and on PostgreSQL."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from teocalli.cli import operate as cli_operate
from teocalli.core.errors import BadInput
from teocalli.lab.live.client import Json, Refusal, TableSocket
from teocalli.server.identity.guests import new_id
from tests.cli.program import refused as said_no
from tests.cli.program import run, teocalli
from tests.server.conftest import either, postgres, postgres_started
from tests.server.running import Person, Running, answered, dismissed, refused

__all__ = ["either", "postgres", "postgres_started"]

Operate = Callable[..., Awaitable[str]]

_LATER = 11.0
"""Seconds after which the identities of open connections are checked again."""


@pytest.fixture
def operate(either: Running, capsys: pytest.CaptureFixture[str]) -> Operate:
    """What a command prints about the running server; both have the same clock."""

    async def done(*arguments: str) -> str:
        database = ("--database", either.settings.database)
        with patch.object(cli_operate, "time", either):
            return await asyncio.to_thread(run, capsys, "operate", *arguments, *database)

    return done


async def test_reports_name_who_and_whom(either: Running, operate: Operate) -> None:
    ann, ben = await either.people(2)
    table = (await ann.open_table("schatz", "me", "open"))["id"]
    await ben.ask(table, "join")
    await ann.call("PATCH", "/api/me", {"name": "Ann"})
    await ann.post(f"/api/tables/{table}/reports", about=ben.id, text="He shouts.\nAll day.")
    listed = (await operate("reports")).splitlines()
    when, place, said = listed[-1].split("  ")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", when)
    assert place == f"table {table}"
    assert re.fullmatch(rf"Ann \[{ann.id}\] about .+ \[{ben.id}\]: He shouts\..All day\.", said)


async def test_a_line_of_chat_is_deleted(either: Running, operate: Operate) -> None:
    ann, ben = await either.people(2)
    table = (await ann.open_table("schatz", "me", "open"))["id"]
    await ben.ask(table, "join")
    for text in ("Good morning", "You fools"):
        await ben.post(f"/api/tables/{table}/chat", text=text, room="players")
    first, second = (await operate("chat", table)).splitlines()
    assert first.endswith(f"[{ben.id}]: Good morning")
    assert second.endswith(f"[{ben.id}]: You fools")
    number = second.split()[0]
    assert await operate("delete-chat", number) == f"line {number} is deleted\n"
    assert [line["text"] for line in (await ann.get(f"/api/tables/{table}/chat"))["lines"]] == ["Good morning"]
    assert (await operate("chat", table)).splitlines()[1].endswith("(deleted)")
    with pytest.raises(BadInput, match="there is no line 999999999"):
        await operate("delete-chat", "999999999")


async def test_nothing_to_list(either: Running, operate: Operate) -> None:
    ann = await either.person().visit()
    table = (await ann.open_table("schatz", "me", "open"))["id"]
    assert await operate("chat", table) == "nothing was said there\n"
    with pytest.raises(BadInput, match="there is no table 'nowhere'"):
        await operate("chat", "nowhere")


async def test_who_is_banned_may_look_only(either: Running, operate: Operate) -> None:
    ann = await either.person().visit()
    table = (await ann.open_table("aztec", "device", "device", start=True))["id"]
    async with ann.open_socket(table, 0) as connection:
        assert (await _moves(ann, table, connection, 0))["ok"]
        assert f"[{ann.id}] may look on only, until " in await operate("ban", ann.id, "--days", "2")
        assert await refused(ann.play(table, 1)) == (403, "banned")
        assert await refused(ann.open_table("aztec", "me", "open")) == (403, "banned")
        assert await refused(ann.post(f"/api/tables/{table}/chat", text="but", room="players")) == (403, "banned")
        assert (await ann.look(table, 0))["id"] == table
        either.ahead += _LATER
        assert await dismissed(connection) == (None, "banned", 1008)
    async with ann.open_socket(table, 0) as connection:
        assert (await _moves(ann, table, connection, 1))["error"]["code"] == "banned"
        await operate("unban", ann.id)
        assert (await _moves(ann, table, connection, 1))["ok"]
    await ann.play(table, 0)


async def test_a_ban_ends_by_itself(either: Running, operate: Operate) -> None:
    ann = await either.person().visit()
    table = (await ann.open_table("aztec", "device", "device", start=True))["id"]
    await operate("ban", ann.id, "--days", "0.001")
    assert await refused(ann.play(table, 0)) == (403, "banned")
    either.ahead += 90
    await ann.play(table, 0)


async def test_an_account_is_banned_by_its_name(either: Running, operate: Operate) -> None:
    ann = await either.person().visit()
    await ann.post("/api/account", account="Ann.of.Tula", passphrase="correct horse battery")
    assert "may look on only" in await operate("ban", "ann.of.tula")
    assert await refused(ann.open_table("aztec", "me", "open")) == (403, "banned")
    assert "may take part again" in await operate("unban", "ANN.OF.TULA")
    await ann.open_table("aztec", "me", "open")


async def test_an_address_is_banned(either: Running, operate: Operate) -> None:
    ann = await either.person().visit()
    table = (await ann.open_table("aztec", "device", "device", start=True))["id"]
    async with ann.open_socket(table, 0) as connection:
        assert (await _moves(ann, table, connection, 0))["ok"]
        assert "whoever comes from 127.0.0.1 may look on only" in await operate("ban-address", "127.0.0.1")
        try:
            with pytest.raises(Refusal, match=r"\d{4}-\d\d-\d\d"):
                await ann.play(table, 1)
            either.ahead += _LATER
            assert await dismissed(connection) == (None, "banned", 1008)
            assert (await ann.look(table, 0))["id"] == table
        finally:
            assert "127.0.0.1 may take part again" in await operate("unban", "127.0.0.1")
    await ann.play(table, 1)


async def test_of_an_ipv6_address_the_whole_network_is_banned(either: Running, operate: Operate) -> None:
    assert "whoever comes from 2001:db8::/64 may" in await operate("ban-address", "2001:db8::7")
    assert "2001:db8::/64 may take part again" in await operate("unban", "2001:db8::8")


async def test_who_is_not_here_is_not_banned(operate: Operate) -> None:
    with pytest.raises(BadInput, match="nobody here has the id or the account 'nobody'"):
        await operate("ban", "nobody")
    with pytest.raises(BadInput, match="an address is like"):
        await operate("ban-address", "example.org")


async def test_from_another_process(either: Running) -> None:
    ann = await either.person().visit()
    await ann.open_table("aztec", "me", "open")
    arguments = ("operate", "ban", ann.id, "--database", either.settings.database)
    assert "may look on only" in (await asyncio.to_thread(teocalli, *arguments)).stdout
    assert await refused(ann.open_table("aztec", "me", "open")) == (403, "banned")


def test_no_id_looks_like_an_option() -> None:
    assert not any(new_id().startswith("-") for _ in range(2000))


def test_a_server_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for command in (["operate", "reports"], ["export", "table"], ["backup", str(tmp_path / "copy")]):
        assert "there is no Teocalli data in" in said_no(capsys, *command, "--data", str(tmp_path / "none"))
    assert not (tmp_path / "none").exists()


async def _moves(ann: Person, table: str, connection: TableSocket, seat: int) -> Json:
    """The answer to a legal move by socket."""
    seen = await ann.look(table, seat)
    actions, decision = seen["view"]["legal"][:1], seen["table"]["decision"]
    return await answered(connection, "play", seat=seat, decision=decision, actions=actions)
