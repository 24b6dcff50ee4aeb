"""Who sends too many requests waits, then is refused late and disconnected; others go first meanwhile."""

import asyncio
from collections import Counter
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from teocalli.server.http.request_gate import MOST_WAIT, RequestGate
from teocalli.server.limits import Allowance, Rate, RateLimit, RateLimits
from tests.server.http.test_handler import raw
from tests.server.running import Running

_READS = {RateLimit.READS: Allowance(Rate(1000, 0.05), Rate(3, 0.5))}
"""Three at once, then two a second."""


class Slept:
    """Notes for how long somebody was to wait, and lets them wait no longer than a turn of the loop."""

    def __init__(self) -> None:
        self.times: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.times.append(seconds)
        await asyncio.sleep(0)


class Gate:
    """The gate of a running server before an application that notes who came through."""

    def __init__(self, running: Running, limits: RateLimits) -> None:
        self.through: list[str] = []
        self.answers: Counter[int] = Counter()
        self.closed = 0
        self.slept = Slept()
        running.server.limits = limits
        self._running = running
        app: ASGIApp = self._note
        self._gate = RequestGate(app, running.server, self.slept)

    async def _note(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.through.append(scope["client"][0])

    async def request(self, host: str) -> None:
        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.answers[message["status"]] += 1
                self.closed += (b"connection", b"close") in message["headers"]

        scope = {"type": "http", "client": (host, 1), "headers": [], "query_string": b"", "app": self._running.app}
        await self._gate(scope | {"path": "/", "path_params": {}}, _nothing, send)


async def _nothing() -> Any:
    raise AssertionError("nobody reads a body here")


async def test_who_is_too_quick_waits_once_for_each_and_then_is_refused_late(strict: Running) -> None:
    async def flood() -> Gate:
        gate = Gate(strict, RateLimits(_READS))
        await asyncio.gather(*(gate.request("192.0.2.1") for _ in range(8)))
        await gate.request("192.0.2.2")
        return gate

    gate = await strict.do(flood())
    assert gate.through.count("192.0.2.1") == 5
    assert gate.through[-1] == "192.0.2.2"
    assert sorted(gate.slept.times) == [0.5, *[MOST_WAIT] * 4]  # one after the other; three of them to be refused
    assert gate.answers == {429: 3}
    assert gate.closed == 3


async def test_a_request_goes_before_the_rest_of_a_flood_from_elsewhere(strict: Running) -> None:
    async def beside_a_flood() -> list[str]:
        gate = Gate(strict, RateLimits({}))
        flood = [asyncio.create_task(gate.request("192.0.2.1")) for _ in range(100)]
        await asyncio.sleep(0)
        await gate.request("192.0.2.2")
        before = list(gate.through)
        await asyncio.gather(*flood)
        assert len(gate.through) == 101
        return before

    before = await strict.do(beside_a_flood())
    assert before[-1] == "192.0.2.2"
    assert len(before) < 10


async def test_every_page_and_file_counts(strict: Running) -> None:
    strict.server.limits = RateLimits({RateLimit.READS: Allowance(Rate(1000, 0.05), Rate(4, 1000.0))})
    paths = ("/", "/healthz", "/metrics", "/api/openapi.json", "/favicon.ico", "/api/me")
    statuses = [raw(strict, "GET", path)[0] for path in paths]
    assert [status == 429 for status in statuses] == [False] * 4 + [True] * 2
