"""Hours of everything at once: people, bots, onlookers, a bad network, slow clients, floods of frames and of requests,
and at first kills.

A process that is killed says nothing of what a long life does to it. So the servers are killed in the first sixth of
the time only, and then live to the end: in that part they are sampled, and the samples have to be flat.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple, Self

import msgspec

from teocalli.lab.live import usage
from teocalli.lab.live.bot_load import TRUST
from teocalli.lab.live.flood import Flood
from teocalli.lab.live.fork_server import ForkServer, KillableServer
from teocalli.lab.live.groups import Group, plans
from teocalli.lab.live.network import Network, Trouble
from teocalli.lab.live.players import Person
from teocalli.lab.live.request_flood import HARMLESS
from teocalli.lab.live.slow_clients import SlowClients
from teocalli.lab.live.strangers import Attack, Strangers
from teocalli.lab.live.torture import TorturePlan, TortureResult, finish, kill_servers, result
from teocalli.lab.live.trends import PARTS, Tolerance, Trend, medians, quantile, trend
from teocalli.lab.live.verdict import judge

_EVERY = 60.0
"""Seconds between two samples, at most."""
_FEWEST_SAMPLES = 5 * PARTS
_TROUBLED = 4
"""Of so many commands in a bad network one meets trouble."""
_FLOODERS = tuple(tuple(f"127.0.{stranger}.{n}" for n in range(1, 17)) for stranger in range(1, 5))
"""Addresses of those who flood: after a flood one has to stay away for a minute, so each has several."""
_FLOOD_PAUSE = 4.0
"""Seconds between two floods of one of them."""
_CONNECTIONS = 10
"""Of each address that floods with requests: so many ask again as soon as they are answered."""
_SHORTEST = (PARTS - 2) / PARTS
"""The part of the time, at least, in which samples are taken, also if opening after kills takes long."""
SAMPLES = "samples.jsonl"
"""The file beside the servers' log into which samples are written."""
_GROWN_KINDS = 10
"""Kinds of objects that are named."""


class Measure(msgspec.Struct, frozen=True):
    """What is sampled of the servers, all processes together."""

    unit: str
    tolerance: Tolerance


MEASURES = {
    "memory": Measure("MB", Tolerance(0.05, 10)),
    "objects": Measure("", Tolerance(0.10, 5_000)),
    "descriptors": Measure("", Tolerance(0.10, 20)),
    "threads": Measure("", Tolerance(0.0, 2)),
    "p50": Measure("ms", Tolerance(0.5, 10)),
    "p99": Measure("ms", Tolerance(0.5, 50)),
    "rate": Measure("/s", Tolerance(0.2, 1, falls=True)),
}
"""Each is a field of `Sample`. docs/reliability.md says why the tolerances are what they are."""


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    """The servers at one moment, and what people saw of them since the sample before."""

    minute: float
    """Since the servers live for good."""
    memory: float
    objects: float
    """Made since the server opened, and known to garbage collection."""
    descriptors: float
    threads: float
    p50: float
    """Milliseconds from a command's being sent to its being confirmed, in a good network."""
    p99: float
    rate: float
    """Confirmed commands a second."""


class SoakResult(TortureResult, frozen=True, kw_only=True):
    """What came of it."""

    hours: float
    network: dict[str, int]
    """What commands met in the bad network."""
    floods: int
    """Floods of frames that began; each went on until it was cut."""
    requests: dict[str, int]
    """How many requests of floods were answered, by status, and how many connections of theirs were cut."""
    slow: int
    """Connections of slow clients."""
    trends: dict[str, Trend]
    grown: dict[str, int]
    """The kinds of objects of which there are most more than at first, and how many."""
    errors: int
    """Lines of the servers' log that tell of an error."""
    samples: list[Sample]
    tenths: list[Sample]
    """The medians of the samples of each tenth of the time."""

    @property
    def is_flat(self) -> bool:
        return all(trend.flat for trend in self.trends.values())


async def run_soak(
    plan: TorturePlan,
    hours: float,
    log: Path,
    show: Callable[[str], None] = lambda line: None,
    program: str = "teocalli",
    keep: Path | None = None,
) -> tuple[SoakResult, list[str]]:
    """Carry out the plan for so many hours; answers also the ids of all tables. `show` is told how far it is.

    The servers, of `program`, write into the file `log`, beside which `samples.jsonl` grows. What clients saw is
    written into the file `keep`.
    """
    began = time.monotonic()
    seconds = 3600 * hours
    # A process lives for little more than half of the time that there is for it, on average: opening takes the rest.
    plan = msgspec.structs.replace(plan, life=(0.2, max(0.4, 1.2 * seconds / PARTS / max(plan.kills, 1))))
    with ForkServer(log, program) as fork_server:
        arguments = ("--workers", "1", "--limits", *TRUST)
        servers = [KillableServer(fork_server, plan.database, *arguments) for _ in range(plan.processes)]
        for server in servers:
            server.start()
            await server.wait_until_open()
        async with _Crowd(plan, servers) as crowd:
            table, game = await crowd.first_table()
            async with _attackers(servers, crowd.socket_path, table, game) as attackers:
                started = time.monotonic()
                await kill_servers(plan, servers, crowd.dice, show)
                killing = time.monotonic() - started
                rest = max(seconds - killing, _SHORTEST * seconds)
                samples, grown = await _sample(servers, crowd.meter, rest, log.with_name(SAMPLES), show)
                requests = attackers.count_requests()
            show("finishing the games")
            await crowd.finish()
            show("comparing")
            verdict = await judge(servers, crowd.groups, keep)
    torture = result(plan, crowd.groups, verdict, time.monotonic() - began, killing)
    return SoakResult(
        **msgspec.structs.asdict(torture),
        hours=hours,
        network={trouble.value: count for trouble, count in crowd.met.items()},
        floods=sum(flood.accepted for flood in attackers.floods),
        requests=requests,
        slow=sum(clients.opened for clients in attackers.slow),
        trends={
            name: trend([getattr(sample, name) for sample in samples], measure.unit, measure.tolerance)
            for name, measure in MEASURES.items()
        },
        grown=grown,
        errors=log.read_text().count('"level": "error"'),
        samples=samples,
        tenths=tenths(samples),
    ), verdict.tables


def tenths(samples: list[Sample]) -> list[Sample]:
    """The medians of each tenth of the samples, the earliest first."""
    rows = [[getattr(sample, name) for sample in samples] for name in Sample.__struct_fields__]
    columns = zip(*(medians(row, 10) for row in rows), strict=True)
    return [Sample(**dict(zip(Sample.__struct_fields__, column, strict=True))) for column in columns]


class _Meter:
    """What people noticed since it was last read."""

    def __init__(self) -> None:
        self._delays: list[float] = []
        self._confirmed = 0
        self._since = time.perf_counter()

    def confirm(self, seconds: float) -> None:
        """Count a command that was confirmed so long after it was sent."""
        self._confirmed += 1
        self._delays.append(seconds)

    def confirm_late(self, _seconds: float) -> None:
        """Count a command on which a bad network had its influence."""
        self._confirmed += 1

    def read(self) -> tuple[float, float, float]:
        """Half and all but a hundredth of the commands took at most so many milliseconds; so many came a second."""
        delays, now = sorted(self._delays), time.perf_counter()
        rate = self._confirmed / (now - self._since)
        self._delays, self._confirmed, self._since = [], 0, now
        return 1000 * quantile(delays, 0.5), 1000 * quantile(delays, 0.99), rate


class _Crowd:
    """All who play and look on, from `async with` to its end: every second group in a bad network.

    Each person comes from an address of their own: the servers trust a proxy, as which all of them come.
    """

    def __init__(self, plan: TorturePlan, servers: list[KillableServer]) -> None:
        self.dice, self.meter = Random(plan.seed), _Meter()
        self.groups: list[Group] = []
        self._plan, self._servers = plan, servers
        self._networks: list[Network] = []
        self._stack = AsyncExitStack()
        self._playing: list[asyncio.Task[None]] = []
        self._going = True

    async def __aenter__(self) -> Self:
        for number, plan in enumerate(plans(self._plan.tables)):
            addresses = [server.base for server in self._servers]
            self.groups.append(group := Group(number, plan, addresses, self._pause))
            for place, person in enumerate([*group.people, *group.onlookers]):
                person.client.forwarded_for = f"10.{number // 256}.{number % 256}.{place + 1}"
                person.confirmed = self.meter.confirm
                if number % 2:
                    await self._spoil_network(person, self._servers[number % len(self._servers)])
        self._playing = [asyncio.create_task(group.play(lambda: self._going)) for group in self.groups]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        await self._stack.aclose()

    async def finish(self) -> None:
        """Play to the end of all games, without pauses."""
        self._going = False
        await finish(self._playing, self._plan.finish)

    async def first_table(self) -> tuple[str, str]:
        """A table of the first group, as soon as there is one, and its game."""
        group = self.groups[0]
        while group.table is None:
            await asyncio.wait(self._playing, timeout=0.1, return_when=asyncio.FIRST_EXCEPTION)
            for broken in (task for task in self._playing if task.done()):
                broken.result()
        return group.table, group.plan.game

    def socket_path(self) -> str:
        """Of a table at which somebody plays now."""
        return f"/api/tables/{self.groups[0].table or 'nosuchtable'}/live"

    @property
    def met(self) -> Counter[Trouble]:
        """What commands met in the bad network."""
        return sum((network.met for network in self._networks), start=Counter[Trouble]())

    async def _spoil_network(self, person: Person, server: KillableServer) -> None:
        network = await self._stack.enter_async_context(Network(server.port))
        self._networks.append(network)
        person.move_to([network.base])
        person.sending = lambda: self._make_trouble(network)
        person.confirmed = self.meter.confirm_late

    def _make_trouble(self, network: Network) -> None:
        if not self.dice.randrange(_TROUBLED):
            network.trouble = self.dice.choice(list(Trouble))

    def _pause(self) -> float:
        return self.dice.expovariate(1 / self._plan.pause) if self._going else 0.0


class _Attackers(NamedTuple):
    floods: list[Flood]
    slow: list[SlowClients]
    strangers: list[Strangers]

    def count_requests(self) -> dict[str, int]:
        """How requests were answered by all servers, whatever they asked for."""
        answers = Counter[str]()
        for answer, count in (found for each in self.strangers for found in each.counts().items()):
            answers[answer.rpartition(" ")[2]] += count
        return dict(answers)


@asynccontextmanager
async def _attackers(
    servers: list[KillableServer], path: Callable[[], str], table: str, game: str
) -> AsyncIterator[_Attackers]:
    """Strangers at each server. Those who flood with requests read this table, and leave nothing behind."""
    kinds = [kind.value for kind in HARMLESS]
    async with AsyncExitStack() as stack:
        yield _Attackers(
            [stack.enter_context(Flood(server.base, path, _FLOODERS, _FLOOD_PAUSE)) for server in servers],
            [await stack.enter_async_context(SlowClients(server.port, path)) for server in servers],
            [
                stack.enter_context(
                    Strangers(
                        Attack.REQUESTS,
                        base=server.base,
                        table=table,
                        game=game,
                        kinds=kinds,
                        connections=_CONNECTIONS,
                    )
                )
                for server in servers
            ],
        )


async def _sample(
    servers: list[KillableServer], meter: _Meter, seconds: float, file: Path, show: Callable[[str], None]
) -> tuple[list[Sample], dict[str, int]]:
    """Samples for so long, and of which objects there are more at the end than after the first part.

    Each is also written into the file, so that one can look at them meanwhile.
    """
    every = min(_EVERY, seconds / _FEWEST_SAMPLES)
    count = round(seconds / every)
    samples: list[Sample] = []
    kinds: list[Counter[str]] = []
    began = time.monotonic()
    meter.read()
    for number in range(1, count + 1):
        await asyncio.sleep(max(every / 2, began + number * every - time.monotonic()))
        objects = sum([Counter(await server.count_objects()) for server in servers], start=Counter[str]())
        p50, p99, rate = meter.read()
        samples.append(
            Sample(
                minute=(time.monotonic() - began) / 60,
                memory=sum(usage.memory(server.pid) for server in servers),
                objects=objects.total(),
                descriptors=sum(usage.descriptors(server.pid) for server in servers),
                threads=sum(usage.threads(server.pid) for server in servers),
                p50=p50,
                p99=p99,
                rate=rate,
            )
        )
        kinds.append(objects)
        with file.open("ab") as lines:
            lines.write(msgspec.json.encode(samples[-1]) + b"\n")
        show(f"sample {number} of {count}: {samples[-1].memory:,.0f} MB, {p50:.0f} ms, {rate:.0f} moves/s")
    grown = kinds[-1] - kinds[count // PARTS]
    return samples, dict(grown.most_common(_GROWN_KINDS))
