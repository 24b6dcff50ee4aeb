"""Tables: opening, finding and looking at them."""

import secrets
from contextlib import suppress
from typing import Any

import msgspec

from teocalli.server import wire
from teocalli.server.api.endpoint import Call, Endpoint, Reply
from teocalli.server.asking import still_there
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.invitations import invitation_hash, invited, table_id, token_for
from teocalli.server.limits import Limit
from teocalli.server.room import Room
from teocalli.store.rows import LIVE, Place, TableRow
from teocalli.store.store import Clash
from teocalli.table.commands import Start
from teocalli.table.events import Created
from teocalli.table.fair import SECRET_BYTES
from teocalli.table.looking import Eyes, line, seen_at
from teocalli.table.opening import created
from teocalli.table.plans import ClockPlan, SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.reasons import Reason as TableReason
from teocalli.table.records import heard, record


async def check_room(call: Call, host: str) -> None:
    """Turn away who has opened too many tables, or too quickly."""
    house = call.house
    most = house.settings.tables_each
    if await house.store.count_tables(host, LIVE) >= most:
        raise TurnedAway(Reason.TABLES_FULL, most=most)
    house.limits.take(Limit.TABLES, call.now, who=host, address=call.address)


async def create_table(call: Call) -> wire.TableMade:
    """Open a table. Invited seats come with links; asked again with the same key, the same table is answered."""
    body: wire.NewTable = call.body
    host = (await call.settled()).id
    house = call.house
    name = table_id(house.invitations, host, body.key)
    tokens = {
        seat: token_for(house.invitations, host, name, seat, body.key)
        for seat, plan in enumerate(body.seats)
        if plan.kind == "invited"
    }
    if await house.store.row(name) is None:
        secret = secrets.token_bytes(SECRET_BYTES)
        event = created(
            host,
            body.game,
            body.players,
            [_plan(host, plan, tokens.get(seat)) for seat, plan in enumerate(body.seats)],
            secret=secret,
            now=call.now,
            options=body.options,
            clock=body.clock,
            first=body.first,
            public=body.public,
        )
        await check_room(call, host)  # only now: what cannot be set up like that is no table yet
        await opened(call, name, secret, event)
    if body.start:  # also when asked again: the house may have fallen between opening the table and starting the game
        with suppress(Declined):  # some seats are still free: it starts later
            await house.hall.ask(name, host, Start(), body.key)
    return await made(call, name, [invited(call.origin, name, seat, token) for seat, token in tokens.items()])


async def made(call: Call, name: str, invitations: list[wire.Invitation]) -> wire.TableMade:
    """What is told of a new table."""
    table = (await call.house.hall.room(name)).table
    return wire.TableMade(name, f"{call.origin}/t/{name}", table.commitment, invitations)


def _plan(host: str, seat: wire.NewSeat, token: str | None) -> SeatPlan:
    if seat.kind == "me":
        return SeatPlan("person", who=host, level=seat.level)
    if seat.kind == "device":
        return SeatPlan("device", who=host, level=seat.level)
    return SeatPlan(seat.kind, level=seat.level, invitation=invitation_hash(token) if token else None)


async def opened(call: Call, name: str, secret: bytes, event: Created) -> None:
    """Put a new table into the hall; whoever was first with the same key has done it already."""
    row = TableRow(
        id=name,
        secret=secret,
        game=event.game,
        players=event.players,
        phase="gathering",
        public=event.public,
        host=event.host,
        created=event.at,
        updated=event.at,
        events=1,
        due=None,
        owed=False,
        lease=None,
        lease_until=0.0,
        summary=b"",
    )
    with suppress(Clash):
        await call.house.hall.create(row, [event], None)
    await still_there(call.house, name, event.host)


class _Summary(msgspec.Struct, frozen=True):
    options: dict[str, object]
    clock: ClockPlan
    seats: list[wire.ListedSeat]
    actors: list[int]
    winners: list[int] | None


_read_summary = msgspec.json.Decoder(_Summary).decode


async def list_tables(call: Call) -> wire.TableList:
    """Public tables to join or to watch, or your own, those that wait for you first."""
    query: wire.ListQuery = call.query
    store = call.house.store
    page = await store.tables(query.list, call.who, query.limit, _place(query.before))
    listed = [(row, summary) for row in page.rows if (summary := _summary(row)) is not None]
    names = await store.names({seat.who for _, summary in listed for seat in summary.seats if seat.who is not None})
    tables = [_listed(call, row, summary, names) for row, summary in listed]
    return wire.TableList(tables, None if page.last is None else _cursor(page.last))


def _cursor(place: Place) -> str:
    return f"{place.to_move:d}_{place.at!r}_{place.id}"


def _place(cursor: str | None) -> Place | None:
    if cursor is None:
        return None
    to_move, at, name = cursor.split("_", 2)
    return Place(to_move == "1", float(at), name)


def _summary(row: TableRow) -> _Summary | None:
    """Nothing of a row that cannot be read: the others are listed all the same."""
    try:
        return _read_summary(row.summary)
    except (msgspec.MsgspecError, ValueError):
        return None


def _listed(call: Call, row: TableRow, summary: _Summary, names: dict[str, str]) -> wire.Listed:
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
        mine=[number for number, seat in enumerate(summary.seats) if seat.who == call.who],
    )


def checked_eyes(room: Room, who: str, eyes: Eyes) -> Eyes:
    """One looks through a seat that one holds, or looks on."""
    if eyes is not None and eyes not in room.table.seats_of(who):
        raise Declined(TableReason.NOT_YOUR_SEAT)
    return eyes


async def look(call: Call) -> Reply:
    """How a table stands through your eyes."""
    async with call.house.hall.held(call.path["table"]) as room:
        return Reply(room.frame("table", call.who, checked_eyes(room, call.who, call.query.eyes), None))


async def events(call: Call) -> Reply:
    """What has happened at a table since some point, as your eyes may hear of it."""
    query: wire.EventsQuery = call.query
    async with call.house.hall.held(call.path["table"]) as room:
        eyes = checked_eyes(room, call.who, query.eyes)
        heard_of = room.events(eyes, query.since, query.limit)
        return Reply(msgspec.json.encode({"seq": room.seq, "events": heard_of}))


async def decisions(call: Call) -> wire.Decisions:
    """The decisions that led to where a table stands: those that one can look back at and go back to."""
    async with call.house.hall.held(call.path["table"]) as room:
        return wire.Decisions([list(pair) for pair in line(room.table)])


async def look_back(call: Call) -> wire.LookedBack:
    """How the board looked at an earlier decision, through your eyes."""
    async with call.house.hall.held(call.path["table"]) as room:
        eyes = checked_eyes(room, call.who, call.query.eyes)
        return msgspec.convert(seen_at(room.table, _number(call.path["decision"]), eyes), wire.LookedBack)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise TurnedAway(Reason.NO_SUCH_PAGE)
    return int(text)


async def table_record(call: Call) -> Reply:
    """The record of a game: the whole, with the proof of its dice, when it is over; before, what you have heard."""
    async with call.house.hall.held(call.path["table"]) as room:
        eyes = checked_eyes(room, call.who, call.query.eyes)
        over = room.table.phase == "over"
        return Reply(msgspec.json.encode(record(room.table) if over else heard(room.table, eyes)))


class Recorded(wire.Answer, frozen=True):
    """See docs/record.md; while the game runs, `teocalli-heard/1` with the events as you have heard of them."""

    format: str
    game: str
    players: int
    events: list[dict[str, Any]]


ENDPOINTS = [
    Endpoint("POST", "/api/tables", create_table, wire.TableMade, body=wire.NewTable, limit=Limit.COMMANDS),
    Endpoint("GET", "/api/tables", list_tables, wire.TableList, query=wire.ListQuery),
    Endpoint("GET", "/api/tables/{table}", look, wire.Looked, query=wire.LookQuery),
    Endpoint("GET", "/api/tables/{table}/events", events, wire.Heard, query=wire.EventsQuery),
    Endpoint("GET", "/api/tables/{table}/decisions", decisions, wire.Decisions),
    Endpoint("GET", "/api/tables/{table}/decisions/{decision}", look_back, wire.LookedBack, query=wire.LookQuery),
    Endpoint("GET", "/api/tables/{table}/record", table_record, Recorded, query=wire.LookQuery),
]
