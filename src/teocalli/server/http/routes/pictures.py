"""Positions as pictures, for clients that draw no board themselves."""

import asyncio
import hashlib

from teocalli.core.game import Game, StateRecord, viewer_of
from teocalli.core.version import __version__
from teocalli.server import wire
from teocalli.server.http.endpoint import PICTURE_COST, SVG, Call, Endpoint, Reply
from teocalli.server.http.headers import PICTURE_POLICY, REVALIDATED
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.table.guards import require_started
from teocalli.table.views import match_at


async def picture(call: Call) -> Reply:
    """The position as your eyes see it, now or at an earlier decision, as an SVG picture."""
    query: wire.PictureQuery = call.query
    async with call.locked_table() as live:
        eyes = live.require_eyes(call.who, query.eyes)
        require_started(live.table)
        match = live.table.match if query.decision is None else match_at(live.table, query.decision)
        game, known = match.game, match.known(eyes)
    own = game.optional_module("picture")
    if own is None:
        raise RequestRefused(Reason.NO_PICTURE)
    viewer = viewer_of(eyes)
    tag = _tag(game, known, viewer)
    headers = {"ETag": tag, "Cache-Control": REVALIDATED, "Content-Security-Policy": PICTURE_POLICY}
    if tag in [known_tag.strip().removeprefix("W/") for known_tag in (call.if_none_match or "").split(",")]:
        return Reply(b"", 304, None, headers)
    call.charge(PICTURE_COST)
    svg: str = await asyncio.to_thread(own.picture, game.tables, known, viewer)
    return Reply(svg.encode(), media=SVG, headers=headers)


def _tag(game: Game, known: StateRecord, viewer: int) -> str:
    """An ETag made of all that the picture shows: the state without what these eyes may not know."""
    shown = f"{__version__} {game.name} {game.rules} {viewer} ".encode() + known.tobytes()
    return f'"{hashlib.sha256(shown).hexdigest()[:32]}"'


ENDPOINTS = [
    Endpoint("GET", "/api/tables/{table}/picture", picture, str, query=wire.PictureQuery, media=SVG),
]
