"""What is looked at before a command is considered: is the table at that stage, is there such a seat, is it yours."""

from teocalli.table.chairs import Chair
from teocalli.table.reasons import Declined, Reason
from teocalli.table.table import Table

LONGEST = 20_000
"""Events in a log after which nothing goes into it any more that does not bring its game to an end."""


def gathering(table: Table) -> None:
    if table.phase == "playing":
        raise Declined(Reason.ALREADY_STARTED)
    _not_closed(table)


def playing(table: Table) -> None:
    if table.phase == "gathering":
        raise Declined(Reason.NOT_STARTED)
    _not_closed(table)


def _not_closed(table: Table) -> None:
    if table.phase == "expired":
        raise Declined(Reason.EXPIRED)
    if table.phase == "over":
        raise Declined(Reason.TABLE_OVER)


def begun(table: Table) -> None:
    """There is a game to look at, running or over."""
    if table.phase == "expired":
        raise Declined(Reason.EXPIRED)
    if table.phase == "gathering":
        raise Declined(Reason.NOT_STARTED)


def over(table: Table) -> None:
    begun(table)
    if table.phase != "over":
        raise Declined(Reason.NOT_OVER)


def chair_at(table: Table, seat: int) -> Chair:
    if not 0 <= seat < table.players:
        raise Declined(Reason.NO_SUCH_SEAT, number=seat, last=table.players - 1)
    return table.chairs[seat]


def own(table: Table, who: str, seat: int) -> Chair:
    chair = chair_at(table, seat)
    if chair.who is None or chair.who != who:
        raise Declined(Reason.NOT_YOUR_SEAT)
    return chair


def played_by(table: Table, who: str, seat: int) -> Chair:
    """One's own seat, for which no bot plays."""
    chair = own(table, who, seat)
    if chair.by_bot:
        raise Declined(Reason.BOT_PLAYS)
    return chair


def host(table: Table, who: str) -> None:
    if who != table.host:
        raise Declined(Reason.NOT_HOST)


def present(table: Table, decision: int) -> None:
    if decision != table.decision:
        raise Declined(Reason.STALE, meant=decision, now=table.decision)


def not_endless(table: Table) -> None:
    """For whatever can be done over and over."""
    if table.seq + 1 >= LONGEST:
        raise Declined(Reason.LOG_FULL, most=LONGEST)


def others(table: Table, who: str) -> set[str]:
    """The other people who play at the table now."""
    return {chair.who for chair in table.chairs if chair.who is not None and chair.who != who and not chair.by_bot}
