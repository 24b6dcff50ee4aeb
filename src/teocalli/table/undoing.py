"""Going back: freely within one's turn as far as nothing was revealed, beyond it if all whom it concerns grant it."""

from teocalli.table import commands as asked
from teocalli.table import events as happened
from teocalli.table.checks import not_endless, played_by, playing
from teocalli.table.events import Event
from teocalli.table.reasons import Declined, Reason
from teocalli.table.table import Table


def undo(table: Table, who: str, command: asked.Undo, now: float) -> list[Event]:
    playing(table)
    seat, to = command.seat, command.to
    played_by(table, who, seat)
    not_endless(table)
    if to == table.decision or table.line.place(to) is None:
        raise Declined(Reason.NO_SUCH_DECISION, to=to)
    if is_free(table, who, seat, to):
        return [happened.Undone(at=now, seat=seat, to=to)]
    if table.undo:
        raise Declined(Reason.UNDO_PENDING)
    return [happened.UndoAsked(at=now, seat=seat, to=to)]


def is_free(table: Table, who: str, seat: int, to: int) -> bool:
    """Whether going back needs nobody's leave."""
    if not _concerned(table, who, to):
        return True
    own = own_turn(table, seat)
    return own is not None and to >= own


def _concerned(table: Table, who: str, to: int) -> set[str]:
    """The others who have played since that decision and may play on: whose game it is, also while a bot plays it."""
    return {
        chair.who
        for chair in table.chairs
        if chair.who is not None and chair.who != who and not chair.resigned and (not chair.by_bot or to < chair.since)
    }


def own_turn(table: Table, seat: int) -> int | None:
    """The decision to which a seat may go back by itself at the most: within its turn, nothing revealed since."""
    if not table.game.sequences or seat not in table.actors:
        return None
    return table.line.decisions[table.line.own(seat)]


def answer_undo(table: Table, who: str, command: asked.AnswerUndo, now: float) -> list[Event]:
    playing(table)
    seat = command.seat
    played_by(table, who, seat)
    undo = table.undo
    if undo is None or undo.to != command.to or who in _granting(table):
        raise Declined(Reason.NO_UNDO_ASKED)
    if not command.grant:
        return [happened.UndoRefused(at=now, seat=seat)]
    if who == table.chairs[undo.seat].who:
        raise Declined(Reason.NO_UNDO_ASKED)
    return [happened.UndoGranted(at=now, seat=seat), *granted(table, {who}, now)]


def granted(table: Table, settled: set[str], now: float) -> list[Event]:
    """What was asked is done once nobody's leave is missing; these people's is not, besides those who gave it."""
    undo = table.undo
    asking = None if undo is None else table.chairs[undo.seat].who
    if undo is None or asking is None or asking in settled:
        return []
    if _concerned(table, asking, undo.to) - _granting(table) - settled:
        return []
    return [happened.Undone(at=now, seat=undo.seat, to=undo.to)]


def _granting(table: Table) -> set[str | None]:
    return {table.chairs[seat].who for seat in table.granted}
