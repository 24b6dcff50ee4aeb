"""Before the start: seats, invitations, who begins, expiry."""

from teocalli.table.commands import Join, Leave, Play, Seat, Start, Tick, Word
from teocalli.table.plans import First, SeatPlan
from teocalli.table.seats import invitation_hash
from teocalli.table.table import EXPIRY
from tests.table.harness import ANN, BOB, CID, DEE, TableHarness

ME, OPEN = SeatPlan("person", who=ANN), SeatPlan("open")


def test_seats_of_every_kind() -> None:
    seats = [ME, OPEN, SeatPlan("invited", invitation=invitation_hash("knock")), SeatPlan("bot", level=2)]
    harness = TableHarness("aztekz", seats)
    assert harness.refusal_code(ANN, Start()) == "not_full"
    assert harness.ask(BOB, Join()) == ["Joined"]
    assert harness.table.seats_of(BOB) == [1]
    assert harness.refusal_code(CID, Join()) == "no_free_seat"
    assert harness.refusal_code(CID, Join(2)) == "not_invited"
    assert harness.refusal_code(CID, Join(2, invitation="guess")) == "not_invited"
    assert harness.refusal_code(CID, Join(3)) == "seat_taken"
    assert harness.refusal_code(CID, Join(7)) == "no_such_seat"
    assert harness.ask(CID, Join(invitation="knock")) == ["Joined"]
    assert harness.table.seats_of(CID) == [2]
    assert harness.ask(ANN, Start()) == ["Started", "Happened"]
    assert harness.table.phase == "playing"
    assert harness.refusal_code(DEE, Join()) == "already_started"


def test_an_invitation_opens_its_seat_before_an_open_one() -> None:
    harness = TableHarness("aztekz", [ME, OPEN, SeatPlan("invited", invitation=invitation_hash("knock"))])
    harness.ask(BOB, Join(invitation="knock"))
    assert harness.table.seats_of(BOB) == [2]


def test_an_invited_seat_without_an_invitation_is_nobodys() -> None:
    harness = TableHarness("aztec", [ME, OPEN])
    harness.ask(ANN, Seat(1, "invited"))
    assert harness.refusal_code(BOB, Join(1)) == "not_invited"


def test_nobody_sits_down_twice() -> None:
    harness = TableHarness("aztec", [ME, OPEN, OPEN])
    assert harness.refusal_code(ANN, Join()) == "already_seated"


def test_who_leaves_an_invited_seat_may_come_again() -> None:
    harness = TableHarness("aztec", [ME, SeatPlan("invited", invitation=invitation_hash("knock"))])
    harness.ask(BOB, Join(invitation="knock"))
    assert harness.refusal_code(ANN, Leave(1)) == "not_your_seat"
    harness.ask(BOB, Leave(1))
    assert harness.refusal_code(CID, Join()) == "no_free_seat"
    harness.ask(BOB, Join(invitation="knock"))
    assert harness.table.seats_of(BOB) == [1]


def test_a_table_that_its_host_leaves_alone_is_cleared_away() -> None:
    harness = TableHarness(
        "schatz", [ME, SeatPlan("device", who=ANN), SeatPlan("invited", kept=BOB), SeatPlan("bot", level=1)]
    )
    assert harness.ask(ANN, Leave(0)) == ["Left"]
    assert harness.ask(ANN, Leave(1)) == ["Left", "Expired"]
    assert harness.table.phase == "expired"
    assert harness.refusal_code(BOB, Join()) == "expired"


def test_a_table_goes_on_while_somebody_sits_there_or_the_host_never_did() -> None:
    harness = TableHarness("aztec", [ME, OPEN])
    harness.ask(BOB, Join())
    assert harness.ask(ANN, Leave(0)) == ["Left"]
    assert harness.ask(BOB, Leave(1)) == ["Left"]
    harness.ask(ANN, Join())
    assert harness.ask(ANN, Leave(0)) == ["Left", "Expired"]
    harness = TableHarness("aztec", [OPEN, OPEN])
    harness.ask(BOB, Join())
    assert harness.ask(BOB, Leave(0)) == ["Left"]


def test_the_host_says_what_seats_are_for() -> None:
    harness = TableHarness("aztec", [ME, OPEN])
    harness.ask(BOB, Join())
    assert harness.refusal_code(BOB, Seat(0, "open")) == "not_host"
    harness.ask(ANN, Seat(1, "open"))
    assert harness.table.seats_of(BOB) == []
    harness.ask(ANN, Seat(1, "bot", level=4))
    assert harness.table.chairs[1].level == 4
    harness.ask(ANN, Seat(1, "device"))
    assert harness.table.seats_of(ANN) == [0, 1]
    assert harness.refusal_code(ANN, Play(0, 0, ["d4.1EN"])) == "not_started"
    harness.ask(ANN, Start())
    assert harness.refusal_code(ANN, Seat(1, "open")) == "already_started"
    assert harness.refusal_code(ANN, Leave(1)) == "already_started"


def test_who_begins_by_lot_follows_from_secret_and_nonces() -> None:
    begin = set()
    for nonce in "abcdefghijklmnop":
        harness = TableHarness("aztec", [ME, SeatPlan("bot", level=1), SeatPlan("bot", level=1)])
        harness.ask(ANN, Start(nonce=nonce))
        assert harness.table.chairs[harness.table.order.index(0)].who == ANN
        begin.add(harness.table.order[0])
    assert begin == {0, 1, 2}


def test_the_host_decides_who_begins() -> None:
    harness = TableHarness("aztec", [ME, OPEN], first=First("host"))
    harness.ask(BOB, Join())
    assert harness.refusal_code(ANN, Start(first=2)) == "no_such_seat"
    assert harness.refusal_code(BOB, Start(first=1)) == "not_host"
    harness.ask(ANN, Start(first=1))
    assert harness.table.order == [1, 0]
    assert harness.table.seats_of(BOB) == [0]


def test_what_the_host_says_counts_only_where_the_host_decides() -> None:
    begin = {TableHarness.start("aztec", ANN, ANN, first=First()).table.order[0]}
    for first in (0, 1):
        harness = TableHarness("aztec", [ME, SeatPlan("device", who=ANN)])
        harness.ask(ANN, Start(first=first))
        begin.add(harness.table.order[0])
    assert len(begin) == 1


def test_whoever_first_types_the_word_begins() -> None:
    harness = TableHarness("aztec", [ME, OPEN], first=First("word"))
    assert harness.refusal_code(ANN, Word(0, "Popocatepetl")) == "not_full"
    harness.ask(BOB, Join())
    assert harness.refusal_code(ANN, Start()) == "word_decides"
    assert harness.refusal_code(ANN, Word(1, "Popocatepetl")) == "not_your_seat"
    assert harness.refusal_code(BOB, Word(1, "Popocatepétl")) == "wrong_word"
    harness.ask(BOB, Word(1, " popocatepetl "))
    assert harness.table.seats_of(BOB) == [0]
    assert harness.refusal_code(ANN, Word(0, "Popocatepetl")) == "already_started"


def test_bots_among_themselves_need_no_word() -> None:
    harness = TableHarness("aztec", [SeatPlan("bot", level=1)] * 2, first=First("word"))
    assert harness.ask(ANN, Start()) == ["Started"]
    assert harness.table.bots_to_move() == [0]


def test_elsewhere_there_is_no_word() -> None:
    assert TableHarness("aztec", [ME, OPEN]).refusal_code(ANN, Word(0, "Popocatepetl")) == "no_word"


def test_a_table_that_never_starts_expires() -> None:
    harness = TableHarness("aztec", [ME, OPEN])
    harness.ask(BOB, Join(), after=100)
    assert harness.table.deadline() == harness.now + EXPIRY
    assert harness.system(Tick(), after=EXPIRY - 1) == []
    assert harness.system(Tick(), after=1) == ["Expired"]
    assert harness.table.deadline() is None
    assert harness.system(Tick()) == []
    for command in (Join(), Start(), Play(0, 0, ["d4.1EN"])):
        assert harness.refusal_code(CID, command) == "expired"
