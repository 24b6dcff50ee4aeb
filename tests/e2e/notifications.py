"""Notifications of a page, where a script puts them into the list `called` instead of showing them."""

import asyncio
from typing import Any

from playwright.async_api import Page

from tests.waiting import GIVE_UP


async def first_notification(page: Page) -> dict[str, Any]:
    """The only notification so far, waited for. The page's policy forbids Playwright's own way of waiting."""
    async with asyncio.timeout(GIVE_UP):
        while not (called := await page.evaluate("called")):
            await page.wait_for_timeout(50)
    (only,) = called
    found: dict[str, Any] = only
    return found
