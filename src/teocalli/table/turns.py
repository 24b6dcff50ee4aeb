"""Turns that are over, as a coach looks back at them."""

from bisect import bisect_right
from typing import NamedTuple

from teocalli.table.table import Table


class FinishedTurn(NamedTuple):
    """What a seat did in a turn that is over."""

    decision: int
    """At which it began."""
    start: int
    """How many events of the match came before it."""
    actions: list[str]


def last_turn(table: Table, seat: int) -> FinishedTurn | None:
    """The last turn of a seat; None if it has had none, or is in the midst of one.

    A turn is one action, and in games whose turns are sequences all actions since something was last revealed.
    """
    history, match = table.history, table.match
    everything = match.events
    events, sealed = everything[: match.settled], everything[match.settled :]
    if any(event["by"] == seat for event in sealed):
        return None
    last = next((index for index in range(len(events) - 1, -1, -1) if events[index]["by"] == seat), None)
    if last is None or last < history.counts[0]:  # before the game was played on from
        return None
    row = bisect_right(history.counts, last) - 1
    if table.game.sequences:
        if seat in table.actors and history.turn_start(seat) < table.decision:
            return None
        while row > 0 and history.movers[row] == seat:
            row -= 1
    start = history.counts[row]
    actions = [str(event["do"]) for event in events[start : last + 1] if event["by"] == seat]
    return FinishedTurn(history.decisions[row], start, actions)
