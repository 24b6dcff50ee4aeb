"""Positions that belong to no table, such as those of lessons."""

import asyncio

from teocalli.core.errors import BadInput
from teocalli.core.game import viewer_of
from teocalli.core.match import Match
from teocalli.core.record import replay_events
from teocalli.core.record_errors import BadRecord
from teocalli.core.words import Language
from teocalli.server import wire
from teocalli.server.http.endpoint import ACTIONS_PER_CALL, EVENTS_PER_READ, PICTURE_COST, Call, Endpoint
from teocalli.table.explanations import explain_action


async def position(call: Call) -> wire.Position:
    """The position after events that you give, as a seat or an onlooker sees it; and why actions are refused there."""
    body: wire.PositionAsked = call.body
    replayed, explained = 2 * len(body.events) / EVENTS_PER_READ, len(body.explain or []) / ACTIONS_PER_CALL
    call.charge(replayed + explained + PICTURE_COST * body.picture)
    match = Match.new(body.game, body.players, options=body.options, chance="given")
    try:
        replay_events(match, body.events)
    except BadRecord as error:
        raise BadInput(str(error)) from None
    view, judged = match.view(body.eyes), _judge(match, body, call.language)
    return wire.Position(view, judged, await _draw(match, body.eyes) if body.picture else None)


def _judge(match: Match, body: wire.PositionAsked, language: Language) -> list[wire.Judged]:
    if body.explain is None:
        return []
    if body.eyes is None:
        raise BadInput("an onlooker has no actions to explain; say by `eyes` whose they are")
    known = match.known(body.eyes)
    return [wire.Judged(**explain_action(match.game, known, body.eyes, text, language)) for text in body.explain]


async def _draw(match: Match, eyes: int | None) -> str | None:
    own = match.game.optional_module("picture")
    if own is None:
        return None
    svg: str = await asyncio.to_thread(own.picture, match.game.tables, match.known(eyes), viewer_of(eyes))
    return svg


ENDPOINTS = [
    Endpoint("POST", "/api/positions", position, wire.Position, body=wire.PositionAsked),
]
