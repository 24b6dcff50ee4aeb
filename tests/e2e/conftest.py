"""A house in a process of its own, a real Chromium, and visitors to the site in it."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright, expect
from pytest_asyncio import fixture, is_async_test

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All browser tests of a worker share one loop, and so the browsers that were launched in it."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent) and is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@fixture(scope="session", loop_scope="session")
async def launch() -> AsyncIterator[Callable[..., Awaitable[Browser]]]:
    """Give a browser of a kind, the one that runs already if it does."""
    found = chromium()
    running: dict[tuple[str, ...], Browser] = {}
    async with async_playwright() as playwright:

        async def launched(*drawing: str) -> Browser:
            if drawing not in running or not running[drawing].is_connected():
                running[drawing] = await playwright.chromium.launch(
                    executable_path=found.path, args=[*FLAGS, *drawing], env={**os.environ, **found.env}
                )
            return running[drawing]

        yield launched
        for browser in running.values():
            await browser.close()


@fixture(loop_scope="session")
async def browser(request: pytest.FixtureRequest, launch: Callable[..., Awaitable[Browser]]) -> Browser:
    """Drawing in three dimensions only where a test is marked so: that is slow without a graphics card."""
    return await launch(*(SOFT_3D if request.node.get_closest_marker("solid") else FLAT))


@fixture(loop_scope="session")
async def visitors(house: str, browser: Browser) -> AsyncIterator[Visitors]:
    """People who come to the house; at the end none of their browsers may have complained of anything."""
    come = Visitors(browser, house)
    yield come
    await come.leave()
    assert come.complaints == []
