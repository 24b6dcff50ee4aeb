"""What became of everything that clients saw of servers, judged table by table when all games are over."""

import asyncio
from pathlib import Path

import msgspec

from teocalli.lab.live.fork_server import KillableServer
from teocalli.lab.live.groups import Group, PlayedTable, read_table_log
from teocalli.lab.live.history import Confirmed, History, Sent, TableLog, counted, faults, moves

_SHOWN = 50
"""Faults that are told in words."""


class Verdict(msgspec.Struct):
    """The sum over all tables."""

    tables: list[str] = []
    events: int = 0
    moves: int = 0
    confirmed: int = 0
    resent: int = 0
    flaws: dict[str, int] = msgspec.field(default_factory=lambda: counted([]))
    faults: list[str] = []

    def add(self, played: PlayedTable, log: TableLog) -> None:
        """Compare what was noted at a table with its log."""
        history = History(played.logs, [log])
        found = faults(history)
        self.tables.append(played.table)
        self.events += len(log.told[0][1]) if log.told else 0
        self.moves += moves(history)
        for client in history.clients:
            sent = [entry.key for entry in client.entries if isinstance(entry, Sent)]
            self.confirmed += len({entry.key for entry in client.entries if isinstance(entry, Confirmed)})
            self.resent += len(sent) - len(set(sent))
        for flaw, count in counted(found).items():
            self.flaws[flaw] += count
        self.faults += [str(fault) for fault in found[: _SHOWN - len(self.faults)]]


class _KeptHistory(msgspec.Struct):
    """A `History` whose parts are JSON already."""

    clients: list[msgspec.Raw] = []
    tables: list[msgspec.Raw] = []


async def judge(servers: list[KillableServer], groups: list[Group], keep: Path | None = None) -> Verdict:
    """Compare what all noted with the logs, as servers tell of them that have only read them; then close these.

    Everything is written into the file `keep`, for `teocalli history`.
    """
    for server in servers:
        await server.kill()
        server.start("--no-limits")
        await server.wait_until_open()
    verdict, kept = Verdict(), _KeptHistory()

    async def judge_group(group: Group) -> None:
        for played in group.played:
            log = await read_table_log(group.people, played.logs, played.table)
            verdict.add(played, log)
            if keep is not None:
                kept.clients += msgspec.json.decode(played.notes, type=list[msgspec.Raw])
                kept.tables.append(msgspec.Raw(msgspec.json.encode(log)))

    await asyncio.gather(*(judge_group(group) for group in groups))
    if keep is not None:
        keep.write_bytes(msgspec.json.encode(kept))
    for server in servers:
        await server.close()
    return verdict
