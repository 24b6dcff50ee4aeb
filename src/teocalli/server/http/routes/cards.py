"""Cards of tables: what a link to one shows elsewhere, as a PNG; and films of finished games, as animated GIFs."""

import msgspec

from teocalli.core.game import ONLOOKER
from teocalli.server import wire
from teocalli.server.http.endpoint import EVENTS_PER_READ, Call, Endpoint, Reply
from teocalli.server.http.headers import PICTURE_POLICY, REVALIDATED
from teocalli.server.limits import RateLimit
from teocalli.server.live.table import LiveTable
from teocalli.server.proxies import rate_limit_key
from teocalli.server.refusals import Reason, RequestRefused
from teocalli.server.sharing.drawer import Drawer, film_key, key_of
from teocalli.server.sharing.drawing_process import CardJob
from teocalli.server.sharing.film import FilmJob, film_frames
from teocalli.server.sharing.preview import Standing, drawable, nameless, private_words, public_words
from teocalli.table.guards import require_over
from teocalli.table.table import Table

PNG, GIF = "image/png", "image/gif"


async def card(call: Call) -> Reply:
    """The table as a picture of 1200 × 630 pixels for links, from what onlookers may know.

    Of a private table it shows only the name of its game; if `position` is asked for, the position without names.
    """
    async with call.locked_table() as live:
        job = _job(call, live)
    known = _known(call, call.server.drawer, key_of(job), PNG)
    if known is not None:
        return known
    call.server.limits.take(RateLimit.CARDS, call.now, who=call.who, address=call.address)
    drawn = await call.server.drawer.draw(job, rate_limit_key(call.address))
    return Reply(drawn, media=PNG, headers=_headers(key_of(job)))


async def film(call: Call) -> Reply:
    """A finished game as an animated GIF of 800 × 420 pixels, from what onlookers may know.

    Of a long game it leaves moments out. Of a private table it shows no names.
    """
    table, drawer = call.path["table"], call.server.film_drawer
    async with call.locked_table() as live:
        require_over(live.table)
        game, match = live.table.game, live.table.match.fork()
        words = public_words(game.name, live.table.phase, shown_standing(live), live.names, call.language)
    if game.optional_module("picture") is None:
        raise RequestRefused(Reason.NO_PICTURE)
    words = drawable(words, call.language)
    key = film_key(table, words)
    known = _known(call, drawer, key, GIF)
    if known is not None:
        return known
    call.server.limits.take(RateLimit.FILMS, call.now, who=call.who, address=call.address)
    call.charge(2 * len(match) / EVENTS_PER_READ)
    replays, network = call.server.replays, rate_limit_key(call.address)
    counts = await replays.counts(table, match, network)
    frames = await replays.run(lambda: film_frames(match, counts), network)
    job = FilmJob(table, words, game.name, len(counts), frames)
    return Reply(await drawer.draw(job, network), media=GIF, headers=_headers(key))


def _known(call: Call, drawer: Drawer, key: str, media: str) -> Reply | None:
    """The answer with a picture that the client has, or that was drawn before; None if it has to be drawn."""
    if f'"{key}"' in [tag.strip().removeprefix("W/") for tag in (call.if_none_match or "").split(",")]:
        return Reply(b"", 304, None, _headers(key))
    drawn = drawer.kept(key)
    return None if drawn is None else Reply(drawn, media=media, headers=_headers(key))


def _headers(key: str) -> dict[str, str]:
    return {"ETag": f'"{key}"', "Cache-Control": REVALIDATED, "Content-Security-Policy": PICTURE_POLICY}


def _job(call: Call, live: LiveTable) -> CardJob:
    table, language = live.table, call.language
    name = table.game.name
    if not table.public and not call.query.position:
        return CardJob(private_words(name, language), name)
    standing = shown_standing(live)
    state, earlier = _state(table, call.query.at)
    words = public_words(name, table.phase, standing, live.names, language, earlier=earlier)
    return CardJob(drawable(words, language), name, state, ONLOOKER)


def shown_standing(live: LiveTable) -> Standing:
    """How a table stands, as a picture says it: at a private one nobody's name is passed on."""
    standing = msgspec.json.decode(live.summary(), type=Standing)
    return standing if live.table.public else nameless(standing)


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
    Endpoint("GET", "/api/tables/{table}/film", film, str, media=GIF),
]
