"""Logs that no table of ours can have written, though they replay."""

from collections.abc import Callable
from random import Random
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
from teocalli.table.undo import replayed
from tests.table.harness import ANN, BOB, CID, TableHarness, aztekz_in_play
from tests.table.harness import SECRET as HARNESS_SECRET

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
    given_up = events.Stopped(at=log[-1].at, why="resigned", seat=0, winners=[1], secret=SECRET.hex())
    assert "not_absent" in fault([*log, given_up]), "nobody has resigned"
    two = played("aztec", 2)
    table = Table.replay(SECRET, two)
    (seat,) = table.seats_of("host")
    resigned = [*two, *handle(table, "host", commands.Resign(seat), NOW)]
    audit(SECRET, resigned, NOW)
    harmed = changed(resigned, len(resigned) - 1, secret="00" * 32)
    assert "the secret that it reveals is another one" in fault(harmed)
    assert "the game does not end so" in fault(changed(resigned, len(resigned) - 1, winners=[0, 1]))


def test_a_log_that_ends_in_the_middle_of_a_move() -> None:
    log = played()
    start = first(log, events.Started)
    assert f"the log ends before it says what came of event {start}" in fault(log[: start + 1])


def test_a_nonce_that_nobody_can_send() -> None:
    log = played(moves=0)
    log = log[: first(log, events.Started)]
    assert "no command leads to it" in fault(changed(log, 1, nonce="x" * 65))


# Going back.


def people_and_bot() -> TableHarness:
    """Three people and a bot in the middle of a game with hidden hands."""
    harness = TableHarness.start("schatz", ANN, BOB, CID, 2)
    dice = Random(4)
    for _ in range(12):
        seat = harness.table.actors[0]
        action = dice.choice(harness.table.match.legal(seat))
        if harness.table.chairs[seat].has_bot:
            harness.system(commands.BotPlays(seat, harness.table.decision, action))
        else:
            harness.play(seat, action)
    return harness


def asked(harness: TableHarness, *granting: tuple[str, int]) -> TableHarness:
    """The same after Ann has asked to go back, and some have agreed."""
    to = harness.table.history.decisions[-3]
    assert harness.ask(ANN, commands.Undo(0, to)) == ["UndoAsked"]
    for who, seat in granting:
        harness.ask(who, commands.AnswerUndo(seat, to, True))
    return harness


def undo_fault(harness: TableHarness, *more: Event) -> str:
    """What is wrong with a log to which these events are added; without them nothing is."""
    log = [*harness.log, *more]
    audit(HARNESS_SECRET, harness.log, NOW)
    Table.replay(HARNESS_SECRET, log)
    with pytest.raises(CorruptLog) as caught:
        audit(HARNESS_SECRET, log, NOW)
    return str(caught.value)


def undone(harness: TableHarness, to: int | None = None, *, sets_clocks: bool = True) -> events.Undone:
    back = harness.table.history.decisions[-3] if to is None else to
    return events.Undone(at=harness.table.at, seat=0, to=back, sets_clocks=sets_clocks)


def test_going_back_to_which_not_everybody_agreed() -> None:
    assert "it is not what the table decides" in undo_fault(people_and_bot(), undone(people_and_bot()))
    harness = asked(people_and_bot(), (BOB, 1))
    assert "undo_pending" in undo_fault(harness, undone(harness))
    whole = asked(people_and_bot(), (BOB, 1), (CID, 2))
    assert isinstance(whole.log[-1], events.Undone)
    audit(HARNESS_SECRET, whole.log, NOW)
    assert "it is not what the table decides" in fault_of([*whole.log[:-1], undone(harness, 2)])
    assert "is missing" in fault_of(whole.log[:-1]), "who has everybody's consent goes back"


def fault_of(log: Log) -> str:
    with pytest.raises(CorruptLog) as caught:
        audit(HARNESS_SECRET, log, NOW)
    return str(caught.value)


def test_consent_that_nobody_could_give() -> None:
    harness = asked(people_and_bot())
    at = harness.table.at
    assert "no_undo_asked" in undo_fault(harness, events.UndoGranted(at=at, seat=0)), "one's own request"
    assert "not_your_seat" in undo_fault(harness, events.UndoGranted(at=at, seat=3)), "a bot"
    assert "no_undo_asked" in undo_fault(people_and_bot(), events.UndoGranted(at=at, seat=1)), "nothing was asked"
    assert "no_undo_asked" in undo_fault(people_and_bot(), events.UndoRefused(at=at, seat=1))
    assert "undo_pending" in undo_fault(harness, events.UndoAsked(at=at, seat=1, to=2)), "one request at a time"


def test_going_back_over_what_was_revealed() -> None:
    """Within a turn only what revealed nothing is taken back alone: not a card that was drawn meanwhile."""
    harness = aztekz_in_play()
    begin = harness.table.decision
    harness.play(0, "end")
    free = [*harness.log, undone(harness, begin)]
    audit(HARNESS_SECRET, free, NOW)
    harness.play(0, harness.table.match.legal(0)[0])
    assert "it is not what the table decides" in undo_fault(harness, undone(harness, begin))


def test_going_back_alone_is_practice() -> None:
    harness = TableHarness.start("aztec", ANN, 2)
    harness.play(0, "d4.1EN")
    harness.system(commands.BotPlays(1, 1, harness.table.match.legal(1)[0]))
    back = undone(harness, 0)
    assert "it is not what the table decides" in undo_fault(harness, back), "it is not said to be practice"
    audit(HARNESS_SECRET, [*harness.log, events.Practice(at=back.at, seat=0), back], NOW)
    people = people_and_bot()
    practice = events.Practice(at=people.table.at, seat=0)
    assert "it is not what the table decides" in undo_fault(people, practice, undone(people))
    assert "the table would have refused it (no_coaching)" in undo_fault(people, practice)


def test_a_game_with_a_coach_is_practice() -> None:
    harness = TableHarness.start("aztec", ANN, 2)
    harness.play(0, "d4.1EN")
    assert harness.system(commands.MakePractice(0)) == ["Practice"]
    audit(HARNESS_SECRET, harness.log, NOW)
    assert harness.ask(ANN, commands.Undo(0, 0)) == ["Undone"], "it is practice already"
    audit(HARNESS_SECRET, harness.log, NOW)
    assert harness.system(commands.MakePractice(0)) == []
    for others in ((ANN, BOB), (ANN, ANN)):
        assert TableHarness.start("aztec", *others).refusal_code("", commands.MakePractice(0)) == "no_coaching"


def test_redoing_takes_the_same_consent_and_plays_the_same_again() -> None:
    harness = asked(people_and_bot(), (BOB, 1), (CID, 2))
    again = replayed(harness.table, 0, harness.table.at)
    assert "it is not what the table decides" in undo_fault(harness, *again)
    to = harness.table.redoable[-1].decision
    harness.ask(ANN, commands.Redo(0, to))
    harness.ask(BOB, commands.AnswerUndo(1, to, True))
    before = list(harness.log)
    harness.ask(CID, commands.AnswerUndo(2, to, True))
    audit(HARNESS_SECRET, harness.log, NOW)
    assert f"event {len(harness.log) - 1} is missing" in fault_of(harness.log[:-1])
    assert len(harness.log) > len(before) + 2


def test_what_earlier_versions_undid_is_accepted_until_this_one_was_used() -> None:
    """They asked nobody for whom a bot played, knew no practice, and took no time back."""
    alone = TableHarness.start("aztec", ANN, 2)
    alone.play(0, "d4.1EN")
    old = undone(alone, 0, sets_clocks=False)
    audit(HARNESS_SECRET, [*alone.log, old], NOW)
    harness = asked(people_and_bot(), (BOB, 1))
    assert "undo_pending" in undo_fault(harness, undone(harness, sets_clocks=False)), "Cid was asked, too"
    agreed = asked(people_and_bot(), (BOB, 1), (CID, 2))
    audit(HARNESS_SECRET, changed(agreed.log, len(agreed.log) - 1, sets_clocks=False), NOW)
    alone.ask(ANN, commands.Undo(0, 0))
    alone.play(0, "d4.1EN")
    later = undone(alone, alone.table.history.decisions[0], sets_clocks=False)
    assert "it is not what the table decides" in undo_fault(alone, later)
