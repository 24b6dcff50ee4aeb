"""Time of all four kinds: who is asked has a clock, a turn is one move, undo and downtime give and take nothing."""

import pytest

from teocalli.table.commands import Play, Resume, SendBot, TakeBack, Tick, Undo, Withdraw
from teocalli.table.plans import DAY, BankClock, ClockPlan, DaysClock, MoveClock, NoClock
from tests.table.harness import ANN, BOB, CID, TableHarness, state_of


def left(harness: TableHarness, seat: int) -> float | None:
    return harness.table.clock.remaining(seat, harness.now)


def test_without_a_clock_nothing_is_due() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=NoClock())
    assert harness.table.deadline() is None
    assert left(harness, 0) is None
    assert harness.system(Tick(), after=1e9) == []


@pytest.mark.parametrize(("clock", "allowed"), [(MoveClock(30), 30.0), (DaysClock(2), 2 * DAY), (BankClock(60), 60.0)])
def test_a_clock_runs_out(clock: ClockPlan, allowed: float) -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=clock)
    begin = harness.now
    assert harness.table.deadline() == begin + allowed
    assert harness.system(Tick(), after=allowed - 1) == []
    assert left(harness, 0) == 1
    assert left(harness, 1) == allowed
    assert harness.system(Tick()) == ["OutOfTime"]
    assert harness.table.chairs[0].out_of_time
    assert harness.system(Tick()) == []
    assert harness.table.deadline() is None
    assert harness.play(0, "d4.1EN", after=5) == ["Moved"]
    assert not harness.table.chairs[0].out_of_time
    assert harness.table.deadline() == harness.now + allowed


def test_each_move_has_its_own_time() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=MoveClock(30))
    harness.play(0, "d4.1EN", after=20)
    assert left(harness, 0) == 30
    harness.play(1, harness.table.match.legal(1)[0], after=10)
    assert left(harness, 1) == 30


def test_a_bank_is_used_up_and_grows_with_each_move() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=BankClock(60, 5))
    harness.play(0, "d4.1EN", after=20)
    assert left(harness, 0) == 45
    harness.play(1, harness.table.match.legal(1)[0], after=10)
    assert left(harness, 0) == 45
    assert left(harness, 1) == 55
    harness.play(0, harness.table.match.legal(0)[0], after=100)
    assert left(harness, 0) == 5


def test_who_acts_twice_in_a_row_makes_two_moves() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, CID, clock=BankClock(60, 5))
    harness.play(0, "bid 1", after=10)
    assert harness.table.actors == (0,)
    assert left(harness, 0) == 55
    harness.play(0, harness.table.match.legal(0)[0], after=10)
    assert left(harness, 0) == 50


def test_an_aztekz_turn_is_one_move() -> None:
    harness = TableHarness.start("aztekz", ANN, BOB, clock=BankClock(600, 5))
    for seat in (0, 1):
        harness.play(seat, harness.table.match.legal(seat)[0], after=0)
    assert [left(harness, 0), left(harness, 1)] == [605, 605]
    begin = harness.table.decision
    harness.play(0, "end", after=10)
    assert left(harness, 0) == 595
    harness.ask(ANN, Undo(0, begin), after=10)
    assert left(harness, 0) == 585
    harness.play(0, "end", after=10)
    assert left(harness, 0) == 575
    harness.play(0, harness.table.match.legal(0)[0], after=10)
    assert left(harness, 0) == 570
    assert list(harness.table.clock.running) == [1]


def test_all_who_are_asked_at_once_have_their_clocks_running() -> None:
    harness = TableHarness.start("schatz", ANN, BOB, CID, clock=BankClock(60, 5))
    assert set(harness.table.clock.running) == {0, 1, 2}
    harness.play(1, "bid 0", after=10)
    assert set(harness.table.clock.running) == {0, 2}
    assert harness.system(Tick(), after=50) == ["OutOfTime", "OutOfTime"]
    assert left(harness, 1) == 50
    harness.play(0, "bid 10")
    harness.play(2, "bid 20")
    assert left(harness, 1) == 55
    assert left(harness, 0) == 5


def test_taking_back_a_bid_gives_no_time() -> None:
    harness = TableHarness.start("schatz", ANN, BOB, CID, clock=BankClock(60, 5))
    for spent in (10, 20, 30):
        harness.play(1, "bid 0", after=10)
        assert left(harness, 1) == 60 - spent
        harness.ask(BOB, Withdraw(1, harness.table.decision), after=0)
        assert left(harness, 1) == 60 - spent
    harness = TableHarness.start("schatz", ANN, BOB, CID, clock=MoveClock(60))
    harness.play(1, "bid 0", after=50)
    harness.ask(BOB, Withdraw(1, harness.table.decision), after=0)
    assert left(harness, 1) == 10


def test_going_back_restores_no_time() -> None:
    harness = TableHarness.start("aztec", ANN, ANN, clock=BankClock(60))
    harness.play(0, "d4.1EN", after=20)
    harness.ask(ANN, Undo(0, 0), after=15)
    assert left(harness, 0) == 40
    assert left(harness, 1) == 45


def test_time_never_runs_backwards() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=BankClock(60))
    harness.play(0, "d4.1EN", after=20)
    then = harness.table.at
    harness.play(1, harness.table.match.legal(1)[0], after=-500)
    assert harness.table.at == then
    assert harness.table.clock.left[1] == 60


def test_downtime_is_not_charged() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=BankClock(60))
    assert harness.system(Resume(harness.now + 10), after=110) == ["Resumed"]
    assert left(harness, 0) == 50
    assert harness.system(Resume(harness.now), after=0) == []
    assert harness.system(Resume(harness.now + 1)) == []
    assert harness.system(Resume(float("nan")), after=10) == []


def test_downtime_is_given_back_once() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=BankClock(60))
    closed = harness.now + 10
    assert harness.system(Resume(closed), after=110) == ["Resumed"]
    assert harness.system(Resume(closed), after=0.5) == []
    assert left(harness, 0) == 49.5
    harness.play(0, "d4.1EN", after=20)
    assert left(harness, 0) == 29.5
    assert harness.system(Resume(closed), after=0.5) == []
    assert left(harness, 1) == 59.5


def test_a_server_that_stops_again_before_all_was_given_back_gives_the_rest() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=BankClock(60))
    closed = harness.now
    for _ in range(3):
        assert harness.system(Resume(closed), after=100) == ["Resumed"]
        assert left(harness, 0) == 60


def test_a_bot_has_no_clock_and_earns_no_time_for_whom_it_plays_for() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=BankClock(60, 5))
    harness.system(Tick(), after=60)
    harness.ask(BOB, SendBot(0))
    assert harness.table.clock.running == {}
    assert harness.table.deadline() is None
    harness.ask(ANN, TakeBack(0), after=100)
    assert left(harness, 0) == 0
    assert harness.system(Tick(), after=0) == ["OutOfTime"]
    harness = TableHarness.start("aztec", ANN, BOB, clock=MoveClock(60))
    harness.system(Tick(), after=60)
    harness.ask(BOB, SendBot(0))
    harness.ask(ANN, TakeBack(0), after=100)
    assert left(harness, 0) == 60


def test_clocks_are_the_same_when_the_log_is_read_again() -> None:
    harness = TableHarness.start("schatz", ANN, BOB, CID, clock=BankClock(60, 5))
    harness.play_random(40)
    assert harness.refusal_code(ANN, Play(0, 0, ["bid 0"])) == "stale"
    assert harness.replay().clock == harness.table.clock
    assert state_of(harness.replay()) == state_of(harness.table)
