"""The last turn of a seat, as a coach looks back at it."""

from teocalli.table.commands import BotPlays, Undo
from teocalli.table.turns import last_turn
from tests.table.harness import ANN, TableHarness, aztekz_in_play


def test_a_turn_is_one_action_where_turns_are_no_sequences() -> None:
    harness = TableHarness.start("aztec", ANN, 2)
    assert last_turn(harness.table, 0) is None
    first = harness.table.match.legal(0)[0]
    harness.play(0, first)
    assert last_turn(harness.table, 0) == (0, 0, [first])
    harness.system(BotPlays(1, 1, harness.table.match.legal(1)[0]))
    assert last_turn(harness.table, 0) == (0, 0, [first])
    second = harness.table.match.legal(0)[0]
    harness.play(0, second)
    assert last_turn(harness.table, 0) == (2, 2, [second])
    harness.ask(ANN, Undo(0, 2))
    assert last_turn(harness.table, 0) == (0, 0, [first])


def test_a_turn_that_is_a_sequence_counts_when_it_is_over() -> None:
    harness = aztekz_in_play()
    table = harness.table
    seat, start = table.actors[0], table.decision
    placed = last_turn(table, seat)
    played = []

    def goes_on() -> bool:
        return table.actors == (seat,)

    while goes_on():
        action = next((text for text in table.match.legal(seat) if text == "end" or text.startswith("place")), "end")
        harness.play(seat, action)
        played.append(action)
        if goes_on():
            assert last_turn(table, seat) is None
    turn = last_turn(table, seat)
    assert turn is not None
    assert turn != placed
    assert (turn.decision, turn.actions) == (start, played)
    assert len(played) > 1


def test_a_sealed_bid_is_judged_when_all_have_bid() -> None:
    harness = TableHarness.start("schatz", ANN, 2)
    harness.play(0, "bid 10")
    assert last_turn(harness.table, 0) is None
    harness.system(BotPlays(1, harness.table.decision, "bid 0"))
    assert last_turn(harness.table, 0) is not None
    assert (last_turn(harness.table, 0) or ((), (), ()))[2] == ["bid 10"]
