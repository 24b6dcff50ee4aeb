"""What games say about bots: wins, points, ratings and times.

- **games** are those in which the bot held a seat. **wins** is the sum of its parts of their victories: a seat that
  shares one with n − 1 others gets 1/n, and seats of the same bot are added up. Wins of all bots make up the games.
- **share** is wins / games. Its 95 % interval is Wilson's; where games of a block (which have the same chance) came out
  more alike than separate ones would, it is widened accordingly; it is never narrowed. **even** is the share that the
  bot would have if all were equally strong: its part of the seats.
- **points** are the scores of its seats, on average.
- **rating** is openskill's, by victories. A game counts as a win of every winner over every other seat (a draw
  between winners), each for 1 / (players − 1) of a game; seats of the same bot tell nothing about each other. 1500
  is the average of the bots, and 400 more mean odds of ten to one, as in chess. Its interval is ± 1.96 standard
  deviations. Ratings of bots that hardly ever lose to each other are rough: the share says more.
- **ms** is the time of a decision (one call of `Bot.choose`; a turn may have several): the average and the 95th
  percentile.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt

import numpy as np
from openskill.models import PlackettLuce

from teocalli.lab.arena_game import GameResult

Z = 1.959964
"""A normal variable is within ± this many standard deviations in 95 % of cases."""

_MODEL = PlackettLuce(tau=0.0, gamma=lambda *_: 1.0)
"""Bots do not learn: nothing is added to a rating's doubt as time goes by, and each game takes its full part of it."""

_POINTS = 400 / log(10) / (sqrt(2) * _MODEL.beta)
"""Points of the scale shown for one of openskill's: between two that are well known, 400 are odds of ten to one."""

_AVERAGE = 1500


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

    def as_json(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in _JSON}


_JSON = (
    "name", "games", "wins", "share", "share_low", "share_high", "points_mean",
    "rating", "rating_low", "rating_high", "ms_mean", "ms_p95",
)  # fmt: skip


def standings(bots: Iterable[str], played: Iterable[GameResult]) -> list[Standing]:
    """The best rated first. Ratings go through the games by number, in whatever order they ended."""
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
        wins=sum(parts),
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
    )


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


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
    return wilson(sum(parts) / len(games), len(games) / _alike(parts, games))


def wilson(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share of so many separate games: sound for few games and for shares near 0 or 1."""
    weight = Z**2 / games
    middle = (share + weight / 2) / (1 + weight)
    half = Z / (1 + weight) * sqrt(share * (1 - share) / games + weight / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def _alike(parts: Sequence[float], games: Sequence[GameResult]) -> float:
    """How many of these games are worth one separate game (the design effect of blocks), at least 1.

    Games are held against what is usual for their line-up: stronger and weaker company is no matter of chance.
    """
    company = [tuple(sorted(game.seating)) for game in games]
    usual: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for part, who in zip(parts, company, strict=True):
        usual[who].append(part)
    off = [part - sum(usual[who]) / len(usual[who]) for part, who in zip(parts, company, strict=True)]
    of_blocks: dict[int, float] = defaultdict(float)
    for amount, game in zip(off, games, strict=True):
        of_blocks[game.block] += amount
    separate = _variance(off, len(usual))
    return max(1.0, _variance(list(of_blocks.values()), len(usual)) / separate) if separate else 1.0


def _variance(off: Sequence[float], means: int) -> float:
    """Of a sum of so many amounts around so many means that were taken from themselves."""
    free = len(off) - means
    return sum(amount**2 for amount in off) * len(off) / free if free else 0.0


def rated(bots: Sequence[str], games: Iterable[GameResult]) -> Mapping[str, tuple[float, float]]:
    """The rating of each bot and its standard deviation, after the games in this order."""
    ratings = {name: _MODEL.rating() for name in bots}
    for game in games:
        moved: dict[str, float] = defaultdict(float)
        learnt: dict[str, float] = defaultdict(float)
        part = 1 / (len(game.seating) - 1)
        for one, other in combinations(range(len(game.seating)), 2):
            pair = game.seating[one], game.seating[other]
            if pair[0] == pair[1] or not {one, other} & set(game.winners):
                continue
            ranks = [float(seat not in game.winners) for seat in (one, other)]
            for name, (after,) in zip(pair, _MODEL.rate([[ratings[name]] for name in pair], ranks=ranks), strict=True):
                moved[name] += part * (after.mu - ratings[name].mu)
                learnt[name] += part * (after.sigma**-2 - ratings[name].sigma ** -2)
        for name in moved:
            before = ratings[name]
            ratings[name] = _MODEL.rating(before.mu + moved[name], (before.sigma**-2 + learnt[name]) ** -0.5)
    average = sum(rating.mu for rating in ratings.values()) / len(ratings)
    return {
        name: (_AVERAGE + _POINTS * (rating.mu - average), _POINTS * rating.sigma) for name, rating in ratings.items()
    }
