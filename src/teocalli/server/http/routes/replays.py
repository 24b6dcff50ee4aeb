"""Looking back over finished games, and over records that somebody sends; of these nothing is stored."""

from collections.abc import Callable
from typing import Any

import msgspec

from teocalli.core.match import Match
from teocalli.core.replaying import replay_moments
from teocalli.server import wire
from teocalli.server.http.endpoint import EVENTS_PER_READ, Call, Endpoint, Reply
from teocalli.server.live.replays import (
    LARGEST_RECORD,
    checked_dice,
    encode_moments,
    encode_views,
    packed,
    read_record,
    shown_dice,
)
from teocalli.server.live.table import LiveTable
from teocalli.server.proxies import rate_limit_key
from teocalli.table.events import Stopped
from teocalli.table.guards import require_over
from teocalli.table.records import record
from teocalli.table.table import Table
from teocalli.table.views import Eyes, shown_origin

BYTES_PER_READ = 2048
"""Bytes of a record that cost as much to check as a plain call."""
VIEWS_PER_READ = 10
"""Views that cost as much to make as a plain call."""


async def replay(call: Call) -> Reply:
    """A finished game, to be looked back over: who played, how it ended, and all its moments."""
    async with call.locked_table() as live:
        require_over(live.table)
        head, match = _head(live), live.table.match.fork()
    _charge_moments(call, match)
    moments = await call.server.replays.moments(call.path["table"], match, rate_limit_key(call.address))
    return await _reply(call, lambda: _with_moments(head, moments))


async def replay_views(call: Call) -> Reply:
    """What a seat, or an onlooker, saw at some moments of a finished game."""
    async with call.locked_table() as live:
        require_over(live.table)
        match, query = live.table.match.fork(), call.query
        if query.own:
            query = msgspec.structs.replace(query, eyes=_own_eyes(live.table, call.who, query.eyes))
    _charge_moments(call, match)
    call.charge(query.count / VIEWS_PER_READ)
    views = await call.server.replays.views(call.path["table"], match, query, rate_limit_key(call.address))
    return await _reply(call, lambda: views)


async def replay_record(call: Call) -> Reply:
    """A record that you send, checked event by event, to be looked back over."""
    call.charge(len(call.body) / BYTES_PER_READ)

    def make() -> bytes:
        given, match = read_record(call.body)
        return _with_moments(_head_of_record(given, match), encode_moments(replay_moments(match)))

    return await _reply(call, make)


async def replay_record_views(call: Call) -> Reply:
    """What a seat, or an onlooker, saw at some moments of a record that you send."""
    call.charge(len(call.body) / BYTES_PER_READ + call.query.count / VIEWS_PER_READ)

    def make() -> bytes:
        match = read_record(call.body)[1]
        return encode_views(match, [moment.at for moment in replay_moments(match)], call.query)

    return await _reply(call, make)


async def check_dice(call: Call) -> wire.DiceChecked:
    """Whether the dice of a record that you send are those to which the server had committed itself."""
    call.charge(len(call.body) / BYTES_PER_READ)
    return await call.server.replays.run(lambda: checked_dice(call.body), rate_limit_key(call.address))


def _own_eyes(table: Table, who: str, otherwise: Eyes) -> Eyes:
    """The seat of somebody who has exactly one; else those eyes."""
    own = [seat for seat, chair in enumerate(table.chairs) if chair.who == who]
    return own[0] if len(own) == 1 else otherwise


def _charge_moments(call: Call, match: Match) -> None:
    """Whoever asks first for the moments of a finished game pays for finding them."""
    if not call.server.replays.has_moments(call.path["table"]):
        call.charge(len(match) / EVENTS_PER_READ)


async def _reply(call: Call, make: Callable[[], bytes]) -> Reply:
    """What is made, beside the event loop, and packed if the client reads that."""
    network = rate_limit_key(call.address)
    if not call.accepts_gzip:
        return Reply(await call.server.replays.run(make, network))
    body = await call.server.replays.run(lambda: packed(make()), network)
    return Reply(body, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


def _with_moments(head: wire.Replay, moments: bytes) -> bytes:
    """The whole, as JSON; the moments are its last field."""
    return wire.encode(head).removesuffix(b"[]}") + moments + b"}"


def _head(live: LiveTable) -> wire.Replay:
    """All but the moments of a finished game."""
    table = live.table
    written: dict[str, Any] = record(table)
    assert table.end is not None
    return _replay(
        written,
        table.match,
        winners=table.end.winners,
        seats=[
            wire.ListedSeat(chair.kind, chair.who, chair.level, live.names.get(chair.who or ""))
            for chair in table.chairs
        ],
        ended=table.end.at,
        stopped=wire.ShownStop(table.end.why, table.end.seat) if isinstance(table.end, Stopped) else None,
    )


def _head_of_record(given: dict[str, Any], match: Match) -> wire.Replay:
    """All but the moments of a record, which may have stopped for a reason that no table knows."""
    try:
        stopped = msgspec.convert(given.get("stopped"), wire.ShownStop | None)
    except msgspec.ValidationError:
        stopped = None
    return _replay(given, match, winners=match.result["winners"], stopped=stopped)


def _replay(
    written: dict[str, Any],
    match: Match,
    *,
    winners: Any,
    stopped: wire.ShownStop | None,
    seats: list[wire.ListedSeat] | None = None,
    ended: float | None = None,
) -> wire.Replay:
    return wire.Replay(
        game=written["game"],
        rules=written["rules"],
        players=written["players"],
        options=written["options"],
        over=written["result"]["over"],
        scores=written["result"]["scores"],
        winners=winners,
        stopped=stopped,
        practice=written.get("practice", False),
        seats=seats,
        ended=ended,
        dice=shown_dice(written),
        origin=None if match.origin is None else wire.ShownOrigin(**shown_origin(match.origin, written["events"])),
        moments=[],
    )


ENDPOINTS = [
    Endpoint("GET", "/api/tables/{table}/replay", replay, wire.Replay),
    Endpoint("GET", "/api/tables/{table}/replay/views", replay_views, wire.ReplayViews, query=wire.TableReplayQuery),
    Endpoint("POST", "/api/replays", replay_record, wire.Replay, largest_body=LARGEST_RECORD),
    Endpoint(
        "POST",
        "/api/replays/views",
        replay_record_views,
        wire.ReplayViews,
        query=wire.ReplayQuery,
        largest_body=LARGEST_RECORD,
    ),
    Endpoint(
        "POST",
        "/api/replays/dice",
        check_dice,
        wire.DiceChecked,
        largest_body=LARGEST_RECORD,
    ),
]
