"""Going back, and looking back."""

import pytest

from teocalli.table import checks
from teocalli.table.commands import (
    AnswerUndo,
    BotPlays,
    Join,
    Leave,
    Play,
    Resign,
    Seat,
    SendBot,
    TakeBack,
    Tick,
    Undo,
    Withdraw,
)
from teocalli.table.looking import seen_at
from teocalli.table.plans import MoveClock, SeatPlan
from tests.table.sitting import ANN, BOB, CID, Sitting, state_of
from tests.table.test_playing import aztekz_in_play


def test_within_ones_turn_one_goes_back_freely() -> None:
    sitting = aztekz_in_play()
    table = sitting.table
    begin, state = table.decision, table.match.state.tobytes()
    seat = table.actors[0]
    who = table.chairs[seat].who or ""
    sitting.play(seat, "end")
    assert sitting.ask(who, Undo(seat, begin)) == ["Undone"]
    assert table.match.state.tobytes() == state
    assert table.decision == begin + 2
    assert list(table.line.decisions)[-1] == begin + 2
    sitting.play(seat, "end")
    middle = table.decision
    assert sitting.declined(who, Undo(seat, middle)) == "no_such_decision"
    assert sitting.declined(who, Undo(seat, begin)) == "no_such_decision"
    assert sitting.declined(who, Undo(seat, middle + 5)) == "no_such_decision"
    assert sitting.ask(who, Undo(seat, begin + 2)) == ["Undone"]


def test_going_back_step_by_step_stays_free() -> None:
    sitting = aztekz_in_play()
    table = sitting.table
    steps = [table.decision]
    while len(steps) < 4:
        (seat,) = table.actors
        sitting.some(1, seed=len(sitting.log))
        steps = (
            [*steps, table.decision] if table.line.movers[-1] == seat and table.actors == (seat,) else [table.decision]
        )
    who = table.chairs[seat].who or ""
    assert sitting.ask(who, Undo(seat, steps[2])) == ["Undone"]
    assert sitting.ask(who, Undo(seat, steps[1])) == ["Undone"]
    assert sitting.ask(who, Undo(seat, steps[0])) == ["Undone"]


def test_beyond_a_draw_the_others_are_asked() -> None:
    sitting = aztekz_in_play()
    table = sitting.table
    begin, seat = table.decision, table.actors[0]
    who = table.chairs[seat].who or ""
    assert sitting.ask(who, Undo(seat, begin - 1)) == ["UndoAsked"]
    assert table.decision == begin


def test_another_persons_leave_is_needed_and_may_be_refused() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, CID)
    table = sitting.table
    begin = table.decision
    sitting.play(0, table.match.legal(0)[0])
    assert sitting.declined(ANN, AnswerUndo(0, begin, True)) == "no_undo_asked"
    assert sitting.ask(ANN, Undo(0, begin)) == ["UndoAsked"]
    assert sitting.declined(BOB, Undo(1, begin)) == "undo_pending"
    assert sitting.declined(ANN, AnswerUndo(0, begin, True)) == "no_undo_asked"
    assert sitting.declined(BOB, AnswerUndo(1, begin + 1, True)) == "no_undo_asked"
    assert sitting.declined(BOB, AnswerUndo(2, begin, True)) == "not_your_seat"
    assert sitting.ask(BOB, AnswerUndo(1, begin, True)) == ["UndoGranted"]
    assert sitting.declined(BOB, AnswerUndo(1, begin, True)) == "no_undo_asked"
    assert sitting.ask(CID, AnswerUndo(2, begin, False)) == ["UndoRefused"]
    assert table.undo is None
    sitting.ask(ANN, Undo(0, begin))
    assert sitting.ask(ANN, AnswerUndo(0, begin, False)) == ["UndoRefused"]
    sitting.ask(ANN, Undo(0, begin))
    sitting.ask(BOB, AnswerUndo(1, begin, True))
    assert sitting.ask(CID, AnswerUndo(2, begin, True)) == ["UndoGranted", "Undone"]
    assert table.actors == (0,)
    assert table.decision == begin + 2
    assert table.undo is None


def test_a_request_lapses_when_the_game_goes_on() -> None:
    sitting = Sitting.started("aztec", ANN, BOB)
    table = sitting.table
    sitting.play(0, table.match.legal(0)[0])
    sitting.ask(ANN, Undo(0, 0))
    sitting.play(1, table.match.legal(1)[0])
    assert table.undo is None
    assert sitting.declined(BOB, AnswerUndo(1, 0, True)) == "no_undo_asked"


def test_among_bots_one_goes_back_at_once() -> None:
    sitting = Sitting.started("aztec", ANN, 2)
    table = sitting.table
    sitting.play(0, table.match.legal(0)[0])
    sitting.house(BotPlays(1, table.decision, table.match.legal(1)[0]))
    assert sitting.ask(ANN, Undo(0, 0)) == ["Undone"]
    assert table.match.events == []


def test_who_holds_all_seats_asks_nobody() -> None:
    sitting = Sitting.started("schatz", ANN, ANN)
    sitting.some(20)
    assert sitting.ask(ANN, Undo(1, 3)) == ["Undone"]


def replaced(sitting: Sitting) -> int:
    """Whoever is asked is late, and Ann sends a bot: for which seat."""
    (late,) = sitting.table.actors
    assert sitting.house(Tick(), after=11) == ["OutOfTime"]
    assert sitting.ask(ANN, SendBot(late)) == ["ToBot"]
    return late


def bots_play(sitting: Sitting) -> None:
    table = sitting.table
    while seats := table.owed():
        sitting.house(BotPlays(seats[0], table.decision, table.match.legal(seats[0])[0]))


def test_who_sends_a_bot_cannot_go_back_beyond_it_alone() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, clock=MoveClock(10))
    table = sitting.table
    sitting.play(0, table.match.legal(0)[0])
    sent = table.decision
    late = replaced(sitting)
    bots_play(sitting)
    sitting.play(0, table.match.legal(0)[0])
    bots_play(sitting)
    assert sitting.ask(ANN, Undo(0, 0)) == ["UndoAsked"]
    assert sitting.ask(ANN, AnswerUndo(0, 0, False)) == ["UndoRefused"]
    assert sitting.ask(ANN, Undo(0, sent)) == ["Undone"]
    again = table.decision
    bots_play(sitting)
    assert sitting.ask(ANN, Undo(0, again)) == ["Undone"]
    assert sitting.ask(ANN, Undo(0, 0)) == ["UndoAsked"]
    assert sitting.declined(BOB, AnswerUndo(late, 0, True)) == "bot_plays"
    sitting.ask(BOB, TakeBack(late))
    assert sitting.ask(BOB, AnswerUndo(late, 0, True)) == ["UndoGranted", "Undone"]
    assert table.match.events == []
    assert state_of(sitting.again()) == state_of(table)


def test_sending_a_bot_grants_nothing() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, CID, clock=MoveClock(10))
    table = sitting.table
    sitting.play(0, "bid 1")
    sitting.play(0, table.match.legal(0)[0])
    (late,) = table.actors
    other = 3 - late
    there = table.chairs[other].who or ""
    sitting.ask(ANN, Undo(0, 0))
    sitting.ask(there, AnswerUndo(other, 0, True))
    assert replaced(sitting) == late
    assert table.undo is not None
    assert sitting.declined(ANN, Undo(0, 0)) == "undo_pending"


def test_the_leave_of_somebody_who_resigns_is_not_needed() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, CID)
    table = sitting.table
    sitting.play(0, table.match.legal(0)[0])
    sitting.ask(ANN, Undo(0, 0))
    sitting.ask(BOB, AnswerUndo(1, 0, True))
    assert sitting.ask(CID, Resign(2)) == ["Resigned", "ToBot", "Undone"]
    sitting.play(0, table.match.legal(0)[0])
    sitting.ask(BOB, Resign(1))
    assert sitting.ask(ANN, Undo(0, table.line.decisions[0])) == ["Undone"]


def test_a_full_log_takes_only_what_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting.started("aztec", ANN, ANN)
    monkeypatch.setattr(checks, "LONGEST", 60)
    table = sitting.table
    while len(sitting.log) < 60:
        sitting.play(0, table.match.legal(0)[0])
        sitting.ask(ANN, Undo(0, table.line.decisions[0]))
    assert sitting.declined(ANN, Undo(0, 0)) == "log_full"
    sitting.some(1000)
    assert table.phase == "over"


def test_a_log_fills_with_nothing_that_is_done_over_and_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "LONGEST", 4)
    gathering = Sitting("schatz", [SeatPlan("person", who=ANN), SeatPlan("open")])
    for _ in range(2):
        gathering.ask(BOB, Join(1))
        gathering.ask(BOB, Leave(1))
    assert gathering.declined(BOB, Join(1)) == "log_full"
    assert gathering.declined(ANN, Seat(1, "bot")) == "log_full"
    bidding = Sitting.started("schatz", ANN, BOB, clock=MoveClock(10))
    bidding.play(0, "bid 0")
    assert bidding.declined(ANN, Withdraw(0, bidding.table.decision)) == "log_full"
    late = replaced(bidding)
    assert bidding.declined(BOB, TakeBack(late)) == "log_full"


def test_who_resigns_asks_for_nothing_any_more() -> None:
    sitting = Sitting.started("aztec", ANN, BOB, CID)
    table = sitting.table
    sitting.play(0, table.match.legal(0)[0])
    sitting.ask(ANN, Undo(0, 0))
    sitting.ask(BOB, AnswerUndo(1, 0, True))
    assert sitting.ask(ANN, Resign(0)) == ["Resigned", "ToBot"]
    assert table.undo is None
    assert sitting.declined(ANN, Undo(0, 0)) == "bot_plays"
    assert sitting.declined(ANN, TakeBack(0)) == "has_resigned"


def test_chance_repeats_itself_after_going_back() -> None:
    sitting = Sitting.started("aztekz", ANN, ANN)
    table = sitting.table
    sitting.some(40)
    before = table.match.events
    moves = [event["do"] for event in before if event["by"] != "chance"]
    sitting.ask(ANN, Undo(0, 0))
    for text in moves:
        sitting.play(table.actors[0], text)
    assert table.match.events == before


def test_a_sealed_decision_that_is_half_made_is_forgotten() -> None:
    sitting = Sitting.started("schatz", ANN, ANN, ANN)
    table = sitting.table
    for seat in range(3):
        sitting.play(seat, f"bid {10 * seat}")
    while len(table.actors) < 2:
        sitting.play(table.actors[0], table.match.legal(table.actors[0])[0])
    sitting.play(table.actors[0], "bid 0")
    assert table.waiting
    sitting.ask(ANN, Undo(0, 0))
    assert table.waiting == set()
    assert table.actors == (0, 1, 2)
    assert state_of(sitting.again()) == state_of(table)


def test_looking_back_also_at_what_was_undone() -> None:
    sitting = Sitting.started("schatz", ANN, ANN)
    table = sitting.table
    views = {(table.decision, eyes): table.match.view(eyes) for eyes in (None, 0, 1)}

    def on(count: int, seed: int) -> None:
        for k in range(count):
            before = table.decision
            sitting.some(1, seed=1000 * seed + k)
            if table.decision != before:
                views.update({(table.decision, eyes): table.match.view(eyes) for eyes in (None, 0, 1)})

    def back(to: int) -> None:
        sitting.ask(ANN, Undo(0, to))
        views.update({(table.decision, eyes): table.match.view(eyes) for eyes in (None, 0, 1)})

    on(20, 1)
    back(4)
    on(10, 2)
    back(table.line.decisions[-3])
    on(5, 3)
    back(2)
    on(40, 4)
    assert len(table.line.undone) > 20
    for each in (table, sitting.again()):
        for (decision, eyes), view in views.items():
            shown = seen_at(each, decision, eyes)
            assert shown["view"] == view
            assert shown["undone"] == (decision not in list(each.line.decisions))
            assert shown["seq"] <= each.seq


def test_one_cannot_play_on_in_the_past() -> None:
    sitting = Sitting.started("aztec", ANN, 1)
    table = sitting.table
    text = table.match.legal(0)[0]
    sitting.play(0, text)
    sitting.ask(ANN, Undo(0, 0))
    assert sitting.declined(ANN, Play(0, 0, [text])) == "stale"
