"""Playing again what was undone, until something else is played."""

from teocalli.table.commands import AnswerUndo, BotPlays, Redo, Undo
from teocalli.table.views import shared_view
from tests.table.harness import ANN, BOB, CID, TableHarness, aztekz_in_play, state_of


def redo_of(harness: TableHarness) -> int:
    """What the table says can be redone."""
    to = shared_view(harness.table, harness.now)["redo"]
    assert isinstance(to, int)
    return to


def test_among_bots_all_that_was_undone_is_played_again_at_once() -> None:
    harness = TableHarness.start("aztec", ANN, 2)
    table = harness.table
    for _ in range(2):
        harness.play(0, table.match.legal(0)[0])
        harness.system(BotPlays(1, table.decision, table.match.legal(1)[0]))
    state, events = table.match.state.tobytes(), table.match.events
    assert harness.refusal_code(ANN, Redo(0, table.decision)) == "nothing_to_redo"
    assert shared_view(table, harness.now)["redo"] is None
    harness.ask(ANN, Undo(0, 0))
    to = redo_of(harness)
    assert harness.refusal_code(ANN, Redo(0, to + 1)) == "nothing_to_redo"
    assert harness.ask(ANN, Redo(0, to)) == ["Redone", "Moved", "Moved", "Moved", "Moved"]
    assert (table.match.state.tobytes(), table.match.events) == (state, events)
    assert harness.refusal_code(ANN, Redo(0, to)) == "nothing_to_redo"
    assert state_of(harness.replay()) == state_of(table)


def test_several_steps_back_are_redone_one_by_one_until_something_new_is_played() -> None:
    harness = TableHarness.start("aztec", ANN, ANN)
    table = harness.table
    states = [table.match.state.tobytes()]
    for seat in (0, 1, 0):
        harness.play(seat, table.match.legal(seat)[0])
        states.append(table.match.state.tobytes())
    for _ in range(2):
        harness.ask(ANN, Undo(0, table.history.decisions[-2]))
    for state in states[2:]:
        harness.ask(ANN, Redo(0, redo_of(harness)))
        assert table.match.state.tobytes() == state
    harness.ask(ANN, Undo(0, table.history.decisions[1]))
    to = redo_of(harness)
    harness.play(1, table.match.legal(1)[-1])
    assert harness.refusal_code(ANN, Redo(0, to)) == "nothing_to_redo"
    assert harness.replay().redoable == []


def test_one_s_own_actions_are_redone_freely_and_those_of_others_if_they_agree() -> None:
    harness = aztekz_in_play()
    table = harness.table
    (seat,) = table.actors
    who = table.chairs[seat].who or ""
    begin = table.decision
    harness.play(seat, "end")
    harness.ask(who, Undo(seat, begin))
    assert harness.ask(who, Redo(seat, redo_of(harness))) == ["Redone", "Moved"]
    harness = TableHarness.start("aztec", ANN, BOB, CID)
    table = harness.table
    for _ in range(2):
        harness.play(table.actors[0], table.match.legal(table.actors[0])[0])
    state = table.match.state.tobytes()
    harness.ask(ANN, Undo(0, 0))
    harness.ask(BOB, AnswerUndo(1, 0, True))
    harness.ask(CID, AnswerUndo(2, 0, True))
    to = redo_of(harness)
    assert harness.ask(BOB, Redo(1, to)) == ["UndoAsked"]
    assert shared_view(table, harness.now)["undo"] == {"seat": 1, "to": to, "granted": [], "redo": True}
    assert harness.refusal_code(CID, Redo(2, to)) == "undo_pending"
    assert harness.ask(ANN, AnswerUndo(0, to, False)) == ["UndoRefused"]
    harness.ask(BOB, Redo(1, to))
    harness.ask(ANN, AnswerUndo(0, to, True))
    assert harness.ask(CID, AnswerUndo(2, to, True)) == ["UndoGranted", "Redone", "Moved", "Moved"]
    assert table.match.state.tobytes() == state
    assert state_of(harness.replay()) == state_of(table)


def test_what_chance_and_sealed_bids_brought_comes_again() -> None:
    harness = TableHarness.start("schatz", ANN, ANN, ANN)
    table = harness.table
    harness.play_random(40)
    state, told = table.match.state.tobytes(), table.match.events
    harness.ask(ANN, Undo(0, 0))
    harness.ask(ANN, Redo(0, redo_of(harness)))
    assert (table.match.state.tobytes(), table.match.events) == (state, told)
    assert state_of(harness.replay()) == state_of(table)
