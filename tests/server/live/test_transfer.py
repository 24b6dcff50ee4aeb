"""A log from elsewhere names only people and tables that can have been given those ids."""

import pytest

from teocalli.core.errors import BadInput
from teocalli.server.live.transfer import require_our_log
from teocalli.table.creation import new_table
from teocalli.table.events import Event, GuestMerged, Joined, Rematch, Resigned, Seated, Started, Stopped
from teocalli.table.plans import First, SeatPlan
from tests import GAMES
from tests.table.harness import SECRET

HOST, GUEST = "h" * 22, "g" * 22
OPEN = SeatPlan("open")


def log(*more: Event, host: str = HOST, plan: SeatPlan = OPEN) -> list[Event]:
    seats, first = [SeatPlan("person", who=host), plan], First("host", 0)
    return [new_table(host, GAMES[0], 2, seats, secret=SECRET, now=1.0, first=first), *more]


JOINED = Joined(at=2.0, seat=1, who=GUEST)
OVER: list[Event] = [
    JOINED,
    Started(at=3.0, order=[0, 1]),
    Resigned(at=4.0, seat=0),
    Stopped(at=4.0, why="resigned", seat=0, winners=[1], secret=SECRET.hex()),
]


def test_a_log_with_ids_of_ours() -> None:
    table = require_our_log("t", SECRET, log(*OVER, Rematch(at=5.0, table="a-table_of_ours")), 9.0)
    assert table.seats_of(GUEST) == [1]


@pytest.mark.parametrize(
    ("events", "says"),
    [
        (log(Joined(at=2.0, seat=1, who="")), "event 1: '' is not the id of anybody"),
        (log(Joined(at=2.0, seat=1, who="<b>eve</b> was here")), "event 1: '<b>eve</b> was here' is not the id of"),
        (log(host="eve"), "event 0: 'eve' is not the id of anybody"),
        (log(plan=SeatPlan("invited", kept="")), "event 0: '' is not the id of anybody"),
        (log(Seated(at=2.0, seat=1, plan=SeatPlan("bot", level=1)), host="x"), "event 0: 'x' is not the id of"),
        (log(JOINED, GuestMerged(at=3.0, was=GUEST, who="eve")), "event 2: 'eve' is not the id of anybody"),
        (log(*OVER, Rematch(at=5.0, table="../../etc")), "event 5: '../../etc' is not the id of a table"),
    ],
)
def test_a_log_with_others(events: list[Event], says: str) -> None:
    with pytest.raises(BadInput) as no:
        require_our_log("t", SECRET, events, 9.0)
    assert says in str(no.value)
