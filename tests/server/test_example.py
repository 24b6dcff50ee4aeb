"""The example client of the documentation plays a game to its end."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from teocalli.lab.live.process import ServerProcess
from tests.server.running import Person, Running, hasty, until
from tests.waiting import GIVE_UP

ROOT = Path(__file__).parents[2]
BOT = ROOT / "docs" / "examples" / "bot.py"


def test_it_has_thirty_lines() -> None:
    lines = [line for line in BOT.read_text().splitlines() if line.strip()]
    assert len(lines) <= 30
    assert max(map(len, lines)) <= 120
    assert "[a bot in 30 lines](docs/examples/bot.py)" in (ROOT / "README.md").read_text()
    assert "[A bot in 30 lines](examples/bot.py)" in (ROOT / "docs" / "protocol.md").read_text()


async def programs(base: str, table: str, *people: Person) -> list[Process]:
    """One for each of these people, with a token of theirs."""
    tokens = [(await person.post("/api/tokens", label="bot"))["token"] for person in people]
    return [
        await asyncio.create_subprocess_exec(sys.executable, str(BOT), base, table, token, stderr=PIPE)
        for token in tokens
    ]


async def all_seated(ann: Person, table: str) -> None:
    while not (await ann.look(table))["table"]["seats"][1]["who"]:
        await asyncio.sleep(0.05)


async def done(started: list[Process]) -> None:
    for program in started:
        _, errors = await program.communicate()
        assert (program.returncode, errors) == (0, b"")


async def test_two_programs_play_by_their_tokens(running: Running) -> None:
    """One joins an open seat, the other sits already and finds its place when the lot has been drawn."""
    ann, bob = await running.people(2)
    table = (await ann.open_table("schatz", "me", "open", 1, options={"max_rounds": 1}, first={"by": "lot"}))["id"]
    started = await programs(running.base, table, ann, bob)
    async with asyncio.timeout(5 * GIVE_UP):
        await all_seated(ann, table)
        live = running.server.tables.loaded[table]

        async def look_from_their_seats() -> bool:
            return sorted(feed.eyes if feed.eyes is not None else -1 for feed in live.feeds) == [0, 1]

        await until(look_from_their_seats)  # a look that comes after the lot was drawn would be from another's seat
        with hasty():
            await ann.ask(table, "start")
            await done(started)
    end = (await ann.look(table))["table"]["end"]
    assert end["stopped"] is None
    assert len(end["scores"]) == 3


def opened(folder: Path, port: int = 0) -> ServerProcess:
    return ServerProcess(str(folder), "--workers", "1", port=port, program="tests.patient_program")


@pytest.mark.slow
async def test_they_wait_for_a_server_that_is_killed_and_play_on(tmp_path: Path) -> None:
    running = opened(tmp_path)
    ann, bob = await Person(running.base).visit(), await Person(running.base).visit()
    rounds = {"target": 1000, "max_rounds": 12}
    table = (await ann.open_table("schatz", "me", "open", options=rounds))["id"]
    started = await programs(running.base, table, bob)
    try:
        async with asyncio.timeout(5 * GIVE_UP):
            await all_seated(ann, table)
            await ann.ask(table, "start")
            (seat,) = (await ann.look(table))["you"]["seats"]
            while (seen := await ann.look(table, seat))["seq"] < 50:
                if seat in seen["view"]["actors"]:
                    await ann.play(table, seat)
                else:
                    await asyncio.sleep(0.01)
            running.kill()  # the game waits for Ann, or will after the other's next moves
            await asyncio.sleep(2.5)
            running = opened(tmp_path, port=int(running.base.rpartition(":")[2]))
            assert (await ann.look(table))["table"]["phase"] == "playing"
            started += await programs(running.base, table, ann)
            await done(started)
        assert (await ann.look(table))["table"]["end"]["stopped"] is None
        assert (await ann.look(table))["seq"] > seen["seq"]
    finally:
        running.kill()
        for program in started:
            if program.returncode is None:
                program.kill()
