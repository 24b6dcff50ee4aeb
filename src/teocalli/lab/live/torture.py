"""Kill a server again and again while clients play, then compare everything they saw with its logs."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec

from teocalli.lab.live.fork_server import ForkServer, KillableServer
from teocalli.lab.live.groups import Group, plans, read_table_log
from teocalli.lab.live.history import Confirmed, Fault, History, Sent, counted, faults, moves


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
    plan: TorturePlan, log: Path, show: Callable[[int], None] = lambda kills: None, program: str = "teocalli"
) -> tuple[TortureResult, History]:
    """Carry out the plan and call `show` after each kill. The servers, of `program`, write into the file `log`."""
    began = time.monotonic()
    with ForkServer(log, program) as fork_server:
        servers = [KillableServer(fork_server, plan.database, "--workers", "1") for _ in range(plan.processes)]
        for server in servers:
            server.start()
            await server.wait_until_open()
        groups, killing = await _play(plan, servers, show)
        history = await _collect_history(servers, groups)
        for server in servers:
            await server.close()
    found = await asyncio.to_thread(faults, history)
    return _result(plan, groups, history, found, time.monotonic() - began, killing), history


async def _play(
    plan: TorturePlan, servers: list[KillableServer], show: Callable[[int], None]
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
    await _kill_servers(plan, servers, dice, show)
    going, killing = False, time.monotonic() - began
    _, late = await asyncio.wait(playing, timeout=plan.finish)
    for task in late:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=bool(late))
    return groups, killing


async def _kill_servers(
    plan: TorturePlan, servers: list[KillableServer], dice: Random, show: Callable[[int], None]
) -> None:
    """Kill one server at a time and open it again."""
    for kill in range(plan.kills):
        server = dice.choice(servers)
        await asyncio.sleep(dice.uniform(*plan.life))
        await server.kill()
        show(kill + 1)
        server.start()
        if kill % 8 == 7 and kill + 1 < plan.kills:
            await asyncio.sleep(dice.uniform(0, 0.5))
        else:
            await server.wait_until_open()


async def _collect_history(servers: list[KillableServer], groups: list[Group]) -> History:
    """All that everybody noted, and all logs as a server tells of them that has only read them."""
    for server in servers:
        await server.kill()
        server.start()
        await server.wait_until_open()
    logs = [log for group in groups for log in group.logs]
    tables = [await read_table_log(group.people, group.logs, table) for group in groups for table in group.tables]
    return History(logs, tables)


def _result(
    plan: TorturePlan, groups: list[Group], history: History, found: list[Fault], seconds: float, killing: float
) -> TortureResult:
    sent = [[entry.key for entry in log.entries if isinstance(entry, Sent)] for log in history.clients]
    return TortureResult(
        processes=plan.processes,
        kills=plan.kills,
        tables=len(history.tables),
        events=sum(len(log.told[0][1]) for log in history.tables if log.told),
        moves=moves(history),
        confirmed=sum(
            len({entry.key for entry in log.entries if isinstance(entry, Confirmed)}) for log in history.clients
        ),
        resent=sum(len(keys) - len(set(keys)) for keys in sent),
        reconnected=sum(person.lost for group in groups for person in [*group.people, *group.onlookers]),
        seconds=seconds,
        killing=killing,
        flaws=counted(found),
        faults=[str(fault) for fault in found[:50]],
    )
