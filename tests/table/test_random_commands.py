"""Whatever is asked, in whatever order: the table refuses or goes on, and its log is the table."""

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from teocalli.core.errors import Refused
from teocalli.table.audit import audit
from teocalli.table.handlers import handle
from teocalli.table.plans import ClockPlan, First, SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.records import heard_record, record
from teocalli.table.telling import tell_event
from teocalli.table.views import decisions_so_far, view_at
from tests.table.harness import ANN, BOB, CID, SECRET, TableHarness, everything_seen, state_of
from tests.table.random_commands import CLOCKS, DELAYS, KINDS, PLANS, delay_of, random_command


def check(harness: TableHarness) -> None:
    table = harness.table
    for eyes in (None, 0):
        assert msgspec.json.encode(everything_seen(table, ANN, eyes, harness.now))
        tell_event(table, table.seq, harness.log[-1], eyes)
    assert table.deadline() is None or isinstance(table.deadline(), float)
    assert all(table.chairs[seat].has_bot for seat in table.bots_to_move())


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    game=st.sampled_from([("aztec", 2), ("aztec", 3), ("aztekz", 2), ("aztekz", 4), ("schatz", 2), ("schatz", 5)]),
    clock=st.sampled_from(CLOCKS),
    first=st.sampled_from([First(), First("host", 1), First("word")]),
    plans=st.lists(st.sampled_from(PLANS), min_size=4, max_size=4),
    ready=st.booleans(),
    asking=st.lists(
        st.tuples(st.sampled_from(KINDS), st.integers(0, 10**6), st.sampled_from(DELAYS)),
        max_size=60,
    ),
)
def test_anything_may_be_asked(
    game: tuple[str, int],
    clock: ClockPlan,
    first: First,
    plans: list[SeatPlan],
    ready: bool,
    asking: list[tuple[str, int, float]],
) -> None:
    name, players = game
    if ready:
        others: tuple[str | int, ...] = (BOB, ANN, CID, 2)
        harness = TableHarness.start(name, ANN, *others[: players - 1], clock=clock)
    else:
        by = First() if first.by == "word" and name != "aztec" else first
        harness = TableHarness(name, [SeatPlan("person", who=ANN), *plans[: players - 1]], clock=clock, first=by)
    table = harness.table
    for kind, n, delay in asking:
        who, command = random_command(table, kind, n)
        before = (table.seq, table.at, table.decision)
        try:
            if n % 13 == 0:
                handle(table, who, command, harness.now)  # decided, but not stored
                continue
            harness.ask(who, command, delay_of(kind, delay))
        except (Declined, Refused):
            assert (table.seq, table.at, table.decision) == before
            continue
        assert table.at >= before[1]
        assert table.decision >= before[2]
        check(harness)
    again = harness.replay()
    assert state_of(again) == state_of(table)
    audit(SECRET, harness.log, table.at)  # what our tables write is never taken for forged
    if table.phase in ("playing", "over"):
        assert table.decision == len(table.decision_seqs) - 1
        assert len(decisions_so_far(table)) + len(table.history.undone) == table.decision + 1
        for decision in range(table.decision + 1):
            assert view_at(again, decision, None)["view"] == view_at(table, decision, None)["view"]
        heard_record(table, 0)
    if table.phase == "over":
        assert record(again) == record(table)
    assert again.secret == SECRET
