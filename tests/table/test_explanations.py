"""Why an action would be refused, without playing it."""

from typing import Any

import msgspec
import pytest

from teocalli.core.errors import Refused
from teocalli.table.commands import Join, Start
from teocalli.table.explanations import explain_actions
from teocalli.table.plans import SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.views import position_view
from tests.table.harness import ANN, BOB, TableHarness, aztekz_in_play, everything_seen

ME, OPEN = SeatPlan("person", who=ANN), SeatPlan("open")


def test_explanations_are_those_of_playing() -> None:
    harness = TableHarness.start("schatz", ANN, BOB)
    harness.play_random(8, seed=3)
    table = harness.table
    texts = [*table.match.legal(0), *table.match.legal(1), "bid 15", "play T1", "play T20", "take", "?", "lot 9"]
    for seat, who in ((0, ANN), (1, BOB)):
        for text, answer in zip(texts, explain_actions(table, who, seat, texts, "fr"), strict=True):
            assert answer["text"] == text
            refused = table.match.refusal(seat, text)
            assert answer["ok"] == (refused is None)
            if refused is not None:
                assert answer["code"] == refused.reason.value
                assert answer["say"] == refused.say("fr")
                assert answer["args"] == dict(refused.saying.args)
                assert answer["key"] == refused.saying.key


def test_an_action_is_explained_after_others_of_the_turn() -> None:
    harness = aztekz_in_play()
    table = harness.table
    (seat,) = table.actors
    who = ANN if seat == table.seats_of(ANN)[0] else BOB
    before = msgspec.json.encode(everything_seen(table, who, seat, 1.0))
    shown: Any = position_view(table, seat)
    fits = shown["aids"]["placings"][0]
    texts = [fits, "place a1 NESW"]
    now = explain_actions(table, who, seat, texts, "en")
    then = explain_actions(table, who, seat, texts, "en", after=["end"])
    assert [one["ok"] for one in now] == [False, False]
    assert {one["code"] for one in now} == {"wrong_phase"}
    assert [one["ok"] for one in then] == [True, False]
    assert then[1]["code"] != "wrong_phase"
    assert msgspec.json.encode(everything_seen(table, who, seat, 1.0)) == before
    with pytest.raises(Refused, match="wrong_phase"):
        explain_actions(table, who, seat, texts, "en", after=[fits])
    with pytest.raises(Declined, match="one_turn"):
        explain_actions(table, who, seat, texts, "en", after=["end", fits])


def test_nothing_is_explained_after_a_sealed_bid() -> None:
    harness = TableHarness.start("schatz", ANN, BOB)
    with pytest.raises(Declined, match="one_turn"):
        explain_actions(harness.table, ANN, 0, ["lot 0"], "en", after=["bid 0"])


def test_only_ones_own_seat_is_explained() -> None:
    harness = TableHarness("schatz", [ME, OPEN])
    for who, seat, code in ((ANN, 0, "not_started"), (ANN, 1, "not_your_seat"), (ANN, 7, "no_such_seat")):
        if code != "not_started" and harness.table.phase == "gathering":
            harness.ask(BOB, Join())
            harness.ask(ANN, Start(first=0))
        with pytest.raises(Declined) as caught:
            explain_actions(harness.table, who, harness.table.seats_of(BOB)[0] if seat == 1 else seat, ["bid 0"], "en")
        assert caught.value.reason == code
