"""A bad network at every move: games end as they would have without it, and nobody notices more than a delay."""

import asyncio
import os
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from typing import Any
from zlib import crc32

import pytest

from teocalli.core.match import Match
from teocalli.lab.live.client import Json
from teocalli.lab.live.groups import Plan, read_table_log, start_table
from teocalli.lab.live.history import History, faults
from teocalli.lab.live.network import Network, Trouble
from teocalli.lab.live.players import Person, Player
from teocalli.table.fairness import seed_of
from tests.server.running import Running
from tests.waiting import GIVE_UP

pytestmark = pytest.mark.slow

LONG = bool(os.environ.get("TORTURE"))
"""All of it takes minutes."""
TROUBLES = list(Trouble)
OPTIONS: dict[str, Json] = {} if LONG else {"schatz": {"max_rounds": 1}}


def chosen(legal: list[str]) -> str:
    """Some action, always the same where the same are legal."""
    return legal[crc32(" ".join(legal).encode()) % len(legal)]


def without_network(game: str, end: Json) -> dict[str, Any]:
    """The same game, played here by the same rule of thumb and with the same dice."""
    seed = seed_of(bytes.fromhex(end["secret"]), end["nonces"])
    match = Match.new(game, 2, options=OPTIONS.get(game, {}), seed=seed)
    while not match.over:
        for seat in match.actors:
            match.play(seat, chosen(match.legal(seat)))
    return match.record()


class Sitting:
    """Two people, each with a bad network of their own; one plays through a socket, the other also by HTTP."""

    def __init__(self, name: str, networks: list[Network], first: int) -> None:
        self.networks = networks
        self.people = [Person(f"{name}-{place}", [network.base]) for place, network in enumerate(networks)]
        self._numbers = count(first)
        for person in self.people:
            person.retry_after = 0.0

    def spoil(self, network: Network) -> None:
        network.trouble = TROUBLES[next(self._numbers) % len(TROUBLES)]

    async def play(self, game: str) -> tuple[History, Json, Json]:
        """What was seen, the record of the game, and its end."""
        for person, network in zip(self.people, self.networks, strict=True):
            await person.sign_in()
            self.spoil(network)
        table, logs = await start_table(Plan(game), self.people, "g", OPTIONS.get(game, {}))
        players = [
            Player(person, log, lambda view: chosen(view["legal"]), by_http=place == 1)
            for place, (person, log) in enumerate(zip(self.people, logs, strict=True))
        ]
        for person, network in zip(self.people, self.networks, strict=True):
            person.sending = partial(self.spoil, network)
        await asyncio.gather(*(player.play() for player in players))
        host = self.people[0]
        record = await host.call_until_answered("GET", f"/api/tables/{table}/record")
        look = await host.call_until_answered("GET", f"/api/tables/{table}")
        return History(logs, [await read_table_log(self.people, logs, table)]), record, look["table"]["end"]


@pytest.mark.parametrize("game", ["aztec", "aztekz", "schatz"])
async def test_games_end_as_without_a_bad_network(running: Running, game: str) -> None:
    """At each move of a table one trouble; at other tables, each time the next one."""
    tables = 1 if game == "aztekz" and not LONG else len(TROUBLES)
    async with AsyncExitStack() as stack:
        port = int(running.base.rpartition(":")[2])
        networks = [[await stack.enter_async_context(Network(port)) for _ in range(2)] for _ in range(tables)]
        sittings = [Sitting(f"{game}{first}", pair, first) for first, pair in enumerate(networks)]
        async with asyncio.timeout((10 if LONG else 5) * GIVE_UP):
            ends = await asyncio.gather(*(sitting.play(game) for sitting in sittings))
    for history, record, end in ends:
        assert faults(history) == []
        alone = without_network(game, end)
        assert record["events"] == alone["events"]
        assert record["result"] == alone["result"]
    met = sum((network.met for pair in networks for network in pair), start=networks[0][0].met.__class__())
    moves = sum(1 for _, record, _ in ends for event in record["events"] if event["by"] != "chance")
    assert set(met) == set(Trouble)
    assert sum(met.values()) >= moves
