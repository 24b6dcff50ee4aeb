"""Tables: creating, listing and reading them."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from teocalli.server import randomness, wire
from teocalli.server.http.commands import free_seats_if_deleted
from teocalli.server.http.endpoint import EVENTS_PER_READ, Call, Endpoint, Reply
from teocalli.server.limits import RateLimit
from teocalli.server.live.invitations import invitation, invitation_hash, invitation_token, table_id
from teocalli.server.proxies import rate_limit_key
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.rows import LIVE, PageCursor, TableRow
from teocalli.store.store import Clash
from teocalli.table.commands import Start
from teocalli.table.creation import new_table
from teocalli.table.events import Continued, Created, Event
from teocalli.table.plans import ClockPlan, SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.records import heard_record, record
from teocalli.table.views import decisions_so_far, view_at

# Creating.

EARLIER_PER_TABLE = 500
"""Events of an earlier game that count as one more new table: they are stored once more with each."""


async def create_table(call: Call) -> wire.TableMade:
    """Open a table. Invited seats come with links; asked again with the same key, the same table is answered."""
    body: wire.NewTable = call.body

    async def first_events(plans: list[SeatPlan], secret: bytes) -> list[Event]:
        created = new_table(
            call.who,
            body.game,
            body.players,
            plans,
            secret=secret,
            now=call.now,
            options=body.options,
            clock=body.clock,
            first=body.first,
            public=body.public,
            hints=body.hints,
        )
        return [created]

    return await open_table(call, body, first_events)


class OpensTable(Protocol):
    """What every request for a new table says."""

    @property
    def key(self) -> str: ...

    @property
    def seats(self) -> list[wire.NewSeat]: ...

    @property
    def start(self) -> bool: ...


async def open_table(
    call: Call, body: OpensTable, first_events: Callable[[list[SeatPlan], bytes], Awaitable[list[Event]]]
) -> wire.TableMade:
    """Store a new table whose log begins with events that follow from its seats and its secret, and start the game."""
    server, host = call.server, call.who
    name = table_id(server.invitation_secret, host, body.key)
    tokens = {
        seat: invitation_token(server.invitation_secret, host, name, seat, body.key)
        for seat, plan in enumerate(body.seats)
        if plan.kind == "invited"
    }
    before = await server.store.row(name)
    secret = randomness.table_secret(body.key) if before is None else before.secret
    plans = [_seat_plan(host, plan, tokens.get(seat)) for seat, plan in enumerate(body.seats)]
    events = await first_events(plans, secret)
    await call.remember_participant()  # not before: a table that cannot be set up leaves nobody behind
    if before is None:
        await require_may_host(call, host)  # now: a table that cannot be set up does not count
        earlier = sum(len(event.events) for event in events if isinstance(event, Continued))
        charged = earlier / EARLIER_PER_TABLE
        server.limits.charge(RateLimit.TABLES, call.now, charged, who=host, address=call.address)
        await store_table(call, name, secret, events)
    await _require_same_table(call, name, events)
    if body.start:  # also on a retry: the server may have ended between creating the table and starting the game
        with suppress(Declined):  # some seats are still free: it starts later
            await server.tables.submit(name, host, Start(), body.key, rate_limit_key(call.address))
    return await made_table(call, name, [invitation(call.origin, name, seat, token) for seat, token in tokens.items()])


async def _require_same_table(call: Call, name: str, events: list[Event]) -> None:
    """Raise `RequestRefused` if the key was used for another table than the one that is asked for now."""
    log = (await call.server.tables.load(name)).log
    first = log[0]
    assert isinstance(first, Created), "every log begins so"
    begun = log[:2] if isinstance(log[1] if len(log) > 1 else None, Continued) else log[:1]
    if [_as_of(event, first) for event in events] != begun:
        raise RequestRefused(Reason.KEY_USED)


def _as_of(event: Event, first: Created) -> Event:
    """An event with which a table begins, as it would have been at another time and with another secret."""
    if isinstance(event, Created):
        event = msgspec.structs.replace(event, commitment=first.commitment)
    return msgspec.structs.replace(event, at=first.at)


async def require_may_host(call: Call, host: str) -> None:
    """Raise `RequestRefused` if somebody has too many unfinished tables, or opens them too quickly."""
    server = call.server
    most = server.settings.tables_each
    if await server.store.count_tables(host, LIVE) >= most:
        raise RequestRefused(Reason.TABLES_FULL, most=most)
    server.limits.take(RateLimit.TABLES, call.now, who=host, address=call.address)


async def store_table(call: Call, name: str, secret: bytes, events: list[Event]) -> None:
    """Store a new table of the caller; one that the same key has made before stays as it is."""
    with suppress(Clash):
        await call.server.tables.create(name, secret, events, None)
    await free_seats_if_deleted(call.server, name, call.who)


async def made_table(call: Call, name: str, invitations: list[wire.Invitation]) -> wire.TableMade:
    """What the host is told of a new table."""
    table = (await call.server.tables.load(name)).table
    return wire.TableMade(name, f"{call.origin}/t/{name}", table.commitment, invitations)


def _seat_plan(host: str, seat: wire.NewSeat, token: str | None) -> SeatPlan:
    if seat.kind == "me":
        return SeatPlan("person", who=host, level=seat.level)
    if seat.kind == "device":
        return SeatPlan("device", who=host, level=seat.level)
    return SeatPlan(seat.kind, level=seat.level, invitation=invitation_hash(token) if token else None)


# Listing.


class Summary(msgspec.Struct, frozen=True):
    options: dict[str, object]
    clock: ClockPlan
    seats: list[wire.ListedSeat]
    actors: list[int]
    winners: list[int] | None
    scores: list[int] | None = None
    practice: bool = False
    """Both are missing where an earlier version wrote it."""


_read_summary = msgspec.json.Decoder(Summary).decode


async def list_tables(call: Call) -> wire.TableList:
    """Public tables to join or to watch, or your own, those that wait for you first."""
    query: wire.ListQuery = call.query
    store = call.server.store
    page = await store.tables(query.list, call.who, query.limit, page_cursor(query.before))
    listed = [(row, summary) for row in page.rows if (summary := summary_of(row)) is not None]
    names = await store.names({seat.who for _, summary in listed for seat in summary.seats if seat.who is not None})
    tables = [listed_table(call, row, summary, names) for row, summary in listed]
    return wire.TableList(tables, None if page.last is None else cursor_text(page.last))


def cursor_text(last: PageCursor) -> str:
    return f"{last.to_move:d}_{last.at!r}_{last.id}"


def page_cursor(cursor: str | None) -> PageCursor | None:
    if cursor is None:
        return None
    to_move, at, name = cursor.split("_", 2)
    return PageCursor(to_move == "1", float(at), name)


def summary_of(row: TableRow) -> Summary | None:
    """The summary of a row; None if it cannot be read, so that the other tables are listed all the same."""
    try:
        return _read_summary(row.summary)
    except (msgspec.MsgspecError, ValueError):
        return None


def listed_table(call: Call, row: TableRow, summary: Summary, names: dict[str, str]) -> wire.Listed:
    return wire.Listed(
        id=row.id,
        game=row.game,
        players=row.players,
        phase=row.phase,
        public=row.public,
        host=row.host,
        created=row.created,
        updated=row.updated,
        options=summary.options,
        clock=summary.clock,
        seats=[msgspec.structs.replace(seat, name=names.get(seat.who or "")) for seat in summary.seats],
        actors=summary.actors,
        winners=summary.winners,
        scores=summary.scores,
        practice=summary.practice,
        mine=[number for number, seat in enumerate(summary.seats) if seat.who == call.who],
    )


# Reading.

LOOK_BACK_COST = 2
"""What it costs to make the view of an earlier position, in plain calls, beside the call itself."""
_STEP = 100
"""Events that are told at a time; between two steps the event loop does other work."""


async def look(call: Call) -> Reply:
    """How a table stands through your eyes."""
    async with call.locked_table() as live:
        return Reply(live.frame("table", call.who, live.require_eyes(call.who, call.query.eyes), None))


async def events(call: Call) -> Reply:
    """What has happened at a table since some point, as your eyes may hear of it."""
    query: wire.EventsQuery = call.query
    async with call.locked_table() as live:
        eyes = live.require_eyes(call.who, query.eyes)
        call.charge(max(0, min(query.limit, live.seq - query.since)) / EVENTS_PER_READ)
        found: list[dict[str, Any]] = []
        for first in range(query.since, min(query.since + query.limit, live.seq), _STEP):
            found += live.events(eyes, first, min(_STEP, query.since + query.limit - first))
            await asyncio.sleep(0)
        return Reply(msgspec.json.encode({"seq": live.seq, "events": found}))


async def decisions(call: Call) -> wire.Decisions:
    """The decisions that led to where a table stands: those that one can look back at and go back to."""
    async with call.locked_table() as live:
        return wire.Decisions([list(pair) for pair in decisions_so_far(live.table)])


async def look_back(call: Call) -> wire.LookedBack:
    """How the board looked at an earlier decision, through your eyes."""
    async with call.locked_table() as live:
        eyes = live.require_eyes(call.who, call.query.eyes)
        call.charge(LOOK_BACK_COST)
        return msgspec.convert(view_at(live.table, _number(call.path["decision"]), eyes), wire.LookedBack)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise RequestRefused(Reason.NO_SUCH_PAGE)
    return int(text)


async def table_record(call: Call) -> Reply:
    """The record of a game: the whole, with the proof of its dice, when it is over; before, what you have heard."""
    async with call.locked_table() as live:
        eyes = live.require_eyes(call.who, call.query.eyes)
        call.charge(live.replayed / EVENTS_PER_READ)
        over = live.table.phase == "over"
        return Reply(msgspec.json.encode(record(live.table) if over else heard_record(live.table, eyes)))


class Recorded(wire.Answer, frozen=True):
    """See docs/record.md; while the game runs, `teocalli-heard/1` with the events as you have heard of them."""

    format: str
    game: str
    players: int
    events: list[dict[str, Any]]


ENDPOINTS = [
    Endpoint("POST", "/api/tables", create_table, wire.TableMade, body=wire.NewTable, limit=RateLimit.COMMANDS),
    Endpoint("GET", "/api/tables", list_tables, wire.TableList, query=wire.ListQuery),
    Endpoint("GET", "/api/tables/{table}", look, wire.Looked, query=wire.LookQuery),
    Endpoint("GET", "/api/tables/{table}/events", events, wire.Heard, query=wire.EventsQuery),
    Endpoint("GET", "/api/tables/{table}/decisions", decisions, wire.Decisions),
    Endpoint("GET", "/api/tables/{table}/decisions/{decision}", look_back, wire.LookedBack, query=wire.LookQuery),
    Endpoint("GET", "/api/tables/{table}/record", table_record, Recorded, query=wire.LookQuery),
]
