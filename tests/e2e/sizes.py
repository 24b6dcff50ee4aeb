"""Sizes of screens, and a page that changes its size."""

from playwright.async_api import Page, ViewportSize

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 390, "height": 664}
"""With the bars of its browser."""


async def resize(page: Page, size: ViewportSize) -> None:
    await page.set_viewport_size(size)
    await settle(page)


async def settle(page: Page) -> None:
    """Wait until the page has arranged itself: no button moves for three frames.

    After a change of size parts are exchanged for others, which then look for the room that they have. What moves for
    long is not waited for.
    """
    await page.evaluate(_SETTLED)


_SETTLED = """async () => {
    const arranged = () => [...document.querySelectorAll("button, a, h1")].map((part) => {
        const {x, y, width, height} = part.getBoundingClientRect();
        return [x, y, width, height].join();
    }).join(";");
    let before = "", same = 0;
    for (let frame = 0; frame < 60 && same < 3; frame++) {
        await new Promise(requestAnimationFrame);
        const now = arranged();
        same = now === before ? same + 1 : 0;
        before = now;
    }
}"""
