"""The game at a table: turns, stale commands, sequences, sealed bids, the end."""

import pytest

from teocalli.table.commands import BotPlays, Play, Start, Withdraw
from teocalli.table.events import Finished, Moved
from tests.table.harness import ANN, BOB, CID, TableHarness, aztekz_in_play, state_of


def test_checks_come_in_order() -> None:
    harness = TableHarness.start("aztec", ANN, BOB)
    now = harness.table.decision
    assert harness.refusal_code(BOB, Play(5, now + 1, ["?"])) == "no_such_seat"
    assert harness.refusal_code(BOB, Play(0, now + 1, ["?"])) == "not_your_seat"
    assert harness.refusal_code(BOB, Play(1, now + 1, ["?"])) == "stale"
    assert harness.refusal_code(BOB, Play(1, now, ["?"])) == "not_your_turn"
    assert harness.refusal_code(ANN, Play(0, now, ["?"])) == "unreadable"
    assert harness.refusal_code(ANN, Play(0, now, ["a1.1EN"])) == "contacts"
    assert harness.refusal_code(ANN, Start()) == "already_started"
    assert harness.play(0, "d4.1EN") == ["Moved"]
    assert harness.table.decision == now + 1


def test_nobody_plays_for_a_bot() -> None:
    harness = TableHarness.start("aztec", ANN, 3)
    harness.play(0, "d4.1EN")
    assert harness.table.bots_to_move() == [1]
    text = harness.table.match.legal(1)[0]
    assert harness.refusal_code(ANN, Play(1, harness.table.decision, [text])) == "not_your_seat"
    assert harness.refusal_code("", Play(1, harness.table.decision, [text])) == "not_your_seat"
    assert harness.refusal_code("", BotPlays(0, harness.table.decision, text)) == "no_bot_plays"
    assert harness.refusal_code("", BotPlays(1, harness.table.decision - 1, text)) == "stale"
    assert harness.system(BotPlays(1, harness.table.decision, text)) == ["Moved"]
    assert harness.table.bots_to_move() == []


def test_a_sequence_is_played_whole_or_not_at_all() -> None:
    harness = aztekz_in_play()
    seat, before = harness.table.actors[0], state_of(harness.table)
    now = harness.table.decision
    assert harness.refusal_code(
        harness.table.chairs[seat].who or "", Play(seat, now, ["end", "place a1 NESW"])
    ) not in (
        "one_turn",
        "stale",
    )
    assert state_of(harness.table) == before
    trial = harness.table.match.fork()
    trial.play(seat, "end")
    place = trial.legal(seat)[0]
    assert harness.play(seat, "end", place)[:3] == ["Moved", "Moved", "Happened"]
    assert harness.table.decision == now + 2


def test_a_sequence_ends_where_something_is_revealed() -> None:
    harness = aztekz_in_play()
    seat = harness.table.actors[0]
    trial = harness.table.match.fork()
    trial.play(seat, "end")
    actions = ["end", trial.legal(seat)[0], "end"]
    assert (
        harness.refusal_code(harness.table.chairs[seat].who or "", Play(seat, harness.table.decision, actions))
        == "one_turn"
    )


@pytest.mark.parametrize("after", [0, 1])
def test_a_bid_cannot_be_tried_out(after: int) -> None:
    """Whether the second action is refused would tell who has won the auction."""
    harness = TableHarness.start("schatz", ANN, BOB)
    if after:
        harness.play(0, "bid 30")
    for second in ("lot 0", "bid 0", "play T1", "?"):
        assert harness.refusal_code(BOB, Play(1, harness.table.decision, ["bid 20", second])) == "one_turn"


def test_sealed_bids_come_in_any_order_and_may_be_withdrawn() -> None:
    harness = TableHarness.start("schatz", ANN, BOB, CID)
    table = harness.table
    now = table.decision
    assert harness.refusal_code(CID, Withdraw(2, now)) == "nothing_to_withdraw"
    assert harness.play(2, "bid 40") == ["Moved"]
    assert harness.play(0, "bid 10") == ["Moved"]
    assert table.decision == now
    assert table.sealed_seats == {0, 2}
    assert harness.refusal_code(CID, Play(2, now, ["bid 50"])) == "already_bid"
    assert harness.refusal_code(CID, Withdraw(0, now)) == "not_your_seat"
    assert harness.refusal_code(CID, Withdraw(2, now + 1)) == "stale"
    assert harness.ask(CID, Withdraw(2, now)) == ["Withdrawn"]
    assert table.sealed_seats == {0}
    assert set(table.actors) == {1, 2}
    assert table.decision == now
    harness.play(2, "bid 20")
    harness.play(1, "bid 0")
    assert table.decision == now + 1
    assert table.sealed_seats == set()
    assert [event["do"] for event in table.match.events[-3:]] == ["bid 10", "bid 0", "bid 20"]
    assert [event.do for event in harness.log if isinstance(event, Moved)] == ["bid 40", "bid 10", "bid 20", "bid 0"]
    assert harness.refusal_code(CID, Withdraw(2, now + 1)) == "nothing_to_withdraw"


@pytest.mark.parametrize(("game", "players"), [("aztec", 3), ("aztekz", 2), ("schatz", 3)])
def test_a_game_ends_by_its_rules(game: str, players: int) -> None:
    harness = TableHarness.start(game, *([ANN] * players))
    harness.play_random(5000)
    assert harness.table.phase == "over"
    end = harness.table.end
    assert isinstance(end, Finished)
    assert end.scores == harness.table.match.result["scores"]
    assert end.winners
    assert end.secret == harness.table.secret.hex()
    assert harness.refusal_code(ANN, Play(0, harness.table.decision, ["?"])) == "table_over"
    assert harness.table.deadline() is None
    assert state_of(harness.replay()) == state_of(harness.table)


def test_every_position_has_its_own_decision() -> None:
    harness = TableHarness.start("schatz", ANN, BOB)
    harness.play_random(60)
    counts = list(harness.table.history.counts)
    assert counts == sorted(set(counts))
    assert list(harness.table.history.decisions) == list(range(harness.table.decision + 1))
