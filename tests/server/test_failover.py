"""The primary of a replicated PostgreSQL is killed under load, and its standby promoted: nothing confirmed is lost."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from teocalli.lab.live.log_check import find_unreadable
from teocalli.lab.live.torture import TorturePlan, run_torture
from tests.replicated_postgres import ReplicatedPostgres
from tests.waiting import GIVE_UP

pytestmark = pytest.mark.slow

LONG = bool(os.environ.get("TORTURE"))
"""Many times, with many tables."""
TIMES, TABLES = (20, 50) if LONG else (2, 4)


@pytest.fixture
def replicated() -> Iterator[ReplicatedPostgres]:
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    with ReplicatedPostgres(folder) as postgres:
        yield postgres
    shutil.rmtree(folder, ignore_errors=True)


async def test_servers_go_over_to_a_promoted_standby(replicated: ReplicatedPostgres, tmp_path: Path) -> None:
    """Two servers; the second time back again, to the first host, which was made a standby meanwhile."""

    async def fail_over() -> None:
        for time in range(TIMES):
            if time:
                await asyncio.to_thread(replicated.attach_standby)
            await asyncio.sleep(0.5)
            await asyncio.to_thread(replicated.fail_over)

    for seed in count(1):
        plan = TorturePlan(
            database=replicated.url,
            processes=2,
            kills=0,
            tables=TABLES,
            pause=0.1,
            finish=10 * GIVE_UP,
            seed=seed,
        )
        outcome, tables = await run_torture(plan, tmp_path / "log", program="tests.patient_program", disturb=fail_over)
        assert outcome.faults == [], outcome
        assert outcome.tables >= TABLES
        assert await find_unreadable(replicated.url, tables) == []
        if outcome.resent > 0:
            break
        await asyncio.to_thread(replicated.attach_standby)
