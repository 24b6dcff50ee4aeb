"""The site without a network, and a new version of it, by its service worker.

The server of these tests has a copy of the site's files, of which new versions can be made.
"""

import asyncio
import json
import re
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect
from pytest_asyncio import fixture

from teocalli.lab.live.process import ServerProcess
from teocalli.server.http.static import STATIC
from tests.e2e.axe import violations
from tests.e2e.looks import screenshot
from tests.e2e.own_files_program import OWN_FILES
from tests.e2e.sizes import PHONE, resize
from tests.e2e.tables import join_table, open_table, prompt, send_command
from tests.e2e.visitors import CUT, Visitors, overflow_width
from tests.waiting import GIVE_UP

GAMES = ("aztec", "aztekz", "schatz")
_KEPT = """Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys())
    .map(({url}) => new URL(url)).map(({pathname, search}) => pathname + search))).then(all => all.flat())"""

_LISTEN = "navigator.serviceWorker.addEventListener('message', ({data}) => { globalThis.told = data.entry; })"

_UPDATE = "navigator.serviceWorker.ready.then(worker => worker.update()).then(() => {}).catch(() => {})"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(STATIC, tmp_path_factory.mktemp("files") / "static"))


@pytest.fixture(scope="module")
def own_site(files: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(OWN_FILES, str(files))
        process = ServerProcess(str(tmp_path_factory.mktemp("server")), program="tests.e2e.own_files_program")
    yield process.base.replace("127.0.0.1", "localhost")
    process.close(within=GIVE_UP)


@fixture(loop_scope="session")
async def visitors(own_site: str, browser: Browser) -> AsyncIterator[Visitors]:
    opened = Visitors(browser, own_site)
    opened.expect_console("cross-world service worker resource mismatch")  # Chromium fetches a preloaded file again
    yield opened
    await opened.close()
    assert opened.complaints == []


async def _kept(page: Page) -> list[str]:
    """Addresses of all that the worker has kept."""
    found: list[str] = await page.evaluate(f"(async () => {_KEPT})()")
    return found


async def _wait_until_kept(page: Page, *addresses: str) -> None:
    async with asyncio.timeout(GIVE_UP):
        while not {*addresses} <= {*await _kept(page)}:
            await asyncio.sleep(0.05)


async def test_the_site_and_the_rules_open_without_a_network_and_it_comes_back_by_itself(visitors: Visitors) -> None:
    page = await visitors.open("/", workers=True)
    path = await open_table(page, "schatz", ["me", 1])
    rules = [f"/api/games/{game}/{book}?lang=en" for game in GAMES for book in ("rules", "rulebook")]
    await _wait_until_kept(page, "/index.html", "/api/games?lang=en", *rules)
    await page.goto(visitors.base + path)
    await expect(prompt(page)).to_be_visible()
    await page.goto(f"{visitors.base}/account")
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    answers = [address for address in await _kept(page) if address.startswith("/api")]
    assert {*answers} == {"/api/games?lang=en", *rules}, "nothing about tables or people is kept"
    await _is_installable(page)

    visitors.expect_console(CUT)
    await page.context.set_offline(True)
    await page.goto(visitors.base + path)
    await expect(page.get_by_role("heading", level=1, name="No connection")).to_be_visible()
    await expect(page.get_by_text("Tables, lessons and your account need the server.")).to_be_visible()
    covers = page.get_by_role("main").get_by_role("link").locator(".cover > svg")
    await expect(covers).to_have_count(len(GAMES))
    assert await violations(page) == []
    await screenshot(page, "offline-desktop")
    await resize(page, PHONE)
    assert await overflow_width(page) == 0
    await screenshot(page, "offline-phone")
    await page.get_by_role("main").get_by_role("link", name="Aztekz").click()
    await expect(page.get_by_role("heading", level=2, name="The full rules")).to_be_visible()
    await expect(page.locator("article h2").first).to_be_visible()
    await expect(page.get_by_role("status").filter(has_text="No connection: you can read the rules")).to_be_visible()
    await expect(page.get_by_role("button", name="Play now")).to_have_count(0)
    assert await violations(page) == []
    await screenshot(page, "offline-rules-phone")
    await page.goto(f"{visitors.base}/learn/aztec/reference")
    await expect(page.locator("article h2").nth(3)).to_be_visible()

    # Whoever reads goes on reading where they are.
    await page.locator("article h2").nth(3).evaluate("it => { it.scrollIntoView(); globalThis.read = it; }")
    await page.context.set_offline(False)
    await expect(page.get_by_role("button", name="Play now")).to_be_attached()
    await expect(page.get_by_role("status").filter(has_text="No connection")).to_have_count(0)
    assert await page.evaluate("globalThis.read.isConnected")
    await page.context.set_offline(True)
    await page.goto(visitors.base + path)
    await expect(page.get_by_role("heading", level=1, name="No connection")).to_be_visible()
    await page.context.set_offline(False)
    await expect(prompt(page)).to_be_visible()


async def _is_installable(page: Page) -> None:
    talk = await page.context.new_cdp_session(page)
    await expect(page.locator("link[rel=manifest]")).to_have_attribute("href", "/manifest/en.webmanifest")
    manifest: dict[str, Any] = await talk.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["lang"] == "en"
    assert (await talk.send("Page.getInstallabilityErrors"))["installabilityErrors"] == []


async def test_a_new_version_is_taken_without_losing_a_half_made_move(visitors: Visitors, files: Path) -> None:
    page, other = await visitors.open("/", workers=True), await visitors.open()
    path = await open_table(page, "schatz", ["me", "open"])
    await join_table(other, path)
    await send_command(page, path, {"do": "start", "first": 0})
    await _wait_until_kept(page, "/api/games/aztec/rules?lang=en")
    await page.goto(visitors.base + path)
    await page.get_by_role("button", name="Ten more").click()
    bid = page.get_by_role("button", name="Bid 10 secretly")
    await expect(bid).to_be_visible()
    began = await page.evaluate("performance.timeOrigin")
    await _listen(page)
    await _release(page, files, 2)
    assert await page.evaluate("performance.timeOrigin") == began
    await expect(page.get_by_role("button", name="Load it now")).to_have_count(0)  # nothing moves at a board
    await bid.click()
    await expect(page.get_by_role("img", name="Your secret bid: 10")).to_be_visible()
    await page.get_by_role("link", name="Teocalli, home").click()
    await expect(page.locator("#mine").get_by_role("link").first).to_be_visible()
    assert await _entry(page) == "/assets/index-2.js"

    # Where there is no board it is said, and taken when one wants it.
    await _listen(page)
    take = page.get_by_role("button", name="Load it now")
    await expect(take).to_have_count(0)  # this is the newest one
    await _release(page, files, 3)
    await expect(take).to_be_visible()
    assert await violations(page) == []
    await screenshot(page, "new-version")
    await take.click()
    await expect(page.locator('script[src="/assets/index-3.js"]')).to_be_attached()
    await expect(page.locator("#mine").get_by_role("link").first).to_be_visible()
    await expect(take).to_have_count(0)


async def _listen(page: Page) -> None:
    """From now on the test hears what the page hears, which has begun to listen."""
    await expect(page.locator("link[rel=manifest]")).to_be_attached()
    await page.evaluate(_LISTEN)


async def _release(page: Page, files: Path, number: int) -> None:
    """A new version of the site, whose page begins with another script; wait until the page has heard of it."""
    for name in ("index.html", "sw.js"):
        (files / f"{name}.gz").unlink(missing_ok=True)
    index, worker = (files / "index.html").read_text(), (files / "sw.js").read_text()
    found = re.search(r'<script type="module"[^>]* src="/assets/([^"]+)"', index)
    assert found is not None
    new = f"index-{number}.js"
    (files / "assets" / new).write_text(f'import "./{found[1]}";')
    (files / "index.html").write_text(index.replace(found[1], new))
    changed = re.sub(
        '"version":"[^"]+","entry":"[^"]+"', f'"version":"{number}","entry":"/assets/{new}"', worker, count=1
    )
    assert changed != worker
    (files / "sw.js").write_text(changed)
    async with asyncio.timeout(GIVE_UP):
        while await page.evaluate("globalThis.told") != f"/assets/{new}":
            # Asked for again: a question that is on its way from when the page was opened may have found the old one.
            await page.evaluate(_UPDATE)
            await asyncio.sleep(0.05)


async def _entry(page: Page) -> str:
    """The script with which the page began, as soon as it is there."""
    script = page.locator("script[type=module][src]").first
    return str(await script.evaluate("script => new URL(script.src).pathname"))
