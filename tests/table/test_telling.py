"""What given eyes hear of a log: nothing that is not listed as open, and of a sealed decision only that it was made."""

from collections.abc import Iterable
from typing import Any, get_args

import msgspec
import pytest

from teocalli.core.game import Game
from teocalli.table import events, telling
from teocalli.table.commands import Seat, Undo, Withdraw
from teocalli.table.events import Event, Moved
from teocalli.table.plans import SeatPlan
from teocalli.table.records import heard_record
from teocalli.table.seats import invitation_hash
from teocalli.table.table import Table
from teocalli.table.telling import OPEN_FIELDS, OPEN_PLAN_FIELDS, tell_event
from teocalli.table.views import Eyes, view_at
from tests.table.harness import ANN, BOB, CID, SECRET, TableHarness, everything_seen
from tests.table.leaky_game import leaky_game

__all__ = ["leaky_game"]

TOLD_OTHERWISE = {
    events.Created: {"seats"},
    events.Continued: {"origin", "events"},
    events.Seated: {"plan"},
    events.Moved: {"seat", "do", "hurried"},
    events.Happened: {"event"},
    events.Undone: {"sets_clocks"},
}
"""Fields that are not told as they are stored: plans without invitations, origins without dice, what the game itself
tells, and what only the table shows."""

WITHHELD = {"invitation"}
"""Fields of a seat's plan that nobody is told."""


@pytest.mark.parametrize("kind", get_args(Event))
def test_it_is_decided_of_every_field_whether_it_is_open(kind: type[msgspec.Struct]) -> None:
    """Whoever adds a kind of event or a field decides here whether it is told."""
    assert set(OPEN_FIELDS[kind]) | TOLD_OTHERWISE.get(kind, set()) | {"at"} == set(kind.__struct_fields__)
    assert not set(OPEN_FIELDS[kind]) & TOLD_OTHERWISE.get(kind, set())


def test_it_is_decided_of_every_field_of_a_plan_whether_it_is_open() -> None:
    assert set(OPEN_PLAN_FIELDS) | WITHHELD == set(SeatPlan.__struct_fields__)
    assert not set(OPEN_PLAN_FIELDS) & WITHHELD


class Whispered(msgspec.Struct, frozen=True, tag_field="kind", tag="whispered"):
    """An event of a kind of which nobody has decided what is open."""

    at: float
    secret: str


def test_of_an_unknown_kind_of_event_nothing_is_told() -> None:
    table = TableHarness.start("schatz", ANN, BOB).table
    event: Any = Whispered(at=7.0, secret="T13")
    assert tell_event(table, 5, event, 0) == {"seq": 5, "kind": "whispered", "at": 7.0}


def test_what_is_open_is_told_as_it_is_stored() -> None:
    """To everybody, except what belongs to the game or opens an invitation."""
    harness = TableHarness.start("schatz", ANN, BOB)
    harness.play_random(200)
    for seq, event in enumerate(harness.log):
        if type(event) not in TOLD_OTHERWISE:
            assert tell_event(harness.table, seq, event, None) == {"seq": seq, **msgspec.to_builtins(event)}


def test_what_opens_an_invitation_is_told_to_nobody() -> None:
    secret = invitation_hash("knock")
    harness = TableHarness("aztec", [SeatPlan("person", who=ANN), SeatPlan("invited", invitation=secret)])
    harness.ask(ANN, Seat(1, "invited", invitation=secret))
    for eyes in (None, 0):
        heard = [tell_event(harness.table, seq, event, eyes) for seq, event in enumerate(harness.log)]
        assert secret not in str(heard)
        assert secret not in str(everything_seen(harness.table, ANN, eyes, 0.0))


def test_sealed_bids_are_told_when_all_are_in() -> None:
    harness = TableHarness.start("schatz", ANN, BOB)
    first = len(harness.log)
    harness.play(1, "bid 30")
    harness.ask(BOB, Withdraw(1, harness.table.decision))
    harness.play(1, "bid 20")
    harness.play(0, "bid 10")

    def heard(eyes: int | None) -> list[dict[str, Any]]:
        return [tell_event(harness.table, seq, harness.log[seq], eyes) for seq in range(first, len(harness.log))]

    sealed = {"by": 1, "do": "bid", "sealed": True}
    assert [event.get("event") for event in heard(None)] == [
        sealed,
        None,
        sealed,
        {"by": 0, "do": "bid", "sealed": True},
    ]
    assert [event.get("event") for event in heard(0)] == [sealed, None, sealed, {"by": 0, "do": "bid 10"}]
    assert [event.get("event", {}).get("do") for event in heard(1)] == ["bid 30", None, "bid 20", "bid"]
    for eyes in (None, 0, 1):
        assert heard(eyes)[-1]["revealed"] == [{"by": 0, "do": "bid 10"}, {"by": 1, "do": "bid 20"}]
        assert "revealed" not in heard(eyes)[0]


# A game whose own `tell` and `news` would give sealed decisions away.


def all_that_is_heard(table: Table, log: Iterable[Event], eyes: Eyes) -> list[bytes]:
    """All that leaves a table for these eyes, one answer each."""
    who = None if eyes is None else table.chairs[eyes].who
    answers = [
        everything_seen(table, who, eyes, 0.0),
        heard_record(table, eyes),
        *(tell_event(table, seq, event, eyes) for seq, event in enumerate(log)),
        *(view_at(table, decision, eyes) for decision in range(table.decision + 1)),
    ]
    return [msgspec.json.encode(answer) for answer in answers]


def require_sealed(harness: TableHarness, seq: int) -> None:
    """With another pick in the same log, all others hear the same; whoever made it hears what it was."""
    pick = harness.log[seq]
    assert isinstance(pick, Moved)
    changed = [*harness.log]
    changed[seq] = Moved(at=pick.at, seat=pick.seat, do="pick 1" if pick.do != "pick 1" else "pick 2")
    other = Table.replay(SECRET, changed)
    for eyes in (None, 0, 1, 2):
        same = all_that_is_heard(other, changed, eyes) == all_that_is_heard(harness.table, harness.log, eyes)
        assert same == (eyes != pick.seat)


def test_a_sealed_decision_stays_sealed_whatever_the_game_tells(leaky_game: Game) -> None:
    harness = TableHarness.start("morra", ANN, BOB, CID)
    harness.play(2, "pick 3")
    require_sealed(harness, harness.table.seq)
    harness.play(0, "pick 2")
    require_sealed(harness, harness.table.seq)
    require_sealed(harness, harness.table.seq - 1)


def test_a_leak_would_be_found(leaky_game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    harness = TableHarness.start("morra", ANN, BOB, CID)
    harness.play(2, "pick 3")
    monkeypatch.setattr(telling, "tell", lambda game, event, eyes, **_: game.tell(event, eyes))
    with pytest.raises(AssertionError):
        require_sealed(harness, harness.table.seq)


def test_a_sealed_decision_that_was_withdrawn_or_undone_is_never_told(leaky_game: Game) -> None:
    harness = TableHarness.start("morra", ANN, BOB, CID)
    harness.play(2, "pick 3")
    withdrawn = harness.table.seq
    harness.ask(CID, Withdraw(2, 0))
    for seat in range(3):
        harness.play(seat, "pick 2")
    require_sealed(harness, withdrawn)

    alone = TableHarness.start("morra", ANN, ANN, ANN)
    for seat in range(3):
        alone.play(seat, "pick 1")
    alone.play(1, "pick 3")
    undone = alone.table.seq
    alone.ask(ANN, Undo(0, 0))
    require_sealed(alone, undone)


def test_a_sealed_decision_is_told_as_the_game_tells_it_once_all_are_in(leaky_game: Game) -> None:
    harness = TableHarness.start("morra", ANN, BOB, CID)
    for seat in (1, 2, 0):
        harness.play(seat, f"pick {seat + 1}")
    seq = harness.table.seq
    told = tell_event(harness.table, seq, harness.log[seq], None)
    assert told["event"] == {"by": 0, "do": "sealed", "sealed": True}
    assert [(part["by"], part["do"]) for part in told["revealed"]] == [(0, "pick 1"), (1, "pick 2"), (2, "pick 3")]
    assert told["news"]
    assert [event["do"] for event in heard_record(harness.table, None)["events"]] == ["pick 1", "pick 2", "pick 3"]


def test_an_action_is_sealed_unless_the_table_says_that_it_is_open() -> None:
    """For instance one that the table does not know."""
    harness = TableHarness.start("aztec", ANN, BOB)
    unknown = Moved(at=harness.now, seat=0, do="d4.1EN")
    for eyes in (None, 1):
        told = tell_event(harness.table, harness.table.seq + 1, unknown, eyes)
        assert told["event"] == {"by": 0, "do": "sealed", "sealed": True}
