"""Nobody can block a table: absence, bots in their place, breaking off, giving up; and the house's own commands."""

from teocalli.table.commands import (
    Again,
    BotPlays,
    BreakOff,
    Hold,
    Join,
    Play,
    Presence,
    Resign,
    Resume,
    SendBot,
    TakeBack,
    Tick,
    Undo,
)
from teocalli.table.events import Stopped
from teocalli.table.opening import again
from teocalli.table.plans import DaysClock, MoveClock, NoClock
from tests.table.sitting import ANN, BOB, CID, DEE, SECRET, Sitting
from tests.table.test_playing import aztekz_in_play


def test_who_is_asked_and_gone_is_absent_after_a_while() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=MoveClock(1000))
    begun = sitting.now
    assert sitting.house(Presence(0, False)) == ["Gone"]
    assert sitting.house(Presence(0, False)) == []
    gone = sitting.now - 1
    assert sitting.table.deadline() == gone + 60
    assert sitting.declined(BOB, SendBot(0)) == "not_absent"
    assert sitting.house(Tick(), after=58) == []
    assert sitting.house(Tick()) == ["Absent"]
    assert sitting.house(Tick()) == []
    assert sitting.house(Presence(0, True)) == ["Came"]
    assert (sitting.table.at, sitting.table.stirred) == (sitting.now, begun), "connections alone are no news"
    assert not sitting.table.chairs[0].absent
    assert sitting.declined(BOB, SendBot(0)) == "not_absent"


def test_who_is_not_asked_may_go_for_a_coffee() -> None:
    sitting = Sitting.started("aztec", ANN, BOB)
    sitting.house(Presence(1, False))
    assert sitting.table.deadline() is None
    assert sitting.house(Tick(), after=10_000) == []
    sitting.play(0, "d4.1EN")
    assert sitting.table.deadline() == sitting.now + 300
    assert sitting.declined(ANN, BreakOff(1)) == "not_absent"


def test_where_a_move_has_days_nobody_is_absent() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=DaysClock(1))
    sitting.house(Presence(0, False))
    assert sitting.house(Tick(), after=80_000) == []
    assert sitting.house(Tick(), after=10_000) == ["OutOfTime"]


def test_all_seats_of_a_person_come_and_go_together() -> None:
    sitting = Sitting.started("schatz", ANN, BOB, ANN)
    assert sitting.house(Presence(2, False)) == ["Gone", "Gone"]
    assert sitting.house(Presence(0, True)) == ["Came", "Came"]
    assert sitting.house(Presence(1, True)) == []
    assert sitting.declined("", Presence(9, True)) == "no_such_seat"


def absent() -> Sitting:
    """Ann keeps Bob and Cid waiting."""
    sitting = Sitting.started("aztec", ANN, BOB, CID, clock=NoClock())
    sitting.house(Presence(0, False))
    assert sitting.house(Tick(), after=300) == ["Absent"]
    return sitting


def test_a_bot_takes_the_seat_and_gives_it_back() -> None:
    sitting = absent()
    table = sitting.table
    assert sitting.declined(DEE, SendBot(0)) == "not_your_seat"
    assert sitting.declined(ANN, SendBot(0)) == "not_your_seat"
    assert sitting.ask(BOB, SendBot(0, level=2)) == ["ToBot"]
    assert table.owed() == [0]
    assert table.chairs[0].who == ANN
    assert sitting.declined(BOB, SendBot(0)) == "not_absent"
    assert sitting.house(BotPlays(0, table.decision, table.match.legal(0)[0])) == ["Moved"]
    assert sitting.declined(ANN, Play(0, table.decision, ["?"])) == "bot_plays"
    assert sitting.house(Presence(0, True)) == ["Came"]
    assert sitting.declined(BOB, TakeBack(0)) == "not_your_seat"
    assert sitting.ask(ANN, TakeBack(0)) == ["GivenBack"]
    assert sitting.declined(ANN, TakeBack(0)) == "no_bot_plays"
    assert table.owed() == []
    assert sitting.declined("", BotPlays(0, table.decision, "?")) == "no_bot_plays"


def test_who_is_late_stays_so_until_the_turn_is_over() -> None:
    sitting = aztekz_in_play(clock=MoveClock(30))
    table = sitting.table
    (late,) = table.actors
    who, other = table.chairs[late].who or "", table.chairs[1 - late].who or ""
    assert sitting.house(Tick(), after=31) == ["OutOfTime"]
    begin = table.decision
    sitting.play(late, "end")
    assert table.actors == (late,)
    assert table.chairs[late].out_of_time
    sitting.ask(who, Undo(late, begin))
    assert table.chairs[late].out_of_time
    assert sitting.house(Tick()) == []
    sitting.play(late, "end")
    assert sitting.ask(other, BreakOff(late)) == ["BreakAsked", "Stopped"]
    sitting = aztekz_in_play(clock=MoveClock(30))
    sitting.house(Tick(), after=31)
    sitting.play(late, "end")
    sitting.play(late, sitting.table.match.legal(late)[0])
    assert not sitting.table.chairs[late].out_of_time
    assert sitting.table.clock.remaining(late, sitting.now) == 30


def test_breaking_off_wants_all_who_are_there() -> None:
    sitting = absent()
    assert sitting.declined(DEE, BreakOff(0)) == "not_your_seat"
    assert sitting.ask(BOB, BreakOff(0)) == ["BreakAsked"]
    assert sitting.ask(BOB, BreakOff(0)) == []
    assert sitting.table.phase == "playing"
    assert sitting.ask(CID, BreakOff(0)) == ["BreakAsked", "Stopped"]
    end = sitting.table.end
    assert isinstance(end, Stopped)
    assert (end.why, end.seat, end.winners) == ("abandoned", 0, [])
    assert sitting.declined(ANN, TakeBack(0)) == "table_over"


def test_a_wish_to_break_off_ends_with_its_reason() -> None:
    sitting = absent()
    sitting.ask(BOB, BreakOff(0))
    sitting.house(Presence(0, True))
    assert sitting.table.breaking == {}
    sitting.house(Presence(0, False))
    sitting.house(Tick(), after=300)
    assert sitting.ask(CID, BreakOff(0)) == ["BreakAsked"]
    sitting.play(0, "bid 1")
    assert sitting.table.breaking == {}
    assert not sitting.table.chairs[0].absent


def test_who_is_late_too_is_not_asked_about_breaking_off() -> None:
    sitting = Sitting.started("schatz", ANN, BOB, CID, clock=MoveClock(10))
    sitting.play(0, "bid 0")
    assert sitting.house(Tick(), after=10) == ["OutOfTime", "OutOfTime"]
    assert sitting.ask(ANN, BreakOff(1)) == ["BreakAsked", "Stopped"]
    assert isinstance(sitting.table.end, Stopped)
    assert sitting.table.end.why == "time"


def test_of_two_the_other_wins_the_table() -> None:
    for other in (BOB, 3):
        sitting = Sitting.started("schatz", ANN, other)
        assert sitting.ask(ANN, Resign(0)) == ["Resigned", "Stopped"]
        end = sitting.table.end
        assert isinstance(end, Stopped)
        assert (end.why, end.seat, end.winners) == ("resigned", 0, [1])
        assert end.secret == SECRET.hex()


def test_of_more_a_bot_goes_on() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, 2)
    assert sitting.ask(ANN, Resign(0)) == ["Resigned", "ToBot"]
    assert sitting.table.owed() == [0]
    assert sitting.declined(ANN, Resign(0)) == "has_resigned"
    assert sitting.declined(ANN, TakeBack(0)) == "has_resigned"
    assert sitting.declined(ANN, SendBot(1)) == "not_your_seat"
    assert sitting.ask(BOB, Resign(1)) == ["Resigned", "Stopped"]


def test_when_the_house_opens_again_the_wait_begins_anew() -> None:
    sitting = Sitting.started("aztec", ANN, BOB)
    sitting.house(Presence(0, False))
    sitting.house(Resume(sitting.now), after=5000)
    assert sitting.house(Tick(), after=299) == []
    assert sitting.house(Tick(), after=1) == ["Absent"]


def test_a_guests_seats_go_into_an_account() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, ANN)
    assert sitting.house(Hold("nobody", DEE)) == []
    assert sitting.house(Hold(ANN, ANN)) == []
    assert sitting.house(Hold(ANN, DEE)) == ["Held"]
    assert sitting.table.seats_of(DEE) == [0, 2]
    assert sitting.table.host == DEE
    assert sitting.declined(ANN, Resign(0)) == "not_your_seat"


def test_a_rematch_keeps_the_seats_of_the_others() -> None:
    sitting = Sitting.started("aztekz", ANN, BOB, 4, clock=MoveClock(30), public=True)
    assert sitting.declined("", Again("next")) == "not_over"
    sitting.ask(ANN, Resign(0))
    sitting.ask(BOB, Resign(1))
    assert sitting.house(Again("next")) == ["Rematch"]
    assert sitting.house(Again("other")) == []
    assert sitting.table.rematch == "next"
    event = again(sitting.table, BOB, secret=SECRET, now=sitting.now)
    assert event.host == BOB
    assert event.clock == MoveClock(30)
    assert event.public
    assert [plan.kind for plan in event.seats] == ["invited", "person", "bot"]
    assert event.seats[0].kept == ANN
    assert event.seats[2].level == 4


def test_a_seat_kept_for_somebody_opens_for_them_only() -> None:
    sitting = Sitting.started("aztec", ANN, BOB)
    sitting.ask(BOB, Resign(1))
    event = again(sitting.table, ANN, secret=SECRET, now=sitting.now)
    rematch = Sitting("aztec", event.seats, clock=event.clock, first=event.first)
    assert rematch.declined(CID, Join()) == "no_free_seat"
    assert rematch.declined(CID, Join(1)) == "not_invited"
    assert rematch.ask(BOB, Join()) == ["Joined"]
