"""Takes the pictures of the README, `docs/screens/*.jpg`, in a real browser: `python -m tests.e2e.readme`.

Bots play, and a strong one for the person who looks, so the positions are such as occur. In `e2e/readme.py` each game
says who plays (`SEATS`), which position is shown (`is_shown`), and whether also by night (`BY_NIGHT`).
"""

import asyncio
import base64
import os
import tempfile
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from teocalli.lab.live.process import ServerProcess
from tests import GAMES
from tests.e2e.chromium import FLAGS, SOFT_3D, chromium
from tests.e2e.looks import Theme
from tests.e2e.sizes import PHONE, resize
from tests.e2e.tables import RETRIES, fetch_table, open_table, origin_of, send_command, wait_for_turn
from tests.e2e.visitors import Visitors
from tests.waiting import GIVE_UP

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
QUALITY = 80
"""Of a JPEG, in per cent."""
THEMES: tuple[Theme, Theme] = ("light", "dark")
"""Of the phones, in turn."""
GAP = 24
"""Pixels between two phones."""


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(folder, program="tests.e2e.seeded_program")
        found = chromium()
        try:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(
                    executable_path=found.path, args=[*FLAGS, *SOFT_3D], env={**os.environ, **found.env}
                )
                await _take(browser, Visitors(browser, server.base.replace("127.0.0.1", "localhost")))
                await browser.close()
        finally:
            server.close(within=GIVE_UP)


async def _take(browser: Browser, visitors: Visitors) -> None:
    home = await visitors.open("/")
    await _keep(home, "home")
    pages = [home]
    for game in GAMES:
        wish = import_module(f"tests.games.{game}.e2e.readme")
        page = await _playing(visitors, game, wish)
        await _keep(page, game)
        if wish.BY_NIGHT:
            await page.emulate_media(color_scheme="dark")
            await _keep(page, f"{game}-night")
        pages.append(page)
    looks = zip(pages, cycle(THEMES), strict=False)
    await _keep_row(browser, [await _on_a_phone(page, theme) for page, theme in looks])
    await visitors.close()


async def _playing(visitors: Visitors, game: str, wish: Any) -> Page:
    """A table at which it is this person's turn in such a position."""
    page = await visitors.open()
    path = await open_table(page, game, wish.SEATS, deal=1)
    await page.goto(visitors.base + path)
    while await wait_for_turn(page):
        seen = await fetch_table(page, path, 0)
        if 0 not in seen["view"]["actors"]:
            continue  # the page is a moment behind
        if wish.is_shown(seen["view"]):
            return page
        asked = f"{origin_of(page)}/api{path.replace('/t/', '/tables/')}/hints?seat=0&count=1"
        hints = await (await page.request.get(asked, max_retries=RETRIES)).json()
        actions = hints["hints"][0]["line"] or [hints["hints"][0]["text"]]
        play = {"do": "play", "seat": 0, "decision": hints["decision"], "actions": actions}
        await send_command(page, path, play)
    raise AssertionError(f"the game of {game} is over before such a position")


async def _keep(page: Page, name: str) -> None:
    await _settle(page)
    await page.screenshot(path=SCREENS / f"{name}.jpg", type="jpeg", quality=QUALITY)


async def _on_a_phone(page: Page, theme: Theme) -> bytes:
    await resize(page, PHONE)
    await page.emulate_media(color_scheme=theme)
    await _settle(page)
    return await page.screenshot()


async def _settle(page: Page) -> None:
    """Until all is loaded and drawn."""
    await page.wait_for_load_state("networkidle")
    await page.mouse.move(0, 0)
    await page.evaluate("async () => { for (let k = 0; k < 30; k++) await new Promise(requestAnimationFrame) }")


async def _keep_row(browser: Browser, pictures: list[bytes]) -> None:
    """One picture of several phones beside each other."""
    width = len(pictures) * PHONE["width"] + (len(pictures) - 1) * GAP
    size: ViewportSize = {"width": width, "height": PHONE["height"]}
    page = await browser.new_page(viewport=size)
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(each).decode()}">' for each in pictures)
    await page.set_content(f'<body style="display:flex;gap:{GAP}px;margin:0">{images}</body>')
    await page.screenshot(path=SCREENS / "phones.jpg", type="jpeg", quality=QUALITY)


if __name__ == "__main__":
    asyncio.run(main())
