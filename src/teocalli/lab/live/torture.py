"""A house that is killed again and again while people play; then everything they saw is compared with its logs."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec

from teocalli.lab.live.history import Confirmed, Fault, History, Sent, counted, faults, moves
from teocalli.lab.live.nursery import Doomed, Nursery
from teocalli.lab.live.parties import Party, plans, table_log


class Ordeal(msgspec.Struct, frozen=True, kw_only=True):
    """What a house has to go through."""

    database: str
    """`postgresql://…`, or a folder."""
    processes: int = 1
    kills: int = 100
    tables: int = 50
    life: tuple[float, float] = (0.2, 3.0)
    """Seconds that a process lives after it has opened, at least and at most; every eighth is killed while it opens."""
    pause: float = 0.3
    """Seconds before a move, on average; none any more when the killing is over."""
    finish: float = 1800.0
    """Seconds within which all games come to their end then."""
    seed: int = 1


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How it went."""

    processes: int
    kills: int
    tables: int
    events: int
    moves: int
    """Of people, in the logs."""
    confirmed: int
    """Commands that the house said are done."""
    resent: int
    """Commands that were sent more than once."""
    reconnected: int
    seconds: float
    killing: float
    """Seconds from the first game to the last kill."""
    flaws: dict[str, int]
    faults: list[str]

    @property
    def right(self) -> bool:
        return not self.faults


async def tortured(
    ordeal: Ordeal, log: Path, show: Callable[[int], None] = lambda kills: None
) -> tuple[Outcome, History]:
    """Go through it; `show` is told after each kill. What the houses say goes into the file `log`."""
    began = time.monotonic()
    with Nursery(log) as nursery:
        houses = [Doomed(nursery, ordeal.database, "--workers", "1") for _ in range(ordeal.processes)]
        for house in houses:
            house.start()
            await house.opened()
        parties, killing = await _played(ordeal, houses, show)
        history = await _told(houses, parties)
        for house in houses:
            await house.close()
    found = await asyncio.to_thread(faults, history)
    return _outcome(ordeal, parties, history, found, time.monotonic() - began, killing), history


async def _played(ordeal: Ordeal, houses: list[Doomed], show: Callable[[int], None]) -> tuple[list[Party], float]:
    """Everybody plays while the houses are killed, and then to the end."""
    dice, going = Random(ordeal.seed), True
    doors = [house.base for house in houses]
    parties = [
        Party(number, plan, doors, lambda: dice.expovariate(1 / ordeal.pause) if going else 0.0)
        for number, plan in enumerate(plans(ordeal.tables))
    ]
    playing = [asyncio.create_task(party.play(lambda: going)) for party in parties]
    began = time.monotonic()
    await _killed(ordeal, houses, dice, show)
    going, killing = False, time.monotonic() - began
    _, late = await asyncio.wait(playing, timeout=ordeal.finish)
    for task in late:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=bool(late))
    return parties, killing


async def _killed(ordeal: Ordeal, houses: list[Doomed], dice: Random, show: Callable[[int], None]) -> None:
    """Kill one house at a time and open it again."""
    for kill in range(ordeal.kills):
        house = dice.choice(houses)
        await asyncio.sleep(dice.uniform(*ordeal.life))
        await house.kill()
        show(kill + 1)
        house.start()
        if kill % 8 == 7 and kill + 1 < ordeal.kills:
            await asyncio.sleep(dice.uniform(0, 0.5))
        else:
            await house.opened()


async def _told(houses: list[Doomed], parties: list[Party]) -> History:
    """All that everybody noted, and all logs as a house tells of them that has only read them."""
    for house in houses:
        await house.kill()
        house.start()
        await house.opened()
    logs = [log for party in parties for log in party.logs]
    tables = [await table_log(party.people, party.logs, table) for party in parties for table in party.tables]
    return History(logs, tables)


def _outcome(
    ordeal: Ordeal, parties: list[Party], history: History, found: list[Fault], seconds: float, killing: float
) -> Outcome:
    sent = [[entry.key for entry in log.entries if isinstance(entry, Sent)] for log in history.clients]
    return Outcome(
        processes=ordeal.processes,
        kills=ordeal.kills,
        tables=len(history.tables),
        events=sum(len(log.told[0][1]) for log in history.tables if log.told),
        moves=moves(history),
        confirmed=sum(
            len({entry.key for entry in log.entries if isinstance(entry, Confirmed)}) for log in history.clients
        ),
        resent=sum(len(keys) - len(set(keys)) for keys in sent),
        reconnected=sum(person.lost for party in parties for person in [*party.people, *party.onlookers]),
        seconds=seconds,
        killing=killing,
        flaws=counted(found),
        faults=[str(fault) for fault in found[:50]],
    )
