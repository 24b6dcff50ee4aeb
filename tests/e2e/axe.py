"""What axe, a checker of accessibility, finds on a page."""

from pathlib import Path
from typing import Any

from playwright.async_api import Frame, Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = "() => axe.run(document, {resultTypes: ['violations']})"


async def violations(page: Page | Frame) -> list[str]:
    """Each serious barrier of a page, or of a frame in it, with where it is."""
    await page.evaluate(AXE.read_text())
    found: dict[str, Any] = await page.evaluate(_RUN)
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
