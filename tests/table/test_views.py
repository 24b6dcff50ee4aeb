"""The table as given eyes see it, now and at earlier decisions."""

import contextlib
from typing import Any

import msgspec
import pytest

from teocalli.bots.knowledge import knowledge_of
from teocalli.core.registry import names
from teocalli.table.commands import (
    BreakOff,
    Join,
    Leave,
    Presence,
    Start,
    Undo,
    Word,
)
from teocalli.table.explanations import explain_actions
from teocalli.table.handlers import handle
from teocalli.table.plans import MoveClock, SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.views import decisions_so_far, personal_view, position_view, shared_view, view_at
from tests.table.harness import ANN, BOB, TableHarness, aztekz_in_play, everything_seen

ME, OPEN = SeatPlan("person", who=ANN), SeatPlan("open")


@pytest.mark.parametrize("name", names())
def test_a_table_says_whether_its_game_hides_anything(name: str) -> None:
    harness = TableHarness.start(name, ANN, BOB)
    assert shared_view(harness.table, harness.now)["hides"] is knowledge_of(harness.table.game).LEGAL_VARIES


def test_the_present_has_three_parts() -> None:
    harness = TableHarness.start("schatz", ANN, BOB, clock=MoveClock(30))
    shown = everything_seen(harness.table, BOB, 1, harness.now + 10)
    assert shown == {
        "table": shared_view(harness.table, harness.now + 10),
        "view": harness.table.match.view(1),
        "you": personal_view(harness.table, BOB, 1),
    }
    assert shown["table"]["seats"][0]["left"] == 20
    assert shown["you"] == {
        "who": BOB,
        "seats": [1],
        "eyes": 1,
        "host": False,
        "may": ["resign"],
        "own_turn": None,
        "makes_practice": False,
    }
    assert msgspec.json.decode(msgspec.json.encode(shown))
    assert position_view(TableHarness("aztec", [ME, OPEN]).table, None) is None


def test_what_all_see_stays_small() -> None:
    harness = TableHarness.start("aztekz", ANN, ANN)
    few = len(msgspec.json.encode(shared_view(harness.table, harness.now)))
    harness.play_random(200)
    assert len(msgspec.json.encode(shared_view(harness.table, harness.now))) < few + 100


def test_the_decisions_that_led_here() -> None:
    harness = TableHarness.start("aztec", ANN, ANN)
    harness.play_random(3)
    harness.ask(ANN, Undo(0, 1))
    assert decisions_so_far(harness.table) == [(0, 1), (4, 5)]


def test_how_far_one_may_go_back_freely() -> None:
    harness = aztekz_in_play()
    seat = harness.table.actors[0]
    who = harness.table.chairs[seat].who
    begin = harness.table.decision
    harness.play(seat, "end")
    assert personal_view(harness.table, who, seat)["own_turn"] == begin
    assert personal_view(harness.table, who, 1 - seat)["own_turn"] is None
    assert personal_view(harness.table, who, None)["own_turn"] is None


def test_one_looks_back_at_what_there_was_only() -> None:
    harness = TableHarness("aztec", [ME, OPEN])
    with pytest.raises(Declined, match="not_started"):
        view_at(harness.table, 0, None)
    harness.ask(BOB, Join())
    harness.ask(ANN, Start())
    for decision in (-1, 1, 2**31):
        with pytest.raises(Declined, match="no_such_decision"):
            view_at(harness.table, decision, None)
    with pytest.raises(Declined, match="no_such_seat"):
        view_at(harness.table, 0, 2)


@pytest.mark.parametrize("command", [Leave(0), Word(0, "x"), Start(), BreakOff(1), Presence(0, True)])
def test_a_look_changes_nothing(command: Any) -> None:
    harness = TableHarness.start("schatz", ANN, BOB)
    before = msgspec.json.encode(everything_seen(harness.table, ANN, 0, 1.0))
    with contextlib.suppress(Declined):
        handle(harness.table, ANN, command, harness.now)
    explain_actions(harness.table, ANN, 0, ["bid 0"], "en")
    view_at(harness.table, 0, 0)
    assert msgspec.json.encode(everything_seen(harness.table, ANN, 0, 1.0)) == before
