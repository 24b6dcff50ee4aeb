"""The game at a table: turns, stale commands, sequences, sealed bids, the end."""

from typing import Any

import pytest

from teocalli.table.commands import BotPlays, Play, Start, Withdraw
from teocalli.table.events import Finished, Moved
from tests.table.sitting import ANN, BOB, CID, Sitting, state_of


def test_checks_come_in_order() -> None:
    sitting = Sitting.started("aztec", ANN, BOB)
    now = sitting.table.decision
    assert sitting.declined(BOB, Play(5, now + 1, ["?"])) == "no_such_seat"
    assert sitting.declined(BOB, Play(0, now + 1, ["?"])) == "not_your_seat"
    assert sitting.declined(BOB, Play(1, now + 1, ["?"])) == "stale"
    assert sitting.declined(BOB, Play(1, now, ["?"])) == "not_your_turn"
    assert sitting.declined(ANN, Play(0, now, ["?"])) == "unreadable"
    assert sitting.declined(ANN, Play(0, now, ["a1.1EN"])) == "contacts"
    assert sitting.declined(ANN, Start()) == "already_started"
    assert sitting.play(0, "d4.1EN") == ["Moved"]
    assert sitting.table.decision == now + 1


def test_nobody_plays_for_a_bot() -> None:
    sitting = Sitting.started("aztec", ANN, 3)
    sitting.play(0, "d4.1EN")
    assert sitting.table.owed() == [1]
    text = sitting.table.match.legal(1)[0]
    assert sitting.declined(ANN, Play(1, sitting.table.decision, [text])) == "not_your_seat"
    assert sitting.declined("", Play(1, sitting.table.decision, [text])) == "not_your_seat"
    assert sitting.declined("", BotPlays(0, sitting.table.decision, text)) == "no_bot_plays"
    assert sitting.declined("", BotPlays(1, sitting.table.decision - 1, text)) == "stale"
    assert sitting.house(BotPlays(1, sitting.table.decision, text)) == ["Moved"]
    assert sitting.table.owed() == []


def aztekz_in_play(**setup: Any) -> Sitting:
    """Both have placed their first card; seat 0 has its first turn."""
    sitting = Sitting.started("aztekz", ANN, BOB, **setup)
    while sitting.table.match.view(None)["phase"] == "setup":
        seat = sitting.table.actors[0]
        sitting.play(seat, sitting.table.match.legal(seat)[0])
    return sitting


def test_a_sequence_is_played_whole_or_not_at_all() -> None:
    sitting = aztekz_in_play()
    seat, before = sitting.table.actors[0], state_of(sitting.table)
    now = sitting.table.decision
    assert sitting.declined(sitting.table.chairs[seat].who or "", Play(seat, now, ["end", "place a1 NESW"])) not in (
        "one_turn",
        "stale",
    )
    assert state_of(sitting.table) == before
    trial = sitting.table.match.fork()
    trial.play(seat, "end")
    place = trial.legal(seat)[0]
    assert sitting.play(seat, "end", place)[:3] == ["Moved", "Moved", "Happened"]
    assert sitting.table.decision == now + 2


def test_a_sequence_ends_where_something_is_revealed() -> None:
    sitting = aztekz_in_play()
    seat = sitting.table.actors[0]
    trial = sitting.table.match.fork()
    trial.play(seat, "end")
    actions = ["end", trial.legal(seat)[0], "end"]
    assert (
        sitting.declined(sitting.table.chairs[seat].who or "", Play(seat, sitting.table.decision, actions))
        == "one_turn"
    )


@pytest.mark.parametrize("after", [0, 1])
def test_a_bid_cannot_be_tried_out(after: int) -> None:
    """Whether the second action is refused would tell who has won the auction."""
    sitting = Sitting.started("schatz", ANN, BOB)
    if after:
        sitting.play(0, "bid 30")
    for second in ("lot 0", "bid 0", "play T1", "?"):
        assert sitting.declined(BOB, Play(1, sitting.table.decision, ["bid 20", second])) == "one_turn"


def test_sealed_bids_come_in_any_order_and_may_be_withdrawn() -> None:
    sitting = Sitting.started("schatz", ANN, BOB, CID)
    table = sitting.table
    now = table.decision
    assert sitting.declined(CID, Withdraw(2, now)) == "nothing_to_withdraw"
    assert sitting.play(2, "bid 40") == ["Moved"]
    assert sitting.play(0, "bid 10") == ["Moved"]
    assert table.decision == now
    assert table.waiting == {0, 2}
    assert sitting.declined(CID, Play(2, now, ["bid 50"])) == "already_bid"
    assert sitting.declined(CID, Withdraw(0, now)) == "not_your_seat"
    assert sitting.declined(CID, Withdraw(2, now + 1)) == "stale"
    assert sitting.ask(CID, Withdraw(2, now)) == ["Withdrawn"]
    assert table.waiting == {0}
    assert set(table.actors) == {1, 2}
    assert table.decision == now
    sitting.play(2, "bid 20")
    sitting.play(1, "bid 0")
    assert table.decision == now + 1
    assert table.waiting == set()
    assert [event["do"] for event in table.match.events[-3:]] == ["bid 10", "bid 0", "bid 20"]
    assert [event.do for event in sitting.log if isinstance(event, Moved)] == ["bid 40", "bid 10", "bid 20", "bid 0"]
    assert sitting.declined(CID, Withdraw(2, now + 1)) == "nothing_to_withdraw"


@pytest.mark.parametrize(("game", "players"), [("aztec", 3), ("aztekz", 2), ("schatz", 3)])
def test_a_game_ends_by_its_rules(game: str, players: int) -> None:
    sitting = Sitting.started(game, *([ANN] * players))
    sitting.some(5000)
    assert sitting.table.phase == "over"
    end = sitting.table.end
    assert isinstance(end, Finished)
    assert end.scores == sitting.table.match.result["scores"]
    assert end.winners
    assert end.secret == sitting.table.secret.hex()
    assert sitting.declined(ANN, Play(0, sitting.table.decision, ["?"])) == "table_over"
    assert sitting.table.deadline() is None
    assert state_of(sitting.again()) == state_of(sitting.table)


def test_every_position_has_its_own_decision() -> None:
    sitting = Sitting.started("schatz", ANN, BOB)
    sitting.some(60)
    counts = list(sitting.table.line.counts)
    assert counts == sorted(set(counts))
    assert list(sitting.table.line.decisions) == list(range(sitting.table.decision + 1))
