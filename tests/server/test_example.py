"""The example client of the documentation plays a game to its end."""

import asyncio
import sys
from pathlib import Path

from tests.server.running import Running, hasty

BOT = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


async def test_two_programs_play_by_their_tokens(running: Running) -> None:
    """One joins an open seat, the other sits already and finds its place when the lot has been drawn."""
    ann, bob = await running.people(2)
    tokens = [(await person.post("/api/tokens", label="bot"))["token"] for person in (ann, bob)]
    table = (await ann.opens("schatz", "me", "open", 1, options={"max_rounds": 1}, first={"by": "lot"}))["id"]
    programs = [
        await asyncio.create_subprocess_exec(
            sys.executable, str(BOT), running.base, table, token, stderr=asyncio.subprocess.PIPE
        )
        for token in tokens
    ]
    async with asyncio.timeout(60):
        while not (await ann.look(table))["table"]["seats"][1]["who"]:
            await asyncio.sleep(0.05)
        with hasty():
            await ann.ask(table, "start")
            for program in programs:
                _, errors = await program.communicate()
                assert (program.returncode, errors) == (0, b"")
    end = (await ann.look(table))["table"]["end"]
    assert end["stopped"] is None
    assert len(end["scores"]) == 3
