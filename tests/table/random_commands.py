"""Commands that somebody might send, sensible or not."""

from typing import Any

from teocalli.table import commands
from teocalli.table.commands import SYSTEM
from teocalli.table.plans import BankClock, ClockPlan, DaysClock, MoveClock, NoClock, SeatPlan
from teocalli.table.seats import invitation_hash
from teocalli.table.table import Table
from tests.table.harness import ANN, BOB, CID, DEE

PEOPLE = (ANN, BOB, CID, DEE)
SENDERS = (*PEOPLE, SYSTEM)
CLOCKS: tuple[ClockPlan, ...] = (NoClock(), MoveClock(20), BankClock(60, 2), DaysClock(0.01))
PLANS = (
    SeatPlan("open"),
    SeatPlan("invited", invitation=invitation_hash("knock")),
    SeatPlan("invited", kept=BOB),
    SeatPlan("bot", level=1),
    SeatPlan("device", who=ANN),
)
OFTEN = ("play", "play", "play", "play", "bot", "bot", "undo", "undo", "redo")
RARELY = ("withdraw", "answer", "resign", "send", "break", "back", "tick", "gone", "came", "resume", "merge", "link")
BEFORE = ("join", "leave", "seat", "start", "word", "junk")
KINDS = OFTEN + RARELY + BEFORE
DELAYS = (0.0, 1.0, 70.0, -5.0, 90_000.0)


def delay_of(kind: str, delay: float) -> float:
    """The delay before a command; only a tick may come after days, or hardly any table would start."""
    return delay if kind == "tick" or delay < 90_000 else 1.0


def random_command(table: Table, kind: str, n: int) -> tuple[str, Any]:
    """A sender and a command of about this kind; `n` chooses all else. It is changed if it could hardly be accepted."""
    kind = _likely_kind(table, kind, n)
    seat = table.actors[n % len(table.actors)] if table.actors and n % 5 else n % (table.players if n % 17 else 6)
    who = _sender(table, seat, n)
    decision = table.decision if n % 7 else n % (table.decision + 3)
    legal = table.match.legal(seat) if table.phase == "playing" else []
    actions = [legal[n % len(legal)]] if legal and n % 11 else ["bid 15", "end", "play T1", "?"][n % 4 :]
    made: dict[str, tuple[str, Any]] = {
        "play": (who, commands.Play(seat, max(0, decision), actions)),
        "bot": (SYSTEM, commands.BotPlays(seat, decision, actions[0])),
        "withdraw": (_sender(table, n, n), commands.Withdraw(n % table.players, max(0, table.decision))),
        "undo": (who, commands.Undo(seat, max(0, table.decision - n % 9))),
        "redo": (who, commands.Redo(seat, table.redoable[-1].decision if table.redoable and n % 9 else n % 9)),
        "answer": (
            _sender(table, n, n),
            commands.AnswerUndo(n % table.players, table.undo.to if table.undo and n % 6 else n % 5, n % 3 > 0),
        ),
        "resign": (who, commands.Resign(seat)),
        "send": (SENDERS[n % 4], commands.SendBot(seat)),
        "break": (SENDERS[n % 4], commands.BreakOff(seat)),
        "back": (_sender(table, n, n), commands.TakeBack(n % table.players)),
        "tick": (SYSTEM, commands.Tick()),
        "gone": (SYSTEM, commands.Presence(seat, False)),
        "came": (SYSTEM, commands.Presence(seat, True)),
        "resume": (SYSTEM, commands.Resume(table.at - n % 500)),
        "merge": (SYSTEM, commands.MergeGuest(SENDERS[n % 4], SENDERS[n // 4 % 4])),
        "link": (SYSTEM, commands.LinkRematch("next")),
        "join": (SENDERS[n % 4], commands.Join(seat if n % 2 else None, "n", ["knock", "x", None][n % 3])),
        "leave": (who, commands.Leave(seat)),
        "seat": (ANN if n % 4 else BOB, commands.Seat(seat, ("open", "bot", "device", "invited")[n % 4])),
        "start": (table.host if n % 5 else BOB, commands.Start(n % 3 if n % 2 else None, "s")),
        "word": (who, commands.Word(seat, (table.game.first_word or "?") if n % 3 else "Vesuvius")),
        "junk": (who, commands.Play(seat, n, ["", "\x00", "bid 99999999999999999999"])),
    }
    return made[kind]


def _likely_kind(table: Table, kind: str, n: int) -> str:
    if table.phase == "gathering" and kind not in BEFORE and n % 3:
        if any(chair.is_free for chair in table.chairs):
            kind = "join"
        else:
            kind = "word" if table.first.by == "word" else "start"
    if table.phase == "playing" and kind in ("resign", "merge", *BEFORE) and n % 4:
        kind = "bot" if table.bots_to_move() else "play"
    if table.undo and kind == "play" and n % 2:
        kind = "answer"
    if any(chair.is_awaited for chair in table.chairs) and kind == "play" and n % 3 == 0:
        kind = "break" if n % 2 else "send"
    if any(chair.who and chair.has_bot for chair in table.chairs) and kind == "play" and n % 3 == 1:
        kind = "back"
    return kind


def _sender(table: Table, seat: int, n: int) -> str:
    """Mostly the holder of the seat."""
    who = table.chairs[seat % table.players].who
    return who if who is not None and n % 8 else SENDERS[n % len(SENDERS)]
