"""Playing on: a new table at which a game goes on from a moment of a finished one, of a record or of a lesson."""

from typing import Any, NamedTuple

import msgspec

from teocalli.core.errors import BadInput
from teocalli.core.lessons import follow, lesson_of
from teocalli.core.match import Match
from teocalli.core.origin import Origin, Source
from teocalli.core.record_errors import BadRecord
from teocalli.core.registry import game as find_game
from teocalli.server import wire
from teocalli.server.http.endpoint import EVENTS_PER_READ, Call, Endpoint
from teocalli.server.http.errors import unreadable
from teocalli.server.http.routes.replays import BYTES_PER_READ
from teocalli.server.http.routes.tables import open_table
from teocalli.server.limits import RateLimit
from teocalli.server.live.replays import LARGEST_RECORD, record_refusal, require_few_values
from teocalli.server.proxies import rate_limit_key
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.table.creation import PLAYED_ON_FIRST, moment_saying, new_continuation, new_table
from teocalli.table.events import Event
from teocalli.table.guards import require_over
from teocalli.table.plans import SeatPlan
from teocalli.table.proof import plain_proof
from teocalli.table.records import dice_proof

_decode = msgspec.json.Decoder(wire.PlayOn).decode


class _Earlier(NamedTuple):
    """An earlier game and the moment of it from which it goes on."""

    match: Match
    origin: Origin


async def play_on(call: Call) -> wire.TableMade:
    """Open a table at which a game goes on from a moment of an earlier one, with new dice: practice."""
    call.charge(len(call.body) / BYTES_PER_READ)
    network = rate_limit_key(call.address)
    body = await call.server.replays.run(lambda: _read(call.body), network)
    if isinstance(body.origin, wire.FromTable):
        match, origin = await _of_table(call, body.origin, public=body.public)
    else:
        asked = body.origin
        match, origin = await call.server.replays.run(
            lambda: _of_lesson(asked) if isinstance(asked, wire.FromLesson) else _of_record(asked), network
        )
    call.charge(2 * min(origin.at, len(match)) / EVENTS_PER_READ)

    def make(plans: list[SeatPlan], secret: bytes) -> list[Event]:
        created = new_table(
            call.who,
            match.game.name,
            match.players,
            plans,
            secret=secret,
            now=call.now,
            options=match.options,
            clock=body.clock,
            first=PLAYED_ON_FIRST,
            public=body.public,
            hints=body.hints,
        )
        try:
            return [created, new_continuation(created, match, origin)]
        except BadRecord as bad:
            raise record_refusal(bad) from None

    async def first_events(plans: list[SeatPlan], secret: bytes) -> list[Event]:
        return await call.server.replays.run(lambda: make(plans, secret), network)

    return await open_table(call, body, first_events)


def _read(body: bytes) -> wire.PlayOn:
    try:
        require_few_values(body)
        return _decode(body)
    except BadRecord as bad:
        raise record_refusal(bad) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable(error) from None


async def _of_table(call: Call, asked: wire.FromTable, *, public: bool) -> _Earlier:
    """A game of a table, which has to be over: until then nobody else may know what is hidden in it.

    What is listed does not name a table that is not: that would lead strangers to the games of others.
    """
    async with call.locked_table(asked.table) as live:
        table = live.table
        require_over(table)
        match, dice = table.match.fork(), dice_proof(table)
        named = asked.table if table.public or not public else None
    return _Earlier(match, _origin(match, asked.at, "table", table=named, dice=dice))


def _of_record(asked: wire.FromRecord) -> _Earlier:
    try:
        match = Match.from_record(asked.record)
        dice = plain_proof(asked.record["dice"], match.players) if "dice" in asked.record else None
    except BadRecord as bad:
        raise record_refusal(bad) from None
    return _Earlier(match, _origin(match, asked.at, "record", dice=dice))


def _of_lesson(asked: wire.FromLesson) -> _Earlier:
    """A step of a lesson; where some have decided in secret and others have not, all of them decide again."""
    game = find_game(asked.game)
    lesson = lesson_of(game)
    if lesson is None:
        raise RequestRefused(Reason.NO_LESSON)
    if asked.step >= len(lesson.steps):
        raise BadInput(f"the lesson has no step {asked.step}", moment_saying())
    match = next(moment.match for number, moment in enumerate(follow(game, lesson)) if number == asked.step)
    for text in asked.do:
        match.play(lesson.seat, text)
    return _Earlier(match, Origin(source="lesson", at=match.settled, step=asked.step))


def _origin(match: Match, at: int, source: Source, *, dice: dict[str, Any] | None, table: str | None = None) -> Origin:
    """The origin at a moment of a game that may itself have been played on: its dice prove what came after that."""
    since = min(at, match.origin.at) if match.origin is not None and dice is not None else 0
    return Origin(source=source, at=at, table=table, dice=dice, since=since)


ENDPOINTS = [
    Endpoint(
        "POST",
        "/api/play-on",
        play_on,
        wire.TableMade,
        body=wire.PlayOn,
        limit=RateLimit.COMMANDS,
        largest_body=LARGEST_RECORD,
    ),
]
