"""Whoever wants no motion sees none, in no game; everybody else does."""

import asyncio
from random import Random

import pytest
from playwright.async_api import WebSocket

from tests.e2e.tables import open_table, play_by_api
from tests.e2e.visitors import Visitors
from tests.waiting import GIVE_UP

MOVES = {"aztec": 4, "aztekz": 16, "schatz": 24}
"""So many that anything that moves in a game has moved."""
_WATCH = """
globalThis.moved = new Set();
(function look() {
    for (const {effect, playState} of document.getAnimations()) {
        if (playState === "running" && effect.target.closest("[data-testid=board]")) moved.add(effect.target.className);
    }
    requestAnimationFrame(look);
})();
"""
_SOME_FRAMES = """async () => {
    for (let k = 0; k < 10; k++) await new Promise(requestAnimationFrame);
    return [...moved].map(String);
}"""


@pytest.mark.parametrize("game", MOVES)
@pytest.mark.parametrize("wanted", [True, False], ids=["wanted", "unwanted"])
async def test_moves_are_shown_with_motion_only_where_it_is_wanted(visitors: Visitors, game: str, wanted: bool) -> None:
    page = await visitors.open()
    path = await open_table(page, game, ["me", "device"])
    watcher = await visitors.open(motion=wanted)
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    watcher.on("websocket", listen)
    await watcher.add_init_script(_WATCH)
    await watcher.goto(visitors.base + path)
    await watcher.get_by_test_id("board").wait_for()
    await play_by_api(page, path, MOVES[game], Random(2).choice)
    async with asyncio.timeout(GIVE_UP):
        while sum(frame.count('"kind":"moved"') for frame in heard) < MOVES[game]:
            await asyncio.sleep(0.05)
    moved = await watcher.evaluate(_SOME_FRAMES)
    assert (moved != []) == wanted, moved
