"""The arena: bots play each other, with seats rotated evenly, and whatever is broken off goes on later."""

from collections.abc import Iterator
from contextlib import ExitStack

import msgspec

from teocalli.lab.arena_file import open_arena_file
from teocalli.lab.arena_game import GameResult, arena_player
from teocalli.lab.fixtures import Series
from teocalli.lab.sequential import SequentialTest
from teocalli.lab.tasks import results


def run_arena(
    series: Series,
    games: int,
    jobs: int = 1,
    out: str | None = None,
    *,
    cluster: str | None = None,
    until: SequentialTest | None = None,
) -> Iterator[GameResult]:
    """The first games of a series: those that the file `out` has already, then the others, which it gets.

    Games come as they end. Each depends on the series and its number alone, as far as its bots are limited by
    simulations and not by time: not on how many are played, by how many workers (`jobs` processes here, or those of a
    Ray `cluster`), nor on how often it was broken off. With `until` no more are played once that is decided: then the
    first `until.verdict.games` count. Raises `BadInput` for a file of another series, or a cluster that is not there.

    >>> from teocalli import names
    >>> series = Series.of(names()[0], 2, ["lively", "random"], seed=7, options={})
    >>> sorted(game.number for game in run_arena(series, games=4))
    [0, 1, 2, 3]
    """
    fixtures = series.fixtures(games)
    with ExitStack() as stack:
        book = stack.enter_context(open_arena_file(out, series)) if out is not None else None
        kept = book.played if book else {}
        for fixture in fixtures:
            if fixture.number in kept:
                yield kept[fixture.number]
                if _is_decided(until, kept[fixture.number]):
                    return
        missing = [fixture for fixture in fixtures if fixture.number not in kept]
        for fixture, line in stack.enter_context(results(arena_player, series, missing, jobs=jobs, cluster=cluster)):
            if book:
                book.add(line)
            result = GameResult.read(msgspec.json.decode(line), fixture)
            yield result
            if _is_decided(until, result):
                return


def _is_decided(until: SequentialTest | None, result: GameResult) -> bool:
    """Whether there is a test, and this game decided it."""
    if until is None:
        return False
    until.add(result)
    return until.verdict.stronger is not None
