"""Every test that takes `store` or `address` runs on SQLite and on PostgreSQL."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from teocalli.store.connect import open_store
from teocalli.store.store import Store
from tests.postgres import postgres, postgres_started, postgres_url

__all__ = ["address", "another", "postgres", "postgres_started", "postgres_url", "store"]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "teocalli.db")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest_asyncio.fixture
async def another(address: str) -> AsyncIterator[Callable[[], Awaitable[Store]]]:
    """Opens one more store at the same address."""
    stores: list[Store] = []

    async def one_more() -> Store:
        stores.append(await open_store(address))
        return stores[-1]

    yield one_more
    for store in stores:
        await store.close()


@pytest_asyncio.fixture
async def store(another: Callable[[], Awaitable[Store]]) -> Store:
    return await another()
