"""What a page has loaded, and whether any of it draws in three dimensions."""

from playwright.async_api import Page

from teocalli.server.http.static import STATIC

_LOADED = """Object.fromEntries(["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind))
    .map(entry => [entry.name, entry.encodedBodySize]))"""


async def loaded_resources(page: Page) -> dict[str, int]:
    """Addresses, each with its bytes as they were sent."""
    sizes: dict[str, int] = await page.evaluate(_LOADED)
    return sizes


async def webgl_resources(page: Page) -> list[str]:
    """Those that draw in three dimensions."""
    drawing = tuple(file.name for file in (STATIC / "assets").glob("*.js") if "WebGLRenderer" in file.read_text())
    assert drawing, "some part of the site does"
    return [url for url in await loaded_resources(page) if url.endswith(drawing)]
