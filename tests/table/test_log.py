"""The log is the table: what is read again is the same, and what no table has written is refused."""

import time
from typing import Any

import pytest

from teocalli.table import events as happened
from teocalli.table.commands import Play
from teocalli.table.deciding import handle
from teocalli.table.events import written
from teocalli.table.reading import CorruptLog, NewerLog
from teocalli.table.table import Table
from tests.table.sitting import ANN, BOB, SECRET, Sitting, state_of


@pytest.fixture(scope="module")
def sitting() -> Sitting:
    played = Sitting.started("schatz", ANN, BOB)
    played.some(30)
    return played


def test_a_log_is_read_again(sitting: Sitting) -> None:
    opened = Table.opened(SECRET, [written(event) for event in sitting.log])
    assert state_of(opened) == state_of(sitting.table)


def bodies(sitting: Sitting) -> list[bytes]:
    return [written(event) for event in sitting.log]


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
def test_a_log_that_no_table_has_written(sitting: Sitting, spoil: Any, says: str) -> None:
    with pytest.raises(CorruptLog, match=says) as caught:
        Table.opened(SECRET, spoil(bodies(sitting)))
    assert "\n" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_what_is_said_of_a_corrupt_log_names_no_card(sitting: Sitting) -> None:
    moved = next(k for k, event in enumerate(sitting.log) if isinstance(event, happened.Moved) and "play" in event.do)
    for card in range(1, 21):
        log = [*sitting.log[:moved], happened.Moved(at=1e9, seat=0, do=f"play T{card}")]
        log.append(happened.Moved(at=1e9, seat=0, do="play T1"))
        with pytest.raises(CorruptLog) as caught:
            Table.replayed(SECRET, log)
        assert str(caught.value) in [f"event {k} cannot follow those before it" for k in (moved, moved + 1)]


def test_another_secret_is_not_that_of_the_table(sitting: Sitting) -> None:
    with pytest.raises(CorruptLog, match="its secret is another one"):
        Table.replayed(bytes(32), sitting.log)


@pytest.mark.parametrize(
    ("seq", "now", "then", "says"),
    [
        (0, b'"rules":1', b'"rules":2', "event 0 is of rules that are not known here: version 2 of schatz"),
        (0, b'"game":"schatz"', b'"game":"mus"', "event 0 is of a game that is not known here: mus"),
        (8, b'"kind":"moved"', b'"kind":"danced"', "event 8 is of a kind that is not known here: danced"),
    ],
)
def test_what_another_version_has_written_is_not_guessed(
    sitting: Sitting, seq: int, now: bytes, then: bytes, says: str
) -> None:
    log = bodies(sitting)
    assert now in log[seq]
    log[seq] = log[seq].replace(now, then)
    with pytest.raises(NewerLog) as caught:
        Table.opened(SECRET, log)
    assert str(caught.value) == says


def test_what_was_decided_but_not_written_leaves_no_trace() -> None:
    sitting = Sitting.started("aztec", ANN, BOB)
    one, other = sitting.table.match.legal(0)[:2]
    lost = handle(sitting.table, ANN, Play(0, sitting.table.decision, [one]), sitting.now)
    sitting.play(0, other)
    assert sitting.table.match.events == [{"by": 0, "do": other}]
    assert state_of(sitting.again()) == state_of(sitting.table)
    assert isinstance(lost[0], happened.Moved)


def test_two_thousand_events_are_read_in_a_tenth_of_a_second() -> None:
    sitting = Sitting.started("schatz", *[ANN] * 5, options={"target": 1000, "max_rounds": 100})
    while len(sitting.log) < 2000:
        sitting.some(100, seed=len(sitting.log))
    log = bodies(sitting)[:2000]
    spent = []
    for _ in range(3):
        begin = time.process_time()
        Table.opened(SECRET, log)
        spent.append(time.process_time() - begin)
    assert min(spent) < 0.1
