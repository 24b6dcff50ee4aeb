"""Undo and redo as earlier versions allowed them, for logs that they have written.

These asked nobody for whom a bot played, knew no practice, and took no time back: their `undone` lacks `sets_clocks`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from teocalli.table.events import Continued, Event, Practice, Redone, Undone
from teocalli.table.guards import require_player
from teocalli.table.table import Table
from teocalli.table.undo import replayed


def earlier_undo(table: Table, log: Sequence[Event], seq: int, decided: Sequence[Event]) -> int:
    """How many of the next events of a log are an undo or redo of an earlier version; 0 if they are none.

    `decided` is what this version would have decided. Once a table was played on by this version, none can follow.
    """
    count = _as_then(log, seq, decided) or _undone(table, log[seq]) or _redone(table, log, seq)
    return 0 if any(map(_is_of_this_version, log[: seq + count])) else count


def _is_of_this_version(event: Event) -> bool:
    return isinstance(event, Practice | Continued) or (isinstance(event, Undone) and event.sets_clocks)


def _as_then(log: Sequence[Event], seq: int, decided: Sequence[Event]) -> int:
    """How many events follow that are what is decided now, but for practice and clocks."""
    then = [
        replace(event, sets_clocks=False) if isinstance(event, Undone) else event
        for event in decided
        if not isinstance(event, Practice)
    ]
    return len(then) if then and then == list(log[seq : seq + len(then)]) else 0


def _undone(table: Table, event: Event) -> int:
    index = table.history.index(event.to) if isinstance(event, Undone) else None
    if not isinstance(event, Undone) or index is None or event.to == table.decision:
        return 0
    return int(_was_allowed(table, event, [part["by"] for part in table.match.since(table.history.counts[index])]))


def _redone(table: Table, log: Sequence[Event], seq: int) -> int:
    event = log[seq]
    if not isinstance(event, Redone) or not table.redoable or table.redoable[-1].decision != event.to:
        return 0
    again = replayed(table, event.seat, event.at)
    if again != list(log[seq : seq + len(again)]):
        return 0
    return len(again) if _was_allowed(table, event, [part["by"] for part in table.redoable[-1].events]) else 0


def _was_allowed(table: Table, event: Undone | Redone, movers: Sequence[object]) -> bool:
    """Whether all of it was the seat's own, or everybody else who played, and for whom no bot did, had agreed."""
    asking = table.chairs[event.seat].who
    require_player(table, asking or "", event.seat)
    others = {chair.who for chair in table.chairs if chair.who and not chair.has_bot and chair.who != asking}
    if not others or all(mover == event.seat for mover in movers):
        return True
    agreed = {table.chairs[seat].who for seat in table.granted}
    asked = table.undo is not None and (table.undo.seat, table.undo.to) == (event.seat, event.to)
    return asked and not others - agreed
