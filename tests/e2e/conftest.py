"""A house in a process of its own, a real Chromium, and visitors to the site in it."""

import os
from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, async_playwright, expect

from teocalli.lab.live.process import HouseProcess
from teocalli.server.site import STATIC
from tests.e2e.chromium import FLAGS, FLAT, SOFT_3D, chromium
from tests.e2e.visitors import Visitors

expect.set_options(timeout=60_000)  # a slow machine is no fault of the site


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an open house."""
    assert (STATIC / "index.html").is_file(), "the site is not built: `pip install -e .` builds it"
    process = HouseProcess(str(tmp_path_factory.mktemp("house")))
    yield process.base.replace("127.0.0.1", "localhost")
    process.close()


@pytest.fixture
async def browser(request: pytest.FixtureRequest) -> AsyncIterator[Browser]:
    """Drawing in three dimensions only where a test is marked so: that is slow without a graphics card."""
    found = chromium()
    drawing = SOFT_3D if request.node.get_closest_marker("solid") else FLAT
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(
            executable_path=found.path, args=[*FLAGS, *drawing], env={**os.environ, **found.env}
        )
        yield launched
        await launched.close()


@pytest.fixture
async def visitors(house: str, browser: Browser) -> AsyncIterator[Visitors]:
    """People who come to the house; at the end none of their browsers may have complained of anything."""
    come = Visitors(browser, house)
    yield come
    await come.leave()
    assert come.complaints == []
