"""What leaves a table: how it stands, what is told, what may be done, explanations."""

import contextlib
from typing import Any

import msgspec
import pytest

from teocalli.bots.wisdom import wisdom_of
from teocalli.core.errors import Refused
from teocalli.core.registry import names
from teocalli.table.commands import (
    AnswerUndo,
    BreakOff,
    Join,
    Leave,
    Presence,
    Resign,
    Seat,
    SendBot,
    Start,
    TakeBack,
    Tick,
    Undo,
    Withdraw,
    Word,
)
from teocalli.table.deciding import handle
from teocalli.table.explaining import explained
from teocalli.table.looking import common, line, seen_at, told, view, you
from teocalli.table.plans import First, MoveClock, SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.seating import invitation_hash
from tests.table.sitting import ANN, BOB, CID, DEE, Sitting, seen
from tests.table.test_playing import aztekz_in_play

ME, OPEN = SeatPlan("person", who=ANN), SeatPlan("open")


@pytest.mark.parametrize("name", names())
def test_a_table_says_whether_its_game_hides_anything(name: str) -> None:
    sitting = Sitting.started(name, ANN, BOB)
    assert common(sitting.table, sitting.now)["hides"] is wisdom_of(sitting.table.game).HIDDEN


def test_a_table_as_it_stands_has_three_parts() -> None:
    sitting = Sitting.started("schatz", ANN, BOB, clock=MoveClock(30))
    shown = seen(sitting.table, BOB, 1, sitting.now + 10)
    assert shown == {
        "table": common(sitting.table, sitting.now + 10),
        "view": sitting.table.match.view(1),
        "you": you(sitting.table, BOB, 1),
    }
    assert shown["table"]["seats"][0]["left"] == 20
    assert shown["you"] == {
        "who": BOB,
        "seats": [1],
        "eyes": 1,
        "host": False,
        "may": ["resign"],
        "own_turn": None,
    }
    assert msgspec.json.decode(msgspec.json.encode(shown))
    assert view(Sitting("aztec", [ME, OPEN]).table, None) is None


def test_what_is_common_stays_small() -> None:
    sitting = Sitting.started("aztekz", ANN, ANN)
    few = len(msgspec.json.encode(common(sitting.table, sitting.now)))
    sitting.some(200)
    assert len(msgspec.json.encode(common(sitting.table, sitting.now))) < few + 100


def test_the_line_that_led_here() -> None:
    sitting = Sitting.started("aztec", ANN, ANN)
    sitting.some(3)
    sitting.ask(ANN, Undo(0, 1))
    assert line(sitting.table) == [(0, 1), (4, 5)]


def may(sitting: Sitting, who: str | None) -> list[str]:
    allowed: list[str] = you(sitting.table, who, None)["may"]
    return allowed


def test_what_one_may_ask_before_the_start() -> None:
    sitting = Sitting("aztec", [ME, OPEN, SeatPlan("invited", invitation=invitation_hash("x"))], first=First("word"))
    assert may(sitting, None) == []
    assert may(sitting, ANN) == ["seat", "leave"]
    assert may(sitting, BOB) == ["join"]
    sitting.ask(BOB, Join())
    assert may(sitting, CID) == []
    sitting.ask(ANN, Seat(2, "bot"))
    assert may(sitting, ANN) == ["seat", "word", "leave"]
    assert may(sitting, BOB) == ["word", "leave"]


def test_what_one_may_ask_in_a_game() -> None:
    sitting = Sitting.started("schatz", ANN, BOB, CID, clock=MoveClock(10))
    assert may(sitting, ANN) == ["resign"]
    assert may(sitting, DEE) == []
    sitting.play(0, "bid 0")
    assert may(sitting, ANN) == ["withdraw", "resign"]
    sitting.house(Tick(), after=10)
    assert may(sitting, ANN) == ["withdraw", "resign", "send_bot", "break_off"]
    sitting.ask(ANN, SendBot(1))
    assert may(sitting, BOB) == ["resign", "send_bot", "break_off", "take_back"]
    sitting.ask(BOB, TakeBack(1))
    sitting.play(1, "bid 0")
    sitting.play(2, "bid 0")
    assert "undo" in may(sitting, ANN)
    sitting.ask(ANN, Undo(0, 0))
    assert "answer_undo" in may(sitting, BOB)
    sitting.ask(BOB, AnswerUndo(1, 0, True))
    assert "answer_undo" not in may(sitting, BOB)
    for who, seat in ((ANN, 0), (BOB, 1), (CID, 2)):
        sitting.ask(who, Resign(seat))
    assert may(sitting, ANN) == ["rematch"]


def test_how_far_one_may_go_back_freely() -> None:
    sitting = aztekz_in_play()
    seat = sitting.table.actors[0]
    who = sitting.table.chairs[seat].who
    begin = sitting.table.decision
    sitting.play(seat, "end")
    assert you(sitting.table, who, seat)["own_turn"] == begin
    assert you(sitting.table, who, 1 - seat)["own_turn"] is None
    assert you(sitting.table, who, None)["own_turn"] is None


def test_what_opens_an_invitation_is_told_to_nobody() -> None:
    secret = invitation_hash("knock")
    sitting = Sitting("aztec", [ME, SeatPlan("invited", invitation=secret)])
    sitting.ask(ANN, Seat(1, "invited", invitation=secret))
    for eyes in (None, 0):
        heard = [told(sitting.table, seq, event, eyes) for seq, event in enumerate(sitting.log)]
        assert secret not in str(heard)
        assert secret not in str(seen(sitting.table, ANN, eyes, 0.0))


def test_sealed_bids_are_told_when_all_are_in() -> None:
    sitting = Sitting.started("schatz", ANN, BOB)
    first = len(sitting.log)
    sitting.play(1, "bid 30")
    sitting.ask(BOB, Withdraw(1, sitting.table.decision))
    sitting.play(1, "bid 20")
    sitting.play(0, "bid 10")

    def heard(eyes: int | None) -> list[dict[str, Any]]:
        return [told(sitting.table, seq, sitting.log[seq], eyes) for seq in range(first, len(sitting.log))]

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


def test_explanations_are_those_of_playing() -> None:
    sitting = Sitting.started("schatz", ANN, BOB)
    sitting.some(8, seed=3)
    table = sitting.table
    texts = [*table.match.legal(0), *table.match.legal(1), "bid 15", "play T1", "play T20", "take", "?", "lot 9"]
    for seat, who in ((0, ANN), (1, BOB)):
        for text, answer in zip(texts, explained(table, who, seat, texts, "fr"), strict=True):
            assert answer["text"] == text
            refused = table.match.refusal(seat, text)
            assert answer["ok"] == (refused is None)
            if refused is not None:
                assert answer["code"] == refused.reason.value
                assert answer["say"] == refused.say("fr")
                assert answer["args"] == dict(refused.saying.args)
                assert answer["key"] == refused.saying.key


def test_an_action_is_explained_after_others_of_the_turn() -> None:
    sitting = aztekz_in_play()
    table = sitting.table
    (seat,) = table.actors
    who = ANN if seat == table.seats_of(ANN)[0] else BOB
    before = msgspec.json.encode(seen(table, who, seat, 1.0))
    shown: Any = view(table, seat)
    fits = shown["aids"]["placings"][0]
    texts = [fits, "place a1 NESW"]
    now = explained(table, who, seat, texts, "en")
    then = explained(table, who, seat, texts, "en", after=["end"])
    assert [one["ok"] for one in now] == [False, False]
    assert {one["code"] for one in now} == {"wrong_phase"}
    assert [one["ok"] for one in then] == [True, False]
    assert then[1]["code"] != "wrong_phase"
    assert msgspec.json.encode(seen(table, who, seat, 1.0)) == before
    with pytest.raises(Refused, match="wrong_phase"):
        explained(table, who, seat, texts, "en", after=[fits])
    with pytest.raises(Declined, match="one_turn"):
        explained(table, who, seat, texts, "en", after=["end", fits])


def test_nothing_is_explained_after_a_sealed_bid() -> None:
    sitting = Sitting.started("schatz", ANN, BOB)
    with pytest.raises(Declined, match="one_turn"):
        explained(sitting.table, ANN, 0, ["lot 0"], "en", after=["bid 0"])


def test_only_ones_own_seat_is_explained() -> None:
    sitting = Sitting("schatz", [ME, OPEN])
    for who, seat, code in ((ANN, 0, "not_started"), (ANN, 1, "not_your_seat"), (ANN, 7, "no_such_seat")):
        if code != "not_started" and sitting.table.phase == "gathering":
            sitting.ask(BOB, Join())
            sitting.ask(ANN, Start(first=0))
        with pytest.raises(Declined) as caught:
            explained(sitting.table, who, sitting.table.seats_of(BOB)[0] if seat == 1 else seat, ["bid 0"], "en")
        assert caught.value.reason == code


def test_one_looks_back_at_what_there_was_only() -> None:
    sitting = Sitting("aztec", [ME, OPEN])
    with pytest.raises(Declined, match="not_started"):
        seen_at(sitting.table, 0, None)
    sitting.ask(BOB, Join())
    sitting.ask(ANN, Start())
    for decision in (-1, 1, 2**31):
        with pytest.raises(Declined, match="no_such_decision"):
            seen_at(sitting.table, decision, None)
    with pytest.raises(Declined, match="no_such_seat"):
        seen_at(sitting.table, 0, 2)


@pytest.mark.parametrize("command", [Leave(0), Word(0, "x"), Start(), BreakOff(1), Presence(0, True)])
def test_a_look_changes_nothing(command: Any) -> None:
    sitting = Sitting.started("schatz", ANN, BOB)
    before = msgspec.json.encode(seen(sitting.table, ANN, 0, 1.0))
    with contextlib.suppress(Declined):
        handle(sitting.table, ANN, command, sitting.now)
    explained(sitting.table, ANN, 0, ["bid 0"], "en")
    seen_at(sitting.table, 0, 0)
    assert msgspec.json.encode(seen(sitting.table, ANN, 0, 1.0)) == before
