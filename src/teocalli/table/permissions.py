"""What somebody may ask of a table now, apart from playing: the buttons that a client offers.

Nothing here decides. For each kind of command the guard of its handler is asked about a few samples; the kind is
offered if the guard accepts one. The samples of a kind are those that are easiest to accept: if all of them are
refused, so is every other command of that kind. What the table cannot know of, an invitation in somebody's hands,
counts as missing.

Some samples are left out for the phase or the chairs. That is only a shortcut: their guards would refuse them all, at
several times the cost of this whole list, which is part of every view. Leaving out too much is a fault, which the tests
look for by comparing with what the table accepts.
"""

from collections.abc import Callable, Iterable

from teocalli.table import commands
from teocalli.table.commands import Command
from teocalli.table.creation import require_rematch
from teocalli.table.handlers import refusal
from teocalli.table.reasons import Declined
from teocalli.table.table import Phase, Table

Samples = Callable[[Table, list[int]], Iterable[Command]]
"""(table, seats): samples for somebody who holds these seats."""


def offered_commands(table: Table, who: str | None) -> list[str]:
    """The kinds of commands of which the table would accept one from `who` now; and `rematch`."""
    if who is None:
        return []
    seats, offered = table.seats_of(who), []
    for kind, samples in SAMPLES[table.phase].items():
        for command in samples(table, seats):
            if refusal(table, who, command) is None:
                offered.append(kind)
                break
    if table.phase == "over" and table.rematch is None and _may_rematch(table, who):
        offered.append("rematch")  # once there is one, asking again only leads to it
    return offered


def _may_rematch(table: Table, who: str) -> bool:
    """Whether `who` may create a table for a rematch."""
    try:
        require_rematch(table, who)
    except Declined:
        return False
    return True


def _words(table: Table, seats: list[int]) -> Iterable[Command]:
    word = table.game.first_word or ""
    return [commands.Word(seat, word) for seat in seats]


def _leaves(table: Table, seats: list[int]) -> Iterable[Command]:
    return [commands.Leave(seat) for seat in seats]


def _withdrawals(table: Table, seats: list[int]) -> Iterable[Command]:
    return [commands.Withdraw(seat, table.decision) for seat in seats if seat in table.sealed_seats]


def _undos(table: Table, seats: list[int]) -> Iterable[Command]:
    """The smallest step back: others have to agree if it goes beyond one's turn."""
    steps = table.history.decisions[-2:-1]
    return [commands.Undo(seat, to) for to in steps for seat in seats]


def _redos(table: Table, seats: list[int]) -> Iterable[Command]:
    return [commands.Redo(seat, undone.decision) for undone in table.redoable[-1:] for seat in seats]


def _undo_answers(table: Table, seats: list[int]) -> Iterable[Command]:
    """Refusing: whoever may agree may refuse."""
    if table.undo is None:
        return []
    return [commands.AnswerUndo(seat, table.undo.to, False) for seat in seats]


def _resignations(table: Table, seats: list[int]) -> Iterable[Command]:
    return [commands.Resign(seat) for seat in seats]


def _bots_sent(table: Table, seats: list[int]) -> Iterable[Command]:
    return [commands.SendBot(seat) for seat in _awaited(table)]


def _breaks(table: Table, seats: list[int]) -> Iterable[Command]:
    return [commands.BreakOff(seat) for seat in _awaited(table)]


def _awaited(table: Table) -> list[int]:
    return [seat for seat, chair in enumerate(table.chairs) if chair.is_awaited]


def _returns(table: Table, seats: list[int]) -> Iterable[Command]:
    return [commands.TakeBack(seat) for seat in seats if table.chairs[seat].has_bot]


SAMPLES: dict[Phase, dict[str, Samples]] = {
    "gathering": {
        "seat": lambda table, seats: [commands.Seat(0, "open")],
        "start": lambda table, seats: [commands.Start()],
        "word": _words,
        "leave": _leaves,
        "join": lambda table, seats: [commands.Join()],
    },
    "playing": {
        "withdraw": _withdrawals,
        "undo": _undos,
        "redo": _redos,
        "answer_undo": _undo_answers,
        "resign": _resignations,
        "send_bot": _bots_sent,
        "break_off": _breaks,
        "take_back": _returns,
    },
    "over": {},
    "expired": {},
}
"""For each phase the kinds of commands that it knows, in the order in which they are listed, with samples of each."""
