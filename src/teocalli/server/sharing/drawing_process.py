"""What runs in the process that draws cards, and in the one that draws films.

The rasteriser keeps Python's global lock while it works, some tenths of a second for a card: in a thread it would stop
all tables. So it has a process of low priority.
"""

from multiprocessing.connection import Connection
from typing import TypeAlias

import msgspec

from teocalli.core.raster import png
from teocalli.core.workers import set_up_worker
from teocalli.server.sharing.card import HEIGHT, WIDTH, CardWords, card
from teocalli.server.sharing.film import FILM_HEIGHT, FILM_WIDTH, FilmJob, frame_words


class CardJob(msgspec.Struct, frozen=True):
    """A card to draw."""

    words: CardWords
    game: str
    state: bytes | None = None
    """The position without what its viewer may not know; None: the card shows none."""
    viewer: int = -1


Job: TypeAlias = CardJob | FilmJob


def draw(job: Job) -> bytes:
    """A card as a PNG, a film as a GIF."""
    if isinstance(job, CardJob):
        state = None if job.state is None else _picture(job.game, job.state, job.viewer)
        return png(card(job.words, state), WIDTH, HEIGHT)
    from teocalli.server.sharing.gif import encode_film  # here: only this process needs its library

    frames = [card(frame_words(job, frame), _picture(job.game, frame.state, job.viewer)) for frame in job.frames]
    return encode_film([png(frame, FILM_WIDTH, FILM_HEIGHT) for frame in frames])


def _picture(name: str, state: bytes, viewer: int) -> str | None:
    """The picture of a position; None if the game brings no pictures."""
    from teocalli.core.arrays import array_from_bytes
    from teocalli.core.registry import game as find_game

    game = find_game(name)
    own = game.optional_module("picture")
    if own is None:
        return None
    svg: str = own.picture(game.tables, array_from_bytes(state, game.state)[0], viewer)
    return svg


def work(pipe: Connection) -> None:
    """Draw what comes through the pipe; None in place of what cannot be drawn."""
    set_up_worker()
    try:
        while True:
            job = pipe.recv()
            try:
                drawn: bytes | None = draw(job)
            except Exception:  # the next one may be another game's
                drawn = None
            pipe.send(drawn)
    except (EOFError, ConnectionError):
        return  # the server is gone
