"""Time of all four kinds: who is asked has a clock, a turn is one move, undo and downtime give and take nothing."""

import pytest

from teocalli.table.commands import Play, Resume, SendBot, TakeBack, Tick, Undo, Withdraw
from teocalli.table.plans import DAY, BankClock, ClockPlan, DaysClock, MoveClock, NoClock
from tests.table.sitting import ANN, BOB, CID, Sitting, state_of


def left(sitting: Sitting, seat: int) -> float | None:
    return sitting.table.clock.remaining(seat, sitting.now)


def test_without_a_clock_nothing_is_due() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=NoClock())
    assert sitting.table.deadline() is None
    assert left(sitting, 0) is None
    assert sitting.house(Tick(), after=1e9) == []


@pytest.mark.parametrize(("clock", "allowed"), [(MoveClock(30), 30.0), (DaysClock(2), 2 * DAY), (BankClock(60), 60.0)])
def test_a_clock_runs_out(clock: ClockPlan, allowed: float) -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=clock)
    begin = sitting.now
    assert sitting.table.deadline() == begin + allowed
    assert sitting.house(Tick(), after=allowed - 1) == []
    assert left(sitting, 0) == 1
    assert left(sitting, 1) == allowed
    assert sitting.house(Tick()) == ["OutOfTime"]
    assert sitting.table.chairs[0].out_of_time
    assert sitting.house(Tick()) == []
    assert sitting.table.deadline() is None
    assert sitting.play(0, "d4.1EN", after=5) == ["Moved"]
    assert not sitting.table.chairs[0].out_of_time
    assert sitting.table.deadline() == sitting.now + allowed


def test_each_move_has_its_own_time() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=MoveClock(30))
    sitting.play(0, "d4.1EN", after=20)
    assert left(sitting, 0) == 30
    sitting.play(1, sitting.table.match.legal(1)[0], after=10)
    assert left(sitting, 1) == 30


def test_a_bank_is_used_up_and_grows_with_each_move() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=BankClock(60, 5))
    sitting.play(0, "d4.1EN", after=20)
    assert left(sitting, 0) == 45
    sitting.play(1, sitting.table.match.legal(1)[0], after=10)
    assert left(sitting, 0) == 45
    assert left(sitting, 1) == 55
    sitting.play(0, sitting.table.match.legal(0)[0], after=100)
    assert left(sitting, 0) == 5


def test_who_acts_twice_in_a_row_makes_two_moves() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, CID, clock=BankClock(60, 5))
    sitting.play(0, "bid 1", after=10)
    assert sitting.table.actors == (0,)
    assert left(sitting, 0) == 55
    sitting.play(0, sitting.table.match.legal(0)[0], after=10)
    assert left(sitting, 0) == 50


def test_an_aztekz_turn_is_one_move() -> None:
    sitting = Sitting.started("aztekz", ANN, BOB, clock=BankClock(600, 5))
    for seat in (0, 1):
        sitting.play(seat, sitting.table.match.legal(seat)[0], after=0)
    assert [left(sitting, 0), left(sitting, 1)] == [605, 605]
    begin = sitting.table.decision
    sitting.play(0, "end", after=10)
    assert left(sitting, 0) == 595
    sitting.ask(ANN, Undo(0, begin), after=10)
    assert left(sitting, 0) == 585
    sitting.play(0, "end", after=10)
    assert left(sitting, 0) == 575
    sitting.play(0, sitting.table.match.legal(0)[0], after=10)
    assert left(sitting, 0) == 570
    assert list(sitting.table.clock.running) == [1]


def test_all_who_are_asked_at_once_have_their_clocks_running() -> None:
    sitting = Sitting.started("schatz", ANN, BOB, CID, clock=BankClock(60, 5))
    assert set(sitting.table.clock.running) == {0, 1, 2}
    sitting.play(1, "bid 0", after=10)
    assert set(sitting.table.clock.running) == {0, 2}
    assert sitting.house(Tick(), after=50) == ["OutOfTime", "OutOfTime"]
    assert left(sitting, 1) == 50
    sitting.play(0, "bid 10")
    sitting.play(2, "bid 20")
    assert left(sitting, 1) == 55
    assert left(sitting, 0) == 5


def test_taking_back_a_bid_gives_no_time() -> None:
    sitting = Sitting.started("schatz", ANN, BOB, CID, clock=BankClock(60, 5))
    for spent in (10, 20, 30):
        sitting.play(1, "bid 0", after=10)
        assert left(sitting, 1) == 60 - spent
        sitting.ask(BOB, Withdraw(1, sitting.table.decision), after=0)
        assert left(sitting, 1) == 60 - spent
    sitting = Sitting.started("schatz", ANN, BOB, CID, clock=MoveClock(60))
    sitting.play(1, "bid 0", after=50)
    sitting.ask(BOB, Withdraw(1, sitting.table.decision), after=0)
    assert left(sitting, 1) == 10


def test_going_back_restores_no_time() -> None:
    sitting = Sitting.started("aztec", ANN, ANN, clock=BankClock(60))
    sitting.play(0, "d4.1EN", after=20)
    sitting.ask(ANN, Undo(0, 0), after=15)
    assert left(sitting, 0) == 40
    assert left(sitting, 1) == 45


def test_time_never_runs_backwards() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=BankClock(60))
    sitting.play(0, "d4.1EN", after=20)
    then = sitting.table.at
    sitting.play(1, sitting.table.match.legal(1)[0], after=-500)
    assert sitting.table.at == then
    assert sitting.table.clock.left[1] == 60


def test_downtime_is_not_charged() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=BankClock(60))
    assert sitting.house(Resume(sitting.now + 10), after=110) == ["Resumed"]
    assert left(sitting, 0) == 50
    assert sitting.house(Resume(sitting.now), after=0) == []
    assert sitting.house(Resume(sitting.now + 1)) == []
    assert sitting.house(Resume(float("nan")), after=10) == []


def test_downtime_is_given_back_once() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=BankClock(60))
    closed = sitting.now + 10
    assert sitting.house(Resume(closed), after=110) == ["Resumed"]
    assert sitting.house(Resume(closed), after=0.5) == []
    assert left(sitting, 0) == 49.5
    sitting.play(0, "d4.1EN", after=20)
    assert left(sitting, 0) == 29.5
    assert sitting.house(Resume(closed), after=0.5) == []
    assert left(sitting, 1) == 59.5


def test_a_house_that_closes_again_before_all_was_given_back_gives_the_rest() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=BankClock(60))
    closed = sitting.now
    for _ in range(3):
        assert sitting.house(Resume(closed), after=100) == ["Resumed"]
        assert left(sitting, 0) == 60


def test_a_bot_has_no_clock_and_earns_no_time_for_whom_it_plays_for() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=BankClock(60, 5))
    sitting.house(Tick(), after=60)
    sitting.ask(BOB, SendBot(0))
    assert sitting.table.clock.running == {}
    assert sitting.table.deadline() is None
    sitting.ask(ANN, TakeBack(0), after=100)
    assert left(sitting, 0) == 0
    assert sitting.house(Tick(), after=0) == ["OutOfTime"]
    sitting = Sitting.started("aztec", ANN, BOB, clock=MoveClock(60))
    sitting.house(Tick(), after=60)
    sitting.ask(BOB, SendBot(0))
    sitting.ask(ANN, TakeBack(0), after=100)
    assert left(sitting, 0) == 60


def test_clocks_are_the_same_when_the_log_is_read_again() -> None:
    sitting = Sitting.started("schatz", ANN, BOB, CID, clock=BankClock(60, 5))
    sitting.some(40)
    assert sitting.declined(ANN, Play(0, 0, ["bid 0"])) == "stale"
    assert sitting.again().clock == sitting.table.clock
    assert state_of(sitting.again()) == state_of(sitting.table)
