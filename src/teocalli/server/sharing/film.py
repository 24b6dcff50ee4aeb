"""A finished game as a film: cards of some of its moments, one after the other, as an animated GIF.

What a film shows is chosen here, beside the event loop: each frame has a position without what onlookers may not know.
`teocalli.server.sharing.drawing_process` draws it.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from teocalli.core.game import ONLOOKER
from teocalli.core.match import Match
from teocalli.server.sharing.card import HEIGHT, WIDTH, CardWords

FILM_WIDTH, FILM_HEIGHT = WIDTH * 2 // 3, HEIGHT * 2 // 3
MOST_FRAMES = 48
"""Frames of a film: of a longer game some moments are left out."""


class Frame(msgspec.Struct, frozen=True):
    """A moment of a film."""

    number: int
    """Counted from 1, with those that are left out."""
    scores: tuple[int, ...]
    state: bytes
    """The position without what its viewer may not know."""


class FilmJob(msgspec.Struct, frozen=True):
    """A film to draw."""

    table: str
    words: CardWords
    """What the last frame says."""
    game: str
    moments: int
    """How many moments the game has."""
    frames: tuple[Frame, ...]
    viewer: int = ONLOOKER


def film_frames(match: Match, counts: Sequence[int], most: int = MOST_FRAMES) -> tuple[Frame, ...]:
    """The frames of a match, which is changed; `counts` are the numbers of events that lead to its moments."""
    events, found = match.events, []
    match.undo(0)
    for index in thinned(len(counts), most):
        for event in events[len(match) : counts[index]]:
            match.apply(event)
        scores: Any = match.result["scores"]
        found.append(Frame(index + 1, tuple(scores), match.known(None).tobytes()))
    return tuple(found)


def thinned(count: int, most: int) -> list[int]:
    """At most so many of the numbers below `count`, evenly spread, the first and the last among them.

    >>> thinned(3, 5), thinned(9, 5)
    ([0, 1, 2], [0, 2, 4, 6, 8])
    """
    if count <= most:
        return list(range(count))
    return [index * (count - 1) // (most - 1) for index in range(most)]


def frame_words(job: FilmJob, frame: Frame) -> CardWords:
    """What a frame says: the scores of its moment, and how far the game has come; the last one how it ended."""
    if frame.number == job.moments:
        return job.words
    seats = tuple(
        msgspec.structs.replace(seat, score=frame.scores[seat.seat], has_won=False) for seat in job.words.seats
    )
    return CardWords(job.words.title, f"{frame.number} / {job.moments}", seats)
