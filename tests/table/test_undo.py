"""Going back, and looking back."""

import pytest

from teocalli.table import guards
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
from teocalli.table.plans import MoveClock, SeatPlan
from teocalli.table.views import view_at
from tests.table.harness import ANN, BOB, CID, TableHarness, aztekz_in_play, state_of


def test_within_ones_turn_one_goes_back_freely() -> None:
    harness = aztekz_in_play()
    table = harness.table
    begin, state = table.decision, table.match.state.tobytes()
    seat = table.actors[0]
    who = table.chairs[seat].who or ""
    harness.play(seat, "end")
    assert harness.ask(who, Undo(seat, begin)) == ["Undone"]
    assert table.match.state.tobytes() == state
    assert table.decision == begin + 2
    assert list(table.history.decisions)[-1] == begin + 2
    harness.play(seat, "end")
    middle = table.decision
    assert harness.refusal_code(who, Undo(seat, middle)) == "no_such_decision"
    assert harness.refusal_code(who, Undo(seat, begin)) == "no_such_decision"
    assert harness.refusal_code(who, Undo(seat, middle + 5)) == "no_such_decision"
    assert harness.ask(who, Undo(seat, begin + 2)) == ["Undone"]


def test_going_back_step_by_step_stays_free() -> None:
    harness = aztekz_in_play()
    table = harness.table
    steps = [table.decision]
    while len(steps) < 4:
        (seat,) = table.actors
        harness.play_random(1, seed=len(harness.log))
        steps = (
            [*steps, table.decision]
            if table.history.movers[-1] == seat and table.actors == (seat,)
            else [table.decision]
        )
    who = table.chairs[seat].who or ""
    assert harness.ask(who, Undo(seat, steps[2])) == ["Undone"]
    assert harness.ask(who, Undo(seat, steps[1])) == ["Undone"]
    assert harness.ask(who, Undo(seat, steps[0])) == ["Undone"]


def test_beyond_a_draw_the_others_are_asked() -> None:
    harness = aztekz_in_play()
    table = harness.table
    begin, seat = table.decision, table.actors[0]
    who = table.chairs[seat].who or ""
    assert harness.ask(who, Undo(seat, begin - 1)) == ["UndoAsked"]
    assert table.decision == begin


def test_another_persons_leave_is_needed_and_may_be_refused() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, CID)
    table = harness.table
    begin = table.decision
    harness.play(0, table.match.legal(0)[0])
    assert harness.refusal_code(ANN, AnswerUndo(0, begin, True)) == "no_undo_asked"
    assert harness.ask(ANN, Undo(0, begin)) == ["UndoAsked"]
    assert harness.refusal_code(BOB, Undo(1, begin)) == "undo_pending"
    assert harness.refusal_code(ANN, AnswerUndo(0, begin, True)) == "no_undo_asked"
    assert harness.refusal_code(BOB, AnswerUndo(1, begin + 1, True)) == "no_undo_asked"
    assert harness.refusal_code(BOB, AnswerUndo(2, begin, True)) == "not_your_seat"
    assert harness.ask(BOB, AnswerUndo(1, begin, True)) == ["UndoGranted"]
    assert harness.refusal_code(BOB, AnswerUndo(1, begin, True)) == "no_undo_asked"
    assert harness.ask(CID, AnswerUndo(2, begin, False)) == ["UndoRefused"]
    assert table.undo is None
    harness.ask(ANN, Undo(0, begin))
    assert harness.ask(ANN, AnswerUndo(0, begin, False)) == ["UndoRefused"]
    harness.ask(ANN, Undo(0, begin))
    harness.ask(BOB, AnswerUndo(1, begin, True))
    assert harness.ask(CID, AnswerUndo(2, begin, True)) == ["UndoGranted", "Undone"]
    assert table.actors == (0,)
    assert table.decision == begin + 2
    assert table.undo is None


def test_a_request_lapses_when_the_game_goes_on() -> None:
    harness = TableHarness.start("aztec", ANN, BOB)
    table = harness.table
    harness.play(0, table.match.legal(0)[0])
    harness.ask(ANN, Undo(0, 0))
    harness.play(1, table.match.legal(1)[0])
    assert table.undo is None
    assert harness.refusal_code(BOB, AnswerUndo(1, 0, True)) == "no_undo_asked"


def test_among_bots_one_goes_back_at_once() -> None:
    harness = TableHarness.start("aztec", ANN, 2)
    table = harness.table
    harness.play(0, table.match.legal(0)[0])
    harness.system(BotPlays(1, table.decision, table.match.legal(1)[0]))
    assert harness.ask(ANN, Undo(0, 0)) == ["Undone"]
    assert table.match.events == []


def test_who_holds_all_seats_asks_nobody() -> None:
    harness = TableHarness.start("schatz", ANN, ANN)
    harness.play_random(20)
    assert harness.ask(ANN, Undo(1, 3)) == ["Undone"]


def replaced(harness: TableHarness) -> int:
    """Whoever is asked is late, and Ann sends a bot: for which seat."""
    (late,) = harness.table.actors
    assert harness.system(Tick(), after=11) == ["OutOfTime"]
    assert harness.ask(ANN, SendBot(late)) == ["ToBot"]
    return late


def bots_play(harness: TableHarness) -> None:
    table = harness.table
    while seats := table.bots_to_move():
        harness.system(BotPlays(seats[0], table.decision, table.match.legal(seats[0])[0]))


def test_who_sends_a_bot_cannot_go_back_beyond_it_alone() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=MoveClock(10))
    table = harness.table
    harness.play(0, table.match.legal(0)[0])
    sent = table.decision
    late = replaced(harness)
    bots_play(harness)
    harness.play(0, table.match.legal(0)[0])
    bots_play(harness)
    assert harness.ask(ANN, Undo(0, 0)) == ["UndoAsked"]
    assert harness.ask(ANN, AnswerUndo(0, 0, False)) == ["UndoRefused"]
    assert harness.ask(ANN, Undo(0, sent)) == ["Undone"]
    again = table.decision
    bots_play(harness)
    assert harness.ask(ANN, Undo(0, again)) == ["Undone"]
    assert harness.ask(ANN, Undo(0, 0)) == ["UndoAsked"]
    assert harness.refusal_code(BOB, AnswerUndo(late, 0, True)) == "bot_plays"
    harness.ask(BOB, TakeBack(late))
    assert harness.ask(BOB, AnswerUndo(late, 0, True)) == ["UndoGranted", "Undone"]
    assert table.match.events == []
    assert state_of(harness.replay()) == state_of(table)


def test_sending_a_bot_grants_nothing() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, CID, clock=MoveClock(10))
    table = harness.table
    harness.play(0, "bid 1")
    harness.play(0, table.match.legal(0)[0])
    (late,) = table.actors
    other = 3 - late
    there = table.chairs[other].who or ""
    harness.ask(ANN, Undo(0, 0))
    harness.ask(there, AnswerUndo(other, 0, True))
    assert replaced(harness) == late
    assert table.undo is not None
    assert harness.refusal_code(ANN, Undo(0, 0)) == "undo_pending"


def test_the_leave_of_somebody_who_resigns_is_not_needed() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, CID)
    table = harness.table
    harness.play(0, table.match.legal(0)[0])
    harness.ask(ANN, Undo(0, 0))
    harness.ask(BOB, AnswerUndo(1, 0, True))
    assert harness.ask(CID, Resign(2)) == ["Resigned", "ToBot", "Undone"]
    harness.play(0, table.match.legal(0)[0])
    harness.ask(BOB, Resign(1))
    assert harness.ask(ANN, Undo(0, table.history.decisions[0])) == ["Undone"]


def test_a_full_log_takes_only_what_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    harness = TableHarness.start("aztec", ANN, ANN)
    monkeypatch.setattr(guards, "MOST_EVENTS", 60)
    table = harness.table
    while len(harness.log) < 60:
        harness.play(0, table.match.legal(0)[0])
        harness.ask(ANN, Undo(0, table.history.decisions[0]))
    assert harness.refusal_code(ANN, Undo(0, 0)) == "log_full"
    harness.play_random(1000)
    assert table.phase == "over"


def test_a_log_fills_with_nothing_that_is_done_over_and_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "MOST_EVENTS", 4)
    gathering = TableHarness("schatz", [SeatPlan("person", who=ANN), SeatPlan("open")])
    for _ in range(2):
        gathering.ask(BOB, Join(1))
        gathering.ask(BOB, Leave(1))
    assert gathering.refusal_code(BOB, Join(1)) == "log_full"
    assert gathering.refusal_code(ANN, Seat(1, "bot")) == "log_full"
    bidding = TableHarness.start("schatz", ANN, BOB, clock=MoveClock(10))
    bidding.play(0, "bid 0")
    assert bidding.refusal_code(ANN, Withdraw(0, bidding.table.decision)) == "log_full"
    late = replaced(bidding)
    assert bidding.refusal_code(BOB, TakeBack(late)) == "log_full"


def test_who_resigns_asks_for_nothing_any_more() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, CID)
    table = harness.table
    harness.play(0, table.match.legal(0)[0])
    harness.ask(ANN, Undo(0, 0))
    harness.ask(BOB, AnswerUndo(1, 0, True))
    assert harness.ask(ANN, Resign(0)) == ["Resigned", "ToBot"]
    assert table.undo is None
    assert harness.refusal_code(ANN, Undo(0, 0)) == "bot_plays"
    assert harness.refusal_code(ANN, TakeBack(0)) == "has_resigned"


def test_chance_repeats_itself_after_going_back() -> None:
    harness = TableHarness.start("aztekz", ANN, ANN)
    table = harness.table
    harness.play_random(40)
    before = table.match.events
    moves = [event["do"] for event in before if event["by"] != "chance"]
    harness.ask(ANN, Undo(0, 0))
    for text in moves:
        harness.play(table.actors[0], text)
    assert table.match.events == before


def test_a_sealed_decision_that_is_half_made_is_forgotten() -> None:
    harness = TableHarness.start("schatz", ANN, ANN, ANN)
    table = harness.table
    for seat in range(3):
        harness.play(seat, f"bid {10 * seat}")
    while len(table.actors) < 2:
        harness.play(table.actors[0], table.match.legal(table.actors[0])[0])
    harness.play(table.actors[0], "bid 0")
    assert table.sealed_seats
    harness.ask(ANN, Undo(0, 0))
    assert table.sealed_seats == set()
    assert table.actors == (0, 1, 2)
    assert state_of(harness.replay()) == state_of(table)


def test_looking_back_also_at_what_was_undone() -> None:
    harness = TableHarness.start("schatz", ANN, ANN)
    table = harness.table
    views = {(table.decision, eyes): table.match.view(eyes) for eyes in (None, 0, 1)}

    def on(count: int, seed: int) -> None:
        for k in range(count):
            before = table.decision
            harness.play_random(1, seed=1000 * seed + k)
            if table.decision != before:
                views.update({(table.decision, eyes): table.match.view(eyes) for eyes in (None, 0, 1)})

    def back(to: int) -> None:
        harness.ask(ANN, Undo(0, to))
        views.update({(table.decision, eyes): table.match.view(eyes) for eyes in (None, 0, 1)})

    on(20, 1)
    back(4)
    on(10, 2)
    back(table.history.decisions[-3])
    on(5, 3)
    back(2)
    on(40, 4)
    assert len(table.history.undone) > 20
    for each in (table, harness.replay()):
        for (decision, eyes), view in views.items():
            shown = view_at(each, decision, eyes)
            assert shown["view"] == view
            assert shown["undone"] == (decision not in list(each.history.decisions))
            assert shown["seq"] <= each.seq


def test_one_cannot_play_on_in_the_past() -> None:
    harness = TableHarness.start("aztec", ANN, 1)
    table = harness.table
    text = table.match.legal(0)[0]
    harness.play(0, text)
    harness.ask(ANN, Undo(0, 0))
    assert harness.refusal_code(ANN, Play(0, 0, [text])) == "stale"
