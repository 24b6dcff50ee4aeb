"""Logs that no table of ours can have written, though they replay."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from teocalli.table import commands, events
from teocalli.table.audit import AHEAD, audit
from teocalli.table.creation import new_table
from teocalli.table.events import Event
from teocalli.table.handlers import handle
from teocalli.table.log import CorruptLog
from teocalli.table.plans import First, SeatPlan
from teocalli.table.table import Table

SECRET = b"s" * 32
START = 1_000.0
NOW = 2_000.0

Log = list[Event]


def played(game: str = "schatz", seats: int = 3, moves: int = 4) -> Log:
    """The log of a game in which the host and others sit, and some have moved."""
    plans = [SeatPlan("person", who="host"), *[SeatPlan("open")] * (seats - 1)]
    created = new_table("host", game, seats, plans, secret=SECRET, now=START, first=First("lot"))
    log: Log = [created]
    table = Table.replay(SECRET, log)

    def do(who: str, command: Any) -> None:
        for event in handle(table, who, command, table.at + 1):
            table.apply(event)
            log.append(event)

    for seat in range(1, seats):
        do(f"guest {seat}", commands.Join(seat, nonce=f"n{seat}"))
    do("host", commands.Start(nonce="mine"))
    for _ in range(moves):
        seat = table.actors[0]
        do(table.chairs[seat].who or "", commands.Play(seat, table.decision, [table.match.legal(seat)[0]]))
    return log


def first(log: Log, kind: type[Any]) -> int:
    return next(seq for seq, event in enumerate(log) if isinstance(event, kind))


def changed(log: Log, seq: int, **fields: Any) -> Log:
    return [*log[:seq], msgspec.structs.replace(log[seq], **fields), *log[seq + 1 :]]


def fault(log: Log, now: float = NOW) -> str:
    """What is wrong with a log that replays all the same."""
    Table.replay(SECRET, log)
    with pytest.raises(CorruptLog) as caught:
        audit(SECRET, log, now)
    return str(caught.value)


@pytest.mark.parametrize("game", ["aztec", "aztekz", "schatz"])
def test_what_a_table_wrote_is_accepted(game: str) -> None:
    audit(SECRET, played(game, 2), NOW)


def seated_by_another(log: Log) -> Log:
    return changed(log, 0, seats=[SeatPlan("person", who="host"), SeatPlan("person", who="eve"), SeatPlan("open")])


def on_a_taken_seat(log: Log) -> Log:
    return [*log[:2], events.Joined(at=log[1].at, seat=1, who="eve"), *log[2:]]


def twice_at_the_table(log: Log) -> Log:
    return changed(log, 2, who="guest 1")


def given_away(log: Log) -> Log:
    return [*log[:2], events.Seated(at=log[1].at, seat=1, plan=SeatPlan("person", who="eve")), *log[2:]]


def merged_from_nobody(log: Log) -> Log:
    return [*log, events.GuestMerged(at=log[-1].at, was="nobody", who="eve")]


def after_the_start(log: Log) -> Log:
    return [*log, events.Joined(at=log[-1].at, seat=0, who="eve")]


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (seated_by_another, "event 0: there can be no such table: a seat is given to nobody but the host"),
        (on_a_taken_seat, "event 2: the seat was not free"),
        (twice_at_the_table, "event 2: who sits down there has a seat already"),
        (given_away, "event 2: there can be no such table: the host seats nobody else"),
        (merged_from_nobody, "it is not what the table decides"),
        (after_the_start, "the table would have refused it (already_started)"),
    ],
)
def test_seats_that_nobody_joined(harm: Callable[[Log], Log], says: str) -> None:
    assert says in fault(harm(played()))


def test_exchanged_hands_in_a_running_game() -> None:
    log = played()
    deal = first(log, events.Happened)
    event = log[deal]
    assert isinstance(event, events.Happened)
    hands = event.event["hands"]
    exchanged = {**event.event, "hands": [hands[1], hands[0], *hands[2:]]}
    forged = fault(changed(log[: deal + 1], deal, event=exchanged))
    assert forged == f"event {deal}: it does not follow from the dice of this table", "and no hand is named"


def test_who_begins_is_as_it_was_agreed() -> None:
    log = played("aztec", 2, moves=0)
    start = first(log, events.Started)
    event = log[start]
    assert isinstance(event, events.Started)
    assert "who begins does not follow" in fault(changed(log, start, order=event.order[::-1]))


def test_times_in_the_future() -> None:
    log = played()
    audit(SECRET, log, log[-1].at - AHEAD)
    assert fault(log, log[-1].at - AHEAD - 0.5) == f"event {len(log) - 1}: its time lies in the future"
    assert fault(changed(log, len(log) - 1, at=NOW + 1e9)).endswith("its time lies in the future")


def test_time_is_not_given_back_that_had_not_passed() -> None:
    log = played()
    assert "gives back time" in fault([*log, events.Resumed(at=log[-1].at + 1, lost=500.0)])


def test_a_seat_that_there_is_not() -> None:
    log = played()
    assert "no_such_seat" in fault([*log, events.Resigned(at=log[-1].at, seat=-1)])


def test_an_end_that_was_not_reached() -> None:
    log = played()
    ended = events.Finished(at=log[-1].at, scores=[9, 0, 0], winners=[0], secret=SECRET.hex())
    assert "the game does not end so" in fault([*log, ended])
    stopped = events.Stopped(at=log[-1].at, why="resigned", seat=0, winners=[], secret="00" * 32)
    assert "the secret that it reveals is another one" in fault([*log, stopped])


def test_a_log_that_ends_in_the_middle_of_a_move() -> None:
    log = played()
    assert "the log ends before it says what came of the last move" in fault(log[: first(log, events.Started) + 1])


def test_a_nonce_that_nobody_can_send() -> None:
    log = played(moves=0)
    log = log[: first(log, events.Started)]
    assert "no command leads to it" in fault(changed(log, 1, nonce="x" * 65))
