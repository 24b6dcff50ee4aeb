"""Guards: each raises `Declined` unless its condition holds. Guards of a seat return its chair."""

from teocalli.table.chairs import Chair
from teocalli.table.reasons import Declined, Reason
from teocalli.table.table import Table

MOST_EVENTS = 20_000
"""Length of a log beyond which a table accepts only what brings the game to its end."""


def require_gathering(table: Table) -> None:
    """Require that the game has not started."""
    if table.phase == "playing":
        raise Declined(Reason.ALREADY_STARTED)
    _require_open(table)


def require_playing(table: Table) -> None:
    """Require that the game is running."""
    if table.phase == "gathering":
        raise Declined(Reason.NOT_STARTED)
    _require_open(table)


def _require_open(table: Table) -> None:
    if table.phase == "expired":
        raise Declined(Reason.EXPIRED)
    if table.phase == "over":
        raise Declined(Reason.TABLE_OVER)


def require_started(table: Table) -> None:
    """Require that there is a game, running or over."""
    if table.phase == "expired":
        raise Declined(Reason.EXPIRED)
    if table.phase == "gathering":
        raise Declined(Reason.NOT_STARTED)


def require_over(table: Table) -> None:
    """Require that the game is over."""
    require_started(table)
    if table.phase != "over":
        raise Declined(Reason.NOT_OVER)


def require_chair(table: Table, seat: int) -> Chair:
    """Require that the table has this seat."""
    if not 0 <= seat < table.players:
        raise Declined(Reason.NO_SUCH_SEAT, number=seat, last=table.players - 1)
    return table.chairs[seat]


def require_own_chair(table: Table, who: str, seat: int) -> Chair:
    """Require that `who` holds this seat."""
    chair = require_chair(table, seat)
    if chair.who is None or chair.who != who:
        raise Declined(Reason.NOT_YOUR_SEAT)
    return chair


def require_player(table: Table, who: str, seat: int) -> Chair:
    """Require that `who` holds this seat and no bot plays for them."""
    chair = require_own_chair(table, who, seat)
    if chair.has_bot:
        raise Declined(Reason.BOT_PLAYS)
    return chair


def require_host(table: Table, who: str) -> None:
    """Require that `who` is the host of the table."""
    if who != table.host:
        raise Declined(Reason.NOT_HOST)


def require_hints(table: Table, who: str, seat: int) -> None:
    """Require that `who` holds this seat and may be given hints: alone among bots, or where the table allows them."""
    require_own_chair(table, who, seat)
    if not table.hints and len(table.people()) > 1:
        raise Declined(Reason.NO_HINTS)


def require_alone_among_bots(table: Table) -> None:
    """Require that one person plays, against bots."""
    if len(table.people()) != 1 or not any(chair.has_bot for chair in table.chairs):
        raise Declined(Reason.NO_COACHING)


def require_coaching(table: Table, who: str, seat: int) -> None:
    """Require that `who` plays at this seat, alone against bots."""
    require_playing(table)
    require_player(table, who, seat)
    require_alone_among_bots(table)


def require_full(table: Table) -> None:
    """Require that no seat is free."""
    free = sum(chair.is_free for chair in table.chairs)
    if free:
        raise Declined(Reason.NOT_FULL, count=free)


def require_current_decision(table: Table, decision: int) -> None:
    """Require that a command was meant for the present position."""
    if decision != table.decision:
        raise Declined(Reason.STALE, meant=decision, now=table.decision)


def is_log_full(table: Table) -> bool:
    return table.seq + 1 >= MOST_EVENTS


def require_log_space(table: Table) -> None:
    """Require that the log is not full: for commands that could be repeated without end."""
    if is_log_full(table):
        raise Declined(Reason.LOG_FULL, most=MOST_EVENTS)
