"""Going and coming is noted in the log, and cannot fill it. Timers are set by hand here: no time passes."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from teocalli.server.live import presence
from teocalli.server.live.background import BackgroundTasks
from teocalli.server.live.presence import GRACE, LONGEST_GRACE, PresenceWatch
from teocalli.table.chairs import CALM
from teocalli.table.commands import Presence
from tests import GAMES
from tests.table.harness import ANN, BOB, TableHarness
from tests.waiting import GIVE_UP


class Timers:
    """An event loop's timers: how long each waits, and a way to let the last one go off."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._due: Callable[[], None] = lambda: None

    def call_later(self, seconds: float, function: Callable[..., None], *args: Any) -> Any:
        self.seconds.append(seconds)
        self._due = lambda: function(*args)
        return SimpleNamespace(cancel=lambda: None)

    def go_off(self) -> None:
        self._due()


class Connections:
    """Ann opens and closes her page of a table; Bob stays."""

    def __init__(self, harness: TableHarness, timers: Timers) -> None:
        self.harness, self.timers = harness, timers
        self.live: Any = SimpleNamespace(id="t", table=harness.table, feeds=[SimpleNamespace(who=BOB)])
        self.loaded: dict[str, Any] = {"t": self.live}
        self.background = BackgroundTasks()
        store: Any = SimpleNamespace(shared=False)
        self.watch = PresenceWatch(store, self.loaded, self.background, self._submit, lambda: harness.now)

    async def _submit(self, table: str, who: str, command: Presence) -> None:
        self.harness.system(command, after=0.0)

    async def leave(self) -> None:
        self.live.feeds = [SimpleNamespace(who=BOB)]
        self.watch.check(self.live)
        self.harness.now += self.timers.seconds[-1]
        self.timers.go_off()
        await self.background.wait()

    async def come(self, stay: float) -> None:
        self.live.feeds = [SimpleNamespace(who=ANN), SimpleNamespace(who=BOB)]
        self.watch.check(self.live)
        await self.background.wait()
        self.harness.now += stay


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> Timers:
    timers = Timers()
    loop = SimpleNamespace(get_running_loop=lambda: timers)
    monkeypatch.setattr(presence, "asyncio", cast(Any, SimpleNamespace(**{**vars(asyncio), **vars(loop)})))
    return timers


async def test_who_leaves_over_and_over_counts_as_gone_later_each_time(timers: Timers) -> None:
    harness = TableHarness.start(GAMES[0], ANN, BOB)
    ann = Connections(harness, timers)
    for _ in range(9):
        await ann.leave()
        await ann.come(stay=1.0)
    doubled = [GRACE * 2**times for times in range(9)]
    assert timers.seconds == [min(seconds, LONGEST_GRACE) for seconds in doubled]
    assert sum(type(event).__name__ in ("Gone", "Came") for event in harness.log) == 18
    harness.now += CALM
    await ann.leave()
    assert timers.seconds[-1] == GRACE, "it is forgotten after a while"
    assert harness.replay().chairs == harness.table.chairs, "and every process knows it from the log"


async def test_who_left_is_noted_also_once_the_table_has_left_memory(timers: Timers) -> None:
    """The last to leave, who may count as gone so late that by then nobody is left to keep the table in memory."""
    harness = TableHarness.start(GAMES[0], ANN, BOB)
    ann = Connections(harness, timers)
    ann.loaded.clear()
    await ann.leave()
    assert harness.table.chairs[0].gone_at is not None


async def test_who_comes_back_is_no_longer_sought_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "ANSWER", None)  # no other process ever answers
    harness = TableHarness.start(GAMES[0], ANN, BOB)
    ann = Connections(harness, Timers())
    asked = asyncio.Event()
    ann.watch._store = cast(Any, SimpleNamespace(shared=True, ring=lambda kind, sought: asked.set()))
    search = asyncio.create_task(ann.watch._is_elsewhere("t", 0, ANN))
    await asked.wait()
    await ann.come(stay=0.0)
    async with asyncio.timeout(GIVE_UP):
        assert not await search
