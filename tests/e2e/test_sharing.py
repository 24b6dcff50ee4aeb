"""Sharing a table: its link, picture, film and record, and its board in a page of somebody else."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Frame, Page, expect

from tests import GAMES
from tests.e2e.axe import violations
from tests.e2e.looks import screenshot
from tests.e2e.tables import open_table, play_by_api, send_command
from tests.e2e.visitors import Visitors


@asynccontextmanager
async def _framed(page: Page, html: str) -> AsyncIterator[Frame]:
    """The frame in a page of this HTML, which comes from another server."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        body = f"<!doctype html><title>Elsewhere</title><link rel=icon href=data:,>{html}".encode()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as elsewhere:
        host, port = elsewhere.sockets[0].getsockname()
        await page.goto(f"http://{host}:{port}/")
        box = await page.wait_for_selector("iframe")
        frame = await box.content_frame() if box is not None else None
        assert frame is not None
        yield frame


async def test_a_finished_game_is_shared_and_its_board_shown_in_another_page(visitors: Visitors) -> None:
    page = await visitors.open(permissions=["clipboard-read", "clipboard-write"])
    path = await open_table(page, GAMES[0], ["me", "device"], public=True)
    await play_by_api(page, path, 3, lambda legal: legal[0])
    await send_command(page, path, {"do": "resign", "seat": 0})
    await page.goto(visitors.base + path)
    await page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share")
    await expect(dialog.get_by_role("textbox", name="Link to this table")).to_have_value(visitors.base + path)
    picture = dialog.get_by_role("region", name="Picture")
    await expect(picture.get_by_role("img")).to_have_js_property("naturalWidth", 1200)
    film = dialog.get_by_role("region", name="Animation")
    await film.get_by_role("button", name="Make an animated GIF").click()
    await expect(film.get_by_role("img")).to_have_js_property("naturalWidth", 800)
    for part, name, ending in (
        (picture, "Save picture", "png"),
        (film, "Save GIF", "gif"),
        (dialog, "Download the game record", "json"),
    ):
        await expect(part.get_by_role("link", name=name)).to_have_attribute("download", re.compile(rf"\.{ending}$"))
    assert await violations(page) == []
    await screenshot(page, "share")
    board = dialog.get_by_role("region", name="On your own page")
    await board.get_by_role("button", name="Copy").click()
    await expect(board.get_by_role("button", name="Copied")).to_be_visible()
    line = await page.evaluate("navigator.clipboard.readText()")

    # Somebody else's page, whose visitor has never been here.
    stranger = await visitors.open()
    async with _framed(stranger, line) as frame:
        moment = frame.get_by_test_id("moment")
        await expect(moment).to_have_text("4 / 4")
        await expect(frame.get_by_test_id("board").locator("*").first).to_be_visible()
        await expect(frame.get_by_role("status")).to_contain_text("resigned")
        await frame.get_by_role("button", name="One step back").click()
        await expect(moment).to_have_text("3 / 4")
        await frame.get_by_role("button", name="To the beginning").focus()
        await stranger.keyboard.press("ArrowLeft")
        await expect(moment).to_have_text("2 / 4")
        await expect(frame.get_by_role("status")).not_to_contain_text("resigned")
        replay = f"{visitors.base}/replay/{path.removeprefix('/t/')}?at=1"
        site = frame.get_by_role("link", name="Open at Teocalli")
        assert await site.evaluate("link => [link.href, link.target]") == [replay, "_blank"]
        assert await violations(frame) == []
        await screenshot(stranger, "embedded")
        assert await stranger.context.cookies() == []


async def test_a_game_in_play_is_shared_and_its_board_follows_it(visitors: Visitors) -> None:
    page, stranger = await visitors.open(), await visitors.open(phone=True, theme="dark", language="de")
    path = await open_table(page, GAMES[0], ["me", "device"])
    await stranger.clock.install()
    board = f'<iframe src="{visitors.base}/embed/{path.removeprefix("/t/")}?lang=fr" width="360" height="480"></iframe>'
    async with _framed(stranger, board) as frame:
        said = frame.get_by_role("status")
        await expect(said).to_contain_text("Aigle")
        await expect(frame.get_by_test_id("moment")).to_have_count(0)
        await play_by_api(page, path, 1, lambda legal: legal[0])
        await stranger.clock.fast_forward("00:15")
        await expect(said).to_contain_text("Jaguar")
        assert await violations(frame) == []
        await screenshot(stranger, "embedded-live", as_is=True)
        visitors.expect_console("404")
        await frame.goto(f"{visitors.base}/embed/none")
        await expect(frame.get_by_role("alert")).to_have_text(re.compile(r"^[^.]*\.$"))
    # While it is played there is no film and no record to share.
    await page.goto(visitors.base + path)
    await page.get_by_role("button", name="More", exact=True).click()
    await page.get_by_role("dialog").get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share")
    await expect(dialog.get_by_role("img")).to_have_js_property("naturalWidth", 1200)
    await expect(dialog.get_by_role("region")).to_have_count(3)
    await expect(dialog).to_contain_text("This table is not listed.")
