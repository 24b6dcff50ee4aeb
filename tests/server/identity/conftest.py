"""The services of identities, for all tests of this folder."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from teocalli.store.connect import open_store
from tests.server.identity.setup import Backend


@pytest_asyncio.fixture
async def backend(tmp_path: Path) -> AsyncIterator[Backend]:
    store = await open_store(str(tmp_path / "teocalli.sqlite"))
    backend = await Backend.on(store)
    yield backend
    backend.hasher.close()
    await store.close()
