"""Finished games of somebody: all of one's own; of others those at public tables."""

from teocalli.server import wire
from teocalli.server.http.endpoint import EVENTS_PER_READ, Call, Endpoint
from teocalli.server.http.routes.tables import Summary, cursor_text, listed_table, page_cursor, summary_of
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.rows import TableRow

MOST_LOOKED_AT = 400
"""Tables that one call looks at, at most; if few of them are wanted, its page is short."""
_PART = 100
"""Tables that are read at a time."""


async def history(call: Call) -> wire.History:
    """Somebody's finished games, the latest first: all of yours, or of somebody else those at public tables."""
    query: wire.HistoryQuery = call.query
    store, who = call.server.store, query.who or call.who
    found: list[wire.Listed] = []
    after, looked = page_cursor(query.before), 0
    name = (await store.names([who])).get(who)
    if name is None and who != call.who:
        raise RequestRefused(Reason.NOBODY)
    while True:
        page = await store.finished(who, min(_PART, query.limit), after)
        found += await _wanted(call, who, page.rows)
        after, looked = page.last, looked + len(page.rows)
        if after is None or len(found) >= query.limit or looked >= MOST_LOOKED_AT:
            break
    call.charge(looked / EVENTS_PER_READ)
    return wire.History(who, name or "", found, None if after is None else cursor_text(after))


async def _wanted(call: Call, who: str, rows: list[TableRow]) -> list[wire.Listed]:
    query: wire.HistoryQuery = call.query
    kept = [
        (row, summary)
        for row in rows
        if row.phase == "over"
        and (row.public or who == call.who)
        and query.game in (None, row.game)
        and (summary := summary_of(row)) is not None
        and query.result in (None, _result(summary, who))
    ]
    names = await call.server.store.names({seat.who for _, summary in kept for seat in summary.seats if seat.who})
    part = (query.opponent or "").casefold()
    return [
        listed_table(call, row, summary, names)
        for row, summary in kept
        if not part
        or any(part in names.get(seat.who or "", "").casefold() for seat in summary.seats if seat.who != who)
    ]


def _result(summary: Summary, who: str) -> str:
    """How a game ended for somebody."""
    winners = summary.winners or []
    own = [seat for seat in winners if summary.seats[seat].who == who]
    if not winners:
        return "stopped"
    if not own:
        return "lost"
    return "won" if len(own) == len(winners) else "shared"


ENDPOINTS = [Endpoint("GET", "/api/history", history, wire.History, query=wire.HistoryQuery)]
