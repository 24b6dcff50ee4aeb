"""Nobody is sent what is not theirs: every frame, answer, refusal and log line of a whole game is searched."""

import logging
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from teocalli.games.schatz.notation import CARDS, texts
from teocalli.lab.live.client import Client, Refusal
from teocalli.table.table import Table
from tests.games.schatz.test_table_leaks import cards, hidden
from tests.server.conftest import running
from tests.server.running import Running

__all__ = ["running"]

SEATS = 3


class Ear:
    """A client, and everything that it was sent."""

    def __init__(self, base: str, eyes: int | None) -> None:
        self.guest, self.eyes = Client(base), eyes
        self.heard: list[bytes] = []

    async def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        try:
            answer = await self.guest.call(method, path, body)
        except Refusal as refusal:
            answer = refusal.answer
        self.heard.append(msgspec.json.encode(answer))
        return answer


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    with caplog.at_level(logging.DEBUG, "teocalli"):
        yield caplog


async def sit_down(running: Running) -> tuple[str, list[Ear]]:
    """Three people at a table, in the order of their seats, and somebody who looks on."""
    ears = [Ear(running.base, seat) for seat in range(SEATS)]
    for ear in ears:
        await ear.guest.call("GET", "/api/me")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    options = {"max_rounds": 1}
    new = {"key": "new", "game": "schatz", "players": SEATS, "seats": seats, "options": options, "public": True}
    table = (await ears[0].guest.call("POST", "/api/tables", new))["id"]
    for ear in ears[1:]:
        await ear.guest.call("POST", f"/api/tables/{table}/ask", {"key": "sit", "command": {"do": "join"}})
    await ears[0].guest.call("POST", f"/api/tables/{table}/ask", {"key": "start", "command": {"do": "start"}})
    for ear in ears:
        ear.eyes = (await ear.guest.call("GET", f"/api/tables/{table}"))["you"]["seats"][0]
    onlooker = Ear(running.base, None)
    await onlooker.guest.call("GET", "/api/me")
    return table, [*sorted(ears, key=lambda ear: ear.eyes or 0), onlooker]


async def ask_everything(ear: Ear, table: str, decision: int, dice: Random) -> None:
    """All that one can ask about a table, also what is none of one's business."""
    path = f"/api/tables/{table}"
    look = "" if ear.eyes is None else f"?eyes={ear.eyes}"
    for asked in ("", "/events", "/record", f"/decisions/{dice.randrange(decision + 1)}"):
        await ear.call("GET", f"{path}{asked}{look}")
    await ear.call("GET", f"{path}/events?eyes={((ear.eyes or 0) + 1) % SEATS}")
    await ear.call("GET", f"{path}/decisions")
    await ear.call("GET", f"{path}/chat")
    await ear.call("GET", "/api/me/export")
    other = (ear.eyes or 0) + 1
    await ear.call("GET", f"{path}/hints?seat={other % SEATS}")
    await ear.call("POST", f"{path}/explain", {"seat": other % SEATS, "actions": ["bid 10"]})
    if ear.eyes is not None:
        await ear.call("POST", f"{path}/explain", {"seat": ear.eyes, "actions": ["bid 10", "lot 1", "take"]})
    foul = {"do": "play", "seat": other % SEATS, "decision": decision, "actions": ["bid 5"]}
    await ear.call("POST", f"{path}/ask", {"key": f"foul-{decision}-{ear.eyes}", "command": foul})


def search(ears: list[Ear], table: Table, secret: str) -> None:
    """Search what everybody has heard since the last time."""
    for ear in ears:
        theirs = hidden(table, ear.eyes)
        for answer in ear.heard:
            said = answer.replace(b"such as play T13", b"")  # as a sentence shows by an example
            assert not cards(said) & theirs, answer
            assert secret not in answer.decode()
        ear.heard.clear()


async def test_a_whole_game_tells_nobody_more_than_their_own(running: Running, log: pytest.LogCaptureFixture) -> None:
    name, ears = await sit_down(running)
    table, dice = running.server.tables.loaded[name].table, Random(7)
    secret, dealt, step = table.secret.hex(), set[str](), 0
    sockets = [await ear.guest.open_socket(name, ear.eyes).__aenter__() for ear in ears]
    frames: list[dict[str, Any]] = [await socket.next() for socket in sockets]
    while table.phase == "playing":
        seat = dice.choice(table.actors)
        dealt |= {card for k in range(SEATS) for card in texts(int(table.match.state["hands"][k]))}
        action = dice.choice(table.match.legal(seat))
        command = {"do": "play", "seat": seat, "decision": table.decision, "actions": [action]}
        await sockets[seat].ask(f"move-{step}", command)
        await _catch_up(sockets, ears, frames, seat, f"move-{step}")
        if step % 6 == 0 and table.phase == "playing":
            for ear in ears:
                await ask_everything(ear, name, table.decision, dice)
        if step == 0:  # what one may know would be found with another
            assert any(cards(answer) & hidden(table, 1) for answer in ears[0].heard)
        if table.phase == "playing":
            search(ears, table, secret)
        step += 1
    for socket in sockets:
        await socket.__aexit__(None, None, None)
    said = "\n".join(record.getMessage() for record in log.records)
    assert step > 40
    assert dealt <= set(CARDS)
    assert secret not in said
    assert not set(re.findall(r"\b[TAC][0-9]+\b", said)) & dealt


async def _catch_up(sockets: list[Any], ears: list[Ear], frames: list[dict[str, Any]], seat: int, key: str) -> None:
    """Listen until the move is answered and everybody has heard as much as is in the log."""
    last = -1
    while last < 0:
        frame = await sockets[seat].next()
        ears[seat].heard.append(msgspec.json.encode(frame))
        if frame["type"] == "answer" and frame["key"] == key:
            assert frame["ok"], frame
            last = frame["seq"]
        elif frame["type"] != "answer":
            frames[seat] = frame
    for k, socket in enumerate(sockets):
        while frames[k]["seq"] < last:
            frame = await socket.next()
            ears[k].heard.append(msgspec.json.encode(frame))
            if "seq" in frame and frame["type"] != "answer":
                frames[k] = frame
