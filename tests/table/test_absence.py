"""Nobody can block a table: absence, bots that take over, breaking off, resigning."""

import pytest

from teocalli.table import guards
from teocalli.table.commands import (
    AnswerUndo,
    BotPlays,
    BreakOff,
    Play,
    Presence,
    Resign,
    SendBot,
    TakeBack,
    Tick,
    Undo,
)
from teocalli.table.events import Stopped
from teocalli.table.plans import BankClock, ClockPlan, DaysClock, MoveClock, NoClock
from teocalli.table.views import shared_view
from tests.table.harness import ANN, BOB, CID, DEE, SECRET, TableHarness, aztekz_in_play


def test_who_is_asked_and_gone_is_absent_after_a_while() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=MoveClock(1000))
    begun = harness.now
    assert harness.system(Presence(0, False)) == ["Gone"]
    assert harness.system(Presence(0, False)) == []
    gone = harness.now - 1
    assert harness.table.deadline() == gone + 60
    assert harness.refusal_code(BOB, SendBot(0)) == "not_absent"
    assert harness.system(Tick(), after=58) == []
    assert harness.system(Tick()) == ["Absent"]
    assert harness.system(Tick()) == []
    assert harness.system(Presence(0, True)) == ["Came"]
    assert (harness.table.at, harness.table.active_at) == (harness.now, begun), "connections alone are no news"
    assert not harness.table.chairs[0].absent
    assert harness.refusal_code(BOB, SendBot(0)) == "not_absent"


def test_who_is_not_asked_may_go_for_a_coffee() -> None:
    harness = TableHarness.start("aztec", ANN, BOB)
    harness.system(Presence(1, False))
    assert harness.table.deadline() is None
    assert harness.system(Tick(), after=10_000) == []
    harness.play(0, "d4.1EN")
    assert harness.table.deadline() == harness.now + 300
    assert harness.refusal_code(ANN, BreakOff(1)) == "not_absent"


def test_all_see_when_they_need_not_wait_any_longer() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=MoveClock(1000))

    def absent_at(seat: int) -> float | None:
        shown: float | None = shared_view(harness.table, harness.now)["seats"][seat]["absent_at"]
        return shown

    assert shared_view(harness.table, harness.now)["patience"] == 60
    assert absent_at(0) is None
    harness.system(Presence(0, False))
    harness.system(Presence(1, False))
    assert absent_at(0) == harness.table.deadline()
    assert absent_at(1) is None, "nobody waits for them"
    assert harness.system(Tick(), after=60) == ["Absent"]
    assert absent_at(0) is None, "it has come to that"


def test_where_a_move_has_days_the_others_wait_for_them() -> None:
    for clock, patience in ((DaysClock(1), None), (NoClock(), 300)):
        harness = TableHarness.start("aztec", ANN, BOB, clock=clock)
        harness.system(Presence(0, False))
        shown = shared_view(harness.table, harness.now)
        assert shown["patience"] == patience
        assert (shown["seats"][0]["absent_at"] is None) == (patience is None)


def test_where_a_move_has_days_nobody_is_absent() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=DaysClock(1))
    harness.system(Presence(0, False))
    assert harness.system(Tick(), after=80_000) == []
    assert harness.system(Tick(), after=10_000) == ["OutOfTime"]


def absent() -> TableHarness:
    """Ann keeps Bob and Cid waiting."""
    harness = TableHarness.start("aztec", ANN, BOB, CID, clock=NoClock())
    harness.system(Presence(0, False))
    assert harness.system(Tick(), after=300) == ["Absent"]
    return harness


def test_a_bot_takes_the_seat_and_gives_it_back() -> None:
    harness = absent()
    table = harness.table
    assert harness.refusal_code(DEE, SendBot(0)) == "not_your_seat"
    assert harness.refusal_code(ANN, SendBot(0)) == "own_seat"
    assert harness.ask(BOB, SendBot(0, level=2)) == ["ToBot"]
    assert table.bots_to_move() == [0]
    assert table.chairs[0].who == ANN
    assert harness.refusal_code(BOB, SendBot(0)) == "not_absent"
    assert harness.system(BotPlays(0, table.decision, table.match.legal(0)[0])) == ["Moved"]
    assert harness.refusal_code(ANN, Play(0, table.decision, ["?"])) == "bot_plays"
    assert harness.system(Presence(0, True)) == ["Came"]
    assert harness.refusal_code(BOB, TakeBack(0)) == "not_your_seat"
    assert harness.ask(ANN, TakeBack(0)) == ["GivenBack"]
    assert harness.refusal_code(ANN, TakeBack(0)) == "no_bot_plays"
    assert table.bots_to_move() == []
    assert harness.refusal_code("", BotPlays(0, table.decision, "?")) == "no_bot_plays"


def test_nobody_waits_for_themselves() -> None:
    """Ann has two seats: else she could send a bot for a late one and take it back with a fresh clock, for ever."""
    harness = TableHarness.start("aztec", ANN, BOB, ANN, clock=MoveClock(30))
    assert harness.system(Tick(), after=31) == ["OutOfTime"]
    for command in (SendBot(0), BreakOff(0)):
        assert harness.refusal_code(ANN, command) == "own_seat"
    assert harness.ask(BOB, SendBot(0)) == ["ToBot"]


@pytest.mark.parametrize("clock", [MoveClock(30), DaysClock(0.01), BankClock(30, 5)])
def test_who_takes_a_seat_back_before_the_bot_has_moved_has_no_fresh_time(clock: ClockPlan) -> None:
    """Else two of three could keep the third waiting for ever."""
    harness = TableHarness.start("aztec", ANN, BOB, CID, clock=clock)
    table = harness.table
    assert harness.system(Tick(), after=1000) == ["OutOfTime"]
    for _ in range(3):
        harness.ask(BOB, SendBot(0))
        harness.ask(ANN, TakeBack(0), after=100)
        assert table.clock.remaining(0, harness.now) == 0
        assert table.deadline() == harness.now
        assert harness.system(Tick(), after=0) == ["OutOfTime"]
    assert harness.ask(CID, SendBot(0)) == ["ToBot"]
    assert harness.replay().clock == table.clock


def test_a_part_of_a_turn_that_a_bot_has_played_gives_no_fresh_time() -> None:
    """Its holder could undo it alone, and so have the time of one move again and again."""
    harness = aztekz_in_play(clock=MoveClock(30))
    table = harness.table
    (late,) = table.actors
    who, other, begin = table.chairs[late].who or "", table.chairs[1 - late].who or "", table.decision
    harness.system(Tick(), after=31)
    harness.ask(other, SendBot(late))
    harness.system(BotPlays(late, begin, "end"))
    harness.ask(who, TakeBack(late))
    assert harness.ask(who, Undo(late, begin)) == ["Undone"]
    assert table.clock.remaining(late, harness.now) == 0


def test_a_move_that_a_bot_has_made_is_followed_by_one_with_its_own_time() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=MoveClock(30))
    table = harness.table
    harness.system(Tick(), after=31)
    harness.ask(BOB, SendBot(0))
    harness.system(BotPlays(0, table.decision, table.match.legal(0)[0]))
    harness.ask(ANN, TakeBack(0))
    assert table.clock.remaining(0, harness.now) == 30
    harness.ask(ANN, Undo(0, 0))
    assert harness.ask(BOB, AnswerUndo(1, 0, True)) == ["UndoGranted", "Undone"]
    assert table.clock.remaining(0, harness.now) == 0, "that of the move that she was late with is used up"


def test_who_is_late_stays_so_until_the_turn_is_over() -> None:
    harness = aztekz_in_play(clock=MoveClock(30))
    table = harness.table
    (late,) = table.actors
    who, other = table.chairs[late].who or "", table.chairs[1 - late].who or ""
    assert harness.system(Tick(), after=31) == ["OutOfTime"]
    begin = table.decision
    harness.play(late, "end")
    assert table.actors == (late,)
    assert table.chairs[late].out_of_time
    harness.ask(who, Undo(late, begin))
    assert table.chairs[late].out_of_time
    assert harness.system(Tick()) == []
    harness.play(late, "end")
    assert harness.ask(other, BreakOff(late)) == ["BreakAsked", "Stopped"]
    harness = aztekz_in_play(clock=MoveClock(30))
    harness.system(Tick(), after=31)
    harness.play(late, "end")
    harness.play(late, harness.table.match.legal(late)[0])
    assert not harness.table.chairs[late].out_of_time
    assert harness.table.clock.remaining(late, harness.now) == 30


def test_breaking_off_wants_all_who_are_there() -> None:
    harness = absent()
    assert harness.refusal_code(DEE, BreakOff(0)) == "not_your_seat"
    assert harness.ask(BOB, BreakOff(0)) == ["BreakAsked"]
    assert harness.ask(BOB, BreakOff(0)) == []
    assert harness.table.phase == "playing"
    assert harness.ask(CID, BreakOff(0)) == ["BreakAsked", "Stopped"]
    end = harness.table.end
    assert isinstance(end, Stopped)
    assert (end.why, end.seat, end.winners) == ("abandoned", 0, [])
    assert harness.refusal_code(ANN, TakeBack(0)) == "table_over"


def test_a_wish_to_break_off_ends_with_its_reason() -> None:
    harness = absent()
    harness.ask(BOB, BreakOff(0))
    harness.system(Presence(0, True))
    assert harness.table.breaking == {}
    harness.system(Presence(0, False))
    harness.system(Tick(), after=300)
    assert harness.ask(CID, BreakOff(0)) == ["BreakAsked"]
    harness.play(0, "bid 1")
    assert harness.table.breaking == {}
    assert not harness.table.chairs[0].absent


def test_who_is_late_too_is_not_asked_about_breaking_off() -> None:
    harness = TableHarness.start("schatz", ANN, BOB, CID, clock=MoveClock(10))
    harness.play(0, "bid 0")
    assert harness.system(Tick(), after=10) == ["OutOfTime", "OutOfTime"]
    assert harness.ask(ANN, BreakOff(1)) == ["BreakAsked", "Stopped"]
    assert isinstance(harness.table.end, Stopped)
    assert harness.table.end.why == "time"


def test_of_two_the_other_wins_the_table() -> None:
    for other in (BOB, 3):
        harness = TableHarness.start("schatz", ANN, other)
        assert harness.ask(ANN, Resign(0)) == ["Resigned", "Stopped"]
        end = harness.table.end
        assert isinstance(end, Stopped)
        assert (end.why, end.seat, end.winners) == ("resigned", 0, [1])
        assert end.secret == SECRET.hex()


def test_of_more_a_bot_goes_on() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, 2)
    assert harness.ask(ANN, Resign(0)) == ["Resigned", "ToBot"]
    assert harness.table.bots_to_move() == [0]
    assert harness.refusal_code(ANN, Resign(0)) == "has_resigned"
    assert harness.refusal_code(ANN, TakeBack(0)) == "has_resigned"
    assert harness.refusal_code(ANN, SendBot(1)) == "not_your_seat"
    assert harness.ask(BOB, Resign(1)) == ["Resigned", "Stopped"]


def replaced_by_bots(harness: TableHarness, *seats: int) -> None:
    """Bots play for these seats, which were late."""
    table = harness.table
    for seat in seats:
        while seat not in table.actors:
            play_bots_once(harness) or harness.play(table.actors[0], table.match.legal(table.actors[0])[0])
        other = next(chair.who for chair in table.chairs if chair.who != table.chairs[seat].who and chair.who)
        harness.system(Tick(), after=11)
        harness.ask(other, SendBot(seat))


def play_bots_once(harness: TableHarness) -> bool:
    seats = harness.table.bots_to_move()
    for seat in seats[:1]:
        harness.system(BotPlays(seat, harness.table.decision, harness.table.match.legal(seat)[0]))
    return bool(seats)


def test_a_table_sleeps_while_bots_play_for_all_and_nobody_is_there() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, 2, clock=MoveClock(10))
    table = harness.table
    replaced_by_bots(harness, 0, 1)
    assert table.bots_to_move(), "Ann and Bob look on"
    harness.system(Presence(0, False))
    assert table.bots_to_move(), "Bob looks on"
    harness.system(Presence(1, False))
    assert table.actors
    assert table.bots_to_move() == []
    assert shared_view(table, harness.now)["asleep"]
    assert table.deadline() is None
    for back in (Presence(1, True), TakeBack(1)):
        asleep = harness.replay()
        assert asleep.bots_to_move() == []
        harness.ask(BOB if isinstance(back, TakeBack) else "", back)
        assert table.bots_to_move() or table.actors == (1,)
        assert not shared_view(table, harness.now)["asleep"]
        harness.system(Presence(1, False))


def test_a_full_log_does_not_keep_a_table_asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    harness = TableHarness.start("aztec", ANN, BOB, 2, clock=MoveClock(10))
    replaced_by_bots(harness, 0, 1)
    monkeypatch.setattr(guards, "MOST_EVENTS", 4)
    harness.system(Presence(1, False))
    for _ in range(3):
        harness.system(Presence(0, False))
        assert harness.table.is_asleep
        assert harness.system(Presence(0, True)) == ["Came"]


def test_bots_finish_their_moves_for_somebody_who_has_left_and_plays_on_later() -> None:
    """Who moves and closes the page is told when it is their turn again: bots come no further than that."""
    harness = TableHarness.start("aztec", ANN, 2, 1)
    table = harness.table
    while table.actors != (0,):
        play_bots_once(harness) or harness.play(0, table.match.legal(0)[0])
    harness.play(0, table.match.legal(0)[0])
    harness.system(Presence(0, False))
    while play_bots_once(harness):
        pass
    assert table.actors == (0,)
    assert not table.is_asleep


def test_who_has_resigned_keeps_nobody_awake() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, CID, clock=MoveClock(10))
    table = harness.table
    harness.ask(CID, Resign(2))
    replaced_by_bots(harness, 0, 1)
    for seat in (0, 1):
        harness.system(Presence(seat, False))
    assert table.chairs[2].gone_at is None
    assert table.is_asleep


def test_a_table_of_bots_alone_has_nobody_to_wait_for() -> None:
    harness = TableHarness.start("aztec", 1, 2)
    assert harness.table.bots_to_move() == [0]
