"""Time of all four kinds: who is asked has a clock, a turn is one move, undo and downtime give and take nothing."""

from collections import defaultdict
from collections.abc import Callable
from random import Random

import pytest

from teocalli.table.clock import Clock
from teocalli.table.commands import AnswerUndo, Play, Redo, Resume, SendBot, TakeBack, Tick, Undo, Withdraw
from teocalli.table.events import decode_event, encode_event
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


def undo_and_grant(harness: TableHarness, to: int) -> None:
    """Ann goes back, and Bob agrees at once."""
    assert harness.ask(ANN, Undo(0, to), after=0) == ["UndoAsked"]
    assert harness.ask(BOB, AnswerUndo(1, to, True), after=0) == ["UndoGranted", "Undone"]


def test_moving_and_going_back_earns_no_increments() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=BankClock(60, 30))
    table = harness.table
    for _ in range(10):
        begin = table.decision
        harness.play(0, "d4.1EN", after=1)
        harness.play(1, table.match.legal(1)[0], after=2)
        undo_and_grant(harness, begin)
    assert [left(harness, 0), left(harness, 1)] == [50, 40]
    assert harness.replay().clock == table.clock


def test_what_is_redone_earns_what_it_earned_before() -> None:
    harness = TableHarness.start("aztec", ANN, ANN, clock=BankClock(60, 30))
    table = harness.table
    harness.play(0, "d4.1EN", after=50)
    harness.play(1, table.match.legal(1)[0], after=10)
    harness.play(0, table.match.legal(0)[0], after=35)
    assert [left(harness, 0), left(harness, 1)] == [35, 80]
    for _ in range(3):
        harness.ask(ANN, Undo(0, table.history.decisions[0]), after=0)
        assert [left(harness, 0), left(harness, 1)] == [0, 50], "more was used than there was without increments"
        harness.ask(ANN, Redo(0, table.redoable[-1].decision), after=0)
        assert [left(harness, 0), left(harness, 1)] == [35, 80]
    harness.ask(ANN, Undo(0, table.history.decisions[0]), after=0)
    assert harness.system(Tick(), after=0) == ["OutOfTime"]
    harness.play(0, table.match.legal(0)[-1], after=5)
    assert left(harness, 0) == 5, "of the 30 of this move 25 were used in the moves that were undone"
    assert harness.replay().clock == table.clock


@pytest.mark.parametrize("clock", [MoveClock(864), DaysClock(0.01)])
def test_a_move_that_is_made_again_has_the_time_that_was_left(clock: ClockPlan) -> None:
    harness = TableHarness.start("aztec", ANN, ANN, clock=clock)
    table = harness.table
    harness.play(0, "d4.1EN", after=854)
    harness.play(1, table.match.legal(1)[0], after=844)
    harness.play(0, table.match.legal(0)[0], after=824)
    assert left(harness, 0) == 864
    assert left(harness, 1) == 864
    harness.ask(ANN, Undo(0, table.history.decisions[2]), after=5)
    assert [left(harness, 0), left(harness, 1)] == [40, 859]
    harness.ask(ANN, Redo(0, table.redoable[-1].decision), after=0)
    harness.ask(ANN, Undo(0, table.history.decisions[0]), after=0)
    assert [left(harness, 0), left(harness, 1)] == [10, 20]
    harness.ask(ANN, Redo(0, table.redoable[-1].decision), after=0)
    assert [left(harness, 0), left(harness, 1)] == [864, 859]
    harness.ask(ANN, Undo(0, table.history.decisions[2]), after=0)
    assert left(harness, 0) == 40, "also after it was redone"
    harness.play(0, table.match.legal(0)[-1], after=30)
    assert left(harness, 0) == 864
    assert harness.replay().clock == table.clock


def test_playing_the_same_moves_again_gives_no_fresh_time_for_the_next() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=MoveClock(60))
    table = harness.table
    for used in (50, 55, 60, 60):
        harness.play(0, "d4.1EN", after=0)
        harness.play(1, table.match.legal(1)[0], after=0)
        harness.now += 50 if used == 50 else 5
        assert left(harness, 0) == 60 - used
        undo_and_grant(harness, table.history.decisions[0])
    assert harness.replay().clock == table.clock


def test_the_time_of_undone_moves_stays_used() -> None:
    """Increments can be used up in moves that are undone, again and again: the moves that stand pay for it."""
    harness = TableHarness.start("aztec", ANN, BOB, clock=BankClock(60, 30))
    table = harness.table
    harness.play(0, "d4.1EN", after=60)
    harness.play(1, table.match.legal(1)[0], after=0)
    for times in range(1, 4):
        begin = table.history.decisions[2]
        for _ in range(2):
            harness.play(0, table.match.legal(0)[times], after=30 if times == 1 else 0)
            harness.play(1, table.match.legal(1)[times], after=0)
        undo_and_grant(harness, begin)
        assert left(harness, 0) == 0
    for has in (0, 30, 60):
        harness.play(0, table.match.legal(0)[-1], after=0)
        harness.play(1, table.match.legal(1)[-1], after=0)
        assert left(harness, 0) == has
    assert harness.replay().clock == table.clock


def test_clocks_of_an_old_log_are_as_they_were() -> None:
    """Earlier versions left increments to whoever went back; a table that they have written goes on as it is."""
    harness = TableHarness.start("aztec", ANN, ANN, clock=BankClock(60, 30))
    harness.play(0, "d4.1EN", after=10)
    harness.ask(ANN, Undo(0, 0), after=0)
    assert left(harness, 0) == 50
    harness.log[-1] = decode_event(encode_event(harness.log[-1]).replace(b',"sets_clocks":true', b""))
    assert harness.replay().clock.left[0] == 80


class Ledger:
    """What each seat has used, whatever was undone, and the moves that stand: clocks must follow from these alone."""

    def __init__(self, clock: ClockPlan) -> None:
        self.clock = clock
        self.moves: list[int] = []
        """The seats that made the moves that stand."""
        self.undone: list[list[int]] = []
        self.used: defaultdict[tuple[int, int], float] = defaultdict(float)
        """What a seat has used for its k-th move, however often it made it."""

    def use(self, seat: int, seconds: float) -> None:
        """Let a seat think; nobody is charged for more than they have."""
        self.used[seat, self.moves.count(seat)] += min(seconds, max(0.0, self.left(seat)))

    def play(self, seat: int) -> None:
        self.moves.append(seat)
        self.undone.clear()

    def undo(self, count: int) -> None:
        self.undone.append(self.moves[-count:])
        del self.moves[-count:]

    def redo(self) -> None:
        self.moves += self.undone.pop()

    def left(self, seat: int) -> float:
        """What a seat may still use; less than nothing if it has used more than the moves that stand have earned."""
        made = self.moves.count(seat)
        if isinstance(self.clock, MoveClock):
            return self.clock.seconds - self.used[seat, made]
        assert isinstance(self.clock, BankClock)
        used = sum(seconds for (user, _), seconds in self.used.items() if user == seat)
        return self.clock.seconds + made * self.clock.increment - used


def walk_with_clocks(clock: ClockPlan, seed: int) -> tuple[int, int]:
    """Moves, undo and redo in any order; raises `AssertionError` if a clock is wrong. How often one went back."""
    dice, ledger = Random(seed), Ledger(clock)
    harness = TableHarness.start("aztec", ANN, ANN, clock=clock)
    table = harness.table
    backs = again = 0
    for _ in range(60):
        if table.phase == "over":
            break
        before, after = table.decision, dice.choice((0.0, 1.0, 7.0, 40.0))
        (seat,) = table.actors
        ledger.use(seat, after)
        what = dice.choice(("play", "play", "undo", "redo"))
        if what == "undo" and len(table.history) > 1:
            count = dice.randrange(1, len(table.history))
            harness.ask(ANN, Undo(0, table.history.decisions[-1 - count]), after)
            ledger.undo(count)
            backs += 1
        elif what == "redo" and table.redoable:
            harness.ask(ANN, Redo(0, table.redoable[-1].decision), after)
            ledger.redo()
            again += 1
        else:
            harness.play(seat, dice.choice(table.match.legal(seat)[:3]), after=after)
            ledger.play(seat)
        assert table.decision > before
        for each in (0, 1):
            assert left(harness, each) == max(0.0, ledger.left(each)), (seed, what, each)
    assert harness.replay().clock == table.clock
    return backs, again


TIMED = [BankClock(60, 5), BankClock(30, 30), BankClock(2000, 60), MoveClock(50)]


@pytest.mark.parametrize("clock", TIMED, ids=str)
def test_what_was_used_stays_used_and_only_moves_that_stand_earn(clock: ClockPlan) -> None:
    backs = [walk_with_clocks(clock, seed) for seed in range(25)]
    assert sum(undone for undone, _ in backs) > 100
    assert sum(redone for _, redone in backs) > 50


def increments_kept(clock: Clock, settled: int, at: float) -> None:
    clock.forget(settled)


_undo = Clock.undo


def debts_forgiven(clock: Clock, settled: int, at: float) -> None:
    _undo(clock, settled, at)
    clock.left = [max(0.0, seconds) for seconds in clock.left]


def fresh_time(clock: Clock, settled: int, at: float) -> None:
    _undo(clock, settled, at)
    clock.undone.clear()


@pytest.mark.parametrize(
    ("clock", "fault"),
    [
        *((clock, increments_kept) for clock in TIMED),
        (BankClock(60, 5), debts_forgiven),
        (BankClock(30, 30), debts_forgiven),
        (MoveClock(50), fresh_time),
    ],
    ids=lambda each: getattr(each, "__name__", str(each)),
)
def test_a_gain_would_be_found(
    clock: ClockPlan, fault: Callable[[Clock, int, float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Clock, "undo", fault)
    with pytest.raises(AssertionError):
        [walk_with_clocks(clock, seed) for seed in range(25)]


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


def test_clocks_are_the_same_when_the_log_is_read_again() -> None:
    harness = TableHarness.start("schatz", ANN, BOB, CID, clock=BankClock(60, 5))
    harness.play_random(40)
    assert harness.refusal_code(ANN, Play(0, 0, ["bid 0"])) == "stale"
    assert harness.replay().clock == harness.table.clock
    assert state_of(harness.replay()) == state_of(harness.table)
