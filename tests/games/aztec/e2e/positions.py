"""Tables of Aztec to look at."""

from random import Random

from playwright.async_api import Page

from tests.e2e.tables import open_table, play_by_api

ALONE = ["me", "device"]
"""A table at which one person builds for both sides."""
PIECES = 22


async def three_tables(page: Page) -> dict[str, str]:
    """All that Aztec shows at a table: the auction, building, and the end."""
    tables = {
        "auction": await open_table(page, "aztec", ["me", "device", "device"]),
        "building": await open_table(page, "aztec", ALONE),
        "over": await open_table(page, "aztec", ALONE, options={"corners": "shared"}),
    }
    await play_by_api(page, tables["building"], 12, Random(1).choice)
    await play_by_api(page, tables["over"], PIECES, Random(4).choice)
    return tables
