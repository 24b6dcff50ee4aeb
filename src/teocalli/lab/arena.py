"""The arena: bots play each other, with seats rotated evenly, and whatever is broken off goes on later."""

from collections.abc import Iterator
from contextlib import ExitStack

import msgspec

from teocalli.lab.arena_file import open_arena_file
from teocalli.lab.arena_game import GameResult
from teocalli.lab.arena_workers import play_in_workers
from teocalli.lab.fixtures import Series


def run_arena(series: Series, games: int, jobs: int = 1, out: str | None = None) -> Iterator[GameResult]:
    """The first games of a series: those that the file `out` has already, then the others, which it gets.

    Games come as they end. Each depends on the series and its number alone, as far as its bots are limited by
    simulations and not by time: not on how many are played, by how many workers, nor on how often it was broken off.
    """
    fixtures = series.fixtures(games)
    with ExitStack() as stack:
        book = stack.enter_context(open_arena_file(out, series)) if out is not None else None
        kept = book.played if book else {}
        missing = [fixture for fixture in fixtures if fixture.number not in kept]
        yield from (kept[fixture.number] for fixture in fixtures if fixture.number in kept)
        for fixture, line in stack.enter_context(play_in_workers(series, missing, jobs)):
            if book:
                book.add(line)
            yield GameResult.read(msgspec.json.decode(line), fixture)
