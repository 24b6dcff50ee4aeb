"""What a film shows: some moments of a game, as onlookers may know them, in so many bytes and no more."""

import io
import random

import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile

from teocalli import Match, game
from teocalli.core.replaying import replay_moments
from teocalli.server.sharing.card import CardWords, SeatLine
from teocalli.server.sharing.film import MOST_FRAMES, FilmJob, film_frames, frame_words, thinned
from teocalli.server.sharing.gif import encode_film
from tests import GAMES


def played(name: str, seed: int = 7) -> Match:
    match, chosen = Match.new(name, 2, seed=seed), random.Random(seed)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, chosen.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_frames_hold_what_onlookers_may_know(name: str) -> None:
    match = played(name)
    counts = [moment.at for moment in replay_moments(match)]
    frames = film_frames(match.fork(), counts)
    assert len(frames) == min(MOST_FRAMES, len(counts))
    assert (frames[0].number, frames[-1].number) == (1, len(counts))
    moments = [match.at(counts[frame.number - 1]) for frame in frames]
    assert [frame.state for frame in frames] == [moment.known(None).tobytes() for moment in moments]
    assert [[*frame.scores] for frame in frames] == [moment.result["scores"] for moment in moments]
    told = [frame.state == moment.state.tobytes() for frame, moment in zip(frames, moments, strict=True)]
    assert all(told) is not game(name).hides


def test_a_long_game_is_thinned_evenly() -> None:
    for count in (1, 2, 48, 49, 500):
        chosen = thinned(count, 48)
        assert chosen == sorted(set(chosen))
        assert (chosen[0], chosen[-1], len(chosen)) == (0, count - 1, min(count, 48))


def test_only_the_last_frame_says_how_it_ended() -> None:
    words = CardWords("Game", "Ann won.", (SeatLine(0, "Ann", 9, True), SeatLine(1, "Bob", 2)))
    match = played(GAMES[0])
    frames = film_frames(match.fork(), [0, len(match)])
    job = FilmJob("table", words, GAMES[0], 2, frames)
    first, last = (frame_words(job, frame) for frame in frames)
    assert (first.line, [seat.score for seat in first.seats], last) == ("1 / 2", [0, 0], words)
    assert not any(seat.has_won for seat in first.seats)


def _noise(seed: int) -> bytes:
    out = io.BytesIO()
    Image.frombytes("RGB", (60, 40), random.Random(seed).randbytes(60 * 40 * 3)).save(out, "PNG")
    return out.getvalue()


def test_a_film_that_were_too_large_has_fewer_frames() -> None:
    pngs = [_noise(seed) for seed in range(9)]
    whole = GifImageFile(io.BytesIO(encode_film(pngs)))
    assert (whole.size, whole.n_frames, whole.info["loop"]) == ((60, 40), 9, 0)
    most = 12_000
    film = encode_film(pngs, most)
    assert len(film) <= most
    assert 2 <= GifImageFile(io.BytesIO(film)).n_frames < 9
