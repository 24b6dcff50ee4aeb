"""What runs in the process that draws cards.

The rasteriser keeps Python's global lock while it works, some tenths of a second for a card: in a thread it would stop
all tables. So it has a process of low priority.
"""

from multiprocessing.connection import Connection

import msgspec

from teocalli.core.workers import set_up_worker
from teocalli.server.sharing.card import FONTS, HEIGHT, WIDTH, CardWords, card


class CardJob(msgspec.Struct, frozen=True):
    """A card to draw."""

    words: CardWords
    game: str
    state: bytes | None = None
    """The position without what its viewer may not know; None: the card shows none."""
    viewer: int = -1


def draw(job: CardJob) -> bytes:
    """The card as a PNG."""
    import resvg_py  # here: only this process needs it

    return resvg_py.svg_to_bytes(
        svg_string=card(job.words, _picture(job)),
        width=WIDTH,
        height=HEIGHT,
        skip_system_fonts=True,
        font_files=FONTS,
        sans_serif_family="DejaVu Sans",
    )


def _picture(job: CardJob) -> str | None:
    """The picture of the position; None if there is none, or the game brings no pictures."""
    from teocalli.core.arrays import array_from_bytes
    from teocalli.core.registry import game as find_game

    if job.state is None:
        return None
    game = find_game(job.game)
    own = game.optional_module("picture")
    if own is None:
        return None
    svg: str = own.picture(game.tables, array_from_bytes(job.state, game.state)[0], job.viewer)
    return svg


def work(pipe: Connection) -> None:
    """Draw what comes through the pipe; None in place of what cannot be drawn."""
    set_up_worker()
    try:
        while True:
            job = pipe.recv()
            try:
                drawn: bytes | None = draw(job)
            except Exception:  # the next card may be another game's
                drawn = None
            pipe.send(drawn)
    except (EOFError, ConnectionError):
        return  # the server is gone
