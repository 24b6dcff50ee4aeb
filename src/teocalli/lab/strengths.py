"""Strengths of bots by maximum likelihood: Bradley–Terry with draws, for any number of players.

Every bot has a strength. Of the seats of a game, a set of them shares the victory with a probability in proportion to
the geometric mean of their strengths, times a weight that belongs to the size of the set (1 for a single winner). For
two players this is Davidson's model (1970), and without draws that of Bradley and Terry; for more it is the choice of
the best in the model of Davidson and Luce (Firth, Kosmidis and Turner, 2019). Several seats of one bot are as strong as
each other, so what they do among themselves cancels out.

Strengths and weights are those under which the games that were played are most likely; the logarithm of the likelihood
has one maximum, which Newton's method finds. It depends on how often each outcome came, and not on the order. So that
it is finite also where a bot has won or lost everything, each bot is given half a win and half a loss against one of
strength 1, and each weight half a shared victory.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, log
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_STEPS = 200
_EXACT = 1e-12
"""A step smaller than this, in logarithms of strengths, ends the search for the maximum."""


class Outcome(NamedTuple):
    """Of each bot, how many seats it had in a game, and how many of these shared the victory."""

    seats: tuple[int, ...]
    winners: tuple[int, ...]


class _Table(NamedTuple):
    """All games with the same bots round the table."""

    sets: list[tuple[int, ...]]
    """The sets of seats that may share the victory: of each bot, how many."""
    features: Floats
    """[set, parameter]: what the logarithm of a parameter counts for."""
    ways: Floats
    """The logarithm of the number of ways to choose each set."""
    counts: Floats
    """How often each came."""


class Strengths(NamedTuple):
    """What was found. Logarithms are natural ones, and relative to the average of all bots."""

    logarithms: Floats
    """[bot]"""
    covariance: Floats
    """[bot, bot]: their doubt, from the Fisher information of games that are independent of each other."""
    influences: dict[Outcome, Floats]
    """By how much a game with this outcome moved each logarithm."""


def strengths(bots: int, outcomes: Mapping[Outcome, int]) -> Strengths:
    """The strengths of so many bots, numbered from 0, under which these outcomes are most likely.

    `outcomes` says how often each came. Bots of which nothing is known are of average strength.

    >>> won, lost, drawn = (Outcome((1, 1), winners) for winners in ((1, 0), (0, 1), (1, 1)))
    >>> found = strengths(2, {won: 60, lost: 20, drawn: 20})
    >>> difference = found.logarithms[0] - found.logarithms[1]
    >>> round(float(difference), 2), round(log(60.25 / 20.25), 2)
    (1.09, 1.09)
    """
    sizes = sorted({sum(outcome.winners) for outcome in outcomes} - {1})
    tables = list(_tables(bots, outcomes, sizes))
    found, information = _maximum(tables, bots + len(sizes))
    around = np.eye(bots) - 1 / bots  # from the average of the bots
    doubt = np.linalg.inv(information)[:bots]
    influences = {
        Outcome(seats, chosen): around @ doubt @ (row - _chances(table, found) @ table.features)
        for seats, table in zip(sorted({outcome.seats for outcome in outcomes}), tables, strict=True)
        for chosen, row in zip(table.sets, table.features, strict=True)
    }
    return Strengths(around @ found[:bots], around @ doubt[:, :bots] @ around, influences)


def _tables(bots: int, outcomes: Mapping[Outcome, int], sizes: Sequence[int]) -> Iterator[_Table]:
    """One for all games with the same bots; in a fixed order, so that the sums come out the same to the last digit."""
    for seats in sorted({outcome.seats for outcome in outcomes}):
        sets = [
            chosen
            for chosen in product(*(range(count + 1) for count in seats))
            if sum(chosen) == 1 or sum(chosen) in sizes
        ]
        features = np.array(
            [
                [count / sum(chosen) for count in chosen] + [float(sum(chosen) == size) for size in sizes]
                for chosen in sets
            ]
        )
        ways = [sum(log(comb(all_, some)) for all_, some in zip(seats, chosen, strict=True)) for chosen in sets]
        counts = [outcomes.get(Outcome(seats, chosen), 0) for chosen in sets]
        yield _Table(sets, features, np.array(ways), np.array(counts, np.float64))


def _chances(table: _Table, found: Floats) -> Floats:
    scores = table.features @ found + table.ways
    weights = np.exp(scores - scores.max())
    chances: Floats = weights / weights.sum()
    return chances


def _maximum(tables: Sequence[_Table], parameters: int) -> tuple[Floats, Floats]:
    """The parameters at the maximum of the likelihood, and its information there."""
    found = np.zeros(parameters)
    value, slope, information = _likelihood(tables, found)
    for _ in range(_STEPS):
        step = np.linalg.solve(information, slope)
        if np.abs(step).max(initial=0.0) < _EXACT:
            break
        while (there := _likelihood(tables, found + step))[0] < value and np.abs(step).max() >= _EXACT:
            step = step / 2  # too far
        found, (value, slope, information) = found + step, there
    return found, information


def _likelihood(tables: Sequence[_Table], found: Floats) -> tuple[float, Floats, Floats]:
    """The logarithm of the likelihood, its slope and its information (the curvature, with the sign turned)."""
    half = 1 / (1 + np.exp(-found))
    value = float((found / 2 - np.logaddexp(0, found)).sum())
    slope, information = 0.5 - half, np.diag(half * (1 - half))
    for table in tables:
        features, games = table.features, table.counts.sum()
        scores, chances = features @ found + table.ways, _chances(table, found)
        mean = chances @ features
        value += float(table.counts @ scores - games * np.logaddexp.reduce(scores))
        slope = slope + table.counts @ features - games * mean
        information = information + games * ((features.T * chances) @ features - np.outer(mean, mean))
    return value, slope, information
