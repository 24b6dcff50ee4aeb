"""One law: a table offers a kind of command to somebody exactly if it would accept a command of that kind from them."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any, Literal

import pytest

from teocalli.core.errors import Refused
from teocalli.core.registry import game, names
from teocalli.table import commands, guards, permissions
from teocalli.table.commands import SYSTEM, Command, LinkRematch, SystemCommand
from teocalli.table.creation import new_rematch
from teocalli.table.handlers import HANDLERS, Handler, handle, refusal
from teocalli.table.plans import First, MoveClock, SeatPlan
from teocalli.table.reasons import Declined, Reason
from teocalli.table.seats import invitation_hash
from teocalli.table.table import Table
from teocalli.table.views import personal_view
from tests.table.harness import ANN, BOB, CID, DEE, SECRET, TableHarness, aztekz_in_play
from tests.table.random_commands import CLOCKS, DELAYS, KINDS, PEOPLE, PLANS, delay_of, random_command

ONLOOKER = "eve"
STEPS = 70

Outcome = tuple[str, Literal["offered", "refused"]]


def all_commands(table: Table) -> dict[str, Iterator[Command]]:
    """For each kind of command all that could make a difference at this table, and some that could not."""
    seats = range(table.players + 1)
    decisions = [*table.history.decisions[-10:], -1, table.decision + 1, *list(table.history.undone)[-2:]]
    words = (table.game.first_word or "", "Vesuvius", "")
    answered = {0, table.decision} | ({table.undo.to} if table.undo else set())
    kinds: tuple[Literal["open", "invited", "bot", "device"], ...] = ("open", "invited", "bot", "device")
    return {
        "seat": (commands.Seat(seat, kind) for seat, kind in product(seats, kinds)),
        "start": (commands.Start(first) for first in (None, *seats)),
        "word": (commands.Word(seat, word) for seat, word in product(seats, words)),
        "leave": (commands.Leave(seat) for seat in seats),
        "join": (commands.Join(seat) for seat in (None, *seats)),
        "withdraw": (commands.Withdraw(seat, decision) for seat, decision in product(seats, decisions)),
        "undo": (commands.Undo(seat, to) for seat, to in product(seats, decisions)),
        "redo": (
            commands.Redo(seat, to)
            for seat, to in product(seats, [undone.decision for undone in table.redoable] + decisions[-3:])
        ),
        "answer_undo": (
            commands.AnswerUndo(seat, to, grant) for seat, to, grant in product(seats, answered, (True, False))
        ),
        "resign": (commands.Resign(seat) for seat in seats),
        "send_bot": (commands.SendBot(seat, level) for seat, level in product(seats, (1, 5))),
        "break_off": (commands.BreakOff(seat) for seat in seats),
        "take_back": (commands.TakeBack(seat) for seat in seats),
    }


def is_accepted(table: Table, who: str, command: Command | SystemCommand) -> bool:
    try:
        handle(table, who, command, table.at)
    except (Declined, Refused):
        return False
    return True


def accepts_rematch(table: Table, who: str) -> bool:
    try:
        new_rematch(table, who, secret=SECRET, now=table.at)
        return handle(table, SYSTEM, LinkRematch("next"), table.at) != []
    except Declined:
        return False


def compare(table: Table, seen: Counter[Outcome]) -> None:
    """Raise `AssertionError` unless everybody is offered what the table would accept from them."""
    for who in (*PEOPLE, ONLOOKER):
        offered = personal_view(table, who, None)["may"]
        accepted = [
            kind
            for kind, candidates in all_commands(table).items()
            if any(is_accepted(table, who, command) for command in candidates)
        ]
        accepted += ["rematch"] if accepts_rematch(table, who) else []
        assert offered == accepted, who
        seen.update((kind, "offered" if kind in offered else "refused") for kind in [*all_commands(table), "rematch"])
    assert personal_view(table, None, None)["may"] == []


def random_table(name: str, dice: Random) -> TableHarness:
    """A table before the start, or a game that has just begun, with people, bots and seats on the host's device."""
    players = dice.choice(game(name).players)
    clock = dice.choice(CLOCKS)
    if dice.random() < 0.6:
        others: list[str | int] = [dice.choice((BOB, CID, ANN, 2)) for _ in range(players - 1)]
        taken: set[str | int] = set()
        for index, other in enumerate(others):
            if other in taken and other in (BOB, CID):
                others[index] = ANN
            taken.add(other)
        return TableHarness.start(name, ANN, *others, clock=clock, options=game(name).short_options)
    first = First("word") if game(name).first_word else dice.choice([First(), First("host", 1)])
    plans = [SeatPlan("person", who=ANN), *(dice.choice(PLANS) for _ in range(players - 1))]
    return TableHarness(name, plans, clock=clock, first=first, options=game(name).short_options)


def walk(name: str, seed: int, seen: Counter[Outcome]) -> None:
    """Send random commands to a table and compare offer and answer after many of them."""
    dice = Random(seed)
    harness = random_table(name, dice)
    compare(harness.table, seen)
    for _ in range(STEPS):
        kind, delay = dice.choice(KINDS), dice.choice(DELAYS)
        who, command = random_command(harness.table, kind, dice.randrange(10**6))
        assert is_accepted(harness.table, who, command) == (refusal(harness.table, who, command) is None), command
        try:
            harness.ask(who, command, delay_of(kind, delay))
        except (Declined, Refused):
            continue
        if dice.random() < 0.5 or kind not in ("play", "bot"):
            compare(harness.table, seen)


def walk_all(seeds: range) -> Counter[Outcome]:
    """Random tables of every game; returns how often each kind was offered and not offered."""
    seen: Counter[Outcome] = Counter()
    for name, seed in product(names(), seeds):
        walk(name, seed, seen)
    return seen


@pytest.mark.parametrize("most_events", [20_000, 30])
def test_what_is_offered_is_accepted_and_nothing_else(most_events: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the log is full and only what ends the game is accepted."""
    monkeypatch.setattr(guards, "MOST_EVENTS", most_events)
    seen = walk_all(range(13))
    for kind in [*permissions.SAMPLES["gathering"], *permissions.SAMPLES["playing"], "rematch"]:
        assert seen[kind, "offered"], f"{kind} was never offered"
        assert seen[kind, "refused"], f"{kind} was always offered"


def refuse_late(patch: pytest.MonkeyPatch) -> None:
    """Let a handler refuse while it builds the events, which no offer can know of."""

    def events(table: Table, who: str, command: Any, now: float) -> list[Any]:
        raise Declined(Reason.LOG_FULL)

    resign: type[Any] = commands.Resign
    patch.setitem(HANDLERS, resign, Handler(HANDLERS[resign].require, events))


def replace_samples(kind: str, samples: permissions.Samples) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda patch: patch.setitem(permissions.SAMPLES["playing"], kind, samples)


FAULTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "an offer without asking": lambda patch: patch.setattr(permissions, "refusal", lambda *_: None),
    "a late refusal": refuse_late,
    "a step back that is too long": replace_samples(
        "undo", lambda table, seats: [commands.Undo(seat, table.history.decisions[0]) for seat in seats]
    ),
    "a seat forgotten": replace_samples(
        "withdraw", lambda table, seats: [commands.Withdraw(seat, table.decision) for seat in seats[:1]]
    ),
    "a second law": replace_samples(
        "send_bot", lambda table, seats: [commands.SendBot(k) for k, chair in enumerate(table.chairs) if chair.absent]
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    FAULTS[fault](monkeypatch)
    with pytest.raises(AssertionError):
        walk_all(range(13))


def may(harness: TableHarness, who: str | None) -> list[str]:
    allowed: list[str] = personal_view(harness.table, who, None)["may"]
    return allowed


def test_what_one_may_ask_before_the_start() -> None:
    invited = SeatPlan("invited", invitation=invitation_hash("x"))
    harness = TableHarness("aztec", [SeatPlan("person", who=ANN), SeatPlan("open"), invited], first=First("word"))
    assert may(harness, None) == []
    assert may(harness, ANN) == ["seat", "leave"]
    assert may(harness, BOB) == ["join"]
    harness.ask(BOB, commands.Join())
    assert may(harness, CID) == []
    harness.ask(ANN, commands.Seat(2, "bot"))
    assert may(harness, ANN) == ["seat", "word", "leave"]
    assert may(harness, BOB) == ["word", "leave"]


def test_what_one_may_ask_in_a_game() -> None:
    harness = TableHarness.start("schatz", ANN, BOB, CID, clock=MoveClock(10))
    assert may(harness, ANN) == ["resign"]
    assert may(harness, DEE) == []
    harness.play(0, "bid 0")
    assert may(harness, ANN) == ["withdraw", "resign"]
    harness.system(commands.Tick(), after=10)
    assert may(harness, ANN) == ["withdraw", "resign", "send_bot", "break_off"]
    harness.ask(ANN, commands.SendBot(1))
    assert may(harness, BOB) == ["resign", "send_bot", "break_off", "take_back"]
    harness.ask(BOB, commands.TakeBack(1))
    harness.play(1, "bid 0")
    harness.play(2, "bid 0")
    assert "undo" in may(harness, ANN)
    harness.ask(ANN, commands.Undo(0, 0))
    assert "answer_undo" in may(harness, BOB)
    harness.ask(BOB, commands.AnswerUndo(1, 0, True))
    assert "answer_undo" not in may(harness, BOB)
    for who, seat in ((ANN, 0), (BOB, 1), (CID, 2)):
        harness.ask(who, commands.Resign(seat))
    assert may(harness, ANN) == ["rematch"]


def test_one_goes_back_within_ones_turn_while_another_request_is_open() -> None:
    harness = aztekz_in_play()
    table = harness.table
    (seat,) = table.actors
    who, other = table.chairs[seat].who or "", table.chairs[1 - seat].who or ""
    harness.ask(other, commands.Undo(1 - seat, 0))
    assert "undo" not in may(harness, who), "that would be a second request"
    harness.refusal_code(who, commands.Undo(seat, 0))
    harness.ask(who, commands.AnswerUndo(seat, 0, False))
    harness.play(seat, "end")
    harness.ask(other, commands.Undo(1 - seat, 0))
    assert "undo" in may(harness, who)
    assert "undo" not in may(harness, other)
    assert harness.ask(who, commands.Undo(seat, table.history.decisions[-2])) == ["Undone"]


def test_whoever_plays_at_two_seats_is_kept_waiting_by_ones_own() -> None:
    """Two people may share a device: one of them sends a bot for the other."""
    harness = TableHarness.start("aztec", ANN, ANN, clock=MoveClock(10))
    harness.system(commands.Tick(), after=10)
    assert may(harness, ANN) == ["resign", "send_bot", "break_off"]
    assert harness.ask(ANN, commands.SendBot(0)) == ["ToBot"]


def test_a_full_log_offers_nothing_that_can_be_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    gathering = TableHarness("aztec", [SeatPlan("person", who=ANN), SeatPlan("open")])
    bidding = TableHarness.start("schatz", ANN, BOB)
    bidding.play(0, "bid 0")
    monkeypatch.setattr(guards, "MOST_EVENTS", 1)
    assert may(gathering, BOB) == []
    assert may(gathering, ANN) == ["leave"]
    assert may(bidding, ANN) == ["resign"]
