"""The log is the table: what is read again is the same, and what no table has written is refused."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from teocalli.core import timeline
from teocalli.core.kernel_calls import kernel_calls
from teocalli.table import events
from teocalli.table.commands import Play
from teocalli.table.events import encode_event
from teocalli.table.handlers import handle
from teocalli.table.log import CorruptLog, NewerLog
from teocalli.table.table import Table
from tests.table.harness import ANN, BOB, SECRET, TableHarness, state_of


@pytest.fixture(scope="module")
def harness() -> TableHarness:
    played = TableHarness.start("schatz", ANN, BOB)
    played.play_random(30)
    return played


def test_a_log_is_read_again(harness: TableHarness) -> None:
    opened = Table.from_log(SECRET, [encode_event(event) for event in harness.log])
    assert state_of(opened) == state_of(harness.table)


def bodies(harness: TableHarness) -> list[bytes]:
    return [encode_event(event) for event in harness.log]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda log: log[1:], "event 0 .* begins when its table is created"),
        (lambda log: [*log, log[0]], "event .* begins when its table is created|time runs backwards"),
        (lambda log: [*log, log[-1]], "event .* cannot follow"),
        (lambda log: log[:5] + log[6:], "event .* cannot follow"),
        (lambda log: [*log[:8], b"{", *log[8:]], "event 8 cannot be read"),
        (lambda log: [*log[:8], b'{"kind":"moved","at":1}', *log[8:]], "event 8 cannot be read"),
        (lambda log: [*log[:8], b'{"kind":5,"at":1}', *log[8:]], "event 8 cannot be read"),
        (lambda log: [*log[:8], b"[" * 100_000, *log[8:]], "event 8 cannot be read"),
        (lambda log: [*log, b'{"kind":"gone","at":1,"seat":0}'], "time runs backwards"),
        (lambda log: [*log, b'{"kind":"gone","at":1e9,"seat":9}'], "cannot follow"),
        (lambda log: [*log, b'{"kind":"undone","at":1e9,"seat":0,"to":999}'], "cannot follow"),
        (lambda log: [*log, b'{"kind":"withdrawn","at":1e9,"seat":0}'], "cannot follow"),
        (lambda log: [*log, b'{"kind":"happened","at":1e9,"event":{"do":"deal"}}'], "cannot follow"),
    ],
)
def test_a_log_that_no_table_has_written(harness: TableHarness, spoil: Any, says: str) -> None:
    with pytest.raises(CorruptLog, match=says) as caught:
        Table.from_log(SECRET, spoil(bodies(harness)))
    assert "\n" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_what_is_said_of_a_corrupt_log_names_no_card(harness: TableHarness) -> None:
    moved = next(k for k, event in enumerate(harness.log) if isinstance(event, events.Moved) and "play" in event.do)
    for card in range(1, 21):
        log = [*harness.log[:moved], events.Moved(at=1e9, seat=0, do=f"play T{card}")]
        log.append(events.Moved(at=1e9, seat=0, do="play T1"))
        with pytest.raises(CorruptLog) as caught:
            Table.replay(SECRET, log)
        assert str(caught.value) in [f"event {k} cannot follow those before it" for k in (moved, moved + 1)]


def test_another_secret_is_not_that_of_the_table(harness: TableHarness) -> None:
    with pytest.raises(CorruptLog, match="its secret is another one"):
        Table.replay(bytes(32), harness.log)


@pytest.mark.parametrize(
    ("seq", "now", "then", "says"),
    [
        (0, b'"rules":1', b'"rules":2', "event 0 is of rules that are not known here: version 2 of schatz"),
        (0, b'"game":"schatz"', b'"game":"mus"', "event 0 is of a game that is not known here: mus"),
        (8, b'"kind":"moved"', b'"kind":"danced"', "event 8 is of a kind that is not known here: danced"),
    ],
)
def test_what_another_version_has_written_is_not_guessed(
    harness: TableHarness, seq: int, now: bytes, then: bytes, says: str
) -> None:
    log = bodies(harness)
    assert now in log[seq]
    log[seq] = log[seq].replace(now, then)
    with pytest.raises(NewerLog) as caught:
        Table.from_log(SECRET, log)
    assert str(caught.value) == says


def test_what_was_decided_but_not_written_leaves_no_trace() -> None:
    harness = TableHarness.start("aztec", ANN, BOB)
    one, other = harness.table.match.legal(0)[:2]
    lost = handle(harness.table, ANN, Play(0, harness.table.decision, [one]), harness.now)
    harness.play(0, other)
    assert harness.table.match.events == [{"by": 0, "do": other}]
    assert state_of(harness.replay()) == state_of(harness.table)
    assert isinstance(lost[0], events.Moved)


def test_reading_a_log_takes_the_same_effort_for_each_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in calls of the kernel: a long log is not read more slowly than a short one."""
    harness = TableHarness.start("schatz", *[ANN] * 5, options={"target": 1000, "max_rounds": 100})
    while len(harness.log) < 2000:
        harness.play_random(100, seed=len(harness.log))
    log, calls = bodies(harness), kernel_calls(harness.table.game)
    counted: Counter[str] = Counter()

    def counting(name: str) -> Callable[..., int]:
        def call(*args: Any) -> int:
            counted[name] += 1
            return int(getattr(calls, name)(*args))

        return call

    counts = calls._replace(actors=counting("actors"), play=counting("play"), happen=counting("happen"))
    monkeypatch.setattr(timeline, "kernel_calls", lambda _: counts)
    effort = []
    for length in (1000, 2000):
        counted.clear()
        Table.from_log(SECRET, log[:length])
        effort.append(counted.total())
    assert effort[0] < 3 * 1000
    assert effort[1] < 2.2 * effort[0]
