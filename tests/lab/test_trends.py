"""Flat or not: a soak's judgement of samples, on series that are made up."""

import math
from random import Random

import pytest

from teocalli.lab.live.soak import MEASURES
from teocalli.lab.live.trends import Tolerance, medians, quantile, trend

TOLERANCE = Tolerance(0.05, 10)


def noisy(level: float, count: int = 60, seed: int = 1) -> list[float]:
    """Samples around a level, with now and then one that is twice as high."""
    dice = Random(seed)
    return [level * (dice.uniform(0.97, 1.03) if dice.random() < 0.9 else 2.0) for _ in range(count)]


def is_flat(values: list[float], tolerance: Tolerance = TOLERANCE) -> bool:
    return trend(values, "", tolerance).flat


@pytest.mark.parametrize("seed", range(20))
def test_what_varies_around_a_level_is_flat(seed: int) -> None:
    assert is_flat(noisy(200, seed=seed))


@pytest.mark.parametrize("seed", range(20))
def test_what_rises_steadily_is_not(seed: int) -> None:
    """By three quarters of a megabyte a sample: 30 in forty, where 20 are allowed."""
    assert not is_flat([value + 0.75 * number for number, value in enumerate(noisy(200, seed=seed))])


def test_what_rises_only_at_first_is_flat() -> None:
    assert is_flat([20.0 * number for number in range(10)] + [200.0] * 50)


def test_what_rises_once_and_stays_is_not() -> None:
    assert not is_flat([200.0] * 40 + [230.0] * 20)


def test_what_falls_is_flat_where_more_is_worse() -> None:
    assert is_flat([300.0 - number for number in range(60)])


def test_what_falls_is_not_flat_where_less_is_worse() -> None:
    rate = Tolerance(0.2, 1, falls=True)
    assert is_flat([50.0] * 40 + [40.0] * 20, rate)
    assert not is_flat([50.0] * 40 + [30.0] * 20, rate)


def test_what_was_not_measured_is_not_flat() -> None:
    assert not is_flat([math.nan] * 60)
    assert not is_flat([100.0] * 50 + [math.nan] * 10)
    assert is_flat([100.0, math.nan, 100.0] * 20)
    assert not is_flat([100.0] * 5)


def test_the_figures_are_those_of_the_second_and_the_last_part() -> None:
    found = trend([float(number) for number in range(60)], "MB", TOLERANCE)
    assert (found.early, found.late, found.limit) == (14.5, 54.5, 14.5 * 1.05 + 10)
    assert str(found) == "14.5 MB, then 54.5 MB: not flat (limit 25.2 MB)"
    assert str(trend([1.0] * 6, "", TOLERANCE)) == "1.0, then 1.0: flat"


@pytest.mark.parametrize("name", MEASURES)
def test_what_becomes_three_times_as_bad_is_found_in_every_measure(name: str) -> None:
    tolerance = MEASURES[name].tolerance
    level = 10 * tolerance.amount
    bad = level / 3 if tolerance.falls else 3 * level
    assert is_flat([level] * 60, tolerance)
    assert not is_flat([level] * 30 + [bad] * 30, tolerance)


def test_quantiles_of_sorted_values() -> None:
    assert (quantile([1, 2, 3], 0.5), quantile([1, 2, 3], 0.99), quantile([4], 0.5)) == (2, 3, 4)
    assert math.isnan(quantile([], 0.5))


def test_medians_of_parts_leave_nothing_out() -> None:
    assert medians([1, 9, 2, 5, 5, 5, 7], 2) == [3.5, 5]
    assert medians([float(number) for number in range(50)], 10) == [2.0 + 5 * part for part in range(10)]
    assert medians([1.0, math.nan, 3.0, 4.0], 4)[2:] == [3.0, 4.0]
