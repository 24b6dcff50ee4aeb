"""A server that refuses what it would have granted."""

import json
import re

from playwright.async_api import Page, WebSocketRoute

LIVE = re.compile(r"/api/tables/\w+/live")


async def refuse_once(page: Page, word: str, refusal: dict[str, str]) -> None:
    """By the next connection, the first frame in which this word stands is refused, as far as the page can tell."""
    refused = False

    def through(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def to_server(message: str | bytes) -> None:
            nonlocal refused
            asked = json.loads(message)
            if word in (asked["type"], asked.get("command", {}).get("do")) and not refused:
                refused = True
                route.send(json.dumps({"type": "answer", "key": asked.get("key"), "ok": False, "error": refusal}))
            else:
                server.send(message)

        route.on_message(to_server)

    await page.route_web_socket(LIVE, through)
