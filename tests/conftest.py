"""What holds for all tests."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.environments import PATOLLI, shared_environment
from tests.seeds import seeded

pytest_plugins = ["tests.e2e.fixtures"]
"""Browser tests stand in several folders, and share servers and browsers."""

# The same examples each time, on any machine, however slow.
settings.register_profile(
    "same", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first: one that began last would keep a single core busy at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session", autouse=True)
def _seeded() -> Iterator[None]:
    """Every game at a server of this process has a seed."""
    with seeded():
        yield


@pytest.fixture(scope="session")
def patolli_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment in which another package's game is installed, one for all processes of this run."""
    folder = tmp_path_factory.getbasetemp()
    return shared_environment((folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "patolli", PATOLLI)
