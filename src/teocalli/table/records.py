"""Records of a table's game: the whole when it is over; before, what a seat has heard."""

from typing import Any

from teocalli.table.events import Stopped
from teocalli.table.guards import require_chair, require_over, require_started
from teocalli.table.table import Table
from teocalli.table.views import Eyes, shown_origin

HEARD = "teocalli-heard/1"


def record(table: Table) -> dict[str, Any]:
    """The record of a game that is over, with the proof of its dice; raises `Declined` while it is not."""
    require_over(table)
    assert table.end is not None
    written = table.match.record()  # of a game that was played on also `origin`
    if isinstance(table.end, Stopped):
        written["stopped"] = {"why": table.end.why, "seat": table.end.seat}
    if table.practice:
        written["practice"] = True
    written["dice"] = dice_proof(table)
    return written


def dice_proof(table: Table) -> dict[str, Any]:
    """The proof of the dice of a game that is over; raises `Declined` while it is not."""
    require_over(table)
    assert table.end is not None
    return {**_commitment(table), "secret": table.end.secret}


def heard_record(table: Table, eyes: Eyes) -> dict[str, Any]:
    """A game, running or over, as far as these eyes have heard of it; raises `Declined` before the start."""
    require_started(table)
    if eyes is not None:
        require_chair(table, eyes)
    match = table.match
    heard = {
        "format": HEARD,
        "game": table.game.name,
        "rules": table.game.rules,
        "players": table.players,
        "options": table.options,
        "eyes": eyes,
        "events": match.told(eyes),
        "result": match.result,
        "practice": table.practice,
        "dice": _commitment(table),
    }
    if table.origin is not None:
        heard["origin"] = shown_origin(table.origin, table.earlier)
    return heard


def _commitment(table: Table) -> dict[str, Any]:
    """All that the dice follow from, except the secret."""
    return {
        "commitment": table.commitment,
        "nonces": table.nonces,
        "order": table.order,
        "first": table.first.by,
    }
