"""A game of the house written down: the whole when it is over, what a seat has heard while it runs."""

from typing import Any

from teocalli.table import events as happened
from teocalli.table.checks import begun, chair_at, over
from teocalli.table.looking import Eyes
from teocalli.table.table import Table

HEARD = "teocalli-heard/1"


def record(table: Table) -> dict[str, Any]:
    """The record of a game that is over, with the proof of its dice; raises `Declined` while it is not."""
    over(table)
    assert table.end is not None
    written = table.match.record()
    if isinstance(table.end, happened.Stopped):
        written["stopped"] = {"why": table.end.why, "seat": table.end.seat}
    written["dice"] = {**_promised(table), "secret": table.end.secret}
    return written


def heard(table: Table, eyes: Eyes) -> dict[str, Any]:
    """A game, running or over, as far as these eyes have heard of it."""
    begun(table)
    if eyes is not None:
        chair_at(table, eyes)
    match = table.match
    return {
        "format": HEARD,
        "game": table.game.name,
        "rules": table.game.rules,
        "players": table.players,
        "options": table.options,
        "eyes": eyes,
        "events": match.told(eyes),
        "result": match.result,
        "dice": _promised(table),
    }


def _promised(table: Table) -> dict[str, Any]:
    return {
        "commitment": table.commitment,
        "nonces": table.nonces,
        "order": table.order,
        "first": table.first.by,
    }
