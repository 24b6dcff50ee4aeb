"""New tables and rematches: what can be set up, and what is kept for whom."""

from collections.abc import Callable

import pytest

from teocalli.core.errors import BadInput
from teocalli.table.commands import Join, LinkRematch, Resign
from teocalli.table.creation import new_rematch, new_table
from teocalli.table.events import Created
from teocalli.table.plans import BankClock, ClockPlan, DaysClock, First, MoveClock, SeatPlan
from tests.table.harness import ANN, BOB, CID, SECRET, TableHarness

ME, OPEN = SeatPlan("person", who=ANN), SeatPlan("open")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"players": 4}, "2 or 3 players"),
        ({"seats": [ME]}, "has 2 seats"),
        ({"seats": [ME, SeatPlan("person", who=BOB)]}, "nobody but the host"),
        ({"seats": [ME, SeatPlan("bot")]}, "has level beside it, not nothing"),
        ({"seats": [ME, SeatPlan("open", who=ANN)]}, "has nothing beside it, not who"),
        ({"seats": [ME, SeatPlan("invited")]}, "invitation or kept"),
        ({"seats": [ME, SeatPlan("bot", level=6)]}, "from 1 to 5"),
        ({"options": {"corners": "round"}}, "one of neutral, shared"),
        ({"first": First("host", 2)}, "from 0 to 1"),
        ({"first": First("lot", 1)}, "where the host decides"),
        ({"game": "aztekz", "first": First("word")}, "no word decides"),
        ({"secret": b"short"}, "32 bytes"),
    ],
)
def test_what_cannot_be_set_up_is_said_in_one_sentence(change: dict[str, object], says: str) -> None:
    given: dict[str, object] = {"host": ANN, "game": "aztec", "players": 2, "seats": [ME, OPEN], "secret": SECRET}
    with pytest.raises(BadInput) as caught:
        new_table(**{**given, "now": 1.0, **change})  # type: ignore[arg-type]  # wrong on purpose
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("clock", "time"),
    [
        (lambda: MoveClock(0.0), "seconds"),
        (lambda: MoveClock(float("nan")), "seconds"),
        (lambda: BankClock(1e6), "seconds"),
        (lambda: BankClock(60, -1), "increment"),
        (lambda: DaysClock(91), "days"),
    ],
)
def test_an_unknown_clock_is_refused(clock: Callable[[], ClockPlan], time: str) -> None:
    with pytest.raises(BadInput, match=f"there is no such clock: {time} is from") as caught:
        clock()
    assert caught.value.saying is not None
    assert caught.value.saying.args["clock"] == time


def test_a_new_table_has_its_options_complete() -> None:
    event = new_table(ANN, "schatz", 2, [ME, OPEN], secret=SECRET, now=1.0, options={"target": 200})
    assert isinstance(event, Created)
    assert event.options == {"thirty": "last_trick", "target": 200, "max_rounds": event.options["max_rounds"]}


def test_a_rematch_keeps_the_seats_of_the_others() -> None:
    harness = TableHarness.start("aztekz", ANN, BOB, 4, clock=MoveClock(30), public=True)
    assert harness.refusal_code("", LinkRematch("next")) == "not_over"
    harness.ask(ANN, Resign(0))
    harness.ask(BOB, Resign(1))
    assert harness.system(LinkRematch("next")) == ["Rematch"]
    assert harness.system(LinkRematch("other")) == []
    assert harness.table.rematch == "next"
    event = new_rematch(harness.table, BOB, secret=SECRET, now=harness.now)
    assert event.host == BOB
    assert event.clock == MoveClock(30)
    assert event.public
    assert [plan.kind for plan in event.seats] == ["invited", "person", "bot"]
    assert event.seats[0].kept == ANN
    assert event.seats[2].level == 4


def test_a_seat_kept_for_somebody_opens_for_them_only() -> None:
    harness = TableHarness.start("aztec", ANN, BOB)
    harness.ask(BOB, Resign(1))
    event = new_rematch(harness.table, ANN, secret=SECRET, now=harness.now)
    rematch = TableHarness("aztec", event.seats, clock=event.clock, first=event.first)
    assert rematch.refusal_code(CID, Join()) == "no_free_seat"
    assert rematch.refusal_code(CID, Join(1)) == "not_invited"
    assert rematch.ask(BOB, Join()) == ["Joined"]
