"""Going back, and looking back."""

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from random import Random

import pytest

from teocalli.core.errors import Refused
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.table import guards, undo
from teocalli.table.commands import (
    AnswerUndo,
    BotPlays,
    Join,
    Leave,
    Play,
    Presence,
    Redo,
    Resign,
    Seat,
    SendBot,
    TakeBack,
    Tick,
    Undo,
    Withdraw,
)
from teocalli.table.events import Event, UndoAsked, UndoGranted, Undone
from teocalli.table.plans import MoveClock, SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.records import heard_record, record
from teocalli.table.revealing import reveals
from teocalli.table.table import Table
from teocalli.table.views import personal_view, shared_view, view_at
from tests.table.harness import ANN, BOB, CID, SECRET, TableHarness, aztekz_in_play, state_of
from tests.table.peeking_game import peeking_game
from tests.table.random_commands import KINDS, random_command

__all__ = ["peeking_game"]


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
    assert harness.ask(ANN, Undo(0, 0)) == ["Practice", "Undone"]
    assert table.match.events == []


def test_who_holds_all_seats_asks_nobody() -> None:
    """Those who share a device have agreed among themselves, and no bot was tried out."""
    harness = TableHarness.start("schatz", ANN, ANN)
    harness.play_random(20)
    assert harness.ask(ANN, Undo(1, 3)) == ["Undone"]
    assert not harness.table.practice


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


@pytest.mark.parametrize("game", ["aztec", "aztekz", "schatz"])
def test_who_sends_a_bot_goes_back_over_what_it_plays_only_if_its_person_agrees(game: str) -> None:
    """A bot that plays somebody's hand out shows it; and one could try until the bot makes a mistake."""
    harness = TableHarness.start(game, ANN, BOB, clock=MoveClock(10))
    table = harness.table
    while table.actors != (1,):
        seat = table.actors[0]
        harness.play(seat, table.match.legal(seat)[0])
    sent = table.decision
    late = replaced(harness)
    bots_play(harness)
    assert table.decision > sent
    for to in (table.history.decisions[-2], sent, 0):
        assert harness.ask(ANN, Undo(0, to)) == ["UndoAsked"]
        assert harness.ask(ANN, AnswerUndo(0, to, False)) == ["UndoRefused"]
    harness.ask(ANN, Undo(0, sent))
    assert harness.refusal_code(BOB, AnswerUndo(late, sent, True)) == "bot_plays"
    harness.ask(BOB, TakeBack(late))
    assert harness.ask(BOB, AnswerUndo(late, sent, True)) == ["UndoGranted", "Undone"]
    assert not table.practice
    assert state_of(harness.replay()) == state_of(table)


def test_what_was_undone_is_redone_only_if_those_agree_for_whom_a_bot_played() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, clock=MoveClock(10))
    table = harness.table
    harness.play(0, table.match.legal(0)[0])
    late = replaced(harness)
    bots_play(harness)
    harness.ask(ANN, Undo(0, 0))
    harness.ask(BOB, TakeBack(late))
    harness.ask(BOB, AnswerUndo(late, 0, True))
    harness.system(Tick(), after=20)
    harness.ask(BOB, SendBot(0))
    assert harness.ask(BOB, Redo(late, table.redoable[-1].decision)) == ["UndoAsked"]


@pytest.mark.parametrize(("revealing", "to_whom"), [("peek", "oneself"), ("show", "the others")])
def test_within_ones_turn_one_goes_back_freely_over_nothing_that_was_revealed(
    revealing: str, to_whom: str, peeking_game: Game
) -> None:
    """Also where it is an action that reveals it, not chance."""
    harness = TableHarness.start("peek", ANN, BOB)
    table = harness.table
    begin = table.decision
    harness.play(0, "step")
    harness.play(0, "step")
    assert personal_view(table, ANN, 0)["own_turn"] == begin
    assert harness.ask(ANN, Undo(0, begin)) == ["Undone"]
    before = table.decision
    harness.play(0, revealing)
    after = table.decision
    harness.play(0, "step")
    assert personal_view(table, ANN, 0)["own_turn"] == after
    assert harness.ask(ANN, Undo(0, after)) == ["Undone"]
    assert harness.ask(ANN, Undo(0, before)) == ["UndoAsked"]
    assert harness.ask(BOB, AnswerUndo(1, before, True)) == ["UndoGranted", "Undone"]
    assert state_of(harness.replay()) == state_of(table)


def test_an_action_reveals_what_any_eyes_did_not_know_before() -> None:
    """A card from a hidden hand does; in a game that hides nothing no action does."""
    match = Match.new("schatz", 3, seed=1)
    while len(match.actors) > 1 or not match.legal(match.actors[0])[0].startswith("play"):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    seat = match.actors[0]
    hidden = next(text for text in match.legal(seat) if text[5:] not in match.view(None)["known"][seat])  # type: ignore[index]  # views are JSON
    before = match.state
    assert not reveals(match.game, before, before)
    match.play(seat, hidden)
    assert reveals(match.game, before, match.state)
    open_match = Match.new("aztec", 2, seed=1)
    before = open_match.state
    open_match.play(0, open_match.legal(0)[0])
    assert not reveals(open_match.game, before, open_match.state)


def test_who_plays_alone_against_bots_goes_back_freely_and_the_game_is_practice() -> None:
    harness = TableHarness.start("schatz", ANN, 2)
    table = harness.table

    def on() -> None:
        begin = table.decision
        while table.decision == begin or 0 not in table.actors:
            bots_play(harness)
            if 0 in table.actors:
                harness.play(0, table.match.legal(0)[0])

    on()
    assert not table.practice
    assert personal_view(table, ANN, 0)["makes_practice"]
    assert not personal_view(table, BOB, None)["makes_practice"]
    assert harness.ask(ANN, Undo(0, table.history.decisions[-2])) == ["Practice", "Undone"]
    assert shared_view(table, harness.now)["practice"]
    assert not personal_view(table, ANN, 0)["makes_practice"], "it is already"
    on()
    assert harness.ask(ANN, Undo(0, table.history.decisions[-2])) == ["Undone"]
    assert heard_record(table, 0)["practice"]
    harness.ask(ANN, Resign(0))
    assert record(table)["practice"] is True
    assert Match.from_record(record(table))
    assert state_of(harness.replay()) == state_of(table)


def test_taking_back_within_ones_turn_is_no_practice() -> None:
    harness = TableHarness.start("aztekz", ANN, 1)
    table = harness.table
    while table.match.view(None)["phase"] == "setup" or table.actors != (0,):
        bots_play(harness)
        if table.match.view(None)["phase"] == "setup":
            harness.play(0, table.match.legal(0)[0])
    harness.play(0, "end")
    assert harness.ask(ANN, Undo(0, table.history.decisions[-2])) == ["Undone"]
    harness.ask(ANN, Resign(0))
    assert "practice" not in record(table)


def undos_without_consent(log: list[Event]) -> list[str]:
    """What is wrong with the undos of a log, found from its events alone."""
    faults: list[str] = []
    table, granted = Table(SECRET), set[str | None]()
    for event in log:
        if isinstance(event, UndoAsked):
            granted = set()
        elif isinstance(event, UndoGranted):
            granted.add(table.chairs[event.seat].who)
        elif isinstance(event, Undone):
            who = table.chairs[event.seat].who
            others = {chair.who for chair in table.chairs if chair.who and not chair.resigned} - {who}
            undone = table.match.since(table.history.counts[table.history.index(event.to) or 0])
            is_own = table.game.sequences and {part["by"] for part in undone} == {event.seat}
            has_bot = any(chair.has_bot for chair in table.chairs)
            if others - granted and not is_own:
                faults.append(f"{others - granted} did not agree")
            if not others and has_bot and not is_own and not table.practice:
                faults.append("it is not said to be practice")
        table.apply(event)
    return faults


def walk_with_undos(seeds: range) -> tuple[int, list[str]]:
    """Random commands to tables of all games: how many undos there were, and what is wrong with them."""
    undos, faults = 0, []
    for seed, game in product(seeds, ("aztec", "aztekz", "schatz")):
        dice = Random(seed)
        harness = TableHarness.start(
            game, ANN, *((BOB, 2), (2, BOB), (BOB, CID), (2, 1))[seed % 4], clock=MoveClock(20)
        )
        for _ in range(80):
            kind = dice.choice(KINDS)
            who, command = random_command(harness.table, kind, dice.randrange(10**6))
            with suppress(Declined, Refused):
                harness.ask(who, command, dice.choice((1.0, 25.0)))
        undos += sum(isinstance(event, Undone) for event in harness.log)
        faults += undos_without_consent(harness.log)
    return undos, faults


def test_nobody_is_set_back_who_has_not_agreed_whatever_is_asked() -> None:
    undos, faults = walk_with_undos(range(12))
    assert undos > 10
    assert faults == []


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (lambda table, who: {c.who for c in table.chairs if c.who and not c.has_bot} - {who}, "did not agree"),
        (lambda table, who: set(), "did not agree"),
    ],
    ids=["those who are away are not asked", "nobody is asked"],
)
def test_a_planted_fault_of_consent_is_found(
    fault: Callable[[Table, str], set[str]], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undo, "other_people", fault)
    _, faults = walk_with_undos(range(12))
    assert any(found in each for each in faults)


def test_practice_that_is_not_noted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "_would_be_practice", lambda table: False)
    _, faults = walk_with_undos(range(12))
    assert "it is not said to be practice" in faults


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
    assert harness.ask(ANN, Undo(0, table.history.decisions[0])) == ["Practice", "Undone"]


def test_a_request_that_nobody_is_left_to_grant_makes_the_game_practice() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, 1)
    harness.play(0, harness.table.match.legal(0)[0])
    harness.ask(ANN, Undo(0, 0))
    assert harness.ask(BOB, Resign(1)) == ["Resigned", "ToBot", "Practice", "Undone"]


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


def test_a_full_log_notes_that_somebody_leaves_but_not_every_time_that_they_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who opens and closes the table's page over and over must not fill the log; who is away must not block it."""
    monkeypatch.setattr(guards, "MOST_EVENTS", 4)
    harness = TableHarness.start("aztec", ANN, BOB)
    table = harness.table
    full = table.seq
    for _ in range(10):
        harness.system(Presence(0, False))
        harness.system(Presence(0, True))
    assert table.seq - full == 3, "gone, come and gone again, at this decision"
    assert harness.system(Tick(), after=300) == ["Absent"]
    harness.ask(BOB, SendBot(0))
    harness.system(BotPlays(0, table.decision, table.match.legal(0)[0]))
    assert harness.system(Presence(0, True)) == ["Came"], "there is another decision"


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
