"""Cards of tables: what a link to one shows elsewhere, as a PNG."""

import msgspec

from teocalli.core.game import ONLOOKER
from teocalli.server import wire
from teocalli.server.http.endpoint import Call, Endpoint, Reply
from teocalli.server.http.headers import PICTURE_POLICY, REVALIDATED
from teocalli.server.limits import RateLimit
from teocalli.server.live.table import LiveTable
from teocalli.server.proxies import rate_limit_key
from teocalli.server.sharing.drawer import key_of
from teocalli.server.sharing.drawing_process import CardJob
from teocalli.server.sharing.preview import Standing, drawable, private_words, public_words
from teocalli.table.table import Table

PNG = "image/png"


async def card(call: Call) -> Reply:
    """The table as a picture of 1200 × 630 pixels for links, from what onlookers may know.

    Of a private table it shows only the name of its game.
    """
    async with call.locked_table() as live:
        job = _job(call, live)
    key = key_of(job)
    headers = {"ETag": f'"{key}"', "Cache-Control": REVALIDATED, "Content-Security-Policy": PICTURE_POLICY}
    if f'"{key}"' in [tag.strip().removeprefix("W/") for tag in (call.if_none_match or "").split(",")]:
        return Reply(b"", 304, None, headers)
    drawn = call.server.drawer.kept(key)
    if drawn is None:
        call.server.limits.take(RateLimit.CARDS, call.now, who=call.who, address=call.address)
        drawn = await call.server.drawer.draw(job, rate_limit_key(call.address))
    return Reply(drawn, media=PNG, headers=headers)


def _job(call: Call, live: LiveTable) -> CardJob:
    table, language = live.table, call.language
    name = table.game.name
    if not table.public:
        return CardJob(private_words(name, language), name)
    standing = msgspec.json.decode(live.summary(), type=Standing)
    state, earlier = _state(table, call.query.at)
    words = public_words(name, table.phase, standing, live.names, language, earlier=earlier)
    return CardJob(drawable(words, language), name, state, ONLOOKER)


def _state(table: Table, at: int | None) -> tuple[bytes | None, bool]:
    """The position that is shown, as onlookers may know it, and whether it is an earlier one of a finished game."""
    if table.phase not in ("playing", "over"):
        return None, False
    match = table.match
    earlier = table.phase == "over" and at is not None and at < len(match)
    if earlier and at is not None:
        match = match.at(at)
    return match.known(None).tobytes(), earlier


ENDPOINTS = [
    Endpoint("GET", "/api/tables/{table}/card", card, str, query=wire.CardQuery, media=PNG),
]
