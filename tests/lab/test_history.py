"""The judge of the kill test: an honest history passes, each fault that is planted is found."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from teocalli.lab.live.history import (
    ClientLog,
    Confirmed,
    Eyes,
    Flaw,
    History,
    Refused,
    Sent,
    TableLog,
    Told,
    counted,
    faults,
    moves,
)

ANN, BOB, CID = 0, 1, 2
"""Where their logs stand: Ann and Bob play, Cid looks on."""


def move(seq: int, seat: int, do: str) -> dict[str, Any]:
    return {"seq": seq, "kind": "moved", "at": float(seq), "event": {"by": seat, "do": do}}


def events(eyes: Eyes) -> list[dict[str, Any]]:
    """A game of four moves; the deal looks different to everybody, and what Bob bid is sealed for the others."""
    bid = {"by": 1, "do": "bid 3"} if eyes == 1 else {"by": 1, "sealed": True}
    return [
        {"seq": 0, "kind": "created", "at": 0.0, "host": "ann"},
        {"seq": 1, "kind": "joined", "at": 1.0, "seat": 1, "who": "bob"},
        {"seq": 2, "kind": "started", "at": 2.0, "order": [0, 1]},
        {"seq": 3, "kind": "happened", "at": 3.0, "event": {"by": "chance", "hand": eyes}},
        move(4, 0, "e4"),
        {"seq": 5, "kind": "moved", "at": 5.0, "event": bid},
        move(6, 0, "f5"),
        move(7, 1, "g6"),
        {"seq": 8, "kind": "finished", "at": 8.0, "scores": [1, 0]},
    ]


def play(seat: int, *actions: str) -> dict[str, Any]:
    return {"do": "play", "seat": seat, "decision": 0, "actions": list(actions)}


def honest() -> History:
    """Ann's first move was sent twice, since the first answer was lost; Bob was refused once."""
    told = {eyes: [Told(event) for event in events(eyes)] for eyes in (0, 1, None)}
    ann = ClientLog("a", "ann", "t", 0, [
        Sent("s", {"do": "start"}), Confirmed("s", 2), *told[0][:4],
        Sent("a0", play(0, "e4")), Sent("a0", play(0, "e4")), *told[0][4:5], Confirmed("a0", 4), *told[0][5:6],
        Sent("a1", play(0, "f5")), *told[0][6:7], Confirmed("a1", 6), *told[0][7:],
    ])  # fmt: skip
    bob = ClientLog("b", "bob", "t", 1, [
        Sent("j", {"do": "join"}), Confirmed("j", 1), *told[1][:5],
        Sent("b0", play(1, "bid 99")), Refused("b0", "too_high"),
        Sent("b1", play(1, "bid 3")), *told[1][5:7], Confirmed("b1", 5),
        Sent("b2", play(1, "g6")), *told[1][7:], Confirmed("b2", 7),
    ])  # fmt: skip
    cid = ClientLog("c", "cid", "t", None, [*told[None]])
    return History([ann, bob, cid], [TableLog("t", [(eyes, events(eyes)) for eyes in (0, 1, None)])])


def entries(history: History, client: int) -> list[Any]:
    return history.clients[client].entries


def log(history: History, eyes: Eyes) -> list[dict[str, Any]]:
    found = history.tables[0].told
    assert found is not None
    return dict(found)[eyes]


def found(history: History) -> set[Flaw]:
    return {fault.flaw for fault in faults(history)}


def place(history: History, client: int, true: Callable[[Any], bool]) -> int:
    return next(index for index, entry in enumerate(entries(history, client)) if true(entry))


def test_an_honest_history_has_no_fault() -> None:
    assert faults(honest()) == []
    assert moves(honest()) == 4
    assert not any(counted(faults(honest())).values())


def test_a_history_survives_being_written_down() -> None:
    assert msgspec.json.decode(msgspec.json.encode(honest()), type=History) == honest()


def test_a_confirmed_move_that_is_not_in_the_log_is_lost() -> None:
    history = honest()
    for eyes in (0, 1, None):
        del log(history, eyes)[7:]
    assert Flaw.LOST in found(history)


def test_a_confirmed_move_where_the_log_has_another_is_lost() -> None:
    history = honest()
    for eyes in (0, 1, None):
        log(history, eyes)[6] = move(6, 0, "a1")
    assert Flaw.LOST in found(history)


def test_somebody_elses_place_at_the_table_is_not_a_confirmed_one() -> None:
    history = honest()
    for eyes in (0, 1, None):
        log(history, eyes)[1]["who"] = "eve"
    assert Flaw.LOST in found(history)


def test_a_move_that_was_done_twice_is_found() -> None:
    history = honest()
    for eyes in (0, 1, None):
        told = log(history, eyes)
        told[8:] = [move(8, 0, "e4"), {**told[8], "seq": 9}]
    for client, eyes in ((ANN, 0), (BOB, 1), (CID, None)):
        kept = [entry for entry in entries(history, client) if not isinstance(entry, Told)]
        entries(history, client)[:] = kept + [Told(event) for event in log(history, eyes)]
    assert found(history) == {Flaw.UNASKED}


def test_one_command_confirmed_at_two_places_is_found() -> None:
    history = honest()
    entries(history, ANN).append(Confirmed("a0", 6))
    assert Flaw.TWICE in found(history)


def test_two_commands_confirmed_at_one_place_are_found() -> None:
    history = honest()
    entries(history, ANN).extend([Sent("a2", play(0, "f5")), Confirmed("a2", 6)])
    assert found(history) == {Flaw.TWICE}


def test_a_command_both_confirmed_and_refused_is_found() -> None:
    history = honest()
    entries(history, ANN).append(Refused("a0", "stale"))
    assert found(history) == {Flaw.TWICE}


def test_a_refused_move_in_the_log_is_found() -> None:
    history = honest()
    at = place(history, ANN, lambda entry: entry == Confirmed("a1", 6))
    entries(history, ANN)[at] = Refused("a1", "stale")
    assert found(history) == {Flaw.UNASKED}


def test_a_command_without_an_answer_is_found() -> None:
    history = honest()
    entries(history, BOB).append(Sent("b9", play(1, "h1")))
    assert found(history) == {Flaw.UNANSWERED}


def test_a_sequence_of_actions_stands_as_a_whole() -> None:
    history = honest()
    for eyes in (0, 1, None):
        log(history, eyes)[5]["event"]["by"] = 0
        log(history, eyes)[5]["event"]["do"] = "d4"
    assert Flaw.UNASKED in found(history)
    entries(history, ANN).extend([Sent("a9", play(0, "d4", "b2")), Confirmed("a9", 5)])
    assert Flaw.LOST in found(history)


@pytest.mark.parametrize("client", [ANN, BOB, CID])
def test_an_event_left_out_is_a_gap(client: int) -> None:
    history = honest()
    del entries(history, client)[
        place(history, client, lambda entry: isinstance(entry, Told) and entry.event["seq"] == 3)
    ]
    assert found(history) == {Flaw.GAP}


@pytest.mark.parametrize("client", [ANN, BOB, CID])
def test_an_event_told_twice_is_found(client: int) -> None:
    history = honest()
    at = place(history, client, lambda entry: isinstance(entry, Told) and entry.event["seq"] == 3)
    entries(history, client).insert(at, entries(history, client)[at])
    assert found(history) == {Flaw.AGAIN}


def test_events_in_another_order_are_found() -> None:
    history = honest()
    told = entries(history, CID)
    told[4], told[5] = told[5], told[4]
    assert found(history) == {Flaw.GAP, Flaw.AGAIN}


def test_an_event_told_otherwise_is_found() -> None:
    history = honest()
    entries(history, CID)[6] = Told(move(6, 0, "c3"))
    assert found(history) == {Flaw.DIFFERENT}


def test_an_event_that_was_told_and_is_not_in_the_log_is_found() -> None:
    history = honest()
    entries(history, CID).append(Told({"seq": 9, "kind": "rematch", "at": 9.0}))
    assert found(history) == {Flaw.DIFFERENT}


def test_who_did_not_hear_the_end_missed_it() -> None:
    history = honest()
    entries(history, CID).pop()
    assert found(history) == {Flaw.MISSED}


def test_eyes_that_are_told_of_other_events_are_found() -> None:
    history = honest()
    log(history, 1)[7]["at"] = 7.5
    assert Flaw.UNLIKE in found(history)


def test_a_log_with_a_hole_is_found() -> None:
    history = honest()
    for eyes in (0, 1, None):
        del log(history, eyes)[3]
    assert Flaw.GAP in found(history)


@pytest.mark.parametrize("told", [None, []])
def test_a_table_that_cannot_be_read_is_found(told: Any) -> None:
    history = honest()
    history.tables[0] = TableLog("t", told, "it says 503")
    assert found(history) == {Flaw.UNREADABLE}
    history.tables.clear()
    assert found(history) == {Flaw.UNREADABLE}


def test_a_game_without_an_end_is_found() -> None:
    history = honest()
    for eyes in (0, 1, None):
        log(history, eyes).pop()
    assert Flaw.UNFINISHED in found(history)


def test_faults_are_counted_and_said() -> None:
    history = honest()
    entries(history, CID).pop()
    (fault,) = faults(history)
    assert counted([fault]) == {**{flaw.value: 0 for flaw in Flaw}, "missed": 1}
    assert str(fault) == "missed: table t, c: the last event heard is 7, of 8"
