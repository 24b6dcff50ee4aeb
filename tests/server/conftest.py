"""Running servers, one for all tests of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from teocalli.server.limits import UNLIMITED
from teocalli.server.settings import Settings
from tests.postgres import postgres, postgres_started, postgres_url
from tests.server.running import Person, Running

__all__ = ["postgres", "postgres_started", "postgres_url"]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on SQLite without rate limits."""
    yield from _opened(str(tmp_path_factory.mktemp("server") / "teocalli.db"))


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on SQLite, and one on PostgreSQL."""
    if request.param == "sqlite":
        yield from _opened(str(tmp_path_factory.mktemp("server") / "teocalli.db"))
        return
    server = request.getfixturevalue("postgres")
    url = server.ready()
    yield from _opened(url)
    server.cleared(url)


def _opened(database: str) -> Iterator[Running]:
    running = Running(Settings(database=database, allowances=UNLIMITED, tables_each=10_000, workers=1)).open()
    yield running
    running.close()


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    """A server with the usual limits."""
    running = Running(Settings(database=str(tmp_path / "teocalli.db"), workers=1)).open()
    yield running
    running.close()


@pytest.fixture
def ann(running: Running) -> Person:
    return running.person()
