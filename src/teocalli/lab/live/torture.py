"""Kill a server again and again while clients play, then compare everything they saw with its logs."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import msgspec

from teocalli.lab.live.fork_server import ForkServer, KillableServer
from teocalli.lab.live.groups import Group, plans
from teocalli.lab.live.verdict import Verdict, judge


class TorturePlan(msgspec.Struct, frozen=True, kw_only=True):
    """What a server has to survive."""

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


class TortureResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it."""

    processes: int
    kills: int
    tables: int
    events: int
    moves: int
    """Of people, in the logs."""
    confirmed: int
    """Commands that the server said are done."""
    resent: int
    """Commands that were sent more than once."""
    reconnected: int
    seconds: float
    killing: float
    """Seconds from the first game to the last kill."""
    flaws: dict[str, int]
    faults: list[str]


async def run_torture(
    plan: TorturePlan,
    log: Path,
    show: Callable[[str], None] = lambda line: None,
    program: str = "teocalli",
    keep: Path | None = None,
    disturb: Callable[[], Awaitable[None]] | None = None,
) -> tuple[TortureResult, list[str]]:
    """Carry out the plan; answers also the ids of all tables. `show` is told how far it is.

    The servers, of `program`, write into the file `log`. What clients saw is written into the file `keep`. `disturb`
    does something else to what the servers depend on while people play, before the kills.
    """
    began = time.monotonic()
    with ForkServer(log, program) as fork_server:
        servers = [KillableServer(fork_server, plan.database, "--workers", "1") for _ in range(plan.processes)]
        for server in servers:
            server.start()
            await server.wait_until_open()
        groups, killing = await _play(plan, servers, show, disturb)
        verdict = await judge(servers, groups, keep)
    return result(plan, groups, verdict, time.monotonic() - began, killing), verdict.tables


async def _play(
    plan: TorturePlan,
    servers: list[KillableServer],
    show: Callable[[str], None],
    disturb: Callable[[], Awaitable[None]] | None,
) -> tuple[list[Group], float]:
    """Everybody plays while the servers are killed, and then to the end."""
    dice, going = Random(plan.seed), True
    addresses = [server.base for server in servers]
    groups = [
        Group(number, each, addresses, lambda: dice.expovariate(1 / plan.pause) if going else 0.0)
        for number, each in enumerate(plans(plan.tables))
    ]
    playing = [asyncio.create_task(group.play(lambda: going)) for group in groups]
    began = time.monotonic()
    if disturb is not None:
        await disturb()
    await kill_servers(plan, servers, dice, show)
    going, killing = False, time.monotonic() - began
    await finish(playing, plan.finish)
    return groups, killing


async def kill_servers(
    plan: TorturePlan, servers: list[KillableServer], dice: Random, show: Callable[[str], None]
) -> None:
    """Kill one server at a time and open it again."""
    for kill in range(plan.kills):
        server = dice.choice(servers)
        await asyncio.sleep(dice.uniform(*plan.life))
        await server.kill()
        show(f"kill {kill + 1} of {plan.kills}")
        server.start()
        if kill % 8 == 7 and kill + 1 < plan.kills:
            await asyncio.sleep(dice.uniform(0, 0.5))
        else:
            await server.wait_until_open()


async def finish(playing: list[asyncio.Task[None]], within: float) -> None:
    """Wait until all games are over; those that are not in time are broken off, which the verdict tells."""
    _, late = await asyncio.wait(playing, timeout=within)
    for task in late:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=bool(late))


def result(plan: TorturePlan, groups: list[Group], verdict: Verdict, seconds: float, killing: float) -> TortureResult:
    return TortureResult(
        processes=plan.processes,
        kills=plan.kills,
        tables=len(verdict.tables),
        events=verdict.events,
        moves=verdict.moves,
        confirmed=verdict.confirmed,
        resent=verdict.resent,
        reconnected=sum(person.lost for group in groups for person in [*group.people, *group.onlookers]),
        seconds=seconds,
        killing=killing,
        flaws=verdict.flaws,
        faults=verdict.faults,
    )
