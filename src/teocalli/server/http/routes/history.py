"""Finished games of somebody: all of one's own; of others those at public tables."""

from teocalli.server import wire
from teocalli.server.http.endpoint import EVENTS_PER_READ, Call, Endpoint
from teocalli.server.http.routes.tables import Summary, cursor_text, listed_table, page_cursor, summary_of
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.rows import FinishedTable, PageCursor

MOST_LOOKED_AT = 400
"""Tables that one call looks at, at most; if few of them are wanted, its page is short."""
OTHERS_COST = 10
"""What it costs, in plain calls, to find the public tables among all of somebody else's."""
_PART = 100
"""Tables that are read at a time, however few are asked for: few may be wanted."""


async def history(call: Call) -> wire.History:
    """Somebody's finished games, the latest first: all of yours, or of somebody else those at public tables."""
    query: wire.HistoryQuery = call.query
    store, who = call.server.store, query.who or call.who
    is_own = who == call.who
    found: list[wire.Listed] = []
    after, looked = page_cursor(query.before), 0
    name = (await store.names([who])).get(who)
    if name is None and not is_own:
        raise RequestRefused(Reason.NOBODY)
    call.charge(0 if is_own else OTHERS_COST)
    while True:
        part = await store.finished(who, _PART + 1, after, public_only=not is_own)
        wanted, room = await _wanted(call, who, part[:_PART]), query.limit - len(found)
        found += [table for _, table in wanted[:room]]
        looked += len(part)
        after = part[_PART - 1].cursor if len(part) > _PART else None
        if len(wanted) > room:
            after = wanted[room - 1][0]
        if after is None or len(found) >= query.limit or looked >= MOST_LOOKED_AT:
            break
    call.charge(looked / EVENTS_PER_READ)
    return wire.History(who, name or "", found, None if after is None else cursor_text(after))


async def _wanted(call: Call, who: str, tables: list[FinishedTable]) -> list[tuple[PageCursor, wire.Listed]]:
    query: wire.HistoryQuery = call.query
    kept = [
        (table, summary)
        for table in tables
        if table.row.phase == "over"
        and query.game in (None, table.row.game)
        and (summary := summary_of(table.row)) is not None
        and query.result in (None, _result(summary, who))
    ]
    names = await call.server.store.names({seat.who for _, summary in kept for seat in summary.seats if seat.who})
    part = (query.opponent or "").casefold()
    return [
        (table.cursor, listed_table(call, table.row, summary, names))
        for table, summary in kept
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
