"""Observations by the names of their planes."""

from typing import Any

import numpy.typing as npt

from teocalli import Match


def observed(match: Match, seat: int) -> dict[str, npt.NDArray[Any]]:
    """What a seat observes, each plane in its shape."""
    row = match.observe(seat)
    return {plane.name: plane.of(row) for plane in match.game.observation_planes(match.players)}
