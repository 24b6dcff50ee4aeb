"""Whether what was measured again and again stays flat, however much it varies from one time to the next."""

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

import msgspec

PARTS = 6
"""The first part of all samples is left out, because the process warms up; the last is compared with the second."""


class Tolerance(msgspec.Struct, frozen=True):
    """By how much the median of the last part may be worse than that of the second: a share of that, and an amount."""

    share: float
    amount: float
    falls: bool = False
    """Whether less is worse; else more is."""


class Trend(msgspec.Struct, frozen=True, kw_only=True):
    """How something went."""

    unit: str
    early: float
    """The median of the second part of the samples; NaN where nothing was measured."""
    late: float
    """That of the last part."""
    limit: float
    """The worst that `late` may be."""
    flat: bool

    def __str__(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        verdict = "flat" if self.flat else f"not flat (limit {self.limit:,.1f}{unit})"
        return f"{self.early:,.1f}{unit}, then {self.late:,.1f}{unit}: {verdict}"


def trend(values: Sequence[float], unit: str, tolerance: Tolerance) -> Trend:
    """Judge samples, the earliest first. Samples at which nothing was measured are NaN."""
    size = len(values) // PARTS
    early, late = _median(values[size : 2 * size]), _median(values[len(values) - size :])
    change = early * tolerance.share + tolerance.amount
    limit = early - change if tolerance.falls else early + change
    return Trend(
        unit=unit, early=early, late=late, limit=limit, flat=late >= limit if tolerance.falls else late <= limit
    )


def medians(values: Sequence[float], parts: int) -> list[float]:
    """The median of each of so many parts of the values, the earliest first; NaN where nothing was measured."""
    bounds = [round(len(values) * part / parts) for part in range(parts + 1)]
    return [_median(values[start:end]) for start, end in pairwise(bounds)]


def _median(values: Sequence[float]) -> float:
    measured = [value for value in values if not math.isnan(value)]
    return median(measured) if measured else math.nan


def quantile(values: Sequence[float], share: float) -> float:
    """Of sorted values; NaN where there is none."""
    return values[min(int(len(values) * share), len(values) - 1)] if values else math.nan
