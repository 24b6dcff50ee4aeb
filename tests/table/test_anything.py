"""Whatever is asked, in whatever order: the table refuses or goes on, and its log is the table."""

from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from teocalli.core.errors import Refused
from teocalli.table import commands as asked
from teocalli.table.commands import HOUSE
from teocalli.table.deciding import handle
from teocalli.table.looking import line, seen_at, told
from teocalli.table.plans import BankClock, ClockPlan, DaysClock, First, MoveClock, NoClock, SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.records import heard, record
from teocalli.table.seating import invitation_hash
from teocalli.table.table import Table
from tests.table.sitting import ANN, BOB, CID, DEE, SECRET, Sitting, seen, state_of

WHO = (ANN, BOB, CID, DEE, HOUSE)
CLOCKS: tuple[ClockPlan, ...] = (NoClock(), MoveClock(20), BankClock(60, 2), DaysClock(0.01))
PLANS = (
    SeatPlan("open"),
    SeatPlan("invited", invitation=invitation_hash("knock")),
    SeatPlan("invited", kept=BOB),
    SeatPlan("bot", level=1),
    SeatPlan("device", who=ANN),
)
OFTEN = ("play", "play", "play", "play", "bot", "bot", "undo", "undo")
RARELY = ("withdraw", "answer", "resign", "send", "break", "back", "tick", "gone", "came", "resume", "hold", "again")
BEFORE = ("join", "leave", "seat", "start", "word", "junk")

LATER = (0.0, 1.0, 70.0, -5.0, 90_000.0)


def someone(table: Table, seat: int, n: int) -> str:
    """Mostly whose seat it is."""
    who = table.chairs[seat % table.players].who
    return who if who is not None and n % 8 else WHO[n % len(WHO)]


def command(table: Table, kind: str, n: int) -> tuple[str, Any]:
    """Something that somebody might ask, sensible or not."""
    if table.phase == "gathering" and kind not in BEFORE and n % 3:
        kind = "join" if any(chair.free for chair in table.chairs) else "word" if table.first.by == "word" else "start"
    if table.phase == "playing" and kind in ("resign", "hold", *BEFORE) and n % 4:
        kind = "bot" if table.owed() else "play"
    if table.undo and kind == "play" and n % 2:
        kind = "answer"
    if any(chair.awaited for chair in table.chairs) and kind == "play" and n % 3 == 0:
        kind = "break" if n % 2 else "send"
    if any(chair.who and chair.by_bot for chair in table.chairs) and kind == "play" and n % 3 == 1:
        kind = "back"
    seat = table.actors[n % len(table.actors)] if table.actors and n % 5 else n % (table.players if n % 17 else 6)
    who = someone(table, seat, n)
    decision = table.decision if n % 7 else n % (table.decision + 3)
    legal = table.match.legal(seat) if table.phase == "playing" else []
    actions = [legal[n % len(legal)]] if legal and n % 11 else ["bid 15", "end", "play T1", "?"][n % 4 :]
    made: dict[str, tuple[str, Any]] = {
        "play": (who, asked.Play(seat, max(0, decision), actions)),
        "bot": (HOUSE, asked.BotPlays(seat, decision, actions[0])),
        "withdraw": (someone(table, n, n), asked.Withdraw(n % table.players, max(0, table.decision))),
        "undo": (who, asked.Undo(seat, max(0, table.decision - n % 9))),
        "answer": (
            someone(table, n, n),
            asked.AnswerUndo(n % table.players, table.undo.to if table.undo and n % 6 else n % 5, n % 3 > 0),
        ),
        "resign": (who, asked.Resign(seat)),
        "send": (WHO[n % 4], asked.SendBot(seat)),
        "break": (WHO[n % 4], asked.BreakOff(seat)),
        "back": (someone(table, n, n), asked.TakeBack(n % table.players)),
        "tick": (HOUSE, asked.Tick()),
        "gone": (HOUSE, asked.Presence(seat, False)),
        "came": (HOUSE, asked.Presence(seat, True)),
        "resume": (HOUSE, asked.Resume(table.at - n % 500)),
        "hold": (HOUSE, asked.Hold(WHO[n % 4], WHO[n // 4 % 4])),
        "again": (HOUSE, asked.Again("next")),
        "join": (WHO[n % 4], asked.Join(seat if n % 2 else None, "n", ["knock", "x", None][n % 3])),
        "leave": (who, asked.Leave(seat)),
        "seat": (ANN if n % 4 else BOB, asked.Seat(seat, ("open", "bot", "device", "invited")[n % 4])),
        "start": (table.host if n % 5 else BOB, asked.Start(n % 3 if n % 2 else None, "s")),
        "word": (who, asked.Word(seat, "Popocatepetl" if n % 3 else "Vesuvius")),
        "junk": (who, asked.Play(seat, n, ["", "\x00", "bid 99999999999999999999"])),
    }
    return made[kind]


def check(sitting: Sitting) -> None:
    table = sitting.table
    for eyes in (None, 0):
        assert msgspec.json.encode(seen(table, ANN, eyes, sitting.now))
        told(table, table.seq, sitting.log[-1], eyes)
    assert table.deadline() is None or isinstance(table.deadline(), float)
    assert all(table.chairs[seat].by_bot for seat in table.owed())


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    game=st.sampled_from([("aztec", 2), ("aztec", 3), ("aztekz", 2), ("aztekz", 4), ("schatz", 2), ("schatz", 5)]),
    clock=st.sampled_from(CLOCKS),
    first=st.sampled_from([First(), First("host", 1), First("word")]),
    plans=st.lists(st.sampled_from(PLANS), min_size=4, max_size=4),
    ready=st.booleans(),
    asking=st.lists(
        st.tuples(
            st.sampled_from(OFTEN + RARELY + BEFORE),
            st.integers(0, 10**6),
            st.sampled_from([0.0, 1.0, 70.0, -5.0, 90_000.0]),
        ),
        max_size=60,
    ),
)
def test_anything_may_be_asked(
    game: tuple[str, int],
    clock: ClockPlan,
    first: First,
    plans: list[SeatPlan],
    ready: bool,
    asking: list[tuple[str, int, float]],
) -> None:
    name, players = game
    if ready:
        others: tuple[str | int, ...] = (BOB, ANN, CID, 2)
        sitting = Sitting.started(name, ANN, *others[: players - 1], clock=clock)
    else:
        by = First() if first.by == "word" and name != "aztec" else first
        sitting = Sitting(name, [SeatPlan("person", who=ANN), *plans[: players - 1]], clock=clock, first=by)
    table = sitting.table
    for kind, n, after in asking:
        who, asked_for = command(table, kind, n)
        before = (table.seq, table.at, table.decision)
        try:
            if n % 13 == 0:
                handle(table, who, asked_for, sitting.now)  # decided, but the log was not written
                continue
            sitting.ask(who, asked_for, after if kind == "tick" or after < 90_000 else 1.0)
        except (Declined, Refused):
            assert (table.seq, table.at, table.decision) == before
            continue
        assert table.at >= before[1]
        assert table.decision >= before[2]
        check(sitting)
    again = sitting.again()
    assert state_of(again) == state_of(table)
    if table.phase in ("playing", "over"):
        assert table.decision == len(table.moments) - 1
        assert len(line(table)) + len(table.line.undone) == table.decision + 1
        for decision in range(table.decision + 1):
            assert seen_at(again, decision, None)["view"] == seen_at(table, decision, None)["view"]
        heard(table, 0)
    if table.phase == "over":
        assert record(again) == record(table)
    assert again.secret == SECRET
