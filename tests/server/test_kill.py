"""Servers that are killed while people play: nothing that was confirmed is lost, nothing is done twice."""

import asyncio
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest

from teocalli.lab.live.client import Refusal
from teocalli.lab.live.log_check import find_unreadable
from teocalli.lab.live.torture import TorturePlan, run_torture
from teocalli.server.live.tables import LiveTables
from tests.server.running import Running, new_key, refused
from tests.waiting import GIVE_UP

pytestmark = pytest.mark.slow

KILLS = 4


async def require_survival(database: str, processes: int, folder: Path) -> None:
    """Kill servers while games are played, again and again until a kill has hit a command under way."""
    log = folder / "log"
    for seed in count(1):
        plan = TorturePlan(
            database=database,
            processes=processes,
            kills=KILLS,
            tables=4,
            life=(0.1, 0.5),
            pause=0.1,
            finish=10 * GIVE_UP,
            seed=seed,
        )
        outcome, tables = await run_torture(plan, log, program="tests.patient_program")
        assert outcome.faults == []
        assert outcome.tables >= 4
        assert '"level": "error"' not in log.read_text()
        assert await find_unreadable(database, tables) == []
        if outcome.resent > 0:
            break


async def test_a_server_on_sqlite_survives(tmp_path: Path) -> None:
    await require_survival(str(tmp_path), 1, tmp_path)


async def test_a_server_on_postgresql_survives(postgres_url: str, tmp_path: Path) -> None:
    await require_survival(postgres_url, 1, tmp_path)


async def test_a_server_of_three_processes_survives(postgres_url: str, tmp_path: Path) -> None:
    await require_survival(postgres_url, 3, tmp_path)


async def test_a_table_that_was_opened_but_not_started_starts_when_asked_again(running: Running) -> None:
    ann = (await running.people(1))[0]
    key, seats = new_key(), ("me", 1)
    with patch.object(LiveTables, "submit", side_effect=asyncio.CancelledError), pytest.raises((Refusal, OSError)):
        await ann.open_table("aztec", *seats, key=key, start=True)
    table = (await ann.open_table("aztec", *seats, key=key, start=True))["id"]
    assert (await ann.look(table))["table"]["phase"] == "playing"
    assert await refused(ann.ask(table, "start")) == (409, "already_started")
