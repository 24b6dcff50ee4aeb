"""What games say about bots: wins, points, ratings and times. Nothing of it depends on the order of the games.

- **games** are those in which the bot held a seat. **wins** is the sum of its parts of their victories: a seat that
  shares one with n − 1 others gets 1/n, and seats of the same bot are added up. Wins of all bots make up the games.
- **share** is wins / games. Its 95 % interval is Wilson's. **even** is the share that the bot would have if all were
  equally strong: its part of the seats.
- **points** are the scores of its seats, on average.
- **rating** is the logarithm of the bot's strength (see `strengths`), found from all games at once, by victories. 1500
  is the average of the bots, and 400 more mean odds of ten to one, as in chess. Its 95 % interval is ± 1.96 standard
  deviations, from the Fisher information.
- **ms** is the time of a decision (one call of `Bot.choose`; a turn may have several): the average and the 95th
  percentile.

Games of a block are not separate: they have the same deals, and seats exchanged. Where they came out more alike than
separate games would, both intervals are widened accordingly; where luck cancels out they are narrowed, cautiously.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, log, sqrt

import numpy as np

from teocalli.lab.arena_game import GameResult
from teocalli.lab.strengths import Outcome, strengths

Z = 1.959964
"""A normal variable is within ± this many standard deviations in 95 % of cases."""

_POINTS = 400 / log(10)
"""Points of the scale shown for a strength that is *e* times as great."""

_AVERAGE = 1500

_CAUTION = 5
"""So many blocks of separate games are added to those that were played, before an interval is narrowed."""


@dataclass(frozen=True)
class Standing:
    """One bot's results; None where it has not played yet."""

    name: str
    games: int
    wins: float
    share: float | None
    share_low: float | None
    share_high: float | None
    even: float | None
    points_mean: float | None
    rating: float
    rating_low: float
    rating_high: float
    ms_mean: float | None
    ms_p95: float | None
    forfeits: int = 0
    """Games that it lost by a fault of its own: an error, or an answer that was not legal."""

    def as_json(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in _JSON}


_JSON = (
    "name", "games", "wins", "share", "share_low", "share_high", "points_mean",
    "rating", "rating_low", "rating_high", "ms_mean", "ms_p95", "forfeits",
)  # fmt: skip


def standings(bots: Iterable[str], played: Iterable[GameResult]) -> list[Standing]:
    """The best rated first; of those that are equal, in the order of the list.

    >>> from teocalli.lab.arena_game import GameResult
    >>> games = [GameResult(n, n // 2, ("A", "B"), [3, 1], [int(n % 4 == 3)], [[], []]) for n in range(60)]
    >>> [(bot.name, bot.wins, round(bot.rating)) for bot in standings(["A", "B"], games)]
    [('A', 45.0, 1594), ('B', 15.0, 1406)]
    """
    games = sorted(played, key=lambda game: game.number)
    names = list(dict.fromkeys(bots))
    ratings = rated(names, games)
    return sorted((_standing(name, games, ratings[name]) for name in names), key=lambda bot: -bot.rating)


def _standing(name: str, games: Sequence[GameResult], rating: tuple[float, float]) -> Standing:
    mine = [game for game in games if name in game.seating]
    seats = [(game, seat) for game in mine for seat, who in enumerate(game.seating) if who == name]
    parts = [victory(game).get(name, 0.0) for game in mine]
    times = [ms for game, seat in seats for ms in game.ms[seat]]
    low, high = interval(parts, mine)
    middle, doubt = rating
    return Standing(
        name=name,
        games=len(mine),
        wins=fsum(parts),
        share=_mean(parts),
        share_low=low,
        share_high=high,
        even=_mean([game.seating.count(name) / len(game.seating) for game in mine]),
        points_mean=_mean([game.scores[seat] for game, seat in seats]),
        rating=middle,
        rating_low=middle - Z * doubt,
        rating_high=middle + Z * doubt,
        ms_mean=_mean(times),
        ms_p95=float(np.percentile(times, 95)) if times else None,
        forfeits=sum(game.forfeited_by == name for game in mine),
    )


def _mean(values: Sequence[float]) -> float | None:
    return fsum(values) / len(values) if values else None


def victory(game: GameResult) -> dict[str, float]:
    """The part of the victory that each bot got."""
    parts: dict[str, float] = defaultdict(float)
    for seat in game.winners:
        parts[game.seating[seat]] += 1 / len(game.winners)
    return parts


def interval(parts: Sequence[float], games: Sequence[GameResult]) -> tuple[float | None, float | None]:
    """The 95 % interval of the mean of a bot's parts of the victories of these games."""
    if not games:
        return None, None
    return wilson(fsum(parts) / len(games), len(games) / _alike(_surprises(parts, games), games))


def wilson(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share of so many separate games: sound for few games and for shares near 0 or 1."""
    weight = Z**2 / games
    middle = (share + weight / 2) / (1 + weight)
    half = Z / (1 + weight) * sqrt(share * (1 - share) / games + weight / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def _surprises(parts: Sequence[float], games: Sequence[GameResult]) -> list[float]:
    """By how much each game differs from what is usual for its line-up: stronger company is no matter of chance."""
    company = [tuple(sorted(game.seating)) for game in games]
    usual: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for part, who in zip(parts, company, strict=True):
        usual[who].append(part)
    return [part - fsum(usual[who]) / len(usual[who]) for part, who in zip(parts, company, strict=True)]


def _alike(surprises: Sequence[float], games: Sequence[GameResult]) -> float:
    """How many of these games are worth one separate game: the design effect of their blocks.

    1 if the games of a block have nothing to do with each other, more if they came out alike, less if one made up for
    the other. A surprise is what a game says beyond what was expected of it.
    """
    of_blocks: dict[int, list[float]] = defaultdict(list)
    for surprise, game in zip(surprises, games, strict=True):
        of_blocks[game.block].append(surprise)
    count, expected = len(of_blocks), len({tuple(sorted(game.seating)) for game in games})
    separate = fsum(surprise**2 for surprise in surprises)
    if count <= expected or not separate:
        return 1.0
    freedom = count / (count - expected) * (len(games) - expected) / len(games)  # expectations came from the same games
    found = freedom * fsum(fsum(block) ** 2 for block in of_blocks.values()) / separate
    return max(found, (count * found + _CAUTION) / (count + _CAUTION))


def rated(bots: Sequence[str], games: Sequence[GameResult]) -> Mapping[str, tuple[float, float]]:
    """The rating of each bot and its standard deviation."""
    outcomes = [_outcome(bots, game) for game in games]
    found = strengths(len(bots), Counter(outcomes))
    ratings = {}
    for index, name in enumerate(bots):
        surprises = [float(found.influences[outcome][index]) for outcome in outcomes]
        doubt = sqrt(found.covariance[index, index] * _alike(surprises, games))
        ratings[name] = _AVERAGE + _POINTS * float(found.logarithms[index]), _POINTS * doubt
    return ratings


def _outcome(bots: Sequence[str], game: GameResult) -> Outcome:
    won = [game.seating[seat] for seat in game.winners]
    return Outcome(tuple(map(game.seating.count, bots)), tuple(map(won.count, bots)))
