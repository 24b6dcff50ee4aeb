"""The site as a whole: what is on every page."""

import re

from playwright.async_api import expect

from tests.e2e.visitors import Visitors


async def test_the_house_opens(visitors: Visitors) -> None:
    page = await visitors.come()
    await expect(page).to_have_title(re.compile("Teocalli"))
