"""Fixtures of all browser tests: a server in a process of its own, a real Chromium, and visitors to the site in it.

A browser test is one in a folder called `e2e`, of the site or of a game.
"""

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest
from playwright.async_api import Browser, async_playwright, expect
from pytest_asyncio import fixture, is_async_test

from teocalli.lab.live.process import ServerProcess
from teocalli.server.http.static import STATIC
from tests.e2e.chromium import FLAGS, FLAT, SOFT_3D, chromium
from tests.e2e.tables import GIVE_UP_MS
from tests.e2e.visitors import Visitors
from tests.waiting import GIVE_UP

expect.set_options(timeout=GIVE_UP_MS)  # a slow machine is no fault of the site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs."""
    assert (STATIC / "index.html").is_file(), "the site is not built: `pip install -e .` builds it"
    process = ServerProcess(str(tmp_path_factory.mktemp("server")), program="tests.e2e.seeded_program")
    yield process.base.replace("127.0.0.1", "localhost")
    process.close(within=GIVE_UP)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All browser tests of a worker share one loop, and so the browsers that were launched in it."""
    for item in items:
        if item.path.parent.name == "e2e":
            item.add_marker(pytest.mark.browser)
            if is_async_test(item):
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
    return await launch(*(SOFT_3D if request.node.get_closest_marker("webgl") else FLAT))


@fixture(loop_scope="session")
async def visitors(site: str, browser: Browser) -> AsyncIterator[Visitors]:
    """People who visit the site; at the end none of their browsers may have complained of anything."""
    opened = Visitors(browser, site)
    yield opened
    await opened.close()
    assert opened.complaints == []
