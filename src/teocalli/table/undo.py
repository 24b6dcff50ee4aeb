"""Going back: at once within one's own turn while nothing was revealed, beyond it if all other people agree.

Whoever plays alone against bots has nobody to ask; the game is then practice. What was undone can be redone until
something else is played: at once if it was all one's own, else if the others agree.
"""

from teocalli.table import commands
from teocalli.table.events import Event, Happened, Moved, Practice, Redone, UndoAsked, UndoGranted, Undone, UndoRefused
from teocalli.table.guards import require_log_space, require_player, require_playing
from teocalli.table.reasons import Declined, Reason
from teocalli.table.table import Table


def require_undo(table: Table, who: str, command: commands.Undo) -> None:
    """Require that `who` plays at this seat and this decision led here; no request may be open if others must agree."""
    require_playing(table)
    require_player(table, who, command.seat)
    require_log_space(table)
    if command.to == table.decision or table.history.index(command.to) is None:
        raise Declined(Reason.NO_SUCH_DECISION, to=command.to)
    if table.undo and not _is_free(table, who, command.seat, command.to):
        raise Declined(Reason.UNDO_PENDING)


def undo(table: Table, who: str, command: commands.Undo, now: float) -> list[Event]:
    seat, to = command.seat, command.to
    if not _is_free(table, who, seat, to):
        return [UndoAsked(at=now, seat=seat, to=to)]
    undone = _undone(seat, to, now)
    if _is_within_turn(table, seat, to) or not _would_be_practice(table):
        return [undone]
    return [Practice(at=now, seat=seat), undone]


def _undone(seat: int, to: int, now: float) -> Event:
    return Undone(at=now, seat=seat, to=to, sets_clocks=True)


def _would_be_practice(table: Table) -> bool:
    """Whether a game becomes practice if its only person goes back: not if they are several who share a device."""
    return not table.practice and any(chair.has_bot for chair in table.chairs)


def makes_practice(table: Table, who: str) -> bool:
    """Whether going back beyond one's own turn would make this game practice."""
    alone = table.phase == "playing" and bool(table.seats_of(who)) and not other_people(table, who)
    return alone and _would_be_practice(table)


def require_redo(table: Table, who: str, command: commands.Redo) -> None:
    """Require that this was undone last and nothing was played since; no request may be open if others must agree."""
    require_playing(table)
    require_player(table, who, command.seat)
    require_log_space(table)
    if not table.redoable or table.redoable[-1].decision != command.to:
        raise Declined(Reason.NOTHING_TO_REDO)
    if table.undo and not _is_own(table, who):
        raise Declined(Reason.UNDO_PENDING)


def redo(table: Table, who: str, command: commands.Redo, now: float) -> list[Event]:
    if _is_own(table, who):
        return replayed(table, command.seat, now)
    return [UndoAsked(at=now, seat=command.seat, to=command.to, redo=True)]


def _is_own(table: Table, who: str) -> bool:
    """Whether to redo what was undone last needs nobody's consent: nobody else plays, or `who` has done all of it."""
    if not other_people(table, who):
        return True
    seats = {event["by"] for event in table.redoable[-1].events} - {"chance"}
    return {table.chairs[seat].who for seat in seats} == {who}


def replayed(table: Table, seat: int, now: float) -> list[Event]:
    """What was undone last, once more."""
    undone = table.redoable[-1]
    again: list[Event] = [Redone(at=now, seat=seat, to=undone.decision)]
    for event in undone.events:
        if event["by"] == "chance":
            again.append(Happened(at=now, event=dict(event)))
        else:
            again.append(Moved(at=now, seat=event["by"], do=event["do"]))
    return again


def _is_free(table: Table, who: str, seat: int, to: int) -> bool:
    """Whether going back needs nobody's consent."""
    return not other_people(table, who) or _is_within_turn(table, seat, to)


def _is_within_turn(table: Table, seat: int, to: int) -> bool:
    start = turn_start(table, seat)
    return start is not None and to >= start


def other_people(table: Table, who: str) -> set[str]:
    """The other people at the table: all who have not resigned, also those who are away while a bot plays for them.

    They would find out too late that somebody has seen their hand played out, or has tried until their bot erred.
    """
    return table.people() - {who}


def turn_start(table: Table, seat: int) -> int | None:
    """The earliest decision to which a seat may go back alone: the start of its turn, nothing revealed since."""
    if not table.game.sequences or seat not in table.actors:
        return None
    return table.history.turn_start(seat)


def require_answer_undo(table: Table, who: str, command: commands.AnswerUndo) -> None:
    """Require an open request for this decision to which `who` has not agreed; one's own can only be withdrawn."""
    require_playing(table)
    require_player(table, who, command.seat)
    undo = table.undo
    if undo is None or undo.to != command.to or who in _agreed(table):
        raise Declined(Reason.NO_UNDO_ASKED)
    if command.grant and who == table.chairs[undo.seat].who:
        raise Declined(Reason.NO_UNDO_ASKED)


def answer_undo(table: Table, who: str, command: commands.AnswerUndo, now: float) -> list[Event]:
    if not command.grant:
        return [UndoRefused(at=now, seat=command.seat)]
    return [UndoGranted(at=now, seat=command.seat), *undo_if_granted(table, now, granting=who)]


def undo_if_granted(
    table: Table, now: float, *, granting: str | None = None, leaving: str | None = None
) -> list[Event]:
    """The undo that was requested, once all others have agreed, as `granting` does now; else no event.

    Somebody who is `leaving` the game is not asked any more.
    """
    undo = table.undo
    asking = None if undo is None else table.chairs[undo.seat].who
    if undo is None or asking is None or asking == leaving:
        return []
    others = other_people(table, asking) - {leaving}
    if others - _agreed(table) - {granting}:
        return []
    if undo.redo:
        return replayed(table, undo.seat, now)
    undone = _undone(undo.seat, undo.to, now)
    return [undone] if others else [Practice(at=now, seat=undo.seat), undone]


def _agreed(table: Table) -> set[str | None]:
    """The people who have agreed to the open request."""
    return {table.chairs[seat].who for seat in table.granted}
