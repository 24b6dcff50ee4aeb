"""Before the start: seats, invitations, who begins, expiry."""

from collections.abc import Callable

import pytest

from teocalli.core.errors import BadInput
from teocalli.table.commands import Join, Leave, Play, Seat, Start, Tick, Word
from teocalli.table.events import Created
from teocalli.table.opening import created
from teocalli.table.plans import BankClock, ClockPlan, DaysClock, First, MoveClock, SeatPlan
from teocalli.table.seating import invitation_hash
from teocalli.table.table import EXPIRY
from tests.table.sitting import ANN, BOB, CID, DEE, SECRET, Sitting

ME, OPEN = SeatPlan("person", who=ANN), SeatPlan("open")


def test_seats_of_every_kind() -> None:
    seats = [ME, OPEN, SeatPlan("invited", invitation=invitation_hash("knock")), SeatPlan("bot", level=2)]
    sitting = Sitting("aztekz", seats)
    assert sitting.declined(ANN, Start()) == "not_full"
    assert sitting.ask(BOB, Join()) == ["Joined"]
    assert sitting.table.seats_of(BOB) == [1]
    assert sitting.declined(CID, Join()) == "no_free_seat"
    assert sitting.declined(CID, Join(2)) == "not_invited"
    assert sitting.declined(CID, Join(2, invitation="guess")) == "not_invited"
    assert sitting.declined(CID, Join(3)) == "seat_taken"
    assert sitting.declined(CID, Join(7)) == "no_such_seat"
    assert sitting.ask(CID, Join(invitation="knock")) == ["Joined"]
    assert sitting.table.seats_of(CID) == [2]
    assert sitting.ask(ANN, Start()) == ["Started", "Happened"]
    assert sitting.table.phase == "playing"
    assert sitting.declined(DEE, Join()) == "already_started"


def test_an_invitation_opens_its_seat_before_an_open_one() -> None:
    sitting = Sitting("aztekz", [ME, OPEN, SeatPlan("invited", invitation=invitation_hash("knock"))])
    sitting.ask(BOB, Join(invitation="knock"))
    assert sitting.table.seats_of(BOB) == [2]


def test_an_invited_seat_without_an_invitation_is_nobodys() -> None:
    sitting = Sitting("aztec", [ME, OPEN])
    sitting.ask(ANN, Seat(1, "invited"))
    assert sitting.declined(BOB, Join(1)) == "not_invited"


def test_nobody_sits_down_twice() -> None:
    sitting = Sitting("aztec", [ME, OPEN, OPEN])
    assert sitting.declined(ANN, Join()) == "already_seated"


def test_who_leaves_an_invited_seat_may_come_again() -> None:
    sitting = Sitting("aztec", [ME, SeatPlan("invited", invitation=invitation_hash("knock"))])
    sitting.ask(BOB, Join(invitation="knock"))
    assert sitting.declined(ANN, Leave(1)) == "not_your_seat"
    sitting.ask(BOB, Leave(1))
    assert sitting.declined(CID, Join()) == "no_free_seat"
    sitting.ask(BOB, Join(invitation="knock"))
    assert sitting.table.seats_of(BOB) == [1]


def test_a_table_that_its_host_leaves_alone_is_cleared_away() -> None:
    sitting = Sitting(
        "schatz", [ME, SeatPlan("device", who=ANN), SeatPlan("invited", kept=BOB), SeatPlan("bot", level=1)]
    )
    assert sitting.ask(ANN, Leave(0)) == ["Left"]
    assert sitting.ask(ANN, Leave(1)) == ["Left", "Expired"]
    assert sitting.table.phase == "expired"
    assert sitting.declined(BOB, Join()) == "expired"


def test_a_table_goes_on_while_somebody_sits_there_or_the_host_never_did() -> None:
    sitting = Sitting("aztec", [ME, OPEN])
    sitting.ask(BOB, Join())
    assert sitting.ask(ANN, Leave(0)) == ["Left"]
    assert sitting.ask(BOB, Leave(1)) == ["Left"]
    sitting.ask(ANN, Join())
    assert sitting.ask(ANN, Leave(0)) == ["Left", "Expired"]
    sitting = Sitting("aztec", [OPEN, OPEN])
    sitting.ask(BOB, Join())
    assert sitting.ask(BOB, Leave(0)) == ["Left"]


def test_the_host_says_what_seats_are_for() -> None:
    sitting = Sitting("aztec", [ME, OPEN])
    sitting.ask(BOB, Join())
    assert sitting.declined(BOB, Seat(0, "open")) == "not_host"
    sitting.ask(ANN, Seat(1, "open"))
    assert sitting.table.seats_of(BOB) == []
    sitting.ask(ANN, Seat(1, "bot", level=4))
    assert sitting.table.chairs[1].level == 4
    sitting.ask(ANN, Seat(1, "device"))
    assert sitting.table.seats_of(ANN) == [0, 1]
    assert sitting.declined(ANN, Play(0, 0, ["d4.1EN"])) == "not_started"
    sitting.ask(ANN, Start())
    assert sitting.declined(ANN, Seat(1, "open")) == "already_started"
    assert sitting.declined(ANN, Leave(1)) == "already_started"


def test_who_begins_by_lot_follows_from_secret_and_nonces() -> None:
    begin = set()
    for nonce in "abcdefghijklmnop":
        sitting = Sitting("aztec", [ME, SeatPlan("bot", level=1), SeatPlan("bot", level=1)])
        sitting.ask(ANN, Start(nonce=nonce))
        assert sitting.table.chairs[sitting.table.order.index(0)].who == ANN
        begin.add(sitting.table.order[0])
    assert begin == {0, 1, 2}


def test_the_host_decides_who_begins() -> None:
    sitting = Sitting("aztec", [ME, OPEN], first=First("host"))
    sitting.ask(BOB, Join())
    assert sitting.declined(ANN, Start(first=2)) == "no_such_seat"
    assert sitting.declined(BOB, Start(first=1)) == "not_host"
    sitting.ask(ANN, Start(first=1))
    assert sitting.table.order == [1, 0]
    assert sitting.table.seats_of(BOB) == [0]


def test_what_the_host_says_counts_only_where_the_host_decides() -> None:
    begin = {Sitting.started("aztec", ANN, ANN, first=First()).table.order[0]}
    for first in (0, 1):
        sitting = Sitting("aztec", [ME, SeatPlan("device", who=ANN)])
        sitting.ask(ANN, Start(first=first))
        begin.add(sitting.table.order[0])
    assert len(begin) == 1


def test_whoever_first_types_the_word_begins() -> None:
    sitting = Sitting("aztec", [ME, OPEN], first=First("word"))
    assert sitting.declined(ANN, Word(0, "Popocatepetl")) == "not_full"
    sitting.ask(BOB, Join())
    assert sitting.declined(ANN, Start()) == "word_decides"
    assert sitting.declined(ANN, Word(1, "Popocatepetl")) == "not_your_seat"
    assert sitting.declined(BOB, Word(1, "Popocatepétl")) == "wrong_word"
    sitting.ask(BOB, Word(1, " popocatepetl "))
    assert sitting.table.seats_of(BOB) == [0]
    assert sitting.declined(ANN, Word(0, "Popocatepetl")) == "already_started"


def test_bots_among_themselves_need_no_word() -> None:
    sitting = Sitting("aztec", [SeatPlan("bot", level=1)] * 2, first=First("word"))
    assert sitting.ask(ANN, Start()) == ["Started"]
    assert sitting.table.owed() == [0]


def test_elsewhere_there_is_no_word() -> None:
    assert Sitting("aztec", [ME, OPEN]).declined(ANN, Word(0, "Popocatepetl")) == "no_word"


def test_a_table_that_never_starts_expires() -> None:
    sitting = Sitting("aztec", [ME, OPEN])
    sitting.ask(BOB, Join(), after=100)
    assert sitting.table.deadline() == sitting.now + EXPIRY
    assert sitting.house(Tick(), after=EXPIRY - 1) == []
    assert sitting.house(Tick(), after=1) == ["Expired"]
    assert sitting.table.deadline() is None
    assert sitting.house(Tick()) == []
    for command in (Join(), Start(), Play(0, 0, ["d4.1EN"])):
        assert sitting.declined(CID, command) == "expired"


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
        ({"game": "aztekz", "first": First("word")}, "only in Aztec"),
        ({"secret": b"short"}, "32 bytes"),
    ],
)
def test_what_cannot_be_set_up_is_said_in_one_sentence(change: dict[str, object], says: str) -> None:
    given: dict[str, object] = {"host": ANN, "game": "aztec", "players": 2, "seats": [ME, OPEN], "secret": SECRET}
    with pytest.raises(BadInput) as caught:
        created(**{**given, "now": 1.0, **change})  # type: ignore[arg-type]  # wrong on purpose
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
def test_such_a_clock_there_is_not(clock: Callable[[], ClockPlan], time: str) -> None:
    with pytest.raises(BadInput, match=f"such a clock there is not: {time} is from") as caught:
        clock()
    assert caught.value.saying is not None
    assert caught.value.saying.args["clock"] == time


def test_a_new_table_has_its_options_complete() -> None:
    event = created(ANN, "schatz", 2, [ME, OPEN], secret=SECRET, now=1.0, options={"target": 200})
    assert isinstance(event, Created)
    assert event.options == {"thirty": "last_trick", "target": 200, "max_rounds": event.options["max_rounds"]}
